"""Who takes no direct messages is called in the channel, before all."""

from functools import partial

import pytest

from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.player import choose, screen_of
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e

MINUTE = 60.0
HOUR = 60 * MINUTE


def mentions(person: Person, message: Shown) -> bool:
    """Whether it calls her, and nobody else."""
    return message.pinged == [person.id]


async def test_a_ping_in_the_channel_mentions_the_one_person_whose_messages_are_closed(scene: Scene) -> None:
    scene.loopback.user("Faye").dms_closed = True
    nell, faye = await scene.game(2)
    await choose(nell)
    await scene.clock(3 * MINUTE)
    ping = await nell.person.wait_message(lambda m: bool(m.pinged), channel="games")
    assert ping.pinged == [faye.person.id]
    opened = await faye.person.answer_to(ping, "My screen")
    assert "choose a card" in opened.text
    await choose(faye)
    await nell.person.wait_gone(ping)


async def test_a_mention_in_the_channel_stays_until_all_have_chosen(scene: Scene) -> None:
    """R2.2: by going it told who has chosen, or has changed her mind, which the board keeps to itself."""
    for name in ("Faye", "Miley"):
        scene.loopback.user(name).dms_closed = True
    nell, faye, miley = await scene.game(3)
    await choose(nell)
    await scene.clock(3 * MINUTE)
    calls = [await nell.person.wait_message(partial(mentions, player.person), channel="games")
             for player in (faye, miley)]
    for player in (faye, miley):
        await player.open()
    waiting = await choose(faye)
    await scene.quiet()
    for call in calls:
        assert nell.person.latest(call).pinged
    await faye.person.press(waiting, "Change my mind")
    await screen_of(faye)
    await scene.quiet()
    for call in calls:
        assert nell.person.latest(call).pinged
    for player in (faye, miley):
        await choose(player)
    for call in calls:
        await nell.person.wait_gone(call)


async def test_a_mention_of_who_has_chosen_goes_with_the_game(scene: Scene) -> None:
    scene.loopback.user("Faye").dms_closed = True
    nell, faye, _ = await scene.game(3)
    await scene.clock(3 * MINUTE)
    call = await nell.person.wait_message(partial(mentions, faye.person), channel="games")
    await faye.open()
    await choose(faye)
    await scene.quiet()
    assert nell.person.latest(call).pinged
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    await nell.person.wait_gone(call)


async def test_where_she_takes_no_new_screen_any_more_her_old_one_says_where_it_opens(scene: Scene) -> None:
    """It has scrolled away by her next question, and kept the buttons of the last one."""
    nell, faye = await scene.two()
    old = await faye.person.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    await scene.clock(2 * HOUR)
    await scene.quiet()
    scene.loopback.user("Faye").dms_closed = True
    for player in (nell, faye):
        await choose(player)
    await faye.person.wait_until(old, lambda m: "opens with" in m.text and "Confirm" not in m.labels)
