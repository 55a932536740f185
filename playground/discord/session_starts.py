"""How often a bot may begin a session: Discord counts every IDENTIFY, of all shards, and no RESUME."""

from typing import Final

from playground.clock import Clock
from playground.wire import JsonObject

_WINDOW_S: Final = 86_400.0


class SessionStarts:
    """Those of the last day; ``total`` is what Discord gives a bot in a few servers."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.total = 1000
        self.remaining = self.total
        self._resets = 0.0
        """When all are there again, by the clock; 0 before the first."""

    def take(self) -> bool:
        """Count one. False where none is left: Discord ends all sessions then, and resets the token."""
        self._renew()
        if self.remaining <= 0:
            return False
        if self._resets == 0:
            self._resets = self._clock.time() + _WINDOW_S
        self.remaining -= 1
        return True

    def leave(self, remaining: int, seconds: float) -> None:
        """Only so many are left, until all are there again in so many seconds."""
        self.remaining, self._resets = remaining, self._clock.time() + seconds

    def told(self, max_concurrency: int) -> JsonObject:
        """The session start limit object; ``max_concurrency``: sessions that may be begun at once."""
        self._renew()
        after = self._resets - self._clock.time() if self._resets else 0.0
        return {"total": self.total, "remaining": self.remaining, "reset_after": round(after * 1000),
                "max_concurrency": max_concurrency}

    def _renew(self) -> None:
        if self._resets and self._clock.time() >= self._resets:
            self.remaining, self._resets = self.total, 0.0
