"""Connections to PostgreSQL with a few threads, and SQLAlchemy within them: whole transactions, as with SQLite.

psycopg in threads takes 0.17 ms of the event loop for a transaction of ten statements; asynchronous drivers under
SQLAlchemy take 2.4 and more.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy import URL, Connection

from engine.store.json_text import to_json
from engine.store.sqlite_thread import Kind
from engine.table.errors import StoreError

_Found = TypeVar("_Found")

THREADS: Final = 4
_CONNECT_S: Final = 5
_STATEMENT_MS: Final = 20_000
_ALONE: Final = 0x67696E6B676F
"""Number of the advisory lock of the one bot that works on a database; the next is that of who changes its schema."""


class PostgresThreads:
    """Opened when it is first used; a connection that was lost is made anew."""

    def __init__(self, url: URL, lock_wait_ms: int) -> None:
        options = f"-c lock_timeout={lock_wait_ms} -c statement_timeout={_STATEMENT_MS}"
        try:
            # Errors name the statement, never its values: they are hands and people.
            self._engine = sa.create_engine(
                url, pool_size=THREADS, max_overflow=1, pool_pre_ping=True, hide_parameters=True,
                json_serializer=to_json, json_deserializer=orjson.loads,
                connect_args={"options": options, "connect_timeout": _CONNECT_S})
        except ModuleNotFoundError as error:
            raise StoreError("missing", 'pip install "ginkgopolis-discord[postgres]"') from error
        self._threads: ThreadPoolExecutor | None = None
        self._alone: Connection | None = None

    async def run(self, kind: Kind, work: Callable[[Connection], _Found]) -> _Found:
        """Do ``work`` in a thread; committed when it returns, rolled back when it raises."""
        return await self._in_thread(partial(self._work, kind, work))

    async def rebuild(self, work: Callable[[Connection], _Found]) -> _Found:
        """A transaction beside which no other of the kind runs, in whatever process."""
        def alone(connection: Connection) -> _Found:
            connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
            connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_ALONE + 1)))
            return work(connection)

        return await self.run("write", alone)

    async def hold_alone(self) -> bool:
        """Have the database for this process alone until ``close``, or for as long as the connection lasts; True where
        it has it. To be asked again and again: a connection that was lost is made anew.
        """
        return await self._in_thread(self._hold_alone)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._in_thread(self._end)
        if self._threads is not None:
            self._threads.shutdown(wait=False)
            self._threads = None

    async def _in_thread(self, act: Callable[[], _Found]) -> _Found:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="postgres")
        return await asyncio.get_running_loop().run_in_executor(self._threads, act)

    def _work(self, kind: Kind, work: Callable[[Connection], _Found]) -> _Found:
        with self._engine.connect() as connection:
            if kind == "read":
                connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            found = work(connection)
            connection.commit()
            return found

    def _hold_alone(self) -> bool:
        if self._alone is not None:
            try:
                self._alone.execute(sa.text("SELECT 1"))
                self._alone.commit()
            except sa.exc.DBAPIError:
                self._alone.invalidate()
                self._alone.close()
                self._alone = None
            else:
                return True
        connection = self._engine.connect()
        got = connection.scalar(sa.select(sa.func.pg_try_advisory_lock(_ALONE)))
        connection.commit()
        if got:
            # Its own from now on: the lock belongs to this connection.
            connection.detach()
            self._alone = connection
        else:
            connection.close()
        return bool(got)

    def _end(self) -> None:
        alone, self._alone = self._alone, None
        if alone is not None:
            alone.close()
        self._engine.dispose()
