"""Of several processes one fires the timers, also those that the others set."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

from engine.table.meta import Pace
from engine.table.timekeeper import LOOK_AGAIN_SHARED, Timekeeper
from tests.support.pace import pings
from tests.support.tables import AT_MOST_S, FAYE, NELL, TableProcess, TurnedClock, process_on

SOON = Pace(ping_after=timedelta(seconds=10))


@asynccontextmanager
async def running(keeper: Timekeeper) -> AsyncIterator[None]:
    task = asyncio.create_task(keeper.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def all_pinged(process: TableProcess) -> asyncio.Event:
    """Set once both at a table have been."""
    both = asyncio.Event()
    process.tables.listen(lambda table: both.set() if all(seat.pinged for seat in table.meta.seats) else None)
    return both


async def test_what_another_process_sets_is_due_on_time(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with process_on(tmp_path, clock) as one, process_on(tmp_path, clock) as two:
        both = all_pinged(one)
        async with running(Timekeeper(one.store, one.tables, clock, keeps=lambda: True)), asyncio.timeout(AT_MOST_S):
            await clock.slept_by()
            await two.game([NELL, FAYE], pace=SOON)
            clock.turn(LOOK_AGAIN_SHARED)
            await clock.slept_by()
            assert not both.is_set()
            clock.turn(SOON.ping_after - LOOK_AGAIN_SHARED)
            await both.wait()


async def test_a_process_that_does_not_keep_the_time_fires_nothing_until_it_does(tmp_path: Path) -> None:
    keeps = False
    async with process_on(tmp_path) as process:
        both = all_pinged(process)
        await process.game([NELL, FAYE], pace=SOON)
        process.clock.turn(SOON.ping_after)
        keeper = Timekeeper(process.store, process.tables, process.clock, keeps=lambda: keeps)
        async with running(keeper), asyncio.timeout(AT_MOST_S):
            for _ in range(2):
                looked = keeper.turned
                while keeper.turned == looked:  # noqa: ASYNC110  nobody tells of it
                    await asyncio.sleep(0.01)
            assert not both.is_set()
            keeps = True
            await both.wait()
        assert sorted(pings(await process.notices())) == [(0, False), (1, False)]
