"""Sprites of the city in the one palette, cached. Grounds fill their cell; what stands on them is cut out.

The caches of this package are bounded by count; all of them full of their largest sprites stay below 64 MB
(tests/render/test_caches.py).
"""

from functools import lru_cache
from math import ceil

from PIL import Image

from engine.rules.terms import COLOUR, NUMBER, PRESTIGE, Card, Colour, Tile
from render import gardens, layout_cell, signs, theme
from render.layout import row_height
from render.layout_cell import BADGE_REACH, BOTTOM, CRANE, LEFT, LEGIBLE, ROOF_DEEP, TOKEN_MIDDLE, WIDE, WINDOWS, Part
from render.pen import Cut, Pen
from render.theme import CALM, PAINT, RGB, Owner


@lru_cache(maxsize=52)
def ground(colour: Colour | None, border: str, s: int) -> Image.Image:
    """What a building stands on: a plot of its own (None), or the joined ground of a district with its border."""
    pen = Pen(s, row_height(s), theme.MEADOW)
    if colour is None:
        gardens.plot(pen, s, pen.height)
    else:
        gardens.joined(pen, s, pen.height, colour, border)
    return pen.finish()


@lru_cache(maxsize=120)
def building(tile: Tile, height: int, owner: Owner | None, s: int, *, site: bool, calm: bool = False) -> Cut:
    """A building for a cell ``s`` pixels wide: number and colour of its top tile, floors, owner, site; plain in a small
    cell.

    ``calm``: paler, where a picture is about others; the owner's badge is not.
    """
    colour, number = COLOUR[tile], NUMBER[tile]
    paint = (CALM if calm else PAINT)[colour]
    top, low = layout_cell.roof_top(height, s) * s, layout_cell.bottom(s) * s
    above = max(0, ceil(CRANE * s - top))
    pen = Pen(s, above + ceil(low) + 2, paint.line, (0, above))
    where = layout_cell.parts(height, len(str(number)), s)
    plain = layout_cell.is_plain(s)
    deep = low - top if plain else ROOF_DEEP * s
    if not plain:
        _walls(pen, s, top, height, paint)
    _roof(pen, s, top, deep, paint)
    if height >= 3 and not plain:
        gardens.on_roof(pen, s, top, number)
    _at(pen, s, where.number, str(number), where.number_size, paint.text)
    if tile in PRESTIGE:
        pen.frame((LEFT + 0.04) * s, top + 0.04 * s, (WIDE - 0.08) * s, deep - 0.08 * s, theme.PAPER, s * 0.018)
    if where.sign is not None:
        x, y = (share * s for share in where.sign.middle)
        if tile in PRESTIGE and not plain:
            signs.crown(pen, x - s * 0.175, y, s * 0.095)
        signs.colour_sign(pen, x, y, where.sign.w / 2 * s, colour, paint.text, paint.roof)
    if site:
        signs.crane(pen, s, top)
    x, y = (share * s for share in where.badge.middle)
    signs.figure_badge(pen, x, y, where.figure_size * s, owner, str(height))
    return pen.cut()


def _at(pen: Pen, s: float, part: Part, text: str, size: float, colour: RGB) -> None:
    x, y = part.middle
    pen.text(x * s, y * s, text, size * s, colour)


def _walls(pen: Pen, s: float, top: float, height: int, paint: theme.Paint) -> None:
    floor = layout_cell.walls(height) / height * s
    begin = top + (ROOF_DEEP - 0.06) * s
    pen.box(LEFT * s, begin, WIDE * s, BOTTOM * s - begin, paint.line, radius=s * 0.03)
    edge = max(1.0, s * 0.012)
    for story in range(height):
        y = BOTTOM * s - (story + 1) * floor
        pen.box(LEFT * s + edge, y + edge * 0.6, WIDE * s - 2 * edge, floor - edge * 1.2, paint.wall)
        for window in range(WINDOWS):
            x = (LEFT + 0.055 + window * 0.121) * s
            pen.box(x, y + floor * 0.26, s * 0.066, floor * 0.46, theme.WINDOW)


def _roof(pen: Pen, s: float, top: float, deep: float, paint: theme.Paint) -> None:
    for inset, fill in ((0.0, paint.line), (0.014, paint.light), (0.030, paint.roof)):
        by = max(1.0, inset * s) if inset else 0.0
        pen.box(LEFT * s + by, top + by, WIDE * s - 2 * by, deep - 2 * by, fill,
                radius=(0.055 - inset * 0.7) * s)


@lru_cache(maxsize=40)
def park(owner: Owner | None, s: int, season: int = 0) -> Image.Image:
    """A green space (R8.3) with its owner's one resource."""
    pen = Pen(s, row_height(s), theme.MEADOW)
    gardens.park(pen, s, pen.height, season)
    if owner is not None:
        x, y = (share * s for share in layout_cell.parts(1, 1, s).badge.middle)
        signs.figure_badge(pen, x, y, layout_cell.figure(s) * s, owner, "1")
    return pen.finish()


@lru_cache(maxsize=28)
def token(letter: Card, s: int) -> Cut:
    """An urbanization token."""
    pen = Pen(s, row_height(s), theme.INK)
    x, y = s * 0.5, pen.height * TOKEN_MIDDLE
    pen.oval(x, y + s * 0.035, s * 0.33, s * 0.31, theme.INK)
    pen.oval(x, y, s * 0.33, s * 0.31, theme.INK)
    pen.oval(x, y, s * 0.305, s * 0.285, theme.PAPER)
    pen.text(x, y, letter, max(s * 0.40, LEGIBLE), theme.INK)
    return pen.cut()


@lru_cache(maxsize=40)
def meadow(kind: int, s: int, season: int = 0) -> Image.Image:
    """Land nobody builds on yet: four kinds, most of them bare."""
    pen = Pen(s, row_height(s), theme.MEADOW)
    gardens.meadow(pen, s, kind, season)
    return pen.finish()


@lru_cache(maxsize=40)
def candidate(number: int, letter: Card | None, s: int) -> Image.Image:
    """A cell that may be chosen, with its number; ``letter`` is of the token that would be pushed on."""
    pen = Pen(s, row_height(s), theme.MEADOW)
    h = pen.height
    pen.box(s * 0.06, s * 0.04, s * 0.88, h - s * 0.08, theme.INK, radius=s * 0.16)
    pen.box(s * 0.10, s * 0.08, s * 0.80, h - s * 0.16, theme.GINKGO, radius=s * 0.13)
    if letter is None:
        pen.text(s * 0.5, h * 0.5, str(number), max(s * 0.54, LEGIBLE), theme.INK)
        return pen.finish()
    pen.text(s * 0.40, h * 0.60, str(number), max(s * 0.48, LEGIBLE), theme.INK)
    em = max(s * 0.24, LEGIBLE)
    x, y = s - em * 0.83, em * 0.83
    pen.disc(x, y, em * 0.78, theme.INK)
    pen.disc(x, y, em * 0.68, theme.PAPER)
    pen.text(x, y, letter, em, theme.INK)
    return pen.finish()


@lru_cache(maxsize=60)
def turn(number: int, owner: Owner, s: int) -> Cut:
    """The number of a turn in its actor's shape; its middle is (0, 0)."""
    em = layout_cell.figure(s) * s
    half = ceil(em * BADGE_REACH) + 1
    pen = Pen(half * 2, half * 2, theme.INK, (half, half))
    signs.figure_badge(pen, 0, 0, em, owner, str(number))
    return pen.cut()
