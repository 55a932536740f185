"""Who plays a seat of a running game: pure functions from one ``GameMeta`` to the next.

``Declined`` changes nothing. What follows for screens and timers is derived from the difference (``telling``,
``timing``), so no function here can forget it.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from engine.rules.terms import Seat
from engine.table.errors import Declined
from engine.table.lobby import closed, leave
from engine.table.meta import NOBODY, GameMeta, PersonId, SeatMeta, SeatOffer

OFFER_STANDS: Final = timedelta(days=1)
"""An offer that nobody has answered for so long gives way to another."""


def resign(meta: GameMeta, person: PersonId, now: datetime) -> GameMeta:
    """The person leaves for good, also where an AI plays for her, and an AI plays on; with nobody left the game
    ends."""
    return given_up(meta, seat_held(meta, person), now)


def given_up(meta: GameMeta, seat: Seat, now: datetime) -> GameMeta:
    """An AI plays on and nobody has a claim to the seat; with nobody left the game ends."""
    person = meta.seats[seat].holder
    left = replace(_played_by_ai(meta.seats[seat], owner=None), left_by=person)
    changed = _alone(_free(meta.with_seat(seat, left), seat))
    if not changed.people:
        # No AI plays on: the seat stays as it was, and what was played there is nobody else's.
        return closed(meta, "nobody_left", now, person)
    return replace(changed, host=changed.people[0]) if person == changed.host else changed


def stand_in(meta: GameMeta, seat: Seat) -> GameMeta:
    """An AI plays until the person comes back."""
    running(meta)
    seat_meta = meta.seats[seat]
    if seat_meta.person is None:
        raise Declined("already_so")
    return _alone(meta.with_seat(seat, _played_by_ai(seat_meta, owner=seat_meta.person)))


def come_back(meta: GameMeta, person: PersonId) -> GameMeta:
    """The person takes her own seat again; also says that she is there and decides herself."""
    running(meta)
    seat = meta.seat_owned(person)
    if seat is None:
        seat = seat_of(meta, person)
        there = present(meta.seats[seat])
        if there == meta.seats[seat]:
            raise Declined("already_so")
        return meta.with_seat(seat, there)
    there = replace(present(meta.seats[seat]), person=person, level=None, owner=None)
    return _free(meta.with_seat(seat, there), seat)


def present(seat_meta: SeatMeta) -> SeatMeta:
    """The seat as its person is there: nobody takes her for away, and the table decides nothing for her."""
    return replace(seat_meta, away=False, simplest=False)


def offer(meta: GameMeta, by: PersonId, seat: Seat, to: PersonId, name: str, now: datetime) -> GameMeta:
    """Offer a seat to a named person: one's own, or one that an AI plays and nobody has a claim to."""
    check_may_offer(meta, by, seat)
    sits = meta.seat_held_by(to)
    if sits is not None:
        raise Declined("already_sits", who=meta.seats[sits].name)
    if to in meta.refusals:
        raise Declined("offer_refused")
    check_no_offer_stands(meta, now)
    return replace(meta, offers=(SeatOffer(seat, to, name, by, now),))


def check_may_offer(meta: GameMeta, by: PersonId, seat: Seat) -> None:
    """Declined where this seat is not for this person to offer, whoever it might be offered to."""
    running(meta)
    if not 0 <= seat < len(meta.seats):
        raise Declined("not_seated")
    holder = meta.seats[seat].holder
    if meta.seat_held_by(by) is None:
        raise Declined("not_seated")
    if holder != by and (holder is not None or meta.seat_of(by) is None):
        raise Declined("not_your_seat")


def check_no_offer_stands(meta: GameMeta, now: datetime) -> None:
    """Declined while somebody may still answer an offer: there is one at a time."""
    if any(now - old.at < OFFER_STANDS for old in meta.offers):
        raise Declined("offer_open")


def accept(meta: GameMeta, person: PersonId, seat: Seat) -> GameMeta:
    """The person to whom the seat was offered takes it."""
    running(meta)
    found = next((o for o in meta.offers if o.seat == seat and o.to == person), None)
    if found is None:
        raise Declined("no_offer")
    if meta.seat_held_by(person) is not None:
        raise Declined("already_joined")
    old = meta.seats[seat]
    changed = _free(meta.with_seat(seat, replace(
        present(old), name=found.name, person=person, level=None, owner=None, pinged=False, late=False,
        chosen_for=True, left_by=None)), seat)
    return replace(changed, host=person) if meta.host == old.holder else changed


def decline(meta: GameMeta, person: PersonId, seat: Seat) -> GameMeta:
    """The offer is turned down, which is final in this game, or withdrawn by who made it."""
    running(meta)
    found = next((o for o in meta.offers if o.seat == seat and person in {o.to, o.by}), None)
    if found is None:
        raise Declined("no_offer")
    left = replace(meta, offers=tuple(o for o in meta.offers if o != found))
    if person != found.to:
        return left
    return replace(left, refusals=(*meta.refusals, person), refused_offers=(*meta.refused_offers, found))


