"""The REST API without a bot: codes, permissions, files, rate limits."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta

import aiohttp
import pytest

from playground.app import API
from playground.discord.model import Channel, ChannelKind, User
from playground.discord.permissions import Permission
from playground.discord.ratelimit import Limits
from playground.faults import RestFault
from playground.wire import JsonObject, as_int, as_list, as_object, as_text, dumps, loads, objects
from tests.support.loopback import Loopback

PNG_HEADER = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x07\x00\x00\x00\x05"


@dataclass
class Api:
    """A bare client with the bot's token."""

    loopback: Loopback
    session: aiohttp.ClientSession
    token: str

    async def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        files: dict[str, bytes] | None = None,
        token: str | None = None,
    ) -> tuple[int, object, dict[str, str]]:
        """Status, JSON and headers."""
        headers = {"Authorization": f"Bot {token or self.token}"}
        if files is not None:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", dumps(body))
            for position, (name, data) in enumerate(files.items()):
                form.add_field(f"files[{position}]", io.BytesIO(data), filename=name)
            sending: dict[str, object] = {"data": form}
        else:
            sending = {"json": body} if body is not None else {}
        url = self.loopback.host.origin + API + path
        async with self.session.request(method, url, headers=headers, **sending) as response:  # type: ignore[arg-type]  # keywords passed on
            text = await response.text()
            return response.status, loads(text) if text else None, dict(response.headers)

    async def code(self, method: str, path: str, body: object = None, **more: object) -> tuple[int, int]:
        """Status and Discord's code."""
        status, answer, _ = await self.call(method, path, body, **more)  # type: ignore[arg-type]  # keywords passed on
        return status, as_int(as_object(answer).get("code"), default=-1)

    async def get(self, path: str) -> JsonObject:
        """A JSON object."""
        status, answer, _ = await self.call("GET", path)
        assert status == 200
        return as_object(answer)

    @property
    def games(self) -> Channel:
        return self.loopback.channel("games")

    @property
    def messages(self) -> str:
        return f"/channels/{self.games.id}/messages"

    async def post(self, content: str = "x", **more: object) -> str:
        """Post a message, return its id."""
        status, answer, _ = await self.call("POST", self.messages, {"content": content, **more})
        assert status == 200
        return as_text(as_object(answer)["id"])


@pytest.fixture
async def api() -> AsyncIterator[Api]:
    async with Loopback() as loopback, aiohttp.ClientSession() as session:
        yield Api(loopback, session, loopback.playground.token)


async def test_tokens_and_paths(api: Api) -> None:
    assert await api.code("GET", "/users/@me", token="wrong") == (401, 0)  # noqa: S106  a made-up token
    assert await api.code("GET", "/no/such/path") == (404, 0)
    assert await api.code("GET", "/channels/1") == (404, 10003)
    assert await api.code("GET", "/users/1") == (404, 10013)
    assert await api.code("GET", "/guilds/1") == (404, 10004)
    assert await api.code("POST", "/webhooks/1/nope", {"content": "x"}) == (404, 10015)
    assert await api.code("POST", "/interactions/1/nope/callback", {"type": 4}) == (404, 10062)


async def test_messages_of_others_and_gone_ones(api: Api) -> None:
    nell = await api.loopback.person("Nell")
    said = await nell.say("mine")
    assert await api.code("PATCH", f"{api.messages}/{said.id}", {"content": "y"}) == (403, 50005)
    assert await api.code("DELETE", f"{api.messages}/{said.id}") == (403, 50013)
    own = await api.post()
    assert await api.code("PATCH", f"{api.messages}/{own}", {"content": ""}) == (400, 50006)
    assert (await api.get(f"{api.messages}/{own}"))["content"] == "x", "nothing has changed"
    assert (await api.call("DELETE", f"{api.messages}/{own}"))[0] == 204
    assert await api.code("PATCH", f"{api.messages}/{own}", {"content": "y"}) == (404, 10008)
    assert await api.code("POST", api.messages, {}) == (400, 50006)
    assert await api.code("POST", api.messages, {"content": "x" * 2001}) == (400, 50035)


