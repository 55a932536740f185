"""The playground's time, which can be put forward."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class Clock:
    """Wall time plus a shift in seconds; expiries, snowflakes and timestamps are read from it."""

    def __init__(self) -> None:
        self.shift = 0.0

    def time(self) -> float:
        """Seconds since 1970, shifted."""
        return time.time() + self.shift

    def now(self) -> datetime:
        """The shifted time in UTC."""
        return datetime.fromtimestamp(self.time(), UTC)

    def advance(self, seconds: float) -> None:
        """Put the clock forward (or back) by ``seconds``."""
        self.shift += seconds


def iso(moment: datetime) -> str:
    """A timestamp as Discord writes it."""
    return moment.isoformat(timespec="microseconds")
