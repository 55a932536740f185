"""What threads have under way with a server that may hang: each attempt has its time, and is given up after that."""

import asyncio
import socket
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from math import inf
from threading import Lock, local
from time import monotonic
from typing import Final, Generic, TypeVar

from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from engine.table.errors import StoreCode, StoreError

_Found = TypeVar("_Found")

_ENDS_BY_ITSELF_S: Final = 1.0
"""So long at the end for what nobody waits for any more, and a server that does not hang has done at once."""

_here: Final = local()
"""``attempt``: what this thread has under way."""


class ServerAttempt:
    """One transaction, say. A thread that waits for an answer can't be stopped, but its connection can be cut: then it
    fails at once, and the thread is free for others. What was not committed by then never is."""

    def __init__(self) -> None:
        self._changing = Lock()
        self._given_up = False
        self._connection: DBAPIConnection | None = None
        self.begun: float | None = None
        """When a thread has taken it up, by ``monotonic``; None: none has yet."""

    def do(self, act: Callable[[], _Found]) -> _Found:
        """In this thread."""
        self.begun = monotonic()
        _here.attempt = self
        try:
            return act()
        finally:
            _here.attempt = None

    def give_up(self) -> None:
        """From any thread: nobody waits for it any more."""
        with self._changing:
            self._given_up = True
            if self._connection is not None:
                _cut(self._connection)

    def uses(self, connection: DBAPIConnection | None) -> None:
        """From here on it waits for answers on this connection; None: on none."""
        # Under the lock: a connection that has gone to somebody else must not be cut.
        with self._changing:
            self._connection = connection
            if self._given_up and connection is not None:
                _cut(connection)


class AttemptThreads:
    """A few threads for attempts. The time that one may take belongs to the attempt, not to whoever waits for it: who
    is less patient leaves no thread behind that waits for ever.
    """

    def __init__(self, number: int, name: str) -> None:
        self._number = number
        self._name = name
        self._pool: ThreadPoolExecutor | None = None
        self._under_way = dict[asyncio.Future[None], Callable[[StoreCode, str], None]]()
        """``_UnderWay.over``, and how each is given up."""

    async def do(self, act: Callable[[], _Found], *, begun_within: float, done_within: float | None) -> _Found:
        """What ``act`` returns in a thread: seconds until one is free for it, and those that it may take there; None:
        however long.

        StoreError("locked") where no thread was free in time, or where it took longer and was given up. What no thread
        has begun by then, or when its caller is cancelled, is never done; what has been begun has its time also when
        the caller is cancelled.
        """
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._number, thread_name_prefix=self._name)
        under_way = _UnderWay(self._pool, act, begun_within, done_within)
        self._under_way[under_way.over] = under_way.give_up
        under_way.over.add_done_callback(self._under_way.__delitem__)
        return await under_way.found()

    async def give_up(self) -> None:
        """Whatever has not come to its end in a moment. A thread that waits would keep the process alive."""
        if self._under_way:
            await asyncio.wait([*self._under_way], timeout=_ENDS_BY_ITSELF_S)
        for give_up in [*self._under_way.values()]:
            give_up("missing", "the database was closed")

    def end(self) -> None:
        """Let the threads go, each when it has done what it does."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None


class _UnderWay(Generic[_Found]):
    """An attempt, what its thread makes of it, and who waits for that in this loop."""

    def __init__(
        self, pool: ThreadPoolExecutor, act: Callable[[], _Found], begun_within: float, done_within: float | None
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._begun_by = monotonic() + begun_within
        self._done_within = inf if done_within is None else done_within
        self._attempt = ServerAttempt()
        self._answer: asyncio.Future[_Found] = self._loop.create_future()
        self.over: asyncio.Future[None] = self._loop.create_future()
        """Done when the thread is."""
        self._work = pool.submit(self._attempt.do, act)
        self._work.add_done_callback(self._done)
        # One timer for both times, and no word from the thread that it has begun: each would be a turn of the loop.
        self._timer = self._loop.call_later(min(begun_within, self._done_within), self._look)

    async def found(self) -> _Found:
        """What it has found, or StoreError; whoever is cancelled does not stop what has begun."""
        try:
            return await self._answer
        except asyncio.CancelledError:
            self._work.cancel()
            raise

    def give_up(self, code: StoreCode, why: str) -> None:
        """Whoever waits for it is told, and the thread is freed."""
        self._timer.cancel()
        if not self._work.cancel():
            self._attempt.give_up()
        if not self._answer.done():
            self._answer.set_exception(StoreError(code, why))

    def _look(self) -> None:
        now, begun = monotonic(), self._attempt.begun
        if begun is None and now >= self._begun_by and self._work.cancel():
            self.give_up("locked", "other work takes too long")
        elif begun is None:
            # It may begin now, and take all its time.
            until_begun = self._begun_by - now if now < self._begun_by else inf
            self._look_in(min(until_begun, self._done_within))
        elif now < begun + self._done_within:
            self._look_in(begun + self._done_within - now)
        else:
            self.give_up("locked", "the database server does not answer")

    def _look_in(self, seconds: float) -> None:
        if seconds < inf:
            self._timer = self._loop.call_later(seconds, self._look)

    def _done(self, work: Future[_Found]) -> None:
        with suppress(RuntimeError):  # The loop is gone, and with it whoever waited.
            self._loop.call_soon_threadsafe(self._settle, work)

    def _settle(self, work: Future[_Found]) -> None:
        self._timer.cancel()
        self.over.set_result(None)
        if self._answer.done():
            return
        if (error := work.exception()) is not None:
            self._answer.set_exception(error)
        else:
            self._answer.set_result(work.result())


def waits_on(connection: DBAPIConnection | None) -> None:
    """Whatever this thread has under way uses the connection."""
    attempt: ServerAttempt | None = getattr(_here, "attempt", None)
    if attempt is not None:
        attempt.uses(connection)


def watch(engine: Engine) -> None:
    """Attempts know which of the engine's connections they use, but those that were detached (``waits_on``)."""
    def taken(connection: DBAPIConnection, *_: object) -> None:
        waits_on(connection)

    def returned(_connection: DBAPIConnection | None, _entry: ConnectionPoolEntry) -> None:
        waits_on(None)

    # First of all: what others do with a new connection, or one that has lain idle, is answered by the server, too.
    event.listen(engine, "connect", taken, insert=True)
    event.listen(engine, "checkout", taken, insert=True)
    event.listen(engine, "checkin", returned)


def _cut(connection: DBAPIConnection) -> None:
    """Both directions of its line end; the descriptor stays the driver's to close."""
    with suppress(Exception):  # It was closed meanwhile, by whichever side.
        line = socket.socket(fileno=connection.fileno())
        try:
            line.shutdown(socket.SHUT_RDWR)
        finally:
            line.detach()
