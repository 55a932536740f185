"""A copy of the database while it is being used."""

import asyncio
import contextlib
import errno
import filecmp
import glob
import os
import sqlite3
from dataclasses import dataclass
from itertools import count, takewhile
from pathlib import Path
from secrets import token_hex
from typing import Final

import sqlalchemy as sa

from engine.places import is_file, is_there
from engine.store.database import Database
from engine.store.faults import as_store_errors
from engine.store.file_reading import reading
from engine.store.whose_file import step_in
from engine.table.errors import StoreError

_WAIT_S: Final = 10.0
"""For another process, which is at work on the file."""
_UNWRITTEN: Final = frozenset({
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE})
"""What only the copy can come to, for the database is not written meanwhile."""


_COPY: Final = 1
"""``user_version`` of a copy, in its header: what was put back is known by it. That of a database at work is 0."""


class CopyUnwritten(Exception):
    """The copy can't be written where it was to stand; the words say why."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What stands in a database file, told without changing it."""

    step: str
    """The step of the schema it has reached."""
    games: int
    bytes: int


async def backup(database: Database, target: Path) -> Contents:
    """Write a consistent copy to ``target``, a whole one or none; a file that is there already is not touched. Returns
    what stands in the copy.

    The source is only read. StoreError("missing") where there is none, ("exists"), or whatever keeps it from being
    read; CopyUnwritten. Only SQLite files are copied: other databases bring tools of their own,
    StoreError("not_a_file").
    """
    source = _file(database)
    try:
        await asyncio.to_thread(_copy, source, target)
    except StoreError as error:
        cause = error.__cause__
        if isinstance(cause, sqlite3.Error) and cause.sqlite_errorcode in _UNWRITTEN:
            full = cause.sqlite_errorcode == sqlite3.SQLITE_FULL
            raise CopyUnwritten(os.strerror(errno.ENOSPC) if full else cause.sqlite_errorname) from error
        raise
    return await asyncio.to_thread(_contents, target)


async def contents(database: Database) -> Contents:
    """What stands in it; StoreError("missing") where there is no database of this program, ("corrupt") and so on."""
    return await asyncio.to_thread(_contents, Path(_file(database)))


def _file(database: Database) -> str:
    source = database.file
    if source is None:
        raise StoreError("not_a_file")
    return source


def _contents(file: Path) -> Contents:
    with as_store_errors(), reading(file, _WAIT_S) as connection:
        step = step_in(connection, file)
        if step is None:
            raise StoreError("missing", f"{file} holds no database of this program")
        games = connection.execute("SELECT count(*) FROM games").fetchone()[0]
        pages, size = (connection.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "page_size"))
        return Contents(step, games, pages * size)


async def copy_before(database: Database, step: str) -> Path | None:
    """Put a copy beside the file, to go back to from a step of the schema: ``games.db.before-0002``. It is kept
    until the operator deletes it (docs/operation.md).

    An older copy of that name stays, the newer one gets a number, unless the two are the same (a start that failed is
    tried again). None where there is no file.
    """
    source = database.file
    if source is None:
        return None
    return await asyncio.to_thread(_copy_before, Path(source), step)


def _copy_before(source: Path, step: str) -> Path | None:
    if not is_file(source):
        return None
    name = f"{source.name}.before-{step}"
    # Of a start that was killed: nobody else makes these, for one bot has the file.
    for part in source.parent.glob(f"{glob.escape(name)}*.part*"):
        part.unlink(missing_ok=True)
    numbered = (source.with_name(name if number == 1 else f"{name}.{number}") for number in count(1))
    earlier = list(takewhile(is_there, numbered))
    target = source.with_name(name if not earlier else f"{name}.{len(earlier) + 1}")
    _copy(str(source), target)
    if earlier and filecmp.cmp(earlier[-1], target, shallow=False):
        target.unlink()
        return earlier[-1]
    return target


def _copy(source: str, target: Path) -> None:
    with as_store_errors():  # It may lie where we may not look.
        if is_there(target):
            raise StoreError("exists", str(target))
    _contents(Path(source))
    # Two copies to one place at once do not write into each other's.
    part = target.with_name(f"{target.name}.{token_hex(4)}.part")
    with as_store_errors():
        try:
            with reading(Path(source), _WAIT_S) as old, contextlib.closing(
                sqlite3.connect(part)
            ) as new:
                # In one piece: one moment of the database, writers in other processes go on meanwhile (WAL).
                old.backup(new, pages=-1)
                # The copy is a single file, to be carried away.
                new.execute("PRAGMA journal_mode = DELETE")
                new.execute(f"PRAGMA user_version = {_COPY}")
                sound(new)
            _name(part, target)
        finally:
            part.unlink(missing_ok=True)


def _name(part: Path, target: Path) -> None:
    """Give a whole copy its name; StoreError("exists") where somebody has taken that since."""
    try:
        os.link(part, target)  # Unlike a rename it never replaces a file.
    except FileExistsError:
        raise StoreError("exists", str(target)) from None
    except OSError:
        part.replace(target)  # A file system without links.


async def is_put_back(database: Database) -> bool:
    """Whether the file is a copy of ours on which no bot has gone on yet. Other databases bring tools of their own."""
    if database.file is None:
        return False
    found = await database.glance(lambda connection: connection.execute(sa.text("PRAGMA user_version")).scalar_one())
    return bool(found == _COPY)


async def goes_on(database: Database) -> None:
    """It is no copy any more."""
    await database.write(lambda connection: connection.execute(sa.text("PRAGMA user_version = 0")))


async def check(database: Database) -> None:
    """Look whether the file is sound; StoreError("corrupt") where it is not. Takes a second per 100 MB or so."""
    source = database.file
    if source is None:
        return

    def look() -> None:
        with as_store_errors(), reading(Path(source), _WAIT_S) as connection:
            sound(connection)

    await asyncio.to_thread(look)


def sound(connection: sqlite3.Connection) -> None:
    """StoreError("corrupt") with the first complaint where the database is damaged."""
    complaint = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if complaint != "ok":
        raise StoreError("corrupt", complaint)
