"""Who has closed her direct messages, or wanted no screen there, and takes it there again: the line that said where it
opens becomes it."""

import pytest

from playground.faults import RestFault
from tests.support.gathering import Scene
from tests.support.player import SCREENS, Player, choose, first_card, on_demand, opened, screen_of, settled
from tests.support.shown import Shown
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

HOUR = 60.0 * 60.0


async def closed(scene: Scene) -> tuple[list[Player], Shown]:
    """A game of Nell and Faye, and the line that is left in Faye's direct messages, which she had closed."""
    players = await scene.game(2)
    hers = players[1]
    screen = await screen_of(hers)
    await scene.clock(2 * HOUR)
    await scene.quiet()
    scene.loopback.user("Faye").dms_closed = True
    await hers.open()
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    line = await hers.person.wait_until(screen, lambda m: "opens with" in m.text)
    await scene.quiet()
    scene.loopback.user("Faye").dms_closed = False
    return players, line


async def test_my_screen_on_the_line_in_direct_messages_shows_it_there(scene: Scene) -> None:
    """It was a second screen that went with its token, and the line stood there until her next question."""
    players, line = await closed(scene)
    faye = players[1].person
    (opens,) = line.buttons
    await faye.press(line, custom_id=opens.custom_id)
    screen = await faye.wait_until(line, lambda m: "Round 2: choose a card" in m.text)
    await scene.quiet()
    assert [m.id for m in faye.messages("dm")] == [line.id]
    await faye.press(screen, custom_id=first_card(screen))
    await faye.wait_button(screen, starts="Alone")
    # Her page is behind, or her finger quicker.
    await faye.press(screen, custom_id=opens.custom_id, force=True)
    await faye.wait_until(screen, lambda m: "Round 2: choose a card" in m.text)
    assert [m.id for m in faye.messages("dm")] == [line.id]


async def test_whatever_she_does_there_brings_the_screen_back(scene: Scene) -> None:
    players, line = await closed(scene)
    faye = players[1].person
    await faye.ask("ginkgo help", "dm")
    await faye.wait_until(line, lambda m: "Round 2: choose a card" in m.text)
    await scene.quiet()
    for player in players:
        await choose(player)
    await settled(players, "## Round 3")
    await faye.wait_until(line, lambda m: "Round 2" not in m.text)


async def test_the_screen_comes_back_after_a_kill_and_stays_one(scene: Scene) -> None:
    players, line = await closed(scene)
    faye = players[1].person
    await scene.kill()
    await faye.press(line, "My screen")
    await faye.wait_until(line, lambda m: "Round 2: choose a card" in m.text)
    await scene.quiet()
    assert [m.id for m in faye.messages("dm")] == [line.id]


async def test_where_another_table_lives_the_line_stays_and_my_screen_opens_beside_it(scene: Scene) -> None:
    nell = (await scene.game(2))[0]
    line, settings = await on_demand(nell)
    await opened([nell.person], "dm", solo="normal")
    alone = await nell.person.wait_message(lambda m: "Hal has" in m.text and "choose" in m.text, channel="dm")
    await nell.person.select(settings, ["dm"], custom_id=SCREENS)
    await scene.quiet()
    told = await nell.person.answer_to(line, "My screen")
    assert told.ephemeral
    assert "Round 1: choose a card" in told.text
    assert nell.person.latest(line).labels == ["My screen"]
    assert "Hal has" in nell.person.latest(alone).text


async def test_a_screen_that_comes_back_and_is_an_hour_old_gives_way_to_the_next(scene: Scene) -> None:
    players, line = await closed(scene)
    faye = players[1].person
    await faye.ask("ginkgo help", "dm")
    await faye.wait_until(line, lambda m: "Round 2: choose a card" in m.text)
    for player in players:
        await choose(player)
    await settled(players, "## Round 3")
    await faye.wait_until(line, lambda m: "further down" in m.text)
    await faye.wait_message(lambda m: "Round 3: choose a card" in m.text, channel="dm")


async def test_an_older_press_that_comes_late_leaves_the_line(scene: Scene) -> None:
    """It was a screen's, which was taken away from there."""
    nell = (await scene.game(2))[0]
    screen = await screen_of(nell)
    await on_demand(nell)
    await nell.person.press(screen, custom_id=first_card(screen), force=True)
    await scene.quiet()
    assert "opens with" in nell.person.latest(screen).text


async def test_where_discord_refuses_the_change_for_a_moment_the_next_question_brings_it(scene: Scene) -> None:
    players = await scene.game(2)
    nell = players[0]
    line, settings = await on_demand(nell)
    route = f"/channels/{line.channel_id}/messages/{line.id}"
    lost = scene.loopback.faults.add(RestFault.SERVER_ERROR, status=503, times=0, route=route)
    await nell.person.select(settings, ["dm"], custom_id=SCREENS)
    await until(lambda: scene.logged("screens_not_refreshed"), "a change that Discord refuses")
    assert lost.hits
    scene.loopback.faults.remove()
    await nell.open()
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    await nell.person.wait_until(line, lambda m: "Round 2: choose a card" in m.text)
