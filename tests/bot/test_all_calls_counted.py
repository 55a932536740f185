"""What the bot asks Discord beside its messages comes out of the same budget."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import discord
import pytest
from discord.http import Route
from discord.ui import LayoutView, TextDisplay

from bot import channel_names
from bot.channel_names import ChannelNames
from bot.metrics import Metrics
from bot.wire.call_budget import CallBudget
from bot.wire.messages import MessageApi
from bot.wire.replies import RenderedMessage
from engine.rules.position import Options
from engine.table.lobby import opened
from engine.table.meta import PACES
from tests.support.loopback import Loopback
from tests.support.tables import NELL, START

NOTHING_LEFT_S = 0.3


@pytest.fixture
async def loopback(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Loopback]:
    """A Discord without the bot; the library in this process calls it."""
    async with Loopback() as loopback:
        monkeypatch.setattr(Route, "BASE", loopback.host.api)
        yield loopback


def only(calls: int) -> CallBudget:
    """So many, and then none for as long as any test lasts."""
    return CallBudget(a_second=0.0001, at_once=calls)


def called(loopback: Loopback, method: str) -> list[str]:
    return [entry.name for entry in loopback.playground.traffic.rest() if entry.name.startswith(f"{method} /channels/")]


def said(words: str) -> RenderedMessage:
    view = LayoutView()
    view.add_item(TextDisplay(words))
    return RenderedMessage(view)


async def test_what_a_channel_is_called_is_asked_within_the_budget(
    loopback: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, lounge = (str(loopback.channel(name).id) for name in ("games", "lounge"))
    table = opened("deal000001", games, "1", NELL, "Nell", START, options=Options(2), pace=PACES["live"], language="en")
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(loopback.playground.token)
        names = ChannelNames(lambda _: "", client.http, only(1))
        assert await names.of(table) == "games"
        monkeypatch.setattr(channel_names, "_PATIENCE_S", NOTHING_LEFT_S)
        assert await names.of(replace(table, channel=lounge)) == "", "a message without it is better than none"
    assert called(loopback, "GET") == [f"GET /channels/{games}"]


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
