"""The finished game as an animation."""

import io

import pytest
from PIL import Image

from engine.rules.records.file import entries
from render.reel import reel
from tests.support.gathering import Scene

pytestmark = pytest.mark.e2e


async def test_replay_shows_the_finished_game_as_an_animation(scene: Scene) -> None:
    players = await scene.near_end()
    people = [player.person for player in players]
    nell = people[0]
    early = await nell.ask("ginkgo replay")
    assert "when the game is over" in early.text
    final = await scene.finish(players)
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
