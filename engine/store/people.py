"""What is kept about people and servers, and where messages stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.table.meta import GameId, PersonId
from engine.table.ports import Person

from . import schema
from .database import Database


class People:
    """One row a person who has chosen something, or whose direct messages are closed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, person: PersonId) -> Person:
        """What is kept; the defaults for somebody unknown."""
        people = schema.people
        async with self._database.glance() as connection:
            row = (await connection.execute(sa.select(people).where(people.c.id == person))).mappings().one_or_none()
        if row is None:
            return Person(person)
        return Person(
            id=row["id"], locale=row["locale"], dm_closed=row["dm_closed"], screen=row["screen"], pings=row["pings"],
            remind_minutes=row["remind_minutes"], quiet_from=_clock(row["quiet_from"]),
            quiet_to=_clock(row["quiet_to"]), zone=row["zone"],
        )

    async def put(self, person: Person) -> None:
        """Keep it."""
        async with self._database.write() as connection:
            await put(connection, schema.people, {"id": person.id}, {
                "locale": person.locale, "dm_closed": person.dm_closed, "screen": person.screen,
                "pings": person.pings, "remind_minutes": person.remind_minutes,
                "quiet_from": _minutes(person.quiet_from), "quiet_to": _minutes(person.quiet_to), "zone": person.zone,
            })


class Guilds:
    """Settings of servers: a JSON object each, whose meaning is the bot's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, guild: str) -> Mapping[str, object]:
        """Empty where nothing was set."""
        guilds = schema.guilds
        async with self._database.glance() as connection:
            found = await connection.execute(sa.select(guilds.c.settings).where(guilds.c.id == guild))
            return found.scalar_one_or_none() or {}

    async def put(self, guild: str, settings: Mapping[str, object]) -> None:
        """Replace them."""
        async with self._database.write() as connection:
            await put(connection, schema.guilds, {"id": guild}, {"settings": dict(settings)})

    async def drop(self, guild: str) -> None:
        """Forget them."""
        async with self._database.write() as connection:
            await connection.execute(schema.guilds.delete().where(schema.guilds.c.id == guild))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message of ours stands."""

    game: GameId
    purpose: str
    """What it is, in the bot's words: ``"lobby"``, ``"board"``, ``"screen:2"``, ``"ping:2"``, ..."""
    reader: PersonId
    """Whom a private message is for; empty for one in the channel."""
    channel: str
    message: str
    at: datetime


_messages = schema.messages
_ALL_STANDING = sa.select(_messages).where(_messages.c.game == sa.bindparam("of")).order_by(_messages.c.at)
_STANDING = sa.select(_messages).where(
    _messages.c.game == sa.bindparam("of"), _messages.c.purpose == sa.bindparam("as"),
    _messages.c.reader == sa.bindparam("for"))


class Messages:
    """At most one message a game, purpose and reader."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, game: GameId, purpose: str, reader: PersonId = "") -> Place | None:
        """Where it stands, if anywhere."""
        async with self._database.glance() as connection:
            found = await connection.execute(_STANDING, {"of": game, "as": purpose, "for": reader})
            row = found.mappings().one_or_none()
            return None if row is None else Place(**row)

    async def of_game(self, game: GameId) -> Sequence[Place]:
        """All of a game, oldest first."""
        async with self._database.glance() as connection:
            return [Place(**row) for row in (await connection.execute(_ALL_STANDING, {"of": game})).mappings()]

    async def find(self, message: str) -> Place | None:
        """Whose message this is, by its id."""
        rows = schema.messages
        async with self._database.glance() as connection:
            found = await connection.execute(sa.select(rows).where(rows.c.message == message).limit(1))
            row = found.mappings().one_or_none()
            return None if row is None else Place(**row)

    async def put(self, place: Place) -> None:
        """Remember it, instead of an older one of the same purpose and reader."""
        async with self._database.write() as connection:
            await put(
                connection, schema.messages,
                {"game": place.game, "purpose": place.purpose, "reader": place.reader},
                {"channel": place.channel, "message": place.message, "at": place.at},
            )

    async def drop(self, place: Place) -> None:
        """It is gone (unless a newer one has taken its row)."""
        rows = schema.messages
        async with self._database.write() as connection:
            await connection.execute(rows.delete().where(
                rows.c.game == place.game, rows.c.purpose == place.purpose, rows.c.reader == place.reader,
                rows.c.message == place.message,
            ))


async def put(
    connection: AsyncConnection, table: sa.Table, key: Mapping[str, object], values: Mapping[str, object]
) -> None:
    """Update the row or insert it: portable, and safe because writes are serialised."""
    where = [table.c[name] == value for name, value in key.items()]
    if (await connection.execute(table.update().where(*where).values(**values))).rowcount == 0:
        await connection.execute(table.insert().values(**key, **values))


def _minutes(at: time | None) -> int | None:
    return None if at is None else at.hour * 60 + at.minute


def _clock(minutes: int | None) -> time | None:
    return None if minutes is None else time(minutes // 60, minutes % 60)
