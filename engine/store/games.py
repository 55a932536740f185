"""Games in the database: what ``engine.table.ports.Store`` asks for."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.table.errors import Conflict, Declined, TimerGone
from engine.table.meta import GameId, GameMeta, PersonId
from engine.table.notices import lane_of, slot_of
from engine.table.ports import Change, Entry, EntryKind, Stored, Timer, TimerKey

from . import schema
from .codec import meta_from, meta_row, notice_row
from .database import Database

_NO_SEAT = -1
_END = 2**62

_games, _entry_rows, _timers, _outbox = schema.games, schema.entries, schema.timers, schema.outbox
# Built once: these run at every press, and putting a statement together costs more than SQLite takes for it.
_ADVANCE = _games.update().where(
    _games.c.id == sa.bindparam("game"), _games.c.version == sa.bindparam("before"))
_ADD_ENTRIES = _entry_rows.insert()
_of_game = sa.select(_entry_rows.c.number, _entry_rows.c.kind, _entry_rows.c.body).where(
    _entry_rows.c.game == sa.bindparam("of"))
_STRETCH = (
    _of_game.where(_entry_rows.c.number.between(sa.bindparam("first"), sa.bindparam("last")))
    .order_by(_entry_rows.c.number)
)
_POSITION = _of_game.where(_entry_rows.c.number == (
    sa.select(sa.func.max(_entry_rows.c.number))
    .where(_entry_rows.c.game == sa.bindparam("of"), _entry_rows.c.kind == "position",
           _entry_rows.c.number <= sa.bindparam("last"))
    .scalar_subquery()
))
_NEXT_TIMER = sa.select(sa.func.min(_timers.c.due))
_SET_TIMERS = _timers.insert()
_DROP_TIMERS = _timers.delete().where(
    _timers.c.game == sa.bindparam("of"),
    sa.tuple_(_timers.c.seat, _timers.c.kind).in_(sa.bindparam("keys", expanding=True)))
_TELL = _outbox.insert()
_SAID_BETTER = _outbox.delete().where(
    _outbox.c.game == sa.bindparam("of"), _outbox.c.slot.in_(sa.bindparam("slots", expanding=True)),
    _outbox.c.state == "new", _outbox.c.tries == 0)
"""What nobody has begun to send is said better by its successor."""


class Games:
    """Reads and writes games, their entries, seats and timers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, change: Change) -> None:
        """Store a new game; Declined("channel_busy") if the channel has an open one."""
        meta = change.meta
        try:
            async with self._database.write() as connection:
                await connection.execute(schema.games.insert().values(
                    id=meta.id, channel=meta.channel, created=meta.created, next_entry=0, last_position=None,
                    **_columns(change),
                ))
                await _write_around(connection, change)
        except IntegrityError as error:
            raise Declined("channel_busy") from error

    async def commit(self, change: Change) -> None:
        """Write the change in one transaction; Conflict where the version is another, TimerGone where the timer
        is not there any more."""
        values = _columns(change)
        if change.entries:
            values["next_entry"] = change.entries[-1].number + 1
            positions = [entry.number for entry in change.entries if entry.kind == "position"]
            if positions:
                values["last_position"] = positions[-1]
        if change.commitment is not None:
            values |= {"seed": change.commitment.seed, "salt": change.commitment.salt}
        try:
            async with self._database.write() as connection:
                done = await connection.execute(
                    _ADVANCE, {"game": change.meta.id, "before": change.meta.version - 1, **values})
                if done.rowcount != 1:
                    raise Conflict
                await _fire(connection, change)
                if change.entries:
                    await connection.execute(_ADD_ENTRIES, [
                        {"game": change.meta.id, "number": e.number, "kind": e.kind, "body": e.body}
                        for e in change.entries
                    ])
                await _write_around(connection, change)
        except IntegrityError as error:
            raise Conflict from error

    async def load(self, game: GameId) -> Stored | None:
        """The game from its last position on, or None."""
        games = schema.games
        async with self._database.read() as connection:
            row = (await connection.execute(sa.select(games).where(games.c.id == game))).mappings().one_or_none()
            if row is None:
                return None
            found: Sequence[Entry] = ()
            if row["last_position"] is not None:
                found = await _entries(connection, _STRETCH, {"of": game, "first": row["last_position"], "last": _END})
        return Stored(
            meta=meta_from(row["meta"]), drawn=row["drawn"],
            pending={int(seat): held for seat, held in row["pending"].items()},
            entries=found, seed=row["seed"], next_entry=row["next_entry"],
        )

    async def game_in(self, channel: str) -> GameId | None:
        """The open game of a channel."""
        games = schema.games
        return await self._one(sa.select(games.c.id).where(games.c.open_channel == channel))

    async def last_in(self, channel: str) -> GameId | None:
        """The newest game of a channel, open or not."""
        games = schema.games
        return await self._one(
            sa.select(games.c.id).where(games.c.channel == channel)
            .order_by(games.c.created.desc(), games.c.id.desc()).limit(1)
        )

    async def games_of(self, person: PersonId) -> Sequence[GameId]:
        """Open games in which she has a seat, also one that an AI plays for her; oldest first."""
        games, seats = schema.games, schema.seats
        async with self._database.glance() as connection:
            found = await connection.execute(
                sa.select(games.c.id)
                .join(seats, seats.c.game == games.c.id)
                .where(seats.c.person == person, games.c.open_channel.is_not(None))
                .order_by(games.c.created, games.c.id)
            )
            return list(found.scalars())

    async def awaiting_ai(self) -> Sequence[GameId]:
        """Running games in which an AI is to answer."""
        games = schema.games
        async with self._database.glance() as connection:
            found = await connection.execute(sa.select(games.c.id).where(games.c.awaits_ai.is_(sa.true())))
            return list(found.scalars())

    async def count_open(self) -> int:
        """Lobbies and running games."""
        games = schema.games
        async with self._database.glance() as connection:
            found = await connection.execute(
                sa.select(sa.func.count()).select_from(games).where(games.c.open_channel.is_not(None))
            )
            return int(found.scalar_one())

    async def entries(self, game: GameId, first: int, last: int) -> Sequence[Entry]:
        """Entries by number, both included."""
        async with self._database.glance() as connection:
            return await _entries(connection, _STRETCH, {"of": game, "first": first, "last": last})

    async def position_before(self, game: GameId, number: int) -> Entry | None:
        """The last position entry with a number of at most ``number``."""
        async with self._database.glance() as connection:
            found = await _entries(connection, _POSITION, {"of": game, "last": number})
        return found[0] if found else None

    async def due_timers(self, now: datetime, most: int) -> Sequence[Timer]:
        """Timers due, the oldest first."""
        timers = schema.timers
        async with self._database.glance() as connection:
            found = await connection.execute(
                sa.select(timers.c.game, timers.c.seat, timers.c.kind, timers.c.due, timers.c.prompt)
                .where(timers.c.due <= now).order_by(timers.c.due, timers.c.game).limit(most)
            )
            return [
                Timer(row.game, None if row.seat == _NO_SEAT else row.seat, row.kind, row.due, row.prompt)
                for row in found
            ]

    async def put_off(self, timer: Timer, due: datetime) -> None:
        """Look at the timer later; nothing where it is gone or was set anew."""
        timers = schema.timers
        async with self._database.write() as connection:
            await connection.execute(
                timers.update().where(
                    timers.c.game == timer.game, timers.c.seat == _seat(timer.seat), timers.c.kind == timer.kind,
                    timers.c.due == timer.due,
                ).values(due=due)
            )

    async def next_timer(self) -> datetime | None:
        """When the next timer is due."""
        async with self._database.glance() as connection:
            due: datetime | None = (await connection.execute(_NEXT_TIMER)).scalar_one()
            return due

    async def _one(self, query: sa.Select[GameId]) -> GameId | None:
        async with self._database.glance() as connection:
            found: GameId | None = (await connection.execute(query)).scalar_one_or_none()
            return found


