"""The connection to the database: one writer at a time in a process, any number of readers."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import orjson
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from engine.table.errors import StoreError

from . import driver
from .faults import told_apart

LOCK_WAIT_MS: Final = 2000
"""How long a write waits for another process: below the 3 s after which Discord gives a press up."""
_KIND: Final = "kind"
_BEGIN: Final = {"reads": "BEGIN", "writes": "BEGIN IMMEDIATE"}
"""A write takes the lock at its start: one that began as a reader could find it taken halfway."""


class Database:
    """Opens transactions. Everything that goes wrong inside one is a ``StoreError``, and nothing was written."""

    def __init__(self, url: str, *, lock_wait_ms: int = LOCK_WAIT_MS) -> None:
        try:
            self._url = make_url(url)
        except ArgumentError as error:
            raise StoreError("missing", "not the address of a database") from error
        sqlite = self._url.get_backend_name() == "sqlite"
        # Errors name the statement, never its values: they are hands and people.
        self._engine = create_async_engine(
            self._url, json_serializer=_to_json, json_deserializer=orjson.loads, hide_parameters=True,
            connect_args={"async_creator_fn": driver.connect} if sqlite else {},
        )
        self._reading = self._engine.execution_options(**{_KIND: "reads"})
        self._writing = self._engine.execution_options(**{_KIND: "writes"})
        self._writer = asyncio.Lock()
        self._lock_wait_ms = lock_wait_ms
        if sqlite:
            _prepare_sqlite(self._engine, lock_wait_ms)

    @property
    def file(self) -> str | None:
        """Path of an SQLite file, None for any other database."""
        return self._url.database if self._url.get_backend_name() == "sqlite" else None

    async def look(self) -> None:
        """Whether an SQLite file can be opened at all; StoreError says why not. Creates the file, not its directory.

        Asked before the first connection, because the driver leaves a thread behind where it fails to open a file.
        """
        if self.file is not None and self.file != ":memory:" and not self.file.startswith("file:"):
            await asyncio.to_thread(_open_once, self.file)

    @asynccontextmanager
    async def glance(self) -> AsyncIterator[AsyncConnection]:
        """For one statement that reads: SQLite is spared a transaction around it."""
        with told_apart():
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """One consistent look, however many statements it takes."""
        with told_apart():
            async with self._reading.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: committed at the end, rolled back on any exception."""
        with told_apart():
            await self._wait_for_turn()
            try:
                async with self._writing.begin() as connection:
                    yield connection
            finally:
                self._writer.release()

    async def _wait_for_turn(self) -> None:
        """Not longer than for another process, or a locked database would let presses pile up behind each other."""
        try:
            async with asyncio.timeout(self._lock_wait_ms / 1000):
                await self._writer.acquire()
        except TimeoutError:
            raise StoreError("locked", "other writes take too long") from None

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()


def _open_once(file: str) -> None:
    with told_apart(), contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA schema_version")


def _to_json(value: object) -> str:
    return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode()


def _prepare_sqlite(engine: AsyncEngine, lock_wait_ms: int) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:  # noqa: ARG001  SQLAlchemy's
        # The driver would begin transactions late and by itself; we begin them below.
        connection.isolation_level = None
        cursor = connection.cursor()
        try:
            cursor.execute(f"PRAGMA busy_timeout = {lock_wait_ms}")
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.close()
        except BaseException:
            # The pool does not know of it yet, and its thread would outlive the loop.
            connection.close()
            raise

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: Connection) -> None:
        begin = _BEGIN.get(connection.get_execution_options().get(_KIND, ""))
        if begin is not None:
            connection.exec_driver_sql(begin)
