"""How much one person may ask of the bot: token buckets in memory, far above what a hurried person does."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final, Literal, TypeAlias

from engine.recent import Recent

AllowanceKind: TypeAlias = Literal["press", "command", "picture", "step", "lobby", "vote", "own_data", "typing"]


@dataclass(frozen=True, slots=True)
class Allowance:
    """``burst`` at once, then ``rate`` a second."""

    burst: float
    rate: float


ALLOWANCES: Final[dict[AllowanceKind, Allowance]] = {
    "press": Allowance(60, 8),
    "command": Allowance(20, 1),
    "picture": Allowance(12, 0.5),
    # A finished game is stepped through, some thirty boards as fast as they can be looked at.
    "step": Allowance(40, 2),
    "lobby": Allowance(6, 0.05),
    "vote": Allowance(6, 0.05),
    # All games are looked through for it, by a database that has one thread.
    "own_data": Allowance(4, 0.05),
    # What is offered while somebody types.
    "typing": Allowance(30, 5),
}

_REMEMBERED: Final = 10_000
"""Buckets that are kept; the longest untouched is forgotten first."""


class Allowances:
    """Who has asked how much lately."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._buckets: Recent[tuple[int, AllowanceKind], tuple[float, float]] = Recent(_REMEMBERED)

    def allow(self, person: int, kind: AllowanceKind) -> bool:
        """Take one token of the person's bucket; False when it is empty."""
        allowance, now = ALLOWANCES[kind], self._now()
        level, at = self._buckets.get((person, kind), (allowance.burst, now))
        level = min(allowance.burst, level + (now - at) * allowance.rate)
        allowed = level >= 1
        self._buckets[person, kind] = (level - 1 if allowed else level, now)
        return allowed
