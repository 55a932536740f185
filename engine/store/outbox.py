"""What has to be told: rows are claimed, sent, and done. Written by ``games`` in the transaction of what they tell.

Promise: rows of one game and lane are handed out one after the other, in order; a row is handed out again only
when its sender failed, gave it back, or died (``recover``, or its lease ran out).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from engine.table.meta import GameId
from engine.table.notices import Notice

from . import schema
from .codec import notice_from
from .database import Database

LEASE: Final = timedelta(minutes=10)
"""How long a claimed row is its claimer's: longer than any rate limit is waited for."""
FIRST_WAIT: Final = timedelta(seconds=2)
LONGEST_WAIT: Final = timedelta(minutes=10)
KEPT: Final = timedelta(days=2)
"""How long done and failed rows are kept, for whoever looks into a complaint."""
WAITING: Final = ("new", "claimed")
"""States of rows not yet done."""


@dataclass(frozen=True, slots=True)
class Row:
    """A notice on its way."""

    id: int
    game: GameId
    lane: str
    notice: Notice
    nonce: str
    """20 hex digits, the same at every try."""
    tries: int
    """How often it was claimed before. Above 0 it may have been sent: look before sending anew."""
    created: datetime


class Outbox:
    """The rows of all games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, now: datetime, most: int = 32) -> Sequence[Row]:
        """The oldest rows that are due and first in their lanes, now the caller's until ``LEASE`` has passed."""
        outbox = schema.outbox
        query = (
            sa.select(outbox).where(outbox.c.state.in_(WAITING), outbox.c.due <= now, _first_in_lane())
            .order_by(outbox.c.id).limit(most)
        )
        async with self._database.write() as connection:
            rows = (await connection.execute(query)).mappings().all()
            if rows:
                await connection.execute(
                    outbox.update().where(outbox.c.id.in_([row["id"] for row in rows]))
                    .values(state="claimed", tries=outbox.c.tries + 1, due=now + LEASE)
                )
        return [
            Row(row["id"], row["game"], row["lane"], notice_from(row["body"]), row["nonce"], row["tries"],
                row["created"])
            for row in rows
        ]

    async def done(self, row: Row) -> None:
        """It was sent."""
        await self._settle(row, "done", None)

    async def failed(self, row: Row, error: str) -> None:
        """It can never be sent (its channel is gone, the person refuses messages): the lane goes on without it."""
        await self._settle(row, "failed", error[:200])

    async def again(self, row: Row, now: datetime, *, wait: timedelta | None = None, error: str = "") -> datetime:
        """It could not be sent now: try after ``wait``, or after a wait that doubles from try to try. Returns when."""
        due = now + (wait if wait is not None else min(LONGEST_WAIT, FIRST_WAIT * 2**min(row.tries, 16)))
        outbox = schema.outbox
        async with self._database.write() as connection:
            await connection.execute(
                outbox.update().where(outbox.c.id == row.id, outbox.c.state == "claimed")
                .values(state="new", due=due, error=error[:200] or None)
            )
        return due

    async def hurry(self, now: datetime) -> int:
        """What kept rows from being sent may be over: those put off are due now. Returns how many."""
        outbox = schema.outbox
        async with self._database.write() as connection:
            found = await connection.execute(
                outbox.update().where(outbox.c.state == "new", outbox.c.due > now).values(due=now)
            )
            return found.rowcount

    async def next_due(self) -> datetime | None:
        """When the next row can be claimed at the earliest; None while nothing waits.

        Rows behind another of their lane don't count: they wait for it, however long they have been due.
        """
        outbox = schema.outbox
        async with self._database.read() as connection:
            found = await connection.execute(
                sa.select(sa.func.min(outbox.c.due)).where(outbox.c.state.in_(WAITING), _first_in_lane())
            )
            due: datetime | None = found.scalar_one()
            return due

    async def waiting(self) -> int:
        """Rows not yet done."""
        outbox = schema.outbox
        async with self._database.read() as connection:
            found = await connection.execute(
                sa.select(sa.func.count()).select_from(outbox).where(outbox.c.state.in_(WAITING))
            )
            return int(found.scalar_one())

    async def recover(self, now: datetime) -> int:
        """At start-up of the only process: what the last one had claimed can be claimed again. Returns how many."""
        outbox = schema.outbox
        async with self._database.write() as connection:
            found = await connection.execute(
                outbox.update().where(outbox.c.state == "claimed").values(state="new", due=now)
            )
            return found.rowcount

    async def sweep(self, now: datetime) -> int:
        """Delete done and failed rows older than ``KEPT``. Returns how many."""
        outbox = schema.outbox
        async with self._database.write() as connection:
            found = await connection.execute(
                outbox.delete().where(outbox.c.state.in_(("done", "failed")), outbox.c.created < now - KEPT)
            )
            return found.rowcount

    async def _settle(self, row: Row, state: str, error: str | None) -> None:
        outbox = schema.outbox
        async with self._database.write() as connection:
            await connection.execute(outbox.update().where(outbox.c.id == row.id).values(state=state, error=error))


def _first_in_lane() -> sa.ColumnElement[bool]:
    """No earlier row of the same game and lane waits."""
    outbox, earlier = schema.outbox, schema.outbox.alias("earlier")
    return ~sa.exists().where(
        earlier.c.game == outbox.c.game, earlier.c.lane == outbox.c.lane, earlier.c.id < outbox.c.id,
        earlier.c.state.in_(WAITING),
    )
