"""Things that go away under the bot: messages, channels, threads, permissions, the server itself."""

from collections.abc import Callable

import pytest
import sqlalchemy as sa

from playground.dev.mishaps import Mishaps
from playground.faults import InteractionFault, RestFault
from tests.support.gathering import Scene, check_boards, rounds
from tests.support.player import (
    Player,
    choose,
    give_up_seat,
    let_simplest_move_be_played,
    lobby_of,
    opened,
    play_until,
    settled,
)
from tests.support.untold import until_told, until_tried
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

HOUR, DAY = 3600.0, 86_400.0
OPEN = "SELECT count(*) FROM games WHERE status = 'running'"


async def test_a_deleted_board_is_followed_by_the_next_one(scene: Scene) -> None:
    players = await scene.game(2)
    nell, faye = players
    board = await nell.person.wait_message("## Round 1", channel="games")
    Mishaps(scene.loopback.playground).message_deleted(scene.loopback.channel("games"), int(board.id))
    await choose(nell)
    await choose(faye)
    board = await settled(players, "## Round 2")
    await nell.person.do("ginkgo board")
    again = await nell.person.wait_message(
        lambda m: "My screen" in m.labels and "Round 2" in m.text, channel="games", after=board)
    assert (await nell.person.answer_to(again, "My screen")).ephemeral
    assert again.pictures


async def test_a_deleted_screen_is_sent_again(scene: Scene) -> None:
    players = await scene.game(2)
    nell, faye = players
    await nell.person.wait_message(lambda _: nell.asked())
    screen = nell.screen()
    assert screen is not None
    dm = scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    Mishaps(scene.loopback.playground).message_deleted(dm, int(screen.id))
    await nell.person.wait_gone(screen)
    await choose(faye)
    opened_here = await nell.open()
    assert opened_here.ephemeral
    await choose(nell)
    await settled(players, "## Round 2")
    await nell.person.wait_message(lambda m: "Round 2" in m.text and not m.ephemeral, channel="dm")


@pytest.mark.parametrize("restarted", [False, True])
async def test_direct_messages_that_are_gone_end_no_game(scene: Scene, restarted: bool) -> None:
    players = await scene.game(2)
    nell, faye = players
    await faye.person.wait_message(lambda _: faye.asked())
    if restarted:
        await scene.kill()
    world = scene.loopback.playground.world
    gone = world.dm_with(scene.loopback.user("Faye"))
    del world.channels[gone.id]
    await faye.open()
    await choose(faye)
    await choose(nell)
    await settled(players, "## Round 2")
    # Discord has opened others with her.
    elsewhere = {str(gone.id), faye.person.channel("games")}
    await faye.person.wait_message(
        lambda m: "Round 2: choose a card" in m.text and m.channel_id not in elsewhere)
    assert not scene.logged("channel_gone")


