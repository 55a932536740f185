"""What is put into a picture piece by piece looks as if it had been pasted whole."""

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageDraw

from engine.rules.city import NEIGHBOURS
from engine.rules.position import Building
from engine.rules.terms import Cell, Tile
from engine.rules.view import view
from render import icons, palette, panel, samples, sprites, theme
from render.city import draw_city
from render.encoding import png
from render.layout import Box, Camera, Extent, row_height
from render.layout_cell import reach
from render.pieces import holes, pieces, put_pieces
from render.theme import OWNERS
from render.windows import draw_window
from tests.support.stored_pictures import entries

GROUND = palette.index(theme.PLOT)


def ground() -> Image.Image:
    return palette.canvas(300, 300, theme.PLOT)


def any_mask(seed: int) -> Image.Image:
    """Some shapes, most of them with a middle, and holes."""
    random, mask = Random(seed), Image.new("1", (60, 44))
    draw = ImageDraw.Draw(mask)
    for number in range(random.randint(0, 6)):
        x, y = random.randrange(-10, 50), random.randrange(-10, 40)
        draw.ellipse((x, y, x + random.randint(0, 40), y + random.randint(0, 40)), 1 if number < 4 else 0)
    return mask


@pytest.mark.parametrize("seed", range(60))
def test_the_parts_of_a_mask_are_the_mask(seed: int) -> None:
    mask, random = any_mask(seed), Random(seed)
    sprite = Image.frombytes("P", mask.size, random.randbytes(mask.width * mask.height))
    at = random.randrange(-20, 280), random.randrange(-20, 280)
    whole, apart = ground(), ground()
    whole.paste(sprite, at, mask)
    put_pieces(apart, pieces(sprite, holes(mask), 0, 0), *at)
    assert apart.tobytes() == whole.tobytes()


@pytest.mark.parametrize("s", [62, 96, 142, 178])
@pytest.mark.parametrize("tile", ["R7", "B14", "Y20"])
@pytest.mark.parametrize("height", [1, 3, 7])
def test_a_building_in_a_picture_is_the_building_pasted(tile: Tile, height: int, s: int) -> None:
    for owner in (None, *OWNERS):
        cut = sprites.building(tile, height, owner, s, site=height == 1)
        whole, apart = ground(), ground()
        whole.paste(cut.image, (70 + cut.x, 120 + cut.y), cut.mask)
        sprites.put_building(apart, (70, 120), tile, height, owner, s, site=height == 1)
        assert apart.tobytes() == whole.tobytes()


@pytest.mark.parametrize("s", [62, 142])
def test_a_token_in_a_picture_is_the_token_pasted(s: int) -> None:
    for letter in ("A", "L"):
        cut = sprites.token(letter, s)
        whole, apart = ground(), ground()
        whole.paste(cut.image, (70 + cut.x, 120 + cut.y), cut.mask)
        sprites.put_token(apart, (70, 120), letter, s)
        assert apart.tobytes() == whole.tobytes()


@pytest.mark.parametrize("size", [(25, 25), (24, 60), (90, 20), (200, 46), (27, 250)])
def test_a_sheet_is_a_rounded_rectangle(size: tuple[int, int]) -> None:
    whole, apart = ground(), ground()
    box = Box(17, 23, *size)
    corners = (box.x, box.y, box.right - 1, box.bottom - 1)
    ImageDraw.Draw(whole).rounded_rectangle(corners, 12, palette.index(theme.PAPER))
    panel.card(apart, box)
    assert apart.tobytes() == whole.tobytes()


@pytest.mark.parametrize("cut", [0, 9])
def test_land_that_is_cut_off_is_that_part_of_the_whole(cut: int) -> None:
    whole, part = sprites.meadow(1, 142, 2), sprites.meadow(1, 142, 2, cut)
    assert part.tobytes() == whole.crop((cut, 0, 142 - cut, whole.height)).tobytes()


