"""An edit that keeps the pictures of its message names them; where another process has put others there at that moment,
it brings its own."""

import pytest

from playground.discord.model import Attachment
from tests.support.gathering import Scene
from tests.support.player import choose, screen_of
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e


OTHER = "other-"


def files(scene: Scene, message: Shown) -> list[Attachment]:
    """What Discord holds of a message just now."""
    return scene.loopback.playground.world.messages[int(message.channel_id)][int(message.id)].attachments


def put_others(scene: Scene, message: Shown) -> None:
    """Its pictures are no longer those that the bot has sent."""
    for file in files(scene, message):
        file.filename = OTHER + file.filename


def others(scene: Scene, message: Shown) -> bool:
    """Whether it still has them."""
    return any(file.filename.startswith(OTHER) for file in files(scene, message))


async def test_a_board_that_counts_comes_with_its_picture(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    board = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    put_others(scene, board)
    await choose(nell)
    await nell.person.wait_until(board, lambda m: "1 of 2" in m.text)
    assert not others(scene, board)


async def test_a_screen_that_was_pressed_comes_with_its_picture(scene: Scene) -> None:
    """As the answer to the press, and afterwards by its token."""
    nell, faye = await scene.game(2)
    screen = await screen_of(nell)
    put_others(scene, screen)
    await nell.person.press(screen, next(label for label in screen.labels if "New Hand" in label))
    asked = await nell.person.wait_until(screen, lambda m: "Back" in m.labels)
    assert not others(scene, screen)
    await nell.person.press(asked, "Back")
    await nell.person.wait_until(screen, lambda m: "Back" not in m.labels)
    put_others(scene, screen)
    await nell.person.do("ginkgo table pause")
    vote = await faye.person.wait_message(lambda m: "Agree" in m.labels, channel="games")
    await faye.person.press(vote, "Agree")
    await nell.person.wait_until(screen, lambda m: "Paused" in m.text)
    assert not others(scene, screen)
    counted = f"PATCH /channels/{screen.channel_id}/"
    assert not [call.name for call in scene.loopback.playground.traffic.rest() if call.name.startswith(counted)]


def numbers(scene: Scene, message: Shown) -> list[int]:
    """The ids of its files: a picture that is drawn and sent again has another one."""
    return [file.id for file in files(scene, message)]


def refused(scene: Scene) -> list[str]:
    """Calls in whose bodies Discord found fault."""
    return [call.name for call in scene.loopback.playground.traffic.rest() if call.status == 400]


async def test_pictures_that_stay_are_named_by_edits_and_neither_refused_nor_sent_again(scene: Scene) -> None:
    """By the answer to a press, by its token afterwards, and by an edit that Discord counts."""
    nell, faye = await scene.game(2)
    board = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    screen = await screen_of(nell)
    boards, screens = numbers(scene, board), numbers(scene, screen)
    assert boards
    assert screens
    assert (board.raw["attachments"], screen.raw["attachments"]) == ([], []), "they stand in what shows them alone"
    await nell.person.press(screen, next(label for label in screen.labels if "New Hand" in label))
    asked = await nell.person.wait_until(screen, lambda m: "Back" in m.labels)
    assert numbers(scene, screen) == screens
    await nell.person.press(asked, "Back")
    await nell.person.wait_until(screen, lambda m: "Back" not in m.labels)
    assert numbers(scene, screen) == screens
    await nell.person.do("ginkgo table pause")
    vote = await faye.person.wait_message(lambda m: "Agree" in m.labels, channel="games")
    await faye.person.press(vote, "Agree")
    await nell.person.wait_until(screen, lambda m: "Paused" in m.text)
    assert numbers(scene, screen) == screens
    await nell.person.do("ginkgo table resume")
    await nell.person.wait_until(screen, lambda m: "Paused" not in m.text)
    await choose(nell)
    await nell.person.wait_until(board, lambda m: "1 of 2" in m.text)
    assert numbers(scene, board) == boards
    assert not refused(scene)
