"""The scoring's picture: who has won, and where the points come from."""

from dataclasses import replace

import pytest
from PIL import Image

from bot.pictures.orders import labels_of
from bot.text import Words
from engine.rules.components import ENDGAME
from engine.rules.scoring import Scoring, score
from engine.rules.view import View, view
from render import fonts, palette, samples, theme
from render.layout import Extent, extent
from render.layout_score import score_layout
from render.score import column_icon, columns, draw_bar, scoring_image
from render.text import line
from render.theme import RGB
from tests.support.eyes import DEFICIENCIES, distance
from tests.support.sprites import stands_in

WINNER = 2
NAMES = ("Nell", "Faye", "Miley", "Iwona", "Rut")
APART = 20.0
"""Told apart at a glance (Delta E 1976)."""


def last() -> tuple[View, Scoring]:
    """Five players; one has won."""
    position = samples.sample("late-five").last
    result = score(position)
    seats = [replace(row, winner=row.seat == WINNER) for row in result.seats]
    return view(position, None), replace(result, seats=seats)


def headline(picture: Image.Image) -> Image.Image:
    """Its upper part."""
    return picture.crop((0, 0, picture.width, 150))


def written(text: str, size: int) -> Image.Image:
    """A line of the headline, without what another line above or below it may reach into."""
    found = line(text, size, theme.INK, theme.WHITE, base="L")
    return found.crop((0, found.height * 3 // 10, found.width, found.height * 8 // 10))


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("seat", range(len(theme.OWNERS)))
def test_the_winners_shape_is_full_in_the_headline_and_no_outline(seat: int, deficiency: str) -> None:
    """Black on ink was an empty square: what the shape stands on is told from what fills it, as everywhere."""
    seen, result = last()
    result = replace(result, seats=[replace(row, winner=row.seat == seat) for row in result.seats])
    picture = scoring_image(seen, result, labels_of(seen, NAMES, Words.of("en"), scoring=result)).convert("RGB")
    badge = score_layout(extent(seen.city), len(result.seats), len(columns(seen)), picture.width).headline
    badge = badge._replace(x=badge.x + 20, y=badge.y + (badge.h - 92) // 2, w=92, h=92)
    middle, corner = (picture.getpixel(at) for at in ((badge.x + 46, badge.y + 46), (badge.x + 4, badge.y + 4)))
    assert middle == theme.OWNERS[seat].fill
    assert isinstance(corner, tuple)
    red, green, blue = corner
    assert distance(theme.OWNERS[seat].fill, (red, green, blue), DEFICIENCIES[deficiency]) >= APART


@pytest.mark.parametrize("name", ["తెలుగు", "ខ្មែរ", "🇫🇷", "\u3164", " ", "\u200b\u200d"])
def test_a_winner_whose_name_cannot_be_written_is_told_by_colour_and_shape(name: str) -> None:
    seen, result = last()
    labels = labels_of(seen, (*NAMES[:WINNER], name, *NAMES[WINNER + 1:]), Words.of("en"), scoring=result)
    assert labels.name(WINNER) == labels.signs[WINNER]
    assert stands_in(headline(scoring_image(seen, result, labels)), written(f"{labels.signs[WINNER]} wins", 68))


def test_a_winner_with_an_arabic_name_stands_before_what_she_does() -> None:
    seen, result = last()
    labels = labels_of(seen, (*NAMES[:WINNER], "محمد", *NAMES[WINNER + 1:]), Words.of("en"), scoring=result)
    assert stands_in(headline(scoring_image(seen, result, labels)), written("محمد wins", 68))


def test_winners_with_arabic_and_hebrew_names_keep_their_order() -> None:
    """Each name stands below nobody else's badge; a comma between them is ours."""
    seen, result = last()
    result = replace(result, seats=[replace(row, winner=row.seat < 2) for row in result.seats])
    labels = labels_of(seen, ("דנה 5", "محمد", *NAMES[2:]), Words.of("en"), scoring=result)
    assert stands_in(headline(scoring_image(seen, result, labels)), written(labels.headline, 68))
    assert [run.text for run in fonts.runs(labels.headline, "L")] == ["5", "דנה ", ", ", "محمد", " win"]


@pytest.mark.parametrize("ground", [theme.MEADOW, theme.PAPER])
def test_the_round_corners_of_a_sign_show_what_it_stands_on(ground: RGB) -> None:
    for column in columns(last()[0]):
        sign = column_icon(column, 46, ground=ground)
        corners = {sign.getpixel((x, y)) for x in (0, 45) for y in (0, 45)}
        assert corners == {palette.index(ground)}, column


@pytest.mark.parametrize("most", [60, 131, 132, 158, 170, 197, 198, 250, 400, 800, 900])
def test_a_single_point_has_its_part_of_the_bar_however_many_somebody_has(most: int) -> None:
    """A part four pixels wide, that of a point where somebody has 160 to 190, could not be drawn, nor the picture;
    narrower ones were left out."""
    bar = score_layout(Extent(0, 0, 2, 2), 2, 4, 1280).rows[0].bar
    image = palette.canvas(1280, bar.bottom + 20, theme.PAPER)
    draw_bar(image, bar, [("points", 30), ("endgame", 1), ("new_hands", 1), ("districts", 0)], most)
    end = bar.x + bar.w * 32 // most
    row = image.crop((bar.x, bar.y + bar.h // 2, bar.right, bar.y + bar.h // 2 + 1)).tobytes()
    assert palette.index(theme.PAPER) not in row[:end - bar.x]
    assert set(row[end - bar.x:]) == {palette.index(theme.PAPER)}


def test_points_that_have_no_room_in_the_bar_stand_in_the_line_below() -> None:
    """One point of 120 is a sliver of the bar."""
    seen, result = last()
    first, *others = result.seats
    ahead = replace(others[0], points=118, endgame=0, new_hands=0, districts=2, total=120)
    behind = replace(first, points=1, endgame=0, new_hands=2, districts=1, total=4)
    result = replace(result, seats=[behind, ahead, *others[1:]], cards={})
    labels = labels_of(seen, NAMES, Words.of("en"), scoring=result)
    picture = scoring_image(seen, result, labels)
    rows = score_layout(extent(seen.city), 5, len(columns(seen)), picture.width).rows
    best = sorted(result.seats, key=lambda row: (-row.total, row.seat))
    lines = {row.seat: picture.crop((boxes.steps.x, boxes.steps.y, boxes.steps.right, boxes.steps.bottom))
             for row, boxes in zip(best, rows, strict=True)}

    def told(seat: int) -> list[str]:
        return [column for column in columns(seen)
                if stands_in(lines[seat], column_icon(column, 40, ground=theme.PAPER))]

    assert told(behind.seat) == ["points", "new_hands", "districts"]
    assert told(ahead.seat) == ["districts"]


@pytest.mark.parametrize("count", [8, 10, 11, 13])
def test_no_steps_points_are_cut_however_many_there_are(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen, result = last()
    seats = [replace(row, new_hands=0) for row in result.seats]
    cards = dict.fromkeys(sorted(ENDGAME)[:count], 12)
    result = replace(result, seats=seats, cards={row.seat: cards for row in seats})
    labels = labels_of(seen, NAMES, Words.of("en"), scoring=result)
    said: list[str] = []
    whole = fonts.fitted

    def listen(words: str, size: int, most: int, *, bold: bool = True) -> str:
        said.append(whole(words, size, most, bold=bold))
        return said[-1]

    monkeypatch.setattr(fonts, "fitted", listen)
    scoring_image(seen, result, labels)
    assert said.count("12") >= 5 * count
    assert not [words for words in said if "…" in words]


def test_winners_who_do_not_fit_on_one_line_take_two_before_they_are_cut() -> None:
    seen, result = last()
    result = replace(result, seats=[replace(row, winner=row.seat < 3) for row in result.seats])
    names = ("Konstantyna Wielka", "Maximiliana", "Aleksandra Mała", "Iwona", "Rut")
    labels = labels_of(seen, names, Words.of("en"), scoring=result)
    picture = headline(scoring_image(seen, result, labels))
    size = next(size for size in range(68, 38, -4)
                if stands_in(picture, written("Konstantyna Wielka, Maximiliana,", size)))
    assert stands_in(picture, written("Aleksandra Mała win", size))
    assert fonts.width(labels.headline, size) > 1000
