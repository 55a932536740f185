"""A board or a lobby that was asked for and of which nobody heard that it came: the next one finds it."""

import pytest

from playground.faults import RestFault
from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.player import choose, lobby_of, settled
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e


def alive(person: Person, label: str) -> list[str]:
    """The messages in the channel under which it can be pressed."""
    return [m.id for m in person.messages("games") if label in m.labels and not m.ephemeral]


async def unheard(scene: Scene, person: Person, label: str) -> Shown:
    """She asks for it again; it comes, and Discord says nothing of it, nor of what stands in the channel."""
    scene.expected |= {"repost_refused"}
    first = await person.wait_message(lambda m: label in m.labels, channel="games")
    await scene.quiet()
    for method, kind in (("POST", RestFault.LOST_ANSWER), ("GET", RestFault.SERVER_ERROR)):
        scene.loopback.faults.add(kind, times=0, status=503, route=f"{method} /channels/{first.channel_id}/messages")
    assert "did not take" in (await person.ask("ginkgo board")).text
    scene.loopback.faults.remove()
    return await person.wait_message(lambda m: label in m.labels, channel="games", after=first)


async def test_a_board_that_nobody_heard_of_loses_its_buttons_to_the_next_one(scene: Scene) -> None:
    nell, _ = players = await scene.game(2)
    lost = await unheard(scene, nell.person, "My screen")
    assert len(alive(nell.person, "My screen")) == 2
    for player in players:
        await choose(player)
    board = await settled(players, "## Round 2")
    await nell.person.wait_until(lost, lambda m: "My screen" not in m.labels)
    await scene.quiet()
    assert alive(nell.person, "My screen") == [board.id]


async def test_a_board_that_nobody_heard_of_loses_its_buttons_to_one_asked_for(scene: Scene) -> None:
    nell = (await scene.game(2))[0].person
    lost = await unheard(scene, nell, "My screen")
    await nell.do("ginkgo board")
    again = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games", after=lost)
    await nell.wait_until(lost, lambda m: "My screen" not in m.labels)
    await scene.quiet()
    assert alive(nell, "My screen") == [again.id]


async def test_a_lobby_that_nobody_heard_of_goes_when_the_game_begins(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    first = await lobby_of(nell)
    await faye.press(await faye.wait_message(lambda m: "Join" in m.labels, channel="games"), "Join")
    await nell.wait_until(first, lambda m: "Faye" in m.text)
    lost = await unheard(scene, nell, "Start")
    await nell.press(first, "Start")
    await nell.wait_gone(lost)


async def test_a_board_after_which_the_bot_died_loses_its_buttons_to_the_next_one(scene: Scene) -> None:
    nell, _ = players = await scene.game(2)
    first = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await scene.quiet()
    scene.loopback.faults.add(
        RestFault.LOST_ANSWER, times=0, status=502, route=f"POST /channels/{first.channel_id}/messages")
    told = await nell.person.ask("ginkgo board")
    assert "go on trying" in told.text
    lost = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games", after=first)
    await scene.loopback.kill_bot()
    scene.loopback.faults.remove()
    await scene.start()
    for player in players:
        await choose(player)
    board = await settled(players, "## Round 2")
    await nell.person.wait_until(lost, lambda m: "My screen" not in m.labels)
    await scene.quiet()
    assert alive(nell.person, "My screen") == [board.id]