async def test_history(api: Api) -> None:
    ids = [await api.post(str(n)) for n in range(6)]

    async def listed(query: str) -> list[str]:
        _, answer, _ = await api.call("GET", f"{api.messages}?{query}")
        return [as_text(m["id"]) for m in objects(answer)]

    assert await listed("limit=2") == [ids[5], ids[4]]
    assert await listed(f"before={ids[3]}&limit=2") == [ids[2], ids[1]]
    assert await listed(f"after={ids[1]}&limit=2") == [ids[3], ids[2]]
    assert await listed(f"around={ids[3]}&limit=3") == [ids[4], ids[3], ids[2]]


async def test_servers_are_listed_by_their_ids_two_hundred_at_most(api: Api) -> None:
    world = api.loopback.playground.world
    owner = next(world.people())
    ids = sorted([*world.guilds, *(world.add_guild(f"Server {number}", owner, ()).id for number in range(200))])

    async def listed(query: str) -> list[int]:
        _, answer, _ = await api.call("GET", f"/users/@me/guilds{query}")
        return [int(as_text(guild["id"])) for guild in objects(answer)]

    assert await listed("") == await listed("?limit=999") == ids[:200]
    assert await listed(f"?limit=2&after={ids[3]}") == ids[4:6]
    assert await listed(f"?limit=2&before={ids[3]}") == ids[1:3]
    assert await listed(f"?after={ids[-1]}") == []


async def test_permissions(api: Api) -> None:
    actions, bot = api.loopback.playground.actions, api.loopback.playground.world.bot
    actions.set_overwrite(api.games, bot.id, allow=0, deny=int(Permission.ATTACH_FILES))
    assert await api.code("POST", api.messages, {"content": "x"}, files={"a.png": b"1"}) == (403, 50013)
    sent = await api.post()
    actions.set_overwrite(api.games, bot.id, allow=0, deny=int(Permission.SEND_MESSAGES))
    assert await api.code("POST", api.messages, {"content": "x"}) == (403, 50013)
    actions.set_overwrite(api.games, bot.id, allow=0, deny=int(Permission.READ_MESSAGE_HISTORY))
    assert await api.code("GET", f"{api.messages}/{sent}") == (403, 50013)
    assert (await api.call("GET", api.messages))[:2] == (200, [])
    actions.set_overwrite(api.games, bot.id, allow=0, deny=int(Permission.VIEW_CHANNEL))
    assert await api.code("POST", api.messages, {"content": "x"}) == (403, 50001)
    assert await api.code("GET", f"/channels/{api.games.id}") == (403, 50001)
    assert api.loopback.playground.world.permissions(api.games, bot.id) == 0


async def test_direct_messages(api: Api) -> None:
    faye: User = api.loopback.user("Faye")
    _, answer, _ = await api.call("POST", "/users/@me/channels", {"recipient_id": str(faye.id)})
    path = f"/channels/{as_object(answer)['id']}/messages"
    faye.dms_closed = True
    assert await api.code("POST", path, {"content": "x"}) == (403, 50007)
    api.loopback.mishaps.no_mutual_guild(faye)
    assert await api.code("POST", path, {"content": "x"}) == (400, 50278)
    api.loopback.mishaps.mutual_guild(faye)
    api.loopback.mishaps.dm_opened(faye)
    assert (await api.call("POST", path, {"content": "x"}))[0] == 200


