"""Once more with the same people: each agrees, and sits one seat further on."""

from pathlib import Path

import pytest

import playground
from tests.support.gathering import NAMES, Scene
from tests.support.player import Player

pytestmark = pytest.mark.e2e

NEAR_END = Path(playground.__file__).parent / "scenarios" / "near-end.jsonl"


async def test_a_rematch_keeps_a_seat_for_everybody_one_further_on(scene: Scene) -> None:
    people = await scene.people(3)
    nell, faye, miley = people
    users: list[int | None] = [scene.loopback.user(name).id for name in NAMES[:3]]
    await scene.control.load(
        channel_id=int(nell.channel("games")), record=NEAR_END.read_text("utf-8"), people=users, language="en")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    final = await scene.finish([Player(person, seed) for seed, person in enumerate(people)])
    await nell.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)
    assert "A rematch: Faye, Miley may" in lobby.text
    assert "2 seats are free" in lobby.text
    await miley.press(final, "Rematch")
    await nell.wait_until(lobby, lambda m: "A rematch: Faye may" in m.text)
    await faye.press(lobby, "Join")
    full = await nell.wait_until(lobby, lambda m: "A rematch" not in m.text)
    assert full.text.index("Faye") < full.text.index("Miley") < full.text.index("Nell")
    await nell.press(lobby, "Start")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games", after=lobby)
