"""Who did what, in a line above the city: every frame of a film tells its action, also where nothing in the city
changes."""

from functools import lru_cache
from typing import Final

from PIL import Image

from engine.rules.events import Acted
from engine.rules.terms import is_letter
from engine.rules.view import View
from render import cards, panel, sprites, theme
from render.labels import Labels
from render.layout import MARGIN, Box
from render.pen import Cut, Pen
from render.proposal import arrowhead, letter_icon
from render.text import write, write_name
from render.theme import owner_of

HIGH: Final = 100
"""Pixels that the line takes above the city."""
_ICON: Final = 60
_GAP: Final = 18
_MOST_NAME: Final = 420
_SHAPE: Final = 150
"""The cell for which the turn's number is drawn."""


def draw_caption(image: Image.Image, view: View, labels: Labels, acted: Acted, turn: int) -> None:
    """The number of the turn in the actor's shape, her name, the action, the card and the tiles with it."""
    box = Box(MARGIN, MARGIN, image.width - 2 * MARGIN, HIGH - 2 * MARGIN)
    panel.card(image, box)
    middle = box.y + box.h // 2
    number = sprites.turn(turn, owner_of(acted.seat, solo=view.options.solo is not None), _SHAPE)
    image.paste(number.image, (box.x + 54 + number.x, middle + number.y), number.mask)
    name = labels.name(acted.seat)
    place = Box(box.x + 112, box.y, _MOST_NAME, box.h)
    x = write_name(image, place, name, range(44, 30, -2), theme.ON_CARD).right + 2 * _GAP
    top = middle - _ICON // 2
    image.paste(panel.action_icon(acted.action, _ICON), (x, top))
    word = labels.actions[acted.action]
    x = write(image, Box(x + _ICON + _GAP, box.y, box.right - x, box.h), word, 40, theme.ON_CARD).right + _GAP
    shown = letter_icon(acted.card, _ICON) if is_letter(acted.card) else cards.tile(acted.card, _ICON, theme.PAPER)
    image.paste(shown, (x, top))
    for tile in acted.tiles:
        if not acted.fell_back:
            image.paste(arrowhead(36, _ICON), (x + _ICON + 8, top))
        x += _ICON + (_GAP if acted.fell_back else 52)
        image.paste(cards.tile(tile, _ICON, theme.PAPER), (x, top))
        if acted.fell_back:
            cross = crossing(_ICON)
            image.paste(cross.image, (x + cross.x, top + cross.y), cross.mask)


@lru_cache(maxsize=2)
def crossing(size: int) -> Cut:
    """Across a tile that was not laid: what it takes was missing (R3.4)."""
    reach = size // 8
    pen = Pen(size + 2 * reach, size + 2 * reach, theme.INK, (reach, reach))
    ends = [(size * 0.02, size * 0.98), (size * 0.98, size * 0.02)]
    pen.line(ends, theme.PAPER, size * 0.20)
    pen.line(ends, theme.INK, size * 0.11)
    return pen.cut()
