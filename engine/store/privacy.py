"""What is stored about one person, handed out or deleted on her wish."""

import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import orjson
import sqlalchemy as sa
from pydantic import TypeAdapter
from sqlalchemy import Connection

from engine.store import schema
from engine.store.codec import META_TEXT, meta_read, meta_row
from engine.store.database import LONG_WORK_S
from engine.store.game_entries import entries_between
from engine.store.json_text import to_json
from engine.store.store import SqlStore
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId, GameMeta, PersonId, SeatMeta
from engine.table.ports import Person
from engine.table.seating import forgotten, unnamed
from engine.table.tables import Tables

LOG: Final = logging.getLogger(__name__)
_AT_ONCE: Final = 1000
"""Games that are looked through with one statement, where all are."""

_PEOPLE_OF_NOTICES: Final = frozenset({"person", "by"})
"""What of a notice holds somebody's id."""

_ExportRow: TypeAlias = Mapping[str, object]


class Deletion(NamedTuple):
    """What became of the games that named her."""

    changed: list[GameId]
    unread: list[GameId]
    """Those whose description can't be read: it may still name her, as long as nobody closes them."""


async def export_person(store: SqlStore, person: PersonId) -> _ExportRow:
    """What is kept of her, as a JSON object: settings, what she was taught, games with what she was and did there,
    messages, when she offered a seat or was offered one of late, what is still to be told her. Nobody else's id or
    name is in it; what can't be told apart from others' says docs/privacy.md. Of a game that can't be read it says
    so."""
    def work(connection: Connection) -> tuple[list[_ExportRow], list[_ExportRow], list[_ExportRow], list[_ExportRow]]:
        rows = connection.execute(schema.rows_of(schema.messages).where(schema.messages.c.reader == person)).mappings()
        messages: list[_ExportRow] = [{**row, "at": _moment(row["at"])} for row in rows]
        games = [_of_game(connection, game, person) for game in _games_naming(connection, person)]
        return games, messages, _waiting(connection, person), _offers(connection, person)

    kept = await store.people.get(person)
    learnt = await store.learning.of(person)
    games, messages, outbox, offers = await store.database.read(work, within=LONG_WORK_S)
    return {
        "person": TypeAdapter(Person).dump_python(kept, mode="json"), "learning": learnt, "games": games,
        "messages": messages, "outbox": outbox, "offers": offers,
    }


async def delete_person(
    store: SqlStore, tables: Tables, person: PersonId,
    told: Callable[[Collection[GameId]], Awaitable[object]] | None = None,
) -> Deletion:
    """Delete everything that names her: her seats in games stay, nameless. ``told``: waits, as long as it sees fit, for
    what these games have to tell; afterwards nobody knows where a seat was offered to her, and it would stand there.

    Declined("still_playing") while she has a seat, or an AI sits in for her, in an open game (``resign_everywhere``).
    Games that can't be read keep nothing else from being deleted.
    """
    if await tables.of_person(person):
        raise Declined("still_playing")
    named = await store.database.read(lambda connection: _games_naming(connection, person), within=LONG_WORK_S)
    # Tables that move are changed by whoever moves them, so that memory and database agree.
    sound = await tables.undamaged(named)
    opened = [table for table in sound if table.meta.open]
    for table in opened:
        await table.edit(lambda meta: forgotten(meta, person), by_somebody=False)
    if opened and told is not None:
        await told([table.id for table in opened])
    damaged = {*named} - {table.id for table in sound}

    def work(connection: Connection) -> Deletion:
        deleted, outbox = Deletion([], []), schema.outbox
        for game in _games_naming(connection, person):
            try:
                if _forget_in(connection, game, person, opened_too=game in damaged):
                    deleted.changed.append(game)
            except StoreError:
                deleted.unread.append(game)
                _unseat(connection, game, person)
        connection.execute(schema.people.delete().where(schema.people.c.id == person))
        connection.execute(schema.learning.delete().where(schema.learning.c.person == person))
        connection.execute(schema.messages.delete().where(schema.messages.c.reader == person))
        connection.execute(outbox.delete().where(_about(person)))
        connection.execute(schema.offers.delete().where(_between(person)))
        return deleted

    try:
        deleted = await store.database.write(work, within=LONG_WORK_S)
    finally:
        store.messages.forget()
    tables.forget(deleted.changed)
    await _overwrite(store)
    _warn_of(deleted.unread)
    return Deletion([*(table.id for table in opened), *deleted.changed], deleted.unread)


