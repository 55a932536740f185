"""What has to be told: rows are claimed, sent, and done. Written by ``games`` in the transaction of what they tell.

Promise: rows of one game and lane are handed out one after the other, in order; a row is handed out again only
when its sender failed, gave it back, or died (``recover``, or its lease ran out).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

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


_outbox = schema.outbox
_earlier = _outbox.alias("earlier")
_FIRST_IN_LANE: Final = ~sa.exists().where(
    _earlier.c.game == _outbox.c.game, _earlier.c.lane == _outbox.c.lane, _earlier.c.id < _outbox.c.id,
    _earlier.c.state.in_(WAITING),
)
"""No earlier row of the same game and lane waits."""
# Built once: these run at every press, and putting a statement together costs more than SQLite takes for it.
_CLAIM: Final = (
    _outbox.update()
    .where(_outbox.c.id.in_(
        sa.select(_outbox.c.id)
        .where(_outbox.c.state.in_(WAITING), _outbox.c.due <= sa.bindparam("now"), _FIRST_IN_LANE)
        .order_by(_outbox.c.id).limit(sa.bindparam("most"))
    ))
    .values(state="claimed", tries=_outbox.c.tries + 1, due=sa.bindparam("until"))
    .returning(_outbox)
)
_NEXT_DUE: Final = sa.select(sa.func.min(_outbox.c.due)).where(_outbox.c.state.in_(WAITING), _FIRST_IN_LANE)
_SETTLE: Final = (
    _outbox.update().where(_outbox.c.id.in_(sa.bindparam("ids", expanding=True)))
    .values(state=sa.bindparam("became"), error=sa.bindparam("why"))
)


class Outbox:
    """The rows of all games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, now: datetime, most: int = 32, *, sent: Sequence[Row] = ()) -> Sequence[Row]:
        """The oldest rows that are due and first in their lanes, now the caller's until ``LEASE`` has passed.

        ``sent``: rows that were sent meanwhile and are done; one transaction for all that is cheaper than one each.
        """
        async with self._database.write() as connection:
            await _settle(connection, sent, "done", None)
            found = await connection.execute(_CLAIM, {"now": now, "most": most, "until": now + LEASE})
            rows = sorted(found.mappings(), key=itemgetter("id"))
        return [
            Row(row["id"], row["game"], row["lane"], notice_from(row["body"]), row["nonce"], row["tries"] - 1,
                row["created"])
            for row in rows
        ]

    async def done(self, rows: Sequence[Row]) -> None:
        """They were sent."""
        async with self._database.write() as connection:
            await _settle(connection, rows, "done", None)

    async def failed(self, row: Row, error: str) -> None:
        """It can never be sent (its channel is gone, the person refuses messages): the lane goes on without it."""
        async with self._database.write() as connection:
            await _settle(connection, [row], "failed", error[:200])

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
        async with self._database.glance() as connection:
            due: datetime | None = (await connection.execute(_NEXT_DUE)).scalar_one()
            return due

    async def waiting(self) -> int:
        """Rows not yet done."""
        outbox = schema.outbox
        async with self._database.glance() as connection:
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


async def _settle(connection: AsyncConnection, rows: Sequence[Row], state: str, error: str | None) -> None:
    if rows:
        await connection.execute(_SETTLE, {"ids": [row.id for row in rows], "became": state, "why": error})
