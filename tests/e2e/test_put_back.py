"""An earlier copy of the database is put back (docs/operation.md), while Discord keeps the messages sent since."""

import shutil
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.support.gathering import Scene, rounds
from tests.support.player import Player, cards, choose, confirmable, play_until, screen_of, settled
from tests.support.program import run
from tests.support.shown import Shown
from tests.support.waiting import until

pytestmark = [pytest.mark.e2e, pytest.mark.on_a_file]


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
    await until(lambda: not is_copy(scene), "that all is told")
    await scene.quiet()


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
        await second_card(player)
    boards = len(rounds(nell.person.messages("games")))
    await play_until([nell, faye], lambda: len(rounds(nell.person.messages("games"))) > boards, "a board")
    asked = await screen_of(nell)
    await nell.person.press(asked, custom_id=old, force=True)
    await scene.quiet()
    shown = nell.person.latest(asked)
    assert cards(shown), "what she had seen before answered what she has not"


async def test_the_channel_and_screens_show_how_things_stand(scene: Scene) -> None:
    nell, faye = await scene.two()
    await nell.person.do("ginkgo new", "lounge")
    lobby = await nell.person.wait_message(lambda m: "Start" in m.labels, channel="lounge")
    copy = await copied(scene)
    (board,) = [m for m in nell.person.messages("games") if "My screen" in m.labels]
    await faye.person.press(await faye.person.wait_message(lambda m: "Join" in m.labels, channel="lounge"), "Join")
    await nell.person.wait_until(lobby, lambda m: "**Faye**" in m.text)
    for player in (nell, faye):
        await choose(player)
    untrue = await settled([nell, faye], "## Round 6")
    await put_back(scene, copy)
    *_, said, shown = nell.person.messages("games")
    assert "put back to an earlier moment" in said.text
    assert shown.text.startswith("## Round 5")
    assert "My screen" in shown.labels
    assert int(said.id) > int(untrue.id)
    assert "My screen" not in nell.person.latest(board).labels
    screen = nell.screen()
    assert screen is not None
    assert screen.text.startswith("## Round 5: choose a card")
    *_, said, again = nell.person.messages("lounge")
    assert "put back to an earlier moment" in said.text
    assert "Start" in again.labels
    assert "Faye" not in again.text
    told = len(nell.person.messages())
    await scene.kill()
    await scene.quiet()
    assert len(nell.person.messages()) == told, "it is told once"


def is_copy(scene: Scene) -> bool:
    """Whether the bot's database still says that it is a copy."""
    with scene.loopback.looking() as connection:
        return bool(connection.scalar(sa.text("PRAGMA user_version")))


async def test_a_table_that_cannot_be_told_keeps_no_other_from_it(scene: Scene) -> None:
    scene.expected |= {"put_back_untold", "a timer of game"}
    nell, _ = await scene.two()
    await nell.person.do("ginkgo new", "lounge")
    lobby = await nell.person.wait_message(lambda m: "Start" in m.labels, channel="lounge")
    scene.loopback.damage("UPDATE games SET meta = '{}' WHERE status = 'running'")
    copy = await copied(scene)
    await put_back(scene, copy)
    await nell.person.wait_message(lambda m: "Start" in m.labels, channel="lounge", after=lobby)
    assert "put back to an earlier moment" in nell.person.messages("lounge")[-2].text
    assert [line["code"] for line in scene.logged("put_back_untold")] == ["corrupt"]
