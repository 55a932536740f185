"""Calls to Discord within what it allows a bot: 50 a second, answers to interactions not counted.

Whoever has to wait is let through by how much people wait for it, and within that in order.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from bot.urgency import Urgency, urgency
from engine.table.errors import StoreError

A_SECOND: Final = 40.0
AT_ONCE: Final = 5
"""Together at most 45 calls in any second; the rest is for what discord.py asks by itself."""


_SHORTEST_S: Final = 0.005
"""Between two askings of a budget that is shared."""
_AWAY_S: Final = 3.0
"""So long nobody is asked for a grant after one was refused: each asking could take seconds."""


class CallBudget:
    """``await take()`` before each call."""

    def __init__(self, a_second: float = A_SECOND, at_once: int = AT_ONCE) -> None:
        self._a_second = a_second
        self._most = float(at_once)
        self._left = self._most
        self._looked = monotonic()
        self._waiting: dict[Urgency, deque[asyncio.Future[None]]] = {kind: deque() for kind in Urgency}
        self._timer: asyncio.TimerHandle | None = None

    async def take(self) -> None:
        """Return when the call may be made."""
        kind = urgency.get()
        self._refill()
        if self._left >= 1 and not any(self._waiting[other] for other in Urgency if other <= kind):
            self._left -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[kind].append(turn)
        self._look_later()
        # One that is cancelled meanwhile is passed over.
        await turn

    @property
    def waiting(self) -> int:
        """Calls that are held back just now."""
        return sum(not turn.done() for turns in self._waiting.values() for turn in turns)

    def _refill(self) -> None:
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._looked) * self._a_second)
        self._looked = now

    def _look_later(self) -> None:
        if self._timer is None:
            wait = max(0.0, (1 - self._left) / self._a_second)
            self._timer = asyncio.get_running_loop().call_later(wait, self._let_through)

    def _let_through(self) -> None:
        self._timer = None
        self._refill()
        for kind in Urgency:
            turns = self._waiting[kind]
            while turns and (turns[0].done() or self._left >= 1):
                turn = turns.popleft()
                if not turn.done():
                    self._left -= 1
                    turn.set_result(None)
        if any(self._waiting.values()):
            self._look_later()


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
        self._away_until = 0.0

    async def take(self) -> None:
        """Return when the call may be made."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[urgency.get()].append(turn)
        if self._pump is None or self._pump.done():
            self._pump = asyncio.create_task(self._pumped())
        await turn

    async def _pumped(self) -> None:
        while self.waiting:
            given, wait = await self._granted()
            for _ in range(given):
                self._next()
            if self.waiting and given == 0:
                await asyncio.sleep(max(wait, _SHORTEST_S))

    async def _granted(self) -> tuple[int, float]:
        if monotonic() >= self._away_until:
            most_urgent = next(kind for kind in Urgency if any(not turn.done() for turn in self._waiting[kind]))
            try:
                return await self._grant(min(AT_ONCE, self.waiting), int(most_urgent))
            except StoreError:
                self._away_until = monotonic() + _AWAY_S
        await asyncio.sleep((1 + self._others()) / A_SECOND)
        return 1, 0.0

    def _next(self) -> None:
        for kind in Urgency:
            turns = self._waiting[kind]
            while turns:
                turn = turns.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
