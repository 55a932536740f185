"""What has to be told: rows are claimed, sent, and done. Written by ``changes`` in the transaction of what they tell.

Promise: rows of one game and lane are handed out one after the other, in order; a row is handed out again only
when its sender failed, gave it back, or died (``recover``, or its lease ran out). Of several processes each takes first
what is told where it hears of presses, so that one process changes a message; what lies too long anybody takes.
"""

import asyncio
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection, RowMapping

from engine.store import schema
from engine.store.claiming import CLAIM, CLAIM_OURS, NEXT_DUE, waits
from engine.store.codec import notice_from
from engine.store.database import Database
from engine.store.processes import Process
from engine.table.errors import StoreError
from engine.table.meta import GameId
from engine.table.notices import Notice, slot_of

LOG: Final = logging.getLogger(__name__)
LEASE: Final = timedelta(minutes=10)
"""How long a claimed row is its claimer's: longer than any rate limit is waited for."""
FIRST_WAIT: Final = timedelta(seconds=2)
LONGEST_WAIT: Final = timedelta(minutes=10)
"""Whatever the reason; whoever knows it may choose a shorter one."""
KEPT: Final = timedelta(days=2)
"""How long done and failed rows are kept from when they were last taken up, however long they had waited before: for
whoever looks into a complaint, or sends one again."""
LEFT_LYING: Final = timedelta(seconds=2)
"""A row of another process's place that has been due for so long is taken by any."""
_LOOK_EVERY: Final = 0.1
"""Seconds between two looks whether rows are done."""
_LARGEST: Final = 2**31 - 1
"""Number that a row can have over PostgreSQL; a file goes further and never gets there."""


@dataclass(frozen=True, slots=True)
class OutboxRow:
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
    cause: str | None = None
    """The press or command it follows from, by Discord's id."""
    error: str | None = None
    """Why it was put off the last time, by whichever process; None where it never was."""

    @property
    def first_try(self) -> datetime | None:
        """Not before this it may have been sent already; None where it surely was not."""
        return self.created if self.tries else None


class Claimed(NamedTuple):
    """What a process has taken from the outbox."""

    rows: Sequence[OutboxRow]
    """The caller's now."""
    next_due: datetime | None
    """Where none was: when the next can be, at the earliest; None while nothing waits.

    Rows behind another of their lane don't count: they wait for it, however long they have been due.
    """


class LaneRow(NamedTuple):
    """A row that waits in its lane."""

    id: int
    due: datetime | None
    """None where it is on its way, or where that can't be read."""


class PutAside(NamedTuple):
    """A row that was given up, as the operator may see it: not what it says."""

    id: int
    game: GameId
    lane: str
    created: datetime | None
    """None where that can't be read."""
    tries: int
    error: str | None


_outbox = schema.outbox
# Built once: these run at every press, and putting a statement together costs more than SQLite takes for it.
_BEHIND: Final = sa.select(_outbox.c.id).where(
    _outbox.c.game == sa.bindparam("of"), _outbox.c.lane == sa.bindparam("in_lane"), _outbox.c.state == "new",
    _outbox.c.id > sa.bindparam("after"),
    sa.or_(_outbox.c.slot.is_(None), _outbox.c.slot != sa.bindparam("like"))).limit(1)
# One row after another: a list within a statement is written out anew whenever it is executed.
_SETTLE: Final = (
    _outbox.update().where(_outbox.c.id == sa.bindparam("which"))
    .values(state=sa.bindparam("became"), error=sa.bindparam("why"), owner=sa.null())
)