async def test_files(api: Api) -> None:
    note = {"id": 0, "filename": "city.png", "description": "a city"}
    status, answer, _ = await api.call(
        "POST", api.messages, {"content": "x", "attachments": [note]}, files={"city.png": PNG_HEADER}
    )
    pictured, attachment = as_object(answer)["id"], objects(as_object(answer)["attachments"])[0]
    assert (status, attachment["width"], attachment["height"]) == (200, 7, 5)
    assert (attachment["description"], attachment["content_type"]) == ("a city", "image/png")
    async with api.session.get(as_text(attachment["url"])) as response:
        assert await response.read() == PNG_HEADER
    _, answer, _ = await api.call("POST", api.messages, {"content": "x"}, files={"film.gif": b"GIF89a\x07\x00\x05\x01"})
    film = objects(as_object(answer)["attachments"])[0]
    assert (film["width"], film["height"], film["content_type"]) == (7, 261, "image/gif")
    too_large = {"large.bin": b"x" * (10 * 1024 * 1024 + 1)}
    assert await api.code("POST", api.messages, {"content": "x"}, files=too_large) == (413, 40005)
    one = as_object(answer)["id"]
    for note in ({"id": attachment["id"]}, {"id": attachment["id"], "description": "a town"}):
        _, edited, _ = await api.call("PATCH", f"{api.messages}/{pictured}", {"attachments": [note]})
        (kept,) = objects(as_object(edited)["attachments"])
        assert kept["description"] == note.get("description", "a city")
    _, edited, _ = await api.call("PATCH", f"{api.messages}/{one}", {"attachments": []})
    assert as_list(as_object(edited)["attachments"]) == []


async def test_the_picture_of_a_deleted_message_can_still_be_asked_for(api: Api) -> None:
    """Whoever was shown it a moment before may still be asking, as at Discord."""
    note = {"id": 0, "filename": "city.png", "description": "a city"}
    _, answer, _ = await api.call(
        "POST", api.messages, {"content": "x", "attachments": [note]}, files={"city.png": PNG_HEADER})
    posted = as_object(answer)
    (attachment,) = objects(posted["attachments"])
    assert (await api.call("DELETE", f"{api.messages}/{posted['id']}"))[0] == 204
    assert (await api.call("GET", f"{api.messages}/{posted['id']}"))[0] == 404
    async with api.session.get(as_text(attachment["url"])) as response:
        assert (response.status, await response.read()) == (200, PNG_HEADER)


async def test_an_enforced_nonce_posts_once(api: Api) -> None:
    first = await api.post("a", nonce="n", enforce_nonce=True)
    assert await api.post("b", nonce="n", enforce_nonce=True) == first
    assert await api.post("c", nonce="n") != first
    lounge = f"/channels/{api.loopback.channel('lounge').id}/messages"
    again: JsonObject = {"content": "elsewhere", "nonce": "n", "enforce_nonce": True}
    assert as_object((await api.call("POST", lounge, again))[1])["id"] == first, "it is its author's, not a channel's"
    await api.call("DELETE", f"{api.messages}/{first}")
    assert await api.code("POST", api.messages, again) == (404, 10008), "what was deleted since is not written again"
    api.loopback.playground.clock.advance(600)
    assert await api.post("d", nonce="n", enforce_nonce=True) != first


async def test_nonces_are_remembered_no_longer_than_they_count(api: Api) -> None:
    playground = api.loopback.playground
    for nonce in "abc":
        await api.post(nonce=nonce, enforce_nonce=True)
        playground.clock.advance(200)
    await api.post(nonce="d", enforce_nonce=True)
    assert [nonce for _, nonce in playground.messages._nonces] == ["c", "d"]


async def test_many_messages_are_deleted_at_once_by_who_may_and_while_they_are_not_too_old(api: Api) -> None:
    posted, games = [await api.post(str(number)) for number in range(4)], api.games
    path, playground = f"{api.messages}/bulk-delete", api.loopback.playground

    async def deleted(*messages: str) -> tuple[int, int]:
        return await api.code("POST", path, {"messages": list(messages)})

    assert await deleted(*posted) == (403, 50013)
    playground.actions.set_overwrite(games, playground.world.bot.id, allow=int(Permission.MANAGE_MESSAGES), deny=0)
    assert await deleted(posted[0]) == (400, 50035)
    assert await deleted(*posted[:1] * 101) == (400, 50035)
    assert await deleted(*posted[:2]) == (204, -1)
    assert [str(message.id) for message in playground.world.history(games.id)] == posted[2:]
    playground.clock.advance(14 * 24 * 3600 + 60)
    assert await deleted(await api.post("new"), posted[2]) == (400, 50034)


