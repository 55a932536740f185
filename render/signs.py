"""Our own small drawings: what a colour brings, who owns, sites, trees. Each is drawn round (x, y) in a radius r."""

from math import pi

from engine.rules.terms import Action, Colour, EventTile
from render import theme
from render.pen import Pen
from render.theme import RGB, Owner


def resource(pen: Pen, x: float, y: float, r: float, colour: RGB, hole: RGB) -> None:
    """A cog: what red brings."""
    pen.star(x, y, r, r * 0.74, 8, colour, turn=pi / 8)
    pen.disc(x, y, r * 0.80, colour)
    pen.disc(x, y, r * 0.36, hole)


def tile(pen: Pen, x: float, y: float, r: float, colour: RGB, hole: RGB) -> None:
    """A square of four windows: what blue brings."""
    side = r * 1.7
    pen.box(x - side / 2, y - side / 2, side, side, colour, radius=r * 0.25)
    pane = side * 0.27
    for dx in (-1, 1):
        for dy in (-1, 1):
            pen.box(x + dx * side * 0.21 - pane / 2, y + dy * side * 0.21 - pane / 2, pane, pane, hole)


def point(pen: Pen, x: float, y: float, r: float, colour: RGB, hole: RGB) -> None:
    """A ginkgo leaf: what yellow brings."""
    top = y + r * 0.35
    blade = [(x, top), (x - r * 1.02, y - r * 0.30), (x - r * 0.86, y - r * 0.62), (x - r * 0.50, y - r * 0.86),
             (x - r * 0.12, y - r * 0.92), (x, y - r * 0.45), (x + r * 0.12, y - r * 0.92),
             (x + r * 0.50, y - r * 0.86), (x + r * 0.86, y - r * 0.62), (x + r * 1.02, y - r * 0.30)]
    pen.area(blade, colour)
    pen.line([(x, top - r * 0.1), (x - r * 0.06, y + r * 0.65), (x - r * 0.22, y + r * 0.95)], colour, r * 0.2)
    for dx in (-0.52, 0.52):
        pen.line([(x + dx * r * 0.35, y), (x + dx * r, y - r * 0.5)], hole, r * 0.09)


_OF_COLOUR = {"R": resource, "B": tile, "Y": point}


def colour_sign(pen: Pen, x: float, y: float, r: float, colour: Colour, ink: RGB, hole: RGB) -> None:
    """The sign of a colour: what its buildings bring (R3.1b)."""
    _OF_COLOUR[colour](pen, x, y, r, ink, hole)


def owner_badge(pen: Pen, x: float, y: float, r: float, owner: Owner, *, line: float = 0.09) -> None:
    """The shape and colour of a seat, ringed in white and ink (``line`` of its radius) to stand on any ground."""
    _shape(pen, x, y, r, owner.shape, theme.INK)
    _shape(pen, x, y, r - max(1.0, r * line), owner.shape, theme.WHITE)
    _shape(pen, x, y, r - max(2.0, r * (line + 0.11)), owner.shape, owner.fill)


def figure_badge(pen: Pen, x: float, y: float, em: float, owner: Owner | None, figure: str) -> None:
    """A figure in a seat's shape, as large as the figure of ``em`` needs; in a pill for nobody."""
    ring, size = em * 0.075, em
    if len(figure) > 1:
        size = em * 0.74
    if owner is None:
        wide, high = em * 0.84, em * 0.94
        for grow, fill in ((ring, theme.INK), (0.0, theme.NEUTRAL)):
            pen.box(x - wide / 2 - grow, y - high / 2 - grow, wide + grow * 2, high + grow * 2, fill, radius=em * 0.28)
        pen.text(x, y, figure, size, theme.INK)
        return
    for grow, fill in ((ring * 2, theme.INK), (ring, theme.WHITE), (0.0, owner.fill)):
        match owner.shape:
            case "circle":
                pen.disc(x, y, em * 0.50 + grow, fill)
            case "square":
                half = em * 0.44 + grow
                pen.box(x - half, y - half, half * 2, half * 2, fill, radius=em * 0.08)
            case "triangle":
                low, wide = y + em * 0.43 + grow, em * 0.66 + grow * 1.73
                pen.area([(x, low - wide * 1.78), (x + wide, low), (x - wide, low)], fill)
            case "diamond":
                pen.star(x, y, em * 0.66 + grow * 1.41, em * 0.66 + grow * 1.41, 2, fill)
            case "hexagon":
                pen.star(x, y, em * 0.54 + grow * 1.15, em * 0.54 + grow * 1.15, 3, fill, turn=pi / 6)
            case "cross":
                arm, reach = em * 0.36 + grow, em * 0.54 + grow
                pen.box(x - arm, y - reach, arm * 2, reach * 2, fill, radius=em * 0.05)
                pen.box(x - reach, y - arm, reach * 2, arm * 2, fill, radius=em * 0.05)
    pen.text(x, y, figure, size, owner.text)


