"""The bot's time: the real one, plus what the playground has turned it by."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

_FURTHEST: Final = timedelta(days=36_525)
_TOO_FAR: Final = "the clock is turned by a hundred years at the most"


class WallClock:
    """``engine.table.ports.Clock``; ``turn`` is for the control port and for tests."""

    def __init__(self) -> None:
        self._shift = timedelta()
        self._turned = asyncio.Event()

    def now(self) -> datetime:
        """Aware, in UTC."""
        return datetime.now(UTC) + self._shift

    async def sleep_until(self, due: datetime) -> None:
        """Return at or after ``due``, also when the clock is turned past it meanwhile."""
        while (left := (due - self.now()).total_seconds()) > 0:
            await self._unturned(left)

    def sleep(self, length: timedelta) -> Coroutine[object, None, None]:
        """Return so long after the call, however the system's clock is set meanwhile; turned past its end, at once.

        Counted from the first step of a task for it, it would miss a turn between the two.
        """
        return self._sleep_until_passed(self._passed() + length.total_seconds())

    async def _sleep_until_passed(self, end: float) -> None:
        while (left := end - self._passed()) > 0:
            await self._unturned(left)

    def _passed(self) -> float:
        """Seconds since some moment; they go by as slowly as they do, and as the clock is turned."""
        return monotonic() + self._shift.total_seconds()

    async def _unturned(self, seconds: float) -> None:
        turned = self._turned
        with suppress(TimeoutError):
            # Not `wait_for`: until Python 3.12 that goes on where it is cancelled in the moment in which it ends.
            async with asyncio.timeout(seconds):
                await turned.wait()

    def turn(self, seconds: float) -> None:
        """Put it forward (or back); everybody who sleeps looks again.

        ``ValueError`` where that is too far: a time that no calendar holds would fail whoever looks at the clock.
        """
        try:
            shift = self._shift + timedelta(seconds=seconds)
        except (OverflowError, ValueError) as error:
            raise ValueError(_TOO_FAR) from error
        if abs(shift) > _FURTHEST:
            raise ValueError(_TOO_FAR)
        self._shift = shift
        self._turned.set()
        self._turned = asyncio.Event()
