"""An AI stops where there is nothing to be answered any more, and with its process."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from engine.table import seating
from engine.table.ai_seats import AiSeats
from engine.table.errors import StoreError
from engine.table.meta import GameId
from tests.support.tables import AT_MOST_S, FAYE, NELL, answer_by_default, execute, process_on
from tests.support.thinker import AT_ONCE, Thinker, moved

A_SECOND = (timedelta(seconds=1), timedelta(seconds=1))


async def thought_out(ai: AiSeats) -> None:
    """Until no thought is under way, and none is waited for."""
    async with asyncio.timeout(AT_MOST_S):
        while ai._thinking:
            await asyncio.wait(ai._thinking.values())


async def test_a_bot_that_stops_leaves_no_ai_at_work_and_sets_none_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database and the process that thinks close after it, and its end may come to light only then."""
    async def locked() -> Sequence[GameId]:
        raise StoreError("locked")

    async with process_on(tmp_path) as process:
        thinker, before = Thinker(), asyncio.all_tasks()
        thinker.may.clear()
        ai = AiSeats(process.store, process.tables, thinker, process.clock, pause=AT_ONCE)
        table = await process.game([NELL], ai=["easy"])
        await asyncio.wait_for(thinker.thinks.wait(), AT_MOST_S)
        monkeypatch.setattr(process.store, "awaiting_ai", locked)
        for _ in range(2):
            await ai.start()
            await asyncio.sleep(0)
        await ai.close()
        assert asyncio.all_tasks() <= before
        await ai.start()
        await answer_by_default(table, 0)
        assert asyncio.all_tasks() <= before


async def test_a_thought_about_a_game_that_ends_meanwhile_is_no_trouble(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with process_on(tmp_path) as process:
        thinker = Thinker()
        thinker.may.clear()
        ai = AiSeats(process.store, process.tables, thinker, process.clock, pause=AT_ONCE)
        table = await process.game([NELL], ai=["easy"])
        await asyncio.wait_for(thinker.thinks.wait(), AT_MOST_S)
        await table.end(NELL)
        thinker.may.set()
        await thought_out(ai)
        await ai.close()
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_game_that_was_stopped_waits_for_no_ai_after_a_restart(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        stopped, other = [await process.game([person], ai=["easy"], channel=person) for person in (NELL, FAYE)]
        await stopped.end(NELL)
        assert await process.store.awaiting_ai() == [other.id]


async def test_an_ai_answers_nothing_at_a_table_that_its_last_person_has_left_to_ais(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        ai = AiSeats(process.store, process.tables, thinker := Thinker(), process.clock, pause=A_SECOND)
        table = await process.game([NELL], ai=["easy"])
        await process.clock.slept_by()
        await table.edit(lambda meta: seating.stand_in(meta, 0))
        process.clock.turn(A_SECOND[1])
        await thought_out(ai)
        assert (thinker.asked, 1 in table.open_seats()) == ([], True)
        await table.edit(lambda meta: seating.come_back(meta, NELL))
        await process.clock.slept_by()
        process.clock.turn(A_SECOND[1])
        await moved(process, lambda: 1 not in table.open_seats())
        await ai.close()


async def test_a_game_that_cannot_be_read_is_said_once_and_not_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with process_on(tmp_path) as process:
        spoiled, other = [
            (await process.game([person], ai=["easy"], channel=person)).id for person in (NELL, FAYE)]
        await execute(process.store, "UPDATE games SET meta = '{}' WHERE id = ?", spoiled)
    async with process_on(tmp_path) as process:
        before = asyncio.all_tasks()
        ai = AiSeats(process.store, process.tables, Thinker(), process.clock, pause=AT_ONCE)
        await ai.start()
        table = await process.tables.get(other)
        await moved(process, lambda: 1 not in table.open_seats())
        await thought_out(ai)
        async with asyncio.timeout(AT_MOST_S):
            while left := asyncio.all_tasks() - before:
                await asyncio.wait(left)
        await ai.close()
    said = [record for record in caplog.records if spoiled in record.getMessage()]
    assert [record.levelno for record in said] == [logging.ERROR]
