"""Calls to Discord within what it allows a bot: 50 a second, answers to interactions not counted.

Whoever has to wait is let through by how much people wait for it, and within that in order (``bot.urgency.Queue``).
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Final

from bot.urgency import Queue, Urgency, wanted
from engine.store.call_rate import CallRate
from engine.table.errors import StoreError

A_SECOND: Final = 45.0
"""In any second; the rest is for what discord.py asks by itself. Where calls are waited for they are spaced out, since
they come closer together on their way."""
AT_ONCE: Final = 5

LEFT: Final = {Urgency.TOLD: 1, Urgency.COUNTED: 3}
"""Of those the calls that each of these leaves for more urgent ones. Else the counts of many tables take every call as
it comes, and a board waits for the next ones, a forty-fifth of a second each."""
_SHORTEST_S: Final = 0.005
"""Between two askings of a budget that is shared."""
_AWAY_S: Final = 3.0
"""So long nobody is asked for a grant after one was refused: each asking could take seconds."""


class CallBudget:
    """``await take()`` before each call."""

    def __init__(self, a_second: float = A_SECOND, at_once: int = AT_ONCE) -> None:
        self._rate = CallRate(a_second, at_once, left=float(at_once), looked=monotonic())
        self._queue = Queue(self._hurried)
        self._timer: asyncio.TimerHandle | None = None

    async def take(self) -> None:
        """Return when the call may be made."""
        kind, first = wanted(), self._queue.most_urgent()
        if first is None or kind < first:
            given, wait = self._rate.take(1, monotonic(), leave=LEFT.get(kind, 0))
            if given:
                return
            self._look_in(wait)
        await self._queue.wait()

    @property
    def waiting(self) -> int:
        """Calls that are held back just now."""
        return self._queue.waiting

    def _hurried(self) -> None:
        # Fewer calls are left for others by then: the one that it needs may be there already.
        if self._timer is not None:
            self._timer.cancel()
            self._let_through()

    def _look_in(self, wait: float) -> None:
        loop = asyncio.get_running_loop()
        if self._timer is not None:
            if self._timer.when() <= loop.time() + wait:
                return
            self._timer.cancel()
        self._timer = loop.call_later(wait, self._let_through)

    def _let_through(self) -> None:
        self._timer = None
        while (kind := self._queue.most_urgent()) is not None:
            given, wait = self._rate.take(1, monotonic(), leave=LEFT.get(kind, 0))
            if not given:
                self._look_in(wait)
                return
            self._queue.let_through()


class SharedCallBudget(CallBudget):
    """The same for several processes: together they make no more calls than one may.

    ``grant``: asks for so many calls, leaving so many for more urgent ones; how many may be made now, and seconds until
    one more may be. ``others``: processes that live beside this one; while the database does not answer each takes its
    share.
    """

    def __init__(
        self, grant: Callable[[int, int], Awaitable[tuple[int, float]]], others: Callable[[], int]
    ) -> None:
        super().__init__()
        self._grant = grant
        self._others = others
        self._pump: asyncio.Task[None] | None = None
        self._sooner = asyncio.Event()
        """Set when one comes, or is hurried, that is more urgent than the one for which there was no call."""
        self._away_until = 0.0

    async def take(self) -> None:
        """Return when the call may be made."""
        first = self._queue.most_urgent()
        if first is not None and wanted() < first:
            self._sooner.set()
        if self._pump is None or self._pump.done():
            self._pump = asyncio.create_task(self._pumped())
        await self._queue.wait()

    def _hurried(self) -> None:
        self._sooner.set()

    async def _pumped(self) -> None:
        while self.waiting:
            self._sooner.clear()
            given, wait = await self._granted()
            for _ in range(given):
                self._queue.let_through()
            if self.waiting and given == 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(wait, _SHORTEST_S)):
                        await self._sooner.wait()

    async def _granted(self) -> tuple[int, float]:
        if monotonic() >= self._away_until:
            # None where whoever waited was cancelled this moment.
            kind = self._queue.most_urgent() or Urgency.WAITED_FOR
            try:
                return await self._grant(min(AT_ONCE, self._queue.as_urgent(kind)), LEFT.get(kind, 0))
            except StoreError:
                self._away_until = monotonic() + _AWAY_S
        await asyncio.sleep((1 + self._others()) / A_SECOND)
        return 1, 0.0