async def test_pings_are_those_allowed(api: Api) -> None:
    nell, faye = api.loopback.user("Nell").id, api.loopback.user("Faye").id
    content = f"<@{nell}> <@{faye}> @everyone"

    async def pinged(allowed: object) -> tuple[list[str], object]:
        _, answer, _ = await api.call("POST", api.messages, {"content": content, "allowed_mentions": allowed})
        message = as_object(answer)
        return [as_text(user["id"]) for user in objects(message["mentions"])], message["mention_everyone"]

    assert await pinged({"parse": []}) == ([], False)
    assert await pinged({"parse": [], "users": [str(faye)]}) == ([str(faye)], False)
    assert await pinged(None) == ([str(nell), str(faye)], False)
    world = api.loopback.playground.world
    guild = next(iter(world.guilds.values()))
    guild.roles[guild.members[world.bot.id].roles[0]].permissions = int(Permission.ADMINISTRATOR)
    assert await pinged(None) == ([str(nell), str(faye)], True)


async def test_threads(api: Api) -> None:
    own = await api.post()
    status, thread, _ = await api.call("POST", f"{api.messages}/{own}/threads", {"name": "deep"})
    assert (status, as_object(thread)["id"]) == (201, own)
    assert await api.code("POST", f"{api.messages}/{own}/threads", {"name": "deep"}) == (400, 160004)
    assert await api.code("POST", f"/channels/{own}/threads", {"name": "deeper"}) == (400, 50024)
    await api.call("PATCH", f"/channels/{own}", {"archived": True, "locked": True})
    assert await api.code("POST", f"/channels/{own}/messages", {"content": "x"}) == (400, 50083)


async def test_whoever_is_in_a_thread_may_open_it_again_unless_it_is_locked(api: Api) -> None:
    nell = api.loopback.user("Nell")
    thread = api.loopback.playground.actions.create_thread(api.games, nell, "hers")
    address, archived = f"/channels/{thread.id}", {"archived": False}
    thread.archived = True
    assert await api.code("PATCH", address, archived) == (403, 50013)
    assert await api.code("PUT", f"{address}/thread-members/@me") == (400, 50083)
    thread.archived = False
    assert (await api.call("PUT", f"{address}/thread-members/@me"))[0] == 204
    thread.archived = True
    assert (await api.call("PATCH", address, archived))[0] == 200
    thread.archived = thread.locked = True
    assert await api.code("PATCH", address, archived) == (403, 50013)


async def test_in_a_locked_thread_only_who_manages_threads_writes(api: Api) -> None:
    playground = api.loopback.playground
    thread = playground.actions.create_thread(api.games, playground.world.bot, "own")
    address = f"/channels/{thread.id}/messages"
    written = as_object((await api.call("POST", address, {"content": "x"}))[1])["id"]
    for archived, code in ((False, (403, 160005)), (True, (400, 50083))):
        thread.locked, thread.archived = True, archived
        assert await api.code("POST", address, {"content": "x"}) == code
        assert await api.code("PATCH", f"{address}/{written}", {"content": "y"}) == code
    assert await api.code("DELETE", f"{address}/{written}") == (400, 50083)
    playground.actions.set_overwrite(
        api.games, playground.world.bot.id, allow=int(Permission.MANAGE_THREADS), deny=0)
    assert (await api.call("POST", address, {"content": "x"}))[0] == 200
    assert not thread.archived
    assert (await api.call("PATCH", f"{address}/{written}", {"content": "y"}))[0] == 200


