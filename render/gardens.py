"""What grows in the city: the ground of plots, gardens behind low buildings and on high roofs, parks, meadows."""

from functools import lru_cache
from typing import Final

from engine.rules.terms import Cell, Colour
from render import signs, theme
from render.pen import Pen

BORDER: Final = 0.024
"""How thick the border of a district's ground is, of a cell's width."""


def plot(pen: Pen, s: float, h: float) -> None:
    """The ground of a building that belongs to no district, in a cell ``s`` pixels wide and ``h`` deep."""
    pen.box(s * 0.012, s * 0.012, s * 0.976, h - s * 0.024, theme.PLOT_EDGE, radius=s * 0.06)
    pen.box(s * 0.028, s * 0.028, s * 0.944, h - s * 0.056, theme.PLOT, radius=s * 0.05)


def joined(pen: Pen, s: float, h: float, colour: Colour, border: str) -> None:
    """The ground of a building in a district: one with its neighbours', lined on the sides of ``border`` (of n, e, s,
    w), behind which another ground begins."""
    line, thick = theme.PAINT[colour].line, s * BORDER
    pen.box(0, 0, s, h, theme.DISTRICT[colour])
    for side, (x, y, w, d) in {"n": (0.0, 0.0, s, thick), "s": (0.0, h - thick, s, thick), "w": (0.0, 0.0, thick, h),
                               "e": (s - thick, 0.0, thick, h)}.items():
        if side in border:
            pen.box(x, y, w, d, line)


def on_roof(pen: Pen, s: float, roof: float, number: int) -> None:
    """Bushes along the front of a high roof."""
    for step in range(4):
        x = 0.11 + step * 0.085 + (number + step) % 3 * 0.012
        signs.bush(pen, x * s, roof + s * 0.575, (0.030 + (number + step) % 2 * 0.008) * s)


def park(pen: Pen, s: float, h: float, season: int = 0) -> None:
    """A green space: trees round a pond, in a cell ``s`` pixels wide and ``h`` deep."""
    pen.box(s * 0.015, s * 0.015, s * 0.97, h - s * 0.03, theme.TREE_DARK, radius=s * 0.10)
    pen.box(s * 0.035, s * 0.035, s * 0.93, h - s * 0.07, theme.PARK, radius=s * 0.085)
    pen.oval(s * 0.34, h * 0.80, s * 0.24, h * 0.115, theme.TREE)
    pen.oval(s * 0.34, h * 0.795, s * 0.22, h * 0.10, theme.PAINT["B"].light)
    for turn, (x, y, r) in enumerate(((0.24, 0.22, 0.16), (0.55, 0.18, 0.12), (0.81, 0.27, 0.15), (0.50, 0.47, 0.13),
                                      (0.17, 0.56, 0.11))):
        signs.tree(pen, x * s, y * h, r * h, ground=theme.TREE, golden=turn < season)


@lru_cache(maxsize=1000)
def kind_at(cell: Cell) -> int:
    """Which meadow grows on a cell: 0 (bare) to 3. Looks scattered, is always the same."""
    x, y = cell
    mixed = (x * 374_761 + y * 668_265) & 0xFFFFFF
    mixed = ((mixed ^ (mixed >> 7)) * 48_271) & 0xFFFFFF
    return (0, 3, 1, 0, 2, 3, 1)[(mixed >> 9) % 7]


def meadow(pen: Pen, s: float, kind: int, season: int = 0) -> None:
    """Land nobody builds on yet. Its trees are ginkgos: they turn golden as the tile supply shrinks (``season``
    0-3)."""
    match kind:
        case 1:
            signs.tree(pen, s * 0.45, s * 0.36, s * 0.19, golden=season > 1)
        case 2:
            signs.tree(pen, s * 0.34, s * 0.30, s * 0.15, golden=season > 0)
            signs.tree(pen, s * 0.64, s * 0.46, s * 0.17, golden=season > 2)
        case 3:
            for x, y in ((0.3, 0.35), (0.55, 0.55), (0.68, 0.30)):
                for lean in (-0.03, 0.035):
                    pen.line([(x * s, y * s), ((x + lean) * s, y * s - s * 0.065)], theme.MEADOW_DARK, s * 0.025)
        case _:
            pass
