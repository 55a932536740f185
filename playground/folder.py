"""The folder of a playground that was given no database: it goes when the playground ends.

One that is killed outright has no time for that, so the next one to start takes it away. By then it has to be certain
that nobody is at work there, neither a playground nor a bot, and that nothing stands there which these two did not
make. Where a system has no such locks as can show that, it stays.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import stat
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

DATABASE: Final = "playground.sqlite"
_PREFIX: Final = "ginkgo-playground-"
_OWNER: Final = "owner"
"""Locked for as long as the playground lives: the system takes that back however it ends."""
_NOT_YET: Final = "owner.new"
_MADE_HERE: Final = {_OWNER, *(DATABASE + ending for ending in ("", "-wal", "-shm", ".lock", ".copied"))}


@contextlib.contextmanager
def own_folder() -> Iterator[Path]:
    """A folder for this playground alone. What dead ones have left goes first."""
    _clear_up(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=_PREFIX) as name, _owned(Path(name)):
        yield Path(name)


@contextlib.contextmanager
def _owned(folder: Path) -> Iterator[None]:
    with (folder / _NOT_YET).open("wb") as lock:
        if _locked(lock.fileno()):
            # Under this name it is never seen without its lock.
            (folder / _NOT_YET).rename(folder / _OWNER)
        yield


def _clear_up(beside: Path) -> None:
    for folder in beside.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError), (folder / _OWNER).open("r+b") as lock:
            if _is_ours(folder) and _locked(lock.fileno()) and _nobody_plays(folder) and _nothing_else(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _is_ours(folder: Path) -> bool:
    """In a folder for all, others may have made it, or a link of that name to something else."""
    user, found = getattr(os, "getuid", None), folder.lstat()
    return user is not None and stat.S_ISDIR(found.st_mode) and found.st_uid == user()


def _locked(file: int) -> bool:
    """Whether it is, for as long as it stays open; False where somebody else has it, or nobody can."""
    try:
        import fcntl
    except ImportError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _nobody_plays(folder: Path) -> bool:
    """A bot goes on for some seconds when its playground was killed, and holds a lock of SQLite's for as long."""
    lock = folder / f"{DATABASE}.lock"
    if not lock.exists():
        return True
    with contextlib.closing(sqlite3.connect(lock, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            return False
    return True


def _nothing_else(folder: Path) -> bool:
    """Whether what stands there is the playground's and its bot's."""
    return {file.name for file in folder.iterdir()} <= _MADE_HERE
