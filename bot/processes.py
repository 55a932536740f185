"""This process among those that work on one database: what it holds, who else lives, and what falls to it."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Final

from bot.clock import WallClock
from bot.connection_starts import ConnectionStarts
from bot.log import logger
from bot.process_names import names
from bot.process_waking import ProcessWaking
from bot.taking_over import given_way, refusing, rivals
from engine.store.database import Database
from engine.store.migrate import hold
from engine.store.outbox import Outbox
from engine.store.processes import RENEWED_EVERY, Process, Processes, ProcessState
from engine.store.shards import Shards
from engine.store.thoughts import ThoughtLeases
from engine.table.errors import StoreCode, StoreError

_AGAIN_S: Final = 0.2
"""Between two looks while one process takes over from another."""
_FREE_WITHIN_LOOKS: Final = 5
"""The server lets go of what a process held a moment after that has ended: one that begins just then looks so often."""
_LOST_FOR_S: Final = 30.0
"""So long what this process held may be nobody's before it ends: the server notices a line that was lost later."""
_GIVES_WAY_WITHIN_S: Final = 30.0
"""So long the process that serves the shards has for its answer."""
_ENDING: Final = frozenset[StoreCode]({"taken", "too_new", "too_old", "half_moved"})
"""With these the database is not this process's to use any more."""

_log = logger(__name__)


