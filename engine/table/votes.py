"""Consent: who asked, who agreed, what is missing. Pure; what a passed vote does is carried out by ``transition``."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from engine.rules.terms import Seat
from engine.table.errors import Declined
from engine.table.meta import GameMeta, PaceName, PersonId, Vote, VoteKind
from engine.table.numbering import number_after
from engine.table.seating import running, seat_of

ABOUT_A_SEAT = frozenset[VoteKind]({"kick", "default", "ai"})
UNTIL_SHE_ANSWERS = frozenset[VoteKind]({"default", "ai"})
"""What the others do so that the game goes on, and what is over once she comes back."""
_GOES_ON: Final = UNTIL_SHE_ANSWERS | {"resume"}
RESUMES_AFTER: Final = timedelta(days=7)
"""See ``passes_after``."""


def agree(
    meta: GameMeta,
    person: PersonId,
    kind: VoteKind,
    now: datetime,
    *,
    about: Seat | None = None,
    pace: PaceName | None = None,
) -> GameMeta:
    """Ask for something, or agree to what somebody already asked for: one button does both."""
    seat_of(meta, person)
    _sensible(meta, person, kind, about, pace)
    for vote in meta.votes:
        if (vote.kind, vote.about, vote.pace) == (kind, about, pace):
            if person in vote.agreed:
                raise Declined("already_agreed")
            return _with(meta, replace(vote, agreed=(*vote.agreed, person)))
    number = number_after(meta.votes_made, now)
    asked = Vote(number, kind, person, (person,), now, about, pace)
    return replace(meta, votes=(*meta.votes, asked), votes_made=number)


def agree_to(meta: GameMeta, person: PersonId, number: int, now: datetime) -> GameMeta:
    """Agree to this vote and to no other one, whoever plays by then where it was about a seat."""
    vote = meta.vote(number)
    if vote is None:
        raise Declined("no_such_vote")
    return agree(meta, person, vote.kind, now, about=vote.about, pace=vote.pace)


def withdraw(meta: GameMeta, person: PersonId, number: int) -> GameMeta:
    """Take one's agreement back; a vote to which nobody agrees any more falls."""
    running(meta)
    vote = meta.vote(number)
    if vote is None or person not in vote.agreed:
        raise Declined("no_such_vote")
    left = tuple(who for who in vote.agreed if who != person)
    if not left:
        return replace(meta, votes=tuple(v for v in meta.votes if v.number != number))
    return _with(meta, replace(vote, agreed=left, by=left[0]))


def voters(meta: GameMeta, vote: Vote) -> tuple[PersonId, ...]:
    """Those who decide: the people at the table, without the one it is about. Where the game is only to go on, also
    without those who are late or away themselves, unless they agree: two who answer no more would hold up whoever is
    left.
    """
    concerned = None if vote.about is None else meta.seats[vote.about].person
    others = [seat for seat in meta.seats if seat.person != concerned]
    if vote.kind in _GOES_ON:
        others = [seat for seat in others if not (seat.late or seat.away) or seat.person in vote.agreed]
    return tuple(seat.person for seat in others if seat.person is not None)


def needed(meta: GameMeta, vote: Vote) -> int:
    """How many have to agree: more than half. That a paused table goes on takes only half: no clock runs there, so
    nobody is late, and whoever comes back no more would hold up the other one for good.
    """
    count = len(voters(meta, vote))
    return (count + 1) // 2 if vote.kind == "resume" else count // 2 + 1


def passed(meta: GameMeta, vote: Vote) -> bool:
    """Whether enough have agreed."""
    return len(vote.agreed) >= needed(meta, vote)


def passes_after(meta: GameMeta, vote: Vote) -> timedelta | None:
    """How long after ``Vote.at`` it takes effect, whoever has not answered; None where it never does by itself.

    Only what lets the game go on: whoever is left could else neither play nor do anything about those who are gone.
    Nobody is late while a table is paused, nor who has answered or is asked nothing just now.
    """
    if vote.kind == "resume":
        return RESUMES_AFTER
    return meta.pace.limit if vote.kind in UNTIL_SHE_ANSWERS and not meta.paused else None


def tidied(meta: GameMeta) -> GameMeta:
    """Without the agreement of people who left, and without votes whose matter is settled."""
    kept = []
    for vote in meta.votes:
        allowed = voters(meta, vote)
        agreed = tuple(who for who in vote.agreed if who in allowed)
        if agreed and _alive(meta, vote):
            kept.append(replace(vote, agreed=agreed, by=agreed[0]))
    return meta if tuple(kept) == meta.votes else replace(meta, votes=tuple(kept))


def _with(meta: GameMeta, vote: Vote) -> GameMeta:
    return replace(meta, votes=tuple(vote if v.number == vote.number else v for v in meta.votes))


def _alive(meta: GameMeta, vote: Vote) -> bool:
    match vote.kind:
        case "default" | "ai":
            return vote.about is not None and waits_too_long(meta, vote.about)
        case "kick":
            return vote.about is not None and meta.seats[vote.about].person is not None and _may_kick(meta, vote.about)
        case "pause" | "resume":
            return meta.paused == (vote.kind == "resume")
        case "pace":
            return meta.pace.name != vote.pace
        case "end":
            return True


def waits_too_long(meta: GameMeta, seat: Seat) -> bool:
    """Whether the others may do something about a seat: asked, and past the limit or its person away."""
    seat_meta = meta.seats[seat]
    return seat_meta.person is not None and seat_meta.asked_at is not None and (seat_meta.late or seat_meta.away)


def _may_kick(meta: GameMeta, seat: Seat) -> bool:
    """Before the limit it takes two to vote somebody out: one alone does not decide about the only other one."""
    return len(meta.people) >= 3 or meta.seats[seat].late or meta.seats[seat].away


def _sensible(meta: GameMeta, person: PersonId, kind: VoteKind, about: Seat | None, pace: PaceName | None) -> None:
    if (kind in ABOUT_A_SEAT) != (about is not None) or (kind == "pace") != (pace is not None):
        raise Declined("no_such_vote")
    if kind == "pause" and meta.paused:
        raise Declined("already_so")
    if kind == "resume" and not meta.paused:
        raise Declined("already_so")
    if kind == "pace" and meta.pace.name == pace:
        raise Declined("already_so")
    if about is None:
        return
    if not 0 <= about < len(meta.seats):
        raise Declined("no_such_vote")
    seat_meta = meta.seats[about]
    if seat_meta.person is None:
        raise Declined("already_so")
    if seat_meta.person == person:
        raise Declined("not_yours_to_vote")
    if kind in UNTIL_SHE_ANSWERS and not waits_too_long(meta, about):
        raise Declined("not_late")
    if kind == "kick" and not _may_kick(meta, about):
        raise Declined("needs_two_voters")
