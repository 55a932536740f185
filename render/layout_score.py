"""Where things stand in the scoring picture: numbers only."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from engine.rules.terms import Cell
from render.layout import MARGIN, Box, Camera, Extent, camera_in, cell_for

HEAD: Final = 112
"""Signs and words over the columns."""
ROW: Final = 86
_NAME: Final = 338
_GAP: Final = 6
_MOST_MAP: Final = 900
"""Pixels of height; the table below stays in view on a phone."""


@dataclass(frozen=True, slots=True)
class RowBoxes:
    """One seat in the table."""

    row: Box
    badge: Box
    name: Box
    cells: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class ScoreLayout:
    """The whole scoring picture."""

    width: int
    height: int
    camera: Camera
    heads: tuple[Box, ...]
    rows: tuple[RowBoxes, ...]


def score_layout(extent: Extent, seats: int, columns: int, width: int) -> ScoreLayout:
    """The city above, the table below."""
    cell = cell_for(extent, width, _MOST_MAP)
    high = extent.rows * cell + 2 * MARGIN
    inner = width - 2 * MARGIN
    wide = (inner - _NAME) // columns
    heads = tuple(Box(MARGIN + _NAME + i * wide, high, wide, HEAD) for i in range(columns))
    rows = tuple(_row(Box(MARGIN, high + HEAD + i * ROW, inner, ROW - _GAP), heads) for i in range(seats))
    camera = camera_in(extent, Box(0, 0, width, high))
    return ScoreLayout(width, high + HEAD + seats * ROW + MARGIN - _GAP, camera, heads, rows)


def _row(row: Box, heads: Sequence[Box]) -> RowBoxes:
    badge = Box(row.x + 6, row.y + 4, row.h - 8, row.h - 8)
    name = Box(badge.right + 8, row.y, _NAME - badge.w - 22, row.h)
    return RowBoxes(row, badge, name, tuple(Box(head.x, row.y, head.w, row.h) for head in heads))


def outline(cells: Collection[Cell]) -> list[tuple[Cell, str]]:
    """The border of a district: each cell with those of its sides (n, e, s, w) that look outside, in reading order."""
    inside = set(cells)
    steps = (("n", 0, -1), ("e", 1, 0), ("s", 0, 1), ("w", -1, 0))
    return [(cell, side) for cell in sorted(inside, key=_reading) for side, dx, dy in steps
            if (cell[0] + dx, cell[1] + dy) not in inside]


def tag_cells(cells: Collection[Cell]) -> tuple[Cell, Cell]:
    """Where the first and the second of a district are told: its first two cells in reading order."""
    first, second, *_ = sorted(cells, key=_reading)
    return first, second


def tag_box(cell: Box) -> Box:
    """The place for a tag in a cell's pixels: its upper half."""
    edge = cell.w * 8 // 100
    return Box(cell.x + edge, cell.y + edge, cell.w - 2 * edge, cell.w * 36 // 100)


def _reading(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]