async def test_board_posts_the_city_again_and_only_the_new_one_is_alive(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    first = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await nell.person.do("ginkgo board")
    second = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games", after=first)
    await nell.person.wait_until(first, lambda m: "My screen" not in m.labels)
    assert second.pictures


async def test_a_board_posted_again_is_followed_though_the_older_one_could_not_be_stripped(scene: Scene) -> None:
    players = await scene.game(2)
    nell, faye = players
    first = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await scene.quiet()  # Until it is written down that the first one stands it counts as one that is still to come.
    busy = scene.loopback.faults.add(
        RestFault.SERVER_ERROR, status=503, times=0, route=f"/channels/{first.channel_id}/messages/{first.id}")
    await nell.person.do("ginkgo board")
    second = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games", after=first)
    await until(lambda: busy.hits >= 1, "a board that can't be stripped")
    await choose(nell)
    await nell.person.wait_until(second, lambda m: "1 of 2" in m.text)
    scene.loopback.faults.remove()
    await choose(faye)
    await settled(players, "## Round 2")
    for older in (second, first):
        await nell.person.wait_until(older, lambda m: "My screen" not in m.labels)


async def test_whoever_asks_for_a_board_that_may_not_be_posted_is_told_and_asks_again(scene: Scene) -> None:
    nell = (await scene.game(2))[0].person
    first = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    mishaps, channel = Mishaps(scene.loopback.playground), scene.loopback.channel("games")
    mishaps.permissions(channel, deny=["send_messages"])
    assert "Send Messages" in (await nell.ask("ginkgo board")).text
    mishaps.permissions(channel, deny=[], allow=["send_messages"])
    await nell.do("ginkgo board")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games", after=first)


async def test_whoever_asks_for_a_board_that_discord_does_not_take_is_told_and_asks_again(scene: Scene) -> None:
    scene.expected |= {"repost_refused"}
    nell = (await scene.game(2))[0].person
    first = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    scene.loopback.faults.add(
        RestFault.SERVER_ERROR, status=503, times=0, route=f"POST /channels/{first.channel_id}/messages")
    assert "did not take" in (await nell.ask("ginkgo board")).text
    scene.loopback.faults.remove()
    await nell.do("ginkgo board")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games", after=first)


@pytest.mark.parametrize("comes", [True, False])
async def test_whoever_asks_for_a_board_while_discord_is_out_of_order_reads_so_at_once_and_then_what_comes_of_it(
    scene: Scene, comes: bool
) -> None:
    """Discord's library alone tries for half a minute, and what may have got through is tried twice."""
    if not comes:
        scene.expected |= {"repost_refused"}
    nell = (await scene.game(2))[0].person
    first = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await scene.quiet()
    out = scene.loopback.faults.add(
        RestFault.SERVER_ERROR, status=502, times=0, route=f"POST /channels/{first.channel_id}/messages")
    told = await nell.ask("ginkgo board")
    assert "go on trying" in told.text
    assert out.hits < 5, "before Discord's library gives up"
    if not comes:
        scene.loopback.mishaps.permissions(scene.loopback.channel("games"), deny=["send_messages"])
    scene.loopback.faults.remove()
    if comes:
        await nell.wait_message(lambda m: "My screen" in m.labels, channel="games", after=first)
        await nell.wait_gone(told)
    else:
        await nell.wait_until(told, lambda m: "did not take" in m.text)
        assert "Send Messages" in (await nell.ask("ginkgo board")).text, "it may be asked for again at once"


async def test_that_no_board_comes_is_told_though_the_connection_is_lost_as_it_is(scene: Scene) -> None:
    """Who asked would go on reading that it is tried."""
    scene.expected |= {"repost_refused"}
    nell = (await scene.game(2))[0].person
    first = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await scene.quiet()
    scene.loopback.faults.add(
        RestFault.SERVER_ERROR, status=502, times=0, route=f"POST /channels/{first.channel_id}/messages")
    told = await nell.ask("ginkgo board")
    assert "go on trying" in told.text
    lost = scene.loopback.faults.add(RestFault.CUT, times=1, route="PATCH /webhooks")
    await nell.wait_until(told, lambda m: "did not take" in m.text)
    assert lost.spent


async def test_a_board_that_failed_in_direct_messages_may_be_asked_for_again(scene: Scene) -> None:
    """There it follows the answer; what comes of it is told after it."""
    scene.expected |= {"repost_refused"}
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    (nell,) = await scene.people(1)
    await opened([nell], "dm", solo="normal")
    first = await nell.wait_message(lambda m: m.text.startswith("## Round 1\n"), channel="dm")
    await scene.quiet()
    for status, times, route in ((404, 2, "POST /webhooks"), (503, 0, f"POST /channels/{first.channel_id}/messages")):
        scene.loopback.faults.add(RestFault.SERVER_ERROR, status=status, times=times, route=route)
    await nell.command("ginkgo board", "dm")
    await nell.wait_message("did not take", channel="dm")
    scene.loopback.faults.remove()
    await nell.command("ginkgo board", "dm")
    await nell.wait_message(lambda m: m.text.startswith("## Round 1\n"), channel="dm", after=first)


@pytest.mark.parametrize("label", ["Start", "My screen"])
async def test_a_lobby_or_board_asked_for_whose_answer_is_lost_is_the_one_that_stands(
    scene: Scene, label: str
) -> None:
    """Nobody else looks whether it got through, and its buttons would stand there for good."""
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    (nell,) = await scene.people(1)
    await (lobby_of(nell, "dm") if label == "Start" else opened([nell], "dm", solo="normal"))
    await nell.wait_message(lambda m: label in m.labels, channel="dm")
    await scene.quiet()
    first = nell.messages("dm")[-1]
    scene.loopback.faults.add(RestFault.LOST_ANSWER, times=1, status=502, route="POST /webhooks")
    await nell.command("ginkgo board", "dm")
    second = await nell.wait_message(lambda m: label in m.labels, channel="dm", after=first)
    await nell.until(
        lambda: [m.id for m in nell.messages("dm") if label in m.labels] == [second.id] or None, "the older one to go")


async def test_a_lobby_posted_again_is_followed_though_the_older_one_could_not_be_deleted(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    await nell.do("ginkgo new")
    first = await nell.wait_message(lambda m: "Start" in m.labels, channel="games")
    busy = scene.loopback.faults.add(
        RestFault.SERVER_ERROR, status=503, times=0, route=f"DELETE /channels/{first.channel_id}/messages/{first.id}")
    await nell.do("ginkgo board")
    second = await nell.wait_message(lambda m: "Start" in m.labels, channel="games", after=first)
    await until(lambda: busy.hits >= 1, "a lobby that can't be deleted")
    scene.loopback.faults.remove()
    await faye.press(second, "Join")
    await nell.wait_until(second, lambda m: "Faye" in m.text)
    await nell.press(second, "Start")
    await nell.wait_until(second, lambda m: "Join" not in m.labels)
    await nell.wait_gone(first)


async def test_a_board_says_who_plays_and_that_the_table_is_paused_though_nothing_may_be_written(scene: Scene) -> None:
    """To change what stands there the bot needs no permission but to see it."""
    nell, faye = (player.person for player in await scene.game(2))
    board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await nell.do("ginkgo table pause")
    vote = await faye.wait_message(lambda m: "Agree" in m.labels, channel="games")
    await closed(scene)
    await faye.press(vote, "Agree")
    await nell.wait_until(board, lambda m: "Paused" in m.text)
    await nell.press(await nell.ask("ginkgo resign"), "Give it to an AI")
    await nell.wait_until(board, lambda m: "(AI)" in m.text)
    await scene.quiet()
    # What follows in the table's lane waits behind it, and is on the board all the same.
    assert _undelivered(scene) == {"paused"}


async def test_a_board_that_discord_did_not_take_beside_a_line_says_later_what_the_line_does(scene: Scene) -> None:
    """The line does not wait for it, and nothing else would change the board before somebody answers."""
    scene.expected |= {"notice_undelivered"}
    nell, faye = (player.person for player in await scene.game(2))
    board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await nell.do("ginkgo table pause")
    vote = await faye.wait_message(lambda m: "Agree" in m.labels, channel="games")
    await scene.quiet()
    scene.loopback.faults.add(RestFault.CUT, times=0, route=f"PATCH /channels/{board.channel_id}/messages/{board.id}")
    await faye.press(vote, "Agree")
    line = await nell.wait_message(lambda m: ":ask:resume" in m.ids, channel="games")
    await until(lambda: "paused" in _undelivered(scene), "a board that was not taken")
    assert "Paused" not in nell.latest(board).text
    scene.loopback.faults.remove()
    await scene.clock(31)
    await nell.wait_until(board, lambda m: "Paused" in m.text)
    await scene.quiet()
    assert [m.id for m in nell.messages("games") if ":ask:resume" in m.ids] == [line.id]


async def test_a_line_does_not_wait_for_a_board_that_was_edited_too_often(scene: Scene) -> None:
    """Discord takes no edit of an old message for up to an hour then, and the line's buttons stand nowhere else."""
    scene.expected |= {"notice_undelivered", "We are being rate limited"}
    nell, _, miley = await scene.game(3)
    scene.loopback.playground.actions.edits_of_old_messages = 1
    await scene.clock(HOUR + 1)
    await scene.kill()  # Its boards may not be changed by an earlier press.
    await choose(nell)
    await nell.person.wait_message("1 of 3 ready", channel="games")
    await give_up_seat(miley.person)
    await nell.person.wait_message(lambda m: "Offer the seat" in m.labels, channel="games")


async def test_new_boards_do_not_wait_for_one_that_was_edited_too_often(scene: Scene) -> None:
    """It keeps its buttons until the next board that comes when it may be edited again."""
    scene.expected |= {"We are being rate limited"}
    nell, faye = players = await scene.game(2)
    first = await nell.person.wait_message("## Round 1", channel="games")
    scene.loopback.playground.actions.edits_of_old_messages = 1
    await scene.clock(HOUR + 1)
    await scene.kill()  # Its boards may not be changed by an earlier press.
    await choose(nell)
    await faye.person.wait_until(first, lambda m: "1 of 2 ready" in m.text)
    await choose(faye)
    await settled(players, "## Round 2")
    for heading in ("## Round 3", "## Round 4"):
        assert faye.person.latest(first).buttons
        for player in players:
            await choose(player)
        board = await settled(players, heading)
        await scene.quiet()  # A board is seen before the older ones are asked for their buttons: not an hour later.
        assert {m.id for m in faye.person.messages("games") if m.buttons and "Round" in m.text} <= {first.id, board.id}
        await scene.clock(HOUR + 1)
    await faye.person.wait_until(first, lambda m: not m.buttons)


async def test_a_deleted_channel_ends_its_game_and_nothing_else(scene: Scene) -> None:
    nell, faye, _ = await scene.people(3)
    await opened([nell, faye], "games")
    await opened([nell, faye], "lounge")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    Mishaps(scene.loopback.playground).channel_deleted(scene.loopback.channel("games"))
    await until(lambda: scene.logged("channel_gone"), "a channel that is gone")
    assert "choose a card" in (await nell.ask("ginkgo screen", "lounge")).text
    scene.expected |= {"notice_undelivered"}


async def test_a_deleted_channel_ends_the_game_in_a_thread_of_it(scene: Scene) -> None:
    """Discord tells of the channel alone."""
    nell, faye = await scene.people(2)
    thread = await nell.thread("table", "lounge")
    await opened([nell, faye], thread)
    screen = await nell.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    await scene.quiet()
    Mishaps(scene.loopback.playground).channel_deleted(scene.loopback.channel("lounge"))
    over = await nell.wait_until(screen, lambda m: m.labels == ["Log"])
    assert over.text.startswith("This game has ended: its channel was deleted.")
    scene.expected |= {"notice_undelivered"}


async def test_what_is_left_of_a_game_whose_channel_was_deleted_leads_nowhere(scene: Scene) -> None:
    """It spoke of a thread, with a link to what is gone; so did the log and the line beside another table."""
    nell, faye = (player.person for player in await scene.game(2))
    screen = await nell.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    await scene.quiet()  # What were still to be told of the round would make a line of her screen at once.
    Mishaps(scene.loopback.playground).channel_deleted(scene.loopback.channel("games"))
    over = await nell.wait_until(screen, lambda m: m.labels == ["Log"])
    log = await nell.answer_to(over, "Log")
    assert "## The game so far" in log.text
    await opened([nell, faye], "lounge")
    line = await nell.wait_until(screen, lambda m: not m.labels)
    for shown in (over, line):
        assert shown.text.startswith("This game has ended: its channel was deleted.")
    for shown in (over, log, line):
        assert "thread" not in shown.text
        assert "/channels/" not in shown.text
    scene.expected |= {"notice_undelivered"}


async def test_a_thread_deleted_while_the_bot_was_away_ends_its_game(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    thread = await nell.thread("table", "lounge")
    await opened([nell], thread, solo="normal")
    player = Player(nell, 1, channel=thread)
    await nell.wait_message(lambda _: player.asked(), channel="dm")
    await scene.loopback.kill_bot()
    playground = scene.loopback.playground
    Mishaps(playground).channel_deleted(playground.world.channel(int(thread)))
    await scene.start()
    scene.expected |= {"notice_undelivered"}
    # In her direct messages she plays on; the next board finds no channel.
    await play_until([player], lambda: scene.logged("channel_gone"), "a channel that is gone", choosing=True)


async def test_withdrawn_permissions_are_survived(scene: Scene) -> None:
    players = await scene.game(2)
    nell, faye = players
    reopened = await closed(scene)
    await choose(nell)
    await choose(faye)
    await until_tried(scene, players, 6)
    seen = len(rounds(nell.person.messages("games")))
    reopened()
    # The next try would come in two minutes, and nobody turns the clock.
    await until_told(scene)
    assert len(rounds(nell.person.messages("games"))) == seen + 1
    assert all(line["trouble"] == "forbidden" for line in scene.logged("notice_undelivered"))


async def test_who_is_late_while_the_channel_may_not_be_written_to_is_told_of_when_it_may(scene: Scene) -> None:
    players = await scene.game(2)
    nell = players[0]
    await choose(nell)
    reopened = await closed(scene)
    await scene.clock(DAY + HOUR)
    await until(lambda: "late" in _undelivered(scene), "a line that is not taken")
    reopened()
    # Its buttons stand nowhere else, and Nell alone can do nothing about it without them.
    await let_simplest_move_be_played([nell])
    await settled(players, "## Round 2")


async def test_what_is_asked_while_the_channel_may_not_be_written_to_the_others_read_when_it_may(scene: Scene) -> None:
    nell, faye, _ = await scene.game(3)
    reopened = await closed(scene)
    await nell.person.do("ginkgo table pause")
    await until(lambda: "vote" in _undelivered(scene), "a question that is not taken")
    reopened()
    asked = await faye.person.wait_message(lambda m: ":agree:" in m.ids, channel="games")
    await faye.person.press(asked, custom_id=next(b.custom_id for b in asked.buttons if ":agree:" in b.custom_id))
    await faye.person.wait_message(lambda m: ":ask:resume" in m.ids, channel="games", after=asked)


async def test_what_changes_while_the_channel_may_not_be_written_to_is_told_when_it_may(scene: Scene) -> None:
    nell, faye, miley = await scene.game(3)
    reopened = await closed(scene)
    await give_up_seat(miley.person)
    await until(lambda: "seat" in _undelivered(scene), "a seat that is not told of")
    await nell.person.do("ginkgo table pause")
    reopened()
    # To offer her seat there is a button below that line alone.
    told = await nell.person.wait_message(lambda m: "Offer the seat" in m.labels, channel="games")
    assert "Miley" in told.text
    await faye.person.wait_message(lambda m: ":agree:" in m.ids, channel="games", after=told)


async def test_thrown_out_of_the_server_and_invited_back(scene: Scene) -> None:
    players = await scene.game(2)
    nell, faye = players
    await nell.person.wait_message(lambda _: nell.asked())
    await faye.person.wait_message(lambda _: faye.asked())
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    await scene.quiet()
    Mishaps(scene.loopback.playground).bot_removed(guild)
    await until(lambda: scene.logged("server_left"), "a server that was left")
    Mishaps(scene.loopback.playground).bot_invited(guild)
    await choose(nell)
    await choose(faye)
    await settled(players, "## Round 2")


async def test_what_a_server_leaves_behind_that_removed_the_bot_goes_after_a_month(scene: Scene) -> None:
    """Its settings, and games that nobody can reach any more."""
    scene.expected |= {"notice_undelivered"}
    nell = (await scene.game(2))[0].person
    panel = await nell.ask("ginkgo settings")
    await nell.select(panel, ["yes"], custom_id="gs:1:-:-:0:server:threads=")
    # An answer may come before it is kept.
    await until(lambda: stored(scene, "SELECT count(*) FROM guilds") == 1, "settings that are kept")
    Mishaps(scene.loopback.playground).bot_removed(next(iter(scene.loopback.playground.world.guilds.values())))
    await until(lambda: scene.logged("server_left"), "a server that was left")
    await scene.clock(29 * DAY)
    await scene.quiet()
    assert stored(scene, "SELECT count(*) FROM guilds") == 1, "it may be invited back"
    assert stored(scene, OPEN) == 1
    await scene.clock(2 * DAY)
    # It is looked at every hour, and goes when it was due at the look before as well. Had anybody done something there
    # since, it would stay for another month.
    for _ in range(14 * 24):
        if not stored(scene, "SELECT count(*) FROM guilds") + stored(scene, OPEN):
            break
        await scene.clock(HOUR)
        await scene.quiet()
    else:
        pytest.fail("what nobody can reach is still there")


def stored(scene: Scene, query: str) -> int:
    with scene.loopback.looking() as connection:
        return int(connection.execute(sa.text(query)).scalar_one())


async def test_a_moody_discord_loses_and_doubles_nothing(scene: Scene) -> None:
    players = await scene.game(2)
    scene.expected |= {"notice_undelivered", "We are being rate limited"}
    faults = scene.loopback.playground.faults
    for number, kind in enumerate(RestFault, 2):
        faults.add(kind, times=3, seconds=0.4, status=502, route="/channels/{channel_id}/messages")
        for player in players:
            await choose(player)
        await settled(players, f"## Round {number}")
        faults.remove()
    await check_boards(players[0].person, await scene.record())


async def test_presses_that_come_late_twice_or_out_of_order(scene: Scene) -> None:
    players = await scene.game(2)
    for number, kind in enumerate(InteractionFault, 2):
        scene.loopback.playground.faults.add(kind, times=8, seconds=0.7)
        for player in players:
            await choose(player)
        await settled(players, f"## Round {number}")
        scene.loopback.playground.faults.remove()
    await check_boards(players[0].person, await scene.record())


async def test_a_lost_gateway_is_picked_up_again(scene: Scene) -> None:
    players = await scene.game(2)
    async with scene.loopback.reconnecting():
        await scene.loopback.mishaps.gateway_lost()
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")


async def closed(scene: Scene) -> Callable[[], None]:
    """From now on the bot may not write where they play; called, what comes back says that it may."""
    channel, mishaps = scene.loopback.channel("games"), scene.loopback.mishaps
    scene.expected |= {"notice_undelivered"}
    await scene.quiet()
    mishaps.permissions(channel, deny=["send_messages"])
    return lambda: mishaps.permissions(channel, deny=[], allow=["send_messages"])


def _undelivered(scene: Scene) -> set[object]:
    """Kinds of what Discord did not take."""
    return {line["kind"] for line in scene.logged("notice_undelivered")}
