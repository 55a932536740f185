"""Connections to PostgreSQL with a few threads, and SQLAlchemy within them: whole transactions, as with SQLite.

psycopg in threads takes 0.17 ms of the event loop for a transaction of ten statements; asynchronous drivers under
SQLAlchemy take 2.4 and more.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from threading import Event, Thread
from time import monotonic
from typing import Final, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy import URL, Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from engine.store.attempts import AttemptThreads, watch
from engine.store.faults import as_store_errors
from engine.store.held_locks import HeldLocks, alone_with_the_schema
from engine.store.json_text import to_json
from engine.store.sqlite_thread import TransactionKind
from engine.table.errors import StoreError

_Found = TypeVar("_Found")

THREADS: Final = 4
_CONNECT_S: Final = 5
_NOTICED: Final = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 15_000}
"""A server that is gone without a word is noticed within 25 seconds (15 where something was sent), not after the
quarter of an hour that a system waits by itself. Seconds, but the last, which is milliseconds; what a system lacks is
ignored."""
_NOTICES: Final = {
    "tcp_keepalives_idle": 5, "tcp_keepalives_interval": 2, "tcp_keepalives_count": 3, "tcp_user_timeout": 10_000,
    "idle_in_transaction_session_timeout": 5_000}
"""Likewise the server a process that is gone, within 11 seconds: what that had locked is free. Also where the process
stands still in the middle of a transaction, for five seconds. As above, the last one in milliseconds too."""
_ANSWERS_S: Final = 6.0
"""Beyond what a lock may take to come, the server has so long for a transaction; then it counts as one that hangs."""
_BEGUN_WITHIN_S: Final = 8.0
"""For one of the threads a transaction waits no longer. The server is busy then, and may answer all the same."""
_LISTEN_S: Final = 0.5
"""For so long at most the thread that listens outlives the rest."""
_ASKED_AFTER_S: Final = 1.0
"""A connection that has lain idle so long is asked whether it is alive before it is used. To ask before every
transaction was half of all that the server had to answer."""
_STATEMENT_PART: Final = 7 / 8
"""Of what a transaction may take: a single statement is ended by the server before its connection would be cut, and
goes on no longer for nobody."""


class PostgresThreads:
    """Opened when it is first used; a connection that was lost is made anew."""

    def __init__(self, url: URL, lock_wait_ms: int) -> None:
        self._answers_s = lock_wait_ms / 1000 + _ANSWERS_S
        limits = {"lock_timeout": lock_wait_ms, "statement_timeout": _statement_ms(self._answers_s), **_NOTICES}
        options = " ".join(f"-c {name}={limit}" for name, limit in limits.items())
        try:
            # Errors name the statement, never its values: they are hands and people.
            self._engine = sa.create_engine(
                url, pool_size=THREADS, max_overflow=1, hide_parameters=True,
                json_serializer=to_json, json_deserializer=orjson.loads,
                connect_args={"options": options, "connect_timeout": _CONNECT_S, **_NOTICED})
        except ModuleNotFoundError as error:
            raise StoreError("no_driver") from error
        _refuse_bytes(self._engine)
        _ask_the_idle(self._engine)
        watch(self._engine)
        self._glancing = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._threads = AttemptThreads(THREADS, "postgres")
        self._locks = HeldLocks(self._engine)
        self._closed = Event()

    async def run(
        self, kind: TransactionKind, work: Callable[[Connection], _Found], within: float | None = None
    ) -> _Found:
        """Do ``work`` in a thread; committed when it returns, rolled back when it raises. StoreError, "locked" where
        the server hangs: like a connection that is lost, that leaves open only what became of a commit under way.

        ``within``: seconds that it may take; None: as long as somebody waits for a press. Who wants it sooner does not
        wait longer for a thread either.
        """
        answers = self._answers_s if within is None else within
        return await self._in_thread(
            partial(self._work, kind, work, answers), begun_within=min(_BEGUN_WITHIN_S, within or inf),
            done_within=answers)

    async def rebuild(self, work: Callable[[Connection], _Found]) -> _Found:
        """A transaction beside which no other of the kind runs, in whatever process."""
        def alone(connection: Connection) -> _Found:
            connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
            connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
            connection.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            alone_with_the_schema(connection)
            return work(connection)

        return await self._in_thread(partial(self._work, "write", alone, self._answers_s), done_within=None)

    async def hold(self, shards: Collection[int] | None, *, renewed: bool = False) -> bool:
        """Have the database for this process alone (None), or these shards, until ``close``, or for as long as the
        connection lasts; True where it has them. To be asked again and again: a connection that was lost is made anew.
        ``renewed``: see ``Database.hold``.
        """
        return await self._in_thread(partial(self._locks.hold, shards, renewed=renewed), done_within=self._answers_s)

    async def held_for_good(self, shards: Collection[int] | None) -> bool:
        """Whether the database, or one of these shards, is held by who is certainly there: no session whose line may be
        lost, as that of a bot may be.
        """
        return await self.run("glance", partial(self._locks.held_for_good, shards=shards))

    async def take_start(self, bucket: int) -> bool:
        """Whether nobody else is starting in the bucket now; it is this process's until ``leave_start``."""
        return await self._in_thread(partial(self._locks.take_start, bucket), done_within=self._answers_s)

    async def starter(self, bucket: int) -> int:
        """See ``Database.starter``."""
        return await self.run("glance", partial(self._locks.starter, bucket=bucket))

    async def leave_start(self, bucket: int) -> None:
        """Let the next one in."""
        await self._in_thread(partial(self._locks.leave_start, bucket), done_within=self._answers_s)

    def listen(self, channels: Collection[str], heard: Callable[[], None]) -> None:
        """Call ``heard`` in this loop whenever one of the channels was told something, until ``close``."""
        call = partial(asyncio.get_running_loop().call_soon_threadsafe, heard)
        Thread(target=self._listen, args=(sorted(channels), call), name="postgres-ear", daemon=True).start()

    async def close(self) -> None:
        """Let go of all connections."""
        self._closed.set()
        await self._threads.give_up()
        with suppress(StoreError):
            await self._in_thread(self._end, done_within=self._answers_s)
        self._threads.end()

    async def _in_thread(
        self, act: Callable[[], _Found], *, begun_within: float = _BEGUN_WITHIN_S, done_within: float | None
    ) -> _Found:
        """StoreError for whatever goes wrong."""
        with as_store_errors():
            return await self._threads.do(act, begun_within=begun_within, done_within=done_within)

    def _work(self, kind: TransactionKind, work: Callable[[Connection], _Found], within: float) -> _Found:
        if kind == "glance":
            with self._glancing.connect() as connection:
                return work(connection)
        with self._engine.connect() as connection:
            if kind == "read":
                connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            if within > self._answers_s:
                connection.execute(sa.text(f"SET LOCAL statement_timeout = {_statement_ms(within)}"))
            found = work(connection)
            connection.commit()
            return found

    def _listen(self, channels: Sequence[str], call: Callable[[], object]) -> None:
        lost = (self._engine.dialect.loaded_dbapi.Error, sa.exc.SQLAlchemyError, RuntimeError)
        while not self._closed.is_set():
            with suppress(*lost), self._engine.connect() as connection:
                connection.execution_options(isolation_level="AUTOCOMMIT")
                # Its own: nobody else is to find it listening.
                connection.detach()
                for channel in channels:
                    connection.exec_driver_sql(f'LISTEN "{channel}"')
                # Whatever was told while nobody listened.
                call()
                notifies = connection.connection.dbapi_connection.notifies  # type: ignore[union-attr]  # psycopg's own
                while not self._closed.is_set():
                    for _ in notifies(timeout=_LISTEN_S, stop_after=1):
                        call()
            self._closed.wait(_LISTEN_S)

    def _end(self) -> None:
        self._locks.let_go()
        self._engine.dispose()


def _refuse_bytes(engine: Engine) -> None:
    """Where neither the database nor who speaks to it names an encoding, psycopg gives bytes for every text."""
    def made(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        encoding = connection.info.parameter_status("client_encoding")
        if encoding == "SQL_ASCII":
            connection.close()
            raise StoreError("no_encoding", encoding)

    # Before SQLAlchemy asks for the server's version, in which it looks for letters.
    sa.event.listen(engine, "connect", made, insert=True)


def _ask_the_idle(engine: Engine) -> None:
    """As ``pool_pre_ping`` does it, but only after ``_ASKED_AFTER_S``."""
    def returned(_connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        entry.info["returned"] = monotonic()

    def taken(connection: DBAPIConnection, entry: ConnectionPoolEntry, _holder: object) -> None:
        if monotonic() - entry.info.get("returned", monotonic()) < _ASKED_AFTER_S:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise sa.exc.InvalidatePoolError from error  # The pool makes new ones.

    sa.event.listen(engine, "checkin", returned)
    sa.event.listen(engine, "checkout", taken)


def _statement_ms(within: float) -> int:
    return round(within * _STATEMENT_PART * 1000)
