"""Which open tables somebody sits at: read at every screen of hers, so it is remembered."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Final

from engine.recent import Recent
from engine.table.meta import GameId, PersonId
from engine.table.table import Table
from engine.table.tables import Tables

_REMEMBERED: Final = 5_000
_SHARED_S: Final = 1.0
"""Seconds after which the database is asked again where another process may have seated her, as for what she chose: of
another process's screen she may have seen it already."""


@dataclass(frozen=True, slots=True)
class _Known:
    since: float
    games: set[GameId]
    """What is committed while it is read comes in, too."""
    reading: asyncio.Task[None]

    @property
    def failed(self) -> bool:
        return self.reading.done() and (self.reading.cancelled() or self.reading.exception() is not None)


class OpenTables:
    """Tables by person. What this process commits is known at once; ``shared``: others commit, too."""

    def __init__(self, tables: Tables, now: Callable[[], float] = monotonic, *, shared: bool = False) -> None:
        self._tables = tables
        self._now = now
        self._lasts = _SHARED_S if shared else inf
        self._known: Recent[PersonId, _Known] = Recent(_REMEMBERED)
        tables.listen(self._note)

    async def of(self, person: PersonId, *, at: Table | None = None) -> list[Table]:
        """Open tables where she sits, or where an AI stands in for her, but those that can't be read; in no order.
        ``at`` is at hand already: it is not looked for again. StoreError."""
        known = self._known.get(person)
        if known is None or known.failed or self._now() - known.since > self._lasts:
            games = set[GameId]()
            known = _Known(self._now(), games, asyncio.create_task(self._read(person, games)))
            self._known[person] = known
        # Others may be waiting for the same reading.
        await asyncio.shield(known.reading)
        asked = sorted(known.games)
        at_hand = [at] if at is not None and at.id in asked else []
        read = await self._tables.undamaged(game for game in asked if at is None or game != at.id)
        found = [table for table in (*at_hand, *read)
                 if table.meta.open and table.meta.seat_held_by(person) is not None]
        known.games.difference_update({*asked} - {table.id for table in found})
        return found

    async def _read(self, person: PersonId, games: set[GameId]) -> None:
        games.update(await self._tables.games_of(person))

    def _note(self, table: Table) -> None:
        for seat in table.meta.seats:
            known = None if seat.holder is None else self._known.get(seat.holder)
            if known is not None:
                known.games.add(table.id)
