"""Where things stand in the scoring picture: numbers only."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from render.layout import HEADROOM, MARGIN, PITCH, Box, Camera, Extent, camera_in, cell_for, height_for

HEADLINE: Final = 128
KEY: Final = 64
"""A line that says what the parts of a bar are."""
_MOST_KEYS: Final = 4
"""On one line; more stand on two, so that a phone shows them large enough."""
ROW: Final = 130
_GAP: Final = 8
_NAME: Final = 330
_TOTAL: Final = 136
_BAR: Final = 58
_MOST_MAP: Final = 860
"""Pixels of height; the bars below stay in view on a phone."""
_MOST_STEP: Final = 132


@dataclass(frozen=True, slots=True)
class RowBoxes:
    """One seat."""

    row: Box
    badge: Box
    name: Box
    bar: Box
    """The room of the longest bar."""
    steps: Box
    """Where its endgame cards, parks and experts are told one by one."""
    total: Box


@dataclass(frozen=True, slots=True)
class ScoreLayout:
    """The whole scoring picture."""

    width: int
    height: int
    headline: Box
    camera: Camera
    key: tuple[Box, ...]
    """One for each column."""
    rows: tuple[RowBoxes, ...]


def score_layout(extent: Extent, seats: int, columns: int, width: int) -> ScoreLayout:
    """The headline, the city, the bars."""
    inner = width - 2 * MARGIN
    headline = Box(MARGIN, MARGIN, inner, HEADLINE)
    cell = cell_for(extent, width, int(_MOST_MAP * extent.rows * PITCH / (extent.rows * PITCH + HEADROOM)))
    high = height_for(extent, cell)
    camera = camera_in(extent, Box(0, headline.bottom, width, high))
    lines = 1 if columns <= _MOST_KEYS else 2
    across = -(-columns // lines)
    wide, top = inner // across, headline.bottom + high
    key = tuple(Box(MARGIN + i % across * wide, top + i // across * KEY, wide, KEY - _GAP) for i in range(columns))
    first = top + lines * KEY
    rows = tuple(_row(Box(MARGIN, first + i * ROW, inner, ROW - _GAP)) for i in range(seats))
    return ScoreLayout(width, rows[-1].row.bottom + MARGIN, headline, camera, key, rows)


def _row(row: Box) -> RowBoxes:
    badge = Box(row.x + 8, row.y + 8, 60, 60)
    name = Box(badge.right + 8, row.y + 6, _NAME - badge.w - 24, 64)
    left = row.x + _NAME
    bar = Box(left, row.y + 8, row.w - _NAME - _TOTAL, _BAR)
    steps = Box(row.x + 16, bar.bottom + 6, row.w - _TOTAL - 16, row.bottom - bar.bottom - 10)
    return RowBoxes(row, badge, name, bar, steps, Box(bar.right, row.y, _TOTAL, row.h))


def segments(bar: Box, values: Sequence[int], most: int) -> list[Box]:
    """The parts of a bar side by side, where a bar of ``most`` points fills the room; nothing is rounded away."""
    ends = [bar.x + bar.w * sum(values[:i]) // max(1, most) for i in range(len(values) + 1)]
    return [bar._replace(x=begin, w=end - begin) for begin, end in pairwise(ends)]


def step_boxes(room: Box, needs: Sequence[int]) -> list[Box]:
    """Places for the steps of one seat, beginning at the left: as wide as each other while all have room so, else as
    wide as each needs."""
    count, total = max(1, len(needs)), sum(needs)
    wide = min(_MOST_STEP, room.w // count)
    if max(needs, default=0) > wide:
        most = max(room.w, total)
        ends = [room.x + (sum(needs[:i]) + (most - total) * i // count) * room.w // most for i in range(count + 1)]
    else:
        ends = [room.x + wide * i for i in range(len(needs) + 1)]
    return [Box(begin, room.y, end - begin, room.h) for begin, end in pairwise(ends)]
