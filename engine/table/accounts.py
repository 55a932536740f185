"""The public accounts of those for whom somebody thinks, kept up from what the store holds of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from engine.rules.account import Account
from engine.rules.events import EVENTS
from engine.rules.position import Options
from engine.rules.records.file import Entry
from engine.rules.records.positions import position_from
from engine.rules.terms import Seat
from engine.rules.view import view, view_event
from engine.table.ports import Store
from engine.table.table import Table


@dataclass(slots=True)
class _Kept:
    account: Account
    next_entry: int = 0


class Accounts:
    """Keeps an account for each seat asked for at a table that is awake, and forgets it with the table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: WeakKeyDictionary[Table, dict[Seat, _Kept]] = WeakKeyDictionary()

    async def account(self, table: Table, seat: Seat) -> Account:
        """What the seat can reckon by now, a copy. Raises StoreError."""
        kept = self._kept.setdefault(table, {}).setdefault(seat, _Kept(Account(seat)))
        last = table.next_entry - 1
        if kept.next_entry <= last:
            entries = await self._store.entries(table.id, kept.next_entry, last)
            # Another task may have read them meanwhile.
            follow(kept.account, [entry for entry in entries if entry.number >= kept.next_entry], table.meta.options)
            kept.next_entry = max(kept.next_entry, last + 1)
        return kept.account.clone()


def follow(account: Account, entries: Sequence[Entry], options: Options) -> None:
    """Tell the account what its reader saw and heard: of a position her view of it, of an event her side."""
    for entry in entries:
        if entry.kind == "event":
            account.hear(view_event(EVENTS.read(entry.body), account.reader))
        elif entry.kind == "position":
            position = position_from(entry.body, options)
            if position.phase == "choose":
                account.begin_round(view(position, account.reader))