async def test_in_a_timeout_one_only_reads(api: Api) -> None:
    playground = api.loopback.playground
    guild = next(iter(playground.world.guilds.values()))
    bot = guild.members[playground.world.bot.id]
    bot.timed_out_until = playground.clock.now() + timedelta(minutes=5)
    assert await api.code("POST", api.messages, {"content": "x"}) == (403, 50013)
    assert (await api.call("GET", api.messages))[0] == 200
    playground.clock.advance(301)
    assert (await api.call("POST", api.messages, {"content": "x"}))[0] == 200


async def test_who_manages_threads_is_not_who_manages_channels(api: Api) -> None:
    actions, world = api.loopback.playground.actions, api.loopback.playground.world
    games = api.games
    hers = actions.create_thread(games, api.loopback.user("Nell"), "hers")
    own = actions.create_thread(games, world.bot, "own")

    async def refused() -> list[bool]:
        asked = ((f"/channels/{games.id}", "PATCH"), (f"/channels/{hers.id}", "PATCH"),
                 (f"/channels/{own.id}", "PATCH"), (f"/channels/{hers.id}/thread-members/{world.bot.id}", "DELETE"),
                 (f"/channels/{own.id}/thread-members/{world.bot.id}", "DELETE"))
        return [await api.code(method, path, {"name": "x"} if method == "PATCH" else None) == (403, 50013)
                for path, method in asked]

    assert await refused() == [True, True, False, True, False]
    actions.set_overwrite(games, world.bot.id, allow=int(Permission.MANAGE_CHANNELS), deny=0)
    assert await refused() == [False, True, False, True, False]
    actions.set_overwrite(games, world.bot.id, allow=int(Permission.MANAGE_THREADS), deny=0)
    assert await refused() == [True, False, False, False, False]
    member = f"/channels/{own.id}/thread-members/{api.loopback.user('Faye').id}"
    assert (await api.call("PUT", member))[0] == 204
    actions.set_overwrite(games, world.bot.id, allow=0, deny=int(Permission.SEND_MESSAGES_IN_THREADS))
    assert await api.code("PUT", member) == (403, 50013)


async def test_a_private_thread_is_hidden_from_whoever_was_not_invited(api: Api) -> None:
    nell = api.loopback.user("Nell")
    thread = api.loopback.playground.actions.create_thread(api.games, nell, "hers", private=True)
    address = f"/channels/{thread.id}"
    for method, path in (("GET", ""), ("POST", "/messages"), ("PUT", "/thread-members/@me")):
        assert await api.code(method, address + path, {"content": "x"} if method == "POST" else None) == (403, 50001)
    thread.thread_members.add(api.loopback.playground.world.bot.id)
    assert (await api.call("POST", f"{address}/messages", {"content": "x"}))[0] == 200


async def test_announcement_channels_take_threads_of_their_own_kind_only(api: Api) -> None:
    actions = api.loopback.playground.actions
    guild = next(iter(api.loopback.playground.world.guilds.values()))
    news = actions.create_channel(guild, "news", ChannelKind.ANNOUNCEMENT)
    voice = actions.create_channel(guild, "talk", ChannelKind.VOICE)
    kinds = (ChannelKind.ANNOUNCEMENT_THREAD, ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)
    taken = {channel.name: [
        (await api.call("POST", f"/channels/{channel.id}/threads", {"name": "deep", "type": kind}))[0] for kind in kinds
    ] for channel in (news, voice, api.games)}
    # The last one lacks a permission.
    assert taken == {"news": [201, 400, 400], "talk": [400, 400, 400], "games": [400, 201, 403]}


async def test_the_chat_of_a_voice_channel_is_for_who_may_connect(api: Api) -> None:
    playground = api.loopback.playground
    guild = next(iter(playground.world.guilds.values()))
    voice = playground.actions.create_channel(guild, "talk", ChannelKind.VOICE)
    messages = f"/channels/{voice.id}/messages"
    assert (await api.call("POST", messages, {"content": "x"}))[0] == 200
    playground.actions.set_overwrite(voice, playground.world.bot.id, allow=0, deny=int(Permission.CONNECT))
    assert await api.code("POST", messages, {"content": "x"}) == (403, 50013)
    assert await api.code("GET", messages) == (403, 50013)


