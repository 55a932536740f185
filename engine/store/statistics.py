"""Figures about the database for who watches the bot."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.backup import Contents
from engine.store.claiming import WAITING
from engine.store.database import Database
from engine.store.migrate import check_ours, reached_step
from engine.table.errors import StoreError

_NO_TABLES: Final = sa.text("""
    SELECT 'schema ' || coalesce(current_schema(), 'public')
    WHERE NOT has_schema_privilege(coalesce(current_schema(), 'public'), 'CREATE')""")
_REFUSED: Final = sa.text("""
    SELECT 'table ' || min(tablename) FROM pg_tables WHERE schemaname = current_schema() AND NOT (
        has_table_privilege(format('%I.%I', schemaname, tablename), 'INSERT')
        AND has_table_privilege(format('%I.%I', schemaname, tablename), 'UPDATE')
        AND has_table_privilege(format('%I.%I', schemaname, tablename), 'DELETE')) AND tablename = ANY(:ours)
    """).bindparams(ours=[*schema.metadata.tables])
"""What a server does not let the bot write to; nothing where it lets it."""


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
    """What stands in a database on a server; None where nothing stands in it yet. StoreError, ("read_only") also where
    the bot could not write there what it has to.
    """
    def work(connection: Connection) -> Contents | None:
        check_ours(connection)
        step = reached_step(connection)
        if (refused := connection.scalar(_REFUSED if step else _NO_TABLES)) is not None:
            raise StoreError("read_only", f"permission denied for {refused}")
        if step is None:
            return None
        games = connection.scalar(sa.select(sa.func.count()).select_from(schema.games)) or 0
        return Contents(step, games, size_of(connection))

    if await database.glance(lambda connection: connection.scalar(sa.text("SHOW transaction_read_only"))) == "on":
        raise StoreError("read_only", "transaction_read_only")
    return await database.read(work)


def size_of(connection: Connection) -> int:
    """Bytes that the database takes."""
    if connection.dialect.name == "postgresql":
        return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())
    pages, size = (connection.exec_driver_sql(f"PRAGMA {what}").scalar_one() for what in ("page_count", "page_size"))
    return int(pages * size)
