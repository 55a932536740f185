"""First and second in each district: pennants on a building of each (R6.3-R6.5)."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image

from engine.rules.position import Building
from engine.rules.scoring import District
from engine.rules.terms import GREEN, Cell, Seat
from render import layout_cell, signs, theme
from render.layout import Camera, row_height
from render.pen import Cut, Pen
from render.theme import Owner, owner_of

_HIGH: Final = 0.27
_ABOVE: Final = 0.15
"""How far it reaches above the roof."""
_FIGURE: Final = 0.27
"""Its points, an em."""
_TOUCHES: Final = 0.015
"""Where cells are small its edge touches the figure behind; that does no harm."""
_POLE: Final = 0.32
"""Where the pole stands; the pennant flies to the right, over crane and sign, and leaves number and badge free. Where
cells are small it is as large as a phone needs, and begins further to the left."""
_RIGHT: Final = 0.99
_LINE: Final = 0.17
"""Of a badge's radius: thicker than elsewhere, so small as it is."""
_LINED: Final = theme.OWNERS[:2]
"""White and black: their shapes are seen by their lines also on their own colours. Those of others are filled as their
points are written there."""


def draw_pennants(image: Image.Image, districts: Iterable[District], city: Mapping[Cell, Building], camera: Camera, *,
                  solo: bool) -> None:
    """Who is first (in her colour) and second (on paper) in each district, with the points."""
    for district in districts:
        places = ((district.first, district.first_points), (district.second, district.second_points))
        if district.first == district.second:  # R6.5: both places
            places = ((district.first, district.first_points + district.second_points), (None, 0))
        for number, (seat, points) in enumerate(places):
            if seat is None:
                continue
            cell = pennant_cell(district.cells, city, seat, camera.cell)
            cut = pennant(owner_of(seat, solo=solo), points, camera.cell, first=not number)
            box = camera.box(cell)
            share = layout_cell.roof_top(city[cell].height, camera.cell)
            if _covers_badge(cell, city, camera.cell):  # Then it hangs before the windows.
                share += layout_cell.ROOF_DEEP + _ABOVE
            top = round(share * camera.cell)
            image.paste(cut.image, (box.x + cut.x, box.y + top + cut.y), cut.mask)


def pennant_cell(cells: Collection[Cell], city: Mapping[Cell, Building], seat: Seat, s: int) -> Cell:
    """Where a seat of a district is told: on a building of hers, the first in reading order on which a pennant does not
    cover the badge of the building behind, if there is one. Who is first or second has one (R6.3)."""
    own = (cell for cell in cells if city[cell].owner == seat)
    return min(own, key=lambda cell: (_covers_badge(cell, city, s), cell[1], cell[0]))


def _covers_badge(cell: Cell, city: Mapping[Cell, Building], s: int) -> bool:
    behind = city.get((cell[0], cell[1] - 1))
    if behind is None:
        return False
    height = 1 if behind.top == GREEN else behind.height
    upper = row_height(s) / s + layout_cell.roof_top(city[cell].height, s) - _ABOVE * _size(s) / s
    return layout_cell.parts(height, 1, s).badge.bottom > upper + _TOUCHES


def _size(s: int) -> float:
    """A pennant is drawn as if the cell had at least so many pixels: a phone needs them."""
    return max(s, layout_cell.LEGIBLE / _FIGURE)


@lru_cache(maxsize=44)
def pennant(owner: Owner, points: int, s: int, *, first: bool) -> Cut:
    """A seat's pennant, from the upper left corner of a roof; the first one's pole has a golden knob, since a white
    pennant and paper are alike."""
    size = _size(s)
    right = _RIGHT * s
    left, top, low = right - (_RIGHT - _POLE) * size, -_ABOVE * size, (_HIGH - _ABOVE) * size
    above, before = ceil(size * 0.23), max(0, ceil(size * 0.06 - left))
    pen = Pen(before + s, above + ceil(size * 0.2), theme.INK, (before, above))
    ground, ink = (owner.fill, owner.text) if first else (theme.PAPER, theme.INK)
    notch, edge = size * 0.07, size * 0.018
    pen.line([(left, size * 0.17), (left, top - size * 0.005)], theme.INK, size * 0.04)
    if first:
        pen.disc(left, top - size * 0.01, size * 0.06, theme.INK)
        pen.disc(left, top - size * 0.01, size * 0.042, theme.AMBER)
    pen.area([(left, top), (right, top), (right - notch, (top + low) / 2), (right, low), (left, low)], theme.INK)
    pen.area([(left + edge, top + edge), (right - edge * 2.4, top + edge), (right - notch - edge, (top + low) / 2),
              (right - edge * 2.4, low - edge), (left + edge, low - edge)], ground)
    middle = (top + low) / 2
    badge = owner if owner in _LINED or not first else Owner(owner.text, owner.fill, owner.shape)
    signs.owner_badge(pen, left + size * 0.15, middle, size * 0.11, badge, line=_LINE)
    pen.text(left + size * 0.42, middle, str(points), size * (_FIGURE if points < 100 else 0.2), ink)
    return pen.cut()
