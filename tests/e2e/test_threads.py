"""Tables in threads, which Discord folds away after a silence, and people may lock."""

import asyncio

import pytest

from playground.control import ControlError
from playground.discord.model import Channel
from playground.faults import RestFault
from tests.support.gathering import SCENARIOS, Scene
from tests.support.person import Person
from tests.support.player import Player, choose, lobby_of, opened, press_of, settled
from tests.support.untold import until_told, until_tried
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

DAY = 86_400.0


def change(scene: Scene, thread: str, **what: bool) -> Channel:
    channel = scene.loopback.playground.world.channels[int(thread)]
    for name, value in what.items():
        setattr(channel, name, value)
    scene.loopback.playground.events.channel("UPDATE", channel)
    return channel


async def begun_in_a_thread(scene: Scene) -> tuple[str, list[Player]]:
    """A game of two whose first board stands in a thread of its own, and that thread's id."""
    people = await scene.people(2)
    thread = await people[0].thread("a table", "lounge")
    await opened(people, thread)
    await people[0].wait_message("## Round 1", channel=thread)
    return thread, [Player(person, seed, channel=thread) for seed, person in enumerate(people)]


async def test_a_lobby_that_expires_in_a_thread_folded_away_loses_its_buttons(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    thread = await nell.thread("a table", "lounge")
    await nell.do("ginkgo new", thread)
    lobby = await nell.wait_message(lambda m: "Start" in m.labels, channel=thread)
    change(scene, thread, archived=True)
    await scene.clock(DAY + 60)
    gone = await nell.wait_until(lobby, lambda m: not m.buttons)
    assert "expired" in gone.text


async def test_a_mention_in_a_thread_folded_away_goes_with_the_answer(scene: Scene) -> None:
    """Nothing is taken away in such a thread before it is opened."""
    scene.loopback.user("Faye").dms_closed = True
    people = await scene.people(2)
    thread = await people[0].thread("a table", "lounge")
    await opened(people, thread)
    nell, faye = (Player(person, seed, channel=thread) for seed, person in enumerate(people))
    await choose(nell)
    await scene.clock(180)
    ping = await nell.person.wait_message(lambda m: m.pinged == [faye.person.id], channel=thread)
    await faye.open()
    await scene.quiet()
    change(scene, thread, archived=True)
    await choose(faye)
    await nell.person.wait_gone(ping)


async def test_a_thread_the_bot_was_sent_out_of_and_may_not_open_waits_for_somebody_who_does(scene: Scene) -> None:
    scene.expected |= {"notice_undelivered"}
    nell = await scene.loopback.person("Nell")
    thread = await nell.thread("a table", "lounge")
    await nell.do("ginkgo new", thread)
    lobby = await nell.wait_message(lambda m: "Start" in m.labels, channel=thread)
    change(scene, thread, archived=True).thread_members.discard(scene.loopback.playground.world.bot.id)
    await scene.clock(DAY + 60)
    await until(lambda: scene.logged("notice_undelivered"), "a lobby that can't be changed")
    change(scene, thread, archived=False)
    await scene.clock(300)
    await nell.wait_until(lobby, lambda m: not m.buttons)


@pytest.mark.parametrize("archived", [True, False])
async def test_a_board_waits_for_a_locked_thread_and_comes_when_it_is_unlocked(scene: Scene, archived: bool) -> None:
    scene.expected |= {"notice_undelivered"}
    thread, players = await begun_in_a_thread(scene)
    change(scene, thread, archived=archived, locked=True)
    for player in players:
        await choose(player)
    await until_tried(scene, players, 6)
    assert any(line["kind"] == "board" for line in scene.logged("notice_undelivered"))
    assert not [m for m in players[0].person.messages(thread) if m.text.startswith("## Round 2")]
    change(scene, thread, archived=False, locked=False)
    # The next try would come in two minutes, and nobody turns the clock.
    await until_told(scene)
    await settled(players, "## Round 2")


async def test_a_board_waits_where_too_many_threads_are_open_to_open_its_own_again(scene: Scene) -> None:
    """Others are archived some time later: it was lost, as if Discord had refused the message itself."""
    scene.expected |= {"notice_undelivered"}
    thread, players = await begun_in_a_thread(scene)
    await scene.quiet()
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    most, guild.most_active_threads = guild.most_active_threads, 0
    change(scene, thread, archived=True)
    for player in players:
        await choose(player)
    await until_tried(scene, players, 3)
    assert {line["code"] for line in scene.logged("notice_undelivered")} == {160006}
    screen = await players[0].open()
    assert "too many threads are open there" in screen.text
    guild.most_active_threads = most
    await scene.clock(600)
    await until_told(scene)
    await settled(players, "## Round 2")


@pytest.mark.parametrize("archived", [True, False])
async def test_a_board_in_a_thread_that_was_locked_says_who_is_awaited_once_it_is_unlocked(
    scene: Scene, archived: bool
) -> None:
    """Nothing else would tell before the next answer, which may be long in coming."""
    scene.expected |= {"notice_undelivered"}
    people = await scene.people(2)
    thread = await people[0].thread("a table", "lounge")
    await opened(people, thread)
    board = await people[0].wait_message("0 of 2 ready", channel=thread)
    await scene.quiet()
    change(scene, thread, archived=archived, locked=True)
    await choose(Player(people[0], 0, channel=thread))
    await until(lambda: scene.logged("notice_undelivered"), "a count that can't be told")
    await scene.quiet()
    change(scene, thread, archived=False, locked=False)
    await people[0].wait_until(board, lambda m: "1 of 2 ready" in m.text)


async def test_a_deleted_channel_ends_the_games_in_its_archived_threads_and_in_no_others(scene: Scene) -> None:
    """Discord tells of the channel alone, and not even its library knows whose threads they are."""
    scene.expected |= {"notice_undelivered"}
    nell = await scene.loopback.person("Nell")
    threads = [await nell.thread(name, channel) for name, channel in (("hers", "lounge"), ("another", "games"))]
    lobbies = [await lobby_of(nell, thread) for thread in threads]
    await scene.quiet()
    for thread in threads:
        change(scene, thread, archived=True)
    scene.loopback.mishaps.channel_deleted(scene.loopback.channel("lounge"))
    await until(lambda: scene.logged("channel_gone"), "a game that ends with its channel")
    assert "another" in (await nell.ask("ginkgo my games")).text
    assert len(scene.logged("channel_gone")) == 1
    await nell.press(lobbies[1], "Cancel")
    await nell.wait_until(lobbies[1], lambda m: "cancelled" in m.text)


async def test_a_game_in_an_archived_thread_that_is_hidden_from_the_bot_is_not_taken_for_gone(scene: Scene) -> None:
    """Ended once it is ended for good, and whoever hides a channel may show it again."""
    nell, mishaps = await scene.loopback.person("Nell"), scene.loopback.mishaps
    thread = await nell.thread("hers", "games")
    lobby = await lobby_of(nell, thread)
    await scene.quiet()
    change(scene, thread, archived=True)
    mishaps.permissions(scene.loopback.channel("games"), deny=["view_channel"])
    mishaps.channel_deleted(scene.loopback.channel("lounge"))

    def refused() -> bool:
        return any((entry.name, entry.status) == (f"GET /channels/{thread}", 403)
                   for entry in scene.loopback.playground.traffic.rest())

    await until(refused, "a look")
    await scene.quiet()
    assert not scene.logged("channel_gone")
    mishaps.permissions(scene.loopback.channel("games"), deny=[], allow=["view_channel"])
    await nell.press(lobby, "Cancel")
    await nell.wait_until(lobby, lambda m: "cancelled" in m.text)


async def test_of_a_category_deleted_as_a_whole_the_threads_are_looked_for_once_and_once_more(scene: Scene) -> None:
    """Not for each channel of it: ten thousand calls about threads that are hidden from a bot keep it out."""
    scene.expected |= {"notice_undelivered"}
    nell = await scene.loopback.person("Nell")
    playground, guild = scene.loopback.playground, next(iter(scene.loopback.playground.world.guilds.values()))
    first, *others = [playground.actions.create_channel(guild, f"table {number}") for number in range(5)]
    there, gone = [await nell.thread("a table", channel) for channel in ("games", "lounge")]
    for thread in (there, gone):
        await lobby_of(nell, thread)
    await scene.quiet()
    for thread in (there, gone):
        change(scene, thread, archived=True)

    def asked() -> int:
        return [entry.name for entry in playground.traffic.rest()].count(f"GET /channels/{there}")

    scene.loopback.mishaps.channel_deleted(first)
    await until(asked, "a look")
    for channel in (*others, scene.loopback.channel("lounge")):
        scene.loopback.mishaps.channel_deleted(channel)
    # What comes by the gateway is heard in its order.
    await nell.ask("ginkgo help", "general")
    assert asked() == 1
    await scene.clock(61)
    await until(lambda: scene.logged("channel_gone"), "a game that ends with its channel")
    await until(lambda: asked() == 2, "another look")
    assert len(scene.logged("channel_gone")) == 1


async def test_in_a_locked_thread_that_is_said(scene: Scene) -> None:
    """Whoever manages threads can still command something there, and would read that Discord did not take it, or
    nothing."""
    people = await scene.people(2)
    thread, empty = [await people[0].thread(name, "lounge") for name in ("a table", "another")]
    await opened(people, thread)
    await people[0].wait_message("## Round 1", channel=thread)
    await scene.quiet()
    for where, words in ((thread, "ginkgo board"), (empty, "ginkgo new")):
        for archived in (True, False):
            change(scene, where, archived=archived, locked=True)
            assert "This thread is locked" in (await people[0].ask(words, where)).text, words


async def test_where_the_bot_manages_threads_it_plays_in_a_locked_one_too(scene: Scene) -> None:
    """There it may write, and so may nobody else but who manages them: pressing is no writing."""
    people = await scene.people(2)
    thread = await people[0].thread("a table", "lounge")
    scene.loopback.mishaps.permissions(scene.loopback.channel("lounge"), deny=[], allow=["manage_threads"])
    change(scene, thread, locked=True)
    await opened(people, thread)
    await people[0].wait_message("## Round 1", channel=thread)
    assert not scene.logged("notice_undelivered")


async def test_by_command_nobody_takes_a_seat_in_a_locked_thread(scene: Scene) -> None:
    """The lobby could not show it. Its button can: what is pressed on may be changed by the press."""
    nell, faye = await scene.people(2)
    thread = await nell.thread("a table", "lounge")
    lobby = await lobby_of(nell, thread)
    await scene.quiet()
    change(scene, thread, locked=True)
    assert "This thread is locked" in (await faye.ask("ginkgo join", thread)).text
    # On a busy machine the press may change the message after the table has tried to, which is refused.
    scene.expected |= {"notice_undelivered"}
    await faye.press(lobby, "Join")
    await nell.wait_until(lobby, lambda m: "Faye" in m.text)


async def test_what_is_refused_leaves_no_thread_and_names_show_no_backslashes(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    panel = await nell.ask("ginkgo settings")
    await nell.set_to(panel, "yes", custom_id="gs:1:-:-:0:server:threads=")
    for options in ({"hand": 5}, {"modules": "all", "solo": "normal"}):
        await nell.ask("ginkgo new", **options)
    assert list(scene.loopback.playground.world.threads_of(guild.id)) == []
    odd = await scene.loopback.person("mr_b*")
    await odd.ask("ginkgo new")
    (thread,) = scene.loopback.playground.world.threads_of(guild.id)
    assert thread.name == "Ginkgopolis · mr_b*"


async def test_where_no_thread_may_be_opened_for_a_while_that_is_said(scene: Scene) -> None:
    scene.expected |= {"We are being rate limited"}
    nell = await with_threads(scene)
    scene.loopback.faults.add(RestFault.RATE_LIMIT, seconds=90.0, route="POST /channels/{channel_id}/threads")
    told = await nell.ask("ginkgo new")
    assert "Try again in 2 minutes" in told.text
    assert not scene.logged("handler_failed")


async def test_where_discord_refuses_a_thread_it_is_said_what_may_be_done(scene: Scene) -> None:
    nell = await with_threads(scene)
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    guild.most_active_threads = 0
    told = await nell.ask("ginkgo new")
    assert "no thread" in told.text
    assert "too many are open" in told.text
    guild.most_active_threads = 1
    assert "in its own thread" in (await nell.ask("ginkgo new")).text
    assert not scene.logged("handler_failed")


@pytest.mark.parametrize("kind", [RestFault.SERVER_ERROR, RestFault.CUT])
async def test_where_a_thread_gets_lost_that_is_said(scene: Scene, kind: RestFault) -> None:
    nell = await with_threads(scene)
    # 503 is not tried again by discord.py.
    scene.loopback.faults.add(kind, status=503, times=0, route="POST /channels/{channel_id}/threads")
    assert "no thread" in (await nell.ask("ginkgo new")).text
    assert not scene.logged("handler_failed")


@pytest.mark.parametrize(("denied", "named"), [
    ("create_public_threads", "Create Public Threads"), ("view_channel", "View Channel")])
async def test_a_permission_that_goes_before_the_thread_is_made_is_named(
    scene: Scene, denied: str, named: str
) -> None:
    nell = await with_threads(scene)
    slow = scene.loopback.faults.add(RestFault.SLOW, seconds=1.0, route="POST /channels/{channel_id}/threads")
    asked = asyncio.ensure_future(nell.ask("ginkgo new"))
    await until(lambda: slow.spent, "a thread that is asked for")
    scene.loopback.mishaps.permissions(scene.loopback.channel("games"), deny=[denied])
    assert named in (await asked).text
    assert not scene.logged("handler_failed")


def threads_named(scene: Scene, name: str) -> list[Channel]:
    """Those of the server that are called so."""
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    return [thread for thread in scene.loopback.playground.world.threads_of(guild.id) if thread.name == name]


@pytest.mark.parametrize(("kind", "times"), [
    (RestFault.LOST_ANSWER, 1), (RestFault.LOST_ANSWER, 0), (RestFault.SERVER_ERROR, 1), (RestFault.CUT, 1)])
async def test_a_thread_is_made_once_whatever_discord_says_of_it(scene: Scene, kind: RestFault, times: int) -> None:
    nell = await with_threads(scene)
    scene.loopback.faults.add(kind, status=502, times=times, route="POST /channels/{channel_id}/threads")
    told = await nell.ask("ginkgo new")
    assert "in its own thread" in told.text
    (thread,) = threads_named(scene, "Ginkgopolis · Nell")
    assert f"<#{thread.id}>" in told.text
    await nell.wait_message(lambda m: "Start" in m.labels, channel=str(thread.id))


async def test_while_discord_is_out_of_order_a_thread_is_soon_given_up(scene: Scene) -> None:
    """Its library alone would try for half a minute."""
    nell = await with_threads(scene)
    out = scene.loopback.faults.add(
        RestFault.SERVER_ERROR, status=502, times=0, route="POST /channels/{channel_id}/threads")
    assert "no thread" in (await nell.ask("ginkgo new")).text
    assert out.hits == 2


async def test_where_threads_cannot_be_looked_for_none_is_made_again(scene: Scene) -> None:
    nell = await with_threads(scene)
    made = scene.loopback.faults.add(
        RestFault.LOST_ANSWER, status=502, times=0, route="POST /channels/{channel_id}/threads")
    scene.loopback.faults.add(RestFault.SERVER_ERROR, status=502, times=0, route="/threads/active")
    assert "no thread" in (await nell.ask("ginkgo new")).text
    assert made.hits == 1


async def test_two_who_want_a_thread_at_once_get_one_each_though_discord_says_nothing_of_them(scene: Scene) -> None:
    nell = await with_threads(scene)
    scene.loopback.faults.add(RestFault.LOST_ANSWER, status=502, times=0, route="POST /channels/{channel_id}/threads")
    told = await asyncio.gather(nell.ask("ginkgo new"), nell.ask("ginkgo new"))
    made = threads_named(scene, "Ginkgopolis · Nell")
    assert len(made) == 2
    assert all(sum(f"<#{thread.id}>" in one.text for one in told) == 1 for thread in made)


async def test_the_thread_of_an_earlier_game_is_not_taken_for_that_of_a_new_one(scene: Scene) -> None:
    """The bot was started anew since then, and has it no more in mind that somebody has it."""
    nell = await with_threads(scene)
    await nell.ask("ginkgo new")
    [earlier] = threads_named(scene, "Ginkgopolis · Nell")
    await scene.kill()
    scene.loopback.faults.add(RestFault.LOST_ANSWER, status=502, route="POST /channels/{channel_id}/threads")
    told = await nell.ask("ginkgo new")
    [new] = [thread for thread in threads_named(scene, earlier.name) if thread.id != earlier.id]
    assert f"<#{new.id}>" in told.text


async def with_threads(scene: Scene) -> Person:
    """Nell, after every game on her server got a thread of its own."""
    nell = await scene.loopback.person("Nell")
    panel = await nell.ask("ginkgo settings")
    await nell.set_to(panel, "yes", custom_id="gs:1:-:-:0:server:threads=")
    return nell


async def test_a_thread_that_may_not_go_just_now_hides_no_refusal(scene: Scene) -> None:
    scene.expected |= {"We are being rate limited"}
    scene.loopback.faults.add(RestFault.RATE_LIMIT, seconds=90.0, route="DELETE /channels/{channel_id}")
    await begun_twice(scene, "by command")
    assert not scene.logged("handler_failed")


@pytest.mark.parametrize("how", ["by command", "by the end of a guide"])
async def test_of_two_games_begun_at_once_the_one_too_many_leaves_no_open_thread(scene: Scene, how: str) -> None:
    """It is refused where it is stored: by then its thread is there."""
    await begun_twice(scene, how)
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    threads = scene.loopback.playground.world.threads_of(guild.id)
    made = [thread for thread in threads if thread.name == "Ginkgopolis · Nell"]
    assert [thread.archived for thread in made].count(False) == 1


async def begun_twice(scene: Scene, how: str) -> None:
    """Nell, who has four games, has begun two more at once, and read that one of them is one too many."""
    nell = await scene.loopback.person("Nell")
    for number in range(4):
        await nell.do("ginkgo new", await nell.thread(f"table {number}", "lounge"))
    panel = await nell.ask("ginkgo settings")
    await nell.set_to(panel, "yes", custom_id="gs:1:-:-:0:server:threads=")
    held = scene.loopback.faults.add(RestFault.SLOW, seconds=1.0, times=2, route="POST /channels/{channel_id}/threads")

    async def begin(channel: str) -> None:
        if how == "by command":
            await nell.ask("ginkgo new", channel)
        else:
            guide = await nell.ask("ginkgo learn", channel)
            await nell.answer_to(guide, custom_id="gk:1:-:-:0:learn:play.lobby", force=True)

    await asyncio.gather(*(begin(channel) for channel in ("games", "lounge")))
    assert held.spent, "both were allowed to begin"
    for told in ("5 open games", "in its own thread"):
        await nell.wait_message(told)


async def test_a_record_loaded_into_a_thread_folded_away_shows_nobodys_screen_there(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    thread = await nell.thread("a table", "lounge")
    change(scene, thread, archived=True)
    record = (SCENARIOS / "two.jsonl").read_text("utf-8")
    await scene.control.load(
        channel_id=int(thread), record=record, people=[int(nell.id), int(faye.id)], language="en")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel=thread)
    await scene.quiet()
    assert not [m for m in nell.messages(thread) if any(press_of(part) is not None for part in m.parts)]
    for person in (nell, faye):
        await person.wait_message("choose a card", channel="dm")


async def test_no_record_is_loaded_for_whom_or_where_discord_knows_nobody_and_nothing(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    record = (SCENARIOS / "solo.jsonl").read_text("utf-8")
    for channel, person, missing in ((1, int(nell.id), "channel 1"), (scene.loopback.channel("games").id, 1, "user 1")):
        with pytest.raises(ControlError, match=f"{missing} can't be found"):
            await scene.control.load(channel_id=channel, record=record, people=[person], language="en")


@pytest.mark.parametrize(("fault", "status", "why"), [
    (RestFault.CUT, 500, "ServerDisconnectedError"), (RestFault.RATE_LIMIT, 429, "RateLimited"),
    (RestFault.SERVER_ERROR, 401, "401"), (RestFault.SERVER_ERROR, 403, "403")])
async def test_no_record_is_loaded_while_discord_says_nothing_of_the_channel(
    scene: Scene, fault: RestFault, status: int, why: str
) -> None:
    nell = await scene.loopback.person("Nell")
    record = (SCENARIOS / "solo.jsonl").read_text("utf-8")
    scene.expected |= {"We are being rate limited"}
    scene.loopback.faults.add(fault, times=0, seconds=60.0, status=status, route="GET /channels/1")
    with pytest.raises(ControlError, match=f"channel 1 can't be asked for now .*{why}"):
        await scene.control.load(channel_id=1, record=record, people=[int(nell.id)], language="en")
