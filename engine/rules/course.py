"""How a game came to its end: everybody's points round by round, and the rounds that decided it.

The points are what each seat would have had if the game had ended there (R6), so that people can count them again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from engine.rules.events import Acted, Event
from engine.rules.position import Position
from engine.rules.scoring import score
from engine.rules.terms import Seat

MOST_SWINGS: Final = 3
LEAST_SWING: Final = 3
"""Points gained on the best of the others. Less is no round that decided anything, also where a short game has no more:
one ordinary action brings it."""


class EventsAndPosition(NamedTuple):
    """A stored position and what happened since the one before it."""

    events: Sequence[Event]
    position: Position


@dataclass(frozen=True, slots=True)
class Swing:
    """A round in which a seat gained on the best of the others."""

    round: int
    seat: Seat
    before: int
    """Points ahead of the best of the others before the round; negative: behind."""
    after: int
    acted: Acted | None
    """What she did in it; None where nothing is known of it, or where the others lost more than she gained."""
    fell: tuple[Seat, int] | None = None
    """Who was the best of the others before the round (of several alike, who lost least), and how many points she lost
    in it; None where that is no more than what the seat gained."""


@dataclass(frozen=True, slots=True)
class Course:
    """Of one finished game."""

    totals: tuple[tuple[int, ...], ...]
    """By round, the start first, then by seat (Hal's too)."""
    swings: tuple[Swing, ...]
    """The largest, at most three, in the order in which they came; small ones are left out."""


def course(stored: Sequence[EventsAndPosition]) -> Course | None:
    """Of all positions of a finished game, the draft's first ones included; None where no round was played."""
    rounds = [one for one in stored if one.position.phase != "draft"]
    if len(rounds) < 2:
        return None
    totals = tuple(tuple(row.total for row in score(one.position).seats) for one in rounds)
    found = [_swing(old.position.round, new.events, before, after)
             for (old, new), (before, after) in zip(pairwise(rounds), pairwise(totals), strict=True)]
    largest = sorted((swing for swing in found if swing.after - swing.before >= LEAST_SWING),
                     key=lambda swing: (swing.before - swing.after, swing.round))[:MOST_SWINGS]
    return Course(totals, tuple(sorted(largest, key=lambda swing: swing.round)))


def _swing(number: int, events: Sequence[Event], before: Sequence[int], after: Sequence[int]) -> Swing:
    """Of the seat that gained most; of the earlier one where several did."""
    leads = [(_lead(before, seat), _lead(after, seat)) for seat in range(len(after))]
    seat = max(range(len(after)), key=lambda one: leads[one][1] - leads[one][0])
    was, now = leads[seat]
    acted = next((event for event in events if isinstance(event, Acted) and event.seat == seat), None)
    gained_most = 2 * (after[seat] - before[seat]) >= now - was
    # Of several who were best alike, who lost least: what others of them lost beyond that brought the seat no nearer.
    best = max((other for other in range(len(after)) if other != seat), key=lambda other: (before[other], after[other]))
    fell = None if gained_most else (best, before[best] - after[best])
    return Swing(number, seat, was, now, acted if gained_most else None, fell)


def _lead(totals: Sequence[int], seat: Seat) -> int:
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
