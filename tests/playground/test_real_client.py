"""A real discord.py bot does on the playground everything it does on Discord."""

from __future__ import annotations

import json

import pytest

from tests.support.hello_bot import COMMAND, PNG
from tests.support.loopback import Loopback
from tests.support.person import CallFailedError

pytestmark = pytest.mark.e2e


async def test_slash_command_with_options_and_a_picture(loopback: Loopback) -> None:
    nell, faye = await loopback.person("Nell"), await loopback.person("Faye")
    shown = await nell.ask("hello board", text="ab ", times=2)
    assert "ab ab" in shown.text
    assert shown.alt_texts[0] == "one black pixel"
    assert await nell.download(shown.pictures[0]) == PNG
    seen_by_faye = await faye.wait_message("ab ab", channel="games")
    assert seen_by_faye.labels == ["Site", "Count 0"]


async def test_options_are_checked_as_the_client_does(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    with pytest.raises(CallFailedError, match="5 or less"):
        await nell.command("hello board", times=6)
    with pytest.raises(CallFailedError, match="word is required"):
        await nell.command("hello hint")


async def test_dynamic_button_works_after_a_kill(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    shown = await nell.ask("hello board")
    await loopback.kill_bot()
    await loopback.start_bot()
    result = await nell.press(shown, "Count 0")
    assert result.kind == "update"
    await nell.wait_until(shown, lambda m: "counted 1" in m.text)


async def test_selects_of_every_kind(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    shown = await nell.ask("hello buttons")
    picked = await nell.answer(await nell.select(shown, ["One", "Three"], placeholder="Pick"))
    assert picked.text == "picked On+Th"
    who = await nell.answer(await nell.select(shown, [str(loopback.user("Miley").id)], placeholder="Who"))
    assert who.text == "it is Miley"
    where = await nell.answer(await nell.select(shown, [str(loopback.channel("lounge").id)], placeholder="Where"))
    assert where.text == "in lounge"
    with pytest.raises(CallFailedError, match="between 2 and 2"):
        await nell.select(shown, ["One"], placeholder="Pick")


async def test_modal(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    shown = await nell.ask("hello buttons")
    opened = await nell.press(shown, "Modal")
    assert opened.modal["title"] == "A question"
    answered = await nell.answer(await nell.submit(opened, {"name": "Nell", "colour": "b"}))
    assert answered.text == "hello Nell in b"
    assert answered.ephemeral


async def test_ephemeral_answers_are_seen_by_one_person(loopback: Loopback) -> None:
    nell, faye = await loopback.person("Nell"), await loopback.person("Faye")
    shown = await nell.ask("hello buttons")
    result = await nell.press(shown, "Slow")
    assert result.kind == "deferred"
    assert (await nell.answer(result)).text == "slow but sure"
    more = await nell.wait_message("and more")
    assert more.ephemeral
    await nell.say("marker")
    await faye.wait_message("marker")
    assert not [m for m in faye.messages() if m.ephemeral or "slow" in m.text]


async def test_deferred_update_edits_the_message(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    shown = await nell.ask("hello buttons")
    assert (await nell.press(shown, "Quiet update")).kind == "deferred_update"
    await nell.wait_until(shown, lambda m: m.content == "updated quietly")


async def test_no_answer_within_three_seconds(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    shown = await nell.ask("hello buttons")
    with pytest.raises(CallFailedError, match="did not respond"):
        await nell.press(shown, "Silent")


async def test_interactions_that_go_to_an_endpoint_do_not_reach_the_gateway(loopback: Loopback) -> None:
    loopback.playground.world.interactions_endpoint = "https://example.org/interactions"
    nell = await loopback.person("Nell")
    with pytest.raises(CallFailedError, match="did not respond"):
        await nell.command("hello board")
    assert not [entry for entry in loopback.playground.traffic.entries if entry.name == "INTERACTION_CREATE"]


async def test_direct_messages_open_closed_and_without_a_common_server(loopback: Loopback) -> None:
    faye = await loopback.person("Faye")
    shown = await faye.ask("hello buttons")
    assert (await faye.answer(await faye.press(shown, "DM"))).text == "sent"
    assert (await faye.wait_message("psst", channel="dm")).author == "ginkgo"
    await faye.call("set_me", dms_closed=True)
    assert (await faye.answer(await faye.press(shown, "DM"))).text == "refused 50007"
    await faye.call("set_me", dms_closed=False)
    in_dm = await faye.ask("hello buttons", channel="dm")
    await faye.call("leave_guild", guild_id=str(next(iter(loopback.playground.world.guilds))))
    assert (await faye.answer(await faye.press(in_dm, "DM"))).text == "impossible 50278"


async def test_messages_nonces_history_and_permissions(loopback: Loopback) -> None:
    szymon = await loopback.person("Szymon")
    facts = json.loads((await szymon.ask("hello post")).text)
    assert facts == {
        "same": True,
        "edited": "new.png",
        "in_history": True,
        "permissions": True,
        "app_permissions": True,
        "locale": "pl",
        "guild": "Ginkgo Town",
    }
    assert not (await szymon.wait_message("edited", channel="games")).pinged


async def test_autocomplete(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    hints = await nell.autocomplete("hello hint", "word", "ap")
    assert [hint["value"] for hint in hints] == ["apple", "apricot"]
    assert (await nell.ask("hello hint", word="apple")).text == "you chose apple"


async def test_threads(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    await nell.ask("hello thread")
    down = await nell.wait_message("down here")
    assert down.channel_id == nell.channel("deep")
    assert (await nell.ask("hello board", channel="deep")).channel_id == nell.channel("deep")


async def test_commands_are_listed_for_server_and_dm(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    names = [command["name"] for command in await nell.commands()]
    assert names == ["hello"]


@pytest.mark.parametrize("shards", [2])
async def test_sharding(shards: int) -> None:
    async with Loopback(bot_command=COMMAND, shards=shards) as loopback:
        await loopback.start_bot()
        nell = await loopback.person("Nell")
        assert "Board" in (await nell.ask("hello board")).text
