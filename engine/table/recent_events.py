"""What happened lately at a table, read from the store once for all who look at it."""

import asyncio
from typing import TypeAlias
from weakref import WeakKeyDictionary

from engine.rules.events import EVENTS, DeckRebuilt, Event, NewHandTaken
from engine.rules.terms import Seat
from engine.rules.view import view_event
from engine.table.loading import readable
from engine.table.ports import Store
from engine.table.table import Table

_EntrySpan: TypeAlias = tuple[int, int]
"""Numbers of the first and of the last entry; a first below 0 stands for that of the round before. Entries never
change once they are stored, so what stands between the two is always the same."""


class RecentEvents:
    """Keeps the last reading of every table that is awake, and forgets it with the table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: WeakKeyDictionary[Table, tuple[_EntrySpan, asyncio.Task[tuple[Event, ...]]]] = WeakKeyDictionary()

    async def events(self, table: Table, reader: Seat | None) -> tuple[Event, ...]:
        """This round's events so far, or while all choose those of the round before, as ``reader`` may know them."""
        if not table.dealt:
            return ()
        span = (-1, table.board_entry - 1) if table.choosing else (table.board_entry, table.next_entry - 1)
        kept = self._read.get(table)
        if kept is None or kept[0] != span or _failed(kept[1]):
            kept = span, asyncio.create_task(self._between(table.id, *span))
            self._read[table] = kept
        # Others may be waiting for the same reading.
        return tuple(view_event(event, reader) for event in await asyncio.shield(kept[1]))

    async def since_board(self, table: Table) -> tuple[Event, ...]:
        """Open acts since the newest board, while all choose: New Hands, and decks that they used up (R2.3, R5.3)."""
        if not table.dealt or table.next_entry <= table.board_entry:
            return ()
        events = await self._between(table.id, table.board_entry, table.next_entry - 1)
        return tuple(event for event in events if isinstance(event, NewHandTaken | DeckRebuilt))

    async def _between(self, game: str, first: int, last: int) -> tuple[Event, ...]:
        if first < 0:
            before = await self._store.position_before(game, last - 1)
            first = 0 if before is None else before.number + 1
        entries = await self._store.entries(game, first, last)
        with readable(game):
            return tuple(EVENTS.read(entry.body) for entry in entries if entry.kind == "event")


def _failed(reading: "asyncio.Task[tuple[Event, ...]]") -> bool:
    return reading.done() and (reading.cancelled() or reading.exception() is not None)