class OwnProcess:
    """``enter`` first, ``leave`` last; ``run`` as a task between them.

    ``shards``: of the bot's, those that are served here; None: all, and no other process is let in. ``take_over``:
    where another one serves them, it goes as soon as this one is connected; both hear what happens for a moment.
    """

    def __init__(
        self, database: Database, processes: Processes, outbox: Outbox, clock: WallClock, shards: Shards | None, *,
        take_over: bool = False,
    ) -> None:
        self._database = database
        self._processes = processes
        self._outbox = outbox
        self._clock = clock
        self._take_over = take_over
        self.shards = shards
        self.starts: Final = ConnectionStarts(database)
        self.waking: Final = ProcessWaking(database, shards)
        self.given_up = asyncio.Event()
        """Another process has taken over: nothing is to be begun here any more."""
        self.row = Process.here(clock.now(), shards)
        self._living: frozenset[str] = frozenset()
        self._first = shards is None
        self._kept_waiting = False
        """Those that have these shards keep them until others than this process come for the rest of theirs."""
        self._untaken: Shards | None = None
        """Of those that others come for, what none of them takes yet."""
        self._said_at: float | None = None
        """When it was said last that this process could not be renewed."""
        self._lost_at: float | None = None
        """When it was seen that this process does not hold its shards any more."""
        self._inherited: frozenset[str] | None = frozenset() if self._first else None
        """Processes whose work fell to this one and has still to be taken up; None: there is nothing to take up."""
        self._gone: Callable[[], Awaitable[None]] | None = None

    @property
    def state(self) -> ProcessState:
        """What this process is at."""
        return self.row.state

    @property
    def together(self) -> bool:
        """Whether others may be at work on the same database."""
        return self.shards is not None

    @property
    def changing_hands(self) -> bool:
        """Whether one process takes over from another just now, and both hear the same presses."""
        return self.together and self.state != "serving"

    @property
    def serving(self) -> bool:
        """Whether what waits to be told is this process's to tell."""
        return self.state in {"serving", "yielding"} and not self.given_up.is_set()

    @property
    def in_place(self) -> bool:
        """Whether it has its shards, or has done all that it can to have them: where it waits for other newcomers,
        whoever deals the shards anew is to go on with those."""
        return self.state in {"serving", "yielding"} or (self.state == "ready" and self._kept_waiting)

    @property
    def keeps(self) -> Callable[[], bool] | None:
        """Whether timers and housekeeping fall to this process just now: to the one that has lived longest. None where
        there is only one."""
        return (lambda: self._first) if self.together else None

    @property
    def leases(self) -> ThoughtLeases | None:
        """By which it thinks for AI seats; None where there is only one process."""
        return ThoughtLeases(self._database, self.row.id) if self.together else None

    @property
    def signature(self) -> str:
        """What this process signs messages with that it has changed; empty where nobody else changes any."""
        return self.row.id if self.together else ""

    def lives(self, signature: str) -> bool:
        """Whether the process that has signed so is still at work, as far as this one knows. Where there is only one,
        none signs, and what it finds as it begins was left by one that is no more."""
        return self.together and (signature == self.row.id or signature in self._living)

    @property
    def others(self) -> int:
        """Processes that live beside this one, as far as it knows."""
        return len(self._living - {self.row.id})

    async def enter(self) -> None:
        """Have the shards, and say so. StoreError("taken") says who has them; ("too_new") where the schema was changed
        since the database was opened; any other where it can't be used. A database that is locked just now does not
        keep the bot from starting.
        """
        if not await self._held():
            if self._take_over and self.together:
                await self._ask_to_go()
                return
            await self._have_soon()
        try:
            await self._processes.enter(self.row)
        except StoreError as error:
            if error.code == "taken" or self.together:
                raise
        if self.together:
            self._outbox.process = self.row
            await self._look()

    async def _have_soon(self) -> None:
        """StoreError("taken") where another has what is to be held here."""
        for _ in range(_FREE_WITHIN_LOOKS):
            await asyncio.sleep(_AGAIN_S)
            if await self._held():
                return
        raise StoreError("taken", names(rivals(self.row, await self._processes.all())))

    async def answers(self, interaction: int) -> bool:
        """Whether this interaction is this process's to answer: while one takes over from another both hear of it."""
        if self.given_up.is_set():
            return False
        if self.state == "serving":
            return True
        try:
            return await self._processes.first_to_hear(str(interaction))
        except StoreError:
            return True  # Better twice than not at all; Discord takes the first.

    async def connected(self) -> None:
        """Every server has been heard of: whoever had the shards may go."""
        if self.state == "coming":
            await self._become("ready")

    async def leave(self) -> None:
        """What this process has begun the others take over at once."""
        self.starts.close()
        await self.waking.close()
        with suppress(StoreError):
            await self._processes.leave(self.row)

    def when_gone(self, act: Callable[[], Awaitable[None]]) -> None:
        """Called by ``run`` when work falls to this process: as the first, or since another has ended or died."""
        self._gone = act

    async def run(self) -> None:
        """Say again and again that this process lives, and look whether the others do. StoreError("taken") where
        another has come while the connection was lost; ("too_new"), ("too_old") where the schema is another now,
        ("half_moved") where the database is being filled."""
        with suppress(StoreError):  # Below it is tried again.
            await self._take_up()
        while True:
            settled = self.state == "serving"
            await asyncio.sleep(RENEWED_EVERY.total_seconds() if settled else _AGAIN_S)
            try:
                if self.row.taking_over:
                    await self._become_serving()
                else:
                    await self._hold_again()
                if not await self._processes.renew(self.row):
                    await self._processes.enter(self.row)
                if self.together:
                    await self._look()
                await self._take_up()
            except StoreError as error:
                if error.code in _ENDING:
                    raise
                self._say_not_renewed(error.code)

    async def _hold_again(self) -> None:
        """Where the connection was lost, the server may still take this process for another that holds them.
        StoreError("taken") where a living one has come, an operator's command has the database, which is no process, or
        nobody lets go of them."""
        if await self._held():
            self._lost_at = None
            return
        now = monotonic()
        self._lost_at = self._lost_at or now
        others = rivals(self.row, await self._processes.living())
        if others or now - self._lost_at > _LOST_FOR_S or await self._database.held_for_good(self._numbers):
            raise StoreError("taken", names(others or rivals(self.row, await self._processes.all())))
        self._say_not_renewed("taken")

    def _say_not_renewed(self, code: StoreCode) -> None:
        """As seldom as a process that serves finds out: who takes over looks many times more often."""
        now = monotonic()
        if self._said_at is None or now - self._said_at >= RENEWED_EVERY.total_seconds():
            self._said_at = now
            _log.warning("process_not_renewed", code=code)

    async def _held(self) -> bool:
        """StoreError("too_new") where a later version has changed the schema while nobody had the database."""
        return await hold(self._database, self._numbers, renewed=True)

    @property
    def _numbers(self) -> Collection[int] | None:
        return None if self.shards is None else self.shards.numbers

    async def _ask_to_go(self) -> None:
        """Say that this process is coming, and wait until whoever serves its shards has heard of it, or is dead.
        StoreError("taken") where it gives none up, or another process is taking over from it already.
        """
        self.row = replace(self.row, state="coming")
        await self._processes.enter(self.row)
        self._outbox.process = self.row
        _log.info("taking_over", shards=str(self.shards))
        with suppress(TimeoutError):
            async with asyncio.timeout(_GIVES_WAY_WITHIN_S):
                while not await self._become_serving():
                    living = await self._processes.living()
                    if keeping := refusing(self.row, living):
                        await self.leave()
                        raise StoreError("taken", names(keeping))
                    if given_way(self.row, living):
                        return
                    if not await self._processes.renew(self.row):
                        await self._processes.enter(self.row)  # It was taken for dead.
                    await asyncio.sleep(_AGAIN_S)
                return
        others = rivals(self.row, await self._processes.living())
        await self.leave()
        raise StoreError("taken", names(others))

    async def _become_serving(self) -> bool:
        """Where the shards are free."""
        if not await self._held():
            return False
        await self._become("serving")
        _log.info("taken_over", shards=str(self.shards))
        return True

    async def _become(self, state: ProcessState) -> None:
        """Where the database is away just now, ``run`` says it when it renews the row."""
        self.row = replace(self.row, state=state)
        with suppress(StoreError):
            await self._processes.renew(self.row)

    async def _yield(self, living: Iterable[Process]) -> None:
        """Others have come for these shards, or are ready to go on without this process, or have gone again. Where each
        of several takes a part, it stays until the last of them is ready: the rest would be nobody's."""
        coming = [other for other in rivals(self.row, living) if other.taking_over]
        wanted: ProcessState = "yielding" if coming else "serving"
        if self.state in {"serving", "yielding"} and self.state != wanted:
            await self._become(wanted)
        ready = [other for other in coming if other.state == "ready"]
        if not ready or self.given_up.is_set():
            self._untaken = None  # Whoever comes next is waited with anew.
            return
        left = self.row.untaken_by(ready)
        if left is None:
            _log.info("handed_over", shards=str(self.shards))
            self.given_up.set()
        elif left != self._untaken:
            _log.info("handing_over_waits", shards=str(left))
        self._untaken = left

    async def _look(self) -> None:
        living = await self._processes.living()
        ready = [self.row, *(process for process in living if process.state == "ready")]
        self._kept_waiting = any(
            other.untaken_by(ready) is not None for other in rivals(self.row, living) if not other.taking_over)
        await self._yield(living)
        ids = frozenset(process.id for process in living)
        gone, was_first = self._living - ids, self._first
        self._living, self._first = ids, bool(living) and living[0].id == self.row.id
        if not self._first:
            self._inherited = None  # It falls to another.
            return
        if gone or not was_first:
            self._inherited = gone | (self._inherited or frozenset())
        released = await self._outbox.recover(self._clock.now(), ids)
        if released and self._inherited is None:
            self._inherited = frozenset()
        if self._inherited is not None:
            _log.info("work_taken_over", processes=len(self._inherited), rows=released)

    async def _take_up(self) -> None:
        """What has fallen to this process, be it that it entered before anybody could be woken (``when_gone``)."""
        if self._inherited is not None and self._gone is not None:
            await self._gone()
            # Not before: where the database is away just now the next look tries again.
            self._inherited = None
