"""Every scenario begins with the real bot, its people press, and what the bot sends has Discord's shapes."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Callable
from functools import partial

import pytest

from playground.page.opening import state
from playground.scenarios import Seat, catalogue
from playground.traffic import Entry
from playground.wire import as_object, as_text
from tests.support.loopback import Loopback
from tests.support.openapi import DESCRIPTION, contract
from tests.support.person import CallFailedError
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e


def _plays_in(channel: str, shown: Shown) -> bool:
    return bool(shown.buttons) and channel in shown.text


async def test_every_scenario_is_one_press_away() -> None:
    async with Loopback() as loopback:
        await loopback.start_bot()
        nell = await loopback.person("Nell")
        for name, scenario in catalogue().items():
            if scenario.command:
                continue
            before = sum(map(_pressed, loopback.playground.traffic.entries))
            begun = as_object(await nell.call("scenario", name=name))
            channel = as_text(begun["channel_id"])
            board = await nell.wait_message(lambda shown: bool(shown.buttons), channel=channel)
            assert board.pictures, name
            # In direct messages one screen lives: the table is played there, or named in it as one that waits.
            await nell.wait_message(partial(_plays_in, channel), channel="dm")
            await loopback.wait_call(_presses(before + 2 * scenario.seats.count(Seat.MONKEY)), within=30)
        if DESCRIPTION.exists():
            complaints = contract().check(loopback.playground.traffic.rest())
            assert not complaints, "\n".join(map(str, complaints[:20]))


async def test_the_first_way_in_is_a_game_that_explains_itself() -> None:
    async with Loopback() as loopback:
        await loopback.start_bot()
        nell = await loopback.person("Nell")
        first = next(iter(catalogue()))
        while not await nell.commands():  # noqa: ASYNC110  the page has no event for it
            await asyncio.sleep(0.05)
        begun = as_object(await nell.call("scenario", name=first))
        screen = await nell.wait_message("Learn 1 of", channel=as_text(begun["channel_id"]))
        assert screen.ephemeral
        assert screen.pictures


async def test_who_presses_by_herself_is_named_and_can_be_stopped() -> None:
    """By whoever opens the page later too; and who has stopped presses nothing more."""
    async with Loopback() as loopback:
        await loopback.start_bot()
        nell = await loopback.person("Nell")
        channel = as_text(as_object(await nell.call("scenario", name="five"))["channel_id"])
        friends = loopback.playground.pressing[int(channel)]
        assert len(friends) == 4
        user = next(user for user in loopback.playground.world.people() if str(user.id) == nell.id)
        assert as_object(state(loopback.playground, user)["pressing"])[channel] == [str(person) for person in friends]
        tasks = list(friends.values())
        await nell.call("stop_pressing", channel_id=channel)
        await asyncio.wait(tasks, timeout=10)
        assert not loopback.playground.pressing
        assert state(loopback.playground, user)["pressing"] == {}


async def test_who_presses_by_herself_rests_when_her_game_is_over() -> None:
    """The page said to the end that she presses."""
    async with Loopback() as loopback:
        await loopback.start_bot()
        nell = await loopback.person("Nell")
        channel = as_text(as_object(await nell.call("scenario", name="near-end"))["channel_id"])
        friends = list(loopback.playground.pressing[int(channel)].values())
        await nell.press(await nell.ask("ginkgo end", channel=channel), "End the game")
        await asyncio.wait(friends, timeout=10)
        assert not loopback.playground.pressing
        user = next(user for user in loopback.playground.world.people() if str(user.id) == nell.id)
        assert state(loopback.playground, user)["pressing"] == {}


async def test_who_presses_by_herself_does_so_too_where_another_table_has_her_direct_messages() -> None:
    """There one screen lives, that of the table which has waited longer: she opens the other under its board."""
    async with Loopback() as loopback:
        await loopback.start_bot()
        nell, faye = await loopback.person("Nell"), await loopback.person("Faye")
        await nell.call("scenario", name="two")
        await faye.wait_message("choose a card", channel="dm")
        channel = as_text(as_object(await nell.call("scenario", name="near-end"))["channel_id"])
        screen = await faye.wait_message(lambda shown: shown.ephemeral and bool(shown.buttons), channel=channel)
        assert "Round 23" in screen.text


async def test_the_record_of_a_channel_is_what_was_loaded() -> None:
    async with Loopback() as loopback:
        await loopback.start_bot()
        nell = await loopback.person("Nell")
        begun = as_object(await nell.call("scenario", name="two"))
        record = as_text(await nell.call("record", channel_id=begun["channel_id"]))
        loaded = [json.loads(line) for line in catalogue()["two"].record.splitlines()]
        positions = [json.loads(line)["position"] for line in record.splitlines() if "position" in json.loads(line)]
        assert positions[0] == loaded[1]["position"]


def _pressed(entry: Entry) -> bool:
    return entry.kind == "interaction" and entry.name == "component" and entry.status > 0


def _presses(wanted: int) -> Callable[[Entry], bool]:
    """Whether this is the last of so many answered presses (any call will do for none)."""
    counted = itertools.count(1)
    return lambda entry: wanted == 0 or (_pressed(entry) and next(counted) >= wanted)


@pytest.mark.parametrize("name", ["learn", "two"])
async def test_without_the_bot_nothing_begins_and_the_reason_is_a_sentence(name: str) -> None:
    async with Loopback() as loopback:
        await loopback.start_bot()
        nell = await loopback.person("Nell")
        await loopback.kill_bot()
        before = set(loopback.playground.world.channels)
        with pytest.raises(CallFailedError, match=re.escape("The bot is not here. Start it, then begin again.")):
            await nell.call("scenario", name=name)
        assert set(loopback.playground.world.channels) == before
