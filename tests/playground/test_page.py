"""The page's socket: what each person sees and can do, without a bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import aiohttp
import pytest

from playground.discord.limits.message import Via, check_message
from playground.discord.limits.reader import Reader
from playground.discord.messages import Origin
from playground.discord.world import MALLORY
from playground.wire import JsonObject, as_object, as_text, objects
from tests.support.loopback import Loopback
from tests.support.person import CallFailedError


@pytest.fixture
async def loopback() -> AsyncIterator[Loopback]:
    async with Loopback(own_languages=True) as opened:
        yield opened


def whisper(loopback: Loopback, name: str, words: str) -> str:
    """An ephemeral message of the bot, and its id."""
    draft = check_message(Reader({"content": words}), via=Via.CHANNEL, uploads={})
    origin = Origin(ephemeral_to=loopback.user(name).id)
    bot = loopback.playground.world.bot.id
    return str(loopback.playground.messages.create(loopback.channel("games"), bot, draft, {}, origin).id)


async def test_the_default_world(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    people = objects(nell.state["people"])
    assert [(p["global_name"], p["locale"]) for p in people] == [
        ("Nell", "en-US"),
        ("Faye", "fr"),
        ("Miley", "en-US"),
        ("Iwona", "pl"),
        ("Szymon", "pl"),
        (MALLORY, "en-US"),
    ]
    guild = objects(nell.state["guilds"])[0]
    assert guild["name"] == "Ginkgo Town"
    assert [c["name"] for c in objects(guild["channels"])] == ["general", "games", "lounge"]
    assert as_object(nell.state["bot"])["online"] is False
    assert len(MALLORY) <= 32


async def test_what_was_said_is_there_for_who_comes_later(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    said = await nell.say("hello *all*")
    faye = await loopback.person("Faye")
    assert [m.content for m in faye.messages("games")] == ["hello *all*"]
    await nell.call("edit", channel_id=nell.channel("games"), message_id=said.id, content="bye")
    await faye.wait_message("bye")
    with pytest.raises(CallFailedError, match="your own"):
        await faye.call("edit", channel_id=nell.channel("games"), message_id=said.id, content="no")
    await nell.call("delete", channel_id=nell.channel("games"), message_id=said.id)
    await faye.wait_gone(said)


async def test_ephemeral_messages_belong_to_one_person(loopback: Loopback) -> None:
    nell, faye = await loopback.person("Nell"), await loopback.person("Faye")
    whispered = whisper(loopback, "Nell", "psst")
    assert (await nell.wait_message("psst")).ephemeral
    await nell.say("aloud")
    await faye.wait_message("aloud")
    assert [m.content for m in faye.messages()] == ["aloud"]
    late = await loopback.person("Faye")
    assert [m.content for m in late.messages()] == ["aloud"]
    again = await loopback.person("Nell")
    assert [m.content for m in again.messages()] == ["psst", "aloud"]
    with pytest.raises(CallFailedError):
        await faye.call("dismiss", message_id=whispered)
    await nell.call("dismiss", message_id=whispered)
    await again.wait_gone(whispered)


async def test_direct_messages_belong_to_one_person(loopback: Loopback) -> None:
    nell, faye = await loopback.person("Nell"), await loopback.person("Faye")
    dm = loopback.playground.world.dm_with(loopback.user("Nell"))
    draft = check_message(Reader({"content": "for Nell"}), via=Via.CHANNEL, uploads={})
    loopback.playground.messages.create(dm, loopback.playground.world.bot.id, draft, {})
    await nell.wait_message("for Nell", channel="dm")
    await nell.say("marker")
    await faye.wait_message("marker")
    assert [m.content for m in faye.messages()] == ["marker"]
    with pytest.raises(CallFailedError, match="cannot see"):
        await faye.call("history", channel_id=str(dm.id))


async def test_history_is_paged(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    said = [await nell.say(str(number)) for number in range(7)]
    page = await nell.call("history", channel_id=nell.channel("games"), before=said[5].id, limit=2)
    assert [as_text(m["content"]) for m in objects(page)] == ["3", "4"]


async def test_reading_is_remembered(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    said = await nell.say("x")
    await nell.call("read", channel_id=said.channel_id, message_id=said.id)
    again = await loopback.person("Nell")
    assert as_object(again.state["read"]) == {said.channel_id: said.id}


async def test_what_one_reads_is_read_in_all_ones_tabs_and_nobody_elses(loopback: Loopback) -> None:
    nell, other_tab = await loopback.person("Nell"), await loopback.person("Nell")
    faye = await loopback.person("Faye")
    said, later = await faye.say("x"), await faye.say("y")
    await nell.call("read", channel_id=said.channel_id, message_id=later.id)
    assert await other_tab.wait_event("READ") == {"channel_id": said.channel_id, "message_id": later.id}
    assert not faye.received("READ")
    # A tab that shows less of the channel does not make unread what another has read.
    await other_tab.call("read", channel_id=said.channel_id, message_id=said.id)
    again = await loopback.person("Nell")
    assert as_object(again.state["read"]) == {said.channel_id: later.id}


async def test_who_is_in_no_server_is_told_that_a_scenario_needs_one(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    await nell.call("leave_guild", guild_id=str(next(iter(loopback.playground.world.guilds))))
    with pytest.raises(CallFailedError, match="You are in no server"):
        await nell.call("scenario", name="two")


async def test_threads_are_made_by_people(loopback: Loopback) -> None:
    nell, faye = await loopback.person("Nell"), await loopback.person("Faye")
    said = await nell.say("about this")
    thread = await nell.thread("deep", on=said)
    await faye.wait_event("THREAD_CREATE")
    await faye.say("down here", channel=thread)
    assert (await nell.wait_message("down here")).channel_id == thread
    with pytest.raises(CallFailedError, match="already"):
        await nell.thread("again", on=said)


async def test_who_writes_in_a_thread_opens_it_again_unless_it_is_locked(loopback: Loopback) -> None:
    nell, faye = await loopback.person("Nell"), await loopback.person("Faye")
    place = await faye.thread("deep")
    thread = loopback.playground.world.channels[int(place)]
    thread.archived = True
    with pytest.raises(CallFailedError):
        await faye.say("x" * 2001, channel=place)
    assert loopback.playground.world.channels[int(place)].archived, "nothing was written"
    await faye.say("anybody?", channel=place)
    assert not thread.archived
    assert as_object((await nell.wait_event("THREAD_UPDATE"))["thread_metadata"])["archived"] is False
    for thread.archived in (False, True):
        thread.locked = True
        with pytest.raises(CallFailedError, match="locked"):
            await faye.say("still there?", channel=place)
    # The server is hers: she manages threads.
    await nell.say("the last word", channel=place)
    assert not thread.archived


async def test_who_is_in_no_server_does_not_leave_it_again(loopback: Loopback) -> None:
    guild = str(next(iter(loopback.playground.world.guilds)))
    nell, faye = await loopback.person("Nell"), await loopback.person("Faye")
    for _ in range(2):
        await faye.call("leave_guild", guild_id=guild)
    await nell.caught_up()
    assert len(nell.received("GUILD_MEMBER_REMOVE")) == 1


@pytest.mark.parametrize(("call", "most"), [("create_thread", 100), ("add_person", 32)])
async def test_a_name_is_as_long_as_discord_has_it(loopback: Loopback, call: str, most: int) -> None:
    nell = await loopback.person("Nell")
    for length in (1, most):
        await nell.call(call, channel_id=nell.channel("games"), name=f" {'x' * length} ")
    for name in (" ", "x" * (most + 1)):
        with pytest.raises(CallFailedError, match=f"1 to {most} characters"):
            await nell.call(call, channel_id=nell.channel("games"), name=name)


async def test_people_change_come_and_go(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    await nell.call("set_me", locale="pl", dms_closed=True)
    assert (loopback.user("Nell").locale, loopback.user("Nell").dms_closed) == ("pl", True)
    with pytest.raises(CallFailedError, match="language"):
        await nell.call("set_me", locale="tlh")
    added = as_object(await nell.call("add_person", name="Zoé <@1>"))
    newcomer = await loopback.person("Zoé <@1>")
    assert newcomer.id == added["id"]
    assert newcomer.channel("games").isdigit()
    await newcomer.call("leave_guild", guild_id=str(next(iter(loopback.playground.world.guilds))))
    with pytest.raises(CallFailedError, match="cannot see"):
        await newcomer.say("still here?")


async def test_the_clock_goes_forward(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    loopback.playground.control = None
    before = await nell.say("before")
    await nell.call("clock", seconds=3600)
    after = await nell.say("after")
    assert 3600_000 <= (int(after.id) >> 22) - (int(before.id) >> 22) < 3660_000
    assert "CLOCK" in [name for name, _ in nell.events]


async def test_traffic_is_shown_to_who_asks(loopback: Loopback) -> None:
    nell, faye = await loopback.person("Nell"), await loopback.person("Faye")
    await nell.call("watch_traffic", on=True)
    async with nell._session.get(f"{loopback.host.api}/gateway") as response:
        assert response.status == 200
    entry: JsonObject = await nell.wait_event("TRAFFIC")
    assert (entry["kind"], entry["name"], entry["status"]) == ("rest", "GET /gateway", 200)
    assert not faye.received("TRAFFIC")


async def test_refusals_are_sentences(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    with pytest.raises(CallFailedError, match="no call dance"):
        await nell.call("dance")
    with pytest.raises(CallFailedError, match="no command /nothing"):
        await nell.command("nothing")
    loopback.playground.bot = None
    with pytest.raises(CallFailedError, match="not started by the playground"):
        await nell.call("bot", action="kill")
    with pytest.raises(CallFailedError, match="Unknown Message"):
        await nell.call("press", channel_id=nell.channel("games"), message_id="1", custom_id="x")


async def test_a_page_may_ask_for_some_channels_only(loopback: Loopback) -> None:
    nell, faye = await loopback.person("Nell"), await loopback.person("Faye", only=["lounge"])
    await nell.say("in games")
    await nell.say("in the lounge", channel="lounge")
    await faye.wait_message("in the lounge")
    thread = await nell.thread("deep", channel="lounge")
    await nell.say("deep down", channel=thread)
    await faye.wait_message("deep down")
    assert [m.content for m in faye.messages()] == ["in the lounge", "deep down"]
    again = await loopback.person("Faye", only=["lounge"])
    assert [m.content for m in again.messages()] == ["in the lounge", "deep down"]
    (guild,) = objects(again.state["guilds"])
    assert [c["name"] for c in objects(guild["channels"])] == ["lounge"]
    assert [as_object(m["user"])["id"] for m in objects(guild["members"])] == [faye.id]


async def test_a_page_of_another_site_is_refused(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    address = f"{loopback.host.origin}/play/socket?person={nell.id}"
    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        await nell._session.ws_connect(address, headers={"Origin": "http://evil.example"})
    async with nell._session.ws_connect(address, headers={"Origin": loopback.host.origin}) as ws:
        assert (await ws.receive_json())["op"] == "ready"


@pytest.mark.parametrize("seconds", [1e12, -5.0])
async def test_a_time_that_nothing_could_hold_is_refused(loopback: Loopback, seconds: float) -> None:
    nell = await loopback.person("Nell")
    before = loopback.playground.clock.now()
    with pytest.raises(CallFailedError, match="by fifty years at the most"):
        await nell.call("clock", seconds=seconds)
    assert loopback.playground.clock.now() - before < timedelta(minutes=1)
    await nell.say("still here")