@pytest.mark.parametrize("side", [80, 94])
@pytest.mark.parametrize("floors", [1, 7])
def test_nothing_reaches_out_of_a_window(side: int, floors: int) -> None:
    """It is drawn into the picture itself, so nothing else cuts it off: towers with cranes on all nine cells, then one
    in the middle among tokens."""
    seen = view(samples.sample("late-five").last, None)
    nine = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    tops: list[Tile] = ["R12", "B13", "Y14", "B20", "R20", "Y20", "Y9", "R10", "B11"]
    towers = {cell: Building((top,) * floors, number % 5, site=True)
              for number, (cell, top) in enumerate(zip(nine, tops, strict=True))}
    tokens: dict[str, Cell] = dict(zip("ABCDEFGH", (cell for cell in nine if cell != (0, 0)), strict=True))
    among = {(0, 0): towers[0, 0]}
    for city, letters in ((towers, {}), (among, tokens)):
        box = Box(60, 40, 3 * side, reach(side) + 3 * row_height(side))
        image = palette.canvas(box.w + 120, box.h + 80, theme.PAPER)
        draw_window(image, replace(seen, city=city, tokens=letters), "R20", box)
        inside = image.crop((box.x, box.y, box.right, box.bottom))
        image.paste(palette.index(theme.PAPER), (box.x, box.y, box.right, box.bottom))
        assert set(image.tobytes()) == {palette.index(theme.PAPER)}
        assert len(set(inside.tobytes())) > 20


def test_grounds_join_as_they_do_now() -> None:
    """What is kept for a cell is asked for by what stands around it: a neighbour that comes or goes is seen."""
    seen = view(samples.sample("late-five").last, None)
    middle, side, deep = (0, 0), 80, row_height(80)
    around: dict[Cell, Building] = {middle: Building(("R20",), 0, site=False)}
    camera = Camera(Extent(-1, -1, 1, 1), side, 0, 0, Box(0, 0, 3 * side, 3 * deep))
    for neighbour in (None, *NEIGHBOURS[middle], None):
        image = palette.canvas(3 * side, 3 * deep, theme.PAPER)
        city = around if neighbour is None else {**around, neighbour: Building(("R3",), 1, site=False)}
        draw_city(image, replace(seen, city=city, tokens={}), camera)
        for beside, x in ((-1, side), (1, 2 * side - 1)):  # where the middle cell begins, and where it ends
            edge = theme.DISTRICT["R"] if neighbour == (beside, 0) else theme.PAINT["R"].line
            assert neighbour is None or image.getpixel((x, deep * 3 // 2)) == palette.index(edge)


def test_a_picture_is_stored_as_it_was_drawn_last() -> None:
    """However it was drawn: by Pillow, which may copy first what it draws into, or by ourselves."""
    image = palette.canvas(41, 17, theme.MEADOW)
    ImageDraw.Draw(image).rectangle((2, 3, 9, 9), palette.index(theme.INK))
    image.paste(palette.index(theme.PAPER), (20, 2, 41, 17))
    palette.put(image, icons.tile_icon(12), -3, 9)
    assert entries(png(image)) == image.tobytes()
    Image.open(BytesIO(png(image))).verify()  # OSError where its end is missing, which the pixels don't show
    assert palette.rows_of(image) is palette.rows_of(image), "copied, and so slower"


def test_a_copy_that_is_changed_is_stored_changed_and_the_picture_is_not() -> None:
    """A copy, and what is cut out, keep what the picture says of itself, though not where it was drawn."""
    image = palette.canvas(40, 30, theme.MEADOW)
    before = png(image)
    for other in (image.copy(), image.crop((0, 0, 40, 30)), image.crop((5, 5, 20, 18))):
        palette.fill(other, 3, 3, 5, 5, palette.index(theme.INK))
        assert entries(png(other)) == other.tobytes()
        assert palette.index(theme.INK) in entries(png(other))
    assert png(image) == before
