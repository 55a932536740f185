"""Presses that come faster than screens are made: each is acknowledged at once, and the last one is shown."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.gathering import Scene
from tests.support.loopback import Loopback
from tests.support.player import cards, press_of, screen_of
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e

HELD = """
import os, sys, time
from pathlib import Path
from bot.__main__ import main
from engine.process import WorkerProcess

drawn = WorkerProcess.run

def held(self, task, progress=None):
    while Path(os.environ["HELD"]).exists():
        time.sleep(0.02)
    return drawn(self, task, progress)

WorkerProcess.run = held
sys.exit(main([]))
"""
"""Pictures wait while there is a file."""


@pytest.fixture
def hold(tmp_path: Path) -> Path:
    """The file that holds up pictures; there is none yet."""
    return tmp_path / "hold"


def held_up(hold: Path, *, now: bool) -> None:
    """Pictures wait from now on, or no more."""
    if now:
        hold.touch()
    else:
        hold.unlink()


@pytest.fixture
async def scene(hold: Path) -> AsyncIterator[Scene]:
    """The real bot, whose pictures wait while there is ``hold``."""
    async with Loopback(bot_command=(sys.executable, "-c", HELD), env={"HELD": str(hold)}) as loopback:
        scene = Scene(loopback)
        await scene.start()
        yield scene
        scene.check_log()


def step_of(screen: Shown) -> str:
    """The path of the card whose ways to be played the screen shows; empty for the whole hand."""
    paths = [press.arg for button in screen.buttons if (press := press_of(button)) is not None and press.verb == "pick"]
    return next((path.partition(".")[0] for path in paths if "." in path), "")


async def test_of_presses_that_wait_for_the_one_before_them_only_the_last_is_shown(scene: Scene, hold: Path) -> None:
    nell, _ = await scene.game(2)
    screen = await screen_of(nell)
    await scene.quiet()
    before, hand = len(nell.person.events), cards(screen)[:3]
    held_up(hold, now=True)
    for card in hand:
        answered = await nell.person.press(screen, custom_id=card)
        assert answered.ack_ms < 2000, "acknowledged while pictures wait"
    held_up(hold, now=False)
    first, _, last = (card.rpartition(":")[2] for card in hand)
    await nell.person.wait_until(screen, lambda m: step_of(m) == last)
    await scene.quiet()
    shown = [Shown(data) for name, data in nell.person.events[before:] if name == "MESSAGE_UPDATE"]
    assert [step_of(one) for one in shown if one.id == screen.id] == [first, last]


async def test_what_is_looked_up_while_a_step_is_on_its_way_takes_nobody_back(scene: Scene, hold: Path) -> None:
    """A client keeps what was chosen in a select until its message changes: so that is shown again, as it stands."""
    nell, _ = await scene.game(2)
    screen = await screen_of(nell)
    await scene.quiet()
    before, count = len(nell.person.events), len(nell.person.messages("dm"))
    held_up(hold, now=True)
    await nell.person.press(screen, custom_id=cards(screen)[0])
    await nell.person.select(screen, ["In words"], placeholder="More")
    held_up(hold, now=False)
    await nell.person.until(lambda: len(nell.person.messages("dm")) > count or None, "the city in words")
    await scene.quiet()
    shown = [Shown(data) for name, data in nell.person.events[before:] if name == "MESSAGE_UPDATE"]
    assert ["Back" in one.labels for one in shown if one.id == screen.id] == [True, True]