def seen_refused(meta: GameMeta, person: PersonId | None) -> GameMeta:
    """She has answered on her screen, which told which offers of hers were turned down."""
    left = tuple(offer for offer in meta.refused_offers if offer.by != person)
    return meta if left == meta.refused_offers else replace(meta, refused_offers=left)


def withdraw(meta: GameMeta, by: PersonId, seat: Seat, to: PersonId | None) -> GameMeta:
    """Take back one's own offer of a seat to a person; ``to`` None: to whomever it is offered (buttons of earlier
    versions name nobody)."""
    running(meta)
    found = next((o for o in meta.offers if o.seat == seat and o.by == by and to in {o.to, None}), None)
    if found is None:
        raise Declined("no_offer")
    return replace(meta, offers=tuple(o for o in meta.offers if o != found))


def away(meta: GameMeta, person: PersonId) -> GameMeta:
    """The person left the server or can't be reached: the others need not wait for the limit."""
    seat = seat_of(meta, person)
    if meta.seats[seat].away:
        raise Declined("already_so")
    return meta.with_seat(seat, replace(meta.seats[seat], away=True))


def out_of(meta: GameMeta, person: PersonId, now: datetime) -> GameMeta:
    """The table without the person, whatever it is doing: she leaves its lobby, or resigns for good from the seat she
    plays or an AI plays for her. The same table where she has none."""
    if meta.status == "lobby" and meta.seat_of(person) is not None:
        return leave(meta, person, now)
    seat = meta.seat_held_by(person)
    return meta if meta.status != "running" or seat is None else given_up(meta, seat, now)


def forgotten(meta: GameMeta, person: PersonId) -> GameMeta:
    """A table without any trace of the person, who plays no seat of it any more: hers stays, nameless; a vote to which
    nobody else agrees falls."""
    def without(who: PersonId | None) -> PersonId | None:
        return NOBODY if who == person else who

    seats = tuple(
        replace(seat, name="", person=without(seat.person), owner=without(seat.owner), left_by=None)
        if person in {seat.person, seat.owner, seat.left_by} else seat
        for seat in meta.seats
    )
    votes = tuple(
        replace(vote, agreed=agreed, by=agreed[0]) for vote in meta.votes
        if (agreed := tuple(who for who in vote.agreed if who != person))
    )
    return replace(
        meta, seats=seats, votes=votes, host=NOBODY if meta.host == person else meta.host,
        ended_by=without(meta.ended_by),
        offers=tuple(offer for offer in meta.offers if person not in {offer.to, offer.by}),
        refused_offers=tuple(offer for offer in meta.refused_offers if person not in {offer.to, offer.by}),
        refusals=tuple(who for who in meta.refusals if who != person),
        invited=tuple(one for one in meta.invited if one.person != person),
        turned_down=tuple(one for one in meta.turned_down if one.person != person),
        turnovers=tuple(replace(one, name="", person=NOBODY) if one.person == person else one
                        for one in meta.turnovers),
    )


def unnamed(meta: GameMeta, name: str) -> GameMeta:
    """A table without a name that nobody's id stands beside any more: that of a seat given up before ids were kept."""
    def left(seat: SeatMeta) -> bool:
        return seat.name == name and not (seat.holder or seat.left_by)

    return replace(
        meta, seats=tuple(replace(seat, name="") if left(seat) else seat for seat in meta.seats),
        turnovers=tuple(replace(one, name="") if one.name == name and not one.person else one
                        for one in meta.turnovers))


def seat_of(meta: GameMeta, person: PersonId) -> Seat:
    """The seat the person plays; Declined where she plays none or no game runs."""
    return _running_with(meta, meta.seat_of(person))


def seat_held(meta: GameMeta, person: PersonId) -> Seat:
    """The seat the person plays, or an AI plays for her; Declined where there is none or no game runs."""
    return _running_with(meta, meta.seat_held_by(person))


def _running_with(meta: GameMeta, seat: Seat | None) -> Seat:
    running(meta)
    if seat is None:
        raise Declined("not_seated")
    return seat


def running(meta: GameMeta) -> None:
    """Declined unless the game runs."""
    if meta.status != "running":
        raise Declined("not_running")


def _played_by_ai(seat_meta: SeatMeta, *, owner: PersonId | None) -> SeatMeta:
    """By an easy one, whoever has left: it is there so that the others can play on."""
    return replace(seat_meta, person=None, level="easy", owner=owner, pinged=False, late=False, simplest=False)


def _free(meta: GameMeta, seat: Seat) -> GameMeta:
    """Whoever plays the seat now, offers of it and votes about it were meant for somebody else."""
    return replace(
        meta,
        offers=tuple(o for o in meta.offers if o.seat != seat),
        votes=tuple(v for v in meta.votes if v.about != seat),
    )


def _alone(meta: GameMeta) -> GameMeta:
    """Whoever is left alone decides anew whether the game ends: what she asked of the others they have not answered,
    and who is late or away may come back."""
    if len(meta.people) > 1:
        return meta
    return replace(meta, votes=tuple(v for v in meta.votes if v.kind != "end"))
