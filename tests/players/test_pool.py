"""The process that thinks: it may die or hang, and no table notices more than a pause."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engine.players import LEVELS, Pool, worker
from engine.rules import game
from engine.rules.account import Account
from engine.rules.position import Options
from engine.rules.view import View, view
from tests.support.jobs import DeadlyStocks
from tests.support.signals import KILL, STOP, needs_signals

VIEW: View = view(game.deal(Options(2), "pool"), 0)
ACCOUNT = Account(0)


@asynccontextmanager
async def pool(time_limit: float = 20.0) -> AsyncIterator[Pool]:
    made = Pool(time_limit=time_limit)
    try:
        yield made
    finally:
        await made.close()


def answered(level: str) -> object:
    """What the level answers in this process."""
    return worker.answer(worker.Thought(level, VIEW, ACCOUNT, "s"), lambda _: None)


async def test_it_thinks_what_the_player_thinks() -> None:
    async with pool() as p:
        for level in LEVELS:
            assert await p.think(level, VIEW, ACCOUNT, "s") == answered(level)


async def test_the_loop_runs_on_while_it_thinks() -> None:
    async with pool() as p:
        thought = asyncio.create_task(p.think("medium", VIEW, ACCOUNT, "s"))
        for _ in range(5):
            await asyncio.sleep(0)  # A turn of the loop, whatever else it has to do.
        assert not thought.done()
        assert await thought == answered("medium")


async def test_a_dead_process_is_replaced() -> None:
    async with pool() as p:
        await p.think("easy", VIEW, ACCOUNT, "s")
        first = p.process_id
        assert first is not None
        os.kill(first, KILL)
        assert await p.think("medium", VIEW, ACCOUNT, "s") == answered("medium")
        assert p.process_id not in {None, first}


async def test_a_thought_that_kills_its_process_twice_becomes_the_default(tmp_path: Path) -> None:
    deaths = tmp_path / "deaths"
    async with pool() as p:
        deadly = Account(0, DeadlyStocks(deaths))
        assert await p.think("medium", VIEW, deadly, "s") == VIEW.prompt.default()  # type: ignore[union-attr]
        assert len(deaths.read_text("utf-8")) == 2
        assert await p.think("medium", VIEW, ACCOUNT, "s") == answered("medium"), "the next thought finds a process"


@needs_signals
async def test_a_thought_that_takes_too_long_becomes_the_default() -> None:
    async with pool(time_limit=3) as p:
        await p.think("easy", VIEW, ACCOUNT, "s")
        process = p.process_id
        assert process is not None
        os.kill(process, STOP)
        assert await p.think("medium", VIEW, ACCOUNT, "s") == VIEW.prompt.default()  # type: ignore[union-attr]
        with pytest.raises(ProcessLookupError):
            await _gone(process)


async def test_an_unknown_level_becomes_the_default() -> None:
    async with pool() as p:
        assert await p.think("grandmaster", VIEW, ACCOUNT, "s") == VIEW.prompt.default()  # type: ignore[union-attr]


@needs_signals
async def test_after_closing_there_is_no_process_and_no_error() -> None:
    async with pool() as p:
        await p.think("easy", VIEW, ACCOUNT, "s")
        process = p.process_id
        assert process is not None
        await p.close()
        assert await p.think("easy", VIEW, ACCOUNT, "s") == VIEW.prompt.default()  # type: ignore[union-attr]
        with pytest.raises(ProcessLookupError):
            await _gone(process)


async def _gone(process: int) -> None:
    """Raises ProcessLookupError as soon as the process is no more; returns if it stays."""
    for _ in range(400):
        os.kill(process, 0)
        await asyncio.sleep(0.05)
