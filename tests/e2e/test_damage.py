"""Something in the database or in the program is broken: the other tables play on, or the process says so and ends."""

import asyncio
import sys

import pytest

from tests.support.gathering import Scene
from tests.support.loopback import Loopback
from tests.support.player import Player, choose, opened, settled

pytestmark = pytest.mark.e2e

BROKEN_PUBLISHER = """
import sys
from bot.__main__ import main
from bot.publishing.publisher import Publisher

class UnforeseenError(Exception):
    pass

async def broken(self, due):
    raise UnforeseenError

Publisher._idle = broken
sys.exit(main([]))
"""


@pytest.mark.parametrize("body", ['{"kind": "of_a_later_version"}', '{"kind": "wai'])
async def test_one_unreadable_notice_and_the_other_table_is_told_its_round(scene: Scene, body: str) -> None:
    if scene.loopback.on_server and not body.endswith("}"):
        pytest.skip("PostgreSQL itself takes no text that is no JSON")
    players = await scene.game(2)
    other = await scene.people(4)
    await opened(other[2:], "lounge")
    await other[2].wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    await choose(players[0])
    await scene.loopback.kill_bot()
    game = scene.loopback.channel("lounge").id
    scene.loopback.damage(
        "UPDATE outbox SET body = :body, state = 'new', due = 0 WHERE id ="
        " (SELECT max(o.id) FROM outbox o JOIN games g ON g.id = o.game WHERE g.channel = :channel)",
        body=body, channel=str(game))
    scene.expected |= {"outbox row"}
    await scene.start()
    await choose(players[1])
    await settled(players, "## Round 2")
    (line,) = [line for line in scene.log() if str(line["event"]).startswith("outbox row")]
    assert line["level"] == "error"
    # The table itself goes on as well.
    lounge = [Player(person, seed, channel="lounge") for seed, person in enumerate(other[2:])]
    for player in lounge:
        await choose(player)
    await settled(lounge, "## Round 2")


async def test_when_nothing_can_be_told_any_more_the_process_ends() -> None:
    async with Loopback(bot_command=(sys.executable, "-c", BROKEN_PUBLISHER)) as loopback:
        await loopback.start_bot()
        assert loopback.bot is not None
        async with asyncio.timeout(10):
            while loopback.bot.running:  # noqa: ASYNC110  a process of the playground's has no event
                await asyncio.sleep(0.05)
        log = loopback.bot_log()
        assert "publisher_broke" in log
        assert "UnforeseenError" in log, "it was ended by something else than what was planted"
