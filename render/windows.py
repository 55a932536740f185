"""The part of the city that a card of the hand names."""

from typing import Final

from PIL import Image, ImageDraw

from engine.rules.terms import Card, Cell, is_letter
from engine.rules.view import View
from render import palette, theme
from render.city import draw_city
from render.framing import frame_box
from render.kept import kept
from render.layout import Box, Camera, Extent, row_height
from render.pieces import Piece, piece, put_pieces

_RING: Final = ((4, theme.PAPER, 9), (2, theme.INK, 5))
"""Round a card's cell: how far each line reaches out, its colour, how thick it is."""
_RING_CORNER: Final = 8


def target(view: View, card: Card) -> Cell | None:
    """The cell a card names now: its token's, or that of the building it tops (R5.4)."""
    if is_letter(card):
        return view.tokens.get(card)
    return next((cell for cell, building in view.city.items() if building.top == card), None)


def draw_window(image: Image.Image, view: View, card: Card, box: Box) -> None:
    """The card's cell with the eight around it; a meadow where there is none."""
    # Into the picture itself: nothing of three by three cells reaches out of the window (``layout_cell.reach``). To
    # keep windows is no use: with thirty tables at once one in a hundred is asked for again before 6 MB are full.
    side = box.w // 3
    high = 3 * row_height(side)
    room = Box(box.x, box.bottom - high, box.w, high)
    palette.fill(image, *room, palette.index(theme.MEADOW))
    cell = target(view, card)
    if cell is not None:
        camera = Camera(Extent(cell[0] - 1, cell[1] - 1, cell[0] + 1, cell[1] + 1), side, room.x, room.y, room)
        draw_city(image, view, camera)
        inner = frame_box(view.city.get(cell), camera.box(cell)).inset(-side // 20)
        put_pieces(image, _ring(inner.w, inner.h), inner.x, inner.y)


@kept(500_000)
def _ring(wide: int, high: int) -> tuple[Piece, ...]:
    """Round a box of this size, from its upper left corner."""
    out, _, thick = _RING[0]
    size = wide + 2 * out, high + 2 * out
    image, mask = palette.canvas(*size, theme.PAPER), Image.new("L", size)
    draw, masking = ImageDraw.Draw(image), ImageDraw.Draw(mask)
    for reach, colour, line in _RING:
        corners = (out - reach, out - reach, size[0] - 1 - out + reach, size[1] - 1 - out + reach)
        draw.rounded_rectangle(corners, _RING_CORNER, outline=palette.index(colour), width=line)
        masking.rounded_rectangle(corners, _RING_CORNER, outline=255, width=line)
    edge = max(thick, _RING_CORNER)
    sides = ((0, 0, size[0], edge), (0, edge, edge, size[1] - edge),
             (size[0] - edge, edge, size[0], size[1] - edge), (0, size[1] - edge, size[0], size[1]))
    return tuple(piece(image.crop(box), mask.crop(box).convert("1"), box[0] - out, box[1] - out) for box in sides)
