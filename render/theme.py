"""The colours and signs of every picture. Whatever a colour says, a shape or a letter says too.

The hues that say something by themselves were picked together, so that any two of them stay apart for people with
protanopia, deuteranopia and tritanopia as well (tests/render/test_palette.py simulates all three).
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.rules.terms import HAL as HAL_SEAT
from engine.rules.terms import Colour, Seat

RGB: TypeAlias = tuple[int, int, int]
Shape: TypeAlias = Literal["circle", "square", "triangle", "diamond", "hexagon", "cross"]


def rgb(text: str) -> RGB:
    """``"1d2b27"`` -> ``(29, 43, 39)``."""
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


INK: Final = rgb("1d2b27")
SOFT_INK: Final = rgb("4a5a50")
PAPER: Final = rgb("fbf6e9")
CARD: Final = rgb("f3ead3")
PLOT: Final = rgb("e6dcc0")
PLOT_EDGE: Final = rgb("cfc19b")
PLOT_SHADE: Final = rgb("c2b48d")
MEADOW: Final = rgb("c6d6a8")
MEADOW_DARK: Final = rgb("b2c690")
PARK: Final = rgb("78a35c")
TREE: Final = rgb("4f8748")
TREE_DARK: Final = rgb("32602f")
TREE_LIGHT: Final = rgb("8fba6d")
TRUNK: Final = rgb("7a5538")
GINKGO: Final = rgb("e3b53a")
WINDOW: Final = rgb("fdeebc")
AMBER: Final = rgb("ffd23f")
"""Cranes, always within an ink edge."""
AUTUMN: Final = rgb("a98420")
"""Ginkgos when the tile supply runs low; darker than anything that says points."""
AUTUMN_DARK: Final = rgb("6d5413")
AUTUMN_LIGHT: Final = rgb("cdb357")
WHITE: Final = rgb("ffffff")
NEUTRAL: Final = rgb("c9c1a8")
"""Badge of a building that nobody owns."""
ON_CARD: Final = (PAPER, INK)
ON_MEADOW: Final = (MEADOW, INK)
"""Ground and ink of words."""


@dataclass(frozen=True, slots=True)
class Paint:
    """The shades in which a building of one colour is drawn."""

    roof: RGB
    light: RGB
    """The lit edge of the roof."""
    wall: RGB
    line: RGB
    """Between floors, and the outline."""
    text: RGB
    """The number on the roof; at least 4.5:1 against it."""


PAINT: Final[dict[Colour, Paint]] = {
    "R": Paint(rgb("c8351f"), rgb("e0604a"), rgb("9c2818"), rgb("66160c"), WHITE),
    "B": Paint(rgb("34568f"), rgb("5b7db4"), rgb("27416e"), rgb("16284a"), WHITE),
    "Y": Paint(rgb("fcae28"), rgb("ffcb72"), rgb("cf8419"), rgb("85520b"), INK),
}


@dataclass(frozen=True, slots=True)
class Owner:
    """How a seat is told from the others: a colour and a shape."""

    fill: RGB
    text: RGB
    """Written on the fill; at least 4.5:1."""
    shape: Shape


def mix(under: RGB, over: RGB, share: float) -> RGB:
    """A colour between two."""
    red, green, blue = (round(u + (o - u) * share) for u, o in zip(under, over, strict=True))
    return red, green, blue


DISTRICT: Final[dict[Colour, RGB]] = {
    "R": mix(PLOT, PAINT["R"].roof, 0.42), "B": mix(PLOT, PAINT["B"].roof, 0.42), "Y": mix(PLOT, PAINT["Y"].roof, 0.5),
}
"""The ground that joins the buildings of a district."""
CALM: Final[dict[Colour, Paint]] = {
    colour: Paint(mix(PAPER, paint.roof, 0.26), mix(PAPER, paint.roof, 0.12), mix(PAPER, paint.wall, 0.40),
                  mix(PAPER, paint.line, 0.62), INK)
    for colour, paint in PAINT.items()
}
"""Buildings that a picture is not about."""
OWNERS: Final[tuple[Owner, ...]] = (
    Owner(WHITE, INK, "circle"),
    Owner(rgb("12201c"), WHITE, "square"),
    Owner(rgb("2babe6"), INK, "triangle"),
    Owner(rgb("5a14ad"), WHITE, "diamond"),
    Owner(rgb("c587b0"), INK, "hexagon"),
)
"""By seat."""
HAL: Final = Owner(rgb("7d5a52"), WHITE, "cross")


def owner_of(seat: Seat, *, solo: bool) -> Owner:
    """The colour and shape of a seat; in a solo game seat 1 is Hal."""
    return HAL if solo and seat == HAL_SEAT else OWNERS[seat]
