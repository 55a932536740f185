"""What the bot asks Discord beside its messages comes out of the same budget."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import discord
import pytest
from discord.http import Route
from discord.ui import TextDisplay

from bot import channel_names
from bot.channel_names import ChannelNames
from bot.metrics import Metrics
from bot.urgency import Turns, Urgency, less_urgent, urgency
from bot.wire.call_budget import CallBudget
from bot.wire.deleted_channels import deleted
from bot.wire.laid_out import LaidOut
from bot.wire.messages import MessageApi
from bot.wire.replies import RenderedMessage
from engine.rules.position import Options
from engine.table.lobby import opened
from engine.table.meta import PACES, GameMeta
from playground.faults import RestFault
from tests.support.loopback import Loopback
from tests.support.tables import AT_MOST_S, NELL, START

NOTHING_LEFT_S = 0.3
AHEAD = timedelta(minutes=1)
"""Our clock, of Discord's."""


@pytest.fixture
async def loopback(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Loopback]:
    """A Discord without the bot; the library in this process calls it."""
    async with Loopback() as loopback:
        monkeypatch.setattr(Route, "BASE", loopback.host.api)
        yield loopback


def only(calls: int) -> CallBudget:
    """So many, and then none for as long as any test lasts."""
    return CallBudget(a_second=0.0001, at_once=calls)


def at(channel: str) -> GameMeta:
    """A table there."""
    return opened(
        "deal000001", channel, "1", NELL, "Nell", START, options=Options(2), pace=PACES["live"], language="en")


def called(loopback: Loopback, method: str) -> list[str]:
    return [entry.name for entry in loopback.playground.traffic.rest() if entry.name.startswith(f"{method} /channels/")]


def said(words: str) -> RenderedMessage:
    return RenderedMessage(LaidOut(TextDisplay(words)))


async def test_what_a_channel_is_called_is_asked_within_the_budget(
    loopback: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, lounge = (str(loopback.channel(name).id) for name in ("games", "lounge"))
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(loopback.playground.token)
        names = ChannelNames(lambda _: "", client.http, only(1))
        assert await names.of(at(games)) == "games"
        monkeypatch.setattr(channel_names, "_PATIENCE_S", NOTHING_LEFT_S)
        assert await names.of(at(lounge)) == "", "a message without it is better than none"
    assert called(loopback, "GET") == [f"GET /channels/{games}"]


async def test_a_count_waits_for_the_name_of_its_channel_no_longer_than_others_would(loopback: Loopback) -> None:
    """It gives way for longer than it waits for that."""
    games = str(loopback.channel("games").id)
    budget, done = CallBudget(a_second=50, at_once=1), asyncio.Event()

    async def others() -> None:
        while not done.is_set():
            await budget.take()

    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(loopback.playground.token)
        names = ChannelNames(lambda _: "", client.http, budget)
        crowd = [asyncio.create_task(others()) for _ in range(10)]
        await asyncio.sleep(0)
        urgency.set(Urgency.COUNTED)
        assert await names.of(at(games)) == "games"
        done.set()
        await asyncio.gather(*crowd)


async def test_what_a_channel_is_called_is_asked_once_and_known_once_it_is_told(
    loopback: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by those that wait no longer for it, and where the count that has asked for it first is given up."""
    games = str(loopback.channel("games").id)
    budget, given_up = CallBudget(a_second=4, at_once=1), Turns()
    monkeypatch.setattr(channel_names, "_PATIENCE_S", 0.0)
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(loopback.playground.token)
        names = ChannelNames(lambda _: "", client.http, budget)
        await budget.take()
        with given_up:
            assert await names.of(at(games)) == ""
        given_up.give_up()
        async with asyncio.timeout(AT_MOST_S):
            while not (name := await names.of(at(games))):  # noqa: ASYNC110  nobody is told
                await asyncio.sleep(0.01)
        assert name == "games"
    assert called(loopback, "GET") == [f"GET /channels/{games}"]


@pytest.mark.parametrize("later", ["pressed", "hurried"])
async def test_the_name_of_a_channel_is_asked_as_the_most_urgent_of_those_who_need_it_would(
    loopback: Loopback, later: str
) -> None:
    """A count has asked first; then somebody presses, or a vote comes behind the count."""
    games = str(loopback.channel("games").id)
    budget, count, behind = CallBudget(a_second=4, at_once=1), Turns(), list[int]()

    async def another() -> None:
        await budget.take()
        behind.append(budget.waiting)

    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(loopback.playground.token)
        names = ChannelNames(lambda _: "", client.http, budget)
        await budget.take()
        with less_urgent(Urgency.COUNTED), count:
            first = asyncio.create_task(names.of(at(games)))
        others = asyncio.create_task(another())
        await asyncio.sleep(0)
        if later == "pressed":
            urgency.set(Urgency.PRESSED)
            assert await names.of(at(games)) == "games"
        else:
            count.hurry(Urgency.PRESSED)
        await others
        assert behind == [0], "the name was asked before"
        assert await first == "games"
    assert called(loopback, "GET") == [f"GET /channels/{games}"]


@pytest.mark.parametrize("why", [RestFault.CUT, RestFault.RATE_LIMIT])
async def test_a_channel_of_which_discord_does_not_say_whether_it_is_gone_counts_as_there(
    loopback: Loopback, why: RestFault
) -> None:
    """Its game would end, and it would be taken off a server's list. One that is gone is known as such."""
    games = loopback.channel("games").id
    async with discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=30.0) as client:
        await client.login(loopback.playground.token)
        loopback.faults.add(why, times=0, seconds=60.0, route="GET /channels")
        assert not await deleted(games, client.http, only(1))
        loopback.faults.remove()
        assert await deleted(1, client.http, only(1))


async def test_a_thread_is_opened_again_within_the_budget(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    thread = int(await nell.thread("a table", "lounge"))
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(loopback.playground.token)
        api = MessageApi(client, Metrics(), only(2))
        message = await api.send(thread, said("one"), "0" * 20)
        folded = loopback.playground.world.channels[thread]
        folded.thread_members.add(loopback.playground.world.bot.id)
        folded.archived = True
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(NOTHING_LEFT_S):
                await api.edit(thread, message, said("two"))
        assert not called(loopback, "PATCH")[1:], "the edit alone"
        api = MessageApi(client, Metrics(), only(3))
        await api.edit(thread, message, said("two"))
    assert not folded.archived


async def test_every_page_of_what_is_looked_through_is_within_the_budget(loopback: Loopback) -> None:
    nell, began = await loopback.person("Nell"), datetime.now(UTC)
    for _ in range(150):
        await nell.say("Something else.")
    games = loopback.channel("games").id
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(loopback.playground.token)
        sent = await MessageApi(client, Metrics(), only(1)).send(games, said("Ours."), "0" * 20)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(NOTHING_LEFT_S):
                await MessageApi(client, Metrics(), only(1)).find(games, "0" * 20, began)
        assert len(called(loopback, "GET")) == 1
        assert await MessageApi(client, Metrics(), only(2)).find(games, "0" * 20, began + AHEAD) == sent
        assert await MessageApi(client, Metrics(), only(2)).find(games, "1" * 20, began) is None
        # Another bot may number its components likewise, or copy ours.
        loopback.playground.world.message(games, sent).author_id = loopback.user("Nell").id
        assert await MessageApi(client, Metrics(), only(2)).find(games, "0" * 20, began) is None
