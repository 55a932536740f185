"""The process that thinks: it may die or hang, and no table notices more than a pause."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from engine.ai_levels import LEVELS
from engine.players import Pool, worker
from engine.players.judgements import GameOutline
from engine.process import WorkerFailed
from engine.rules import game
from engine.rules.account import Account
from engine.rules.position import Options
from engine.rules.view import View, view
from tests.support.deadly_stocks import DeadlyStocks
from tests.support.forked_worker import forking
from tests.support.records import entry_of, played
from tests.support.signals import KILL, STOP, needs_signals

_THINKING = """
import time
from engine.players.worker import Thought, answer
from engine.rules import game
from engine.rules.account import Accountant
from engine.rules.position import Options
from engine.rules.view import view
accountant = Accountant([0])
position = game.deal(Options(2), "threads", accountant)
whole, in_its_thread = time.process_time(), time.thread_time()
for number in range(3):
    answer(Thought("expert", view(position, 0), accountant.accounts[0], str(number)), lambda _: None)
print(time.process_time() - whole, time.thread_time() - in_its_thread)
"""
VIEW: View = view(game.deal(Options(2), "pool"), 0)
ACCOUNT = Account(0)
GAME = played(Options(2), "pool")


@asynccontextmanager
async def pool(time_limit: float = 20.0) -> AsyncIterator[Pool]:
    with forking():
        made = Pool(time_limit=time_limit)
        try:
            yield made
        finally:
            await made.close()


def answered(level: str) -> object:
    """What the level answers in this process."""
    return worker.answer(worker.Thought(level, VIEW, ACCOUNT, "s"), lambda _: None)


def first_rounds(count: int) -> list[str]:
    """Of a game's record: few choices, so that a review is short."""
    return GAME[:entry_of("position", GAME, count)]


def outlined(lines: list[str]) -> GameOutline:
    """What this process reads in them."""
    found = worker.answer(worker.LookBack(tuple(lines)), lambda _: None)
    assert isinstance(found, GameOutline)
    return found


def at_choice(number: int, p: Pool, sent: int) -> Callable[[int, int], None]:
    """Sends the process a signal before so many choices are judged."""
    def told(done: int, _: int) -> None:
        if done == number:
            assert p.process_id is not None
            os.kill(p.process_id, sent)
    return told


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


def test_a_thought_takes_one_processor_and_leaves_the_others_to_those_who_answer_people() -> None:
    """In a process that loads what the one that thinks loads: all of its time goes by in the thread that asked."""
    done = subprocess.run([sys.executable, "-c", _THINKING], capture_output=True, encoding="utf-8", check=True)
    whole, in_its_thread = map(float, done.stdout.split())
    assert whole < 1.15 * in_its_thread


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
        assert await p.think("medium", VIEW, deadly, "s") == VIEW.prompt.default()  # type: ignore[union-attr]  # she is asked
        assert len(deaths.read_text("utf-8")) == 2
        assert await p.think("medium", VIEW, ACCOUNT, "s") == answered("medium"), "the next thought finds a process"


@needs_signals
async def test_a_thought_that_takes_too_long_becomes_the_default() -> None:
    async with pool(time_limit=3) as p:
        await p.think("easy", VIEW, ACCOUNT, "s")
        process = p.process_id
        assert process is not None
        os.kill(process, STOP)
        assert await p.think("medium", VIEW, ACCOUNT, "s") == VIEW.prompt.default()  # type: ignore[union-attr]  # she is asked
        with pytest.raises(ProcessLookupError):
            await _gone(process)


async def test_a_review_goes_on_where_its_process_died(caplog: pytest.LogCaptureFixture) -> None:
    lines = first_rounds(3)
    async with pool() as p:
        review = await p.review(lines, 0, at_choice(1, p, KILL))
    assert "the thinking process is replaced: it died" in caplog.text
    asked = [question for question in outlined(lines).questions if question.seat == 0]
    assert len(asked) > 2
    assert list(review.verdicts) == [worker.answer(question, lambda _: None) for question in asked]
    assert review.left_out == 0


async def test_advice_is_given_though_its_process_died() -> None:
    async with pool() as p:
        await p.think("easy", VIEW, ACCOUNT, "s")
        assert p.process_id is not None
        os.kill(p.process_id, KILL)
        assert await p.advice(VIEW, ACCOUNT) == worker.answer(worker.AdviceAsked(VIEW, ACCOUNT), lambda _: None)


@needs_signals
async def test_a_choice_at_which_the_process_hangs_is_left_out_of_a_review() -> None:
    async with pool(time_limit=8) as p:
        review = await p.review(lines := first_rounds(3), 0, at_choice(1, p, STOP))
    first, _, *others = [question.played for question in outlined(lines).questions if question.seat == 0]
    assert [verdict.played for verdict in review.verdicts] == [first, *others]
    assert review.left_out == 1


async def test_where_no_process_lives_there_is_no_review() -> None:
    told: list[int] = []
    async with pool() as p:
        killing = asyncio.create_task(_kill_all(p, told))
        with pytest.raises(WorkerFailed, match="died"):
            await p.review(first_rounds(6), 0, lambda done, _: told.append(done))
        killing.cancel()
    assert told == [0, 1, 2, 3], "it does not try every choice of the game"


async def _kill_all(p: Pool, told: list[int]) -> None:
    """From the first choice on every process, as soon as it is there."""
    while True:
        process = p.process_id
        if told and process is not None:
            with suppress(ProcessLookupError):
                os.kill(process, KILL)
        await asyncio.sleep(0.001)


async def test_a_review_ends_with_the_pool() -> None:
    closing: list[asyncio.Task[None]] = []
    async with pool() as p:
        with pytest.raises(WorkerFailed, match="closed"):
            await p.review(first_rounds(3), 0, lambda *_: closing.append(asyncio.create_task(p.close())))


async def test_an_unknown_level_becomes_the_default() -> None:
    async with pool() as p:
        assert await p.think("grandmaster", VIEW, ACCOUNT, "s") == VIEW.prompt.default()  # type: ignore[union-attr]  # she is asked


@needs_signals
async def test_after_closing_there_is_no_process_and_no_error() -> None:
    async with pool() as p:
        await p.think("easy", VIEW, ACCOUNT, "s")
        process = p.process_id
        assert process is not None
        await p.close()
        assert await p.think("easy", VIEW, ACCOUNT, "s") == VIEW.prompt.default()  # type: ignore[union-attr]  # she is asked
        with pytest.raises(ProcessLookupError):
            await _gone(process)


async def _gone(process: int) -> None:
    """Raises ProcessLookupError as soon as the process is no more; returns if it stays."""
    for _ in range(400):
        os.kill(process, 0)
        await asyncio.sleep(0.05)