async def test_old_messages_may_be_edited_so_often(api: Api) -> None:
    api.loopback.playground.actions.edits_of_old_messages = 2
    own = await api.post()
    api.loopback.playground.clock.advance(3601)
    path = f"{api.messages}/{own}"
    assert [(await api.call("PATCH", path, {"content": str(n)}))[0] for n in range(3)] == [200, 200, 429]
    assert await api.code("PATCH", path, {"content": "y"}) == (429, 30046)
    api.loopback.playground.clock.advance(3601)
    assert (await api.call("PATCH", path, {"content": "y"}))[0] == 200


@pytest.mark.parametrize(("most", "waits"), [(0, 3600.0), (-1, 3600.0), (1, 3500.0), (2, 3000.0)])
async def test_an_old_message_may_be_edited_again_when_so_few_of_its_edits_are_recent(
    api: Api, most: int, waits: float
) -> None:
    playground = api.loopback.playground
    path = f"{api.messages}/{await api.post()}"
    for seconds in (3601, 500):
        playground.clock.advance(seconds)
        assert (await api.call("PATCH", path, {"content": str(seconds)}))[0] == 200
    playground.clock.advance(100)
    playground.actions.edits_of_old_messages = most
    status, refused, _ = await api.call("PATCH", path, {"content": "x"})
    assert (status, as_object(refused)["code"]) == (429, 30046)
    assert as_object(refused)["retry_after"] == pytest.approx(waits, abs=30)


async def test_an_old_message_that_may_never_be_edited_is_refused_from_the_first_time_on(api: Api) -> None:
    api.loopback.playground.actions.edits_of_old_messages = 0
    path = f"{api.messages}/{await api.post()}"
    assert (await api.call("PATCH", path, {"content": "young"}))[0] == 200
    api.loopback.playground.clock.advance(3601)
    assert await api.code("PATCH", path, {"content": "old"}) == (429, 30046)


async def test_rate_limits_like_discords(api: Api) -> None:
    api.loopback.playground.limiter.limits = Limits.like_discord()
    answers = [await api.call("POST", api.messages, {"content": "x"}) for _ in range(6)]
    assert [status for status, _, _ in answers] == [200] * 5 + [429]
    _, body, headers = answers[5]
    assert 0 < float(str(as_object(body)["retry_after"])) <= 5
    assert (headers["X-RateLimit-Scope"], headers["X-RateLimit-Remaining"]) == ("user", "0")
    assert answers[0][2]["X-RateLimit-Remaining"] == "4"
    other = f"/channels/{api.loopback.channel('lounge').id}/messages"
    assert (await api.call("POST", other, {"content": "x"}))[0] == 200


async def test_answers_to_interactions_do_not_count_against_the_whole(api: Api) -> None:
    api.loopback.playground.limiter.limits = Limits(per_second=0)
    status, refused, headers = await api.call("GET", "/users/@me")
    assert (status, as_object(refused)["global"], headers["X-RateLimit-Global"]) == (429, True, "true")
    assert headers["X-RateLimit-Scope"] == "global"
    assert await api.code("POST", "/interactions/1/nope/callback", {"type": 4}) == (404, 10062)


async def test_a_refusal_names_the_limit_of_its_bucket(api: Api) -> None:
    api.loopback.playground.limiter.limits = Limits(per_bucket=2, bucket_window_s=60.0)
    answers = [await api.call("POST", api.messages, {"content": "x"}) for _ in range(3)]
    assert [(status, headers["X-RateLimit-Limit"]) for status, _, headers in answers] == [(200, "2")] * 2 + [(429, "2")]
    api.loopback.playground.limiter.limits = Limits()
    api.loopback.faults.add(RestFault.RATE_LIMIT, seconds=0.1)
    status, _, headers = await api.call("POST", api.messages, {"content": "x"})
    assert (status, headers["X-RateLimit-Limit"]) == (429, "1000"), "by a fault as well"


