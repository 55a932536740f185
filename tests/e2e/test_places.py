"""Where a game may stand: others' threads, private ones, channels of all kinds; what that place is called."""

from datetime import timedelta

import pytest

from engine.table.meta import PACES
from playground.discord.model import Channel, ChannelKind
from playground.faults import RestFault
from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.player import Player, choose, opened, screen_of, settled
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

THREADS = "gs:1:-:-:0:server:threads="
LOUNGE_OF_NELL = "Ginkgopolis · Nell"
JOINS = "PUT /channels/{channel_id}/thread-members/@me"


def denied(scene: Scene, channel: str, *names: str) -> None:
    """The bot lacks these permissions there, and no others."""
    scene.loopback.mishaps.permissions(scene.loopback.channel(channel), deny=list(names))


def made(scene: Scene, name: str, kind: ChannelKind) -> Channel:
    """A channel of this kind."""
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    return scene.loopback.playground.actions.create_channel(guild, name, kind)


def private_thread(scene: Scene, owner: Person) -> Channel:
    """A private thread of hers, where nobody else is."""
    return scene.loopback.playground.actions.create_thread(
        scene.loopback.channel("lounge"), scene.loopback.playground.world.user(int(owner.id)), "secret", private=True)


def invited(scene: Scene, thread: Channel) -> None:
    """As when somebody names the bot there."""
    scene.loopback.playground.actions.add_to_thread(thread, scene.loopback.playground.world.bot)


def sent_out(scene: Scene, thread: Channel) -> None:
    """As when somebody removes the bot there."""
    scene.loopback.playground.actions.remove_from_thread(thread, scene.loopback.playground.world.bot)


async def own_threads(scene: Scene) -> Person:
    """Nell, after every game on her server got a thread of its own."""
    nell = await scene.loopback.person("Nell")
    await nell.set_to(await nell.ask("ginkgo settings"), "yes", custom_id=THREADS)
    return nell


async def lobby_in(nell: Person, channel: str) -> None:
    """It stands there, with its buttons."""
    await nell.wait_message(lambda m: "Start" in m.labels, channel=channel)


@pytest.mark.parametrize("command", ["new", "board"])
async def test_in_a_private_thread_the_bot_asks_to_be_invited(scene: Scene, command: str) -> None:
    nell = await scene.loopback.person("Nell")
    thread = private_thread(scene, nell)
    if command == "board":
        invited(scene, thread)
        await nell.do("ginkgo new", str(thread.id))
        await lobby_in(nell, str(thread.id))
        await scene.quiet()
        sent_out(scene, thread)
    assert "to invite me" in (await nell.ask(f"ginkgo {command}", str(thread.id))).text
    assert not scene.logged("notice_undelivered")
    invited(scene, thread)
    if command == "new":
        assert "No game" in (await nell.ask("ginkgo board", str(thread.id))).text, "none was opened before"
    await nell.do(f"ginkgo {command}", str(thread.id))
    await lobby_in(nell, str(thread.id))


async def test_a_game_is_opened_anew_only_where_the_bot_still_is(scene: Scene) -> None:
    nell, faye, miley = await scene.people(3)
    thread = private_thread(scene, nell)
    thread.thread_members |= {int(faye.id), int(miley.id)}
    invited(scene, thread)
    final = await scene.finish(await scene.near_end(str(thread.id)))
    await scene.quiet()
    sent_out(scene, thread)
    assert "to invite me" in (await nell.answer_to(final, "Rematch")).text
    invited(scene, thread)
    await nell.press(final, "Rematch")
    await nell.wait_message(lambda m: "Join" in m.labels, channel=str(thread.id), after=final)


