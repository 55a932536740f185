"""First and second in each district: pennants on a building of each (R6.3-R6.5)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from PIL import Image

from engine.rules.position import Building
from engine.rules.scoring import District
from engine.rules.terms import GREEN, Cell, Seat
from render import layout_cell, palette, signs, theme
from render.kept import kept
from render.layout import Box, Camera, row_height
from render.pen import Cut, Pen
from render.theme import Owner, owner_of

_HIGH: Final = 0.27
_ABOVE: Final = 0.15
"""How far it reaches above the roof."""
_FIGURE: Final = 0.27
"""Its points, an em."""
_TOUCHES: Final = 0.015
"""Where cells are small its edge touches the figure behind; that does no harm."""
_RIM: Final = 0.035
"""What of a pennant another one may hide: its points stand within it."""
_HUNG: Final = 0.08
"""How far a hanging one reaches up over the front edge of its roof."""
_MOST_HARM: Final = 2
_MOST_TRIES: Final = 400
"""Places looked at for each number of pennants that may cover something."""
_POLE: Final = 0.32
"""Where the pole stands; the pennant flies to the right, over crane and sign, and leaves number and badge free. Where
cells are small it is as large as a phone needs, and begins further to the left."""
_RIGHT: Final = 0.99
_LINE: Final = 0.17
"""Of a badge's radius: thicker than elsewhere, so small as it is."""
_LINED: Final = theme.OWNERS[:2]
"""White and black: their shapes are seen by their lines also on their own colours. Those of others are filled as their
points are written there."""


class ColumnPart(NamedTuple):
    """A part of a column of cells."""

    column: int
    upper: float
    """Its edges, in widths of a cell from the upper edge of row 0."""
    lower: float


class _Option(NamedTuple):
    """A place for a pennant."""

    hangs: bool
    covers: bool
    """Whether it would cover something of another building."""
    cell: Cell
    upper: float
    """Its upper and its lower edge, in widths of a cell from the upper edge of row 0."""
    lower: float


@dataclass(frozen=True, slots=True)
class PennantPlace:
    """Where a seat of a district is told: on a building of hers. Who is first or second has one (R6.3)."""

    seat: Seat
    points: int
    cell: Cell
    first: bool
    hangs: bool
    """Before the windows, not from the roof."""


def draw_pennants(image: Image.Image, districts: Iterable[District], city: Mapping[Cell, Building], camera: Camera, *,
                  solo: bool, clear: Iterable[Box] = ()) -> None:
    """Who is first (in her colour) and second (on paper) in each district, with the points; beside what will stand in
    ``clear`` (pixels)."""
    for place in pennant_places(districts, city, camera.cell, column_parts(clear, camera)):
        cut, corner = pennant_at(place, city, camera, solo=solo)
        palette.put(image, cut.image, *corner, cut.mask)


def pennant_at(place: PennantPlace, city: Mapping[Cell, Building], camera: Camera, *,
               solo: bool) -> tuple[Cut, tuple[int, int]]:
    """A pennant in its place, and where its upper left corner stands, in pixels."""
    cut = pennant(owner_of(place.seat, solo=solo), place.points, camera.cell, first=place.first)
    box = camera.box(place.cell)
    top = round(_share(place.cell, city, camera.cell, hangs=place.hangs) * camera.cell)
    return cut, (box.x + cut.x, box.y + top + cut.y)


def pennant_places(districts: Iterable[District], city: Mapping[Cell, Building], s: int,
                   clear: Collection[ColumnPart] = ()) -> list[PennantPlace]:
    """Each on a building of its seat, preferably on a roof and in reading order, so that as few as can be cover the
    badge of the building behind, another pennant, something of ``clear`` or, hanging before the windows, the building
    in front."""
    wanted = [(_options(district.cells, city, told[0], s, clear), told)
              for district in districts for told in _told(district)]
    # Those that have least choice choose first.
    wanted.sort(key=lambda one: sum(not option.covers for option in one[0]))
    every = [options for options, _ in wanted]
    chosen: list[_Option] = []
    for harm in range(_MOST_HARM + 1):
        if _placed(every, chosen, harm, [_MOST_TRIES]):
            break
    else:
        for options in every:
            chosen.append(min(options, key=lambda option: (_harm(option, chosen), options.index(option))))
    found = [PennantPlace(seat, points, option.cell, first, option.hangs)
             for (_, (seat, points, first)), option in zip(wanted, chosen, strict=True)]
    return sorted(found, key=lambda place: place.cell[::-1])  # What is further in front is drawn over what is behind.


def _placed(every: Sequence[Sequence[_Option]], chosen: list[_Option], harm: int, tries: list[int]) -> bool:
    """Choose an option for the rest of all pennants that does so much harm at most; leaves ``chosen`` as it was where
    there is none, or where it would take too long to find one."""
    if len(chosen) == len(every):
        return True
    for option in every[len(chosen)]:
        left = harm - _harm(option, chosen)
        tries[0] -= 1
        if left < 0 or tries[0] < 0:
            continue
        chosen.append(option)
        if _placed(every, chosen, left, tries):
            return True
        chosen.pop()
    return False


