"""A row of glyphs (``glyphs``) drawn: how wide it is, how small where room is short, and each of its drawings."""

from collections.abc import Sequence
from typing import Final

from engine.rules.terms import Action, Colour, Item
from render import fonts, signs, theme
from render.glyphs import Act, CardGlyph, Figure, Flag, FloorsGlyph, Glyph, Plain, PlainSign, Roof, StockGlyph, Thing
from render.layout_cell import LEGIBLE
from render.pen import Pen
from render.theme import PAINT

ITEM_COLOUR: Final[dict[Item, Colour]] = {"resource": "R", "tile": "B", "point": "Y"}

_BESIDE: Final = 0.15
"""Room beside a figure, of the glyphs' radius."""
FIGURE: Final = 1.7
"""An em of the figures in a row, of its glyphs' radius."""


def _width(glyph: Glyph, r: float, em: float) -> float:
    match glyph:
        case Figure(text):
            return fonts.width(text, round(r * em)) + r * _BESIDE
        case Plain("becomes"):
            return r * 1.3
        case Plain("or"):
            return r * 0.6
        case Flag():
            return r * 2.2
        case CardGlyph():
            return r * 1.8
        case FloorsGlyph():
            return r * 2.0
        case _:
            return r * 2.25


def row_width(glyphs: Sequence[Glyph], r: float, em: float = FIGURE) -> float:
    """Pixels a row takes in glyphs of radius ``r``, its figures ``em`` times that."""
    return sum(_width(glyph, r, em) for glyph in glyphs)


_LEAST: Final = 11.0
"""A sign's radius, in pixels, below which figures grow smaller too."""


def fitting(glyphs: Sequence[Glyph], wide: float, r: float, em: float = FIGURE) -> tuple[float, float]:
    """The radius of the signs, and an em of the figures of that, with which a row is at most ``wide`` pixels wide. As
    long as signs are told apart the figures stay as high as a phone needs."""
    full = row_width(glyphs, r, em)
    if full <= wide:
        return r, em
    smaller = r * wide / full * 0.99
    if smaller * em >= LEGIBLE:
        return smaller, em
    figure = min(LEGIBLE, r * em)
    words = [one for one in glyphs if isinstance(one, Figure)]
    taken = sum(fonts.width(one.text, round(figure)) for one in words)
    across = sum(_width(one, 1, em) for one in glyphs if not isinstance(one, Figure)) + len(words) * _BESIDE
    found = min(r, (wide - taken) / across * 0.99) if across else 0.0
    return (found, figure / found) if found >= _LEAST else (smaller, em)


def draw_row(pen: Pen, x: float, y: float, wide: float, r: float, glyphs: Sequence[Glyph], em: float = FIGURE) -> None:
    """A row with its middle at y, centred in ``wide`` from x; drawn smaller where it does not fit, its signs before its
    figures."""
    r, em = fitting(glyphs, wide, r, em)
    x += (wide - row_width(glyphs, r, em)) / 2
    for glyph in glyphs:
        across = _width(glyph, r, em)
        _draw(pen, x + across / 2, y, r, glyph, em)
        x += across


def _draw(pen: Pen, x: float, y: float, r: float, glyph: Glyph, em: float) -> None:
    match glyph:
        case Figure(text):
            pen.text(x, y, text, r * em, theme.INK)
        case Act(action):
            signs.action(pen, x, y, r * 0.92, action, theme.INK)
        case Thing(item):
            thing(pen, x, y, r, item)
        case FloorsGlyph(floors):
            _floors(pen, x, y, r, floors)
        case StockGlyph(colour):
            _stock(pen, x, y, r, colour)
        case CardGlyph(of):
            _card(pen, x, y, r, of)
        case Flag():
            signs.endgame(pen, x, y, r * 0.9, theme.INK)
        case Roof(colour):
            _roof(pen, x, y, r, colour)
        case Plain(sign):
            _plain(pen, x, y, r, sign)


def _plain(pen: Pen, x: float, y: float, r: float, sign: PlainSign) -> None:
    match sign:
        case "becomes":
            signs.begins(pen, x, y, r * 0.5, theme.INK)
        case "district":
            signs.district(pen, x, y, r * 0.92, theme.INK, theme.PAPER)
        case "around":
            signs.around(pen, x, y, r, theme.INK, theme.NEUTRAL)
        case "replaced":
            signs.event(pen, x, y, r * 0.92, "expropriation", theme.INK, theme.PAPER)
        case "another":
            signs.person(pen, x, y, r * 0.95, theme.INK, theme.PAPER)
        case "given_back":
            signs.refill(pen, x, y, r * 0.95, theme.INK)
        case "or":
            pen.line([(x - r * 0.16, y + r * 0.8), (x + r * 0.16, y - r * 0.8)], theme.INK, r * 0.15)


