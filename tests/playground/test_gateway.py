"""The gateway as a bare websocket sees it."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import aiohttp
import pytest

from playground.discord.gateway import REPLAY_KEEP
from playground.wire import JsonObject, as_int, as_object, objects
from tests.support.loopback import Loopback
from tests.support.person import WAIT_S
from tests.support.waiting import until

GUILDS_AND_MESSAGES = (1 << 0) | (1 << 9) | (1 << 12)


class Wire:
    """One connection to the gateway."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws
        self._inflate = zlib.decompressobj()

    async def receive(self) -> JsonObject:
        """The next payload; a closed connection is ``{"closed": code}``."""
        async with asyncio.timeout(WAIT_S):
            frame = await self.ws.receive()
        if frame.type is aiohttp.WSMsgType.TEXT:
            return as_object(json.loads(frame.data))
        if frame.type is aiohttp.WSMsgType.BINARY:
            return as_object(json.loads(self._inflate.decompress(frame.data)))
        return {"closed": self.ws.close_code}

    async def dispatched(self, name: str) -> JsonObject:
        """The next event of a name, others passed over."""
        while True:
            payload = await self.receive()
            assert "closed" not in payload, payload
            if payload.get("t") == name:
                return payload

    async def send(self, op: int, data: object) -> None:
        await self.ws.send_json({"op": op, "d": data})


class Door:
    """Opens connections, and has them closed before the session is: it would leave them to the garbage collector."""

    def __init__(self, loopback: Loopback, session: aiohttp.ClientSession, opened: AsyncExitStack) -> None:
        self.loopback = loopback
        self._session = session
        self._opened = opened

    async def open(self, query: str = "?v=10&encoding=json") -> Wire:
        connecting = self._session.ws_connect(f"{self.loopback.playground.gateway.url}{query}")
        wire = Wire(await self._opened.enter_async_context(connecting))
        hello = await wire.receive()
        assert hello["op"] == 10
        return wire

    async def identify(self, wire: Wire, **changes: object) -> None:
        data: JsonObject = {"token": self.loopback.playground.token, "intents": GUILDS_AND_MESSAGES, "properties": {}}
        await wire.send(2, {**data, **changes})


@pytest.fixture
async def door() -> AsyncIterator[Door]:
    async with Loopback() as loopback, aiohttp.ClientSession() as session, AsyncExitStack() as opened:
        yield Door(loopback, session, opened)


@pytest.mark.parametrize("query", ["?v=10&encoding=json", "?v=10&encoding=json&compress=zlib-stream"])
async def test_ready_then_the_servers(door: Door, query: str) -> None:
    wire = await door.open(query)
    await door.identify(wire)
    ready = await wire.dispatched("READY")
    assert objects(as_object(ready["d"])["guilds"])[0]["unavailable"] is True
    guild = as_object((await wire.dispatched("GUILD_CREATE"))["d"])
    assert [channel["name"] for channel in objects(guild["channels"])] == ["general", "games", "lounge"]
    await wire.send(1, 2)
    assert (await wire.receive())["op"] == 11


@pytest.mark.parametrize(
    ("changes", "code"),
    [({"token": "wrong"}, 4004), ({"intents": 1 << 15}, 4014), ({"shard": [2, 2]}, 4010)],
    ids=["token", "privileged intent", "shard"],
)
async def test_refused_identifies(door: Door, changes: JsonObject, code: int) -> None:
    wire = await door.open()
    await door.identify(wire, **changes)
    assert await wire.receive() == {"closed": code}


@pytest.mark.parametrize(("op", "code"), [(3, 4003), (8, 4003), (99, 4001)], ids=["presence", "members", "unknown"])
async def test_what_cannot_be_said_before_one_has_identified_ends_the_connection(
    door: Door, op: int, code: int
) -> None:
    wire = await door.open()
    await wire.send(op, {"guild_id": str(next(iter(door.loopback.playground.world.guilds)))})
    assert await wire.receive() == {"closed": code}


@pytest.mark.parametrize("op", [2, 6], ids=["identify", "resume"])
async def test_who_says_twice_who_she_is_is_closed_and_seen_to_be_away(door: Door, op: int) -> None:
    wire = await door.open()
    await door.identify(wire)
    await wire.dispatched("GUILD_CREATE")
    await wire.send(op, {"token": door.loopback.playground.token, "session_id": "another", "seq": 1})
    assert await wire.receive() == {"closed": 4005}
    await until(lambda: not door.loopback.playground.gateway.connected, "a bot that is away")


