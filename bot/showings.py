"""How often a channel may be shown the same: whoever asks, all who read there have it before their eyes."""

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final, Literal, TypeAlias

from engine.recent import Recent

Shown: TypeAlias = Literal["board", "step", "film", "review"]
APART: Final[Mapping[Shown, float]] = {"board": 10.0, "step": 10.0, "film": 600.0, "review": 600.0}
"""Seconds between two of a kind that people ask for in one channel: boards, boards of finished games, and showings of
one film or one review."""

_REMEMBERED: Final = 10_000
"""Showings that are kept; the oldest is forgotten first."""


class Showings:
    """What was shown to which channel lately."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._last: Recent[tuple[Shown, str, str], float] = Recent(_REMEMBERED)

    def begin(self, kind: Shown, channel: str, which: str = "") -> bool:
        """Whether the last of these (``which`` of a kind) was shown to this channel long enough ago; then it is shown
        now."""
        at = self._last.get((kind, channel, which))
        if at is not None and self._now() - at < APART[kind]:
            return False
        self._last[kind, channel, which] = self._now()
        return True

    def failed(self, kind: Shown, channel: str, which: str = "") -> None:
        """It was not shown after all, and may be asked for again at once."""
        self._last.pop((kind, channel, which), None)