def _shape(pen: Pen, x: float, y: float, r: float, shape: theme.Shape, fill: RGB) -> None:
    match shape:
        case "circle":
            pen.disc(x, y, r, fill)
        case "square":
            pen.box(x - r * 0.88, y - r * 0.88, r * 1.76, r * 1.76, fill, radius=r * 0.12)
        case "triangle":
            low = y + r * 0.92
            pen.area([(x, y - r * 1.10), (x + r * 1.20, low), (x - r * 1.20, low)], fill)
        case "diamond":
            pen.star(x, y, r * 1.16, r * 1.16, 2, fill)
        case "hexagon":
            pen.star(x, y, r * 1.06, r * 1.06, 3, fill, turn=pi / 6)
        case "cross":
            arm = r * 0.66
            pen.box(x - arm, y - r, arm * 2, r * 2, fill, radius=r * 0.1)
            pen.box(x - r, y - arm, r * 2, arm * 2, fill, radius=r * 0.1)


def crane(pen: Pen, s: float, roof: float) -> None:
    """A construction site: an amber crane on the back of a roof that begins at ``roof``; ``s`` is a cell's width."""
    foot, top = roof + s * 0.05, roof - s * 0.085
    mast, arm, back = s * 0.26, s * 0.66, s * 0.17
    for colour, thick in ((theme.INK, 0.072), (theme.AMBER, 0.042)):
        pen.line([(mast, foot), (mast, top)], colour, s * thick)
        pen.line([(back, top), (arm, top)], colour, s * thick)
    pen.line([(arm - s * 0.05, top + s * 0.02), (arm - s * 0.05, top + s * 0.06)], theme.INK, s * 0.018)
    pen.box(arm - s * 0.10, top + s * 0.05, s * 0.10, s * 0.065, theme.INK, radius=s * 0.012)
    pen.box(arm - s * 0.085, top + s * 0.065, s * 0.07, s * 0.035, theme.PAINT["R"].light)
    pen.box(back - s * 0.02, top - s * 0.015, s * 0.06, s * 0.07, theme.INK, radius=s * 0.01)


def crown(pen: Pen, x: float, y: float, r: float) -> None:
    """Prestige."""
    for grow, fill in ((1.18, theme.INK), (1.0, theme.PAPER)):
        w, h = r * grow, r * 0.8 * grow
        pen.area([(x - w, y + h), (x - w, y - h * 0.7), (x - w * 0.45, y), (x, y - h), (x + w * 0.45, y),
                  (x + w, y - h * 0.7), (x + w, y + h)], fill)
    for dx in (-0.45, 0, 0.45):
        pen.disc(x + dx * r, y + r * 0.45, r * 0.12, theme.PAINT["R"].roof)


def tree(pen: Pen, x: float, y: float, r: float, *, ground: RGB = theme.MEADOW_DARK, golden: bool = False) -> None:
    """A round tree seen a little from above, its foot at (x, y + r); ``ground`` is its shadow. Ginkgos are golden."""
    dark, middle, light = (
        (theme.AUTUMN_DARK, theme.AUTUMN, theme.AUTUMN_LIGHT) if golden
        else (theme.TREE_DARK, theme.TREE, theme.TREE_LIGHT)
    )
    pen.oval(x + r * 0.25, y + r * 0.95, r * 0.9, r * 0.28, ground)
    pen.box(x - r * 0.1, y + r * 0.4, r * 0.2, r * 0.6, theme.TRUNK)
    pen.disc(x, y, r * 0.86, dark)
    pen.disc(x - r * 0.07, y - r * 0.08, r * 0.74, middle)
    pen.disc(x - r * 0.26, y - r * 0.3, r * 0.34, light)


def bush(pen: Pen, x: float, y: float, r: float) -> None:
    """Greenery on roofs and plots."""
    pen.disc(x, y, r, theme.TREE_DARK)
    pen.disc(x - r * 0.1, y - r * 0.18, r * 0.78, theme.TREE)
    pen.disc(x - r * 0.25, y - r * 0.35, r * 0.35, theme.TREE_LIGHT)