@pytest.mark.parametrize("frame", ["{", "[]", "null", "1", '"1"'])
async def test_a_frame_that_is_no_payload_ends_the_connection(door: Door, frame: str) -> None:
    """4001 is for a payload whose opcode Discord does not know."""
    wire = await door.open()
    await wire.ws.send_str(frame)
    assert await wire.receive() == {"closed": 4002}


async def test_a_session_that_is_said_to_be_invalid_for_a_moment_can_be_resumed(door: Door) -> None:
    wire = await door.open()
    await door.identify(wire)
    ready = as_object((await wire.dispatched("READY"))["d"])
    seq = (await wire.dispatched("GUILD_CREATE"))["s"]
    await door.loopback.mishaps.invalid_session(resumable=True)
    told = await wire.receive()
    assert (told["op"], told["d"]) == (9, True)
    again = await door.open()
    await again.send(6, {"token": door.loopback.playground.token, "session_id": ready["session_id"], "seq": seq})
    await again.dispatched("RESUMED")


async def test_resume_replays_what_was_missed_in_order(door: Door) -> None:
    nell = await door.loopback.person("Nell")
    wire = await door.open()
    await door.identify(wire)
    ready = as_object((await wire.dispatched("READY"))["d"])
    seq = (await wire.dispatched("GUILD_CREATE"))["s"]
    await door.loopback.mishaps.gateway_drop()
    for word in ("one", "two"):
        await nell.say(word)
    again = await door.open()
    await again.send(6, {"token": door.loopback.playground.token, "session_id": ready["session_id"], "seq": seq})
    names = [(await again.receive())["t"] for _ in range(3)]
    assert names == ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]


@pytest.mark.parametrize(("mishap", "heard", "resumable"), [
    ("gateway_reconnect", {"op": 7, "d": None}, True),
    ("invalid_session", {"op": 9, "d": False}, False),
    ("gateway_lost", {"closed": 1006}, False),
    ("gateway_drop", {"closed": 1006}, True),
])
async def test_each_mishap_of_the_gateway_is_heard_as_discord_tells_it(
    door: Door, mishap: str, heard: JsonObject, *, resumable: bool
) -> None:
    wire = await door.open()
    await door.identify(wire)
    ready = as_object((await wire.dispatched("READY"))["d"])
    seq = (await wire.dispatched("GUILD_CREATE"))["s"]
    await getattr(door.loopback.mishaps, mishap)()
    told = await wire.receive()
    assert {key: told[key] for key in heard} == heard
    again = await door.open()
    await again.send(6, {"token": door.loopback.playground.token, "session_id": ready["session_id"], "seq": seq})
    told = await again.receive()
    assert (told.get("t"), told["op"]) == (("RESUMED", 0) if resumable else (None, 9))


async def test_a_bot_that_goes_by_itself_is_seen_to_be_away_and_can_come_back(door: Door) -> None:
    nell, gateway = await door.loopback.person("Nell"), door.loopback.playground.gateway
    wire = await door.open()
    await door.identify(wire)
    ready = as_object((await wire.dispatched("READY"))["d"])
    seq = (await wire.dispatched("GUILD_CREATE"))["s"]
    assert gateway.connected
    again = await door.open()
    # The connection before is closed, and its end is not the session's.
    await again.send(6, {"token": door.loopback.playground.token, "session_id": ready["session_id"], "seq": seq})
    await again.dispatched("RESUMED")
    assert "closed" in await wire.receive()
    await nell.say("one")
    await again.dispatched("MESSAGE_CREATE")
    assert gateway.connected
    await again.ws.close()
    await until(lambda: not gateway.connected, "a bot that is away")


async def test_an_unknown_session_cannot_be_resumed(door: Door) -> None:
    wire = await door.open()
    await wire.send(6, {"token": door.loopback.playground.token, "session_id": "nope", "seq": 1})
    assert (await wire.receive()) | {"s": None, "t": None} == {"op": 9, "d": False, "s": None, "t": None}


async def test_of_a_session_that_missed_more_than_is_kept_nothing_is_passed_over(door: Door) -> None:
    wire, gateway = await door.open(), door.loopback.playground.gateway
    await door.identify(wire)
    ready = as_object((await wire.dispatched("READY"))["d"])
    seq = as_int((await wire.dispatched("GUILD_CREATE"))["s"])
    await door.loopback.mishaps.gateway_drop()
    for _ in range(REPLAY_KEEP):
        gateway.dispatch("TYPING_START", {}, guild_id=None)
    asked: JsonObject = {"token": door.loopback.playground.token, "session_id": ready["session_id"], "seq": seq}
    again = await door.open()
    await again.send(6, asked)
    assert (await again.receive())["s"] == seq + 1
    await door.loopback.mishaps.gateway_drop()
    gateway.dispatch("TYPING_START", {}, guild_id=None)
    late = await door.open()
    await late.send(6, asked)
    told = await late.receive()
    assert (told["op"], told["d"]) == (9, False)


