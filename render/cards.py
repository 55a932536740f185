"""Faces of cards and tiles as they lie in a hand, behind a screen or in an area. Sprites in the one palette, cached."""

from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image

from engine.rules.components import BONUS, CARD_COLOUR, CHARACTERS
from engine.rules.terms import COLOUR, EVENT_TILES, GREEN, NUMBER, PRESTIGE, Card, EventTile, Tile, is_letter
from render import gardens, glyph_rows, glyphs, powers, signs, theme
from render.kept import kept
from render.layout_cell import LEGIBLE
from render.pen import Cut, Pen
from render.theme import PAINT, RGB, Paint

_TAIL: Final = 8
"""How far what a card brings points down at its part of the city, in pixels."""


@lru_cache(maxsize=160)
def tile(name: Tile, size: int, ground: RGB) -> Image.Image:
    """A tile behind the screen, lying on ``ground``."""
    pen = Pen(size, size, ground)
    if name == GREEN:
        gardens.park(pen, size, size)
        return pen.finish()
    paint = PAINT[COLOUR[name]]
    _slab(pen, 0, 0, size, size, paint)
    pen.text(size * 0.40, size * 0.42, str(NUMBER[name]), size * 0.50, paint.text)
    signs.colour_sign(pen, size * 0.78, size * 0.74, size * 0.13, COLOUR[name], paint.text, paint.roof)
    if name in PRESTIGE:
        signs.crown(pen, size * 0.80, size * 0.20, size * 0.12)
    return pen.finish()


def _slab(pen: Pen, x: float, y: float, w: float, h: float, paint: Paint) -> None:
    radius = min(w, h) * 0.12
    pen.box(x, y, w, h, paint.line, radius=radius)
    pen.box(x + 2, y + 2, w - 4, h - 8, paint.light, radius=radius)
    pen.box(x + 4, y + 4, w - 8, h - 12, paint.roof, radius=radius * 0.9)


@lru_cache(maxsize=120)
def card_top(card: Card, wide: int, high: int) -> Image.Image:
    """The head of a card in hand: number and sign on its colour, or the letter's token, or a character."""
    pen = Pen(wide, high, theme.PAPER)
    middle = high * 0.5
    if is_letter(card):
        pen.box(0, 0, wide, high, theme.MEADOW, radius=high * 0.12)
        _letter(pen, wide / 2, middle, high * 0.44, card)
        return pen.finish()
    paint = PAINT[CARD_COLOUR[card]]
    _slab(pen, 0, 0, wide, high, paint)
    if card in CHARACTERS:
        signs.person(pen, wide * 0.36, middle + high * 0.04, high * 0.36, paint.text, paint.roof, BONUS[card].action)
    else:
        pen.text(wide * 0.38, middle - 2, str(NUMBER[card]), high * 0.68, paint.text)
    signs.colour_sign(pen, wide * 0.76, middle - 2, high * 0.24, CARD_COLOUR[card], paint.text, paint.roof)
    return pen.finish()


def _letter(pen: Pen, x: float, y: float, r: float, letter: Card) -> None:
    pen.disc(x, y, r, theme.INK)
    pen.disc(x, y, r * 0.92, theme.PAPER)
    pen.ring(x, y, r * 0.84, theme.TREE, r * 0.08)
    pen.text(x, y, letter, r * 1.25, theme.INK)


@lru_cache(maxsize=128)
def card_bonus(card: Card, wide: int, high: int) -> Image.Image:
    """What a card brings once it lies in the area; of an urbanization card, what it brings alone (R3.1a). It is on the
    card's face: what the card brings now stands apart."""
    pen = Pen(wide, high, theme.CARD)
    row: tuple[glyphs.Glyph, ...]
    if is_letter(card):
        row = (glyphs.Act("exploit"), glyphs.Figure(":"), glyphs.Figure("+1"), glyphs.Thing("resource"),
               glyphs.Figure("/"), glyphs.Thing("tile"))
    else:
        row = glyphs.of_card(card, head=True)
    glyph_rows.draw_row(pen, 12, high / 2, wide - 24, high * 0.27, row)
    return pen.finish()


