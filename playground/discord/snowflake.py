"""Discord's ids: milliseconds since 2015 in the upper bits, so that later ids are greater."""

from __future__ import annotations

from playground.clock import Clock

DISCORD_EPOCH_MS = 1_420_070_400_000
_COUNTER_BITS = 22


class Snowflakes:
    """Hands out ids that grow strictly, also when the clock is put back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id."""
        stamp = (int(self._clock.time() * 1000) - DISCORD_EPOCH_MS) << _COUNTER_BITS
        self._last = max(stamp, self._last + 1)
        return self._last


def created_at(snowflake: int) -> float:
    """Seconds since 1970 at which the id was made."""
    return ((snowflake >> _COUNTER_BITS) + DISCORD_EPOCH_MS) / 1000
