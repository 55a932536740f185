"""Calls that are refused before Discord has looked at what they are about: nobody has closed anything."""

import pytest

from playground.faults import RestFault
from playground.wire import as_object, as_text, loads
from tests.support.gathering import Scene
from tests.support.player import choose, screen_of, settled
from tests.support.untold import until_told, until_tried, untold
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

POSTS = "POST /channels/{channel_id}/messages"
EDITS = "/channels/{channel_id}/messages/{message_id}"


async def test_who_stands_before_discord_closes_nobodys_direct_messages(scene: Scene) -> None:
    lobbies = scene.loopback.faults.add(RestFault.SERVER_ERROR, status=403, times=0, route=POSTS)
    scene.expected |= {"notice_undelivered"}
    people = await scene.people(2)
    await people[0].do("ginkgo new", "games")
    await until(lambda: scene.logged("notice_undelivered"), "a lobby that is turned away")
    assert {line["trouble"] for line in scene.logged("notice_undelivered")} == {"busy"}
    await scene.clock(31)
    await scene.quiet()
    assert lobbies.hits == 1, "it keeps out whoever goes on asking"
    scene.loopback.faults.remove()
    await scene.clock(30)
    lobby = await people[0].wait_message(lambda m: "Join" in m.labels, channel="games")
    await people[1].press(lobby, "Join")
    await people[0].wait_until(lobby, lambda m: "Faye" in m.text)
    screens = scene.loopback.faults.add(RestFault.SERVER_ERROR, status=403, times=0, route=POSTS)
    await people[0].press(lobby, "Start")
    await until(lambda: screens.hits > 2, "screens that are turned away")
    scene.loopback.faults.remove()
    await scene.clock(61)
    for person in people:
        await person.wait_message("choose a card", channel="dm")


@pytest.mark.parametrize(("seconds", "wait"), [(600, 600), (5, 60)])
async def test_who_is_kept_out_for_too_many_wrong_calls_makes_no_more_meanwhile(
    scene: Scene, seconds: int, wait: int
) -> None:
    lobbies = scene.loopback.faults.add(
        RestFault.SERVER_ERROR, status=429, times=0, seconds=seconds, route=POSTS)
    scene.expected |= {"notice_undelivered"}
    nell, _ = await scene.people(2)
    await nell.do("ginkgo new", "games")
    await until(lambda: scene.logged("notice_undelivered"), "a lobby that is turned away")
    assert {line["trouble"] for line in scene.logged("notice_undelivered")} == {"busy"}
    await scene.clock(wait - 20)
    await scene.quiet()
    assert lobbies.hits == 1, "it keeps out for longer whoever goes on asking"
    scene.loopback.faults.remove()
    await scene.clock(30)
    await nell.wait_message(lambda m: "Join" in m.labels, channel="games")


async def test_with_a_token_that_counts_no_more_calls_are_rare(scene: Scene) -> None:
    lobbies = scene.loopback.faults.add(RestFault.SERVER_ERROR, status=401, times=0, route=POSTS)
    scene.expected |= {"notice_undelivered"}
    nell, _ = await scene.people(2)
    await nell.do("ginkgo new", "games")
    await until(lambda: scene.logged("notice_undelivered"), "a lobby that is turned away")
    await scene.clock(31)
    await scene.quiet()
    assert lobbies.hits == 1, "ten thousand of them keep a bot out"
    scene.loopback.faults.remove()
    await scene.clock(30)
    await nell.wait_message(lambda m: "Join" in m.labels, channel="games")


@pytest.mark.parametrize("status", [401, 403])
async def test_a_board_that_is_turned_away_with_the_token_is_not_lost(scene: Scene, status: int) -> None:
    players = await scene.game(2)
    await scene.quiet()
    scene.expected |= {"notice_undelivered"}
    scene.loopback.faults.add(RestFault.SERVER_ERROR, status=status, times=0, route=POSTS)
    for player in players:
        await choose(player)
    await until_tried(scene, players, 2)
    scene.loopback.faults.remove()
    await scene.clock(61)
    await until_told(scene)
    await settled(players, "## Round 2")


async def test_a_board_whose_edit_is_turned_away_says_later_who_is_ready(scene: Scene) -> None:
    nell, faye, _ = await scene.game(3)
    board = await faye.person.wait_message("## Round 1", channel="games")
    await scene.quiet()
    await scene.kill()  # Its boards may not be changed by an earlier press.
    scene.expected |= {"notice_undelivered"}
    edits = scene.loopback.faults.add(RestFault.SERVER_ERROR, status=403, times=0, route=f"PATCH {EDITS}")
    await choose(nell)
    await until(lambda: edits.hits > 0 and any(untold(scene, "new")), "an edit that is turned away and put off")
    scene.loopback.faults.remove()
    await scene.clock(61)
    await faye.person.wait_until(board, lambda m: "1 of 3 ready" in m.text)


async def test_a_page_in_place_of_an_answer_by_a_press_keeps_nobody_from_her_screen(scene: Scene) -> None:
    """Her last press serves no more for it then; it is changed the other way, at once."""
    players = nell, faye = await scene.game(2)
    await choose(nell)
    await scene.quiet()
    *_, pressed = (entry for entry in scene.loopback.playground.traffic.entries if entry.name == "INTERACTION_CREATE")
    token = as_text(as_object(loads(pressed.request))["token"])
    pages = scene.loopback.faults.add(RestFault.SERVER_ERROR, status=429, times=0, route=token)
    await choose(faye)
    await settled(players, "## Round 2")
    await nell.person.wait_until(await screen_of(nell), lambda m: "## Round 2: choose a card" in m.text)
    assert pages.hits == 1
