"""How many calls to Discord all processes may still make together: a bucket that fills by the second."""

from sqlalchemy import Connection

from engine.store import schema
from engine.store.database import Database
from engine.store.database_clock import database_now

_calls = schema.calls

class Calls:
    """One bucket a database. ``a_second`` calls come into it, and at most ``at_once`` stand in it."""

    def __init__(self, database: Database, *, a_second: float, at_once: int) -> None:
        self._database = database
        self._a_second = a_second
        self._at_once = at_once

    async def take(self, wanted: int, *, leave: int = 0) -> tuple[int, float]:
        """So many of the ``wanted`` calls may be made now, and seconds until one more may be. ``leave``: so many are
        left for others, whose calls are more urgent. StoreError.
        """
        def work(connection: Connection) -> tuple[int, float]:
            now = database_now(connection)
            row = connection.execute(_calls.select().with_for_update()).one()
            # Read before its turn to look at the row came, the time can be a little behind.
            passed = max(0.0, (now - row.at).total_seconds())
            left = min(float(self._at_once), row.left + passed * self._a_second)
            given = max(0, min(wanted, int(left) - leave))
            left -= given
            connection.execute(_calls.update().values(left=left, at=max(now, row.at)))
            return given, max(0.0, (1 + leave - left) / self._a_second)

        return await self._database.write(work)
