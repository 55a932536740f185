"""Where the parts of a building stand: numbers only, in shares of its cell's width, from the cell's upper left corner.

A building is seen from above and from the front: its roof, always as deep, and under it the walls of its floors. What
is taller than one floor reaches up over the cell behind it. Floors are bounded so that no number and no badge behind is
covered (tests/render/test_cell.py); the scale is spent on the first three, which nearly all buildings have.

In cells smaller than ``PLAIN_BELOW`` pixels (cities of more than fourteen columns, those of their tokens included) a
building is plain: a roof without floors over the whole cell, the number at its upper left and the badge at its lower
right, as large as a phone needs.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from render.layout import PITCH, PLAIN_BELOW, row_height

LEFT: Final = 0.05
WIDE: Final = 0.90
ROOF_DEEP: Final = 0.62
"""The roof is as large for every height; floors lift it."""
BOTTOM: Final = PITCH - 0.03
WINDOWS: Final = 7
_WALLS: Final = (0.13, 0.24, 0.32, 0.37, 0.40, 0.42)
"""All floors together, by height; taller ones as the last."""
CRANE: Final = 0.115
"""How far a crane reaches above the roof."""
TOKEN: Final = 0.29
"""A token's radius."""
TOKEN_MIDDLE: Final = 0.477
"""Where a token's middle lies, of a row's height."""
FRAME: Final = 0.075
"""How far the frame of a mark reaches around a building."""
_NUMBER: Final = 0.425
"""Size of the number, an em."""
_CAP: Final = 0.72
"""Height of a digit, of an em."""
_DIGIT: Final = 0.55
"""Width of what is inked of a digit, of an em."""
_FIGURE: Final = 0.28
_MOST_FIGURE: Final = 0.352
BADGE_REACH: Final = 0.93
"""How far the widest shape of a badge reaches from its middle, of its figure's em (``signs.figure_badge``)."""
BADGE_ABOVE: Final = 1.06
"""How far the highest shape reaches above its middle."""
LEGIBLE: Final = 33
"""Pixels of an em whose digits are 7 pixels high when the picture is shown 400 pixels wide."""
_PLAIN_EDGE: Final = 3
"""Pixels of ground seen round a plain building."""
_SIGN_FROM: Final = 64
"""Pixels of a cell in which the sign of the colour has room beside the number of a plain building."""


class Part(NamedTuple):
    """A rectangle in shares of a cell."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    def meets(self, other: "Part") -> bool:
        """Whether the two overlap."""
        return (self.x < other.x + other.w and other.x < self.x + self.w
                and self.y < other.y + other.h and other.y < self.y + self.h)


def is_plain(cell: int) -> bool:
    """Whether buildings are plain in a cell of so many pixels."""
    return cell < PLAIN_BELOW


def walls(height: int) -> float:
    """All floors of a building together, where it is not plain."""
    return _WALLS[min(height, len(_WALLS)) - 1]


def bottom(cell: int) -> float:
    """The front edge of a building in a cell of so many pixels."""
    return (row_height(cell) - _PLAIN_EDGE) / cell if is_plain(cell) else BOTTOM


def reach(cell: int) -> int:
    """Pixels above a cell that are free even of the tallest building with a crane."""
    return ceil((CRANE - roof_top(len(_WALLS), cell)) * cell) + 1


def roof_top(height: int, cell: int) -> float:
    """Where the roof begins: below 0 it stands in front of the cell behind."""
    return _PLAIN_EDGE / cell if is_plain(cell) else BOTTOM - ROOF_DEEP - walls(height)


def figure(cell: int) -> float:
    """The em of a badge's figure: large enough to be read on a phone, larger where cells are small."""
    legible = LEGIBLE / cell
    return legible if is_plain(cell) else min(_MOST_FIGURE, max(_FIGURE, legible))


def _round(x: float, y: float, radius: float) -> Part:
    return Part(x - radius, y - radius, radius * 2, radius * 2)


@dataclass(frozen=True, slots=True)
class CellParts:
    """The labels of a building; none of them covers another."""

    number: Part
    number_size: float
    """An em."""
    sign: Part | None
    """Of the colour; None where a plain building has no room for it."""
    badge: Part
    """The figure in it: height, and resources where it is owned."""
    figure_size: float
    """An em."""
    turn: Part
    """The figure of the turn that changed it."""


@lru_cache(maxsize=200)
def parts(height: int, digits: int, cell: int) -> CellParts:
    """The labels of a building so many floors high whose number has one or two digits, in a cell of so many pixels."""
    if is_plain(cell):
        return _plain_parts(digits, cell)
    top = roof_top(height, cell)
    em = figure(cell)
    crowded = (em - _FIGURE) / (_MOST_FIGURE - _FIGURE)
    size = _NUMBER - 0.03 * crowded
    return CellParts(
        number=_digits(0.305 - 0.015 * crowded, top + 0.315, size, digits), number_size=size,
        sign=_round(0.855, top + 0.105, 0.085),
        badge=_digits(0.755, top + 0.395, em), figure_size=em, turn=_digits(0.035, top - 0.03, em),
    )


def _plain_parts(digits: int, cell: int) -> CellParts:
    """Number above badge; the places are pixels, since their size is."""
    em = figure(cell)
    return CellParts(
        number=_digits(22 / cell, 25 / cell, em, digits), number_size=em,
        sign=_round(1 - 13 / cell, 20 / cell, 8 / cell) if cell >= _SIGN_FROM else None,
        badge=_digits(1 - 27 / cell, 54 / cell, em), figure_size=em, turn=_digits(2 / cell, -4 / cell, em),
    )


def _digits(x: float, y: float, em: float, count: int = 1) -> Part:
    """What digits take round their middle."""
    wide, high = em * _DIGIT * count, em * _CAP
    return Part(x - wide / 2, y - high / 2, wide, high)
