"""The real clock."""

import asyncio
from datetime import UTC, datetime
from typing import Final

_LONGEST_NAP: Final = 60.0
"""Seconds. The machine may sleep or its clock be set: look at the time again at least this often."""


class SystemClock:
    """``Clock`` over the machine's time."""

    def now(self) -> datetime:
        """Aware, in UTC."""
        return datetime.now(UTC)

    async def sleep_until(self, due: datetime) -> None:
        """Return at or after ``due``."""
        while (left := (due - self.now()).total_seconds()) > 0:  # noqa: ASYNC110  time itself is awaited
            await asyncio.sleep(min(left, _LONGEST_NAP))
