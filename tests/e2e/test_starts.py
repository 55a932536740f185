"""A bot that was begun anew again and again: Discord resets the token of whoever begins a thousand sessions a day."""

import asyncio
from time import monotonic

import pytest

from playground.faults import RestFault
from tests.support.gathering import Scene, scripted
from tests.support.loopback import Loopback
from tests.support.person import WAIT_S
from tests.support.waiting import until

pytestmark = pytest.mark.e2e


def identified(loopback: Loopback) -> int:
    return sum(entry.name == "IDENTIFY" for entry in loopback.playground.traffic.entries)


@pytest.mark.parametrize(("left", "resets", "wait"), [
    (0, 36_000, 36_000), (0, 50, 60), (1, 36_000, 36_000), (100, 36_000, 360), (499, 40_000, 80)])
async def test_a_bot_with_few_starts_left_takes_its_time_for_the_next_one(left: int, resets: int, wait: int) -> None:
    """So that what is left lasts until there are all again, however soon whoever watches over it begins it anew."""
    async with Loopback() as loopback:
        scene, starts = Scene(loopback), loopback.playground.gateway.starts
        starts.leave(left, seconds=resets)
        starting = asyncio.create_task(loopback.start_bot())
        await until(lambda: scene.logged("few_starts_left"), "a bot that says what it waits for")
        (line,) = scene.logged("few_starts_left")
        assert (line["remaining"], line["wait"]) == (left, pytest.approx(wait, rel=0.01))
        await scene.clock(wait - 30)
        assert identified(loopback) == 0
        await scene.clock(40)
        await starting
        assert starts.remaining == (starts.total if wait >= resets else left) - 1
        assert len(scene.logged("few_starts_left")) == 1


async def test_of_several_shards_each_is_a_session() -> None:
    async with Loopback(env={"SHARDS": "0-1/2"}) as loopback:
        scene, starts = Scene(loopback), loopback.playground.gateway.starts
        starts.leave(100, seconds=36_000)
        starting = asyncio.create_task(loopback.start_bot())
        await until(lambda: scene.logged("few_starts_left"), "a bot that says what it waits for")
        (line,) = scene.logged("few_starts_left")
        assert (line["starts"], line["wait"]) == (2, pytest.approx(720, rel=0.01))
        await scene.clock(730)
        await starting
        assert (identified(loopback), starts.remaining) == (2, 98)
        assert len(scene.logged("few_starts_left")) == 1


async def test_a_bot_that_waits_for_a_start_is_stopped_at_once() -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        loopback.playground.gateway.starts.leave(0, seconds=36_000)
        starting = asyncio.create_task(loopback.start_bot())
        await until(lambda: scene.logged("few_starts_left"), "a bot that says what it waits for")
        await loopback.stop_bot()
        with pytest.raises(RuntimeError, match="ended with exit code 0"):
            await starting
        assert identified(loopback) == 0


async def test_a_bot_with_half_of_its_starts_left_begins_at_once() -> None:
    async with Loopback() as loopback:
        loopback.playground.gateway.starts.leave(500, seconds=36_000)
        await loopback.start_bot()
        assert loopback.playground.gateway.starts.remaining == 499


async def test_a_bot_whose_sessions_are_ended_again_and_again_does_not_begin_one_after_the_other() -> None:
    """discord.py itself begins one every five seconds, for as long as each is found invalid as soon as it has begun."""
    async with Loopback() as loopback:
        scene, starts = Scene(loopback), loopback.playground.gateway.starts
        await loopback.start_bot()
        starts.leave(100, seconds=36_000)
        await loopback.mishaps.invalid_session(resumable=False)
        await until(lambda: scene.logged("few_starts_left"), "a bot that says what it waits for")
        (line,) = scene.logged("few_starts_left")
        assert (line["remaining"], line["starts"], line["wait"]) == (100, 1, pytest.approx(360, abs=WAIT_S))
        assert identified(loopback) == 1
        async with loopback.reconnecting():
            await scene.clock(370)
        assert (identified(loopback), starts.remaining) == (2, 99)


HELD_BRIEFLY = """
import sys
import bot.session_limit
from bot.__main__ import main

bot.session_limit.SILENT_FOR = 0.5
sys.exit(main([]))
"""


async def test_no_connection_is_held_for_as_long_as_there_are_few_starts() -> None:
    """It would say nothing for minutes, or a day: it is given up, and another one made, which waits in its turn."""
    async with scripted(HELD_BRIEFLY) as scene:
        scene.expected |= {"few_starts_left", "Attempting a reconnect"}
        scene.loopback.playground.gateway.starts.leave(100, seconds=36_000)
        await scene.loopback.mishaps.invalid_session(resumable=False)
        await until(lambda: len(scene.logged("few_starts_left")) > 1, "another connection, that waits too", within=30)
        assert identified(scene.loopback) == 1
        async with scene.loopback.reconnecting():
            await scene.clock(370)
        assert identified(scene.loopback) == 2


@pytest.mark.parametrize("instead", [RestFault.CUT, RestFault.SERVER_ERROR])
async def test_while_discord_does_not_say_how_many_starts_are_left_it_goes_by_what_it_said_last(
    instead: RestFault,
) -> None:
    """The second: somebody's page in place of Discord's answer, as if all were well."""
    async with Loopback() as loopback:
        scene, starts = Scene(loopback), loopback.playground.gateway.starts
        starts.leave(500, seconds=36_000)
        await loopback.start_bot()
        loopback.faults.add(instead, status=200, times=0, route="GET /gateway/bot")
        await loopback.mishaps.invalid_session(resumable=False)
        await until(lambda: scene.logged("few_starts_left"), "a bot that says what it waits for")
        assert [line["remaining"] for line in scene.logged("few_starts_left")] == [499]
        async with loopback.reconnecting():
            await scene.clock(80)
        assert identified(loopback) == 2


async def test_a_bot_that_lost_one_session_of_many_begins_the_next_at_once() -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await loopback.start_bot()
        async with loopback.reconnecting():
            await loopback.mishaps.invalid_session(resumable=False)
        assert not scene.logged("few_starts_left")
        assert identified(loopback) == 2


async def test_what_has_gone_by_since_the_last_session_began_is_not_waited_for_again() -> None:
    """A second here for each that is left. The third begins right after another."""
    async with Loopback() as loopback:
        scene, starts = Scene(loopback), loopback.playground.gateway.starts
        await loopback.start_bot()
        starts.leave(400, seconds=400)
        await asyncio.sleep(1.1)
        async with loopback.reconnecting():
            await loopback.mishaps.invalid_session(resumable=False)
        began = monotonic()
        assert identified(loopback) == 2
        assert not scene.logged("few_starts_left")
        starts.leave(400, seconds=40_000)
        await loopback.mishaps.invalid_session(resumable=False)
        await until(lambda: scene.logged("few_starts_left"), "a bot that says what it waits for")
        (line,) = scene.logged("few_starts_left")
        assert line["wait"] == pytest.approx(100 - (monotonic() - began), abs=3)


async def test_a_bot_that_will_hear_of_nothing_says_so_as_it_starts() -> None:
    """The application's owner has Discord send what people do elsewhere; where that leads is nobody's who reads it."""
    async with Loopback() as loopback:
        scene = Scene(loopback)
        loopback.playground.world.interactions_endpoint = "https://example.org/secret"
        await loopback.start_bot()
        (line,) = scene.logged("interactions_go_elsewhere")
        assert (line["level"], "secret" in str(line)) == ("error", False)
