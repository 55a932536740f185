"""One palette, safe for everybody's eyes."""

from itertools import combinations, pairwise
from math import dist

import pytest
from PIL import Image

from render import icons, palette, theme
from render.score import FILL
from render.theme import HAL, OWNERS, PAINT, RGB, owner_of
from tests.support.eyes import DEFICIENCIES, contrast, distance

APART = 20.0
"""Delta E between any two meanings, whoever looks."""
READABLE = 4.5
MEANINGS: dict[str, RGB] = {
    **{f"building {colour}": paint.roof for colour, paint in PAINT.items()},
    "green space": theme.PARK,
    **{f"owner {seat}": owner.fill for seat, owner in enumerate(OWNERS)},
    "owner Hal": HAL.fill,
    "nobody's": theme.NEUTRAL,
}
"""Every hue that says something by itself."""

TEXTS: dict[str, tuple[RGB, RGB]] = {
    **{f"number on {colour}": (paint.roof, paint.text) for colour, paint in PAINT.items()},
    **{f"height on owner {i}": (owner.fill, owner.text) for i, owner in enumerate((*OWNERS, HAL))},
    "height of nobody's": (theme.NEUTRAL, theme.INK),
    "letter of a token": (theme.PAPER, theme.INK),
    "panel": (theme.PAPER, theme.INK),
    "title": (theme.MEADOW, theme.INK),
    "last round": (theme.INK, theme.PAPER),
    **{f"number on calm {colour}": (paint.roof, paint.text) for colour, paint in theme.CALM.items()},
    **{f"bar of {column}": colours for column, colours in FILL.items()},
    "candidate": (theme.GINKGO, theme.INK),
    "second in a district": (theme.PAPER, theme.INK),
    "pile of value II": (theme.SOFT_INK, theme.PAPER),
}


@pytest.mark.parametrize("eyes", DEFICIENCIES)
def test_any_two_meanings_are_told_apart(eyes: str) -> None:
    for (one, first), (other, second) in combinations(MEANINGS.items(), 2):
        assert distance(first, second, DEFICIENCIES[eyes]) >= APART, (eyes, one, other)


def test_the_simulation_sees_what_is_known() -> None:
    """Red and green of one lightness are told apart by most people, hardly by deuteranopes; black and white by all."""
    red, green = (178, 60, 60), (100, 110, 30)
    assert distance(red, green, DEFICIENCIES["none"]) > 60
    assert distance(red, green, DEFICIENCIES["deuteranopia"]) < 15
    assert all(distance((0, 0, 0), (255, 255, 255), matrix) > 95 for matrix in DEFICIENCIES.values())


@pytest.mark.parametrize("place", TEXTS)
def test_text_can_be_read(place: str) -> None:
    assert contrast(*TEXTS[place]) >= READABLE


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_colour_is_never_the_only_sign() -> None:
    shapes = [owner.shape for owner in (*OWNERS, HAL)]
    assert len(set(shapes)) == len(shapes) == 6
    assert owner_of(1, solo=True) is HAL
    assert owner_of(1, solo=False) is OWNERS[1]


def test_the_palette_fits_and_its_colours_stay_themselves() -> None:
    assert len(palette.COLOURS) <= 256
    for colour in palette.COLOURS:
        image = palette.indexed(Image.new("RGB", (2, 2), colour))
        assert image.convert("RGB").getpixel((0, 0)) == colour


def test_any_mix_finds_something_near_in_the_palette() -> None:
    edge = palette.ramp(theme.PAPER, theme.INK)
    shown = [palette.COLOURS[entry] for entry in edge]
    assert shown[0] == theme.PAPER
    assert shown[-1] == theme.INK
    assert max(dist(a, b) for a, b in pairwise(shown)) < 90


@pytest.mark.parametrize("at", [(30, 20), (-7, 4), (92, 60), (-40, 0), (200, 200)])
@pytest.mark.parametrize("masked", [True, False])
def test_a_sprite_is_put_as_pillow_pastes_it(at: tuple[int, int], masked: bool) -> None:
    """Also where the picture ends, and beside it."""
    sprite = icons.seat_badge(2, 24, 24, solo=False)
    mask = Image.new("1", sprite.size)
    mask.paste(1, (4, 4, 20, 18))
    pasted, put = (palette.canvas(100, 70, theme.MEADOW) for _ in range(2))
    pasted.paste(sprite, at, mask if masked else None)
    palette.put(put, sprite, *at, mask if masked else None)
    assert put.tobytes() == pasted.tobytes()
