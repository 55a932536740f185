"""How many calls to Discord all processes may still make together: a bucket that fills by the second."""

from datetime import timedelta
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.database import Database
from engine.store.database_clock import database_now

_LOCK_WAIT_MS: Final = 200
"""For its turn a process waits no longer: one that stands still in the middle of its own must not hold up the calls of
all others."""
_ANSWERS_S: Final = 1.0
"""Nor for a server that hangs: meanwhile no call is made."""
_BEHIND: Final = timedelta(seconds=1)
"""A clock that is further behind the last look was set back."""

_calls = schema.calls
# Built once: where many processes take calls, these run for each of them.
_LOOK: Final = _calls.select().with_for_update()
_TAKE: Final = _calls.update()


class Calls:
    """One bucket a database. ``a_second`` calls come into it, and at most ``at_once`` stand in it."""

    def __init__(self, database: Database, *, a_second: float, at_once: int) -> None:
        self._database = database
        self._a_second = a_second
        self._at_once = at_once

    async def take(self, wanted: int, *, leave: int = 0) -> tuple[int, float]:
        """So many of the ``wanted`` calls may be made now, and seconds until one more may be. ``leave``: so many are
        left for others, whose calls are more urgent. StoreError, over a server within a second or two.
        """
        def work(connection: Connection) -> tuple[int, float]:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text(f"SET LOCAL lock_timeout = {_LOCK_WAIT_MS}"))
            now = database_now(connection)
            row = connection.execute(_LOOK).one()
            # Read before its turn to look at the row came, the time can be a little behind.
            passed = max(0.0, (now - row.at).total_seconds())
            left = min(float(self._at_once), row.left + passed * self._a_second)
            given = max(0, min(wanted, int(left) - leave))
            left -= given
            at = now if row.at - now > _BEHIND else max(now, row.at)
            connection.execute(_TAKE, {"left": left, "at": at})
            return given, max(0.0, (1 + leave - left) / self._a_second)

        return await self._database.write(work, within=_ANSWERS_S)
