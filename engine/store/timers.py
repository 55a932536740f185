"""Timers in the database: when a table has to be looked at again."""

import logging
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.database import Database
from engine.store.upsert import put_all
from engine.table.errors import TimerGone
from engine.table.meta import GameId
from engine.table.ports import Change, Timer, TimerKey
from engine.table.timing import LONGEST

LOG: Final = logging.getLogger(__name__)
_NO_SEAT = -1

_timers = schema.timers
# Built once: these run at every press, and putting a statement together costs more than SQLite takes for it.
_NEXT_TIMER = sa.select(sa.func.min(schema.unread(_timers.c.due)))
_ROWS = schema.rows_of(_timers)
_DUE = (
    _ROWS.where(_timers.c.due <= sa.bindparam("now"))
    .order_by(_timers.c.due, _timers.c.game).limit(sa.bindparam("most"))
)
_KEY = (
    _timers.c.game == sa.bindparam("of"), _timers.c.seat == sa.bindparam("at"), _timers.c.kind == sa.bindparam("as"))
_NOT_SET_ANEW = _timers.c.due == sa.bindparam("was_due")
_FIRE = _timers.delete().where(*_KEY, _NOT_SET_ANEW)
_PUT_OFF = _timers.update().where(*_KEY, _NOT_SET_ANEW).values(due=sa.bindparam("later"))
# One row after another: a list within a statement is written out anew whenever it is executed.
_DROP = _timers.delete().where(*_KEY)
_DROP_ALL = _timers.delete().where(_timers.c.game == sa.bindparam("of"))


class Timers:
    """Reads timers, and puts them off. They are set and dropped with the change of the game that does so."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due_timers(self, now: datetime, most: int) -> Sequence[Timer]:
        """Timers due, the oldest first. One whose time can't be read is due now."""
        found = await self._database.glance(
            lambda connection: connection.execute(_DUE, {"now": now, "most": most}).all())
        for row in found:
            if schema.time_or_none(row.due) is None:
                LOG.error("a timer of game %s has no time that can be read: it is due now", row.game)
                await self._database.write(partial(_set_to, row=row, due=now))
        return [_timer(row, schema.time_or_none(row.due) or now) for row in found]

    async def timers_ahead(self, now: datetime) -> Sequence[Timer]:
        """Timers of each kind that are due later than one can be that is set now; none whose time can't be read."""
        ahead = sa.or_(*(
            sa.and_(_timers.c.kind == kind, _timers.c.due > now + longest) for kind, longest in LONGEST.items()))
        found = await self._database.glance(lambda connection: connection.execute(_ROWS.where(ahead)).all())
        times = [(row, schema.time_or_none(row.due)) for row in found]
        return [_timer(row, due) for row, due in times if due is not None]

    async def put_off(self, timer: Timer, due: datetime) -> None:
        """Look at the timer later; nothing where it is gone or was set anew."""
        await self._database.write(lambda connection: connection.execute(_PUT_OFF, {**_is(timer), "later": due}))

    async def next_timer(self) -> datetime | None:
        """When the next timer is due."""
        return schema.soonest(await self._database.glance(lambda connection: connection.scalar(_NEXT_TIMER)))


def fire(connection: Connection, change: Change) -> None:
    """The timer goes with the change that deals with it: no other process can deal with it too."""
    if change.fired is not None and connection.execute(_FIRE, _is(change.fired)).rowcount != 1:
        raise TimerGone


def write_timers(connection: Connection, change: Change) -> None:
    """Those that the change sets and drops; all of them where the game is over."""
    game = change.meta.id
    if not change.meta.open:
        connection.execute(_DROP_ALL, {"of": game})
        return
    set_anew = {TimerKey(timer.seat, timer.kind) for timer in change.set_timers}
    dropped = [_named(game, key) for key in change.drop_timers if key not in set_anew]
    if dropped:
        connection.execute(_DROP, dropped)
    if change.set_timers:
        put_all(connection, _timers, [
            {"game": game, "seat": _seat(t.seat), "kind": t.kind, "due": t.due, "prompt": t.prompt}
            for t in change.set_timers
        ], ("game", "seat", "kind"))


def _timer(row: sa.Row[*tuple[object, ...]], due: datetime) -> Timer:
    return Timer(row.game, None if row.seat == _NO_SEAT else row.seat, row.kind, due, row.prompt)


def _set_to(connection: Connection, row: sa.Row[*tuple[object, ...]], due: datetime) -> None:
    """It has this time from now on."""
    connection.execute(_timers.update().where(
        _timers.c.game == row.game, _timers.c.seat == row.seat, _timers.c.kind == row.kind).values(due=due))


def _named(game: GameId, key: TimerKey) -> dict[str, object]:
    return {"of": game, "at": _seat(key.seat), "as": key.kind}


def _is(timer: Timer) -> dict[str, object]:
    """This timer, and not one that was set anew since."""
    return {**_named(timer.game, TimerKey(timer.seat, timer.kind)), "was_due": timer.due}


def _seat(seat: int | None) -> int:
    return _NO_SEAT if seat is None else seat
