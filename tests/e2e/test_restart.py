"""Killed at any moment and started again: nothing is lost, nothing stands twice, no button is dead."""

import asyncio
import json
from random import Random

import pytest

from tests.support.gathering import A_GAME, Scene, check_boards, replayed
from tests.support.person import CallFailedError
from tests.support.player import Player, choose, settled

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
    await scene.world.stop_bot()
    assert scene.logged("stopped")
    await scene.start()
    await choose(players[1])
    await settled(players, "## Round 2")
    await check_boards(players[0].person, await scene.record())


@pytest.mark.parametrize("seed", range(2))
async def test_killed_ten_times_at_random_moments(scene: Scene, seed: int) -> None:
    await killed(scene, seed, 10)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 30))
async def test_killed_hundreds_of_times(scene: Scene, seed: int) -> None:
    await killed(scene, seed, 15)


async def killed(scene: Scene, seed: int, times: int) -> None:
    """Play, and kill again and again; afterwards everything holds and the game is played to its end."""
    scene.expected |= DYING
    rng = Random(seed)
    players = await scene.game(2)
    playing = [asyncio.create_task(stubborn(player)) for player in players]
    try:
        for _ in range(times):
            await asyncio.sleep(rng.uniform(0.05, 1.2))
            before = decisions(await scene.record())
            await scene.world.kill_bot()
            await scene.start()
            after = decisions(await scene.record())
            assert after[:len(before)] == before, "a decision that was stored is gone"
        async with asyncio.timeout(A_GAME):
            await asyncio.gather(*playing)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    record = await scene.record()
    assert replayed(record).position.phase == "over"
    await check_boards(players[0].person, record)
    finals = [m for m in players[0].person.messages("games") if m.text.startswith("## The game is over")]
    assert len(finals) == 1
    for player in players:
        assert not player.asked(), "no question stands open when all is over"


async def stubborn(player: Player) -> None:
    """Plays on whatever happens to her presses."""
    while not player.over():
        try:
            await player.play()
        except (CallFailedError, AssertionError):
            # The bot is away: the page says so, and one tries again.
            await asyncio.sleep(0.2)


def decisions(record: str) -> list[str]:
    """The decisions of a record, one a line."""
    return [line for line in record.splitlines() if "decision" in json.loads(line)]
