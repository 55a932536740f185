"""Discord was away for a while, in one channel or everywhere: what was missed is told soon after, and once."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from playground.dev.faults import RestFault
from tests.support.gathering import Scene, rounds
from tests.support.player import Player, choose, settled

pytestmark = pytest.mark.e2e

SEND = "POST /channels/{channel_id}/messages"
TOLD = {"notice_undelivered", "repost_refused", "direct_message_refused"}


def waiting(scene: Scene, *states: str) -> list[int]:
    """How often the table's notices that are not sent yet were tried."""
    with closing(sqlite3.connect(scene.world.folder / "game.sqlite")) as connection:
        return [tries for tries, state in connection.execute("SELECT tries, state FROM outbox WHERE lane = 'table'")
                if state in (states or ("new", "claimed"))]


async def until_tried(scene: Scene, players: list[Player], times: int) -> None:
    """Everybody answers, and time goes by until the table's notice has failed so often."""
    async with asyncio.timeout(60):
        while not any(tries >= times for tries in waiting(scene, "new")):
            for player in players:
                if player.asked() and "choose a card" not in str(player.screen()):
                    await player.step()
            if any(waiting(scene)):
                await scene.clock(31)
            await asyncio.sleep(0.1)


async def until_told(scene: Scene, within: float) -> None:
    async with asyncio.timeout(within):
        while waiting(scene):  # noqa: ASYNC110  a file has no event
            await asyncio.sleep(0.05)


async def test_a_channel_that_answers_again_is_caught_up_at_once(scene: Scene) -> None:
    scene.expected |= TOLD
    players = await scene.game(2)
    nell, faye = players
    await choose(nell)
    scene.world.faults.add(RestFault.CUT, times=0, route=SEND)
    await choose(faye)
    await until_tried(scene, players, 5)
    scene.world.faults.remove()
    # The next try would come in half a minute, and nobody turns the clock.
    await nell.person.do("ginkgo board")
    await until_told(scene, 8)
    await settled(players, "## Round 2")


async def test_waiting_for_an_error_of_discords_ends_after_half_a_minute(scene: Scene) -> None:
    scene.expected |= TOLD
    players = await scene.game(2)
    nell, faye = players
    await choose(nell)
    scene.world.faults.add(RestFault.CUT, times=0, route=SEND)
    await choose(faye)
    await until_tried(scene, players, 9)  # 2 s doubled nine times are 17 minutes
    scene.world.faults.remove()
    await scene.clock(31)
    await until_told(scene, 8)
    assert len(rounds(nell.person.messages("games"))) == 2


async def test_the_gateway_resumes_and_what_waited_is_told(scene: Scene) -> None:
    scene.expected |= {*TOLD, "WebSocket closed", "Shard ID"}
    players = await scene.game(2)
    nell, faye = players
    await choose(nell)
    scene.world.faults.add(RestFault.CUT, times=0, route=SEND)
    await choose(faye)
    await until_tried(scene, players, 6)
    scene.world.faults.remove()
    await scene.world.mishaps.gateway_drop()
    await until_told(scene, 15)
    assert len(rounds(nell.person.messages("games"))) == 2


async def test_in_a_lively_channel_nothing_is_announced_twice(scene: Scene) -> None:
    """The board was sent, its answer was lost, the bot died; an hour and a hundred messages later it starts again."""
    scene.expected |= {*TOLD, "Shard ID", "WebSocket closed"}
    players = await scene.game(2)
    nell, faye = players
    await choose(nell)
    scene.world.faults.add(RestFault.LOST_ANSWER, times=1, route=SEND)
    await choose(faye)
    await settled(players, "## Round 2")
    await scene.world.kill_bot()
    for number in range(100):
        await nell.person.say(f"Where has it gone? ({number})")
    await scene.world.playground.shift_clock(3600)
    await scene.start()
    await until_told(scene, 20)
    boards = [m for m in nell.person.messages("games") if m.text.startswith("## Round 2")]
    assert len(boards) == 1
    assert any("My screen" in m.labels for m in boards)
