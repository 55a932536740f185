"""What grows in the city: the ground of plots, gardens behind low buildings and on high roofs, parks, meadows."""

from engine.rules.terms import Cell
from render import signs, theme
from render.pen import Pen


def plot(pen: Pen, s: float) -> None:
    """The ground a building stands on."""
    pen.box(s * 0.015, s * 0.015, s * 0.97, s * 0.97, theme.PLOT_EDGE, radius=s * 0.06)
    pen.box(s * 0.03, s * 0.03, s * 0.94, s * 0.94, theme.PLOT, radius=s * 0.05)


def behind(pen: Pen, s: float, roof: float, number: int) -> None:
    """A garden between the back of the plot and the roof, of four kinds; the lower the building, the more of it."""
    deep = roof / s
    pen.box(s * 0.07, s * 0.065, s * 0.86, roof - s * 0.04, theme.TREE_LIGHT, radius=s * 0.05)
    if deep < 0.2:
        return
    r = min(0.125, deep * 0.40)
    y = deep - r * 1.05
    match number % 4:
        case 0:
            trees = ((0.20, 1.0, False), (0.46, 0.8, False), (0.74, 1.0, True))
        case 1:
            trees = ((0.24, 0.8, False), (0.50, 1.0, True), (0.80, 0.8, False))
        case 2:
            trees = ((0.18, 0.7, False), (0.38, 1.0, False), (0.82, 0.9, False))
        case _:
            trees = ((0.22, 1.0, True), (0.60, 0.7, False), (0.80, 0.9, False))
    for x, scale, golden in trees:
        signs.tree(pen, x * s, (y + r * (1 - scale) * 0.8) * s, r * scale * s, ground=theme.TREE, golden=golden)


def on_roof(pen: Pen, s: float, roof: float, number: int) -> None:
    """Bushes along the back of a roof that has no garden behind it."""
    for step in range(5):
        x = 0.14 + step * 0.095 + (number + step) % 3 * 0.012
        signs.bush(pen, x * s, roof + s * 0.035, (0.036 + (number + step) % 2 * 0.010) * s)


def park(pen: Pen, s: float) -> None:
    """A green space: trees round a pond."""
    pen.box(s * 0.015, s * 0.015, s * 0.97, s * 0.97, theme.TREE_DARK, radius=s * 0.10)
    pen.box(s * 0.035, s * 0.035, s * 0.93, s * 0.93, theme.PARK, radius=s * 0.085)
    pen.oval(s * 0.36, s * 0.78, s * 0.24, s * 0.11, theme.TREE)
    pen.oval(s * 0.36, s * 0.775, s * 0.22, s * 0.095, theme.PAINT["B"].light)
    for x, y, r, golden in ((0.24, 0.22, 0.16, False), (0.55, 0.17, 0.12, True), (0.81, 0.27, 0.15, False),
                            (0.52, 0.45, 0.15, False), (0.19, 0.55, 0.12, False)):
        signs.tree(pen, x * s, y * s, r * s, ground=theme.TREE, golden=golden)


def kind_at(cell: Cell) -> int:
    """Which meadow grows on a cell: 0 (bare) to 3. Looks scattered, is always the same."""
    x, y = cell
    mixed = (x * 374_761 + y * 668_265) & 0xFFFFFF
    mixed = ((mixed ^ (mixed >> 7)) * 48_271) & 0xFFFFFF
    return (0, 3, 1, 0, 2, 3, 1)[(mixed >> 9) % 7]


def meadow(pen: Pen, s: float, kind: int) -> None:
    """Land nobody builds on yet."""
    match kind:
        case 1:
            signs.tree(pen, s * 0.45, s * 0.42, s * 0.20)
        case 2:
            signs.tree(pen, s * 0.34, s * 0.34, s * 0.15, golden=True)
            signs.tree(pen, s * 0.64, s * 0.52, s * 0.18)
        case 3:
            for x, y in ((0.3, 0.4), (0.55, 0.62), (0.68, 0.34)):
                for lean in (-0.03, 0.035):
                    pen.line([(x * s, y * s), ((x + lean) * s, y * s - s * 0.065)], theme.MEADOW_DARK, s * 0.025)
        case _:
            pass