def action(pen: Pen, x: float, y: float, r: float, kind: Action, colour: RGB, *, hole: RGB | None = None) -> None:
    """What a bonus card is for: goods into a tray (exploit), a house (urbanize), a floor more (construct). ``hole``:
    what a door shows, where that is not the pen's ground."""
    thick = r * 0.26
    match kind:
        case "exploit":
            pen.line([(x, y - r * 0.9), (x, y + r * 0.25)], colour, thick)
            pen.area([(x - r * 0.55, y - r * 0.1), (x + r * 0.55, y - r * 0.1), (x, y + r * 0.55)], colour)
            pen.line([(x - r * 0.85, y + r * 0.35), (x - r * 0.85, y + r * 0.85), (x + r * 0.85, y + r * 0.85),
                      (x + r * 0.85, y + r * 0.35)], colour, thick)
        case "urbanize":
            pen.area([(x - r, y - r * 0.05), (x, y - r * 0.95), (x + r, y - r * 0.05)], colour)
            pen.box(x - r * 0.72, y - r * 0.1, r * 1.44, r * 1.0, colour)
            pen.box(x - r * 0.22, y + r * 0.25, r * 0.44, r * 0.65, hole or pen.ground)
        case "construct":
            for floor in range(2):
                pen.box(x - r * 0.9, y + r * (0.45 - 0.55 * floor), r * 1.8, r * 0.42, colour, radius=r * 0.06)
            pen.area([(x - r * 0.6, y - r * 0.32), (x, y - r * 0.98), (x + r * 0.6, y - r * 0.32)], colour)


def endgame(pen: Pen, x: float, y: float, r: float, colour: RGB) -> None:
    """A flag at the finish: cards that count at the end."""
    pen.line([(x - r * 0.65, y - r * 0.9), (x - r * 0.65, y + r * 0.95)], colour, r * 0.22)
    pen.area([(x - r * 0.6, y - r * 0.95), (x + r * 0.95, y - r * 0.45), (x - r * 0.6, y + r * 0.15)], colour)


def new_hand(pen: Pen, x: float, y: float, r: float, colour: RGB, face: RGB) -> None:
    """Two fanned cards."""
    pen.area([(x - r * 0.95, y - r * 0.5), (x - r * 0.1, y - r * 0.85), (x + r * 0.35, y + r * 0.55),
              (x - r * 0.45, y + r * 0.9)], colour)
    pen.box(x - r * 0.18, y - r * 0.85, r * 1.1, r * 1.7, face, radius=r * 0.15)
    pen.box(x - r * 0.08, y - r * 0.75, r * 0.95, r * 1.5, colour, radius=r * 0.1)


def refill(pen: Pen, x: float, y: float, r: float, colour: RGB, *, crossed: bool = False) -> None:
    """An arrow round a circle: the tile supply will be filled once more (R4.2); crossed out: it will not."""
    pen.ring(x, y, r * 0.85, colour, r * 0.24)
    pen.box(x, y - r, r, r, pen.ground)
    pen.area([(x - r * 0.05, y - r * 1.05), (x + r * 0.55, y - r * 0.72), (x - r * 0.05, y - r * 0.35)], colour)
    if crossed:
        for ink, thick in ((pen.ground, 0.62), (theme.PAINT["R"].roof, 0.30)):
            pen.line([(x - r * 0.85, y + r * 0.85), (x + r * 0.85, y - r * 0.85)], ink, r * thick)


def begins(pen: Pen, x: float, y: float, r: float, colour: RGB) -> None:
    """An arrowhead: who begins the coming round."""
    pen.area([(x - r * 0.75, y - r * 1.1), (x + r, y), (x - r * 0.75, y + r * 1.1)], colour)


def deck(pen: Pen, x: float, y: float, r: float, colour: RGB, face: RGB) -> None:
    """A pile of cards."""
    for step in (2, 1, 0):
        left, top = x - r * 0.72 + step * r * 0.18, y - r * 0.95 + step * r * 0.16
        pen.box(left, top, r * 1.1, r * 1.55, face, radius=r * 0.15)
        pen.box(left + r * 0.09, top + r * 0.09, r * 0.92, r * 1.37, colour, radius=r * 0.1)


