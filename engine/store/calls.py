"""How many calls to Discord all processes may still make together."""

from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.call_rate import CallRate
from engine.store.database import Database
from engine.store.database_clock import database_now

_LOCK_WAIT_MS: Final = 200
"""For its turn a process waits no longer: one that stands still in the middle of its own must not hold up the calls of
all others."""
_ANSWERS_S: Final = 1.0
"""Nor for a server that hangs: meanwhile no call is made."""

_calls = schema.calls
# Built once: where many processes take calls, these run for each of them.
_LOOK: Final = _calls.select().with_for_update()
_TAKE: Final = _calls.update()


class Calls:
    """One rate a database: ``a_second`` calls, of them ``at_once`` together."""

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
            # Read before its turn to look at the row comes, the time can be a little behind.
            now = database_now(connection).timestamp()
            row = connection.execute(_LOOK).one()
            looked = row.at.timestamp()
            made = _moments(row.made, looked)
            rate = CallRate(self._a_second, self._at_once, left=row.left, looked=looked, made=made)
            given, wait = rate.take(wanted, now, leave=leave)
            connection.execute(_TAKE, {
                "left": rate.left, "at": datetime.fromtimestamp(rate.looked, UTC),
                "made": " ".join(f"{moment:.6f}" for moment in rate.made)})
            return given, wait

        return await self._database.write(work, within=_ANSWERS_S)


def _moments(made: str, looked: float) -> list[float]:
    """When the last calls were made, the earliest first; none where that can't be read: the bucket stands beside it."""
    try:
        return sorted(moment for word in made.split() if abs((moment := float(word)) - looked) < 1)
    except ValueError:
        return []
