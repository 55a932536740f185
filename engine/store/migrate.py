"""Brings a database to the newest schema when the program starts. Steps stand in ``migrations/versions``."""

from collections import Counter
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from engine.store import schema
from engine.store.backup import copy_before
from engine.store.database import Database
from engine.table.errors import StoreError

STEPS: Final = Path(__file__).parent / "migrations"
_HALF_MOVED: Final = "moving "
"""Before the step of a database that a move has begun to fill: no version of the program knows such a step."""


def check_ours(connection: Connection) -> None:
    """Over a server: StoreError("missing") where another program has tables of the names that this one's have, or steps
    of its own. Tables of other names are left alone, as those of an extension.
    """
    names = {*sa.inspect(connection).get_table_names()}
    stepped = "alembic_version" in names and connection.scalar(sa.text("SELECT count(*) FROM alembic_version"))
    if ("games" not in names) if stepped else (names & {*schema.metadata.tables}):
        raise StoreError("missing", "it holds tables of another program")


async def migrate(database: Database) -> None:
    """Run the missing steps in one transaction, after a copy of the file was put beside it.

    StoreError("too_new") where a later version wrote the database; ("half_moved") where a part of what is moved into it
    is missing; ("missing") where it is another program's; ("in_use") where others are at work on it, over a
    server, who would go on without knowing the newer schema; ("lossy") where a step took rows away that it does not
    name, or left rows that belong to nothing: nothing was changed then.
    """
    if database.shared:
        await database.read(check_ours)
    reached = await database.read(reached_step)
    if reached == newest_step():
        return
    if is_half_moved(reached):
        raise StoreError("half_moved")
    config = _config(STEPS)
    steps = ScriptDirectory.from_config(config)
    if reached is not None:
        try:
            steps.get_revision(reached)
        except CommandError as error:
            raise StoreError("too_new", reached) from error
    missing = [step for step in reversed(list(steps.iterate_revisions("head", reached or "base")))
               if step.revision != reached]
    if reached is not None and missing:
        await copy_before(database, missing[0].revision)
    emptied = {table for step in missing for table in getattr(step.module, "EMPTIES", ())}

    def run(connection: Connection) -> None:
        if reached_step(connection) != reached:
            # Another process was faster, and has begun to work: what comes in meanwhile is no loss of ours.
            return
        if not database.idle(connection):
            raise StoreError("in_use", _at_work(connection))
        before, orphans = _rows(connection), _orphans(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        after = _rows(connection)
        lost = [f"{table}: {count} rows became {after[table]}" for table, count in sorted(before.items())
                if table in after and after[table] != count and table not in emptied]
        torn = sorted(str(table) for table in _orphans(connection) - orphans)
        if lost or torn:
            raise StoreError("lossy", "; ".join([*lost, *(f"{table}: rows of no game" for table in torn)]))

    await database.rebuild(run)


async def hold(
    database: Database, shards: Collection[int] | None = None, *, renewed: bool = False, fills: bool = False,
) -> bool:
    """``Database.hold``, by who knows this program's schema alone: StoreError as of ``check_step``. Until then whoever
    found nobody at work may have changed it.
    """
    held = await database.hold(shards, renewed=renewed)
    if database.shared:
        check_step(await database.glance(reached_step), fills=fills)
    return held


def check_step(step: str | None, *, fills: bool = False) -> None:
    """StoreError("missing"), ("too_old"), ("too_new") where the schema is not this program's, ("half_moved") where a
    move into the database has not ended. ``fills``: asked by that move; ("exists") where another version began it.
    """
    if step is None:
        raise StoreError("missing", "it holds no database of this program")
    if is_half_moved(step):
        if not fills:
            raise StoreError("half_moved")
        if step != _HALF_MOVED + newest_step():
            raise StoreError("exists", "What a move of another version has begun")
        return
    if step != newest_step():
        raise StoreError("too_old" if step < newest_step() else "too_new", step)


def is_half_moved(step: str | None) -> bool:
    """Whether it says that a move into the database has begun and not ended."""
    return step is not None and step.startswith(_HALF_MOVED)


def mark_half_moved(connection: Connection) -> None:
    """Nobody is to serve what stands in the database, from now until ``mark_moved``."""
    _mark(connection, _HALF_MOVED + newest_step())


def mark_moved(connection: Connection) -> None:
    """All of it is there."""
    _mark(connection, newest_step())


def _mark(connection: Connection, step: str) -> None:
    connection.execute(sa.text("UPDATE alembic_version SET version_num = :step"), {"step": step})


def newest_step() -> str:
    """The step that this program works with."""
    return _newest(STEPS)


@cache
def _newest(steps: Path) -> str:
    head = ScriptDirectory.from_config(_config(steps)).get_current_head()
    if head is None:
        raise StoreError("failed", "the steps of the schema are missing")
    return head


def _config(steps: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(steps).replace("%", "%%"))
    return config


def reached_step(connection: Connection) -> str | None:
    """The step that the database has reached; None for one without any."""
    return MigrationContext.configure(connection).get_current_revision()


def _at_work(connection: Connection) -> str:
    """Who says that she is at work, for who runs the bot; the schema is an older one."""
    if not sa.inspect(connection).has_table("processes"):
        return ""
    return "; ".join(connection.scalars(sa.text("SELECT name FROM processes ORDER BY started")))


def _rows(connection: Connection) -> dict[str, int]:
    """How many rows each table has, Alembic's own excepted."""
    return {
        table: connection.scalar(sa.select(sa.func.count()).select_from(sa.table(table))) or 0
        for table in sa.inspect(connection).get_table_names() if table != "alembic_version"
    }


def _orphans(connection: Connection) -> "Counter[str]":
    """Rows that refer to nothing, by table; databases that never stop watching have none."""
    if connection.dialect.name != "sqlite":
        return Counter()
    return Counter(str(row[0]) for row in connection.exec_driver_sql("PRAGMA foreign_key_check"))
