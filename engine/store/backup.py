"""A copy of the database while it is being used."""

import asyncio
import contextlib
import filecmp
import sqlite3
from itertools import count, takewhile
from pathlib import Path

from engine.store.database import Database
from engine.store.faults import told_apart
from engine.table.errors import StoreError


async def backup(database: Database, target: Path) -> None:
    """Write a consistent copy to ``target``, a whole one or none; a file that is there already is not touched.

    StoreError("exists"), or whatever keeps the copy from being written. Only SQLite files are copied: other
    databases bring tools of their own, StoreError("not_a_file").
    """
    source = database.file
    if source is None or source == ":memory:":
        raise StoreError("not_a_file")
    await asyncio.to_thread(_copy, source, target)


async def copy_before(database: Database, step: str) -> Path | None:
    """Put a copy beside the file, to go back to from a step of the schema: ``games.db.before-0002``. It is kept.

    An older copy of that name stays, the newer one gets a number, unless the two are the same (a start that failed is
    tried again). None where there is no file.
    """
    source = database.file
    if source is None:
        return None
    return await asyncio.to_thread(_copy_before, Path(source), step)


def _copy_before(source: Path, step: str) -> Path | None:
    if not source.is_file():
        return None
    name = f"{source.name}.before-{step}"
    numbered = (source.with_name(name if number == 1 else f"{name}.{number}") for number in count(1))
    earlier = list(takewhile(Path.exists, numbered))
    target = source.with_name(name if not earlier else f"{name}.{len(earlier) + 1}")
    _copy(str(source), target)
    if earlier and filecmp.cmp(earlier[-1], target, shallow=False):
        target.unlink()
        return earlier[-1]
    return target


def _copy(source: str, target: Path) -> None:
    if target.exists():
        raise StoreError("exists", target.name)
    part = target.with_name(target.name + ".part")
    with told_apart():
        try:
            part.unlink(missing_ok=True)
            with contextlib.closing(sqlite3.connect(source, timeout=10)) as old, contextlib.closing(
                sqlite3.connect(part)
            ) as new:
                # In one piece: one moment of the database, writers in other processes go on meanwhile (WAL).
                old.backup(new, pages=-1)
                # The copy is a single file, to be carried away.
                new.execute("PRAGMA journal_mode = DELETE")
                sound(new)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


async def check(database: Database) -> None:
    """Look whether the file is sound; StoreError("corrupt") where it is not. Takes a second per 100 MB or so."""
    source = database.file
    if source is None or source == ":memory:":
        return

    def look() -> None:
        with told_apart(), contextlib.closing(sqlite3.connect(source, timeout=10)) as connection:
            sound(connection)

    await asyncio.to_thread(look)


def sound(connection: sqlite3.Connection) -> None:
    """StoreError("corrupt") with the first complaint where the database is damaged."""
    complaint = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if complaint != "ok":
        raise StoreError("corrupt", complaint)
