"""The finished game as an animation."""

import io
from pathlib import Path

import pytest
from PIL import Image

import playground
from engine.rules.records.file import entries
from render.reel import reel
from tests.support.gathering import NAMES, Scene
from tests.support.player import Player

pytestmark = pytest.mark.e2e

NEAR_END = Path(playground.__file__).parent / "scenarios" / "near-end.jsonl"


async def test_replay_shows_the_finished_game_as_an_animation(scene: Scene) -> None:
    people = await scene.people(3)
    nell = people[0]
    record = NEAR_END.read_text("utf-8")
    users: list[int | None] = [scene.loopback.user(name).id for name in NAMES[:3]]
    await scene.control.load(channel_id=int(nell.channel("games")), record=record, people=users, language="en")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    early = await nell.ask("ginkgo replay")
    assert "when the game is over" in early.text
    final = await scene.finish([Player(person, seed) for seed, person in enumerate(people)])
    told = await nell.answer_to(final, "Replay")
    assert "being made" in told.text
    for _ in range(3):
        again = await nell.answer(await nell.press(final, "Replay"))
        assert "still being made" in again.text, "one order a person"
    done = await nell.wait_until(told, lambda m: bool(m.pictures), within=60)
    assert done.ephemeral
    assert done.alt_texts[0]
    ready = await people[1].answer(await people[1].press(final, "Replay"))
    assert ready.pictures, "made once for everybody"
    with Image.open(io.BytesIO(await nell.download(done.attached))) as film:
        assert film.format == "GIF"
        record = await scene.record()
        positions = record.count('{"position"')
        actions = len(reel(entries(line.encode() for line in record.splitlines(keepends=True))).actions)
        frames = getattr(film, "n_frames", 1)
        # A title, the start, a picture an action (but for one that nobody sees), the scoring.
        assert positions + 1 < frames <= actions + 2
