"""Fires timers when they are due. They are rows in the store: a restart forgets none and fires none twice."""

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

from engine.table.errors import StoreError
from engine.table.ports import Clock, Store, Timer
from engine.table.table import Table
from engine.table.tables import Tables
from engine.table.waiting import until

LOG: Final = logging.getLogger(__name__)
LOOK_AGAIN: Final = timedelta(minutes=1)
"""At most this long between two looks."""
LOOK_AGAIN_SHARED: Final = timedelta(seconds=1)
"""Likewise, where other processes set timers too: nobody here hears of those."""
AFTER_TROUBLE: Final = timedelta(seconds=5)
AFTER_DAMAGE: Final = timedelta(hours=1)
ANOTHER_HOUR: Final = timedelta(hours=1)
"""A lobby that was to close longer ago than this, while nobody looked, stays open for so long: once closed it is closed
for good, and the clock may be ahead for the moment."""
_AT_ONCE: Final = 64
_LOOKING: Final = datetime.max.replace(tzinfo=UTC)
"""Stands for the time of the next look while one is under way: whatever timer is set then is sooner."""


class Timekeeper:
    """Run ``run`` as a task of its own; cancelling it loses nothing.

    ``keeps``: of several processes, whether this is the one that fires timers just now; None where there is only one.
    Two that do for a moment fire none twice.
    """

    def __init__(
        self, store: Store, tables: Tables, clock: Clock, *, keeps: Callable[[], bool] | None = None
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._keeps = keeps
        self._moved = asyncio.Event()
        self.turned: float | None = None
        """When it looked for timers last; None before it began."""
        self._wakes = _LOOKING
        """When it looks again by itself; while it looks, whatever is set may have come too late to be seen."""
        tables.listen(self._look_at)

    async def run(self) -> None:
        """For ever."""
        while True:
            self._moved.clear()
            self.turned, self._wakes = monotonic(), _LOOKING
            if self._keeps is not None and not self._keeps():
                await asyncio.sleep(LOOK_AGAIN_SHARED.total_seconds())
                continue
            try:
                due = await self._store.next_timer()
                if due is not None and due <= self._clock.now():
                    await self.fire_due()
                    continue
            except Exception as error:  # noqa: BLE001  nobody's clock stops because of one thing gone wrong
                LOG.warning("timers wait: %s", error.code if isinstance(error, StoreError) else type(error).__name__)
                await self._clock.sleep(AFTER_TROUBLE)
                continue
            longest = LOOK_AGAIN if self._keeps is None else LOOK_AGAIN_SHARED
            latest = self._clock.now() + longest
            self._wakes = latest if due is None else min(due, latest)
            # Some table that moves may set an earlier timer.
            await until(self._clock, due, self._moved, within=longest)

    def _look_at(self, table: Table) -> None:
        """Nearly every change sets a timer, and hardly any is the next one to be due."""
        if table.soonest_timer < self._wakes:
            self._moved.set()

    async def fire_due(self) -> int:
        """Deal with what is due now. Returns how many timers that were."""
        timers = await self._store.due_timers(self._clock.now(), _AT_ONCE)
        for timer in timers:
            now = self._clock.now()
            if timer.kind == "lobby" and now - timer.due > ANOTHER_HOUR:
                await self._store.put_off(timer, now + ANOTHER_HOUR)
            else:
                await self._fire(timer)
        return len(timers)

    async def set_anew(self, latest: datetime) -> int:
        """Let begin anew what was set by a clock that was ahead, and would be due so much later; ``latest``: it is no
        later than that now. Returns how many timers that were."""
        timers = await self._store.timers_ahead(latest)
        for timer in timers:
            await self._fire(timer)
        return len(timers)

    async def _fire(self, timer: Timer) -> None:
        try:
            table = await self._tables.get(timer.game)
            await table.fire(timer)
        except Exception as error:
            # One game that can't be read, or that something is wrong with, must not hold up the clocks of others.
            if isinstance(error, StoreError) and error.code != "corrupt":
                raise
            what = error.code if isinstance(error, StoreError) else type(error).__name__
            LOG.error("a timer of game %s is put off: %s", timer.game, what)  # noqa: TRY400  a trace may show hands
            await self._store.put_off(timer, self._clock.now() + AFTER_DAMAGE)