async def test_in_a_thread_of_somebody_else_the_bot_takes_part(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    thread = await nell.thread("a table", "lounge")
    await nell.do("ginkgo new", thread)
    await lobby_in(nell, thread)
    members = scene.loopback.playground.world.channels[int(thread)].thread_members
    assert scene.loopback.playground.world.bot.id in members


@pytest.mark.parametrize(("lacks", "named"), [
    ("view_channel", "View Channel"), ("send_messages_in_threads", "Send Messages in Threads")])
async def test_in_a_thread_everybody_sees_the_missing_permission_is_named(
    scene: Scene, lacks: str, named: str
) -> None:
    nell = await scene.loopback.person("Nell")
    thread = await nell.thread("a table", "lounge")
    denied(scene, "lounge", lacks)
    assert named in (await nell.ask("ginkgo new", thread)).text
    assert not scene.logged("notice_undelivered")


async def test_in_a_channel_hidden_from_the_bot_that_is_said(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    denied(scene, "lounge", "view_channel")
    assert "View Channel" in (await nell.ask("ginkgo new", "lounge")).text
    assert not scene.logged("notice_undelivered")


@pytest.mark.parametrize("own", [False, True], ids=["in the channel", "in a thread of its own"])
async def test_in_a_server_that_has_only_its_commands_the_bot_asks_to_be_invited(scene: Scene, *, own: bool) -> None:
    """Added without the scope ``bot``: Discord names the permissions of all members as the bot's."""
    nell = await (own_threads(scene) if own else scene.loopback.person("Nell"))
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    scene.loopback.mishaps.bot_removed(guild)
    await until(lambda: scene.logged("server_left"), "a server that was left")
    guild.has_commands = True
    asked = (await nell.ask("ginkgo new", "lounge")).text
    assert "I am no member of it" in asked
    assert f"client_id={scene.loopback.playground.world.application_id}&scope=bot+applications.commands" in asked
    assert "permissions=274878008320" in asked, "as the README has it"
    thread = await nell.thread("a table", "lounge")
    assert "I am no member of it" in (await nell.ask("ginkgo new", thread)).text
    assert not scene.logged("notice_undelivered")


async def test_where_it_may_not_write_in_threads_the_permission_is_named_and_none_is_made(scene: Scene) -> None:
    nell = await own_threads(scene)
    denied(scene, "lounge", "send_messages_in_threads")
    told = (await nell.ask("ginkgo new", "lounge")).text
    assert "Send Messages in Threads" in told
    assert "Send Messages," not in told
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    assert not list(scene.loopback.playground.world.threads_of(guild.id))


async def test_in_a_channel_that_is_only_read_games_stand_in_threads_of_their_own(scene: Scene) -> None:
    nell = await own_threads(scene)
    denied(scene, "lounge", "send_messages")
    assert "in its own thread" in (await nell.ask("ginkgo new", "lounge")).text
    await lobby_in(nell, LOUNGE_OF_NELL)
    await nell.set_to(await nell.ask("ginkgo settings"), "no", custom_id=THREADS)
    assert "Send Messages" in (await nell.ask("ginkgo new", "lounge")).text


async def test_a_thread_for_a_game_is_folded_away_no_sooner_than_its_people_may_be_silent(scene: Scene) -> None:
    """In a relaxed round of five each has a day to choose and a day to answer, of which no message is told there. In a
    thread that is folded away Discord takes no commands."""
    nell = await own_threads(scene)
    await nell.ask("ginkgo new", "lounge")
    await lobby_in(nell, LOUNGE_OF_NELL)
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    (thread,) = scene.loopback.playground.world.threads_of(guild.id)
    assert timedelta(minutes=thread.archive_minutes) > 6 * PACES["relaxed"].limit


async def test_in_an_announcement_channel_a_game_gets_a_thread_too(scene: Scene) -> None:
    made(scene, "news", ChannelKind.ANNOUNCEMENT)
    nell = await own_threads(scene)
    assert "in its own thread" in (await nell.ask("ginkgo new", "news")).text
    await lobby_in(nell, LOUNGE_OF_NELL)


async def test_in_a_voice_channel_the_bot_has_to_be_able_to_connect_and_in_no_other(scene: Scene) -> None:
    made(scene, "talk", ChannelKind.VOICE)
    nell = await scene.loopback.person("Nell")
    denied(scene, "talk", "connect")
    assert "permissions in this channel: Connect." in (await nell.ask("ginkgo new", "talk")).text
    denied(scene, "talk")
    await nell.do("ginkgo new", "talk")
    await lobby_in(nell, "talk")
    denied(scene, "lounge", "connect")
    await nell.do("ginkgo new", "lounge")
    await lobby_in(nell, "lounge")


async def test_a_post_in_a_forum_holds_a_game_as_any_thread_does(scene: Scene) -> None:
    """Also on a server where games get threads of their own, and may stand in that forum alone. The forum itself takes
    no message; with it goes its game."""
    forum = made(scene, "tables", ChannelKind.FORUM)
    nell = await own_threads(scene)
    await nell.answer(await nell.use("ginkgo settings", {"channel": str(forum.id)}))
    assert f"Try <#{forum.id}>" in (await nell.ask("ginkgo new", "lounge")).text
    post = await nell.thread("a table", "tables")
    people = [nell, await scene.loopback.person("Faye")]
    await opened(people, post)
    players = [Player(person, seed, channel=post) for seed, person in enumerate(people)]
    await settled(players, "## Round 1")
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    assert "a table" in (await nell.ask("ginkgo my games", post)).text
    screen = await screen_of(players[0])
    await scene.quiet()
    scene.loopback.mishaps.channel_deleted(forum)
    over = await nell.wait_until(screen, lambda m: m.labels == ["Log"])
    assert over.text.startswith("This game has ended: its channel was deleted.")
    scene.expected |= {"notice_undelivered"}


async def test_a_table_in_a_thread_folded_away_keeps_its_name(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    thread = await nell.thread("a table", "lounge")
    await opened([nell, faye], thread)
    players = [Player(person, seed, channel=thread) for seed, person in enumerate((nell, faye))]
    await settled(players, "## Round 1")
    channel = scene.loopback.playground.world.channels[int(thread)]
    channel.archived = True
    scene.loopback.playground.events.channel("UPDATE", channel)
    for how in ("while it runs", "after a restart"):
        if how == "after a restart":
            await scene.kill()
        assert "a table" in (await nell.ask("ginkgo my games")).text, how
        assert "a table" in (await nell.ask("ginkgo screen")).text, how
        assert "a table" in (await nell.ask("ginkgo resign")).labels, how


@pytest.mark.parametrize("status", [401, 403, 503])
async def test_who_stands_before_discord_says_nothing_of_who_is_in_a_private_thread(scene: Scene, status: int) -> None:
    """Nobody need be invited, nor is a game opened that nobody would see."""
    nell = await scene.loopback.person("Nell")
    thread = private_thread(scene, nell)
    scene.loopback.faults.add(RestFault.SERVER_ERROR, status=status, times=0, route=JOINS)
    assert "Discord can't be asked just now" in (await nell.ask("ginkgo new", str(thread.id))).text
    scene.loopback.faults.remove()
    invited(scene, thread)
    await nell.do("ginkgo new", str(thread.id))
    await nell.wait_message(lambda m: "Start" in m.labels, channel=str(thread.id))


@pytest.mark.parametrize("status", [401, 403])
async def test_who_stands_before_discord_asks_for_no_permission_in_a_thread_all_see(scene: Scene, status: int) -> None:
    nell = await scene.loopback.person("Nell")
    thread = await nell.thread("a table", "lounge")
    scene.loopback.faults.add(RestFault.SERVER_ERROR, status=status, times=0, route=JOINS)
    await nell.do("ginkgo new", thread)
    await nell.wait_message(lambda m: "Start" in m.labels, channel=thread)


@pytest.mark.parametrize("status", [401, 403])
async def test_who_stands_before_discord_asks_for_no_permission_where_a_game_gets_its_thread(
    scene: Scene, status: int
) -> None:
    nell = await own_threads(scene)
    scene.loopback.faults.add(
        RestFault.SERVER_ERROR, status=status, times=0, route="POST /channels/{channel_id}/threads")
    told = (await nell.ask("ginkgo new")).text
    assert "no thread here just now" in told
    assert "permission" not in told
