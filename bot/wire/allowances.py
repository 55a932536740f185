"""How much one person may ask of the bot: token buckets in memory, far above what a hurried person does."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final, Literal, TypeAlias

from engine.recent import Recent

AllowanceKind: TypeAlias = Literal["press", "command", "picture", "lobby"]


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
}

_REMEMBERED: Final = 10_000
"""People whose buckets are kept; the longest silent is forgotten first."""


BOARDS_APART: Final = 10.0
"""Seconds between two boards that people ask for in one channel."""
SHOWINGS_APART: Final = 600.0
"""Seconds between two showings of one thing, a film say, to a channel."""


class Allowances:
    """Who has asked how much lately."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._buckets: Recent[tuple[int, AllowanceKind], tuple[float, float]] = Recent(_REMEMBERED)
        self._boards: Recent[str, float] = Recent(_REMEMBERED)
        self._showings: Recent[tuple[str, str], float] = Recent(_REMEMBERED)

    def allow(self, person: int, kind: AllowanceKind) -> bool:
        """Take one token of the person's bucket; False when it is empty."""
        allowance, now = ALLOWANCES[kind], self._now()
        level, at = self._buckets.get((person, kind), (allowance.burst, now))
        level = min(allowance.burst, level + (now - at) * allowance.rate)
        allowed = level >= 1
        self._buckets[person, kind] = (level - 1 if allowed else level, now)
        return allowed

    def board(self, channel: str) -> bool:
        """Whether the last board asked for in this channel is long enough ago; then this is the last."""
        at = self._boards.get(channel)
        if at is not None and self._now() - at < BOARDS_APART:
            return False
        self._boards[channel] = self._now()
        return True

    def board_failed(self, channel: str) -> None:
        """It was not posted after all, and may be asked for again at once."""
        self._boards.pop(channel, None)

    def show(self, channel: str, thing: str) -> bool:
        """Whether this was last shown to this channel long enough ago; then it is shown now. ``thing`` names it."""
        at = self._showings.get((channel, thing))
        if at is not None and self._now() - at < SHOWINGS_APART:
            return False
        self._showings[channel, thing] = self._now()
        return True

    def not_shown(self, channel: str, thing: str) -> None:
        """It was not shown after all, and may be asked for again at once."""
        self._showings.pop((channel, thing), None)
