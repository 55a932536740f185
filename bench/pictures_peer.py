"""The obvious way to draw the same city: everything anew on an RGB canvas twice as large, scaled down, saved as PNG."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from engine.rules.position import Building
from engine.rules.terms import COLOUR, GREEN, NUMBER
from engine.rules.view import View
from render import fonts, theme
from render.layout import PITCH, Box, city_layout, shown
from render.layout_cell import BOTTOM, LEFT, ROOF_DEEP, WIDE, WINDOWS, parts, roof_top, walls
from render.layout_panel import panel_boxes
from render.panel import piles
from render.theme import OWNERS, PAINT

_TWICE: Final = 2


def city(view: View, names: tuple[str, ...], *, size: int = 1280) -> bytes:
    """The same layout and the same parts as ``render.city``, gardens drawn plainly."""
    layout = city_layout(shown(view.city), len(view.seats), size)
    image = Image.new("RGB", (layout.width * _TWICE, layout.height * _TWICE), theme.MEADOW)
    draw = ImageDraw.Draw(image)
    for cell, building in sorted(view.city.items(), key=lambda item: (item[0][1], item[0][0])):
        _building(draw, layout.camera.box(cell), building)
    for letter, cell in view.tokens.items():
        box = layout.camera.box(cell)
        _disc(draw, box, 0.5, 0.5, 0.35, theme.INK)
        _disc(draw, box, 0.5, 0.5, 0.32, theme.PAPER)
        _text(draw, (box.x + box.w / 2, box.y + box.w / 2), letter, box.w * 0.42, theme.INK)
    boxes = panel_boxes(layout, len(view.seats), len(piles(view)))
    for pile, (_, count) in zip(boxes.piles, piles(view), strict=True):
        _card(draw, pile)
        _text(draw, (pile.x + pile.w / 2, pile.y + pile.h / 2), count, 36, theme.INK)
    for seat, place in enumerate(boxes.seats):
        _card(draw, place.card)
        _disc(draw, place.badge, 0.5, 0.5, 0.42, OWNERS[seat].fill)
        _text(draw, (place.name.x + 90, place.name.y + place.name.h / 2), names[seat], 34, theme.INK)
        for number in (*place.kinds, place.new_hands, place.tiles):
            _text(draw, (number.x + 50, number.y + number.h / 2), "2", 32, theme.INK)
    small = image.resize((layout.width, layout.height), Image.Resampling.LANCZOS)
    out = BytesIO()
    small.save(out, "PNG")
    return out.getvalue()


def _building(draw: ImageDraw.ImageDraw, box: Box, building: Building) -> None:
    if building.top == GREEN:
        _rectangle(draw, box, 0.02, 0.02, 0.96, PITCH - 0.04, theme.PARK)
        for x, y in ((0.24, 0.22), (0.55, 0.17), (0.81, 0.27), (0.52, 0.45), (0.19, 0.55)):
            _tree(draw, box, x, y, 0.14)
        return
    paint, top = PAINT[COLOUR[building.top]], roof_top(building.height, box.w)
    _rectangle(draw, box, 0.015, 0.015, 0.97, PITCH - 0.03, theme.PLOT_EDGE)
    _rectangle(draw, box, 0.03, 0.03, 0.94, PITCH - 0.06, theme.PLOT)
    _rectangle(draw, box, LEFT, top + ROOF_DEEP - 0.06, WIDE, BOTTOM - top - ROOF_DEEP + 0.06, paint.wall)
    floor = walls(building.height) / building.height
    for story in range(building.height):
        for window in range(WINDOWS):
            _rectangle(draw, box, LEFT + 0.055 + window * 0.121, BOTTOM - (story + 0.7) * floor, 0.066, floor * 0.46,
                       theme.WINDOW)
    _rectangle(draw, box, LEFT, top, WIDE, ROOF_DEEP, paint.line)
    _rectangle(draw, box, LEFT + 0.03, top + 0.03, WIDE - 0.06, ROOF_DEEP - 0.06, paint.roof)
    where = parts(building.height, len(str(NUMBER[building.top])), box.w)
    _label(draw, box, where.number.middle, str(NUMBER[building.top]), where.number_size, paint.text)
    if where.sign is not None:
        x, y = where.sign.middle
        _disc(draw, box, x, y, 0.1, paint.text)
    owner = None if building.owner is None else OWNERS[building.owner]
    _disc(draw, box, *where.badge.middle, 0.175, theme.INK)
    _disc(draw, box, *where.badge.middle, 0.15, owner.fill if owner else theme.NEUTRAL)
    _label(draw, box, where.badge.middle, str(building.height), where.figure_size, owner.text if owner else theme.INK)


def _tree(draw: ImageDraw.ImageDraw, box: Box, x: float, y: float, r: float) -> None:
    _disc(draw, box, x, y, r, theme.TREE_DARK)
    _disc(draw, box, x - r * 0.1, y - r * 0.1, r * 0.85, theme.TREE)
    _disc(draw, box, x - r * 0.3, y - r * 0.3, r * 0.4, theme.TREE_LIGHT)


def _rectangle(draw: ImageDraw.ImageDraw, box: Box, x: float, y: float, w: float, h: float, fill: theme.RGB) -> None:
    s = box.w * _TWICE
    left, top = box.x * _TWICE + x * s, box.y * _TWICE + y * s
    draw.rounded_rectangle((left, top, left + w * s, top + h * s), s * 0.02, fill)


def _disc(draw: ImageDraw.ImageDraw, box: Box, x: float, y: float, r: float, fill: theme.RGB) -> None:
    s = box.w * _TWICE
    middle_x, middle_y = box.x * _TWICE + x * s, box.y * _TWICE + y * s
    draw.ellipse((middle_x - r * s, middle_y - r * s, middle_x + r * s, middle_y + r * s), fill)


def _card(draw: ImageDraw.ImageDraw, box: Box) -> None:
    corners = (box.x * _TWICE, box.y * _TWICE, box.right * _TWICE, box.bottom * _TWICE)
    draw.rounded_rectangle(corners, 12 * _TWICE, theme.PAPER)


def _label(
    draw: ImageDraw.ImageDraw, box: Box, at: tuple[float, float], text: str, size: float, fill: theme.RGB
) -> None:
    """Text at a place given in shares of a cell."""
    _text(draw, (box.x + at[0] * box.w, box.y + at[1] * box.w), text, size * box.w, fill)


def _text(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: float, fill: theme.RGB) -> None:
    face: ImageFont.FreeTypeFont = fonts.font(round(size * _TWICE))
    draw.text((at[0] * _TWICE, at[1] * _TWICE), text, fill=fill, font=face, anchor="mm")
