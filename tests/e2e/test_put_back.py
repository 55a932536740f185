"""An earlier copy of the database is put back (docs/operation.md), while Discord keeps the messages sent since."""

import shutil
from pathlib import Path

import pytest

from tests.support.gathering import Scene, rounds
from tests.support.player import Player, cards, choose, confirmable, play_until, screen_of, settled
from tests.support.program import run
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e


@pytest.fixture(autouse=True)
def _a_file(scene: Scene) -> None:
    if scene.loopback.on_server:
        pytest.skip("a server's databases are copied by its own tools")


async def copied(scene: Scene) -> Path:
    """A copy, made as docs/operation.md says; all that was to be told by then has been."""
    await scene.quiet()
    copy = scene.loopback.folder / "copy.sqlite"
    done = run(scene.loopback.folder, "backup", str(copy), DATABASE_URL=scene.loopback.database_url)
    assert done.returncode == 0, done.stderr
    return copy


async def put_back(scene: Scene, copy: Path) -> None:
    """An hour later, in the database's place, and the bot started again."""
    await scene.quiet()
    await scene.loopback.kill_bot()
    aside = scene.loopback.folder / "aside"
    aside.mkdir()
    for old in scene.loopback.folder.glob(f"{scene.loopback.database.name}*"):
        if not old.name.endswith(".lock"):
            old.rename(aside / old.name)
    shutil.copyfile(copy, scene.loopback.database)
    await scene.loopback.playground.shift_clock(3600)
    await scene.start()


def confirm(screen: Shown) -> str:
    """The custom_id that answers."""
    return next(button.custom_id for button in screen.buttons if button.label == "Confirm")


async def second_card(player: Player) -> None:
    """Card two, alone, confirmed."""
    person, screen = player.person, await screen_of(player)
    await person.press(screen, custom_id=cards(screen)[1])
    await person.press(screen, starts="Alone")
    await person.press(screen, "Confirm")
    await person.wait_until(screen, lambda m: "Confirm" not in m.labels)


async def looked_again(player: Player) -> Shown:
    """Any press on her screen shows her what is asked by now."""
    screen = player.screen()
    assert screen is not None
    await player.person.press(screen, custom_id=screen.buttons[0].custom_id)
    return await player.person.wait_until(screen, lambda m: m.raw != screen.raw)


async def test_a_button_of_after_the_copy_answers_no_other_question(scene: Scene) -> None:
    nell, faye = await scene.two()
    copy = await copied(scene)
    for player in (nell, faye):
        await choose(player)
    await settled([nell, faye], "## Round 6")
    seen = nell.person.latest(await confirmable(nell))
    old = confirm(seen)
    await put_back(scene, copy)
    for player in (nell, faye):
        await looked_again(player)
        await second_card(player)
    boards = len(rounds(nell.person.messages("games")))
    await play_until([nell, faye], lambda: len(rounds(nell.person.messages("games"))) > boards, "a board")
    asked = await screen_of(nell)
    await nell.person.press(asked, custom_id=old, force=True)
    await scene.quiet()
    shown = nell.person.latest(asked)
    assert cards(shown), "what she had seen before answered what she has not"
