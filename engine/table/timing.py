"""When the table has to be looked at again: pure. Timers are rows in the store, so a restart forgets none."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engine.table import votes
from engine.table.meta import GameMeta, SeatMeta, Vote
from engine.table.ports import Person, Timer, TimerKey, TimerKind

LOBBY_LIVES: Final = timedelta(days=1)
LONGEST: Final[dict[TimerKind, timedelta]] = {
    "ping": timedelta(hours=26), "limit": timedelta(hours=26), "lobby": timedelta(hours=26),
    "reminder": timedelta(days=8, hours=2), "resume": votes.RESUMES_AFTER + timedelta(hours=2),
    "default": timedelta(hours=26), "ai": timedelta(hours=26),
}
"""No timer is set for later than this from now: the longest of people's choices, quiet hours in a night that is an hour
longer, and an hour in which something was wrong. One that is due later was set by a clock that was ahead."""
_OF_A_SEAT: Final[tuple[TimerKind, ...]] = ("ping", "reminder", "limit")


def lobby_timer(lobby: GameMeta) -> Timer:
    """The timer of a table that has just been opened."""
    return Timer(lobby.id, None, "lobby", lobby.created + LOBBY_LIVES)


def timing(before: GameMeta, after: GameMeta, now: datetime) -> tuple[Sequence[Timer], Sequence[TimerKey]]:
    """Timers to set and to drop. The store drops all of a table that is not open any more."""
    if after.status != "running":
        return (), ()
    to_set: list[Timer] = []
    to_drop = [TimerKey(None, "lobby")] if before.status == "lobby" else []
    asked, asks = _of_votes(before), _of_votes(after)
    to_drop += [key for key in asked if key not in asks]
    to_set += [timer for key, timer in asks.items() if asked.get(key) != timer]
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        had, has = _runs(before, old), _runs(after, new)
        if had and has and before.pace == after.pace and (
            (old.prompt, old.person, old.asked_at) == (new.prompt, new.person, new.asked_at)
        ):
            if old.away and not new.away and not new.pinged:
                # Whatever was due while she was away has told her nothing. The limit runs on for the others.
                to_set.append(_ping(after, seat, new, now))
            continue
        if had:
            to_drop += [TimerKey(seat, kind) for kind in _OF_A_SEAT]
        if has:
            to_set += _for_question(after, seat, new, now)
    return to_set, to_drop


def _runs(meta: GameMeta, seat_meta: SeatMeta) -> bool:
    """Whether the seat's clock runs: a person is asked something and nobody has paused the table."""
    return seat_meta.person is not None and seat_meta.asked_at is not None and not meta.paused


def _for_question(meta: GameMeta, seat: int, seat_meta: SeatMeta, now: datetime) -> list[Timer]:
    # Also where she was pinged for it, has answered and changed her mind: she may forget that she is asked again.
    timers = [_ping(meta, seat, seat_meta, now)]
    if not seat_meta.late:
        timers.append(Timer(meta.id, seat, "limit", now + meta.pace.limit, seat_meta.prompt))
    return timers


def _ping(meta: GameMeta, seat: int, seat_meta: SeatMeta, now: datetime) -> Timer:
    return Timer(meta.id, seat, "ping", now + meta.pace.ping_after, seat_meta.prompt)


def _of_votes(meta: GameMeta) -> dict[TimerKey, Timer]:
    """Those of votes that take effect by themselves."""
    found = [timer for vote in meta.votes if (timer := _of_vote(meta, vote)) is not None]
    return {TimerKey(timer.seat, timer.kind): timer for timer in found}


def _of_vote(meta: GameMeta, vote: Vote) -> Timer | None:
    length = votes.passes_after(meta, vote)
    match vote.kind:
        case "resume" | "default" | "ai" as kind if length is not None:
            return Timer(meta.id, vote.about, kind, vote.at + length, vote.number)
        case _:
            return None


def restarted(meta: GameMeta, timer: Timer, person: Person | None, now: datetime) -> Timer | None:
    """The timer as if what it is for began now; None where ``person``, who plays its seat, wants none."""
    match timer.kind:
        case "ping":
            return timer._replace(due=now + meta.pace.ping_after)
        case "limit" | "default" | "ai":
            return timer._replace(due=now + meta.pace.limit)
        case "lobby":
            return timer._replace(due=now + LOBBY_LIVES)
        case "resume":
            return timer._replace(due=now + votes.RESUMES_AFTER)
        case "reminder":
            return None if timer.seat is None or person is None else reminder(meta, timer.seat, person, now)


def quiet_until(person: Person, now: datetime) -> datetime | None:
    """The end of the person's quiet hours if they hold now, else None; in UTC, right across changes of the clock."""
    if person.quiet_from is None or person.quiet_to is None or person.quiet_from == person.quiet_to:
        return None
    zone = zone_of(person)
    local = now.astimezone(zone)
    at, start, end = local.time(), person.quiet_from, person.quiet_to
    inside = start <= at < end if start < end else at >= start or at < end
    if not inside:
        return None
    day = local.date() if at < end else local.date() + timedelta(days=1)
    until = datetime.combine(day, end, zone).astimezone(now.tzinfo)
    # An end that the clock skips or repeats may lie behind now: look again in an hour.
    return until if until > now else now + timedelta(hours=1)


def zone_of(person: Person) -> ZoneInfo:
    """Her time zone; UTC where the name is no longer known."""
    try:
        return ZoneInfo(person.zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def reminder(game: GameMeta, seat: int, person: Person, now: datetime) -> Timer | None:
    """The reminder after a ping, if she wants one."""
    if person.remind_minutes is None:
        return None
    return Timer(game.id, seat, "reminder", now + timedelta(minutes=person.remind_minutes), game.seats[seat].prompt)
