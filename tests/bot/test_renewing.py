"""A process that the database is away from for a moment, or that others took for dead meanwhile, goes on."""

import asyncio
from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

import bot.processes
from engine.table.errors import StoreError
from tests.support import postgres
from tests.support.own_processes import entered, own_process, running
from tests.support.tables import AT_MOST_S, execute, process_on


async def test_a_process_that_was_taken_for_dead_says_again_that_it_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after it stood still: whoever found it silent has cleared its row away, and would do its work for good."""
    monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(milliseconds=10))
    async with process_on(tmp_path) as process:
        own = own_process(process, None)
        await own.enter()
        await execute(process.store, "DELETE FROM processes")
        async with running(own), asyncio.timeout(AT_MOST_S):
            while not (found := await process.store.processes.all()):
                pass
        assert [row.id for row in found] == [own.row.id]


async def test_a_process_ends_by_how_long_it_has_lost_its_shards_this_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server may notice a lost line late more than once."""
    now, held = 0.0, False

    async def holds(_: Collection[int] | None = None, **__: object) -> bool:
        return held

    monkeypatch.setattr(bot.processes, "monotonic", lambda: now)
    async with process_on(tmp_path) as process:
        own = own_process(process, None)
        await own.enter()
        monkeypatch.setattr(process.store.database, "hold", holds)
        for moment, free in ((1.0, False), (20.0, True), (40.0, False), (70.0, False)):
            now, held = moment, free
            await own._hold_again()
        now = 70.1
        with pytest.raises(StoreError, match="taken"):
            await own._hold_again()


async def test_while_two_hear_alike_and_the_database_is_away_a_press_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By both, of which Discord takes the first."""
    async def away(_: str) -> bool:
        raise StoreError("locked")

    async with process_on(tmp_path) as process:
        own = own_process(process, None)
        own.row = replace(own.row, state="yielding")
        assert [await own.answers(1), await own.answers(1)] == [True, False]
        monkeypatch.setattr(process.store.processes, "first_to_hear", away)
        assert await own.answers(2)
        assert own.serving
        own.given_up.set()
        assert not await own.answers(2), "the other one serves by now"
        assert not own.serving


async def test_what_falls_to_another_is_taken_up_by_that_one_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that was taken for dead before it could take up what had fallen to it comes back behind the others."""
    postgres.stand_on(monkeypatch)
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        first, second = await entered(here, "0/2"), await entered(there, "1/2")
        taken_up = list[str]()
        for name, own in (("first", first), ("second", second)):
            async def taken(name: str = name) -> None:
                taken_up.append(name)

            own.when_gone(taken)
        await execute(here.store, "DELETE FROM processes WHERE id = ?", first.row.id)
        await here.store.processes.enter(first.row)
        for own in (first, second):
            await own._look()
            await own._take_up()
        assert taken_up == ["second"]


async def test_a_start_of_a_process_that_leaves_ends_with_its_line_to_the_database(tmp_path: Path) -> None:
    """There is no line by then on which it could be said."""
    async with process_on(tmp_path) as process:
        own = own_process(process, None)
        await own.enter()
        before = asyncio.all_tasks()
        await own.starts.turn(0, 1)
        assert len(asyncio.all_tasks() - before) == 1
        await own.leave()
        await asyncio.sleep(0)
        assert asyncio.all_tasks() <= before
