"""Closing a game that can't be read any more, so that its channel is free: for who runs the bot."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Literal, TypeAlias

import orjson
import sqlalchemy as sa
from sqlalchemy import Connection, RowMapping

from engine.store import schema
from engine.store.backup import check
from engine.store.codec import META_TEXT, meta_from, meta_read
from engine.store.store import SqlStore
from engine.table import lobby
from engine.table.errors import Conflict, StoreError
from engine.table.loading import loaded
from engine.table.meta import NOBODY, GameId, GameMeta
from engine.table.ports import Change
from engine.table.telling import telling

Closing: TypeAlias = Literal["closed", "sound", "unknown"]
"""``sound``: it can be read, so who sits at it, or manages the server, can end it; ``unknown``: there is none."""


async def close_damaged(store: SqlStore, game: GameId, now: datetime) -> Closing:
    """End a game that can't be read, for the reason that it is damaged. Its people and its channel are told by the bot,
    which may be at work meanwhile; its entries stay as they are.

    StoreError("corrupt") where the whole file is damaged (it is not written to), ("locked") where others change the
    game at this moment.
    """
    await check(store.database)
    try:
        stored = await store.load(game)
        if stored is None:
            return "unknown"
        loaded(stored)
    except StoreError as error:
        if error.code != "corrupt":
            raise
    else:
        return "sound"
    row, people = await store.database.read(lambda connection: _row(connection, game))
    before = _known(row, people)
    closed = replace(lobby.closed(before, "damaged", now), version=row["version"] + 1)
    told = telling(before, closed, (), 0, waited_changed=False, passed=()) if row["open_channel"] is not None else ()
    drawn = row["drawn"] if isinstance(row["drawn"], int) else 0  # SQLite keeps anything there.
    try:
        await store.commit(Change(
            meta=closed, at=now, drawn=drawn, pending={}, notices=told, position_lost=True))
    except Conflict as error:
        raise StoreError("locked", f"game {game}") from error
    return "closed"


def _row(connection: Connection, game: GameId) -> tuple[RowMapping, list[str | None]]:
    """What stands of it, the description as text, and who sits there."""
    games, seats = schema.games, schema.seats
    columns = (games.c.id, games.c.channel, games.c.open_channel, games.c.created, games.c.status, games.c.version,
               games.c.drawn, META_TEXT)
    row = connection.execute(sa.select(*columns).where(games.c.id == game)).mappings().one()
    found = connection.scalars(sa.select(seats.c.person).where(seats.c.game == game).order_by(seats.c.seat))
    return row, list(found)


def _known(row: RowMapping, people: list[str | None]) -> GameMeta:
    """Its description, or as much of it as can be read: each part by itself, else what the other columns say."""
    try:
        return meta_read(row["meta"])
    except StoreError:
        pass
    sure = {key: row[key] for key in ("id", "channel", "created", "status", "version")}
    known: dict[str, object] = {
        "guild": None, "host": NOBODY, "started": None if row["status"] == "lobby" else row["created"],
        "seats": [{"name": "", "person": who, "level": "easy" if who is None else None} for who in people],
        **sure,
    }
    for part, value in _parts(row["meta"]).items():
        try:
            meta_from({**known, part: value})
        except StoreError:
            continue
        known[part] = value
    return meta_from({**known, **sure})


def _parts(text: str) -> Mapping[str, object]:
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}
