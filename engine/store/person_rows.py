"""Where somebody is named in the database."""

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.codec import META_TEXT, meta_read
from engine.table.meta import GameId, GameMeta, PersonId


def naming(column: sa.Column[object], person: PersonId) -> sa.ColumnElement[bool]:
    """Whether the JSON in such a column names her: ids of people stand quoted there."""
    return sa.cast(column, sa.Text).contains(f'"{person}"', autoescape=True)


def notices_naming(person: PersonId) -> sa.ColumnElement[bool]:
    """Rows of the outbox that are for her, or say something of her."""
    outbox = schema.outbox
    return sa.or_(outbox.c.lane == f"person:{person}", naming(outbox.c.body, person))


def offers_naming(person: PersonId) -> sa.ColumnElement[bool]:
    """Offers that she made or was made."""
    return sa.or_(schema.offers.c.by_person == person, schema.offers.c.to_person == person)


def games_naming(connection: Connection, person: PersonId) -> list[GameId]:
    """Games where she has or had a seat, or hosted, or was asked."""
    games, seats = schema.games, schema.seats
    seated = sa.select(seats.c.game).where(seats.c.person == person)
    found = connection.execute(
        sa.select(games.c.id).where(sa.or_(games.c.id.in_(seated), naming(games.c.meta, person)))
        .order_by(games.c.created, games.c.id)
    )
    return list(found.scalars())


def meta_of(connection: Connection, game: GameId, *, to_change: bool = False) -> GameMeta:
    """The game's description; StoreError where it can't be read. ``to_change``: another process that forgets
    somebody there waits for this transaction."""
    query = sa.select(META_TEXT).where(schema.games.c.id == game)
    return meta_read(connection.execute(query.with_for_update(key_share=True) if to_change else query).scalar_one())