async def test_commands_keep_their_ids_when_overwritten(api: Api) -> None:
    path = f"/applications/{api.loopback.playground.world.application_id}/commands"
    one = {"name": "one", "description": "d", "description_localizations": {"fr": "le d"}}
    _, before, _ = await api.call("PUT", path, [one, {"name": "two", "description": "d"}])
    _, after, _ = await api.call("PUT", path, [{"name": "two", "description": "e"}])
    assert [c["id"] for c in objects(after)] == [objects(before)[1]["id"]]
    assert await api.code("GET", f"{path}/{objects(before)[0]['id']}") == (404, 10063)
    assert await api.code("PUT", path, [{"name": "Two", "description": "e"}]) == (400, 50035)
    assert len(objects((await api.call("GET", path))[1])) == 1
    assert await api.code("PUT", "/applications/1/commands", []) == (403, 20012)


async def test_a_command_is_made_changed_and_removed_by_itself_where_it_belongs(api: Api) -> None:
    world = api.loopback.playground.world
    app = f"/applications/{world.application_id}"
    ours, servers = f"{app}/commands", f"{app}/guilds/{next(iter(world.guilds))}/commands"
    before = objects((await api.call("GET", ours))[1])
    status, made, _ = await api.call("POST", servers, {"name": "one", "description": "d"})
    one = as_text(as_object(made)["id"])
    assert status == 201
    for method, path in (("POST", servers), ("PATCH", f"{servers}/{one}")):
        assert await api.code(method, path, {"name": "Not So", "description": "d"}) == (400, 50035)
    assert await api.code("PATCH", f"{ours}/{one}", {"description": "e"}) == (404, 10063), "it is the server's own"
    status, changed, _ = await api.call("PATCH", f"{servers}/{one}", {"description": "e"})
    assert (status, as_object(changed)["id"], as_object(changed)["description"]) == (200, one, "e")
    status, again, _ = await api.call("POST", servers, {"name": "one", "description": "f"})
    assert (status, as_object(again)["id"]) == (200, one), "the one of its name is replaced"
    assert await api.get(f"{servers}/{one}") == again
    assert (await api.call("DELETE", f"{servers}/{one}"))[0] == 204
    assert await api.code("GET", f"{servers}/{one}") == (404, 10063)
    assert objects((await api.call("GET", ours))[1]) == before


PART = b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n'


@pytest.mark.parametrize(("kind", "body"), [
    ("application/json", b"{"),
    ("application/json", b"\xff"),
    ("application/json; charset=nonsense", b"{"),
    ("multipart/form-data; boundary=x", PART + b"\xff\r\n--x--\r\n"),
    ("multipart/form-data; boundary=x", PART + b"{"),
    ("multipart/form-data; boundary=x", b"no part"),
    ("multipart/form-data", b"no boundary"),
])
async def test_a_body_that_cannot_be_read(api: Api, kind: str, body: bytes) -> None:
    """It is the sender's mistake, not a failure of the server's."""
    url = f"{api.loopback.host.origin}{API}{api.messages}"
    headers = {"Authorization": f"Bot {api.token}", "Content-Type": kind}
    async with api.session.post(url, data=body, headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_messages_around_one_are_no_more_than_asked_for(api: Api) -> None:
    for number in range(4):
        await api.post(str(number))
    _, found, _ = await api.call("GET", f"{api.messages}?limit=4")
    ids = [as_text(message["id"]) for message in objects(found)]
    for limit, wanted in ((1, ids[1:2]), (2, ids[1:3]), (3, ids[0:3])):
        _, around, _ = await api.call("GET", f"{api.messages}?around={ids[1]}&limit={limit}")
        assert [as_text(message["id"]) for message in objects(around)] == wanted, limit
