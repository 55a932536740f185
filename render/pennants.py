"""First and second in each district: pennants on a building of each (R6.3-R6.5).

A pennant stands on a roof, or hangs before the windows. It moves up or down by as much as it must to leave free the
badge behind it and the number below it, or its own badge and the roof in front (tests/render/test_pennants.py).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, inf
from typing import Final, NamedTuple

from PIL import Image

from engine.rules.position import Building
from engine.rules.scoring import District
from engine.rules.terms import Cell, Seat
from render import layout_cell, palette, signs, theme
from render.kept import kept
from render.layout import Box, Camera, row_height, street
from render.pen import Cut, Pen
from render.theme import Owner, owner_of

_HIGH: Final = 0.27
_ABOVE: Final = 0.15
"""How far it reaches above the roof."""
_FIGURE: Final = 0.27
"""Its points, an em."""
_RIM: Final = 0.03
"""What of a pennant another one may hide: its points stand within it."""
_TAIL: Final = 0.1
"""Behind its points, of a pennant's own size: the one to its right may hide so much, where cells are narrower than
pennants."""
_HUNG: Final = 0.08
"""How far a hanging one reaches up over the front edge of its roof."""
_HIDES: Final = 2
"""How bad it is to cover a figure or another pennant. Half as bad are two side by side that meet."""
_MOST_HARM: Final = 2 * _HIDES
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
    upper: float
    """Its upper edge, in widths of a cell from the upper edge of its cell."""


def draw_pennants(image: Image.Image, districts: Iterable[District], city: Mapping[Cell, Building], camera: Camera, *,
                  solo: bool, clear: Iterable[Box] = ()) -> None:
    """Who is first (in her colour) and second (on paper) in each district, with the points; beside what will stand in
    ``clear`` (pixels)."""
    for place in pennant_places(districts, city, camera.cell, column_parts(clear, camera)):
        cut, corner = pennant_at(place, camera, solo=solo)
        palette.put(image, cut.image, *corner, cut.mask)


def pennant_at(place: PennantPlace, camera: Camera, *, solo: bool) -> tuple[Cut, tuple[int, int]]:
    """A pennant in its place, and where its upper left corner stands, in pixels."""
    cut = pennant(owner_of(place.seat, solo=solo), place.points, camera.cell, first=place.first)
    box = camera.box(place.cell)
    top = round(place.upper * camera.cell + _ABOVE * _size(camera.cell))
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
        if _placed(every, chosen, s, harm, [_MOST_TRIES]):
            break
    else:
        for options in every:
            chosen.append(min(options, key=lambda option: (_harm(option, chosen, s), options.index(option))))
    found = [PennantPlace(seat, points, option.cell, first, option.hangs, option.upper - option.cell[1] * _pitch(s))
             for (_, (seat, points, first)), option in zip(wanted, chosen, strict=True)]
    return sorted(found, key=lambda place: place.cell[::-1])  # What is further in front is drawn over what is behind.


def _placed(every: Sequence[Sequence[_Option]], chosen: list[_Option], s: int, harm: int,
            tries: list[int]) -> bool:
    """Choose an option for the rest of all pennants that does so much harm at most; leaves ``chosen`` as it was where
    there is none, or where it would take too long to find one."""
    if len(chosen) == len(every):
        return True
    for option in every[len(chosen)]:
        left = harm - _harm(option, chosen, s)
        tries[0] -= 1
        if left < 0 or tries[0] < 0:
            continue
        chosen.append(option)
        if _placed(every, chosen, s, left, tries):
            return True
        chosen.pop()
    return False


def _harm(option: _Option, chosen: Sequence[_Option], s: int) -> int:
    """How much an option covers, or hides of the pennants that are placed: also of those beside it, where cells are
    narrower than pennants."""
    found = _HIDES * option.covers
    wide = (_RIGHT - _POLE - _TAIL) * _size(s) / s
    for other in chosen:
        aside = abs(option.cell[0] - other.cell[0])
        if aside < wide and _meet(option.upper, option.lower, other.upper, other.lower):
            found += 1 if aside else _HIDES
    return found


def _meet(upper: float, lower: float, other_upper: float, other_lower: float) -> bool:
    """Whether more than a rim is shared."""
    return upper < other_lower - _RIM and other_upper < lower - _RIM


def column_parts(boxes: Iterable[Box], camera: Camera) -> list[ColumnPart]:
    """Of boxes in pixels, where pennants would meet them."""
    s, zero = camera.cell, camera.box((0, 0))
    left, right = _left(s), _RIGHT * s
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
        wanted, least, most = (_before if hangs else _on_roof)(cell, city, s)
        upper = cell[1] * _pitch(s) + (max(least, min(wanted, most)) if least <= most else wanted)
        lower = upper + _HIGH * _size(s) / s
        covers = least > most or any(
            span.column == cell[0] and _meet(upper, lower, span.upper, span.lower) for span in clear)
        found.append(_Option(hangs, covers, cell, upper, lower))
    return sorted(found, key=lambda option: (option.covers, option.hangs))


def _on_roof(cell: Cell, city: Mapping[Cell, Building], s: int) -> tuple[float, float, float]:
    """Where its upper edge would be best, and between where it covers neither the badge behind nor the number below: in
    widths of a cell from the upper edge of its own."""
    own, behind = city[cell], city.get((cell[0], cell[1] - 1))
    upper = layout_cell.roof_top(own.height, s) - _ABOVE * _size(s) / s
    most = layout_cell.parts(own.height, 1, s).number.y - _HIGH * _size(s) / s
    least = -inf if behind is None else layout_cell.parts(behind.height, 1, s).badge.bottom - _pitch(s)
    return upper, least, most


def _before(cell: Cell, city: Mapping[Cell, Building], s: int) -> tuple[float, float, float]:
    """As ``_on_roof``, hanging: between its own badge and the roof in front. A plain building has no windows, so it
    hangs in the street before it, above the number in front."""
    own, front = city[cell], city.get((cell[0], cell[1] + 1))
    plain, high = layout_cell.is_plain(s), _HIGH * _size(s) / s
    upper = layout_cell.roof_top(own.height, s) + layout_cell.ROOF_DEEP - _HUNG + _ABOVE - _ABOVE * _size(s) / s
    if plain:
        upper = row_height(s) / s
    most = inf
    if front is not None:
        parts = layout_cell.parts(front.height, 1, s)
        edge = parts.number.y if plain else layout_cell.roof_top(front.height, s)
        most = _pitch(s) + edge - high
    return upper, layout_cell.parts(own.height, 1, s).badge.bottom, most


def _pitch(s: int) -> float:
    """From one row of a city to the next, in widths of a cell."""
    return (row_height(s) + street(s)) / s


def _left(s: int) -> float:
    """Pixels from the left edge of its cell to the pole."""
    return _RIGHT * s - (_RIGHT - _POLE) * _size(s)


def _size(s: int) -> float:
    """A pennant is drawn as if the cell had at least so many pixels: a phone needs them."""
    return max(s, layout_cell.LEGIBLE / _FIGURE)


@kept(2_500_000)
def pennant(owner: Owner, points: int, s: int, *, first: bool) -> Cut:
    """A seat's pennant, from the upper left corner of a roof; the first one's pole has a golden knob, since a white
    pennant and paper are alike."""
    size = _size(s)
    right = _RIGHT * s
    left, top, low = _left(s), -_ABOVE * size, (_HIGH - _ABOVE) * size
    above, before = ceil(size * 0.23), max(0, ceil(size * 0.06 - left))
    pen = Pen(before + s, above + ceil(size * 0.2), theme.INK, (before, above))
    ground, ink = (owner.fill, owner.text) if first else (theme.PAPER, theme.INK)
    notch, edge = size * 0.07, size * 0.018
    # Where a pennant is larger than its cell the number begins below it at once, and would have the pole's foot on it.
    pen.line([(left, low if size > s else size * 0.17), (left, top)], theme.INK, size * 0.04)
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
