"""What is kept about people and servers."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict
from datetime import datetime, time
from typing import Final, TypeAlias, get_type_hints

import orjson
import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection

from engine.store import schema
from engine.store.database import Database
from engine.store.shards import Shards, place_of
from engine.store.upsert import insert_new, put
from engine.table.errors import StoreError
from engine.table.meta import PersonId
from engine.table.ports import Person

_FIELDS: Final[Mapping[str, TypeAdapter[object]]] = {
    name: TypeAdapter(kind) for name, kind in get_type_hints(Person).items()}
"""What can stand in each."""
_ABOUT: Final = sa.select(schema.people).where(schema.people.c.id == sa.bindparam("who"))


class People:
    """One row a person who has pressed or chosen something."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, person: PersonId) -> Person:
        """What is kept; the defaults for somebody unknown."""
        row = await self._database.glance(
            lambda connection: connection.execute(_ABOUT, {"who": person}).mappings().one_or_none())
        if row is None:
            return Person(person)
        kept = {**row, "quiet_from": _clock(row["quiet_from"]), "quiet_to": _clock(row["quiet_to"])}
        return Person(**{name: value for name, value in kept.items() if _fits(name, value)})

    async def put(self, person: Person, *, before: Person | None = None) -> None:
        """Keep it; where it is known what was kept ``before``, only what differs: another process may have changed
        something else meanwhile.
        """
        values = _columns(person)
        if before is not None:
            old = _columns(before)
            values = {name: value for name, value in values.items() if value != old[name]}
        if not values:
            return
        await self._database.write(lambda connection: put(
            connection, schema.people, {"id": person.id}, values, otherwise=_columns(Person(person.id))))


def _columns(person: Person) -> dict[str, object]:
    """A column for each field, by its name; without the key."""
    columns = asdict(person) | {"quiet_from": _minutes(person.quiet_from), "quiet_to": _minutes(person.quiet_to)}
    del columns["id"]
    return columns


GuildRow: TypeAlias = Mapping[str, object]
_SETTINGS: Final = sa.select(schema.guilds.c.settings).where(schema.guilds.c.id == sa.bindparam("of"))
_SETTINGS_TO_CHANGE: Final = (
    sa.select(sa.cast(schema.guilds.c.settings, sa.Text)).where(schema.guilds.c.id == sa.bindparam("of"))
    # Whoever else changes them waits; SQLite has one writer at a time.
    .with_for_update()
)


class Guilds:
    """Settings of servers: a JSON object each, whose meaning is the bot's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, guild: str) -> GuildRow:
        """Empty where nothing was set; StoreError("corrupt") where they are no object."""
        found = await self._database.glance(lambda connection: connection.scalar(_SETTINGS, {"of": guild}) or {})
        if not isinstance(found, dict):
            raise StoreError("corrupt", "settings of a server")
        return found

    async def change(self, guild: str, changed: Callable[[GuildRow | None], GuildRow]) -> None:
        """They become what ``changed`` makes of what they are: empty where nothing was set, None where they are no
        object. In one transaction: of several changes at once each begins with what the one before has made. Whatever
        ``changed`` raises, nothing is written.
        """
        def work(connection: Connection) -> None:
            insert_new(connection, schema.guilds, {"id": guild, "settings": {}})
            text = connection.execute(_SETTINGS_TO_CHANGE, {"of": guild}).scalar_one()
            settings = dict(changed(_object(text)))
            connection.execute(schema.guilds.update().where(schema.guilds.c.id == guild).values(settings=settings))

        await self._database.write(work)

    async def still_in(self, guilds: Collection[str], now: datetime, *, shards: Shards | None = None) -> None:
        """Of these shards (None: all) the bot is in these servers and in no other: those it has left are marked, those
        it is back in are not.
        """
        def work(connection: Connection) -> None:
            known = schema.guilds
            for guild, left in connection.execute(sa.select(known.c.id, known.c.left)).all():
                ours = shards is None or shards.has(place_of(guild))
                if ours and (left is None) != (guild in guilds):
                    became = None if guild in guilds else now
                    connection.execute(known.update().where(known.c.id == guild).values(left=became))

        await self._database.write(work)

    async def left(self, guild: str, now: datetime | None) -> None:
        """The bot was removed from the server (None: it is back)."""
        await self._database.write(lambda connection: connection.execute(
            schema.guilds.update().where(schema.guilds.c.id == guild).values(left=now)))

    async def drop_left(self, before: datetime) -> int:
        """Forget the settings of servers left before then. Returns how many."""
        gone = schema.guilds.delete().where(schema.guilds.c.left < before)
        return await self._database.write(lambda connection: connection.execute(gone).rowcount)


def _object(text: str) -> GuildRow | None:
    """None where the text is none."""
    try:
        found: object = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    return found if isinstance(found, dict) else None


def _minutes(at: time | None) -> int | None:
    return None if at is None else at.hour * 60 + at.minute


def _fits(name: str, value: object) -> bool:
    """Whether it can stand in this field; what can't (a damaged row) is as if it was not set."""
    try:
        _FIELDS[name].validate_python(value, strict=True)
    except ValidationError:
        return False
    return True


def _clock(minutes: object) -> time | None:
    """Minutes after midnight; what is no time of day (a damaged row) is none that was set."""
    if not isinstance(minutes, int) or not 0 <= minutes < 24 * 60:
        return None
    return time(minutes // 60, minutes % 60)
