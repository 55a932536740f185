"""What happened lately at a table, read once for all who look at it: from the store where it was not committed here."""

import asyncio
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias
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


class NumberedEvents(NamedTuple):
    """Events with the numbers of their entries, by which it is known who sat where then."""

    events: tuple[Event, ...] = ()
    numbers: tuple[int, ...] = ()


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
        return NumberedEvents(tuple(view_event(event, reader) for event in read.events), read.numbers)

    async def since_board(self, table: Table) -> NumberedEvents:
        """Open acts since the newest board, before the actions: New Hands, and decks that they used up (R2.3, R5.3)."""
        if not table.dealt or table.next_entry <= table.board_entry:
            return NumberedEvents()
        read = await self._between(table, table.board_entry, table.next_entry - 1)
        return _numbered((number, event) for event, number in zip(*read, strict=True)
                         if isinstance(event, NewHandTaken | DeckRebuilt))

    async def _between(self, table: Table, first: int, last: int) -> NumberedEvents:
        if first < 0:
            known = table.lately.before(last)
            before = await self._store.position_before(table.id, last - 1) if known is None else None
            first = (known if known is not None else -1 if before is None else before.number) + 1
        entries = table.lately.between(first, last)
        if entries is None:
            entries = await self._store.entries(table.id, first, last)
        with readable(table.id):
            return _numbered((entry.number, EVENTS.read(entry.body)) for entry in entries if entry.kind == "event")


def _numbered(found: Iterable[tuple[int, Event]]) -> NumberedEvents:
    read = tuple(found)
    return NumberedEvents(tuple(event for _, event in read), tuple(number for number, _ in read))


def _failed(reading: "asyncio.Task[NumberedEvents]") -> bool:
    return reading.done() and (reading.cancelled() or reading.exception() is not None)
