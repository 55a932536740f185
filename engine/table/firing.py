"""What a timer that is due does to its table: pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from engine.rules.prompts import Prompt
from engine.rules.terms import Seat
from engine.table import lobby, seating, telling, timing, votes
from engine.table.meta import GameMeta, Vote
from engine.table.notices import Late, Notice, Ping
from engine.table.ports import Person, Timer


@dataclass(frozen=True, slots=True)
class Fired:
    """What becomes of the table."""

    meta: GameMeta
    notices: Sequence[Notice] = ()
    timers: Sequence[Timer] = ()
    """To be set, beside those that follow from the change itself (``timing``)."""
    default: Seat | None = None
    """For whom the table is to play the simplest move."""
    passes: Vote | None = None
    """What is done although not enough have agreed."""


def fired(
    meta: GameMeta, timer: Timer, person: Person | None, asked: Mapping[Seat, Prompt], now: datetime
) -> Fired:
    """One that is out of date only goes, and one that a clock has set that was ahead begins anew. ``person`` plays its
    seat; ``asked``: who is asked what at the table."""
    vote = _vote(meta, timer)
    if vote is None and not _is_for(meta, timer):
        return Fired(meta)
    if timer.due > now:
        begun = timing.restarted(meta, timer, person, now)
        return Fired(meta, timers=[] if begun is None else [begun])
    if vote is not None:
        return Fired(meta, passes=vote)
    if timer.seat is None:
        return Fired(lobby.closed(meta, "expired", now))
    if timer.kind == "limit":
        return _limit(meta, timer.seat)
    done = Fired(meta)
    if person is not None and person.id == meta.seats[timer.seat].person:
        done = _ping_or_remind(meta, timer, timer.seat, person, now)
    if timer.kind == "ping" and asked:
        # At each pause while actions resolve it would be a call to Discord for everybody; most last seconds.
        done = replace(done, notices=[*telling.to_those_who_wait(meta, asked), *done.notices])
    return done


def _vote(meta: GameMeta, timer: Timer) -> Vote | None:
    """The vote that it lets take effect; None where it is for something else, or that is over."""
    asked = (vote for vote in meta.votes if (vote.kind, vote.number) == (timer.kind, timer.prompt))
    return next((vote for vote in asked if votes.passes_after(meta, vote) is not None), None)


def _is_for(meta: GameMeta, timer: Timer) -> bool:
    """Whether a lobby or a seat's question is still the one it was set for."""
    if timer.seat is None:
        return timer.kind == "lobby" and meta.status == "lobby"
    seat_meta = meta.seats[timer.seat]
    return seat_meta.prompt == timer.prompt and seat_meta.asked_at is not None


def _limit(meta: GameMeta, seat: Seat) -> Fired:
    seat_meta = meta.seats[seat]
    if seat_meta.person is None:
        return Fired(meta)
    match meta.pace.on_limit:
        case "default":
            return Fired(meta, default=seat)
        case "ai":
            return Fired(seating.stand_in(meta, seat))
        case "ask":
            return Fired(meta.with_seat(seat, replace(seat_meta, late=True)), [Late(seat, seat_meta.prompt)])


def _ping_or_remind(meta: GameMeta, timer: Timer, seat: Seat, person: Person, now: datetime) -> Fired:
    """She is told that she is waited for."""
    seat_meta, again = meta.seats[seat], timer.kind == "reminder"
    if seat_meta.away and again:
        # She may be back by then. A ping is due again as soon as she is (``timing``).
        return Fired(meta, timers=_reminder(meta, seat, person, now))
    if seat_meta.away:
        # Where a ping has called her she has changed her mind since.
        return Fired(meta.with_seat(seat, replace(seat_meta, pinged=False)))
    if not person.pings or (again and person.remind_minutes is None):
        return Fired(meta)
    quiet = timing.quiet_until(person, now)
    if quiet is not None:
        return Fired(meta, timers=[timer._replace(due=quiet)])
    if again:
        return Fired(meta, [Ping(seat, person.id, timer.prompt, again=True)])
    # Who plays alone knows that nobody else is to move; she is reminded when she has been away for long.
    told = [Ping(seat, person.id, timer.prompt, again=False)] if meta.options.solo is None else []
    return Fired(
        meta.with_seat(seat, replace(seat_meta, pinged=True)), told, _reminder(meta, seat, person, now))


def _reminder(meta: GameMeta, seat: Seat, person: Person, now: datetime) -> Sequence[Timer]:
    found = timing.reminder(meta, seat, person, now)
    return [] if found is None else [found]
