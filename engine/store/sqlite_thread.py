"""A connection to SQLite with a thread of its own, and SQLAlchemy within that thread.

Every walk to another thread and back costs a turn of the event loop, and while a transaction is open everybody else
who writes waits for it: so a whole transaction is one walk, not one a statement. aiosqlite's public way is a walk a
statement: 600 to 770 microseconds of processor time for ten of them, against 43 to 48 in one walk (Python 3.11, two
cores). So its own queue is used, ``_execute``, and the version is pinned exactly in ``pyproject.toml``; a new one is
taken after ``tests/store`` have passed with it.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final, Literal, TypeAlias, TypeVar

import aiosqlite
import orjson
import sqlalchemy as sa
from sqlalchemy import URL, Connection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from engine.store.faults import as_store_errors
from engine.store.file_reading import open_for_reading
from engine.store.json_text import to_json
from engine.table.errors import StoreError

_Found = TypeVar("_Found")
TransactionKind: TypeAlias = Literal["glance", "read", "write"]

_BEGIN: Final[dict[TransactionKind, str | None]] = {"glance": None, "read": "BEGIN", "write": "BEGIN IMMEDIATE"}
"""A write takes the lock at its start: one that began as a reader could find it taken halfway."""
_CHUNK: Final = 64
"""Rows at a time for whoever iterates over a cursor of the driver's; nobody does."""


class SqliteThread:
    """Opened when it is first used. What is asked for meanwhile follows without a turn of the event loop between."""

    def __init__(
        self, url: URL, lock_wait_ms: int, *, foreign_keys: bool = True, looks_only: bool = False
    ) -> None:
        self._file = Path(url.database or "")
        # Errors name the statement, never its values: they are hands and people.
        self._engine = sa.create_engine(
            url.set(drivername="sqlite"), poolclass=sa.StaticPool, hide_parameters=True, json_serializer=to_json,
            json_deserializer=orjson.loads,
            # The driver would begin transactions late and by itself; we begin them.
            connect_args={"isolation_level": None}, **({"creator": self._look} if looks_only else {}))
        self._lock_wait_s = lock_wait_ms / 1000
        self._check_unwritten: Callable[[], None] = lambda: None
        """``open_for_reading``."""
        self._connection: aiosqlite.Connection | None = None
        self._kept: Connection | None = None
        """SQLAlchemy's, which takes as long to take and to give back as a statement. Of the thread alone."""
        self._opening = asyncio.Lock()
        prepare = _prepare_to_read if looks_only else partial(_prepare, lock_wait_ms, "ON" if foreign_keys else "OFF")
        sa.event.listen(self._engine, "connect", prepare)

    async def run(
        self, kind: TransactionKind, work: Callable[[Connection], _Found],
        within: float | None = None,  # noqa: ARG002  a file has nobody behind it who could hang
    ) -> _Found:
        """Do ``work`` in the thread; committed when it returns, rolled back when it raises.

        Whoever is cancelled here does not stop what has begun. StoreError, "locked" also for a write that has waited
        behind others as long as for another process: in a locked database presses would pile up behind each other.
        """
        latest = monotonic() + self._lock_wait_s if kind == "write" else inf
        whole: Callable[[], _Found] = partial(self._work, _BEGIN[kind], latest, work)
        with as_store_errors():
            connection = self._connection or await self._opened()
            found: _Found = await connection._execute(whole)  # type: ignore[no-untyped-call]  # noqa: SLF001  no other door
            return found

    async def close(self) -> None:
        """Let go of the file, and end the thread."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection._execute(self._let_go)  # type: ignore[no-untyped-call]  # noqa: SLF001  as above
            await connection.close()

    async def _opened(self) -> aiosqlite.Connection:
        async with self._opening:
            if self._connection is None:
                connection = aiosqlite.Connection(self._open, _CHUNK)
                # A loop that ends without closing must not keep the process alive.
                connection._thread.daemon = True  # noqa: SLF001  likewise
                self._connection = await connection
            return self._connection

    def _work(self, begin: str | None, latest: float, work: Callable[[Connection], _Found]) -> _Found:
        if monotonic() > latest:
            raise StoreError("locked", "other writes take too long")
        connection, self._kept = self._kept or self._engine.connect(), None
        try:
            if begin is not None:
                connection.begin()
                # Past SQLAlchemy, for which each statement is a few objects more.
                _raw(connection.connection).execute(begin).close()
            found = work(connection)
            connection.commit()
            self._check_unwritten()
        except BaseException:
            connection.close()  # Rolled back, and whatever state it is in, nobody meets it again.
            raise
        self._kept = connection
        return found

    def _let_go(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def _look(self) -> sqlite3.Connection:
        connection, self._check_unwritten = open_for_reading(self._file, self._lock_wait_s)
        return connection

    def _open(self) -> sqlite3.Connection:
        return _raw(self._engine.raw_connection())


def _raw(pooled: PoolProxiedConnection) -> sqlite3.Connection:
    raw = pooled.driver_connection
    if not isinstance(raw, sqlite3.Connection):
        raise TypeError(f"not SQLite's: {raw!r}")
    return raw


def _prepare_to_read(
    raw: DBAPIConnection, record: ConnectionPoolEntry,  # noqa: ARG001  SQLAlchemy hands it over
) -> None:
    raw.text_factory = _text


def _prepare(
    lock_wait_ms: int, foreign_keys: Literal["ON", "OFF"], raw: DBAPIConnection,
    record: ConnectionPoolEntry,  # noqa: ARG001  SQLAlchemy hands it over
) -> None:
    # ``Connection.text_factory``: otherwise a single damaged byte keeps all rows beside it from being read.
    raw.text_factory = _text
    cursor = raw.cursor()
    try:
        cursor.execute(f"PRAGMA busy_timeout = {lock_wait_ms}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        # Can't be changed within a transaction; with it, a table that is replaced takes along what refers to it.
        cursor.execute(f"PRAGMA foreign_keys = {foreign_keys}")
        # What is deleted is overwritten: data of people who left, hands.
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.close()
    except BaseException:
        # The pool does not know of it yet.
        raw.close()
        raise


def _text(raw: bytes) -> str:
    """What is no UTF-8 becomes lone surrogates, which no JSON has: whoever reads that row finds it damaged."""
    return raw.decode("utf-8", "surrogateescape")
