"""Where things stand in the city picture: numbers only, no drawing (tests/render/test_layout.py holds them exactly)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.rules.position import Building
from engine.rules.terms import Card, Cell

MOST_CELL: Final = 220
"""Pixels; a larger cell would only blow the picture up."""
MARGIN: Final = 12
SIDE_WIDE: Final = 384
"""A panel beside the city."""
TITLE: Final = 60
"""The round's name, above a panel beside the city."""
PILE: Final = 72
"""A row of piles, above a panel's seats, with the gap under it."""
PILES_A_ROW: Final = 3
"""Beside the city."""
SIDE_SEAT: Final = 224
"""Wished for beside the city, where the picture may be so high: figures are then as large as the width allows."""
BELOW_SEAT: Final = 112


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


def shown(city: Mapping[Cell, Building], tokens: Mapping[Card, Cell], more: Iterable[Cell] = ()) -> Extent:
    """What the camera frames: buildings, tokens and the cells in question."""
    return extent([*city, *tokens.values(), *more])


@dataclass(frozen=True, slots=True)
class Camera:
    """Cells to pixels."""

    extent: Extent
    cell: int
    """Pixels of one cell's side."""
    x: int
    """Left edge of the leftmost column."""
    y: int
    room: Box
    """The part of the picture it fills, borders included."""

    def box(self, cell: Cell) -> Box:
        """Where a cell stands."""
        return Box(self.x + (cell[0] - self.extent.left) * self.cell, self.y + (cell[1] - self.extent.top) * self.cell,
                   self.cell, self.cell)

    @property
    def area(self) -> Box:
        """All cells together."""
        return Box(self.x, self.y, self.extent.columns * self.cell, self.extent.rows * self.cell)

    def land(self) -> list[Cell]:
        """Every cell that is wholly in the room, also outside the extent."""
        left, right = (self.x - self.room.x) // self.cell, (self.room.right - self.area.right) // self.cell
        up, down = (self.y - self.room.y) // self.cell, (self.room.bottom - self.area.bottom) // self.cell
        frame = self.extent
        return [(x, y) for y in range(frame.top - up, frame.bottom + down + 1)
                for x in range(frame.left - left, frame.right + right + 1)]


def cell_for(extent: Extent, wide: int, high: int) -> int:
    """The largest even cell with which the extent fits."""
    return min(MOST_CELL, (wide - 2 * MARGIN) // extent.columns, (high - 2 * MARGIN) // extent.rows) // 2 * 2


def camera_in(extent: Extent, area: Box) -> Camera:
    """The camera that shows the extent as large as possible in the middle of an area."""
    cell = cell_for(extent, area.w, area.h)
    x = area.x + (area.w - cell * extent.columns) // 2
    y = area.y + (area.h - cell * extent.rows) // 2
    return Camera(extent, cell, x, y, area)


@dataclass(frozen=True, slots=True)
class CityLayout:
    """The whole city picture."""

    width: int
    height: int
    city: Box
    panel: Box
    camera: Camera
    beside: bool
    """The panel stands to the right of the city, not below it."""


def city_layout(extent: Extent, seats: int, piles: int, size: int) -> CityLayout:
    """The panel goes where it leaves the larger cells; what the city does not need of the height is cut off.

    ``size`` is the width, and the most the height may be.
    """
    below = PILE + -(-seats // 2) * BELOW_SEAT + MARGIN
    beside_high = TITLE + -(-piles // PILES_A_ROW) * PILE + seats * SIDE_SEAT + 2 * MARGIN
    if cell_for(extent, size - SIDE_WIDE, size) >= cell_for(extent, size, size - below):
        cell = cell_for(extent, size - SIDE_WIDE, size)
        height = min(size, max(extent.rows * cell + 2 * MARGIN, beside_high))
        area, panel = Box(0, 0, size - SIDE_WIDE, height), Box(size - SIDE_WIDE, 0, SIDE_WIDE, height)
        return CityLayout(size, height, area, panel, camera_in(extent, area), beside=True)
    high = extent.rows * cell_for(extent, size, size - below) + 2 * MARGIN
    area, panel = Box(0, 0, size, high), Box(0, high, size, below)
    return CityLayout(size, high + below, area, panel, camera_in(extent, area), beside=False)
