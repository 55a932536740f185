"""Where the parts of a building stand inside its cell: numbers only. All are shares of the cell's side."""

from dataclasses import dataclass
from typing import Final, NamedTuple

ROOF_DEEP: Final = 0.50
"""The roof is as large for every height; floors lift it."""
BOTTOM: Final = 0.945
LEFT: Final = 0.07
WIDE: Final = 0.86
WINDOWS: Final = 7
_FLOOR: Final = 0.095
_FLOORS: Final = 0.33
"""All floors together, at most: any height stays inside its cell."""
_NUMBER: Final = 0.45
"""Size of the number, an em."""
_CAP: Final = 0.72
"""Height of a digit, of an em."""
_DIGIT: Final = 0.55
"""Width of what is inked of a digit, of an em."""


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

    def meets(self, other: "Part") -> bool:
        """Whether the two overlap."""
        return (self.x < other.x + other.w and other.x < self.x + self.w
                and self.y < other.y + other.h and other.y < self.y + self.h)


def floor_height(height: int) -> float:
    """One floor's wall."""
    return min(_FLOOR, _FLOORS / height)


def roof_top(height: int) -> float:
    """Where the roof begins."""
    return BOTTOM - ROOF_DEEP - floor_height(height) * height


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
    """Owner and height."""
    turn: Part
    """The number of the turn that changed it."""


BADGE: Final = _round(0.79, 0.80, 0.175)
TURN: Final = Part(0.0, 0.0, 0.27, 0.25)


def parts(height: int, digits: int) -> CellParts:
    """The labels of a building so many floors high whose number has one or two digits."""
    top = roof_top(height)
    wide, high = _NUMBER * _DIGIT * digits, _NUMBER * _CAP
    number = Part(0.355 - wide / 2, top + 0.30 - high / 2, wide, high)
    return CellParts(number, _NUMBER, _round(0.79, top + 0.14, 0.10), BADGE, TURN)