def person(pen: Pen, x: float, y: float, r: float, colour: RGB, hole: RGB, work: Action | None = None) -> None:
    """A character: head and shoulders; by what she does a gatherer's straw hat (exploit), a planner's cap with its peak
    (urbanize), a builder's helmet (construct)."""
    pen.dome(x, y + r * 0.95, r * 0.85, colour)
    pen.disc(x, y - r * 0.38, r * 0.60, hole)
    pen.disc(x, y - r * 0.42, r * 0.50, colour)
    top = y - r * 0.62
    match work:
        case "exploit":
            pen.oval(x, top, r * 1.06, r * 0.26, hole)
            pen.oval(x, top, r * 0.98, r * 0.18, colour)
            pen.dome(x, top, r * 0.46, colour)
            pen.box(x - r * 0.46, top - r * 0.12, r * 0.92, r * 0.10, hole)
        case "urbanize":
            pen.box(x - r * 0.62, top - r * 0.50, r * 1.24, r * 0.44, hole, radius=r * 0.18)
            pen.box(x - r * 0.56, top - r * 0.46, r * 1.12, r * 0.34, colour, radius=r * 0.16)
            pen.area([(x, top - r * 0.10), (x + r * 1.05, top - r * 0.02), (x + r * 1.0, top + r * 0.12),
                      (x, top + r * 0.04)], colour)
            pen.box(x - r * 0.56, top - r * 0.08, r * 1.2, r * 0.06, hole)
        case "construct":
            pen.dome(x, top + r * 0.10, r * 0.68, hole)
            pen.dome(x, top + r * 0.04, r * 0.58, colour)
            pen.box(x - r * 0.78, top + r * 0.02, r * 1.56, r * 0.16, colour, radius=r * 0.06)
            pen.box(x - r * 0.08, top - r * 0.66, r * 0.16, r * 0.58, hole)
        case None:
            pass


def event(pen: Pen, x: float, y: float, r: float, name: EventTile, colour: RGB, hole: RGB) -> None:
    """R8.4: a set square, a megaphone, two arrows that change places, a tick."""
    thick = r * 0.28
    match name:
        case "design_competition":
            pen.area([(x - r, y + r * 0.9), (x + r, y + r * 0.9), (x - r, y - r)], colour)
            pen.area([(x - r * 0.55, y + r * 0.45), (x + r * 0.1, y + r * 0.45), (x - r * 0.55, y - r * 0.2)], hole)
        case "advertising_campaign":
            pen.area([(x - r, y - r * 0.3), (x - r * 0.3, y - r * 0.3), (x + r * 0.8, y - r * 0.95),
                      (x + r * 0.8, y + r * 0.75), (x - r * 0.3, y + r * 0.2), (x - r, y + r * 0.2)], colour)
            pen.line([(x - r * 0.55, y + r * 0.2), (x - r * 0.4, y + r * 0.85)], colour, thick)
        case "expropriation":
            for side in (-1, 1):
                level = y - side * r * 0.45
                pen.line([(x - side * r * 0.9, level), (x + side * r * 0.4, level)], colour, thick)
                back = x + side * r * 0.3
                pen.area([(back, level - r * 0.5), (x + side * r, level), (back, level + r * 0.5)], colour)
        case "quality_control":
            tick = [(x - r * 0.8, y + r * 0.1), (x - r * 0.2, y + r * 0.7), (x + r * 0.85, y - r * 0.6)]
            pen.line(tick, colour, thick * 1.3)


def bolt(pen: Pen, x: float, y: float, r: float, colour: RGB) -> None:
    """R8.4: an event tile's back, a flash of lightning."""
    pen.area([(x + r * 0.35, y - r), (x - r * 0.65, y + r * 0.2), (x - r * 0.05, y + r * 0.2), (x - r * 0.35, y + r),
              (x + r * 0.65, y - r * 0.2), (x + r * 0.05, y - r * 0.2)], colour)


def district(pen: Pen, x: float, y: float, r: float, colour: RGB, hole: RGB) -> None:
    """Three buildings inside one outline."""
    corner = [(x - r, y - r), (x + r, y - r), (x + r, y), (x, y), (x, y + r), (x - r, y + r), (x - r, y - r)]
    pen.area(corner[:-1], colour)
    for dx, dy in ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5)):
        pen.box(x + (dx - 0.28) * r, y + (dy - 0.28) * r, r * 0.56, r * 0.56, hole)


def around(pen: Pen, x: float, y: float, r: float, colour: RGB, hole: RGB) -> None:
    """R8.4: a cell and the four beside it."""
    side = r * 0.6
    for dx, dy, fill in ((0, -1, hole), (-1, 0, hole), (1, 0, hole), (0, 1, hole), (0, 0, colour)):
        left, top = x + (dx - 0.5) * side, y + (dy - 0.5) * side
        pen.box(left - r * 0.06, top - r * 0.06, side + r * 0.12, side + r * 0.12, colour)
        pen.box(left + r * 0.06, top + r * 0.06, side - r * 0.12, side - r * 0.12, fill)