@pytest.mark.parametrize(("changes", "told"), [
    ({"token": "wrong"}, {"closed": 4004}), ({"seq": 99}, {"op": 9, "d": False})])
async def test_a_session_is_resumed_by_its_own_bot_and_where_that_can_have_been(
    door: Door, changes: JsonObject, told: JsonObject
) -> None:
    wire = await door.open()
    await door.identify(wire)
    ready = as_object((await wire.dispatched("READY"))["d"])
    await door.loopback.mishaps.gateway_drop()
    again, data = await door.open(), {"token": door.loopback.playground.token, "session_id": ready["session_id"]}
    await again.send(6, data | {"seq": 1} | changes)
    heard = await again.receive()
    assert {key: heard[key] for key in told} == told


@pytest.mark.parametrize(("intents", "member", "servers"), [(GUILDS_AND_MESSAGES, False, 0), (1 << 9, True, 1)])
async def test_of_servers_a_bot_hears_those_that_it_is_in_and_what_they_are_by_its_intent(
    door: Door, intents: int, servers: int, *, member: bool
) -> None:
    if not member:
        door.loopback.mishaps.bot_removed(next(iter(door.loopback.playground.world.guilds.values())))
    wire = await door.open()
    await door.identify(wire, intents=intents)
    assert len(objects(as_object((await wire.receive())["d"])["guilds"])) == servers
    await wire.send(1, 1)
    assert (await wire.receive())["op"] == 11, "nothing came before it"


async def test_without_the_privileged_intent_others_words_are_empty(door: Door) -> None:
    nell = await door.loopback.person("Nell")
    wire = await door.open()
    await door.identify(wire)
    await wire.dispatched("GUILD_CREATE")
    await nell.say("secret")
    assert as_object((await wire.dispatched("MESSAGE_CREATE"))["d"])["content"] == ""
    await nell.say(f"<@{door.loopback.playground.world.bot.id}> hello")
    assert "hello" in str(as_object((await wire.dispatched("MESSAGE_CREATE"))["d"])["content"])


async def test_with_the_privileged_intent_that_was_granted_others_words_are_heard(door: Door) -> None:
    door.loopback.playground.gateway.allowed_privileged = 1 << 15
    nell, wire = await door.loopback.person("Nell"), await door.open()
    await door.identify(wire, intents=GUILDS_AND_MESSAGES | 1 << 15)
    await wire.dispatched("GUILD_CREATE")
    await nell.say("heard")
    assert as_object((await wire.dispatched("MESSAGE_CREATE"))["d"])["content"] == "heard"


async def test_events_of_a_server_go_to_its_shard_and_direct_messages_to_the_first(door: Door) -> None:
    nell, world = await door.loopback.person("Nell"), door.loopback.playground.world
    direct = world.dm_with(next(user for user in world.users.values() if user.global_name == "Nell"))
    guild_id = next(iter(door.loopback.playground.world.guilds))
    home = (guild_id >> 22) % 2
    wires = [await door.open(), await door.open()]
    for shard, wire in enumerate(wires):
        assert not door.loopback.playground.gateway.connected, "a part of the bot is not all of it"
        await door.identify(wire, shard=[shard, 2])
        await wire.dispatched("READY")
    assert door.loopback.playground.gateway.connected
    for hears, channel in ((home, "games"), (0, str(direct.id))):
        await nell.say("here", channel)
        await wires[hears].dispatched("MESSAGE_CREATE")
        await wires[1 - hears].send(1, 0)
        assert (await wires[1 - hears].receive())["op"] == 11


async def test_with_one_of_several_processes_end_the_sessions_of_its_shards_alone(door: Door) -> None:
    gateway = door.loopback.playground.gateway
    wires = [await door.open(), await door.open()]
    sessions = []
    for shard, wire in enumerate(wires):
        await door.identify(wire, shard=[shard, 2])
        sessions.append(as_object((await wire.dispatched("READY"))["d"])["session_id"])
    told: list[bool] = []
    gateway.on_change.append(told.append)
    await gateway.gone([1])
    assert (told, list(gateway.sessions)) == ([False], sessions[:1])
    while "closed" not in (heard := await wires[1].receive()):
        pass
    assert heard == {"closed": 1006}
    await wires[0].send(1, 0)
    while (await wires[0].receive())["op"] != 11:
        pass


