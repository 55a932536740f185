"""A table before its game starts: pure functions from one ``GameMeta`` to the next; ``Declined`` changes nothing."""

from dataclasses import replace
from datetime import datetime

from engine.ai_levels import Level
from engine.rules.legal_options import options_fault, seats_fault
from engine.rules.position import Options
from engine.rules.records.promise import is_word
from engine.table.errors import Declined
from engine.table.meta import (
    MOST_SEATS,
    EndReason,
    GameId,
    GameMeta,
    Invited,
    Pace,
    PersonId,
    SeatMeta,
)


def opened(
    game: GameId,
    channel: str,
    guild: str | None,
    person: PersonId,
    name: str,
    now: datetime,
    *,
    options: Options,
    pace: Pace,
    language: str,
    advice: bool | None = None,
    commitment: str | None = None,
    invited: tuple[Invited, ...] = (),
) -> GameMeta:
    """A lobby with its host already seated. ``advice``: as in ``GameMeta``; ``commitment``: the hash that promises the
    deal; ``invited``: those asked for a rematch, in the order of its seats."""
    check_options(options, guild)
    return GameMeta(
        id=game, channel=channel, guild=guild, host=person, created=now, language=language, options=options, pace=pace,
        seats=(SeatMeta(name, person),), advice=advice, commitment=commitment, invited=invited,
    )


def opened_again(
    old: GameMeta, game: GameId, person: PersonId, name: str, now: datetime, *, commitment: str | None = None
) -> GameMeta:
    """A lobby in the same channel with all that was chosen in that of ``old``, opened by ``person``. Where she played
    there, a seat is kept for each of the others, and the AIs that played for nobody come along."""
    played = old.seat_held_by(person) is not None
    again = opened(
        game, old.channel, old.guild, person, name, now, options=old.options, pace=old.pace, language=old.language,
        advice=old.advice, commitment=commitment, invited=rematch_of(old) if played else (),
    )
    if not played:
        return again
    # Of somebody whose data was deleted only the AI is left that played on for her, without a name.
    ais = tuple(SeatMeta(seat.name, None, seat.level) for seat in old.seats
                if seat.level is not None and not seat.owner and seat.left_by is None and seat.name)
    return replace(again, seats=(*again.seats, *ais))


def join(meta: GameMeta, person: PersonId, name: str) -> GameMeta:
    """One more person."""
    _in_lobby(meta)
    if meta.seat_of(person) is not None:
        raise Declined("already_joined")
    _room(meta, person)
    return replace(meta, seats=_in_order(meta, (*meta.seats, SeatMeta(name, person))))


def rematch_of(old: GameMeta) -> tuple[Invited, ...]:
    """The people of a game that is over, each one seat further on: whoever sat first sits last."""
    seats = (*old.seats[1:], *old.seats[:1])
    return tuple(Invited(seat.holder, seat.name) for seat in seats if seat.holder is not None)


def leave(meta: GameMeta, person: PersonId, now: datetime) -> GameMeta:
    """One person less; the next becomes host; the lobby of nobody is cancelled. Who was asked for a rematch turns it
    down, also where she has not sat down: her seat is free."""
    _in_lobby(meta)
    seat = meta.seat_of(person)
    invited = tuple(one for one in meta.invited if one.person != person)
    if seat is None and invited == meta.invited:
        raise Declined("not_seated")
    down = tuple(one for one in meta.invited if one.person == person)
    meta = replace(meta, invited=invited, turned_down=(*meta.turned_down, *down))
    if seat is None:
        return meta
    left = replace(meta, seats=(*meta.seats[:seat], *meta.seats[seat + 1:]))
    if not left.people:
        return closed(left, "cancelled", now)
    return replace(left, host=left.people[0]) if meta.host == person else left


def add_ai(meta: GameMeta, by: PersonId, level: Level, name: str) -> GameMeta:
    """An AI seat; the host's to decide."""
    check_host(meta, by)
    _room(meta)
    return replace(meta, seats=(*meta.seats, SeatMeta(name, None, level)))


def remove_ai(meta: GameMeta, by: PersonId) -> GameMeta:
    """The last AI seat goes."""
    check_host(meta, by)
    seat = max((i for i, seat in enumerate(meta.seats) if seat.level is not None), default=None)
    if seat is None:
        raise Declined("no_ai_seat")
    return replace(meta, seats=(*meta.seats[:seat], *meta.seats[seat + 1:]))


def set_options(meta: GameMeta, by: PersonId, options: Options) -> GameMeta:
    """Other rules; what they demand of the number of seats is looked at when the game starts. Hal plays against one
    person: AI seats go, as they can't leave by themselves."""
    check_host(meta, by)
    check_options(options, meta.guild)
    seats = meta.seats if options.solo is None else tuple(seat for seat in meta.seats if seat.level is None)
    return replace(meta, options=options, seats=seats)


def set_pace(meta: GameMeta, by: PersonId, pace: Pace) -> GameMeta:
    """Another pace."""
    check_host(meta, by)
    return replace(meta, pace=pace)


