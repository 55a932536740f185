"""Films, records as frames, and the command that draws them."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine.rules.records.file import WrongRecord
from engine.rules.scoring import score
from render import Frame, film, samples
from render.__main__ import main
from render.city import city_image
from render.film import FRAME_MS, LAST_MS, film_extent, fitting
from render.reel import Reel

SAMPLES = Path(samples.__file__).parent


def frames_of(reel: Reel) -> list[Frame]:
    """All rounds."""
    names = reel.header.names
    return [Frame(seen, marks, samples.labels(names, seen.round)) for seen, marks in reel.shots]


def test_one_frame_a_round_and_the_last_held() -> None:
    reel = samples.sample("game")
    told: list[tuple[int, int]] = []
    data = film(frames_of(reel), score(reel.last), progress=lambda done, total: told.append((done, total)))
    picture = Image.open(BytesIO(data))
    rounds = reel.last.round + 1  # the start, then after each round
    assert getattr(picture, "n_frames", 1) == rounds + 1
    assert len(data) < 8_000_000
    durations = []
    for number in range(getattr(picture, "n_frames", 1)):
        picture.seek(number)
        durations.append(picture.info["duration"])
    assert durations == [FRAME_MS] * rounds + [LAST_MS]
    assert told == [(done, rounds + 2) for done in range(1, rounds + 3)]


def test_the_camera_stands_still() -> None:
    """A building of the first frame stands at the same place in the last city."""
    reel = samples.sample("game")
    frames = frames_of(reel)
    picture = Image.open(BytesIO(film([frames[0], frames[-1]])))
    first = picture.convert("RGB")
    picture.seek(1)
    assert picture.convert("RGB").size == first.size


def test_a_very_long_game_still_fits() -> None:
    """Smaller pictures, none left out."""
    frames = frames_of(samples.sample("game"))[-4:]
    pictures = [city_image(frame.view, frame.marks, frame.labels, frame=film_extent(frames)) for frame in frames]
    data = fitting(pictures, 200_000)
    picture = Image.open(BytesIO(data))
    assert len(data) <= 200_000
    assert getattr(picture, "n_frames", 1) == 4
    assert picture.width < 1280


def test_no_frames_no_film() -> None:
    with pytest.raises(ValueError, match="frame"):
        film([])


def test_a_reel_marks_each_round_and_ends_with_the_game() -> None:
    reel = samples.sample("game")
    assert reel.last.phase == "over"
    assert [seen.round for seen, _ in reel.shots] == [*range(1, reel.last.round + 1), reel.last.round]
    assert reel.shots[0][1] == ()
    assert all(marks for _, marks in reel.shots[2:])


def test_the_command_draws_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(SAMPLES / "middle.jsonl"), "--out", str(tmp_path / "new")]) == 0
    names = {path.name for path in (tmp_path / "new").iterdir()}
    assert names == {"city-000.png", "city-001.png", "screen-0.png", "screen-1.png", "screen-2.png"}
    assert "city-000.png" in capsys.readouterr().out


HEADER, POSITION, *_ = (SAMPLES / "start.jsonl").read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize("content", [
    b"", b"{}\n", b"no json\n", HEADER, HEADER + b'{"position": {"round": "one"}}\n',
    HEADER + POSITION + b'{"decision": {"seat": 9, "kind": "choose"}}\n',
])
def test_the_command_says_what_is_wrong_with_a_record(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.jsonl").write_bytes(content)
    assert main([str(tmp_path / "bad.jsonl"), "--out", str(tmp_path)]) == 2
    assert "bad.jsonl" in capsys.readouterr().err


def test_a_missing_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.jsonl"), "--out", str(tmp_path)]) == 2
    assert "none.jsonl" in capsys.readouterr().err


def test_a_record_without_position_is_refused(tmp_path: Path) -> None:
    header = (SAMPLES / "start.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)[0]
    (tmp_path / "short.jsonl").write_text(header, encoding="utf-8")
    with pytest.raises(WrongRecord, match="position"):
        samples.read(tmp_path / "short.jsonl")
