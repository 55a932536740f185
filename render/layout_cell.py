"""Where the parts of a building stand: numbers only, in shares of its cell's width, from the cell's upper left corner.

A building is seen from above and from the front: its roof, always as deep, and under it the walls of its floors. What
is taller than one floor reaches up over the cell behind it. Floors are bounded so that no number and no badge behind is
covered (tests/render/test_cell.py); the scale is spent on the first three, which nearly all buildings have.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from render.layout import PITCH

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
FRAME: Final = 0.075
"""How far the frame of a mark reaches around a building."""
_NUMBER: Final = 0.425
"""Size of the number, an em."""
_CAP: Final = 0.72
"""Height of a digit, of an em."""
_DIGIT: Final = 0.55
"""Width of what is inked of a digit, of an em."""
_FIGURE: Final = 0.28
_MOST_FIGURE: Final = 0.33
LEGIBLE: Final = 31.5
"""Pixels of an em whose digits are 7 pixels high when the picture is shown 400 pixels wide."""


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


def walls(height: int) -> float:
    """All floors of a building together."""
    return _WALLS[min(height, len(_WALLS)) - 1]


def roof_top(height: int) -> float:
    """Where the roof begins: below 0 it stands in front of the cell behind."""
    return BOTTOM - ROOF_DEEP - walls(height)


def figure(cell: int) -> float:
    """The em of a badge's figure: large enough to be read on a phone, larger where cells are small."""
    return min(_MOST_FIGURE, max(_FIGURE, LEGIBLE / cell))


def _round(x: float, y: float, radius: float) -> Part:
    return Part(x - radius, y - radius, radius * 2, radius * 2)


@dataclass(frozen=True, slots=True)
class CellParts:
    """The labels of a building; none of them covers another."""

    number: Part
    number_size: float
    """An em."""
    sign: Part
    badge: Part
    """The figure in it: height, and resources where it is owned."""
    figure_size: float
    """An em."""
    turn: Part
    """The figure of the turn that changed it."""


def parts(height: int, digits: int, cell: int) -> CellParts:
    """The labels of a building so many floors high whose number has one or two digits, in a cell of so many pixels."""
    top = roof_top(height)
    em = figure(cell)
    crowded = (em - _FIGURE) / (_MOST_FIGURE - _FIGURE)
    size = _NUMBER - 0.03 * crowded
    wide, high = size * _DIGIT * digits, size * _CAP
    number = Part(0.305 - 0.015 * crowded - wide / 2, top + 0.315 - high / 2, wide, high)
    badge = Part(0.755 - em * _DIGIT / 2, top + 0.395 - em * _CAP / 2, em * _DIGIT, em * _CAP)
    turn = Part(0.035 - em * _DIGIT / 2, top - 0.03 - em * _CAP / 2, em * _DIGIT, em * _CAP)
    return CellParts(number, size, _round(0.855, top + 0.105, 0.085), badge, em, turn)
