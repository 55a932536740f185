"""Sessions of PostgreSQL whose process is gone while the server has not noticed: a line that is open at its end only.

They hold what the process held. The server looks after its lines too (``postgres_threads``), where the system lets it,
and takes its time.
"""

import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy import Connection

LOST_AFTER: Final = timedelta(seconds=15)
"""A session that renews what it holds, and has not done so for so long, is nobody's: a process renews it every three
seconds, and counts as dead after ten."""
_OURS: Final = "ginkgopolis"

LockKey: TypeAlias = tuple[int, int, int]
"""An advisory lock: ``classid``, ``objid`` and ``objsubid`` as in ``pg_locks``."""

_sessions = sa.table("pg_stat_activity", *map(sa.column, ("pid", "datname", "application_name", "state_change")))
_NAME: Final = sa.func.coalesce(_sessions.c.application_name, "", type_=sa.String())
_RENEWING: Final = _NAME.like(f"{_OURS} % renewing")


class SessionName:
    """How a process marks the session that holds its locks, so that they can be told from those of others."""

    def __init__(self) -> None:
        self._own = f"{_OURS} {secrets.token_hex(8)}"

    def holds(self, connection: Connection) -> None:
        """The session has the locks. Whoever takes them once, and renews nothing, is never taken for lost."""
        _call(connection, self._own)

    def renews(self, connection: Connection) -> None:
        """It says again and again that it has them."""
        _call(connection, f"{self._own} renewing")

    def end_lost(self, connection: Connection, keys: Collection[LockKey], *, shared_too: bool) -> bool:
        """End the sessions that hold one of these advisory locks for nobody: earlier ones of this process, which holds
        none now, and those that have not renewed them. True where there was one. ``shared_too``: also who only shares
        one.
        """
        silent = _sessions.c.state_change < sa.func.clock_timestamp() - LOST_AFTER
        lost = sa.select(sa.func.pg_terminate_backend(_sessions.c.pid)).where(
            *_holding(keys, shared_too=shared_too), sa.or_(self._is_own(), sa.and_(_RENEWING, silent)))
        return any(connection.scalars(lost).all())

    def held_for_good(self, connection: Connection, keys: Collection[LockKey], *, shared_too: bool) -> bool:
        """Whether one of these locks is held by a session that can't be a lost one: neither this process's own, nor one
        that renews what it holds. ``shared_too``: as above.
        """
        return bool(connection.scalar(sa.select(sa.exists().where(
            *_holding(keys, shared_too=shared_too), sa.not_(sa.or_(self._is_own(), _RENEWING))))))

    def _is_own(self) -> sa.ColumnElement[bool]:
        return _NAME.startswith(self._own)


def holders(keys: Collection[LockKey], *, shared_too: bool) -> sa.Select[tuple[int]]:
    """The sessions that hold one of these advisory locks in this database, each by its number on the server."""
    locks = sa.table(
        "pg_locks", *map(sa.column, ("pid", "locktype", "database", "classid", "objid", "objsubid", "mode", "granted")))
    here = sa.select(sa.column("oid")).select_from(sa.table("pg_database")).where(
        sa.column("datname") == sa.func.current_database()).scalar_subquery()
    held = sa.select(locks.c.pid).where(
        locks.c.locktype == "advisory", locks.c.granted, locks.c.database == here,
        sa.tuple_(*(sa.cast(locks.c[part], sa.BigInteger) for part in ("classid", "objid", "objsubid"))).in_(keys))
    return held if shared_too else held.where(locks.c.mode == "ExclusiveLock")


def _holding(keys: Collection[LockKey], *, shared_too: bool) -> tuple[sa.ColumnElement[bool], ...]:
    return _sessions.c.pid.in_(holders(keys, shared_too=shared_too)), _sessions.c.datname == sa.func.current_database()


def _call(connection: Connection, name: str) -> None:
    connection.execute(sa.select(sa.func.set_config("application_name", name, False)))  # noqa: FBT003  SQL's
