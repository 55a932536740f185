"""Pictures that can't be drawn: words and buttons come without them, and the game goes on."""

import io
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from render.missing import missing
from tests.support.gathering import A_GAME, Scene
from tests.support.loopback import Loopback
from tests.support.person import Person
from tests.support.player import choose, play_until
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e

JAMMED = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from engine.process import WorkerFailed, WorkerProcess

drawn = WorkerProcess.run

def jammed(self, task, progress=None):
    if Path(os.environ["JAM"]).exists():
        raise WorkerFailed("raised", "paper jam")
    return drawn(self, task, progress)

WorkerProcess.run = jammed
sys.exit(main([]))
"""
"""Nothing is drawn while there is a file."""


@pytest.fixture
def jam(tmp_path: Path) -> Path:
    """The file that keeps pictures from being drawn; there is one."""
    found = tmp_path / "jam"
    found.touch()
    return found


@pytest.fixture
async def jammed(jam: Path) -> AsyncIterator[Scene]:
    """The real bot, which can draw nothing yet."""
    async with Loopback(bot_command=(sys.executable, "-c", JAMMED), env={"JAM": str(jam)}) as loopback:
        scene = Scene(loopback)
        scene.expected.add("picture_failed")
        await scene.start()
        yield scene
        scene.check_log()


async def undrawn(person: Person, shown: Shown) -> bool:
    """Whether an empty card stands where its picture belongs."""
    data = await person.download(shown.attached)
    assert Image.open(io.BytesIO(data)).width == 1280
    return data == missing()


def mend(jam: Path) -> None:
    """From now on pictures are drawn."""
    jam.unlink()


async def test_a_game_goes_on_without_its_pictures_and_has_them_with_the_next_edit(jammed: Scene, jam: Path) -> None:
    players = await jammed.game(2)
    nell = players[0].person
    first = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    assert await undrawn(nell, first)
    assert "buildings" in first.alt_texts[0], "what stands for the picture is there"
    (*_, board) = await play_until(
        players, lambda: [message for message in nell.messages("games") if "Show the round" in message.labels],
        "the board of the second round", choosing=True, within=A_GAME)
    await jammed.quiet()
    assert await undrawn(nell, board)
    screen = await nell.answer_to(board, "My screen")
    assert screen.labels
    assert await undrawn(nell, screen)
    mend(jam)
    again = await nell.answer_to(board, "My screen")
    assert not await undrawn(nell, again)
    # The board says how many are ready as soon as one is.
    await choose(players[0])
    edited = await nell.wait_until(board, lambda m: m.attached != board.attached)
    assert "1 of 2" in edited.text
    assert not await undrawn(nell, edited)
