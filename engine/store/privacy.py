"""What is stored about one person, handed out or deleted on her wish."""

from collections.abc import Mapping

import sqlalchemy as sa
from pydantic import TypeAdapter
from sqlalchemy import Connection

from engine.store import schema
from engine.store.codec import meta_from, meta_row
from engine.store.store import SqlStore
from engine.table.errors import Declined
from engine.table.meta import GameId, PersonId
from engine.table.ports import Person
from engine.table.seating import forgotten


async def export_person(store: SqlStore, person: PersonId) -> Mapping[str, object]:
    """Everything that names her, as a JSON object: settings, games with her seat and name there, messages to her."""
    def work(connection: Connection) -> tuple[list[Mapping[str, object]], list[Mapping[str, object]]]:
        rows = connection.execute(sa.select(schema.messages).where(schema.messages.c.reader == person)).mappings()
        places: list[Mapping[str, object]] = [{**row, "at": row["at"].isoformat()} for row in rows]
        return [_of_game(connection, game, person) for game in _games_naming(connection, person)], places

    kept = await store.people.get(person)
    games, places = await store.database.read(work)
    return {"person": TypeAdapter(Person).dump_python(kept, mode="json"), "games": games, "messages": places}


async def delete_person(store: SqlStore, person: PersonId) -> list[GameId]:
    """Delete it: finished games keep a nameless seat. Returns the games that were changed (``Tables.forget`` them).

    Declined("still_playing") while she has a seat, or an AI sits in for her, in an open game.
    """
    if await store.games_of(person):
        raise Declined("still_playing")

    def work(connection: Connection) -> list[GameId]:
        named = _games_naming(connection, person)
        changed = [game for game in named if _forget_in(connection, game, person)]
        connection.execute(schema.people.delete().where(schema.people.c.id == person))
        connection.execute(schema.messages.delete().where(schema.messages.c.reader == person))
        connection.execute(schema.outbox.delete().where(schema.outbox.c.lane == f"person:{person}"))
        return changed

    return await store.database.write(work)


def _games_naming(connection: Connection, person: PersonId) -> list[GameId]:
    """Games where she has a seat, or hosted, or was asked; ids of people stand quoted in the description."""
    games, seats = schema.games, schema.seats
    seated = sa.select(seats.c.game).where(seats.c.person == person)
    named = sa.cast(games.c.meta, sa.Text).contains(f'"{person}"', autoescape=True)
    found = connection.execute(
        sa.select(games.c.id).where(sa.or_(games.c.id.in_(seated), named)).order_by(games.c.created, games.c.id)
    )
    return list(found.scalars())


def _of_game(connection: Connection, game: GameId, person: PersonId) -> Mapping[str, object]:
    row = connection.execute(sa.select(schema.games.c.meta).where(schema.games.c.id == game)).scalar_one()
    meta = meta_from(row)
    mine = [seat for seat, place in enumerate(meta.seats) if person in {place.person, place.owner}]
    return {
        "game": meta.id, "channel": meta.channel, "guild": meta.guild, "status": meta.status,
        "created": meta.created.isoformat(), "host": meta.host == person,
        "seats": [{"seat": seat, "name": meta.seats[seat].name} for seat in mine],
    }


def _forget_in(connection: Connection, game: GameId, person: PersonId) -> bool:
    games, seats = schema.games, schema.seats
    row = connection.execute(sa.select(games.c.meta).where(games.c.id == game)).scalar_one()
    meta = meta_from(row)
    without = forgotten(meta, person)
    if without == meta:
        return False
    connection.execute(
        games.update().where(games.c.id == game).values(meta=meta_row(without), version=without.version)
    )
    connection.execute(
        seats.update().where(seats.c.game == game, seats.c.person == person).values(person=None)
    )
    return True
