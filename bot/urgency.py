"""How much somebody waits for what is being done, and who goes first where not everything can be done at once."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from heapq import heapify, heappop, heappush
from itertools import count
from time import monotonic
from typing import Final


class Urgency(IntEnum):
    """What something is done for, the most urgent first."""

    PRESSED = -1
    """Somebody has just pressed, and looks at what becomes of it."""
    WAITED_FOR = 0
    """Somebody can't go on before it: her screen, a board, a lobby."""
    TOLD = 1
    """It says something."""
    COUNTED = 2
    """It says how many are ready; the next one says it as well."""


urgency: Final[ContextVar[Urgency]] = ContextVar("urgency", default=Urgency.WAITED_FOR)
"""Of what is being done in this task."""
GIVES_WAY_S: Final = {
    Urgency.PRESSED: -0.02, Urgency.WAITED_FOR: 0.0, Urgency.TOLD: 0.25, Urgency.COUNTED: 3.0}
"""Seconds for which each lets those go first that come after it and are more urgent: not for ever, since with more
and more of those it would never be done. Where somebody is seen to wait for it, it goes sooner (``Turns.hurry``)."""
_TO_ACKNOWLEDGE: Final = 2
"""Turns of the event loop from hearing a press to sending its acknowledgement: finding a connection, and writing."""


@contextmanager
def less_urgent(kind: Urgency) -> Iterator[None]:
    """What is done within is at most so urgent."""
    before = urgency.set(max(urgency.get(), kind))
    try:
        yield
    finally:
        urgency.reset(before)


class Needless(Exception):
    """What a turn was waited for need not be done any more."""


class Turns:
    """``with turns:`` around what waits for turns for as long as it is wanted. Raises Needless within."""

    def __init__(self) -> None:
        self._given_up = False
        self._at_least: Urgency | None = None
        self._turn: asyncio.Future[None] | None = None
        self._queue: Queue | None = None
        self._made: Turns | None = None

    def give_up(self) -> None:
        """It is not wanted any more. What has had its last turn is done all the same."""
        self._given_up = True
        if self._turn is not None and not self._turn.done():
            self._turn.set_exception(Needless())

    def hurry(self, kind: Urgency) -> None:
        """Something so urgent waits for it: from now on it is at least as urgent itself."""
        self._at_least = kind if self._at_least is None else min(kind, self._at_least)
        if self._queue is not None and self._turn is not None:
            self._queue.hurry(self._turn, kind)
        if self._made is not None:
            self._made.hurry(kind)

    def wants(self, made: "Turns") -> None:
        """It wants what is made by these turns, for others as well."""
        self._made = made
        if self._at_least is not None:
            made.hurry(self._at_least)

    def waits(self, queue: "Queue", turn: asyncio.Future[None]) -> Urgency:
        """It waits for this one next; how urgent it is by now. Raises Needless."""
        if self._given_up:
            raise Needless
        self._queue, self._turn = queue, turn
        return self.kind

    @property
    def kind(self) -> Urgency:
        """How urgent it is by now, asked in its task."""
        return urgency.get() if self._at_least is None else min(urgency.get(), self._at_least)

    def __enter__(self) -> None:
        self._before = turns.set(self)

    def __exit__(self, *error: object) -> None:
        turns.reset(self._before)


turns: Final[ContextVar[Turns | None]] = ContextVar("turns", default=None)
"""Of what is being done in this task, where it can be given up."""


def wanted() -> Urgency:
    """How urgent what is being done in this task is by now."""
    waiting = turns.get()
    return urgency.get() if waiting is None else waiting.kind


