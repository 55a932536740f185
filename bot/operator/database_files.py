"""The database's files on this machine: their folder, who may read them, and when they were copied last."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from bot.log import logger
from engine.places import is_file, is_there
from engine.store.database import Address, parsed
from engine.store.whose_file import leave_to_others
from engine.table.errors import StoreError

_log = logger(__name__)
_RIGHTS_OF_OTHERS: Final = 0o077
_ENDINGS: Final = ("", "-wal", "-shm", ".lock")
"""Of the database's own file and of those that stand beside it."""


def file_of(url: Address) -> Path | None:
    """The SQLite file that an address names; None for any other database, and for what is no address."""
    try:
        found = parsed(url)
    except StoreError:  # Whoever opens the database says so.
        return None
    name = found.database if found.drivername.startswith("sqlite") else None
    return Path(name) if name and not name.startswith("file:") else None


def prepare(url: str) -> None:
    """Make the folder of an SQLite file, and see to it that nobody else on this machine reads hands and people.
    StoreError("missing") where the folder can't be made, or the file is another program's.
    """
    file = file_of(url)
    if file is None:
        return
    leave_to_others(file)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("missing", f"{file.parent}: {error.strerror}") from error
    for ending in _ENDINGS:
        close_to_others(file.with_name(file.name + ending))
        _open_to_us(file.with_name(file.name + ending), file)


def close_to_others(file: Path) -> None:
    """Take away what the group and everybody else may do with the file, where that is ours to do. A folder or a
    device, which an address names by mistake, stays as it is.
    """
    try:
        if readable_by_others(file):
            file.chmod(file.stat().st_mode & ~_RIGHTS_OF_OTHERS & 0o777)
    except FileNotFoundError:
        return  # SQLite takes away what it has beside the file when nobody works on it any more.
    except OSError as error:
        # Somebody else's file, or one that nobody may change: whether it can be used the database itself says.
        _log.warning("database_open_to_others", file=file.name, why=error.strerror)


def _open_to_us(beside: Path, file: Path) -> None:
    """What was made beside a database that could only be read has its rights, and would keep them when its own are
    mended.
    """
    with suppress(OSError):  # Somebody else's: the doctor names it.
        if is_file(beside) and not os.access(beside, os.W_OK) and os.access(file, os.W_OK):
            beside.chmod(beside.stat().st_mode | stat.S_IWUSR)


def unwritable(file: Path) -> Path | None:
    """What keeps a bot of this user from writing an SQLite database that is there: the file, one of those beside it, or
    their folder where one has still to be made; None where nothing does. OSError where it can't be looked for.
    """
    for ending in _ENDINGS:
        beside = file.with_name(file.name + ending)
        place = beside if is_there(beside) else beside.absolute().parent
        if not os.access(place, os.W_OK) and not (ending and place == beside and _is_ours(place)):
            return place
    return None


def _is_ours(beside: Path) -> bool:
    """Whether the start opens it to us."""
    user = getattr(os, "geteuid", None)
    return user is not None and beside.stat().st_uid == user()


def readable_by_others(file: Path) -> bool:
    """Whether anybody but its owner may read or write the file. Windows has other ways: False there."""
    return os.name == "posix" and is_file(file) and bool(file.stat().st_mode & _RIGHTS_OF_OTHERS)


def why_not_written(file: Path) -> str | None:
    """Why a file can't be put there, in the system's words; None where it can, or where one is already."""
    try:
        if not is_there(file):
            with TemporaryFile(dir=file.parent):
                pass
    except OSError as error:
        return error.strerror or str(error)
    return None


def copied_mark(url: str) -> Path | None:
    """The file whose time says when the database was copied last."""
    file = file_of(url)
    return None if file is None else file.with_name(file.name + ".copied")


def note_copy(url: str) -> None:
    """Say by that file that a copy was made just now, whoever made the last one: what root has put there, the bot's
    user may replace and not touch. Where it can't be said the copy is none the worse for it.
    """
    if (mark := copied_mark(url)) is not None:
        new = mark.with_name(f"{mark.name}.new")
        with suppress(OSError):
            new.touch()
            new.replace(mark)
