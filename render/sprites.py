"""Sprites of the city in the one palette, cached. Each fills its cell to the edge, so it is pasted without a mask.

The caches of this package are bounded by count; all of them full of their largest sprites stay below 64 MB
(tests/render/test_caches.py).
"""

from functools import lru_cache

from PIL import Image

from engine.rules.terms import COLOUR, NUMBER, PRESTIGE, Card, Tile
from render import gardens, layout_cell, signs, theme
from render.layout_cell import BOTTOM, LEFT, ROOF_DEEP, WIDE, WINDOWS, Part
from render.pen import Pen
from render.theme import PAINT, RGB, Owner


@lru_cache(maxsize=340)
def building(tile: Tile, height: int, owner: Owner | None, s: int, *, site: bool) -> Image.Image:
    """A building in a cell of ``s`` pixels: number and colour of its top tile, floors, owner, site."""
    pen = Pen(s, s, theme.MEADOW)
    colour, number = COLOUR[tile], NUMBER[tile]
    paint = PAINT[colour]
    top = layout_cell.roof_top(height) * s
    where = layout_cell.parts(height, len(str(number)))
    gardens.plot(pen, s)
    gardens.behind(pen, s, top, number)
    _walls(pen, s, top, height, paint)
    _roof(pen, s, top, paint)
    if height >= 3:
        gardens.on_roof(pen, s, top, number)
    _at(pen, s, where.number, str(number), where.number_size, paint.text)
    x, y = (share * s for share in where.sign.middle)
    if tile in PRESTIGE:
        left, wide, deep = (LEFT + 0.045) * s, (WIDE - 0.09) * s, (ROOF_DEEP - 0.09) * s
        pen.frame(left, top + 0.045 * s, wide, deep, theme.PAPER, s * 0.018)
        signs.crown(pen, x, y - s * 0.105, s * 0.115)
        signs.colour_sign(pen, x, y + s * 0.06, s * 0.075, colour, paint.text, paint.roof)
    else:
        signs.colour_sign(pen, x, y, where.sign.w / 2 * s, colour, paint.text, paint.roof)
    if site:
        signs.crane(pen, s)
    _badge_at(pen, s, owner, height)
    return pen.finish()


def _at(pen: Pen, s: float, part: Part, text: str, size: float, colour: RGB) -> None:
    x, y = part.middle
    pen.text(x * s, y * s, text, size * s, colour)


def _badge_at(pen: Pen, s: float, owner: Owner | None, number: int) -> None:
    x, y = layout_cell.BADGE.middle
    badge(pen, x * s, y * s, layout_cell.BADGE.w / 2 * s, owner, number)


def _walls(pen: Pen, s: float, top: float, height: int, paint: theme.Paint) -> None:
    floor = layout_cell.floor_height(height) * s
    begin = top + (ROOF_DEEP - 0.06) * s
    pen.box((LEFT + 0.035) * s, begin, WIDE * s, (BOTTOM + 0.03) * s - begin, theme.PLOT_SHADE, radius=s * 0.05)
    pen.box(LEFT * s, begin, WIDE * s, BOTTOM * s - begin, paint.line, radius=s * 0.03)
    edge = max(1.0, s * 0.012)
    for story in range(height):
        y = BOTTOM * s - (story + 1) * floor
        pen.box(LEFT * s + edge, y + edge * 0.6, WIDE * s - 2 * edge, floor - edge * 1.2, paint.wall)
        for window in range(WINDOWS):
            x = (LEFT + 0.045 + window * 0.115) * s
            pen.box(x, y + floor * 0.27, s * 0.062, floor * 0.44, theme.WINDOW)


def _roof(pen: Pen, s: float, top: float, paint: theme.Paint) -> None:
    for inset, fill in ((0.0, paint.line), (0.014, paint.light), (0.030, paint.roof)):
        by = max(1.0, inset * s) if inset else 0.0
        pen.box(LEFT * s + by, top + by, WIDE * s - 2 * by, ROOF_DEEP * s - 2 * by, fill,
                radius=(0.055 - inset * 0.7) * s)