def set_advice(meta: GameMeta, by: PersonId, *, allowed: bool) -> GameMeta:
    """Whether players may ask what the expert AI would do."""
    check_host(meta, by)
    return replace(meta, advice=allowed)


def set_language(meta: GameMeta, by: PersonId, language: str) -> GameMeta:
    """Another language in the channel."""
    check_host(meta, by)
    return replace(meta, language=language)


def cancel(meta: GameMeta, by: PersonId, now: datetime) -> GameMeta:
    """The host calls it off."""
    check_host(meta, by)
    return closed(meta, "cancelled", now, by)


def ended(meta: GameMeta, by: PersonId, now: datetime) -> GameMeta:
    """Whoever manages the server calls it off: the lobby, and not the game that it has become."""
    _in_lobby(meta)
    return closed(meta, "authority", now, by)


def add_word(meta: GameMeta, person: PersonId, word: str) -> GameMeta:
    """A word of hers goes into what deals the game, instead of an earlier one; empty: none."""
    _in_lobby(meta)
    seat = meta.seat_of(person)
    if seat is None:
        raise Declined("not_seated")
    if meta.commitment is None:
        raise Declined("no_promise")
    if not is_word(word):
        raise Declined("not_a_word")
    return meta.with_seat(seat, replace(meta.seats[seat], word=word))


def begun(meta: GameMeta, by: PersonId, now: datetime, commitment: str) -> GameMeta:
    """The game starts with those who sit here. ``commitment``: for a lobby that has promised nothing yet (format 1)."""
    check_host(meta, by)
    check_seats(meta)
    options = replace(meta.options, seats=len(meta.seats))
    started = replace(
        meta, status="running", options=options, invited=(), turned_down=(), started=now,
        commitment=meta.commitment or commitment)
    if meta.commitment is None:
        return started
    words = [seat.word for seat in meta.seats]
    seats = tuple(replace(seat, word="") for seat in meta.seats)
    return replace(started, seats=seats, words=(*words, *([""] if options.solo else [])))


def closed(meta: GameMeta, reason: EndReason, now: datetime, by: PersonId | None = None) -> GameMeta:
    """The lobby or game stopped before its end. Nothing is asked of anybody any more."""
    seats = tuple(replace(seat, asked_at=None) for seat in meta.seats)
    return replace(
        meta, status="ended", seats=seats, votes=(), offers=(), paused=False, finished=now, end_reason=reason,
        ended_by=by,
    )


def stopped(meta: GameMeta, reason: EndReason, now: datetime) -> GameMeta:
    """``closed``, by nobody at the table; one that is over by then stays as it is."""
    return closed(meta, reason, now) if meta.open else meta


def check_options(options: Options, guild: str | None) -> None:
    """Refuse rules that do not go together, whatever the number of seats, or are not for direct messages (``guild``
    None)."""
    fault = options_fault(options)
    if guild is None and (options.solo is None or fault is not None):
        # What else does not go together matters not there: to leave out one of two would lead here all the same.
        raise Declined("direct_only_solo")
    if fault is not None:
        raise Declined(fault)


def check_seats(meta: GameMeta) -> None:
    """Refuse a number of seats that the rules do not know."""
    if not meta.people:
        raise Declined("too_few_people")
    fault = seats_fault(meta.options, len(meta.seats))
    if fault is not None:
        raise Declined(fault)


def most_seats(options: Options) -> int:
    """For how many these rules are."""
    return next(seats for seats in range(MOST_SEATS, 0, -1) if seats_fault(options, seats) is None)


def _in_lobby(meta: GameMeta) -> None:
    if meta.status != "lobby":
        raise Declined("not_a_lobby")


def check_host(meta: GameMeta, by: PersonId) -> None:
    """Declined, with the host's name, where it is somebody else's to decide; Declined where it is no lobby."""
    _in_lobby(meta)
    if meta.host != by:
        raise Declined("not_host", who=next((seat.name for seat in meta.seats if seat.person == meta.host), ""))


def _room(meta: GameMeta, person: PersonId | None = None) -> None:
    """Seats of those asked for a rematch are kept for them, from everybody but each other: where the host has picked
    hands of five cards, the first four of five who come may sit down (R8.5)."""
    if meta.options.solo is not None:
        raise Declined("solo_alone")
    asked = any(one.person == person for one in meta.awaited)
    taken = len(meta.seats) + (0 if asked else len(meta.awaited))
    if taken >= MOST_SEATS:
        raise Declined("full")
    if taken >= most_seats(meta.options):
        raise Declined("five_cards_need_few")


def _in_order(meta: GameMeta, seats: tuple[SeatMeta, ...]) -> tuple[SeatMeta, ...]:
    """Those asked for a rematch as they are to sit, then everybody else as they came."""
    order = {one.person: number for number, one in enumerate(meta.invited)}
    return tuple(sorted(seats, key=lambda seat: order.get(seat.person or "", len(order))))
