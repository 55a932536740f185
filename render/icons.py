"""The signs of the panel on their own: seats, piles, actions and things, as they stand beside a figure. Cached."""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, TypeAlias

from PIL import Image

from engine.rules.terms import Action, Item, Seat
from render import glyph_rows, signs, theme
from render.pen import Pen
from render.theme import RGB, owner_of

Icon: TypeAlias = Literal["tiles", "deck", "new_buildings", "green", "R", "B", "Y"]


def _icon(size: int, draw: Callable[[Pen, float, float, float], None]) -> Image.Image:
    pen = Pen(size, size, theme.PAPER)
    draw(pen, size / 2, size / 2, size * 0.46)
    return pen.finish()


@lru_cache(maxsize=60)
def seat_badge(seat: Seat, wide: int, high: int, *, solo: bool, ground: RGB = theme.PAPER) -> Image.Image:
    """A seat's shape."""
    pen = Pen(wide, high, ground)
    signs.owner_badge(pen, wide / 2, high / 2, min(wide, high) * 0.42, owner_of(seat, solo=solo))
    return pen.finish()


@lru_cache(maxsize=4)
def first_sign(wide: int, high: int) -> Image.Image:
    """Who begins the coming round: an arrowhead on a tab; after her the seats follow downwards."""
    pen = Pen(wide, high, theme.PAPER)
    pen.box(0, 0, wide, high, theme.MEADOW)
    pen.box(0, 0, wide + 20, high, theme.INK, radius=12)
    signs.begins(pen, wide * 0.5, high / 2, wide * 0.32, theme.PAPER)
    return pen.finish()


@lru_cache(maxsize=40)
def pile_icon(icon: Icon, size: int) -> Image.Image:
    """What a pile holds."""
    pen = Pen(size, size, theme.PAPER)
    x = y = size / 2
    r = size * 0.46
    match icon:
        case "deck":
            signs.deck(pen, x, y, r, theme.TREE_DARK, theme.PAPER)
        case "green":
            signs.tree(pen, x, y - r * 0.05, r)
        case "R" | "B" | "Y":
            paint = theme.PAINT[icon]
            pen.box(x - r, y - r, r * 2, r * 2, paint.line, radius=r * 0.25)
            pen.box(x - r * 0.93, y - r * 0.93, r * 1.86, r * 1.76, paint.roof, radius=r * 0.2)
            signs.crown(pen, x, y - r * 0.32, r * 0.5)
            signs.colour_sign(pen, x, y + r * 0.45, r * 0.36, icon, paint.text, paint.roof)
        case "tiles" | "new_buildings":
            for step in (2, 1, 0):
                pen.box(x - r * 0.95, y - r * 0.35 + step * r * 0.36, r * 1.9, r * 0.62, theme.PAPER, radius=r * 0.12)
                pen.box(x - r * 0.9, y - r * 0.3 + step * r * 0.36, r * 1.8, r * 0.52, theme.SOFT_INK, radius=r * 0.1)
            pen.box(x - r * 0.95, y - r * 0.95, r * 1.9, r * 1.1, theme.PAPER, radius=r * 0.12)
            pen.box(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.0, theme.SOFT_INK, radius=r * 0.1)
            if icon == "new_buildings":
                pen.text(x, y - r * 0.4, "II", r * 0.9, theme.PAPER)
            else:
                signs.tile(pen, x, y - r * 0.38, r * 0.42, theme.PAPER, theme.SOFT_INK)
    return pen.finish()


@lru_cache(maxsize=20)
def action_icon(action: Action, size: int) -> Image.Image:
    """Exploit, urbanize or construct."""
    return _icon(size, lambda pen, x, y, r: signs.action(pen, x, y, r, action, theme.INK))


@lru_cache(maxsize=8)
def endgame_icon(size: int) -> Image.Image:
    """Cards that count at the end."""
    return _icon(size, lambda pen, x, y, r: signs.endgame(pen, x, y, r, theme.INK))


@lru_cache(maxsize=8)
def new_hand_icon(size: int) -> Image.Image:
    """New Hand tokens."""
    return _icon(size, lambda pen, x, y, r: signs.new_hand(pen, x, y, r, theme.INK, theme.PAPER))


@lru_cache(maxsize=4)
def supply_sign(size: int, *, last: bool) -> Image.Image:
    """What happens when the supply runs out: filled once more (R4.2), or not again, which ends the game (R4.4,
    R7.5)."""
    return _icon(size, lambda pen, x, y, r: signs.refill(pen, x, y, r * 0.8, theme.SOFT_INK, crossed=last))


@lru_cache(maxsize=4)
def tile_icon(size: int) -> Image.Image:
    """Tiles behind a screen, face down."""
    return _icon(size, lambda pen, x, y, r: signs.tile(pen, x, y, r, theme.INK, theme.PAPER))


@lru_cache(maxsize=12)
def thing_icon(item: Item, size: int) -> Image.Image:
    """A resource, a tile or a point."""
    return _icon(size, lambda pen, x, y, r: glyph_rows.thing(pen, x, y, r, item))


@lru_cache(maxsize=8)
def resource_icon(size: int) -> Image.Image:
    """Resources."""
    return _icon(size, lambda pen, x, y, r: signs.resource(pen, x, y, r, theme.PAINT["R"].roof, theme.PAPER))


@lru_cache(maxsize=4)
def district_icon(size: int) -> Image.Image:
    """A district."""
    return _icon(size, lambda pen, x, y, r: signs.district(pen, x, y, r, theme.INK, theme.PAPER))
