"""How much one person may ask of the bot: token buckets in memory, far above what a hurried person does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Final, Literal, TypeAlias

from engine.recent import Recent

AllowanceKind: TypeAlias = Literal["press", "command", "picture", "lobby", "vote", "own_data", "typing"]


@dataclass(frozen=True, slots=True)
class Allowance:
    """``burst`` at once, then ``rate`` a second."""

    burst: float
    rate: float


ALLOWANCES: Final[dict[AllowanceKind, Allowance]] = {
    "press": Allowance(60, 8),
    "command": Allowance(20, 1),
    "picture": Allowance(12, 0.5),
    "lobby": Allowance(6, 0.05),
    "vote": Allowance(6, 0.05),
    # All games are looked through for it, by a database that has one thread.
    "own_data": Allowance(4, 0.05),
    # What is offered while somebody types.
    "typing": Allowance(30, 5),
}

_REMEMBERED: Final = 10_000
"""People whose buckets are kept; the longest silent is forgotten first."""

Shown: TypeAlias = Literal["board", "step", "film", "review"]
APART: Final[Mapping[Shown, float]] = {"board": 10.0, "step": 10.0, "film": 600.0, "review": 600.0}
"""Seconds between two of a kind that people ask for in one channel: boards, boards of finished games, and showings of
one film or one review."""


class Allowances:
    """Who has asked how much lately."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._buckets: Recent[tuple[int, AllowanceKind], tuple[float, float]] = Recent(_REMEMBERED)
        self._shown: Recent[tuple[Shown, str, str], float] = Recent(_REMEMBERED)

    def allow(self, person: int, kind: AllowanceKind) -> bool:
        """Take one token of the person's bucket; False when it is empty."""
        allowance, now = ALLOWANCES[kind], self._now()
        level, at = self._buckets.get((person, kind), (allowance.burst, now))
        level = min(allowance.burst, level + (now - at) * allowance.rate)
        allowed = level >= 1
        self._buckets[person, kind] = (level - 1 if allowed else level, now)
        return allowed

    def show(self, kind: Shown, channel: str, which: str = "") -> bool:
        """Whether the last of these (``which`` of a kind) was shown to this channel long enough ago; then it is shown
        now."""
        at = self._shown.get((kind, channel, which))
        if at is not None and self._now() - at < APART[kind]:
            return False
        self._shown[kind, channel, which] = self._now()
        return True

    def show_failed(self, kind: Shown, channel: str, which: str = "") -> None:
        """It was not shown after all, and may be asked for again at once."""
        self._shown.pop((kind, channel, which), None)
