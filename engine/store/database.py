"""The way to the database: whoever reads or writes hands in a function of a plain SQLAlchemy connection.

Over SQLite there is a connection for those who write and one for those who read, each with its own thread; over
PostgreSQL a few threads do both.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from engine.store.faults import as_store_errors
from engine.store.held_locks import nobody_at_work
from engine.store.ownership import owned_as_its_folder
from engine.store.postgres_threads import PostgresThreads
from engine.store.sqlite_thread import SqliteThread
from engine.store.whose_file import step_in
from engine.table.errors import StoreError

_Found = TypeVar("_Found")
Address: TypeAlias = str | sa.URL
"""Of a database, as DATABASE_URL has it, or as ``address_of`` makes it."""

LOCK_WAIT_MS: Final = 2000
"""How long a write waits for another process: below the 3 s after which Discord gives a press up."""
_READERS_MS: Final = 100
"""Milliseconds that those who read at the moment are waited for."""
LONG_WORK_S: Final = 60.0
"""Seconds (``within``) for what looks at every game there is: three for a million on a server that has little to do."""


def address_of(file: Path) -> Address:
    """Of an SQLite file, whatever it is called: in one that is written a ``?`` would end its name."""
    return sa.URL.create("sqlite", database=str(file))


def parsed(url: Address) -> sa.URL:
    """An address in its parts; StoreError("missing") where it is none. SQLite's names a file, since a database in
    memory would be gone with the program, and nothing else: what follows two slashes is a machine, which a file does
    not have, and what follows a question mark (``mode=ro``) the driver would leave aside without a word.
    """
    try:
        found = make_url(url)
    except (ArgumentError, ValueError) as error:  # ValueError: a port that is no number
        raise StoreError("missing", "not the address of a database") from error
    if found.drivername.startswith("sqlite"):
        if found.host or found.port or found.username:
            raise StoreError("missing", "the address of a file has three slashes, or four: sqlite+aiosqlite:///...")
        if found.database == ":memory:" or not Path(found.database or "").name:
            raise StoreError("missing", "the address names no file")
        if found.query and "uri" not in found.query:
            raise StoreError("missing", f"nothing may follow the name of the file, as does ?{'&'.join(found.query)}")
    return found


class Database:
    """Runs transactions. Everything that goes wrong inside one is a ``StoreError``, and nothing was written; over a
    server, where it has not answered to a commit, that may have come through all the same.
    """

    def __init__(self, url: Address, *, lock_wait_ms: int = LOCK_WAIT_MS, looks_only: bool = False) -> None:
        """``looks_only``: a file is left as it is, also in how it is written, and every ``write`` fails."""
        self._url = parsed(url)
        self._lock_wait_ms = lock_wait_ms
        self._server: PostgresThreads | None = None
        self._writer: SqliteThread | PostgresThreads
        self._reader: SqliteThread | PostgresThreads
        match self._url.drivername:
            case "sqlite" | "sqlite+aiosqlite" | "sqlite+pysqlite":
                self._writer = SqliteThread(self._url, lock_wait_ms, looks_only=looks_only)
                # One, not several: their threads would only take the interpreter from each other and from the loop.
                self._reader = SqliteThread(self._url, lock_wait_ms, looks_only=looks_only)
            case "postgresql+psycopg":
                self._server = self._writer = self._reader = PostgresThreads(self._url, lock_wait_ms)
            case _:
                raise StoreError("missing", "neither sqlite+aiosqlite:///... nor postgresql+psycopg://...")

    @property
    def file(self) -> str | None:
        """Path of the SQLite file; None for a server."""
        return self._url.database if self._server is None else None

    @property
    def shared(self) -> bool:
        """Whether several processes can work on it at once."""
        return self._server is not None

    async def hold(self, shards: Collection[int] | None = None, *, renewed: bool = False) -> bool:
        """Over a server: have the database for this process alone, or these shards of the bot; True where it has them.
        To be asked again and again, since a connection can be lost. A file has ``ProcessLock``.

        ``renewed``: it will be, so that whoever stands still right after this loses it to the next who asks; else from
        the second time on.
        """
        return self._server is None or await self._server.hold(shards, renewed=renewed)

    async def held_for_good(self, shards: Collection[int] | None = None) -> bool:
        """Over a server: whether what ``hold`` asks for is held by who is certainly there, an operator's command for
        instance; a bot that holds it may be one whose line was lost. StoreError.
        """
        return self._server is not None and await self._server.held_for_good(shards)

    def idle(self, connection: Connection) -> bool:
        """Over a server: whether nobody holds the database (``hold``); nobody can before the transaction is over. A
        file has ``ProcessLock``.
        """
        return self._server is None or nobody_at_work(connection)

    async def take_start(self, bucket: int) -> bool:
        """Over a server: whether no other process is starting a connection to Discord in this bucket; it is this one's
        until ``leave_start``. StoreError.
        """
        return self._server is None or await self._server.take_start(bucket)

    async def starter(self, bucket: int) -> int:
        """Over a server: a number of the start for which the bucket is taken, another one for each; 0: for none just
        now. StoreError.
        """
        return 0 if self._server is None else await self._server.starter(bucket)

    async def leave_start(self, bucket: int) -> None:
        """Let the next one in. StoreError."""
        if self._server is not None:
            await self._server.leave_start(bucket)

    def listen(self, channels: Collection[str], heard: Callable[[], None]) -> None:
        """Over a server: from now until ``close``, ``heard`` is called in this loop when somebody has told (``tell``)
        one of these channels. It may come in vain, and may be lost with a connection: look by yourself now and then.
        """
        if self._server is not None:
            self._server.listen(channels, heard)

    async def tell(self, channels: Collection[str]) -> None:
        """Over a server: wake whoever listens. StoreError."""
        if self._server is not None and channels:
            names = sorted(channels)
            await self.write(lambda connection: connection.execute(
                sa.select(*(sa.func.pg_notify(name, "") for name in names))))

    async def look(self) -> None:
        """Whether the file can be opened at all, and is no other program's; StoreError says why not. Creates the file,
        not its directory.

        Asked before the first connection, because the driver leaves a thread behind where it fails to open a file.
        """
        if self.file is not None and not self.file.startswith("file:"):
            await asyncio.to_thread(_open_once, self.file)

    async def glance(self, work: Callable[[Connection], _Found]) -> _Found:
        """For one statement that reads: it is spared a transaction around it."""
        return await self._reader.run("glance", work)

    async def read(self, work: Callable[[Connection], _Found], *, within: float | None = None) -> _Found:
        """One consistent look, however many statements it takes. ``within``: as for ``write``."""
        return await self._reader.run("read", work, within)

    async def write(self, work: Callable[[Connection], _Found], *, within: float | None = None) -> _Found:
        """One transaction: committed at the end, rolled back on any exception.

        ``within``: seconds after which a server that has not done it is given up; None: as long as somebody waits for a
        press. A file has nobody behind it who could hang.
        """
        return await self._writer.run("write", work, within)

    async def overwrite_deleted(self) -> bool:
        """Over a file: whether what was deleted stands in it no more, nor in its ``-wal``, which keeps what was written
        there for as long as somebody has the file open. False where somebody reads just now: to be asked again later.
        StoreError.
        """
        if self._server is not None:
            return True
        wait_ms = self._lock_wait_ms

        def work(connection: Connection) -> bool:
            # Who writes waits meanwhile, and a copy in progress may read for long.
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {min(wait_ms, _READERS_MS)}")
            try:
                return bool(connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0] == 0)
            finally:
                connection.exec_driver_sql(f"PRAGMA busy_timeout = {wait_ms}")

        return await self._writer.run("glance", work)

    async def rebuild(self, work: Callable[[Connection], _Found]) -> _Found:
        """One transaction that may replace whole tables: on a connection of its own, on which no row that refers to
        another goes with it, and beside which no other of the kind runs. Whoever calls sees to it that nothing is left
        over.
        """
        if self._server is not None:
            return await self._server.rebuild(work)
        thread = SqliteThread(self._url, self._lock_wait_ms, foreign_keys=False)
        try:
            return await thread.run("write", work)
        finally:
            await thread.close()

    async def close(self) -> None:
        """Let go of all connections."""
        await self._writer.close()
        if self._server is None:
            await self._reader.close()


def _open_once(file: str) -> None:
    with as_store_errors(), owned_as_its_folder(Path(file)), contextlib.closing(sqlite3.connect(file)) as connection:
        step_in(connection, Path(file))
