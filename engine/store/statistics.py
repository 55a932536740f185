"""Figures about the database for who watches the bot."""

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.backup import Contents
from engine.store.database import Database
from engine.store.migrate import reached_step
from engine.store.outbox import WAITING


@dataclass(frozen=True, slots=True)
class Statistics:
    """At one moment."""

    waiting: int
    """Rows of the outbox that are not sent yet."""
    oldest_s: float
    """Age of the oldest of them, in seconds; 0 while none waits."""
    put_aside: int
    """Rows that were given up and are still kept."""
    open_games: int
    games: int
    bytes: int


async def statistics(database: Database, now: datetime) -> Statistics:
    """Read them all; StoreError where the database does not answer."""
    def work(connection: Connection) -> Statistics:
        outbox, games = schema.outbox.c, schema.games.c
        first = sa.func.min(schema.unread(outbox.created))
        waiting, oldest = connection.execute(
            sa.select(sa.func.count(), first).where(outbox.state.in_(WAITING))).one()
        aside = connection.scalar(sa.select(sa.func.count()).select_from(schema.outbox).where(outbox.state == "failed"))
        all_games, open_games = connection.execute(sa.select(sa.func.count(), sa.func.count(games.open_channel))).one()
        since = schema.soonest(oldest)
        age = 0.0 if since is None else max(0.0, (now - since).total_seconds())
        return Statistics(waiting, age, aside or 0, open_games, all_games, size_of(connection))

    return await database.read(work)


async def contents_on_server(database: Database) -> Contents | None:
    """What stands in a database on a server; None where nothing stands in it yet. StoreError."""
    def work(connection: Connection) -> Contents | None:
        step = reached_step(connection)
        if step is None:
            return None
        games = connection.scalar(sa.select(sa.func.count()).select_from(schema.games)) or 0
        return Contents(step, games, size_of(connection))

    return await database.read(work)


def size_of(connection: Connection) -> int:
    """Bytes that the database takes."""
    if connection.dialect.name == "postgresql":
        return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())
    pages, size = (connection.exec_driver_sql(f"PRAGMA {what}").scalar_one() for what in ("page_count", "page_size"))
    return int(pages * size)
