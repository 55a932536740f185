"""Presses that come faster than screens are made, each acknowledged at once, and those whose screens nobody hears of:
what stands there at last is what was pressed last."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.gathering import Scene, scripted
from tests.support.player import cards, press_of, screen_of
from tests.support.shown import Shown
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

HELD = """
import os, sys, time
from pathlib import Path
from aiohttp import ServerDisconnectedError
from discord import Interaction
from bot import answers, services
from bot.__main__ import main
from engine.process import WorkerProcess

drawn = WorkerProcess.run

def held(self, task, progress=None):
    while Path(os.environ["HELD"]).exists():
        time.sleep(0.02)
    return drawn(self, task, progress)

WorkerProcess.run = held
answers.PATIENCE = float(os.environ.get("PATIENCE", answers.PATIENCE))
services.CROWDED = int(os.environ.get("CROWDED", services.CROWDED))
put = Interaction.edit_original_response

async def cut(self, **shown):
    done = await put(self, **shown)
    if Path(os.environ["CUT"]).exists():
        raise ServerDisconnectedError
    return done

Interaction.edit_original_response = cut
sys.exit(main([]))
"""
"""Pictures wait while there is a file; while there is another, the network is cut once Discord has taken an answer."""


@pytest.fixture
def hold(tmp_path: Path) -> Path:
    """The file that holds up pictures; there is none yet."""
    return tmp_path / "hold"


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    """The file that cuts the network."""
    return tmp_path / "cut"


def marked(file: Path, *, now: bool) -> None:
    """What the file stands for goes on from now on, or no more."""
    if now:
        file.touch()
    else:
        file.unlink()


@pytest.fixture
async def scene(hold: Path, cut: Path) -> AsyncIterator[Scene]:
    """The real bot, whose pictures wait while there is ``hold``, and that hears nothing of its answers while there is
    ``cut``."""
    env = {"HELD": str(hold), "CUT": str(cut)}
    async with scripted(HELD, **env) as scene:
        yield scene


def step_of(screen: Shown) -> str:
    """The path of the card whose ways to be played the screen shows; empty for the whole hand."""
    paths = [press.arg for button in screen.buttons if (press := press_of(button)) is not None and press.verb == "pick"]
    return next((path.partition(".")[0] for path in paths if "." in path), "")


async def test_of_presses_that_wait_for_the_one_before_them_only_the_last_is_shown(scene: Scene, hold: Path) -> None:
    nell, _ = await scene.game(2)
    screen = await screen_of(nell)
    await scene.quiet()
    before, hand = len(nell.person.events), cards(screen)[:3]
    marked(hold, now=True)
    for card in hand:
        await nell.person.press(screen, custom_id=card)  # UnansweredError where its answer waited for pictures.
    marked(hold, now=False)
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
    marked(hold, now=True)
    await nell.person.press(screen, custom_id=cards(screen)[0])
    await nell.person.select(screen, ["In words"], placeholder="More")
    marked(hold, now=False)
    await nell.person.until(lambda: len(nell.person.messages("dm")) > count or None, "the city in words")
    await scene.quiet()
    shown = [Shown(data) for name, data in nell.person.events[before:] if name == "MESSAGE_UPDATE"]
    assert ["Back" in one.labels for one in shown if one.id == screen.id] == [True, True]


async def test_an_answer_that_discord_took_without_being_heard_leaves_no_wrong_picture(
    scene: Scene, hold: Path, cut: Path
) -> None:
    """What stands in the message then nobody knows: its picture is not kept for the screen that stood there before."""
    nell, _ = await scene.game(2)
    screen = await screen_of(nell)
    await scene.quiet()
    (hand,) = nell.person.latest(screen).pictures
    scene.expected |= {"answer_cut"}
    marked(cut, now=True)
    marked(hold, now=True)  # or the answer might go out with the acknowledgement
    await nell.person.press(screen, custom_id=cards(screen)[0])
    marked(hold, now=False)
    step = await nell.person.wait_until(screen, lambda m: "Back" in m.labels)
    await until(lambda: scene.logged("answer_cut"), "the answer that is not heard")
    marked(cut, now=False)
    await nell.person.press(step, "Back")
    (now,) = (await nell.person.wait_until(screen, lambda m: "Back" not in m.labels)).pictures
    assert await nell.person.download(now) == await nell.person.download(hand)


async def test_what_was_pressed_last_stands_in_any_message_of_hers(scene: Scene, hold: Path) -> None:
    """The next step of the guide waits for its picture; that she leaves the guide meanwhile needs none."""
    nell = await scene.loopback.person("Nell")
    guide = await nell.ask("ginkgo learn")
    before = len(nell.events)
    marked(hold, now=True)
    await nell.press(guide, "Skip this step")
    await nell.press(guide, "Leave")
    marked(hold, now=False)

    def shown() -> list[Shown]:
        return [Shown(data) for name, data in nell.events[before:] if name == "MESSAGE_UPDATE"]

    await nell.until(lambda: len(shown()) == 2 or None, "both answers")
    assert "Go on learning" in nell.latest(guide).labels


@pytest.fixture
async def crowded(hold: Path, cut: Path) -> AsyncIterator[Scene]:
    """The same with a bot that has always too much to do, and would wait for an answer longer than Discord does."""
    env = {"HELD": str(hold), "CUT": str(cut), "PATIENCE": "60", "CROWDED": "0"}
    async with scripted(HELD, **env) as scene:
        yield scene


async def test_where_many_wait_a_press_is_acknowledged_before_its_answer_is_begun(crowded: Scene, hold: Path) -> None:
    nell, _ = await crowded.game(2)
    screen = await screen_of(nell)
    await crowded.quiet()
    marked(hold, now=True)
    await nell.person.press(screen, custom_id=cards(screen)[0])  # UnansweredError where its answer was waited for.
    marked(hold, now=False)
    await nell.person.wait_until(screen, lambda m: "Back" in m.labels)