def badge(pen: Pen, x: float, y: float, r: float, owner: Owner | None, number: int) -> None:
    """Who owns it and the height, which is also how many resources lie on it."""
    signs.owner_badge(pen, x, y, r, owner)
    pen.text(x, y, str(number), r * 1.35, theme.INK if owner is None else owner.text)


@lru_cache(maxsize=150)
def plan(tile: Tile, height: int, owner: Owner | None, s: int) -> Image.Image:
    """A building of a district seen straight from above, for the scoring: its upper half stays free for a tag."""
    pen = Pen(s, s, theme.MEADOW)
    colour = COLOUR[tile]
    paint = PAINT[colour]
    pen.box(0, 0, s, s, paint.line)
    pen.box(1, 1, s - 2, s - 2, paint.roof)
    pen.text(s * 0.235, s * 0.70, str(NUMBER[tile]), s * 0.33, paint.text)
    signs.colour_sign(pen, s * 0.505, s * 0.70, s * 0.085, colour, paint.text, paint.roof)
    if tile in PRESTIGE:
        signs.crown(pen, s * 0.505, s * 0.88, s * 0.07)
    badge(pen, s * 0.785, s * 0.70, s * 0.17, owner, height)
    return pen.finish()


@lru_cache(maxsize=40)
def park(owner: Owner | None, s: int) -> Image.Image:
    """A green space (R8.3) with its owner's one resource."""
    pen = Pen(s, s, theme.MEADOW)
    gardens.park(pen, s)
    if owner is not None:
        _badge_at(pen, s, owner, 1)
    return pen.finish()


@lru_cache(maxsize=80)
def token(letter: Card, s: int) -> Image.Image:
    """An urbanization token on the meadow."""
    pen = Pen(s, s, theme.MEADOW)
    x = y = s / 2
    pen.disc(x + s * 0.02, y + s * 0.035, s * 0.35, theme.MEADOW_DARK)
    pen.disc(x, y, s * 0.35, theme.INK)
    pen.disc(x, y, s * 0.32, theme.PAPER)
    pen.ring(x, y, s * 0.29, theme.TREE, s * 0.03)
    pen.text(x, y, letter, s * 0.42, theme.INK)
    return pen.finish()


@lru_cache(maxsize=40)
def meadow(kind: int, s: int) -> Image.Image:
    """Land nobody builds on yet: four kinds, most of them bare."""
    pen = Pen(s, s, theme.MEADOW)
    gardens.meadow(pen, s, kind)
    return pen.finish()


@lru_cache(maxsize=60)
def candidate(number: int, letter: Card | None, s: int) -> Image.Image:
    """A cell that may be chosen, with its number; ``letter`` is of the token that would be pushed on."""
    pen = Pen(s, s, theme.MEADOW)
    pen.box(s * 0.06, s * 0.06, s * 0.88, s * 0.88, theme.INK, radius=s * 0.16)
    pen.box(s * 0.10, s * 0.10, s * 0.80, s * 0.80, theme.GINKGO, radius=s * 0.13)
    pen.text(s * 0.5, s * (0.5 if letter is None else 0.58), str(number), s * 0.54, theme.INK)
    if letter is not None:
        pen.disc(s * 0.80, s * 0.20, s * 0.19, theme.INK)
        pen.disc(s * 0.80, s * 0.20, s * 0.165, theme.PAPER)
        pen.text(s * 0.80, s * 0.20, letter, s * 0.22, theme.INK)
    return pen.finish()


@lru_cache(maxsize=40)
def turn_number(number: int, s: int) -> Image.Image:
    """The number of a turn, for the upper left corner of a marked cell."""
    wide, high = round(s * layout_cell.TURN.w), round(s * layout_cell.TURN.h)
    pen = Pen(wide, high, theme.INK)
    pen.text(wide / 2, high / 2, str(number), s * 0.29, theme.WHITE)
    return pen.finish()
