"""What a process holds of a database on a PostgreSQL server: all of it, shards, starts of connections to Discord.

Advisory locks, each held by a session until it ends, however it ends.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from threading import Lock
from time import monotonic, sleep
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from engine.store.attempts import waits_on
from engine.store.lost_sessions import LockKey, SessionName, holders

_LETS_GO_S: Final = 2.0
"""So long at most a session that was ended may keep its locks."""
_ALONE: Final = 0x67696E6B676F
"""Number of the advisory lock of the one bot that works on a database, or shared of several; the next is that of who
changes its schema."""
_SHARD: Final = 0x67696E6B
"""First half of the locks of shards; the second is the shard."""
_START: Final = 0x67696E6C
"""First half of the locks of who may start a connection to Discord; the second is the bucket."""


class HeldLocks:
    """Of one process. All is done in the calling thread, in one at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._name = SessionName()
        self._held: Connection | None = None
        self._starting: dict[int, Connection] = {}
        self._holding = Lock()

    def hold(self, shards: Collection[int] | None, *, renewed: bool) -> bool:
        """See ``Database.hold``."""
        with self._holding:
            if self._held is not None:
                try:
                    waits_on(self._held.connection.dbapi_connection)
                    self._name.renews(self._held)
                    self._held.commit()
                except sa.exc.DBAPIError:
                    _closed(self._held)
                    self._held = None
                else:
                    return True
                finally:
                    waits_on(None)
            self._held = (self._holder(_locks(shards), renewed=renewed)
                          or self._from_the_lost(shards, renewed=renewed))
            return self._held is not None

    def held_for_good(self, connection: Connection, shards: Collection[int] | None) -> bool:
        """See ``Database.held_for_good``."""
        return self._name.held_for_good(connection, _keys(shards), shared_too=shards is None)

    def take_start(self, bucket: int) -> bool:
        """See ``Database.take_start``."""
        with self._holding:
            if bucket in self._starting:
                return False
            connection = self._holder((sa.func.pg_try_advisory_lock(_START, bucket),))
            if connection is not None:
                self._starting[bucket] = connection
            return connection is not None

    def leave_start(self, bucket: int) -> None:
        """Let the next one in."""
        with self._holding:
            held = self._starting.pop(bucket, None)
            try:
                if held is not None:
                    # Where the server hangs it can be given up: whoever renews the shards waits for this lock.
                    waits_on(held.connection.dbapi_connection)
                    # The server would do so some time after the connection was closed.
                    held.execute(sa.select(sa.func.pg_advisory_unlock_all()))
            finally:
                _closed(held)
                waits_on(None)

    def starter(self, connection: Connection, bucket: int) -> int:
        """See ``Database.starter``."""
        return connection.scalar(holders([(_START, bucket, 2)], shared_too=False)) or 0

    def let_go(self) -> None:
        """Of all of them."""
        with self._holding:
            for connection in (self._held, *self._starting.values()):
                _closed(connection)
            self._held = None
            self._starting.clear()

    def _from_the_lost(self, shards: Collection[int] | None, *, renewed: bool) -> Connection | None:
        """Likewise ``_holder``, where the locks are only held for nobody any more."""
        ended = False
        with suppress(sa.exc.ProgrammingError), self._engine.connect() as connection:  # It may not end any.
            ended = self._name.end_lost(connection, _keys(shards), shared_too=shards is None)
        until = monotonic() + _LETS_GO_S
        # Once more also where there was none to end: it may have come to its end by itself just before.
        while ((holder := self._holder(_locks(shards), renewed=renewed)) is None
               and ended and monotonic() < until):
            sleep(0.05)
        return holder

    def _holder(self, locks: Iterable[sa.ColumnElement[bool]], *, renewed: bool = False) -> Connection | None:
        """A connection of its own, to which the locks belong; None where one of them is another's."""
        connection = self._engine.connect()
        connection.detach()
        try:
            # First of all: whoever looks meanwhile is to know whose it is.
            (self._name.renews if renewed else self._name.holds)(connection)
            got = all(connection.scalar(sa.select(lock)) for lock in locks)
            connection.commit()
        except BaseException:
            connection.close()
            raise
        finally:
            waits_on(None)
        if not got:
            connection.close()
            return None
        return connection


def nobody_at_work(connection: Connection) -> bool:
    """Whether no process holds the database or a shard of it; none gets any before this transaction is over."""
    return bool(connection.scalar(sa.select(sa.func.pg_try_advisory_xact_lock(_ALONE))))


def alone_with_the_schema(connection: Connection) -> None:
    """Wait until nobody else changes the schema; nobody begins to before this transaction is over."""
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_ALONE + 1)))


def _closed(connection: Connection | None) -> None:
    if connection is not None:
        with suppress(sa.exc.SQLAlchemyError):
            connection.close()


def _locks(shards: Collection[int] | None) -> Iterator[sa.ColumnElement[bool]]:
    """One after the other: who has not got one asks for no more."""
    if shards is None:
        yield sa.func.pg_try_advisory_lock(_ALONE)
        return
    yield sa.func.pg_try_advisory_lock_shared(_ALONE)
    for shard in shards:
        yield sa.func.pg_try_advisory_lock(_SHARD, shard)


def _keys(shards: Collection[int] | None) -> list[LockKey]:
    """The same as ``pg_locks`` shows them: a number in two halves, or a pair."""
    return [(_ALONE >> 32, _ALONE & 0xFFFFFFFF, 1), *((_SHARD, shard, 2) for shard in shards or ())]