def thing(pen: Pen, x: float, y: float, r: float, item: Item) -> None:
    """A resource, a tile or a point as a round chip of its colour."""
    colour = ITEM_COLOUR[item]
    paint = PAINT[colour]
    pen.disc(x, y, r, paint.line)
    pen.disc(x, y, r * 0.91, paint.roof)
    signs.colour_sign(pen, x, y, r * 0.60, colour, paint.text, paint.roof)


def _card(pen: Pen, x: float, y: float, r: float, of: Colour | Action) -> None:
    """A card: all of its colour with its sign, or paper with the sign of an action."""
    pen.box(x - r * 0.78, y - r * 1.05, r * 1.56, r * 2.1, theme.INK, radius=r * 0.2)
    inner = (x - r * 0.67, y - r * 0.94, r * 1.34, r * 1.88)
    match of:
        case "R" | "B" | "Y":
            paint = PAINT[of]
            pen.box(*inner, paint.roof, radius=r * 0.14)
            signs.colour_sign(pen, x, y, r * 0.46, of, paint.text, paint.roof)
        case _:
            pen.box(*inner, theme.WHITE, radius=r * 0.14)
            signs.action(pen, x, y, r * 0.52, of, theme.INK, hole=theme.WHITE)


def _stock(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    """A building with a resource on its roof."""
    paint = PAINT[colour]
    pen.box(x - r, y - r * 0.55, r * 2, r * 1.5, paint.line, radius=r * 0.2)
    pen.box(x - r * 0.9, y - r * 0.45, r * 1.8, r * 0.98, paint.roof, radius=r * 0.14)
    pen.box(x - r * 0.9, y + r * 0.60, r * 1.8, r * 0.25, paint.wall)
    signs.colour_sign(pen, x - r * 0.46, y + r * 0.06, r * 0.36, colour, paint.text, paint.roof)
    left, top = x + r * 0.40, y - r * 0.38
    pen.disc(left, top, r * 0.66, theme.INK)
    pen.disc(left, top, r * 0.58, theme.WHITE)
    signs.resource(pen, left, top, r * 0.50, PAINT["R"].roof, theme.WHITE)


def _roof(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    """A building as in the city: its roof and a wall."""
    paint = PAINT[colour]
    pen.box(x - r, y - r * 0.95, r * 2, r * 1.9, paint.line, radius=r * 0.2)
    pen.box(x - r * 0.9, y - r * 0.85, r * 1.8, r * 1.3, paint.roof, radius=r * 0.14)
    pen.box(x - r * 0.9, y + r * 0.55, r * 1.8, r * 0.3, paint.wall)
    signs.colour_sign(pen, x, y - r * 0.2, r * 0.5, colour, paint.text, paint.roof)


def _floors(pen: Pen, x: float, y: float, r: float, floors: int) -> None:
    """A building from the front: its door, its floors, a garden on its roof; in nobody's colour."""
    floor, low, half = r * 0.50, y + r * 0.98, r * (0.80 if floors < 3 else 0.62)
    top = low - floors * floor - r * 0.10
    for place, reach in ((-0.35, 0.24), (0.28, 0.32)):
        pen.disc(x + half * place * 1.4, top - r * 0.06, r * reach, theme.TREE_DARK)
        pen.disc(x + half * place * 1.4, top - r * 0.08, r * (reach - 0.07), theme.TREE)
    pen.box(x - half - r * 0.12, top, half * 2 + r * 0.24, r * 0.20, theme.INK)
    pen.box(x - half, top, half * 2, low - top, theme.INK)
    pen.box(x - half + r * 0.1, top + r * 0.18, half * 2 - r * 0.2, low - top - r * 0.26, theme.NEUTRAL)
    for number in range(floors):
        level = low - (number + 1) * floor + r * 0.08
        for side in (-1, 1):
            pen.box(x + side * half * 0.54 - r * 0.13, level, r * 0.26, r * 0.26, theme.INK)
    pen.box(x - r * 0.13, low - floor * 0.72, r * 0.26, floor * 0.72, theme.INK)