def _harm(option: _Option, chosen: Sequence[_Option]) -> int:
    """How much an option covers, or hides of the pennants that are placed."""
    return option.covers + sum(
        option.cell[0] == other.cell[0] and _meet(option.upper, option.lower, other.upper, other.lower)
        for other in chosen)


def _meet(upper: float, lower: float, other_upper: float, other_lower: float) -> bool:
    """Whether more than a rim is shared."""
    return upper < other_lower - _RIM and other_upper < lower - _RIM


def column_parts(boxes: Iterable[Box], camera: Camera) -> list[ColumnPart]:
    """Of boxes in pixels, where pennants would meet them."""
    s, zero = camera.cell, camera.box((0, 0))
    left, right = _POLE * s, _RIGHT * s
    return [ColumnPart(column, (box.y - zero.y) / s, (box.bottom - zero.y) / s)
            for box in boxes for column in range(camera.extent.left, camera.extent.right + 1)
            if box.x < zero.x + column * s + right and zero.x + column * s + left < box.right]


def _told(district: District) -> list[tuple[Seat, int, bool]]:
    if district.first is None:
        return []
    if district.second == district.first or district.second is None:  # R6.5: both places
        return [(district.first, district.first_points + district.second_points, True)]
    return [(district.first, district.first_points, True), (district.second, district.second_points, False)]


def _options(cells: Collection[Cell], city: Mapping[Cell, Building], seat: Seat, s: int,
             clear: Collection[ColumnPart]) -> list[_Option]:
    """Where a seat of a district may be told, the best places first."""
    mine = sorted((cell for cell in cells if city[cell].owner == seat), key=lambda cell: cell[::-1])
    found = []
    for hangs, cell in product((False, True), mine):
        upper, lower = _span(cell, city, s, hangs=hangs)
        covers = (_before if hangs else _behind)(cell, city, s) or any(
            span.column == cell[0] and _meet(upper, lower, span.upper, span.lower) for span in clear)
        found.append(_Option(hangs, covers, cell, upper, lower))
    return sorted(found, key=lambda option: (option.covers, option.hangs))


def _share(cell: Cell, city: Mapping[Cell, Building], s: int, *, hangs: bool) -> float:
    """The upper edge of what it hangs from, from the upper edge of its cell, of a cell's width."""
    return layout_cell.roof_top(city[cell].height, s) + (layout_cell.ROOF_DEEP + _ABOVE - _HUNG if hangs else 0)


def _span(cell: Cell, city: Mapping[Cell, Building], s: int, *, hangs: bool) -> tuple[float, float]:
    """Its upper and lower edge, in widths of a cell from the upper edge of row 0."""
    size, at = _size(s) / s, cell[1] * row_height(s) / s + _share(cell, city, s, hangs=hangs)
    return at - _ABOVE * size, at + (_HIGH - _ABOVE) * size


def _behind(cell: Cell, city: Mapping[Cell, Building], s: int) -> bool:
    """Whether it covers the badge of the building behind."""
    behind = city.get((cell[0], cell[1] - 1))
    if behind is None:
        return False
    height = 1 if behind.top == GREEN else behind.height
    upper, _ = _span(cell, city, s, hangs=False)
    return (cell[1] - 1) * row_height(s) / s + layout_cell.parts(height, 1, s).badge.bottom > upper + _TOUCHES


def _before(cell: Cell, city: Mapping[Cell, Building], s: int) -> bool:
    """Whether, hanging, it covers the roof of the building in front."""
    front = (cell[0], cell[1] + 1)
    if front not in city:
        return False
    _, lower = _span(cell, city, s, hangs=True)
    height = 1 if city[front].top == GREEN else city[front].height
    return front[1] * row_height(s) / s + layout_cell.roof_top(height, s) + _TOUCHES < lower


def _size(s: int) -> float:
    """A pennant is drawn as if the cell had at least so many pixels: a phone needs them."""
    return max(s, layout_cell.LEGIBLE / _FIGURE)


@kept(2_500_000)
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
    pen.line([(left, size * 0.17), (left, top)], theme.INK, size * 0.04)
    pen.area([(left, top), (right, top), (right - notch, (top + low) / 2), (right, low), (left, low)], theme.INK)
    pen.area([(left + edge, top + edge), (right - edge * 2.4, top + edge), (right - notch - edge, (top + low) / 2),
              (right - edge * 2.4, low - edge), (left + edge, low - edge)], ground)
    if first:
        pen.disc(left, top + size * 0.03, size * 0.06, theme.INK)
        pen.disc(left, top + size * 0.03, size * 0.042, theme.AMBER)
    middle = (top + low) / 2
    badge = owner if owner in _LINED or not first else Owner(owner.text, owner.fill, owner.shape)
    signs.owner_badge(pen, left + size * 0.15, middle, size * 0.11, badge, line=_LINE)
    pen.text(left + size * 0.42, middle, str(points), size * (_FIGURE if points < 100 else 0.2), ink)
    return pen.cut()
