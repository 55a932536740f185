"""An edit that keeps the pictures of its message names them; where another process has put others there at that moment,
it brings its own."""

import pytest

from playground.discord.model import Attachment
from tests.support.gathering import Scene, scripted
from tests.support.player import choose, options_left_open, screen_of, select_for
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


MISREMEMBERED = """
import sys
from bot.__main__ import main
from bot.wire import kept_files

heard = kept_files.heard

def of_another_moment(message):
    heard(message)
    if message is not None:
        kept_files._files[message.id] = (kept_files._KeptFile(1, "gone.png"),)

kept_files.heard = of_another_moment
sys.exit(main([]))
"""
"""Each message is remembered with a file that another process has taken away since."""


async def test_a_message_without_pictures_is_shown_again_whatever_is_remembered_of_it() -> None:
    """The edit named a file that is not there, was refused, and nothing was told of the choice: at each try."""
    async with scripted(MISREMEMBERED) as scene:
        nell, faye = await scene.people(2)
        panel = await options_left_open(nell, faye)
        await nell.select(panel, ["live"], custom_id=select_for(panel, "pace"))
        await nell.wait_message(lambda m: m.ephemeral and "Only the host, Faye" in m.text)


async def test_a_game_goes_on_where_other_files_are_remembered_than_those_that_stand_there() -> None:
    async with scripted(MISREMEMBERED) as scene:
        nell, _ = await scene.game(2)
        board = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
        boards = numbers(scene, board)
        await choose(nell)
        await nell.person.wait_until(board, lambda m: "1 of 2" in m.text)
        assert numbers(scene, board) != boards
        assert refused(scene)
