"""What one change of a game writes, in one transaction: its row, entries, seats, timers, and what is to be told."""

import secrets
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.codec import meta_row, notice_row
from engine.store.shards import place_of
from engine.store.timers import fire, write_timers
from engine.table.errors import Conflict, Declined
from engine.table.meta import GameMeta
from engine.table.notices import TABLE_LANE, lane_of, slot_of
from engine.table.ports import CAUSE, Change

_games, _entry_rows, _outbox, _seats = schema.games, schema.entries, schema.outbox, schema.seats
# Built once: these run at every press, and putting a statement together costs more than SQLite takes for it.
_ADVANCE = _games.update().where(
    _games.c.id == sa.bindparam("game"), _games.c.version == sa.bindparam("before"))
_CREATE = _games.insert()
_ADD_ENTRIES = _entry_rows.insert()
_NEXT_ENTRY = (
    sa.select(sa.func.max(_entry_rows.c.number) + 1).where(_entry_rows.c.game == _games.c.id)
    .correlate(_games).scalar_subquery()
)
_COUNT_ANEW = _games.update().where(_games.c.id == sa.bindparam("of")).values(
    next_entry=sa.func.coalesce(_NEXT_ENTRY, _games.c.next_entry))
_EMPTY_SEATS = _seats.delete().where(_seats.c.game == sa.bindparam("of"))
_SIT_DOWN = _seats.insert()
_TELL = _outbox.insert()
_SAID_BETTER = _outbox.delete().where(
    _outbox.c.game == sa.bindparam("of"), _outbox.c.lane == sa.bindparam("in_lane"),
    _outbox.c.slot == sa.bindparam("in_slot"), _outbox.c.state == "new", _outbox.c.tries == 0)
"""What nobody has begun to send is said better by its successor. The lane leads the index past all that was sent."""
_ELSEWHERE = (
    sa.select(sa.func.count(sa.distinct(_seats.c.game)))
    .join(_games, _seats.c.game == _games.c.id)
    .where(_seats.c.person == sa.bindparam("who"), _games.c.open_channel.is_not(None),
           _games.c.id != sa.bindparam("here"))
)
_ALONE_WITH_HER = sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext(sa.bindparam("who", type_=sa.String))))
"""Over PostgreSQL, where several write at once: whoever joins somewhere waits for her other joining."""


def creating(change: Change) -> Callable[[Connection], None]:
    """Stores a new game. IntegrityError where its channel has an open one, Declined("too_many_games")."""
    meta, values, cause = change.meta, _columns(change), CAUSE.get()

    def work(connection: Connection) -> None:
        _count(connection, change)
        connection.execute(_CREATE, {
            "id": meta.id, "channel": meta.channel, "created": meta.created, "next_entry": 0, "last_position": None,
            **values})
        _write_around(connection, change, cause)

    return work


def committing(change: Change) -> Callable[[Connection], None]:
    """Writes the change; Conflict, IntegrityError where another was faster, TimerGone, Declined("too_many_games")."""
    values, cause = _columns(change), CAUSE.get()

    def work(connection: Connection) -> None:
        done = connection.execute(
            _ADVANCE, {"game": change.meta.id, "before": change.meta.version - 1, **values})
        if done.rowcount != 1:
            raise Conflict
        if change.position_lost:
            # What is damaged may be this number.
            connection.execute(_COUNT_ANEW, {"of": change.meta.id})
        _count(connection, change)
        fire(connection, change)
        _write_around(connection, change, cause)

    return work


def _columns(change: Change) -> dict[str, object]:
    """What the change sets of its game's row; all else there stays."""
    meta = change.meta
    values: dict[str, object] = {
        "version": meta.version,
        "status": meta.status,
        "open_channel": meta.channel if meta.open else None,
        "meta": meta_row(meta),
        "pending": {str(seat): held for seat, held in change.pending.items()},
        "drawn": change.drawn,
        "awaits_ai": change.awaits_ai,
    }
    if change.entries:
        values["next_entry"] = change.entries[-1].number + 1
        positions = [entry.number for entry in change.entries if entry.kind == "position"]
        if positions:
            values["last_position"] = positions[-1]
    if change.position_lost:
        values["last_position"] = None
    if change.commitment is not None:
        values |= {"seed": change.commitment.seed, "salt": change.commitment.salt}
    return values


def _count(connection: Connection, change: Change) -> None:
    """Counted where it is written: of many who join, or one who joins many, nobody slips by."""
    if change.most_games is None:
        return
    if connection.dialect.name == "postgresql":
        for person in sorted(change.joined):
            connection.execute(_ALONE_WITH_HER, {"who": person})
    for person in change.joined:
        elsewhere = connection.scalar(_ELSEWHERE, {"who": person, "here": change.meta.id}) or 0
        if elsewhere >= change.most_games:
            raise Declined("too_many_games")


def _write_around(connection: Connection, change: Change, cause: str | None) -> None:
    """Entries, seats, timers and outbox."""
    game = change.meta.id
    if change.entries:
        connection.execute(_ADD_ENTRIES, [
            {"game": game, "number": entry.number, "kind": entry.kind, "body": entry.body}
            for entry in change.entries
        ])
    if change.seats_changed:
        connection.execute(_EMPTY_SEATS, {"of": game})
        if change.meta.seats:
            connection.execute(_SIT_DOWN, _held_seats(change.meta))
    write_timers(connection, change)
    _write_outbox(connection, change, cause)


def _held_seats(meta: GameMeta) -> list[dict[str, object]]:
    return [
        {"game": meta.id, "seat": seat, "person": seat_meta.holder}
        for seat, seat_meta in enumerate(meta.seats)
    ]


def _write_outbox(connection: Connection, change: Change, cause: str | None) -> None:
    game, guild = change.meta.id, place_of(change.meta.guild)
    if not change.notices:
        return
    told = [(notice, lane_of(notice), slot_of(notice)) for notice in change.notices]
    slots = {(lane, slot) for _, lane, slot in told if slot is not None}
    if slots:
        connection.execute(
            _SAID_BETTER, [{"of": game, "in_lane": lane, "in_slot": slot} for lane, slot in sorted(slots)])
    connection.execute(_TELL, [
        {"game": game, "lane": lane, "slot": slot, "body": notice_row(notice),
         "nonce": secrets.token_hex(10), "state": "new", "tries": 0, "created": change.at, "due": change.at,
         "place": guild if lane == TABLE_LANE else 0, "cause": cause}
        for notice, lane, slot in told
    ])
