"""Killed at any moment and started again: nothing is lost, nothing stands twice, no button is dead."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest
import sqlalchemy as sa

from bot.operator.forgetting import TOLD_WITHIN
from playground.control import ControlError
from playground.launcher import BotProcess
from tests.support.gathering import Scene, check_boards
from tests.support.kills import killed
from tests.support.loopback import COUNTED, Loopback
from tests.support.player import choose, first_card, screen_of, settled
from tests.support.program import run
from tests.support.several import SeveralProcesses
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

DYING = {"notice_undelivered", "answer_refused", "delivery_waits", "ephemeral_gone", "WebSocket closed", "Shard ID"}


async def test_old_buttons_work_after_a_kill(scene: Scene) -> None:
    players = await scene.game(2)
    nell, faye = players
    waiting = await choose(nell)
    opened = await faye.open()
    await scene.kill()
    # The answer held before the kill is still there, and can still be taken back.
    await nell.person.press(waiting, "Change my mind")
    await nell.person.wait_until(waiting, lambda m: "Confirm" not in m.labels and "Change my mind" not in m.labels)
    await choose(nell)
    assert opened.ephemeral
    await choose(faye)
    await settled(players, "## Round 2")
    await check_boards(nell.person, await scene.record())


async def test_a_press_from_before_a_kill_on_an_older_screen_brings_no_second_one(scene: Scene) -> None:
    """Her page has not heard that it is a line by now, and the bot no longer knows that it made it one."""
    nell, faye = await scene.game(2)
    older = await screen_of(nell)
    await scene.clock(61 * 60)
    await choose(nell)
    await choose(faye)
    await settled([nell, faye], "## Round 2")
    await scene.quiet()
    newer = await screen_of(nell)
    assert newer.id != older.id
    line = nell.person.latest(older)
    await scene.kill()
    await nell.person.press(older, custom_id=first_card(older), force=True)
    answered = await nell.person.wait_until(line, lambda m: m.raw != line.raw)
    assert "further down" in answered.text
    await nell.person.press(newer, custom_id=first_card(newer))
    await nell.person.wait_until(newer, lambda m: m.raw != newer.raw)


async def test_a_polite_end_loses_nothing(scene: Scene) -> None:
    players = await scene.game(2)
    await choose(players[0])
    await scene.loopback.stop_bot()
    assert scene.logged("stopped")
    await scene.start()
    await choose(players[1])
    await settled(players, "## Round 2")
    await check_boards(players[0].person, await scene.record())


@pytest.mark.parametrize("kind", [Loopback, SeveralProcesses])
async def test_a_table_that_waits_for_an_ai_alone_goes_on_after_a_start(kind: type[Loopback], tmp_path: Path) -> None:
    async with kind() as loopback:
        scene = Scene(loopback)
        await scene.start()
        nell, faye, miley = await scene.game(3)
        for player in (nell, miley):
            await choose(player)  # All wait for Faye.
        for process in loopback.bots if isinstance(loopback, SeveralProcesses) else [loopback.bot]:
            assert process is not None
            await process.kill()
        began = monotonic()
        done = await asyncio.to_thread(
            run, tmp_path, "forget", faye.person.id, DATABASE_URL=loopback.database_url)
        assert done.returncode == 0, done.stderr
        assert monotonic() - began < TOLD_WITHIN, "it has waited for the dead to tell of it"
        # Nothing that is told of the table, and nobody who looks at it, brings it into memory.
        loopback.damage("DELETE FROM outbox")
        await scene.start()

        def answered() -> bool:
            with loopback.looking() as connection:
                return not connection.scalar(sa.text("SELECT count(*) FROM games WHERE awaits_ai"))

        await until(answered, "the AI's answer")
        scene.check_log()


@pytest.fixture
async def mortal() -> AsyncIterator[Scene]:
    """As ``scene``, with a bot that can be told where to die."""
    async with Loopback(bot_command=COUNTED) as loopback:
        scene = Scene(loopback)
        scene.expected |= DYING
        await scene.start()
        yield scene
        scene.check_log()


@pytest.mark.parametrize("seed", range(2))
async def test_killed_ten_times_at_counted_moments(mortal: Scene, seed: int) -> None:
    await nothing_lost(mortal, seed, 10)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 30))
async def test_killed_hundreds_of_times(mortal: Scene, seed: int) -> None:
    await nothing_lost(mortal, seed, 15)


async def nothing_lost(scene: Scene, seed: int, times: int) -> None:
    """Killed again and again; what was stored at one start is there at the next."""
    known: list[str] = []

    async def start(_: BotProcess) -> None:
        nonlocal known
        await scene.start()
        known = same_so_far(known, decisions(await record_of(scene) or ""))

    assert scene.loopback.bot is not None
    record = await killed(scene, [scene.loopback.bot], Random(seed), times, most=60, start=start)
    same_so_far(known, decisions(record))


async def record_of(scene: Scene) -> str | None:
    """The record, or None where the bot dies over it."""
    try:
        return await scene.record()
    except ControlError:
        return None


def same_so_far(known: list[str], now: list[str]) -> list[str]:
    """What was stored is still there, whatever came after it."""
    if not now:
        return known
    assert now[:len(known)] == known, "a decision that was stored is gone"
    return now


def decisions(record: str) -> list[str]:
    """The decisions of a record, one a line."""
    return [line for line in record.splitlines() if "decision" in json.loads(line)]
