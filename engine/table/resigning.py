"""Somebody leaves all her tables at once."""

from datetime import datetime

from engine.table.meta import GameId, GameMeta, PersonId
from engine.table.seating import forgotten, out_of
from engine.table.tables import Tables


async def resign_everywhere(
    tables: Tables, person: PersonId, now: datetime, *, nameless: bool = False
) -> list[GameId]:
    """She leaves every lobby, and gives up every seat that she plays or an AI plays for her. Returns the games: not
    those that can't be read.

    ``nameless``: the others are not told by name who it was.
    """
    def left(meta: GameMeta) -> GameMeta:
        without = out_of(meta, person, now)
        return forgotten(without, person) if nameless else without

    found = await tables.of_person(person)
    for table in found:
        await table.edit(left)
    return [table.id for table in found]
