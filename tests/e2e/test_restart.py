"""Killed at any moment and started again: nothing is lost, nothing stands twice, no button is dead."""

import asyncio
import json
from collections.abc import AsyncIterator
from random import Random

import pytest

from playground.control import ControlError
from tests.support.counted_bot import POINTS
from tests.support.gathering import A_GAME, Scene, check_boards, replayed
from tests.support.loopback import COUNTED, Loopback
from tests.support.player import choose, settled, stubborn

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


async def test_a_polite_end_loses_nothing(scene: Scene) -> None:
    players = await scene.game(2)
    await choose(players[0])
    await scene.loopback.stop_bot()
    assert scene.logged("stopped")
    await scene.start()
    await choose(players[1])
    await settled(players, "## Round 2")
    await check_boards(players[0].person, await scene.record())


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
    await killed(mortal, seed, 10)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 30))
async def test_killed_hundreds_of_times(mortal: Scene, seed: int) -> None:
    await killed(mortal, seed, 15)


async def killed(scene: Scene, seed: int, times: int) -> None:
    """Play, and kill again and again; afterwards everything holds and the game is played to its end.

    Where the bot dies is counted, not timed: the same seed kills it at the same statements, commits and calls.
    """
    rng = Random(seed)
    players = await scene.game(2)
    playing = [asyncio.create_task(stubborn(player)) for player in players]
    deaths = 0
    known: list[str] = []
    try:
        while deaths < times and not all(task.done() for task in playing):
            scene.loopback.dies_at(rng.choice(POINTS), rng.randint(1, 60))
            await scene.loopback.kill_bot()
            try:
                await scene.start()
            except (RuntimeError, ControlError):
                deaths += 1  # It did not live to see its own start.
                continue
            known = same_so_far(known, decisions(await record_of(scene) or ""))
            dead = asyncio.ensure_future(scene.loopback.died())
            await asyncio.wait((dead, *playing), timeout=A_GAME, return_when=asyncio.FIRST_COMPLETED)
            deaths += dead.done()
            dead.cancel()
        scene.loopback.dies_at(None)
        await scene.kill()
        async with asyncio.timeout(A_GAME):
            await asyncio.gather(*playing)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    assert deaths >= times // 2, "the game was over before it was interrupted"
    record = await scene.record()
    same_so_far(known, decisions(record))
    assert replayed(record).position.phase == "over"
    await check_boards(players[0].person, record)
    finals = [m for m in players[0].person.messages("games") if m.text.startswith("## The game is over")]
    assert len(finals) == 1
    for player in players:
        assert not player.asked(), "no question stands open when all is over"


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
