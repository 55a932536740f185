"""Where things stand in the city picture: numbers only, no drawing (tests/render/test_layout.py holds them exactly)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Final, NamedTuple

from engine.rules.terms import Cell

MOST_CELL: Final = 266
"""Pixels; a larger cell would only blow the picture up. Five columns, with which every game begins, fill the width."""
PITCH: Final = 0.84
"""From one row to the next, of a cell's width: a building is seen from above and from the front (``layout_cell``)."""
HEADROOM: Final = 0.34
"""Above the uppermost row, of a cell's width, where no row of tokens lies above it: tall buildings, cranes,
pennants."""
MARGIN: Final = 12
EDGE: Final = 4
"""Pixels along every side of a picture in which nothing stands."""
TRIM: Final = 0.272
"""Of a cell's width. So much is cut off the outermost columns of a city: only tokens stand there, which are narrower
and lean towards the city (``LEAN``). All columns are wider for it: by 6 % where there are eight."""
LEAN: Final = 0.14
"""Of a cell's width. So much nearer to the city than the middle of their cells stand the tokens of the outermost
columns."""
TRIM_LOW: Final = 0.14
"""Of a cell's width, cut off the lowest row, where it is the same,"""
LEAN_LOW: Final = 0.09
"""and how much higher the tokens stand there. In the uppermost row they don't: tall buildings reach into it."""
TRIM_WHOLE: Final = 0.06
"""Cut off the outermost columns where numbered cells may stand there, which are wider than tokens."""
LINE: Final = 72
"""The line between city and seats, with the round and the piles."""
SEAT: Final = 52
"""One seat's line in the panel, with the gap under it."""
GAP: Final = 6
"""Between the cards of the panel."""
MORE: Final = 42
"""A line of what seats have besides, where experts or event tiles are in play, with the gap under it."""
PLAIN_BELOW: Final = 94
"""Pixels of a cell's width. In smaller cells number and badge do not fit side by side any more at a size that a phone
shows: buildings are plain there (``layout_cell``), the number above the badge."""
PLAIN_PITCH: Final = 84
"""Pixels from row to row there: number and badge do not grow smaller, so their rows don't either."""
PLAIN_STREET: Final = 20
"""Pixels of a street there: between a badge and the number in front of it a pennant has room, neither touched."""
STREETS_BELOW: Final = 122
"""Pixels of a cell's width. In smaller cells pennants grow no smaller, since a phone needs their figures: where tall
buildings stand close they would cover figures, so a street lies behind every row (``street``)."""
_STREET: Final = 0.29
"""How much wider a street is than cells are narrower than that."""
HOME_Y: Final = 690
"""Pixels from the city's upper edge to the middle of row 0, as long as what is built above it has room in them: two
rows at the beginning, three where the frame has six columns, four where it has eight, five where it has ten."""
MOST_ABOVE: Final = 5
"""Rows above the middle of row 0 for which room is kept at most: of small cells ``HOME_Y`` would keep too many."""
LOWEST: Final = 2
"""The row down to which a picture goes at least: that of the tokens at the start."""


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column behind it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    def inset(self, by: int) -> "Box":
        """Smaller by as much on each side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def holds(self, other: "Box") -> bool:
        """Whether the other lies wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: "Box") -> bool:
        """Whether the two share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


class Extent(NamedTuple):
    """The cells a picture has to show, outermost ones included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> int:
        """Cells across."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """Cells down."""
        return self.bottom - self.top + 1


def extent(cells: Iterable[Cell]) -> Extent:
    """The smallest rectangle of cells round all of them; ValueError when there are none."""
    every = list(cells)
    xs, ys = [x for x, _ in every], [y for _, y in every]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def shown(city: Iterable[Cell], more: Iterable[Cell] = ()) -> Extent:
    """What the camera frames: the city with a margin of one cell, in which the tokens stand (R3.5), and ``more`` cells.

    It follows from the buildings alone, which never leave the city: the camera zooms only outwards, and no picture has
    to know the one before.
    """
    built = extent(city)
    return extent([(built.left - 1, built.top - 1), (built.right + 1, max(built.bottom + 1, LOWEST)), *more])


@cache
def row_height(cell: int) -> int:
    """Pixels from one row of cells to the next."""
    return round(cell * PITCH) if cell >= PLAIN_BELOW else PLAIN_PITCH


@cache
def street(cell: int) -> int:
    """Pixels of ground behind every row of a city, on which pennants stand; none where cells are large."""
    return PLAIN_STREET if cell < PLAIN_BELOW else ceil(max(0, STREETS_BELOW - cell) * _STREET)


@dataclass(frozen=True, slots=True)
class Camera:
    """Cells to pixels."""

    extent: Extent
    cell: int
    """Pixels of one cell's width."""
    x: int
    """Left edge of the leftmost column."""
    y: int
    room: Box
    """The part of the picture it fills, borders included."""
    lean: tuple[int, int] = (0, 0)
    """Pixels by which tokens stand nearer to the city: in the outermost columns, in the lowest row."""
    street: int = 0
    """Pixels of ground behind every row."""

    def box(self, cell: Cell) -> Box:
        """The ground of a cell. What stands on it may reach above it (``layout_cell``)."""
        y = self.y + self.street + (cell[1] - self.extent.top) * self.pitch
        return Box(self.x + (cell[0] - self.extent.left) * self.cell, y, self.cell, row_height(self.cell))

    def token_box(self, cell: Cell) -> Box:
        """The ground of a cell for a token, from which it leans in the outermost columns and in the lowest row."""
        box, (aside, up) = self.box(cell), self.leaning(cell)
        return box._replace(x=box.x + aside, y=box.y - up)

    def leaning(self, cell: Cell) -> tuple[int, int]:
        """How many pixels to the right and up a token stands from the middle of its cell; 0, 0 where nothing of the
        cell is cut off."""
        frame, (aside, up) = self.extent, self.lean
        return aside * ((cell[0] == frame.left) - (cell[0] == frame.right)), up * (cell[1] == frame.bottom)

    @property
    def pitch(self) -> int:
        """Pixels from one row of cells to the next."""
        return row_height(self.cell) + self.street

    @property
    def area(self) -> Box:
        """All cells together."""
        return Box(self.x, self.y, self.extent.columns * self.cell, self.extent.rows * self.pitch)

    def shows(self, cell: Cell) -> bool:
        """Whether a cell belongs to the extent."""
        frame = self.extent
        return frame.left <= cell[0] <= frame.right and frame.top <= cell[1] <= frame.bottom

    def cells(self) -> list[Cell]:
        """Every cell of the extent, row by row: from the back to the front."""
        frame = self.extent
        return [(x, y) for y in range(frame.top, frame.bottom + 1) for x in range(frame.left, frame.right + 1)]

    def land(self) -> list[Cell]:
        """Every cell of the extent, and every other one that is wholly in the room."""
        left = max(0, (self.x - self.room.x) // self.cell)
        right = max(0, (self.room.right - self.area.right) // self.cell)
        up = max(0, (self.y - self.room.y) // self.pitch)
        down = max(0, (self.room.bottom - self.area.bottom) // self.pitch)
        frame = self.extent
        return [(x, y) for y in range(frame.top - up, frame.bottom + down + 1)
                for x in range(frame.left - left, frame.right + right + 1)]


def cell_for(extent: Extent, wide: int, high: int | None = None) -> int:
    """The largest even cell with which the extent fits; ``high`` None, or where only plain cells would: however high
    that is."""
    cell = min(MOST_CELL, (wide - 2 * MARGIN) // extent.columns)
    if high is not None:
        cell = min(cell, max(PLAIN_BELOW, int((high - 2 * MARGIN) / (extent.rows * PITCH))))
    return cell // 2 * 2


def height_for(extent: Extent, cell: int) -> int:
    """Pixels the extent takes with its margins and what stands high above its first row."""
    return extent.rows * (row_height(cell) + street(cell)) + 2 * MARGIN + round(cell * HEADROOM)


def camera_in(extent: Extent, area: Box) -> Camera:
    """The camera that shows the extent, and what stands high above its first row, as large as possible in the middle of
    an area."""
    cell = cell_for(extent, area.w, area.h)
    while cell > PLAIN_BELOW and height_for(extent, cell) > area.h:
        cell -= 2
    above = round(cell * HEADROOM)
    x = area.x + (area.w - cell * extent.columns) // 2
    y = area.y + above + (area.h - above - (row_height(cell) + street(cell)) * extent.rows) // 2
    return Camera(extent, cell, x, y, area, street=street(cell))


def city_cell(columns: int, wide: int, trim: float = TRIM) -> int:
    """The largest cell with which so many columns fill a width, the outer ones trimmed."""
    return min(MOST_CELL, int((wide - 2 * EDGE) / (columns - 2 * trim)))


def _low_height(extent: Extent, cell: int) -> int:
    """Pixels of a city with as little as can be above row 0 (``low`` in ``city_camera``)."""
    high = row_height(cell) + street(cell)
    return max(EDGE, extent.top * high - row_height(cell) // 2 - street(cell)) + extent.rows * high + EDGE


def city_camera(
    extent: Extent, wide: int, above: int = 0, *, low: bool = False, whole: bool = False, most_high: int | None = None
) -> Camera:
    """The camera of a city that is ``wide`` pixels wide and as high as it must be, ``above`` pixels from the picture's
    upper edge. Row 0 stands at the same height (``HOME_Y``), lower only where what is above it needs that; ``low``: as
    high as it can, and with the lowest row whole, where there is no panel below the city. ``whole``: the outermost
    cells too, not only their tokens. ``most_high``: pixels to which a city of many rows and few columns keeps with
    what is above it, as far as cells do that are too large for streets."""
    cell = city_cell(extent.columns, wide, TRIM_WHOLE if whole else TRIM)
    while most_high is not None and cell > STREETS_BELOW and above + _low_height(extent, cell) > most_high:
        cell = max(STREETS_BELOW, cell - 2)
    ground, free = row_height(cell), street(cell)
    high = ground + free
    home = 0 if low else min(HOME_Y, MARGIN + MOST_ABOVE * high)
    y = above + max(EDGE, home - ground // 2 - free + extent.top * high)
    x = (wide - cell * extent.columns) // 2
    cut = 0 if low else round(TRIM_LOW * cell)
    lean = (0 if whole else round(LEAN * cell), 0 if low else round(LEAN_LOW * cell))
    return Camera(extent, cell, x, y, Box(0, above, wide, y + extent.rows * high + EDGE - cut - above), lean,
                  free)


@dataclass(frozen=True, slots=True)
class CityLayout:
    """The whole city picture: the city above, the panel below."""

    width: int
    height: int
    city: Box
    panel: Box
    camera: Camera
    more: int = 0
    """How many lines of the panel tell what seats have besides: experts and event tiles."""


def city_layout(
    extent: Extent, seats: int, size: int, above: int = 0, *, low: bool = False, more: int = 0
) -> CityLayout:
    """``size`` pixels wide, as high as city and panel are: a phone shows a picture by its width. ``above`` pixels are
    left free over the city (``low``: no more than that); ``more``: with so many lines for experts and event tiles."""
    camera = city_camera(extent, size, above, low=low)
    area = camera.room
    panel = Box(0, area.bottom, size, LINE + seats * SEAT + more * MORE - GAP + MARGIN)
    return CityLayout(size, panel.bottom, area, panel, camera, more)