class Queue:
    """Tasks that wait for one of a few places, let through by urgency and then in order.

    ``hurried``: called where one that waits is more urgent from now on. ``unused``: called where one was let through
    and cancelled in the same moment, before it heard of that.
    """

    def __init__(self, hurried: Callable[[], None] | None = None, unused: Callable[[], None] | None = None) -> None:
        self._hurried = hurried
        self._unused = unused
        self._waiting: list[tuple[float, int, Urgency, asyncio.Future[None]]] = []
        self._numbers = count()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(not turn.done() for *_, turn in self._waiting)

    async def wait(self) -> None:
        """Until ``let_through`` comes to this task. One that is cancelled or given up meanwhile is passed over."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = turns.get()
        kind = urgency.get() if waiting is None else waiting.waits(self, turn)
        heappush(self._waiting, (monotonic() + GIVES_WAY_S[kind], next(self._numbers), kind, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled() and turn.exception() is None and self._unused is not None:
                self._unused()
            raise

    def hurry(self, turn: asyncio.Future[None], kind: Urgency) -> None:
        """Whoever waits for this turn is at least so urgent from now on."""
        for place, (until, number, before, waiting) in enumerate(self._waiting):
            if waiting is turn:
                self._waiting[place] = min(until, monotonic() + GIVES_WAY_S[kind]), number, min(before, kind), turn
                heapify(self._waiting)
                if self._hurried is not None:
                    self._hurried()
                return

    def most_urgent(self) -> Urgency | None:
        """How urgent the next one is by now: who has given way for as long as she does is waited for like anybody else.
        None where nobody waits."""
        while self._waiting and self._waiting[0][-1].done():
            heappop(self._waiting)
        if not self._waiting:
            return None
        until, _, kind, _ = self._waiting[0]
        return min(kind, Urgency.WAITED_FOR) if until <= monotonic() else kind

    def as_urgent(self, kind: Urgency) -> int:
        """How many wait that are at least so urgent by now, by the same reckoning."""
        now = monotonic()
        return sum(not turn.done() and (mine <= kind or (until <= now and kind >= Urgency.WAITED_FOR))
                   for until, _, mine, turn in self._waiting)

    def let_through(self) -> bool:
        """The next one; False where nobody waits."""
        while self._waiting:
            *_, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return True
        return False


class Places:
    """``async with places:`` as one of so many at a time; a place that is left goes by urgency."""

    def __init__(self, many: int) -> None:
        self._free = many
        self._queue = Queue(unused=self._left)

    async def __aenter__(self) -> None:
        if self._free:
            self._free -= 1
        else:
            await self._queue.wait()

    async def __aexit__(self, *error: object) -> None:
        self._left()

    def _left(self) -> None:
        if not self._queue.let_through():
            self._free += 1


class ScreenTurns:
    """``await next()`` before a screen is made: one in each turn of the event loop.

    A screen takes some milliseconds of it. Where many are due at once, as at the end of a round at several tables, each
    press that comes meanwhile would have to wait for all of them before it is so much as acknowledged.
    """

    def __init__(self) -> None:
        self._queue = Queue()
        self._taken = False
        self._without = 0
        """Turns to come in which none is made."""
        self._gave_way = False
        """Whether one did since the last was made: more presses than screens must not keep them from being made."""

    @property
    def waiting(self) -> int:
        """Screens that are due and not made yet."""
        return self._queue.waiting

    def give_way(self) -> None:
        """A press is about to be acknowledged: none is made in the turns that it takes to send that."""
        if not self._gave_way:
            self._gave_way, self._without = True, _TO_ACKNOWLEDGE
            self._begin()

    async def next(self) -> None:
        """At once where none is made in this turn of the loop, and none gives way."""
        if self._taken:
            await self._queue.wait()
        else:
            self._begin()

    def _begin(self) -> None:
        if not self._taken:
            self._taken = True
            asyncio.get_running_loop().call_soon(self._turned)

    def _turned(self) -> None:
        if self._without:
            self._without -= 1
        else:
            self._gave_way = False
            self._taken = self._queue.let_through()
        if self._taken:
            # Whoever was let through makes her screen in the loop's next turn, and this is called after her there.
            asyncio.get_running_loop().call_soon(self._turned)
