"""SQLite by fewer errands: a statement is prepared, run, read and let go of in one call to the connection's thread.

Every errand to another thread costs both threads a wake-up and a fight for the interpreter, more than the small
statements of a table do themselves; by default each statement takes four of them. A transaction begins on the errand
of its first statement, and where none is open nothing is rolled back.
"""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from typing import Final, TypeAlias

import aiosqlite
from aiosqlite.context import contextmanager

_Description: TypeAlias = tuple[tuple[str, None, None, None, None, None, None], ...]

_CHUNK: Final = 64
"""Rows at a time for whoever iterates over a cursor."""


class Cursor(aiosqlite.Cursor):
    """Holds the whole result of its last statement: nothing of it is open in the database any more."""

    def __init__(self, connection: "Connection") -> None:
        self._at = connection
        self._rows: list[sqlite3.Row] = []
        self._description: _Description | None = None
        self._rowcount = -1
        self._lastrowid: int | None = None

    async def execute(self, sql: str, parameters: Iterable[object] | None = None) -> "Cursor":
        """Run a statement and read what it finds; a ``BEGIN`` waits for the statement after it."""
        if sql.startswith("BEGIN"):
            self._at.opening = sql
            return self
        values = [] if parameters is None else list(parameters)
        return await self._errand(lambda cursor: cursor.execute(sql, values))

    async def executemany(self, sql: str, parameters: Iterable[Iterable[object]]) -> "Cursor":
        """Run a statement for each of many values."""
        values = [list(each) for each in parameters]
        return await self._errand(lambda cursor: cursor.executemany(sql, values))

    async def _errand(self, work: Callable[[sqlite3.Cursor], object]) -> "Cursor":
        await self._at.run(partial(self._work, work))
        return self

    def _work(self, work: Callable[[sqlite3.Cursor], object], connection: sqlite3.Connection) -> None:
        with closing(connection.cursor()) as cursor:
            self._at.begin(cursor)
            work(cursor)
            self._description = cursor.description
            self._rows = cursor.fetchall() if cursor.description else []
            self._rowcount, self._lastrowid = cursor.rowcount, cursor.lastrowid

    async def fetchall(self) -> Iterable[sqlite3.Row]:
        """What is left of the result."""
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """Nothing is open."""

    @property
    def description(self) -> _Description:
        """Of the result's columns; None, whatever the type says, after a statement that finds nothing by its kind."""
        return self._description  # type: ignore[return-value]  # DB-API's None, which the base class leaves out

    @property
    def rowcount(self) -> int:
        """Rows that were changed; -1 where that says nothing."""
        return self._rowcount

    @property
    def lastrowid(self) -> int | None:
        """Of the row inserted last."""
        return self._lastrowid


class Connection(aiosqlite.Connection):
    """A connection with a thread of its own, whose cursors take one errand a statement."""

    opening: str | None = None
    """How the transaction begins that no statement has been run in yet."""
    _sent = 0
    _ended = 0
    """Errands that the thread was given and has ended; each is counted by one thread alone."""

    def begin(self, cursor: sqlite3.Cursor) -> None:
        """Begin what is to begin; in the connection's thread, before a statement."""
        opening, self.opening = self.opening, None
        if opening is not None:
            cursor.execute(opening)

    async def commit(self) -> None:
        """Nothing where no statement was run."""
        await self._end(sqlite3.Connection.commit)

    async def rollback(self) -> None:
        """Likewise; also outside of any transaction, as a pool does with every connection it takes back."""
        await self._end(sqlite3.Connection.rollback)

    async def _end(self, end: Callable[[sqlite3.Connection], None]) -> None:
        self.opening = None
        # An errand that nobody waits for any more may still begin one.
        if self._sent != self._ended or self.in_transaction:
            await self.run(end)

    @contextmanager
    async def cursor(self) -> aiosqlite.Cursor:
        """No errand at all."""
        return Cursor(self)

    async def run(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Do ``work`` in the connection's thread."""
        self._sent += 1
        await self._execute(self._counted, work)  # type: ignore[no-untyped-call]  # the driver's

    def _counted(self, work: Callable[[sqlite3.Connection], None]) -> None:
        try:
            work(self._conn)
        finally:
            self._ended += 1


def connect(file: str, **options: object) -> Connection:
    """For SQLAlchemy, which awaits it. ``options`` are those of ``sqlite3.connect``."""
    connection = Connection(partial(sqlite3.connect, file, **options), _CHUNK)
    # A loop that ends without closing must not keep the process alive.
    connection._thread.daemon = True  # noqa: SLF001  as SQLAlchemy itself does for the connections it makes
    return connection
