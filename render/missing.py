"""What stands where a picture could not be drawn: an empty card, crossed out, in the place of the real one."""

from functools import cache
from typing import Final

from PIL import ImageDraw

from render import palette, panel, theme
from render.encoding import png
from render.layout import Box

_WIDE: Final = 1280
_HIGH: Final = 220
_CARD: Final = 140


@cache
def missing() -> bytes:
    """As a PNG, as wide as all pictures and low. It needs no process that draws, and takes a millisecond once."""
    image = palette.canvas(_WIDE, _HIGH, theme.MEADOW)
    draw = ImageDraw.Draw(image)
    card = Box((_WIDE - _CARD) // 2, (_HIGH - _CARD) // 2, _CARD, _CARD)
    panel.card(image, card)
    inner, ink = card.inset(36), palette.index(theme.INK)
    draw.line((inner.x, inner.y, inner.right, inner.bottom), ink, 12)
    draw.line((inner.x, inner.bottom, inner.right, inner.y), ink, 12)
    return png(image)