async def test_members_come_and_go_unseen_without_the_privileged_intent(door: Door) -> None:
    """The bot hears that it was thrown out itself, and of nothing else there until it is back."""
    wire = await door.open()
    await door.identify(wire)
    await wire.dispatched("GUILD_CREATE")
    guild = next(iter(door.loopback.playground.world.guilds.values()))
    door.loopback.mishaps.no_mutual_guild(door.loopback.user("Faye"))
    door.loopback.mishaps.bot_removed(guild)
    door.loopback.playground.actions.create_channel(guild, "unseen")
    door.loopback.mishaps.bot_invited(guild)
    removed, invited = [await wire.receive() for _ in range(2)]
    assert [removed["t"], invited["t"]] == ["GUILD_DELETE", "GUILD_CREATE"]
    assert "unavailable" not in as_object(invited["d"]), "it was joined, and is not back after an outage"


async def test_the_bot_hears_of_itself_in_threads_and_of_its_own_roles_without_the_privileged_intent(
    door: Door
) -> None:
    wire = await door.open()
    await door.identify(wire)
    await wire.dispatched("GUILD_CREATE")
    playground, lounge = door.loopback.playground, door.loopback.channel("lounge")
    world, actions = playground.world, playground.actions
    nell, guild = door.loopback.user("Nell"), next(iter(world.guilds.values()))
    thread = actions.create_thread(lounge, nell, "hers", private=True)
    for member in (door.loopback.user("Faye"), world.bot):
        actions.add_to_thread(thread, member)
    actions.remove_from_thread(thread, world.bot)
    for user in (nell, world.bot):
        actions.change_member(guild, guild.members[user.id])
    heard = [await wire.receive() for _ in range(4)]
    assert [event["t"] for event in heard] == [
        "THREAD_MEMBERS_UPDATE", "THREAD_CREATE", "THREAD_MEMBERS_UPDATE", "GUILD_MEMBER_UPDATE"]
    assert as_object(objects(as_object(heard[0]["d"])["added_members"])[0])["user_id"] == str(world.bot.id)
    assert "newly_created" not in as_object(heard[1]["d"])
    assert as_object(heard[2]["d"])["removed_member_ids"] == [str(world.bot.id)]
    assert as_object(as_object(heard[3]["d"])["user"])["id"] == str(world.bot.id)


async def test_of_a_channel_that_is_deleted_with_its_threads_the_bot_hears_once(door: Door) -> None:
    wire = await door.open()
    await door.identify(wire)
    await wire.dispatched("GUILD_CREATE")
    actions, lounge = door.loopback.playground.actions, door.loopback.channel("lounge")
    first, _ = [actions.create_thread(lounge, door.loopback.user("Nell"), name) for name in ("one", "two")]
    actions.delete_channel(first)
    actions.delete_channel(lounge)
    heard = [await wire.receive() for _ in range(4)]
    assert [event["t"] for event in heard] == ["THREAD_CREATE", "THREAD_CREATE", "THREAD_DELETE", "CHANNEL_DELETE"]
    assert set(as_object(heard[2]["d"])) == {"id", "guild_id", "parent_id", "type"}
    assert not [channel for channel in door.loopback.playground.world.channels.values() if channel.is_thread]


async def test_whoever_begins_more_sessions_than_a_day_has_loses_them_and_the_token(door: Door) -> None:
    playground = door.loopback.playground
    token, first = playground.token, await door.open()
    playground.gateway.starts.leave(1, seconds=60)
    await door.identify(first)
    await first.dispatched("GUILD_CREATE")
    one_too_many = await door.open()
    await door.identify(one_too_many)
    assert await one_too_many.receive() == {"closed": 4004}
    assert await first.receive() == {"closed": 4003}
    await until(lambda: not playground.gateway.connected, "a bot whose sessions are ended")
    again = await door.open()
    await door.identify(again, token=token)
    assert await again.receive() == {"closed": 4004}


async def test_starts_are_there_again_after_a_day_and_a_resume_takes_none(door: Door) -> None:
    starts, wire = door.loopback.playground.gateway.starts, await door.open()
    await door.identify(wire)
    ready = as_object((await wire.dispatched("READY"))["d"])
    await door.loopback.mishaps.gateway_drop()
    again = await door.open()
    await again.send(6, {"token": door.loopback.playground.token, "session_id": ready["session_id"], "seq": 1})
    assert await again.dispatched("RESUMED")
    assert starts.told(1) == {
        "total": 1000, "remaining": 999, "reset_after": pytest.approx(86_400_000, rel=0.01), "max_concurrency": 1}
    door.loopback.playground.clock.advance(86_401)
    assert starts.told(1)["remaining"] == 1000
