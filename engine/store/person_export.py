"""What is kept of one person, handed out on her wish."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import orjson
import sqlalchemy as sa
from pydantic import TypeAdapter
from sqlalchemy import Connection

from engine.rules.terms import Seat
from engine.store import schema
from engine.store.database import LONG_WORK_S
from engine.store.game_entries import entries_between
from engine.store.person_rows import games_naming, meta_of, notices_naming, offers_naming
from engine.store.store import SqlStore
from engine.table.errors import StoreError
from engine.table.meta import GameId, GameMeta, PersonId, SeatMeta, SimplestMove
from engine.table.ports import Person

_PEOPLE_OF_NOTICES: Final = frozenset({"person", "by"})
"""What of a notice holds somebody's id."""
_UNREADABLE: Final = {"unreadable": True}
"""In the place of a notice that is damaged."""

_ExportRow: TypeAlias = Mapping[str, object]


async def export_person(store: SqlStore, person: PersonId) -> _ExportRow:
    """What is kept of her, as a JSON object: settings, what she was taught, games with what she was and did there,
    messages, when she offered a seat or was offered one of late, what is still to be told her. Nobody else's id or
    name is in it; what can't be told apart from others' says docs/privacy.md. Of a game that can't be read it says
    so."""
    def work(connection: Connection) -> tuple[list[_ExportRow], list[_ExportRow], list[_ExportRow], list[_ExportRow]]:
        rows = connection.execute(schema.rows_of(schema.messages).where(schema.messages.c.reader == person)).mappings()
        messages: list[_ExportRow] = [{**row, "at": _moment(row["at"])} for row in rows]
        games = [_of_game(connection, game, person) for game in games_naming(connection, person)]
        return games, messages, _waiting(connection, person), _offers(connection, person)

    kept = await store.people.get(person)
    learnt = await store.learning.of(person)
    games, messages, outbox, offers = await store.database.read(work, within=LONG_WORK_S)
    return {
        "person": TypeAdapter(Person).dump_python(kept, mode="json"), "learning": learnt, "games": games,
        "messages": messages, "outbox": outbox, "offers": offers,
    }


def _waiting(connection: Connection, person: PersonId) -> list[_ExportRow]:
    outbox = schema.outbox
    body = sa.cast(outbox.c.body, sa.Text).label("body")
    columns = outbox.c.game, body, outbox.c.state, schema.unread(outbox.c.created)
    query = sa.select(*columns).where(notices_naming(person))
    return [
        {"game": row.game, "notice": _without_others(_read(row.body), person), "state": row.state,
         "created": _moment(row.created)}
        for row in connection.execute(query.order_by(outbox.c.id))
    ]


def _without_others(notice: object, person: PersonId) -> object:
    if not isinstance(notice, Mapping):
        return _UNREADABLE
    return {key: value for key, value in notice.items() if key not in _PEOPLE_OF_NOTICES or value == person}


def _read(body: str) -> object:
    """As text until here: one damaged row keeps none of the others from being read."""
    try:
        found: object = orjson.loads(body)
    except orjson.JSONDecodeError:
        return _UNREADABLE
    return found


def _offers(connection: Connection, person: PersonId) -> list[_ExportRow]:
    """Not whom she offered a seat, nor who did: that is the other's too."""
    query = schema.rows_of(schema.offers).where(offers_naming(person)).order_by(schema.offers.c.at)
    return [{"made": row.by_person == person, "at": _moment(row.at)} for row in connection.execute(query)]


def _moment(ticks: object) -> str | None:
    """None for what is no time: one damaged row keeps none of the others from being handed out."""
    return None if (time := schema.time_or_none(ticks)) is None else time.isoformat()


def _of_game(connection: Connection, game: GameId, person: PersonId) -> _ExportRow:
    try:
        return _played(connection, meta_of(connection, game), person)
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
        "turned_rematch_down_as": next((one.name for one in meta.turned_down if one.person == person), None),
        "votes": [
            {"kind": vote.kind, "about": vote.about, "pace": vote.pace, "at": vote.at.isoformat(),
             "asked": vote.by == person}
            for vote in meta.votes if person in vote.agreed
        ],
        "offers": [
            {"made": offer.by == person, "seat": offer.seat, "at": offer.at.isoformat(),
             "name": offer.name if offer.to == person else None, "turned_down": offer in meta.refused_offers}
            for offer in (*meta.offers, *meta.refused_offers) if person in {offer.by, offer.to}
        ],
        "seats": [
            {"seat": seat, "name": name, **_sat(meta, seat, person),
             "simplest_moves": _simplest_moves(meta, seat, person),
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


def _simplest_moves(meta: GameMeta, seat: Seat, person: PersonId) -> list[int]:
    """Where the table has played for her at this seat: each by the number of the first entry after it."""
    def was_hers(move: SimplestMove) -> bool:
        later = (one.person == person for one in meta.turnovers[move.turnovers:] if one.seat == seat)
        return next(later, _is_hers(meta.seats[seat], person))

    return [move.entry for move in meta.simplest_moves if move.seat == seat and was_hers(move)]


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
