"""A card and what goes with it, in a line: tiles, and an event tile."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.rules.terms import Card, EventTile, Tile, is_letter
from render import cards, palette, signs, theme
from render.pen import Cut, Pen

ICON: Final = 66
"""Of the card and of each tile."""
_ARROW: Final = 52
"""From one to the next with an arrowhead between,"""
_GAP: Final = 18
"""and without."""


def laid_width(tiles: Sequence[Tile], event: EventTile | None, *, falls_back: bool) -> int:
    """Pixels that ``draw_laid`` takes."""
    return ICON + len(tiles) * (ICON + (_GAP if falls_back else _ARROW)) + (event is not None) * (ICON + _GAP)


def draw_laid(image: Image.Image, card: Card, tiles: Sequence[Tile], event: EventTile | None, at: tuple[int, int], *,
              falls_back: bool) -> int:
    """The card, an arrowhead, each tile, the event tile (R8.4), which happens anyway; tiles that are not placed
    (``falls_back``, R3.4) are crossed out. ``at``: where it begins, and its middle; returns where it ends."""
    x, middle = at
    top = middle - ICON // 2
    shown = letter_icon(card, ICON) if is_letter(card) else cards.tile(card, ICON, theme.PAPER)
    palette.put(image, shown, x, top)
    for tile in tiles:
        if not falls_back:
            palette.put(image, arrowhead(36, ICON), x + ICON + 8, top)
        x += ICON + (_GAP if falls_back else _ARROW)
        palette.put(image, cards.tile(tile, ICON, theme.PAPER), x, top)
        if falls_back:
            crossing(ICON).put(image, x, top)
    if event is not None:
        x += ICON + _GAP
        palette.put(image, cards.event(event, ICON), x, top)
    return x + ICON


@lru_cache(maxsize=12)
def letter_icon(letter: Card, size: int) -> Image.Image:
    """A token on paper."""
    pen = Pen(size, size, theme.PAPER)
    pen.disc(size / 2, size / 2, size * 0.49, theme.INK)
    pen.disc(size / 2, size / 2, size * 0.44, theme.PAPER)
    pen.text(size / 2, size / 2, letter, size * 0.6, theme.INK)
    return pen.finish()


@lru_cache(maxsize=2)
def arrowhead(wide: int, high: int) -> Image.Image:
    """From what was to what comes."""
    pen = Pen(wide, high, theme.PAPER)
    signs.begins(pen, wide * 0.45, high / 2, wide * 0.36, theme.INK)
    return pen.finish()


@lru_cache(maxsize=2)
def crossing(size: int) -> Cut:
    """Across a tile that was not placed: what it takes was missing (R3.4)."""
    reach = size // 8
    pen = Pen(size + 2 * reach, size + 2 * reach, theme.INK, (reach, reach))
    ends = [(size * 0.02, size * 0.98), (size * 0.98, size * 0.02)]
    pen.line(ends, theme.PAPER, size * 0.20)
    pen.line(ends, theme.INK, size * 0.11)
    return pen.cut()