async def delete_name(store: SqlStore, tables: Tables, name: str) -> Deletion:
    """Take a name from the seats that somebody gave up before it was noted who: an AI plays there, and no id says
    whose the name was. All who were called so lose it. StoreError, with the name still in others."""
    deleted, last = Deletion([], []), ""
    while rows := await store.database.glance(partial(_next_games, after=last)):
        for game, text in rows:
            try:
                if await _unname(store, tables, game, text, name):
                    deleted.changed.append(game)
            except StoreError as error:
                if error.code != "corrupt":
                    raise
                if to_json(name)[1:-1] in text:
                    deleted.unread.append(game)
        last = rows[-1][0]
    await _overwrite(store)
    _warn_of(deleted.unread)
    return deleted


async def _overwrite(store: SqlStore) -> None:
    with suppress(StoreError):  # It is deleted, and the housekeeper overwrites it later.
        await store.database.overwrite_deleted()


async def _unname(store: SqlStore, tables: Tables, game: GameId, text: str, name: str) -> bool:
    """Whether the game, which ``text`` describes, was changed."""
    if unnamed(meta := meta_read(text), name) == meta:
        return False
    if meta.open:
        await (await tables.get(game)).edit(lambda meta: unnamed(meta, name), by_somebody=False)
    else:
        await store.database.write(partial(_unname_in, game=game, name=name))
        tables.forget([game])
    return True


def _warn_of(unread: Sequence[GameId]) -> None:
    for game in unread:
        LOG.error("game %s can't be read and may still name a person who is forgotten", game)


def _next_games(connection: Connection, *, after: GameId) -> Sequence[tuple[GameId, str]]:
    games = schema.games.c
    query = sa.select(games.id, META_TEXT).where(games.id > after).order_by(games.id).limit(_AT_ONCE)
    return [(row[0], row[1]) for row in connection.execute(query)]


def _about(person: PersonId) -> sa.ColumnElement[bool]:
    """Rows of the outbox that are for her, or say something of her; ids of people stand quoted in their bodies."""
    outbox = schema.outbox
    names_her = sa.cast(outbox.c.body, sa.Text).contains(f'"{person}"', autoescape=True)
    return sa.or_(outbox.c.lane == f"person:{person}", names_her)


def _waiting(connection: Connection, person: PersonId) -> list[_ExportRow]:
    outbox = schema.outbox
    body = sa.cast(outbox.c.body, sa.Text).label("body")
    query = sa.select(outbox.c.game, body, outbox.c.state, schema.unread(outbox.c.created)).where(_about(person))
    return [
        {"game": row.game, "notice": _without_others(_read(row.body), person), "state": row.state,
         "created": _moment(row.created)}
        for row in connection.execute(query.order_by(outbox.c.id))
    ]


def _without_others(notice: object, person: PersonId) -> object:
    if not isinstance(notice, Mapping):
        return None
    return {key: value for key, value in notice.items() if key not in _PEOPLE_OF_NOTICES or value == person}


def _read(body: str) -> object:
    """As text until here: one damaged row keeps none of the others from being read."""
    try:
        found: object = orjson.loads(body)
    except orjson.JSONDecodeError:
        return {"unreadable": True}
    return found


def _between(person: PersonId) -> sa.ColumnElement[bool]:
    """Offers that she made or was made."""
    return sa.or_(schema.offers.c.by_person == person, schema.offers.c.to_person == person)


def _offers(connection: Connection, person: PersonId) -> list[_ExportRow]:
    """Not whom she offered a seat, nor who did: that is the other's too."""
    query = schema.rows_of(schema.offers).where(_between(person)).order_by(schema.offers.c.at)
    return [{"made": row.by_person == person, "at": _moment(row.at)} for row in connection.execute(query)]


def _moment(ticks: object) -> str | None:
    """None for what is no time: one damaged row keeps none of the others from being handed out."""
    return None if (time := schema.time_or_none(ticks)) is None else time.isoformat()


def _games_naming(connection: Connection, person: PersonId) -> list[GameId]:
    """Games where she has or had a seat, or hosted, or was asked; ids of people stand quoted in the description."""
    games, seats = schema.games, schema.seats
    seated = sa.select(seats.c.game).where(seats.c.person == person)
    named = sa.cast(games.c.meta, sa.Text).contains(f'"{person}"', autoescape=True)
    found = connection.execute(
        sa.select(games.c.id).where(sa.or_(games.c.id.in_(seated), named)).order_by(games.c.created, games.c.id)
    )
    return list(found.scalars())


def _of_game(connection: Connection, game: GameId, person: PersonId) -> _ExportRow:
    try:
        return _played(connection, _meta(connection, game), person)
    except (StoreError, orjson.JSONDecodeError):
        return {"game": game, "unreadable": True}


