"""Who did what, in a line above the city: every frame of a film tells its action, also where nothing in the city
changes."""

from typing import Final

from PIL import Image

from engine.rules.events import Acted
from engine.rules.view import View
from render import icons, panel, sprites, theme
from render.fonts import common_size
from render.labels import Labels
from render.laying import ICON, draw_laid, laid_width
from render.layout import MARGIN, Box
from render.text import write, write_name
from render.theme import owner_of

HIGH: Final = 100
"""Pixels that the line takes above the city."""
_GAP: Final = 18
_MOST_NAME: Final = 420
_WORD_SIZES: Final = range(40, 26, -2)
"""Fonts of the action's name: a longer language is written smaller."""
_SHAPE: Final = 150
"""The cell for which the turn's number is drawn."""


def draw_caption(image: Image.Image, view: View, labels: Labels, acted: Acted, turn: int) -> None:
    """The number of the turn in the actor's shape, her name, the action, the card and what goes with it."""
    box = Box(MARGIN, MARGIN, image.width - 2 * MARGIN, HIGH - 2 * MARGIN)
    panel.card(image, box)
    middle = box.y + box.h // 2
    number = sprites.turn(turn, owner_of(acted.seat, solo=view.options.solo is not None), _SHAPE)
    number.put(image, box.x + 54, middle)
    name = labels.name(acted.seat)
    place = Box(box.x + 112, box.y, _MOST_NAME, box.h)
    x = write_name(image, place, name, range(44, 30, -2), theme.ON_CARD).right + 2 * _GAP
    image.paste(icons.action_icon(acted.action, ICON), (x, middle - ICON // 2))
    word, left = labels.actions[acted.action], x + ICON + _GAP
    right = box.right - laid_width(acted.tiles, acted.event, falls_back=acted.fell_back) - 2 * _GAP
    room = Box(left, box.y, right - left, box.h)
    x = write(image, room, word, common_size([word], room.w - 4, _WORD_SIZES), theme.ON_CARD).right + _GAP
    draw_laid(image, acted.card, acted.tiles, acted.event, (x, middle), falls_back=acted.fell_back)
