"""The public accounts of those for whom somebody thinks, kept up from what the store holds of a game."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

from engine.rules.account import Account
from engine.rules.events import EVENTS
from engine.rules.position import Options
from engine.rules.records.file import Entry
from engine.rules.records.positions import position_from
from engine.rules.terms import Seat
from engine.rules.view import view, view_event
from engine.table.errors import StoreError
from engine.table.meta import GameId
from engine.table.ports import Store
from engine.table.table import Table

LOG: Final = logging.getLogger(__name__)


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
            entries = await self._readable(table.id, kept.next_entry, last)
            for entry in entries:
                if entry.number >= kept.next_entry:  # Another task may have read it meanwhile.
                    kept.next_entry = entry.number + 1  # First: whatever comes of it, nothing is heard twice.
                    _follow_or_skip(kept.account, entry, table)
            kept.next_entry = max(kept.next_entry, last + 1)
        return kept.account.clone()

    async def _readable(self, game: GameId, first: int, last: int) -> Sequence[Entry]:
        """The entries without those that are no JSON, of which one keeps a whole stretch from being read."""
        try:
            return await self._store.entries(game, first, last)
        except StoreError as error:
            if error.code != "corrupt":
                raise
            if first == last:
                LOG.warning("entry %d of game %s is not reckoned with: %s", first, game, error.code)
                return []
        middle = (first + last) // 2
        return [*await self._readable(game, first, middle), *await self._readable(game, middle + 1, last)]


def _follow_or_skip(account: Account, entry: Entry, table: Table) -> None:
    """A table plays on without what people are told of earlier moves, and so does whoever thinks there."""
    try:
        _follow(account, entry, table.meta.options)
    except Exception as error:  # noqa: BLE001  damage raises anything; its text may tell a hand
        LOG.warning("entry %d of game %s is not reckoned with: %s", entry.number, table.id, type(error).__name__)


def _follow(account: Account, entry: Entry, options: Options) -> None:
    """Tell the account what its reader saw or heard: of a position her view of it, of an event her side."""
    if entry.kind == "event":
        account.hear(view_event(EVENTS.read(entry.body), account.reader))
    elif entry.kind == "position":
        position = position_from(entry.body, options)
        if position.phase == "choose":
            account.begin_round(view(position, account.reader))
