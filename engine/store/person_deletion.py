"""What names a person, deleted on her wish or an operator's word."""

import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.codec import META_TEXT, meta_read, meta_row
from engine.store.database import LONG_WORK_S
from engine.store.json_text import to_json
from engine.store.person_rows import games_naming, meta_of, notices_naming, offers_naming
from engine.store.store import SqlStore
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId, GameMeta, PersonId
from engine.table.seating import forgotten, unnamed
from engine.table.tables import Tables

LOG: Final = logging.getLogger(__name__)
_AT_ONCE: Final = 1000
"""Games that are looked through with one statement, where all are."""


class Deletion(NamedTuple):
    """What became of the games that named her."""

    changed: list[GameId]
    unread: list[GameId]
    """Those whose description can't be read: it may still name her, as long as nobody closes them."""


async def delete_person(
    store: SqlStore, tables: Tables, person: PersonId,
    told: Callable[[Collection[GameId]], Awaitable[object]] | None = None,
) -> Deletion:
    """Delete everything that names her: her seats in games stay, nameless. ``told``: waits, as long as it sees fit, for
    what these games have to tell; afterwards nobody knows where a seat was offered to her, and it would stand there.

    Declined("still_playing") while she has a seat, or an AI sits in for her, in an open game (``resign_everywhere``).
    Games that can't be read keep nothing else from being deleted.
    """
    if await tables.of_person(person):
        raise Declined("still_playing")
    named = await store.database.read(lambda connection: games_naming(connection, person), within=LONG_WORK_S)
    # Tables that move are changed by whoever moves them, so that memory and database agree.
    sound = await tables.undamaged(named)
    opened = [table for table in sound if table.meta.open]
    for table in opened:
        await table.edit(lambda meta: forgotten(meta, person), by_somebody=False)
    if opened and told is not None:
        await told([table.id for table in opened])
    damaged = {*named} - {table.id for table in sound}

    def work(connection: Connection) -> Deletion:
        deleted, outbox = Deletion([], []), schema.outbox
        for game in games_naming(connection, person):
            try:
                if _forget_in(connection, game, person, opened_too=game in damaged):
                    deleted.changed.append(game)
            except StoreError:
                deleted.unread.append(game)
                _unseat(connection, game, person)
        connection.execute(schema.people.delete().where(schema.people.c.id == person))
        connection.execute(schema.learning.delete().where(schema.learning.c.person == person))
        connection.execute(schema.messages.delete().where(schema.messages.c.reader == person))
        connection.execute(outbox.delete().where(notices_naming(person)))
        connection.execute(schema.offers.delete().where(offers_naming(person)))
        return deleted

    try:
        deleted = await store.database.write(work, within=LONG_WORK_S)
    finally:
        store.messages.forget()
    tables.forget(deleted.changed)
    await _overwrite(store)
    _warn_of(deleted.unread)
    return Deletion([*(table.id for table in opened), *deleted.changed], deleted.unread)


async def delete_name(store: SqlStore, tables: Tables, name: str) -> Deletion:
    """Take a name from the seats that somebody gave up before it was noted who: an AI plays there, and no id says
    whose the name was. All who were called so lose it. StoreError, with the name still in others."""
    deleted, last = Deletion([], []), ""
    while rows := await store.database.glance(partial(_next_games, after=last)):
        for game, text in rows:
            try:
                if await _unname(store, tables, game, text, name):
                    deleted.changed.append(game)
            except StoreError as error:
                if error.code != "corrupt":
                    raise
                if to_json(name)[1:-1] in text:
                    deleted.unread.append(game)
        last = rows[-1][0]
    await _overwrite(store)
    _warn_of(deleted.unread)
    return deleted


async def _overwrite(store: SqlStore) -> None:
    with suppress(StoreError):  # It is deleted, and the housekeeper overwrites it later.
        await store.database.overwrite_deleted()


async def _unname(store: SqlStore, tables: Tables, game: GameId, text: str, name: str) -> bool:
    """Whether the game, which ``text`` describes, was changed."""
    if unnamed(meta := meta_read(text), name) == meta:
        return False
    if meta.open:
        await (await tables.get(game)).edit(lambda meta: unnamed(meta, name), by_somebody=False)
    else:
        await store.database.write(partial(_unname_in, game=game, name=name))
        tables.forget([game])
    return True


def _warn_of(unread: Sequence[GameId]) -> None:
    for game in unread:
        LOG.error("game %s can't be read and may still name a person who is forgotten", game)


def _next_games(connection: Connection, *, after: GameId) -> Sequence[tuple[GameId, str]]:
    games = schema.games.c
    query = sa.select(games.id, META_TEXT).where(games.id > after).order_by(games.id).limit(_AT_ONCE)
    return [(row[0], row[1]) for row in connection.execute(query)]


def _forget_in(connection: Connection, game: GameId, person: PersonId, *, opened_too: bool) -> bool:
    """Whether it was changed. ``opened_too``: also one that is open, which nobody can load and change. StoreError where
    its description can't be read."""
    meta = meta_of(connection, game, to_change=True)
    if meta.open and not opened_too:
        return False
    # Also where nothing that this version knows of it is about her: what else names her is not written back.
    _replace(connection, game, forgotten(meta, person))
    _unseat(connection, game, person)
    return True


def _unseat(connection: Connection, game: GameId, person: PersonId) -> None:
    seats = schema.seats
    connection.execute(seats.update().where(seats.c.game == game, seats.c.person == person).values(person=None))


def _unname_in(connection: Connection, game: GameId, name: str) -> None:
    _replace(connection, game, unnamed(meta_of(connection, game, to_change=True), name))


def _replace(connection: Connection, game: GameId, without: GameMeta) -> None:
    """Also one that is closed becomes another version: processes that have it in memory, with her name, read it again,
    and none writes it back."""
    games, version = schema.games, without.version + 1
    connection.execute(games.update().where(games.c.id == game).values(
        meta=meta_row(replace(without, version=version)), version=version))