async def _entries(
    connection: AsyncConnection, query: sa.Select[int, EntryKind, object], which: Mapping[str, object]
) -> list[Entry]:
    return [Entry(number, kind, body) for number, kind, body in await connection.execute(query, which)]


def _columns(change: Change) -> dict[str, object]:
    meta = change.meta
    return {
        "version": meta.version,
        "status": meta.status,
        "open_channel": meta.channel if meta.open else None,
        "meta": meta_row(meta),
        "pending": {str(seat): held for seat, held in change.pending.items()},
        "drawn": change.drawn,
        "awaits_ai": change.awaits_ai,
    }


async def _fire(connection: AsyncConnection, change: Change) -> None:
    """The timer goes with the change that deals with it: no other process can deal with it too."""
    if change.fired is None:
        return
    timers = schema.timers
    gone = await connection.execute(timers.delete().where(
        timers.c.game == change.fired.game, timers.c.seat == _seat(change.fired.seat),
        timers.c.kind == change.fired.kind, timers.c.due == change.fired.due,
    ))
    if gone.rowcount != 1:
        raise TimerGone


async def _write_around(connection: AsyncConnection, change: Change) -> None:
    """Seats, timers and outbox: as few statements as can be, each is a walk to the driver's thread and back."""
    game = change.meta.id
    if change.seats_changed:
        await connection.execute(schema.seats.delete().where(schema.seats.c.game == game))
        if change.meta.seats:
            await connection.execute(schema.seats.insert(), _held_seats(change.meta))
    await _write_timers(connection, change)
    await _write_outbox(connection, change)


def _held_seats(meta: GameMeta) -> list[dict[str, object]]:
    return [
        {"game": meta.id, "seat": seat, "person": place.person or place.owner or None}
        for seat, place in enumerate(meta.seats)
    ]


async def _write_timers(connection: AsyncConnection, change: Change) -> None:
    game, timers = change.meta.id, schema.timers
    if not change.meta.open:
        await connection.execute(timers.delete().where(timers.c.game == game))
        return
    replaced = {*change.drop_timers, *(TimerKey(timer.seat, timer.kind) for timer in change.set_timers)}
    if replaced:
        keys = [(_seat(key.seat), key.kind) for key in replaced]
        await connection.execute(_DROP_TIMERS, {"of": game, "keys": keys})
    if change.set_timers:
        await connection.execute(_SET_TIMERS, [
            {"game": game, "seat": _seat(t.seat), "kind": t.kind, "due": t.due, "prompt": t.prompt}
            for t in change.set_timers
        ])


def _seat(seat: int | None) -> int:
    return _NO_SEAT if seat is None else seat


async def _write_outbox(connection: AsyncConnection, change: Change) -> None:
    game = change.meta.id
    if not change.notices:
        return
    slots = {slot for notice in change.notices if (slot := slot_of(notice)) is not None}
    if slots:
        await connection.execute(_SAID_BETTER, {"of": game, "slots": sorted(slots)})
    await connection.execute(_TELL, [
        {"game": game, "lane": lane_of(notice), "slot": slot_of(notice), "body": notice_row(notice),
         "nonce": secrets.token_hex(10), "state": "new", "tries": 0, "created": change.at, "due": change.at,
         "error": None}
        for notice in change.notices
    ])
