"""Films, records as frames, and the command that draws them."""

import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from PIL.GifImagePlugin import GifImageFile

from engine.rules.records.file import WrongRecord
from engine.rules.scoring import score
from render import caption, cards, film, palette, samples, theme
from render.__main__ import main
from render.city import city_image
from render.film import HELD_MS, LAST_MS, PAUSE_MS, TITLE_MS, film_extent, frame_image
from render.gallery import frames_of, last_round
from render.gif import animated
from render.laying import ICON, arrowhead
from render.score import scoring_image
from render.theme import OWNERS

SAMPLES = Path(samples.__file__).parent


def opened(data: bytes) -> GifImageFile:
    """A GIF."""
    found = Image.open(BytesIO(data))
    assert isinstance(found, GifImageFile)
    return found


def test_a_title_a_frame_an_action_and_the_ending_held() -> None:
    reel = samples.sample("game")
    told: list[tuple[int, int]] = []
    frames = frames_of(reel)
    data = film(frames, score(reel.last), progress=lambda done, total: told.append((done, total)))
    picture = opened(data)
    assert picture.n_frames == len(frames) + 2
    assert len(data) < 2_000_000
    shown = []
    for number in range(picture.n_frames):
        picture.seek(number)
        shown.append(picture.info["duration"])
    assert shown[0] == TITLE_MS
    assert shown[-2:] == [HELD_MS, LAST_MS]
    each = min(shown[2:-2])
    assert shown.count(each) + shown.count(each + PAUSE_MS) == len(frames) - 1
    assert shown.count(each + PAUSE_MS) == reel.last.round
    assert told == [(done, len(frames) + 2) for done in range(1, len(frames) + 3)]
    ending = scoring_image(frames[-1].view, score(reel.last), frames[-1].labels)
    share = min(picture.width / ending.width, picture.height / ending.height, 1)
    ending = palette.scaled(ending, share) if share < 1 else ending
    left, top = (picture.width - ending.width) // 2, (picture.height - ending.height) // 2
    seen = picture.convert("RGB").crop((left, top, left + ending.width, top + ending.height))
    assert seen.tobytes() == ending.convert("RGB").tobytes(), "the scoring, whole and in the middle"


def test_each_action_has_its_own_marks_and_a_round_its_last_frame() -> None:
    reel = samples.sample("game")
    for _, marks, _, _ in reel.actions[1:]:
        assert len({mark.turn for mark in marks}) <= 1
        assert len({mark.seat for mark in marks}) <= 1
    ends = [shot.view for shot in reel.actions if shot.view.phase in {"choose", "over"}]
    assert [seen.city for seen in ends] == [seen.city for seen, _ in reel.shots]
    seats = reel.header.options.seats
    assert len(reel.actions) == 1 + seats * reel.last.round


def test_who_did_what_stands_above_the_city_also_where_nothing_changed_in_it() -> None:
    reel = samples.sample("game")
    frames = frames_of(reel)
    whole = film_extent(frames)
    assert [frame.acted is None for frame in frames] == [True] + [False] * (len(frames) - 1)
    unseen = [frame for frame in frames[1:] if not frame.marks]
    assert unseen, "a letter alone changes no building"
    for frame in unseen:
        told, silent = (frame_image(each, whole) for each in (frame, replace(frame, acted=None)))
        box = ImageChops.difference(told.convert("RGB"), silent.convert("RGB")).getbbox()
        assert box is not None
        assert box[3] <= caption.HIGH
        assert OWNERS[frame.acted.seat if frame.acted else 0].fill in {
            palette.COLOURS[entry] for entry in told.crop((12, 12, 130, caption.HIGH)).tobytes()}
    others = [frame_image(replace(unseen[0], acted=replace(done, seat=seat), turn=turn), whole).tobytes()
              for seat in range(3) for turn in (1, 2) if (done := unseen[0].acted)]
    assert len(set(others)) == 6


def test_what_is_stored_is_what_changes_and_what_is_seen_is_the_whole() -> None:
    """Each frame decodes to the picture that was drawn, and takes a fraction of its bytes."""
    reel = samples.sample("game")
    frames = frames_of(reel)[:6]
    whole = film_extent(frames)
    pictures = [city_image(frame.view, frame.marks, frame.labels, frame=whole) for frame in frames]
    data = animated(((picture, 100) for picture in pictures), loops=True)
    found = opened(data)
    for number, picture in enumerate(pictures):
        found.seek(number)
        assert found.convert("RGB").tobytes() == picture.convert("RGB").tobytes()
    alone = len(animated([(pictures[0], 100)], loops=True))
    assert len(data) < alone * 3


def test_an_unchanged_picture_lengthens_the_one_before() -> None:
    one, other = palette.canvas(20, 10, theme.MEADOW), palette.canvas(20, 10, theme.INK)
    found = opened(animated([(one, 100), (one.copy(), 50), (other, 30)], loops=False))
    assert found.n_frames == 2
    assert found.info["duration"] == 150
    assert "loop" not in found.info