@kept(3_000_000)
def brings(row: tuple[glyphs.Glyph, ...], most: int, high: int) -> Cut:
    """What a card brings now: a strip whose tail points at its part of the city below. Figures are as large as a phone
    needs; where a row is longer than ``most`` pixels, the sums lose their signs."""
    r = LEGIBLE / 1.7
    if glyph_rows.row_width(row, r) + r * 0.6 > most:
        row = tuple(glyphs.Figure(one.text.removeprefix("+")) if isinstance(one, glyphs.Figure) else one for one in row)
    wide = min(most, ceil(glyph_rows.row_width(row, r) + r * 0.8))
    pen = Pen(wide, high + _TAIL, theme.INK)
    middle, strip = wide / 2, high - 2
    pen.box(0, 0, wide, strip, theme.INK, radius=r * 0.7)
    pen.area([(middle - 13, strip - 4), (middle + 13, strip - 4), (middle, strip + _TAIL)], theme.INK)
    pen.box(2.5, 2.5, wide - 5, strip - 5, theme.PAPER, radius=r * 0.6)
    pen.area([(middle - 9, strip - 5), (middle + 9, strip - 5), (middle, strip + _TAIL - 4)], theme.PAPER)
    glyph_rows.draw_row(pen, r * 0.3, strip / 2, wide - r * 0.6, r, row)
    return pen.cut()


@lru_cache(maxsize=30)
def character_start(card: Card, wide: int, high: int) -> Image.Image:
    """What a character brings at the start of the game."""
    pen = Pen(wide, high, theme.PAPER)
    pen.box(0, 0, wide, high * 0.64, theme.MEADOW, radius=10)
    for x, y, r, golden in ((0.14, 0.36, 0.11, False), (0.88, 0.34, 0.13, True), (0.70, 0.22, 0.08, False)):
        signs.tree(pen, x * wide, y * high, r * high, golden=golden)
    paint = PAINT[CARD_COLOUR[card]]
    signs.person(pen, wide * 0.45, high * 0.38, high * 0.27, paint.roof, theme.MEADOW, BONUS[card].action)
    glyph_rows.draw_row(pen, 8, high * 0.84, wide - 16, 30, glyphs.start(card))
    return pen.finish()


@lru_cache(maxsize=128)
def chip(card: Card, wide: int, high: int) -> Image.Image:
    """A card of the area on one line: what it is on its colour, then what it brings."""
    pen = Pen(wide, high, theme.MEADOW)
    pen.box(0, 0, wide, high, theme.PAPER, radius=12)
    paint = PAINT[CARD_COLOUR[card]]
    head = high * 1.3
    _slab(pen, 4, 4, head, high - 8, paint)
    if card in CHARACTERS:
        signs.person(pen, 4 + head * 0.38, high / 2 + 1, high * 0.30, paint.text, paint.roof, BONUS[card].action)
    else:
        pen.text(4 + head * 0.38, high / 2 - 1, str(NUMBER[card]), high * 0.52, paint.text)
    signs.colour_sign(pen, 4 + head * 0.81, high / 2 - 1, high * 0.155, CARD_COLOUR[card], paint.text, paint.roof)
    row = glyphs.of_card(card, head=False)
    glyph_rows.draw_row(pen, head + 12, high / 2, wide - head - 20, high * 0.28, row)
    return pen.finish()


@lru_cache(maxsize=16)
def event(name: EventTile, size: int) -> Image.Image:
    """The sign of an event tile (R8.4)."""
    pen = Pen(size, size, theme.PAPER)
    pen.box(2, 2, size - 4, size - 4, theme.TREE_DARK, radius=size * 0.2)
    signs.event(pen, size / 2, size / 2, size * 0.32, name, theme.WHITE, theme.TREE_DARK)
    return pen.finish()


@lru_cache(maxsize=4)
def event_back(size: int) -> Image.Image:
    """An event tile of which only its owner knows which one it is."""
    pen = Pen(size, size, theme.PAPER)
    pen.box(1, 1, size - 2, size - 2, theme.TREE_DARK, radius=size * 0.2)
    signs.bolt(pen, size / 2, size / 2, size * 0.38, theme.WHITE)
    return pen.finish()


@lru_cache(maxsize=4)
def expert(size: int) -> Image.Image:
    """The sign of an expert (R8.6)."""
    pen = Pen(size, size, theme.PAPER)
    pen.box(2, 2, size - 4, size - 4, theme.INK, radius=size * 0.2)
    signs.person(pen, size * 0.5, size * 0.54, size * 0.30, theme.GINKGO, theme.INK)
    return pen.finish()


_POWER_FIGURE: Final = 2.0
"""An em of the figures, of the glyphs' radius: a line of the panel is low, and its figures are not."""


@lru_cache(maxsize=40)
def power(name: str, most: int, high: int) -> Image.Image:
    """What an expert or an event tile does, by the rules' name, in a row; smaller where it is wider than ``most``.
    Figures are as large as a phone needs."""
    row = powers.EVENTS[name] if name in EVENT_TILES else powers.EXPERTS[name]
    r = LEGIBLE / _POWER_FIGURE
    pen = Pen(min(most, ceil(glyph_rows.row_width(row, r, _POWER_FIGURE)) + 2), high, theme.PAPER)
    glyph_rows.draw_row(pen, 0, high / 2, pen.width, r, row, _POWER_FIGURE)
    return pen.finish()
