"""Sessions of PostgreSQL whose process is gone while the server has not noticed: a line that is open at its end only.

They hold what the process held. The server looks after its lines too (``postgres_threads``), where the system lets it,
and takes its time.
"""

import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection

LOST_AFTER: Final = timedelta(seconds=15)
"""A session that renews what it holds, and has not done so for so long, is nobody's: a process renews it every three
seconds, and counts as dead after ten."""
_OURS: Final = "ginkgopolis"


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

    def end_lost(self, connection: Connection, keys: Collection[tuple[int, int, int]], *, shared_too: bool) -> bool:
        """End the sessions that hold one of these advisory locks for nobody: earlier ones of this process, which holds
        none now, and those that have not renewed them. True where there was one.

        ``keys``: ``classid``, ``objid`` and ``objsubid`` as in ``pg_locks``. ``shared_too``: also who only shares one.
        """
        locks, sessions = sa.table(
            "pg_locks", *map(sa.column, ("pid", "locktype", "database", "classid", "objid", "objsubid", "mode")),
        ), sa.table("pg_stat_activity", *map(sa.column, ("pid", "datname", "application_name", "state_change")))
        name = sessions.c.application_name
        here = sa.select(sa.column("oid")).select_from(sa.table("pg_database")).where(
            sa.column("datname") == sa.func.current_database()).scalar_subquery()
        held = sa.select(locks.c.pid).where(
            locks.c.locktype == "advisory", locks.c.database == here,
            sa.tuple_(*(sa.cast(locks.c[part], sa.BigInteger) for part in ("classid", "objid", "objsubid"))).in_(keys))
        if not shared_too:
            held = held.where(locks.c.mode == "ExclusiveLock")
        silent = sessions.c.state_change < sa.func.clock_timestamp() - LOST_AFTER
        lost = sa.select(sa.func.pg_terminate_backend(sessions.c.pid)).where(
            sessions.c.pid.in_(held), sessions.c.datname == sa.func.current_database(),
            sa.or_(name.startswith(self._own), sa.and_(name.like(f"{_OURS} % renewing"), silent)))
        return any(connection.scalars(lost).all())


def _call(connection: Connection, name: str) -> None:
    connection.execute(sa.select(sa.func.set_config("application_name", name, False)))  # noqa: FBT003  SQL's
