"""Discord was away for a while, in one channel or everywhere: what was missed is told soon after, and once."""

import asyncio

import pytest

from playground.dev.faults import RestFault
from tests.support.gathering import Scene, rounds
from tests.support.person import WAIT_S
from tests.support.player import choose, opened, settled
from tests.support.untold import until_told, until_tried

pytestmark = pytest.mark.e2e

SEND = "POST /channels/{channel_id}/messages"
TOLD = {"notice_undelivered", "repost_refused", "direct_message_refused"}


@pytest.mark.parametrize("call", ["ginkgo board", "ginkgo screen"])
async def test_a_channel_that_answers_again_is_caught_up_at_once(scene: Scene, call: str) -> None:
    """A message that Discord takes there says so, and so does an answer to somebody there."""
    scene.expected |= TOLD
    players = await scene.game(2)
    nell, faye = players
    await choose(nell)
    scene.world.faults.add(RestFault.CUT, times=0, route=SEND)
    await choose(faye)
    await until_tried(scene, players, 5)
    scene.world.faults.remove()
    # The next try would come in half a minute, and nobody turns the clock.
    await nell.person.command(call)
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


async def test_direct_messages_opened_too_fast_are_opened_later_and_nobody_counts_as_closed(scene: Scene) -> None:
    scene.expected |= TOLD
    people = await scene.people(2)
    held = scene.world.faults.add(RestFault.DMS_TOO_FAST, times=0, route="POST /users/@me/channels")
    await opened(people)
    board = await people[0].wait_message(lambda m: "My screen" in m.labels, channel="games")
    async with asyncio.timeout(WAIT_S):
        while held.hits < 2:  # noqa: ASYNC110  a number has no event
            await asyncio.sleep(0.02)
    assert (await people[0].answer_to(board, "My screen")).ephemeral, "meanwhile she plays here"
    scene.world.faults.remove()
    await scene.clock(31)
    for person in people:
        await person.wait_message("choose a card", channel="dm")
    await scene.quiet()
    for person in people:
        assert len([m for m in person.messages("dm") if "choose a card" in m.text]) == 1
