"""What pictures tell on demand: districts as of now, the past round action by action, the legend."""

import io
import re

import pytest
from PIL import Image

from tests.support.gathering import A_GAME, Scene
from tests.support.person import Person
from tests.support.player import play_until
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e


async def told(person: Person, message: Shown, label: str) -> Shown:
    """What a press of a button tells her alone."""
    before = {m.id for m in person.messages()}
    await person.press(message, label)
    return await person.wait_message(lambda m: m.ephemeral and not m.thinking and m.id not in before)


async def picture_of(person: Person, shown: Shown) -> Image.Image:
    """Its first attachment."""
    found = await person.wait_until(shown, lambda m: bool(m.pictures))
    return Image.open(io.BytesIO(await person.download(found.attached)))


async def test_districts_the_legend_and_the_past_round_come_for_the_presser_alone(scene: Scene) -> None:
    players = await scene.game(2)
    nell = players[0].person
    first = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    assert "The picture" in first.labels
    assert "Show the round" not in first.labels
    legend = await told(nell, first, "The picture")
    assert "District: neighbours of one colour on one ground" in legend.alt_texts[0]
    districts = await told(nell, first, "Districts")
    assert districts.text.startswith("### Districts in round 1\n")
    assert (await picture_of(nell, districts)).format == "PNG"

    def second(message: Shown) -> bool:
        return "Show the round" in message.labels and not message.ephemeral

    found = await play_until(
        players, lambda: [message for message in nell.messages("games") if second(message)],
        "a board with a round to be shown", choosing=True, within=A_GAME)
    board = found[-1]
    assert "The picture" not in board.labels
    shown = await told(nell, board, "Show the round")
    number = re.search(r"## Round (\d+)", board.text)
    assert number is not None
    assert f"### What happened in round {int(number[1]) - 1}\n" in shown.text
    animation = await picture_of(nell, shown)
    assert animation.format == "GIF"
    assert 1 < getattr(animation, "n_frames", 1) <= 3
