"""What the developer's window can cause, without a bot."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from playground.discord.model import Role
from playground.discord.permissions import Permission
from playground.wire import JsonObject, as_list, as_object, objects
from tests.support.loopback import Loopback
from tests.support.person import CallFailedError


@pytest.fixture
async def loopback() -> AsyncIterator[Loopback]:
    async with Loopback() as opened:
        yield opened


async def test_faults_are_begun_listed_and_ended_one_or_all(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    begun = [as_object(await nell.call("fault", kind=kind, **fields)) for kind, fields in (
        ("rate_limit", {"seconds": 7, "scope": "shared", "route": "POST /channels"}), ("server_error", {"status": 503}),
        ("slow", {}), ("dms_too_fast", {}))]
    told = ("kind", "times", "seconds", "status", "scope", "route")
    assert [{key: fault[key] for key in told} for fault in begun] == [
        {"kind": "rate_limit", "times": 1, "seconds": 7, "status": 500, "scope": "shared", "route": "POST /channels"},
        {"kind": "server_error", "times": 3, "seconds": 1, "status": 503, "scope": "user", "route": ""},
        {"kind": "slow", "times": 0, "seconds": 2, "status": 500, "scope": "user", "route": ""},
        {"kind": "dms_too_fast", "times": 1, "seconds": 1, "status": 500, "scope": "user",
         "route": "POST /users/@me/channels"}]
    assert objects(await nell.call("faults")) == begun
    await nell.call("fault", off=begun[1]["id"])
    assert objects(await nell.call("faults")) == [begun[0], *begun[2:]]
    await nell.call("fault", off=True)
    assert objects(await nell.call("faults")) == []
    with pytest.raises(CallFailedError, match="no fault dance"):
        await nell.call("fault", kind="dance")


@pytest.mark.parametrize(("kind", "field", "value", "why"), [
    ("rate_limit", "times", 1e300, "times are 0 to 1000000"),
    ("slow", "times", -1, "times are 0 to"),
    ("slow", "times", 0.5, "a whole number"),
    ("rate_limit", "seconds", 1e300, "seconds are 0 to 3600"),
    ("late", "seconds", -0.5, "seconds are 0 to"),
    ("server_error", "status", 9999, "status is one of 500, 502, 503, 504"),
    ("lost_answer", "status", 200, "status is one of 500, 502"),
    ("rate_limit", "scope", "dance", "scope is one of user, shared, global"),
])
async def test_what_a_fault_cannot_be_is_refused_and_is_not_in_force(
    loopback: Loopback, kind: str, field: str, value: object, why: str
) -> None:
    nell = await loopback.person("Nell")
    with pytest.raises(CallFailedError, match=why):
        await nell.call("fault", kind=kind, **{field: value})
    assert objects(await nell.call("faults")) == []


async def test_every_choice_of_a_fault_is_taken_as_it_is_offered(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    for kind in objects(await nell.call("fault_kinds")):
        for field in objects(kind["fields"]):
            for choice in as_list(field.get("choices")) if field["name"] in {"status", "scope"} else []:
                begun = as_object(await nell.call("fault", kind=kind["kind"], **{str(field["name"]): choice}))
                assert str(begun[str(field["name"])]) == choice


async def test_what_befalls_the_bot_and_people_is_so_until_it_is_undone(loopback: Loopback) -> None:
    nell, world = await loopback.person("Nell"), loopback.playground.world
    games, faye, bot = loopback.channel("games"), loopback.user("Faye"), loopback.playground.world.bot
    guild = next(iter(world.guilds.values()))
    there: JsonObject = {"channel_id": str(games.id)}

    def may(permission: Permission) -> bool:
        return bool(world.permissions(games, bot.id) & permission)

    await nell.call("fault", kind="permissions", deny="send_messages, attach_files", **there)
    assert [may(one) for one in (Permission.SEND_MESSAGES, Permission.ATTACH_FILES, Permission.EMBED_LINKS)] == [
        False, False, True]
    await nell.call("fault", kind="permissions", deny="", **there)
    assert may(Permission.SEND_MESSAGES)
    with pytest.raises(CallFailedError, match="Invalid permission"):
        await nell.call("fault", kind="permissions", deny="dance", **there)
    for kind, closed in (("dm_closed", True), ("dm_opened", False)):
        await nell.call("fault", kind=kind, person_id=str(faye.id))
        assert (faye.dms_closed, loopback.user("Nell").dms_closed) == (closed, False)
    for kind, member in (("no_mutual_guild", False), ("mutual_guild", True)):
        await nell.call("fault", kind=kind, person_id=str(faye.id))
        assert (faye.id in guild.members, nell.id in map(str, guild.members)) == (member, True)
    for kind, member in (("bot_removed", False), ("bot_invited", True)):
        await nell.call("fault", kind=kind)
        assert (bot.id in guild.members) == member
    await nell.call("fault", kind="role_deleted")
    assert guild.members[bot.id].roles == []
    with pytest.raises(CallFailedError, match="Unknown Role"):
        await nell.call("fault", kind="role_deleted")
    said = await nell.say("x")
    await nell.call("fault", kind="message_deleted", message_id=said.id, **there)
    await nell.wait_gone(said)
    made = loopback.playground.actions.create_channel(guild, "new")
    assert (await nell.wait_event("CHANNEL_CREATE"))["id"] == str(made.id)
    await nell.call("fault", kind="channel_deleted", channel_id=str(made.id))
    assert (await nell.wait_event("CHANNEL_DELETE"))["id"] == str(made.id)
    assert made.id not in world.channels


async def test_with_the_bot_its_own_role_goes_and_no_other(loopback: Loopback) -> None:
    nell, bot = await loopback.person("Nell"), loopback.playground.world.bot
    guild = next(iter(loopback.playground.world.guilds.values()))
    (own,) = guild.members[bot.id].roles
    given = guild.roles[1] = Role(id=1, name="Gardeners", permissions=0)
    guild.members[bot.id].roles.append(given.id)
    await nell.call("fault", kind="bot_removed")
    assert (await nell.wait_event("GUILD_ROLE_DELETE"))["role_id"] == str(own)
    assert set(guild.roles) == {guild.id, given.id}


async def test_the_time_stays_where_it_is_put_forward_by_nothing(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    loopback.playground.control = None
    await nell.call("clock", seconds=0)
    assert loopback.playground.clock.shift == 0


@pytest.mark.parametrize("action", ["dance", ""])
async def test_the_bot_is_started_stopped_or_killed_and_nothing_else(loopback: Loopback, action: str) -> None:
    nell = await loopback.person("Nell")
    with pytest.raises(CallFailedError, match="can be started, stopped or killed"):
        await nell.call("bot", action=action)