@pytest.mark.parametrize("loops", [True, False])
def test_an_animation_says_that_it_uses_what_gif_87a_does_not_know(loops: bool) -> None:
    """Delays and transparency came with 89a: a reader may take a file that says 87a at its word."""
    one, other = palette.canvas(20, 10, theme.MEADOW), palette.canvas(20, 10, theme.MEADOW)
    other.putpixel((3, 3), palette.index(theme.INK))
    data = animated([(one, 100), (other, 30)], loops=loops)
    assert data.startswith(b"GIF89a")
    found = opened(data)
    assert (found.info["version"], found.n_frames, found.info["duration"]) == (b"GIF89a", 2, 100)
    found.seek(1)
    assert found.info["duration"] == 30
    assert [found.convert("RGB").getpixel(at) for at in ((0, 0), (3, 3))] == [theme.MEADOW, theme.INK]


@pytest.mark.parametrize("wrong", [Image.new("RGB", (20, 10)), palette.canvas(10, 10, theme.INK)])
def test_only_pictures_of_one_size_in_the_palette_are_animated(wrong: Image.Image) -> None:
    with pytest.raises(ValueError, match=r"mode RGB|\(10, 10\)"):
        animated([(palette.canvas(20, 10, theme.MEADOW), 10), (wrong, 10)], loops=True)
    with pytest.raises(ValueError, match="needs a picture"):
        animated([], loops=True)


def test_the_last_round_is_the_city_before_it_and_its_actions() -> None:
    reel = samples.sample("game")
    shots = reel.last_round()
    seats = reel.header.options.seats
    assert len(shots) == seats + 1
    assert shots[0] == (reel.shots[-2][0], (), None, 0)
    assert shots[-1].view.city == reel.last.city
    data = last_round(reel)
    picture = opened(data)
    assert picture.n_frames == seats + 1
    assert "loop" not in picture.info
    assert len(data) < 300_000


def test_a_tile_that_could_not_be_laid_is_crossed_out() -> None:
    frame = next(frame for frame in frames_of(samples.sample("game")) if frame.acted and frame.acted.fell_back)
    assert frame.acted is not None
    laid = replace(frame, acted=replace(frame.acted, fell_back=False))
    tile, arrow = cards.tile(frame.acted.tiles[0], ICON, theme.PAPER), arrowhead(36, ICON)
    fallen, covering = (frame_image(each, film_extent([frame])) for each in (frame, laid))
    assert [stands_in_caption(covering, sprite) for sprite in (tile, arrow)] == [True, True]
    assert [stands_in_caption(fallen, sprite) for sprite in (tile, arrow)] == [False, False]
    difference = ImageChops.difference(fallen.convert("RGB"), covering.convert("RGB")).getbbox()
    assert difference is not None
    assert difference[3] <= caption.HIGH


def test_an_event_tile_is_shown_with_its_card() -> None:
    """R8.4: it happens with the action, also where nothing of it is seen in the city."""
    frame = next(frame for frame in frames_of(samples.sample("game")) if frame.acted and frame.acted.fell_back)
    assert frame.acted is not None
    played = replace(frame, acted=replace(frame.acted, event="quality_control"))
    sign = cards.event("quality_control", ICON)
    with_it, without = (frame_image(each, film_extent([frame])) for each in (played, frame))
    assert stands_in_caption(with_it, sign)
    assert not stands_in_caption(without, sign)


def stands_in_caption(image: Image.Image, sprite: Image.Image) -> bool:
    """Whether a sprite as high as a card stands whole in the middle of the line above the city."""
    top, wanted = (caption.HIGH - ICON) // 2, sprite.tobytes()
    return any(image.crop((x, top, x + sprite.width, top + ICON)).tobytes() == wanted
               for x in range(1280 - sprite.width))


def test_the_camera_stands_still() -> None:
    """A building of the first frame stands at the same place in the last city."""
    reel = samples.sample("game")
    frames = frames_of(reel)
    picture = opened(film([frames[0], frames[-1]]))
    first = picture.convert("RGB")
    picture.seek(1)
    assert picture.convert("RGB").size == first.size


def test_a_very_long_game_still_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Smaller pictures, none left out."""
    frames = frames_of(samples.sample("game"))[-4:]
    monkeypatch.setattr(sys.modules["render.film"], "MOST_BYTES", 100_000)
    data = film(frames)
    picture = opened(data)
    assert len(data) <= 100_000
    assert picture.n_frames == 5
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


def test_before_the_first_round_a_record_has_no_round() -> None:
    first = frames_of(samples.sample("draft"))[0]
    assert (first.view.round, first.labels.round) == (0, "Setup")


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
    for name, why in (("none.jsonl", "No such file or directory"), (".", "Is a directory")):
        assert main([str(tmp_path / name), "--out", str(tmp_path)]) == 2
        assert capsys.readouterr().err == f"{tmp_path / name}: {why}\n"


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert main([str(SAMPLES / "middle.jsonl"), "--out", str(tmp_path / "file")]) == 2
    assert "file: File exists" in capsys.readouterr().err


def test_a_record_without_position_is_refused(tmp_path: Path) -> None:
    header = (SAMPLES / "start.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)[0]
    (tmp_path / "short.jsonl").write_text(header, encoding="utf-8")
    with pytest.raises(WrongRecord, match="position"):
        samples.read(tmp_path / "short.jsonl")