def _played(connection: Connection, meta: GameMeta, person: PersonId) -> _ExportRow:
    mine = {one.seat: one.name for one in meta.turnovers if one.person == person}
    mine.update((seat, seat_meta.name) for seat, seat_meta in enumerate(meta.seats) if _is_hers(seat_meta, person))
    return {
        "game": meta.id, "channel": meta.channel, "guild": meta.guild, "status": meta.status,
        "created": meta.created.isoformat(), "host": meta.host == person, "ended_it": meta.ended_by == person,
        "refused_a_seat": person in meta.refusals,
        "asked_for_rematch_as": next((one.name for one in meta.invited if one.person == person), None),
        "votes": [
            {"kind": vote.kind, "about": vote.about, "pace": vote.pace, "at": vote.at.isoformat(),
             "asked": vote.by == person}
            for vote in meta.votes if person in vote.agreed
        ],
        "offers": [
            {"made": offer.by == person, "seat": offer.seat, "at": offer.at.isoformat(),
             "name": offer.name if offer.to == person else None}
            for offer in meta.offers if person in {offer.by, offer.to}
        ],
        "seats": [
            {"seat": seat, "name": name, **_sat(meta, seat, person),
             "decisions": _decisions(connection, meta, seat, person)}
            for seat, name in sorted(mine.items())
        ],
    }


def _sat(meta: GameMeta, seat: int, person: PersonId) -> _ExportRow:
    """What is noted of her at a seat; what an AI is asked there by now is the AI's, or the next one's."""
    seat_meta = meta.seats[seat]
    hers, plays = _is_hers(seat_meta, person), seat_meta.person == person
    asked_at = seat_meta.asked_at if plays else None
    word = seat_meta.word if meta.words is None else "".join(meta.words[seat:seat + 1])  # fewer in a damaged game
    return {
        "word": word if hers else "",
        "asked_at": None if asked_at is None else asked_at.isoformat(),
        "pinged": plays and seat_meta.pinged, "late": plays and seat_meta.late, "away": hers and seat_meta.away,
    }


def _decisions(connection: Connection, meta: GameMeta, seat: int, person: PersonId) -> Sequence[object]:
    """What was decided at her seat, until it was another's. Where she has left it and the game goes on, that is an AI's
    by now, and secret."""
    seat_meta = meta.seats[seat]
    if meta.open and person != seat_meta.holder:
        return []
    last = {} if _is_hers(seat_meta, person) else {
        "last": max((one.entry for one in meta.turnovers if (one.seat, one.person) == (seat, person)), default=0) - 1}
    found = (entry.body for entry in entries_between(connection, meta.id, **last) if entry.kind == "decision")
    return [body for body in found if isinstance(body, Mapping) and body.get("seat") == seat]


def _is_hers(seat_meta: SeatMeta, person: PersonId) -> bool:
    """Whether she plays there, an AI plays there for her, or nobody has played there since but an AI."""
    return person in {seat_meta.holder, seat_meta.left_by}


def _forget_in(connection: Connection, game: GameId, person: PersonId, *, opened_too: bool) -> bool:
    """Whether it was changed. ``opened_too``: also one that is open, which nobody can load and change. StoreError where
    its description can't be read."""
    meta = _meta(connection, game, to_change=True)
    if meta.open and not opened_too:
        return False
    # Also where nothing that this version knows of it is about her: what else names her is not written back.
    _replace(connection, game, forgotten(meta, person))
    _unseat(connection, game, person)
    return True


def _unseat(connection: Connection, game: GameId, person: PersonId) -> None:
    seats = schema.seats
    connection.execute(seats.update().where(seats.c.game == game, seats.c.person == person).values(person=None))


def _unname_in(connection: Connection, game: GameId, name: str) -> None:
    _replace(connection, game, unnamed(_meta(connection, game, to_change=True), name))


def _meta(connection: Connection, game: GameId, *, to_change: bool = False) -> GameMeta:
    """``to_change``: another process that forgets somebody there waits for this transaction."""
    query = sa.select(META_TEXT).where(schema.games.c.id == game)
    return meta_read(connection.execute(query.with_for_update(key_share=True) if to_change else query).scalar_one())


def _replace(connection: Connection, game: GameId, without: GameMeta) -> None:
    """Also one that is closed becomes another version: processes that have it in memory, with her name, read it again,
    and none writes it back."""
    games, version = schema.games, without.version + 1
    connection.execute(games.update().where(games.c.id == game).values(
        meta=meta_row(replace(without, version=version)), version=version))
