"""One process a database file: a lock that the operating system takes back when its holder dies, however it dies."""

import contextlib
import sqlite3
from pathlib import Path

from engine.store.faults import as_store_errors
from engine.store.ownership import owned_as_its_folder
from engine.table.errors import StoreError


class ProcessLock:
    """Held from ``take`` to ``release`` or the end of the process, on a file beside the database: ``games.db.lock``.

    SQLite's own lock on a file of its own, so that it is the same on every system.
    """

    def __init__(self, database: Path) -> None:
        self._file = database.with_name(database.name + ".lock")
        self._connection: sqlite3.Connection | None = None

    def take(self) -> None:
        """StoreError("taken") where another process has it; any other StoreError, which names the file, where that
        can't be used.
        """
        try:
            with as_store_errors(), owned_as_its_folder(self._file):
                self._connection = _locked(self._file)
        except StoreError as error:
            if error.code == "taken":
                raise
            raise StoreError(error.code, f"{self._file}: {error.detail}") from error

    def release(self) -> None:
        """Let the next one in."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()


def _locked(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise StoreError("taken") from error
        raise
    except BaseException:
        connection.close()
        raise
    return connection
