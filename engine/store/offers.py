"""Who has offered whom a seat of late, at whichever table: nobody is asked again and again by the same person."""

from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.database import Database
from engine.store.upsert import insert_new
from engine.table.meta import PersonId

APART: Final = timedelta(hours=1)
"""Between two offers of a seat by one person to another."""
MOST: Final = 10
"""People to whom one person offers seats within ``APART``: each of them is written to, whether she plays or not."""

_offers = schema.offers


def _of(by: PersonId, to: PersonId) -> tuple[sa.ColumnElement[bool], ...]:
    return _offers.c.by_person == by, _offers.c.to_person == to


def _asked(connection: Connection, by: PersonId, now: datetime) -> int:
    found = sa.select(sa.func.count()).where(_offers.c.by_person == by, _offers.c.at > now - APART)
    return connection.scalar(found) or 0


class Offers:
    """The last offer of each pair of people; none older than ``APART`` counts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, by: PersonId, to: PersonId, now: datetime) -> bool:
        """Whether one person's last offer to the other is long enough ago, and she has asked few enough others since;
        then this is the last. Of many at once one alone is."""
        pair = {"by_person": by, "to_person": to}

        def work(connection: Connection) -> bool:
            connection.execute(_offers.delete().where(*_of(by, to), _offers.c.at <= now - APART))
            return _asked(connection, by, now) < MOST and insert_new(connection, _offers, {**pair, "at": now})

        return await self._database.write(work)

    async def too_many(self, by: PersonId, now: datetime) -> bool:
        """Whether one person has offered seats to so many of late that she can ask nobody else."""
        return await self._database.glance(lambda connection: _asked(connection, by, now)) >= MOST

    async def take_back(self, by: PersonId, to: PersonId, now: datetime) -> None:
        """The offer that was begun then has not been made."""
        await self._database.write(
            lambda connection: connection.execute(_offers.delete().where(*_of(by, to), _offers.c.at == now)))

    async def sweep(self, now: datetime) -> int:
        """Forget those that count no more, and those of a clock that was ahead, which would count until that time.
        Returns how many."""
        gone = _offers.delete().where(sa.or_(_offers.c.at <= now - APART, _offers.c.at > now + APART))
        return await self._database.write(lambda connection: connection.execute(gone).rowcount)
