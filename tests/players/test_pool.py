"""The process that thinks: it may die or hang, and no table notices more than a pause."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from engine.players import PLAYERS, Pool, worker
from engine.rules import game
from engine.rules.position import Options
from engine.rules.view import View, view

VIEW: View = view(game.deal(Options(2), "pool"), 0)


@asynccontextmanager
async def pool(time_limit: float = 20.0) -> AsyncIterator[Pool]:
    made = Pool(time_limit=time_limit)
    try:
        yield made
    finally:
        await made.close()


async def test_it_thinks_what_the_player_thinks() -> None:
    async with pool() as p:
        for level in PLAYERS:
            assert await p.think(level, VIEW, "s") == worker.answer(level, VIEW, "s")


async def test_the_loop_runs_on_while_it_thinks() -> None:
    async with pool() as p:
        thought = asyncio.create_task(p.think("medium", VIEW, "s"))
        ticks = 0
        while not thought.done():
            await asyncio.sleep(0.001)
            ticks += 1
        assert ticks > 5


async def test_a_dead_process_is_replaced() -> None:
    async with pool() as p:
        await p.think("easy", VIEW, "s")
        first = p._process
        assert first is not None
        os.kill(first, signal.SIGKILL)
        assert await p.think("medium", VIEW, "s") == VIEW.prompt.default()  # type: ignore[union-attr]
        assert await p.think("medium", VIEW, "s") == worker.answer("medium", VIEW, "s")
        assert p._process != first


async def test_a_thought_that_takes_too_long_becomes_the_default() -> None:
    async with pool(time_limit=0.5) as p:
        await p.think("easy", VIEW, "s")
        process = p._process
        assert process is not None
        os.kill(process, signal.SIGSTOP)
        assert await p.think("medium", VIEW, "s") == VIEW.prompt.default()  # type: ignore[union-attr]
        with pytest.raises(ProcessLookupError):
            await _gone(process)


async def test_an_unknown_level_becomes_the_default() -> None:
    async with pool() as p:
        assert await p.think("grandmaster", VIEW, "s") == VIEW.prompt.default()  # type: ignore[union-attr]


async def test_after_closing_there_is_no_process_and_no_error() -> None:
    async with pool() as p:
        await p.think("easy", VIEW, "s")
        process = p._process
        assert process is not None
        await p.close()
        assert await p.think("easy", VIEW, "s") == VIEW.prompt.default()  # type: ignore[union-attr]
        with pytest.raises(ProcessLookupError):
            await _gone(process)


async def _gone(process: int) -> None:
    """Raises ProcessLookupError as soon as the process is no more; returns if it stays."""
    for _ in range(400):
        os.kill(process, 0)
        await asyncio.sleep(0.05)


_PARENT = """
import asyncio, sys
from tests.players.test_pool import VIEW
from engine.players import Pool

async def main():
    pool = Pool(time_limit=20)
    await pool.think("easy", VIEW, "s")
    print(pool._process, flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_process_does_not_outlive_a_killed_parent() -> None:
    with subprocess.Popen([sys.executable, "-c", _PARENT], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
        parent.wait(10)
    until = time.monotonic() + 10
    while _alive(child):
        assert time.monotonic() < until, "the thinking process is still there"
        time.sleep(0.05)


def _alive(process: int) -> bool:
    """Also a zombie that its new parent has not yet seen off counts as gone."""
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    state = done.stdout.strip()
    return bool(state) and not state.startswith("Z")
