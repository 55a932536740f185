"""Of several processes one thinks for an AI seat, and another one only after its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from engine.store.processes import SILENT_FOR, Process
from engine.store.shards import Shards
from engine.store.thoughts import ThoughtLeases
from engine.table.ai_seats import AiSeats
from engine.table.tables import Tables
from tests.support.tables import AT_MOST_S, NELL, START, TableProcess, TurnedClock, execute, process_on
from tests.support.thinker import AT_ONCE, Thinker, moved

GAME = "deal000001"


@asynccontextmanager
async def thinking(process: TableProcess, row: Process, thinker: Thinker) -> AsyncIterator[None]:
    """Its AI seats at work, and a row that says that it lives."""
    process.tables = Tables(process.store, process.clock, shared=True)
    await process.store.processes.enter(row)
    leases = ThoughtLeases(process.store.database, row.id)
    ai = AiSeats(process.store, process.tables, thinker, process.clock, pause=AT_ONCE, leases=leases)
    await ai.start()
    try:
        yield
    finally:
        await ai.close()


async def test_a_question_is_one_process_s_as_long_as_it_lives(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL], ai=["easy"])
        rows = [Process.here(START, Shards.parse(text)) for text in ("0/2", "1/2")]
        for row in rows:
            await process.store.processes.enter(row)
        one, two = (ThoughtLeases(process.store.database, row.id) for row in rows)
        found = await asyncio.gather(*(lease.take(GAME, 1, 3) for lease in (one, two)))
        assert sorted(found) == [False, True]
        first, second = (one, two) if found[0] else (two, one)
        assert await first.take(GAME, 1, 3), "it begins anew"
        assert await second.take(GAME, 2, 3), "another seat"
        assert await second.take(GAME, 1, 4), "a later question"
        assert not await first.take(GAME, 1, 3), "that is over"
        assert not await first.take(GAME, 1, 4)
        silent, whose = SILENT_FOR // timedelta(microseconds=1), rows[0] if second is one else rows[1]
        await execute(process.store, "UPDATE processes SET seen = seen - ? WHERE id = ?", silent, whose.id)
        assert await first.take(GAME, 1, 4), "a dead process thinks no more"


async def test_who_is_woken_by_the_clock_does_not_count_as_asleep() -> None:
    """It may be turned again only when those are asleep again that it has woken: what they sleep for begins then."""
    clock = TurnedClock()
    sleeping = asyncio.create_task(clock.sleep(timedelta(seconds=5)))
    await clock.slept_by()
    clock.turn(timedelta(seconds=5))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.0):
            await clock.slept_by()
    await asyncio.wait_for(sleeping, AT_MOST_S)
    given_up = asyncio.create_task(clock.sleep(timedelta(seconds=5)))
    await clock.slept_by()
    given_up.cancel()
    await asyncio.wait({given_up})
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.0):
            await clock.slept_by()


async def test_who_finds_another_one_thinking_thinks_only_after_its_end(tmp_path: Path) -> None:
    rows = [Process.here(START, Shards.parse(text)) for text in ("0/2", "1/2")]
    slow, late = Thinker(), Thinker()
    slow.may.clear()
    async with process_on(tmp_path) as here, process_on(tmp_path, here.clock) as there:
        game = (await here.game([NELL], ai=["expert"])).id
        async with AsyncExitStack() as life:
            await life.enter_async_context(thinking(here, rows[0], slow))
            await asyncio.wait_for(slow.thinks.wait(), AT_MOST_S)
            async with thinking(there, rows[1], late):
                for _ in range(2):
                    await there.clock.slept_by()
                    assert not late.asked, "the other one lives"
                    there.clock.turn(timedelta(seconds=5))
                await there.clock.slept_by()
                await life.aclose()
                await there.store.processes.leave(rows[0])
                table = await there.tables.get(game)
                there.clock.turn(timedelta(seconds=5))
                await moved(there, lambda: 1 not in table.open_seats())
        assert len(late.asked) == 1
