"""A channel that is closed to the bot in the middle of something: no button stays there that is past."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from playground.traffic import Entry
from tests.support.gathering import Scene, check_boards
from tests.support.player import choose, first_card, is_ping, lobby_of, new_hand, screen_of, settled
from tests.support.untold import until_told, until_tried
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

DAY = 86_400.0
PING = 180.0


def see(scene: Scene, *, allowed: bool) -> None:
    """Whether the bot sees the channel from now on."""
    scene.loopback.mishaps.permissions(scene.loopback.channel("games"), deny=[] if allowed else ["view_channel"])


@contextmanager
def closed_after_the_next_message(scene: Scene) -> Iterator[None]:
    """What the bot sends next is the last that it may do in the channel."""
    watchers = scene.loopback.playground.traffic.watchers
    sends = f"POST /channels/{scene.loopback.channel('games').id}/messages"

    def look(entry: Entry) -> None:
        if entry.name == sends:
            watchers.discard(look)
            see(scene, allowed=False)

    watchers.add(look)
    yield
    watchers.discard(look)


async def test_a_line_about_who_was_late_loses_its_buttons_once_the_bot_may_again(scene: Scene) -> None:
    scene.expected |= {"notice_undelivered"}
    nell, faye = players = await scene.game(2)
    await choose(nell)
    await scene.clock(DAY + 60)
    late = await nell.person.wait_message(lambda m: ":ask:default=1" in m.ids, channel="games")
    await scene.quiet()
    see(scene, allowed=False)
    await choose(faye)
    await until_tried(scene, players, 1)
    see(scene, allowed=True)
    await until_told(scene)
    await nell.person.wait_until(late, lambda m: not m.buttons)
    await settled(players, "## Round 2")
    await check_boards(nell.person, await scene.record())


async def test_a_board_that_stays_when_the_next_one_comes_loses_its_buttons_once_the_bot_may_again(
    scene: Scene
) -> None:
    scene.expected |= {"notice_undelivered"}
    nell, faye = players = await scene.game(2)
    await choose(nell)
    await scene.quiet()
    with closed_after_the_next_message(scene):
        await choose(faye)
        await settled(players, "## Round 2")
        await until(lambda: scene.logged("notice_undelivered"), "a board that keeps its buttons")
    see(scene, allowed=True)
    await until_told(scene)
    await check_boards(nell.person, await scene.record())


async def test_a_lobby_that_stays_when_it_is_posted_again_goes_when_the_game_begins(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    first = await lobby_of(nell)
    await faye.press(await faye.wait_message(lambda m: "Join" in m.labels, channel="games"), "Join")
    await nell.wait_until(first, lambda m: "Faye" in m.text)
    await scene.quiet()
    with closed_after_the_next_message(scene):
        await nell.do("ginkgo board")
        again = await nell.wait_message(lambda m: "Start" in m.labels, channel="games", after=first)
    assert nell.latest(first).buttons
    see(scene, allowed=True)
    await nell.press(again, "Start")
    await nell.wait_gone(first)


async def test_a_ping_stands_where_the_one_before_it_may_not_be_taken_away(scene: Scene) -> None:
    """A mention in the channel that is closed meanwhile says nothing of her direct messages, which she has opened."""
    scene.expected |= {"notice_undelivered"}
    faye_user = scene.loopback.user("Faye")
    faye_user.dms_closed = True
    nell, faye = players = await scene.game(2)
    await faye.open()
    await choose(nell)
    await scene.clock(PING)
    await nell.person.wait_message(lambda m: bool(m.pinged), channel="games")
    see(scene, allowed=False)
    await choose(faye)
    await until_tried(scene, players, 1)
    await choose(nell)
    await scene.quiet()
    faye_user.dms_closed = False
    scene.loopback.playground.world.dm_with(faye_user)
    again = await scene.loopback.person("Faye")
    await again.ask("ginkgo help", "dm")
    await scene.clock(PING)
    ping = await again.wait_message(is_ping, channel="dm")
    await scene.quiet()
    assert "your direct messages are closed" not in (await again.ask("ginkgo me")).text
    await choose(faye)
    await again.wait_gone(ping)


async def test_a_board_that_is_another_bot_s_by_now_holds_up_none_of_those_that_follow(scene: Scene) -> None:
    """The database stays where an operator makes a new application: nobody may change what the old one has sent."""
    players = await scene.game(2)
    nell, faye = players
    board = await nell.person.wait_message("## Round 1", channel="games")
    await choose(nell)
    await scene.quiet()
    world = scene.loopback.playground.world
    world.message(scene.loopback.channel("games").id, int(board.id)).author_id = scene.loopback.user("Miley").id
    await choose(faye)
    await settled(players, "## Round 2")
    await until_told(scene)
    for player in players:
        await choose(player)
    await settled(players, "## Round 3")


async def test_a_screen_that_a_late_press_brings_back_into_direct_messages_goes_on(scene: Scene) -> None:
    """They were closed when a new one was to be sent: a line stands in the old one's place, of which her page has not
    heard. She has opened them again since, and the bot was started again."""
    nell, _ = await scene.game(2)
    older = await screen_of(nell)
    scene.loopback.user("Nell").dms_closed = True
    await scene.clock(61 * 60)
    await nell.open()
    await new_hand(nell)
    await nell.person.wait_until(older, lambda m: "opens with" in m.text)
    await scene.quiet()
    await scene.kill()
    scene.loopback.user("Nell").dms_closed = False
    await nell.person.press(older, custom_id=first_card(older), force=True)
    await nell.person.wait_until(older, lambda m: "choose a card" in m.text)
    await nell.open()
    await choose(nell)
    await nell.person.wait_until(older, lambda m: "choose a card" not in m.text)