class Outbox:
    """The rows of all games."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.process: Process | None = None
        """Who claims; None where there is only one."""

    async def claim(self, now: datetime, most: int = 32, *, sent: Sequence[OutboxRow] = ()) -> Claimed:
        """The oldest rows that are due and first in their lanes, the caller's until ``LEASE`` has passed; or when to
        look again.

        ``sent``: rows that were sent meanwhile and are done; one transaction for all that is cheaper than one each.
        """
        def work(connection: Connection) -> tuple[list[RowMapping], datetime | None]:
            _settle(connection, [row.id for row in sent], "done", None)
            found = sorted(connection.execute(*self._claim(now, most)).mappings(), key=itemgetter("id"))
            return found, None if found else schema.soonest(connection.scalar(NEXT_DUE))

        rows, unreadable = list[OutboxRow](), list[int]()
        claimed, due = await self._database.write(work)
        for found in claimed:
            try:
                notice, created = notice_from(found["body"]), schema.time_of(found["created"])
            except StoreError:
                LOG.error(  # noqa: TRY400  a trace would show what the row holds
                    "outbox row %s of game %s can't be read and is put aside", found["id"], found["game"])
                unreadable.append(found["id"])
            else:
                rows.append(OutboxRow(found["id"], found["game"], found["lane"], notice, found["nonce"],
                                found["tries"] - 1, created, found["cause"], found["error"]))
        if unreadable:
            await self._settled(unreadable, "failed", "unreadable")
            due = now
        return Claimed(rows, None if rows else due)

    def _claim(self, now: datetime, most: int) -> tuple[sa.Executable, dict[str, object]]:
        process = self.process
        values = {"now": now, "most": most, "until": now + LEASE, "whose": None if process is None else process.id}
        if process is None or process.shards is None:
            return CLAIM, values
        shards = process.shards
        return CLAIM_OURS, {
            **values, "count": shards.count, "numbers": list(shards.numbers), "left_lying": now - LEFT_LYING}

    async def give_back(self, now: datetime, *, besides: Collection[int]) -> int:
        """What this process has claimed without knowing it, since the answer to its claim was lost, can be claimed
        again. ``besides``: the rows it knows of, by id. Returns how many."""
        return await self._unclaim(now, _outbox.c.id.not_in(besides))

    async def untried(self, now: datetime, rows: Sequence[int]) -> None:
        """Nothing was done about these rows, by id, and this process will do nothing: they can be claimed again, as if
        they never had been."""
        if rows:
            await self._unclaim(now, _outbox.c.id.in_(rows))

    async def _unclaim(self, now: datetime, which: sa.ColumnElement[bool]) -> int:
        unclaimed = _outbox.update().where(_outbox.c.state == "claimed", self._ours(), which)
        return await self._changed(unclaimed.values(state="new", owner=None, due=now, tries=_outbox.c.tries - 1))

    async def done(self, rows: Sequence[OutboxRow]) -> None:
        """They were sent."""
        await self._settled([row.id for row in rows], "done")

    async def failed(self, row: OutboxRow, error: str) -> None:
        """It can never be sent (its channel is gone, the person refuses messages): the lane goes on without it."""
        await self._changed(self._in_hand(row).values(state="failed", error=error[:200], owner=None))

    async def again(
        self, row: OutboxRow, now: datetime, *, wait: timedelta | None = None, longest: timedelta = LONGEST_WAIT,
        error: str = "",
    ) -> datetime:
        """It could not be sent now: try after ``wait``, or after a wait that doubles from try to try up to ``longest``.
        Returns when.
        """
        due = now + (wait if wait is not None else min(longest, FIRST_WAIT * 2**min(row.tries, 16)))
        await self._changed(self._in_hand(row).values(state="new", due=due, error=error[:200] or None, owner=None))
        return due

    async def holds_up(self, row: OutboxRow) -> bool:
        """Whether something waits behind it in its lane that does not say the same anew (``slot_of``)."""
        behind = {"of": row.game, "in_lane": row.lane, "after": row.id, "like": slot_of(row.notice) or ""}
        return await self._database.glance(lambda connection: connection.scalar(_BEHIND, behind)) is not None

    async def in_lane(self, game: GameId, lane: str) -> Sequence[LaneRow]:
        """What waits in a lane, the oldest first."""
        query = (
            sa.select(_outbox.c.id, _outbox.c.state, schema.unread(_outbox.c.due))
            .where(_outbox.c.game == game, _outbox.c.lane == lane, waits(_outbox)).order_by(_outbox.c.id))
        return await self._database.glance(lambda connection: [
            LaneRow(row.id, schema.time_or_none(row.due) if row.state == "new" else None)
            for row in connection.execute(query)])

    async def hurry(self, now: datetime, rows: Sequence[int] | None = None) -> int:
        """What kept rows from being sent may be over: these (or all) are due now, where put off. Returns how many."""
        late = [_outbox.c.state == "new", _outbox.c.due > now]
        if rows is not None:
            late.append(_outbox.c.id.in_(rows))
        return await self._changed(_outbox.update().where(*late).values(due=now))

    async def put_aside(self) -> Sequence[PutAside]:
        """Rows that were given up, the oldest first; they are kept for ``KEPT``."""
        query = (
            sa.select(_outbox.c.id, _outbox.c.game, _outbox.c.lane, schema.unread(_outbox.c.created), _outbox.c.tries,
                      _outbox.c.error)
            .where(_outbox.c.state == "failed").order_by(_outbox.c.id)
        )
        return await self._database.glance(lambda connection: [
            PutAside(row.id, row.game, row.lane, schema.time_or_none(row.created), row.tries, row.error)
            for row in connection.execute(query)])

    async def send_again(self, now: datetime, rows: Sequence[int] | None = None) -> int:
        """Rows that were given up (these, or all) are due again; they are looked for before they are sent. Returns how
        many.
        """
        given_up = [_outbox.c.state == "failed"]
        if rows is not None:
            # A larger number can't even be asked for.
            given_up.append(_outbox.c.id.in_([row for row in rows if abs(row) <= _LARGEST]))
        return await self._changed(_outbox.update().where(*given_up).values(state="new", due=now))

    async def send_last_again(self, now: datetime, slot: str, error: str) -> int:
        """Of each game the last row of this slot (``slot_of``) is due again, where it was given up with an error that
        begins like this. Returns how many."""
        later = _outbox.alias()
        last = ~sa.exists().where(
            later.c.game == _outbox.c.game, later.c.lane == _outbox.c.lane, later.c.slot == slot,
            later.c.id > _outbox.c.id)
        given_up = _outbox.update().where(
            _outbox.c.state == "failed", _outbox.c.slot == slot, _outbox.c.error.startswith(error), last)
        return await self._changed(given_up.values(state="new", due=now))

    async def waiting(self, games: Collection[GameId] | None = None) -> int:
        """Rows not yet done, of all games or of these."""
        query = sa.select(sa.func.count()).select_from(_outbox).where(waits(_outbox))
        if games is not None:
            query = query.where(_outbox.c.game.in_(games))
        return await self._database.glance(lambda connection: connection.scalar(query) or 0)

    async def drained(self, games: Collection[GameId], within: float) -> bool:
        """Wait until all rows of these games are done; False where that takes longer than so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while games and await self.waiting(games):  # noqa: ASYNC110  rows have no event
                    await asyncio.sleep(_LOOK_EVERY)
                return True
        return False

    async def recover(self, now: datetime, living: Collection[str] = ()) -> int:
        """What others than the ``living`` processes (by id) had claimed can be claimed again. Returns how many."""
        unclaimed = _outbox.update().where(
            _outbox.c.state == "claimed", sa.or_(_outbox.c.owner.is_(None), _outbox.c.owner.not_in(living)))
        return await self._changed(unclaimed.values(state="new", owner=None, due=now))

    def _in_hand(self, row: OutboxRow) -> sa.Update:
        """Where it is this process's still: one that stood still has lost it to whoever took it over meanwhile."""
        return _outbox.update().where(_outbox.c.id == row.id, _outbox.c.state == "claimed", self._ours())

    def _ours(self) -> sa.ColumnElement[bool]:
        """Claimed by this process, and not by another since."""
        return sa.true() if self.process is None else _outbox.c.owner == self.process.id

    async def sweep(self, now: datetime, *, not_after: datetime | None = None) -> int:
        """Delete rows that were done or failed ``KEPT`` ago. Returns how many.

        ``not_after``: it is no later than that by any reading. What seems to have been settled later was so by a clock
        that was ahead, and counts as settled just now.
        """
        settled = _outbox.c.state.in_(("done", "failed"))

        def work(connection: Connection) -> int:
            # What was claimed last is due when that lease ends, and stays so once it is settled.
            latest = (not_after or now) + LEASE
            connection.execute(_outbox.update().where(settled, _outbox.c.due > latest).values(due=latest))
            return connection.execute(_outbox.delete().where(settled, _outbox.c.due < now - KEPT + LEASE)).rowcount

        return await self._database.write(work)

    async def _settled(self, rows: Sequence[int], became: str, why: str | None = None) -> None:
        await self._database.write(lambda connection: _settle(connection, rows, became, why))

    async def _changed(self, statement: sa.Update | sa.Delete) -> int:
        """Run it; how many rows it touched."""
        return await self._database.write(lambda connection: connection.execute(statement).rowcount)


def _settle(connection: Connection, rows: Sequence[int], state: str, error: str | None) -> None:
    if rows:
        connection.execute(_SETTLE, [{"which": row, "became": state, "why": error} for row in sorted(rows)])
