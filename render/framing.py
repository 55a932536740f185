"""Who did what: frames in the actors' colours, and the numbers of their turns in the actors' shapes."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Final

from PIL import Image, ImageDraw

from engine.rules.position import Building
from engine.rules.terms import GREEN, Cell, Seat
from render import layout_cell, palette, sprites, theme
from render.layout import EDGE, Box, Camera
from render.layout_cell import BADGE_ABOVE, BADGE_REACH, FRAME, LEFT, WIDE
from render.marks import Mark
from render.theme import RGB, owner_of

_LAYERS: Final = (FRAME, 0.060, 0.015)
"""How far ink, the actor's colour and white reach around a building."""
_ARM: Final = 0.27
"""The corners of a building that was used."""
_UPPER: Final = (0.20, 0.12)
"""Where the turn of a token is told, of a cell's width: it leaves the letter free."""
_FURTHER: Final = 0.08
"""Further to the left in the uppermost row, where the picture's edge makes it stand lower;"""
_HIGHER: Final = -0.06
"""higher in the outermost column, where the edge makes it stand further to the right."""


def place_of(building: Building | None, cell: Cell, camera: Camera) -> Box:
    """The ground that a building stands on in its cell; that of a token, which leans (``Camera.token_box``)."""
    return camera.token_box(cell) if building is None else camera.box(cell)


def frame_box(building: Building | None, box: Box) -> Box:
    """What is framed in a cell: a building as high as it is, a green space, or the place of a token."""
    s = box.w
    if building is None:
        middle = round(box.h * layout_cell.TOKEN_MIDDLE)
        side = round(2 * layout_cell.TOKEN * s)
        return Box(box.x + (s - side) // 2, box.y + middle - side * 47 // 100, side, side)
    if building.top == GREEN:
        return box.inset(s * 75 // 1000)
    top = round(layout_cell.roof_top(building.height, s) * s)
    left, wide = round(LEFT * s), round(WIDE * s)
    return Box(box.x + left, box.y + top, wide, round(layout_cell.bottom(s) * s) - top)


def draw_frames(image: Image.Image, building: Building | None, marks: Sequence[Mark], box: Box, *, solo: bool) -> None:
    """The frame round what stands in a cell, drawn before it: whole where a tile was placed or a token went, corners
    where a building was used. What several seats did in one cell they share from left to right."""
    draw = ImageDraw.Draw(image)
    inner = frame_box(building, box)
    seats = actors(marks)
    corners = building is not None and all(mark.kind == "used" for mark in marks)
    for number, seat in enumerate(seats):
        fill = owner_of(seat, solo=solo).fill
        for reach, colour in zip(_LAYERS, (theme.INK, fill, theme.WHITE), strict=True):
            outer = inner.inset(-max(1, round(reach * box.w)))
            begin, end = (outer.x + outer.w * i // len(seats) for i in (number, number + 1))
            part = outer._replace(x=begin, w=end - begin)
            if building is None:
                _round_part(draw, outer, part, colour)
            else:
                _part(draw, outer, part, colour, arm=round(_ARM * box.w) if corners else 0)


def actors(marks: Iterable[Mark]) -> list[Seat]:
    """Whose marks these are, each once, in turn order."""
    return list(dict.fromkeys(mark.seat for mark in marks))


def _part(draw: ImageDraw.ImageDraw, outer: Box, part: Box, colour: RGB, *, arm: int) -> None:
    ink = palette.index(colour)
    if not arm:
        draw.rectangle((part.x, part.y, part.right - 1, part.bottom - 1), ink)
        return
    for x in (outer.x, outer.right - arm):
        left, right = max(x, part.x), min(x + arm, part.right)
        if left < right:
            for y in (outer.y, outer.bottom - arm):
                draw.rectangle((left, y, right - 1, y + arm - 1), ink)


def _round_part(draw: ImageDraw.ImageDraw, outer: Box, part: Box, colour: RGB) -> None:
    """Of a disc round a token, the part that is one seat's."""
    if part == outer:
        draw.ellipse((outer.x, outer.y, outer.right - 1, outer.bottom - 1), palette.index(colour))
        return
    middle = outer.x + outer.w // 2
    begin, end = (90, 270) if part.x < middle else (270, 450)
    draw.pieslice((outer.x, outer.y, outer.right - 1, outer.bottom - 1), begin, end, palette.index(colour))


def draw_turns(image: Image.Image, city: Mapping[Cell, Building], marks: Iterable[Mark], camera: Camera, *,
               solo: bool) -> None:
    """The number of each turn in its actor's shape, at the upper left of what it changed; several side by side."""
    found: dict[Cell, dict[int, Seat]] = {}
    for mark in marks:
        found.setdefault(mark.cell, {})[mark.turn] = mark.seat
    s = camera.cell
    for cell, turns in found.items():
        if not camera.shows(cell):
            continue
        x, y = turn_at(city.get(cell), cell, camera)
        for number, (turn, seat) in enumerate(turns.items()):
            sprites.turn(turn, owner_of(seat, solo=solo), s).put(image, x + round(number * s * 0.36), y)


def turn_at(building: Building | None, cell: Cell, camera: Camera) -> tuple[int, int]:
    """The middle of the first turn's number in a city, in pixels: where it is whole within the picture."""
    box = place_of(building, cell, camera)
    em = layout_cell.figure(camera.cell) * camera.cell
    left, top = camera.room.x + EDGE + ceil(em * BADGE_REACH), camera.room.y + EDGE + ceil(em * BADGE_ABOVE)
    x, y = turn_place(building, box)
    if building is None and y < top:
        x = box.x + round(box.w * _FURTHER)
    elif building is None and x < left:
        y = box.y + round(box.w * _HIGHER)
    return max(x, left), max(y, top)


def turn_place(building: Building | None, box: Box) -> tuple[int, int]:
    """The middle of a turn's number, in pixels: at the upper left of what stands in a cell, of a token beside its
    letter."""
    s = box.w
    if building is None:
        return box.x + round(s * _UPPER[0]), box.y + round(s * _UPPER[1])
    if building.top == GREEN:
        return box.x + round(s * 0.06), box.y + round(s * 0.06)
    where = layout_cell.parts(building.height, 1, s).turn
    return box.x + round(where.middle[0] * s), box.y + round(where.middle[1] * s)
