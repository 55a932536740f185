"""A connection to an SQLite file for who only looks: the file and what stands beside it are afterwards as they were.

A file in WAL mode can be read only where ``-wal`` and ``-shm`` stand beside it. Where nobody has it open they do not,
so SQLite makes them; and whoever may not write the file leaves them there when she closes it. Who may takes them away
again, but would also write into the file what a bot that was killed has left in its ``-wal``.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from engine.places import is_file
from engine.table.errors import StoreError

_FORMATS_AT: Final = slice(18, 20)
"""Where the first bytes of a file say how it is written and how it is read."""
_WAL: Final = b"\x02\x02"
_STANDS_STILL: Final = "mode=ro&immutable=1"


@contextmanager
def reading(file: Path, wait_s: float) -> Iterator[sqlite3.Connection]:
    """``open_for_reading``, closed at the end: StoreError("locked") where somebody has begun to write what was read as
    if nobody could.
    """
    opened, check_unwritten = open_for_reading(file, wait_s)
    with closing(opened) as connection:
        yield connection
    check_unwritten()


def open_for_reading(file: Path, wait_s: float) -> tuple[sqlite3.Connection, Callable[[], None]]:
    """A connection that refuses to write, and begins no transactions by itself; StoreError("missing") where there is no
    file. OSError. ``wait_s``: seconds that it waits for another process. To be called after each reading, before what
    was read counts: StoreError("locked") where somebody has begun to write what is read as if nobody could.
    """
    mode, written = _mode(file), file.stat().st_mtime_ns

    def check_unwritten() -> None:
        if mode == _STANDS_STILL and (_mode(file), file.stat().st_mtime_ns) != (mode, written):
            raise StoreError("locked", "it was written while it was read")

    return _opened(file, mode, wait_s), check_unwritten


def _opened(file: Path, mode: str, wait_s: float) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{file.absolute().as_uri()}?{mode}", uri=True, timeout=wait_s, isolation_level=None)
    try:
        connection.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _mode(file: Path) -> str:
    if not is_file(file):
        raise StoreError("missing", f"there is no file {file}")
    if not os.access(file, os.R_OK):
        return "mode=ro"  # SQLite says that it can't be read.
    left = file.with_name(f"{file.name}-wal")
    if is_file(left):
        # Its first bytes say nothing more, and are left alone: whoever closes a file gives up all that its process has
        # locked of it (POSIX). A bot's database would lose its ``-wal`` to the next one who closes it.
        return "mode=rw" if not left.stat().st_size and _may_write(file) else "mode=ro"
    with file.open("rb") as opened:
        in_wal = opened.read(_FORMATS_AT.stop)[_FORMATS_AT] == _WAL
    if not in_wal:
        return "mode=ro"
    # Where nobody has it open it is read as something that can't change, and nothing has to be made beside it.
    return "mode=rw" if _may_write(file) else _STANDS_STILL


def _may_write(file: Path) -> bool:
    return os.access(file, os.W_OK) and os.access(file.absolute().parent, os.W_OK)
