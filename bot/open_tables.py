"""Which open tables somebody sits at: read at every screen of hers, so it is remembered."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from bot.recent import Recent
from engine.table.meta import GameId, PersonId
from engine.table.table import Table
from engine.table.tables import Tables

_REMEMBERED: Final = 5_000
_FRESH: Final = 10.0
"""Seconds after which the database is asked again: another process may have seated her."""


class OpenTables:
    """Tables by person. What this process commits is known at once."""

    def __init__(self, tables: Tables, now: Callable[[], float] = monotonic) -> None:
        self._tables = tables
        self._now = now
        self._known: Recent[PersonId, tuple[float, set[GameId]]] = Recent(_REMEMBERED)
        tables.listen(self._note)

    async def of(self, person: PersonId) -> list[Table]:
        """Open tables where she sits, or where an AI stands in for her; in no order."""
        read, games = self._known.get(person, (float("-inf"), set[GameId]()))
        if self._now() - read > _FRESH:
            games = {table.id for table in await self._tables.of_person(person)}
            self._known[person] = self._now(), games
        found = [await self._tables.get(game) for game in sorted(games)]
        return [table for table in found if table.meta.open and person in _holders(table)]

    def _note(self, table: Table) -> None:
        for person in _holders(table):
            known = self._known.get(person)
            if known is not None:
                known[1].add(table.id)


def _holders(table: Table) -> set[PersonId]:
    return {person for seat in table.meta.seats for person in (seat.person, seat.owner) if person}
