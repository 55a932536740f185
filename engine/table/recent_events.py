"""What happened lately at a table, read once for all who look at it: from the store where it was not committed here."""

import asyncio
from typing import TypeAlias
from weakref import WeakKeyDictionary

from engine.rules.events import DeckRebuilt, NewHandTaken
from engine.rules.terms import Seat
from engine.table.loading import readable
from engine.table.numbered_events import NumberedEvents
from engine.table.ports import Store
from engine.table.table import Table

_EntrySpan: TypeAlias = tuple[int, int]
"""Numbers of the first and of the last entry; a first below 0 stands for that of the round before. Entries never
change once they are stored, so what stands between the two is always the same."""


class RecentEvents:
    """Keeps the last reading of every table that is awake, and forgets it with the table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: WeakKeyDictionary[Table, tuple[_EntrySpan, asyncio.Task[NumberedEvents]]] = WeakKeyDictionary()

    async def events(self, table: Table, reader: Seat | None) -> NumberedEvents:
        """This round's events so far, or while all choose those of the round before, as ``reader`` may know them."""
        if not table.dealt:
            return NumberedEvents()
        span = (-1, table.board_entry - 1) if table.choosing else (table.board_entry, table.next_entry - 1)
        kept = self._read.get(table)
        if kept is None or kept[0] != span or _failed(kept[1]):
            kept = span, asyncio.create_task(self._between(table, *span))
            self._read[table] = kept
        # Others may be waiting for the same reading.
        read = await asyncio.shield(kept[1])
        return read.seen_by(reader)

    async def since_board(self, table: Table) -> NumberedEvents:
        """Open acts since the newest board, before the actions: New Hands, and decks that they used up (R2.3, R5.3)."""
        if not table.dealt or table.next_entry <= table.board_entry:
            return NumberedEvents()
        read = await self._between(table, table.board_entry, table.next_entry - 1)
        return read.only(NewHandTaken, DeckRebuilt)

    async def _between(self, table: Table, first: int, last: int) -> NumberedEvents:
        if first < 0:
            known = table.newest_entries.before(last)
            before = await self._store.position_before(table.id, last - 1) if known is None else None
            first = (known if known is not None else -1 if before is None else before.number) + 1
        entries = table.newest_entries.between(first, last)
        if entries is None:
            entries = await self._store.entries(table.id, first, last)
        with readable(table.id):
            return NumberedEvents.read(entries)


def _failed(reading: "asyncio.Task[NumberedEvents]") -> bool:
    return reading.done() and (reading.cancelled() or reading.exception() is not None)
