"""Pointing at things: rings and arrows at cells of the city and at parts of the panel, for whoever explains a
picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw

from engine.rules.terms import Cell
from render import palette, theme
from render.layout import Box, Camera
from render.layout_panel import PanelBoxes

Part: TypeAlias = Literal[
    "round", "tiles", "deck", "new_buildings", "green", "R", "B", "Y",
    "seat", "track", "exploit", "urbanize", "construct", "endgame", "seat_tiles", "new_hands",
    "hand", "tile", "resources", "points", "area",
]
"""Parts of a picture that are no cells. Of the panel: the round, the piles by what they hold; of one seat (``index``)
her line, her resources in the city, her cards by bonus, her tiles, her New Hand tokens. Of a private screen: a card
of the hand or a tile by its place (``index``), the stocks, the area."""

RING: Final = 9
"""How far a ring reaches out of what it is round."""
_REACH: Final = 46
"""Length of an arrow, in pixels."""
_WIDE: Final = 24
"""Half its width."""
_LINE: Final = 4
"""Its edge."""
_CLOSE: Final = 4
"""Between its tip and what it points at."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A ring round something, with an arrow at it. Exactly one of ``cell`` and ``part`` is given; what the picture does
    not show is not pointed at."""

    cell: Cell | None = None
    part: Part | None = None
    index: int = 0
    """Which seat, card or tile."""
    arrow: bool = True


Targets: TypeAlias = Mapping[tuple[str, int], Box]
"""Where the parts of a picture stand."""


def panel_targets(boxes: PanelBoxes, piles: Sequence[tuple[str, str]]) -> dict[tuple[str, int], Box]:
    """The parts of a panel; ``piles`` as they are drawn."""
    found: dict[tuple[str, int], Box] = {("round", 0): boxes.round}
    found |= {(name, 0): box for (name, _), box in zip(piles, boxes.piles, strict=True)}
    for number, seat in enumerate(boxes.seats):
        exploit, urbanize, construct, endgame = seat.kinds
        found |= {
            ("seat", number): seat.card, ("track", number): seat.track, ("exploit", number): exploit,
            ("urbanize", number): urbanize, ("construct", number): construct, ("endgame", number): endgame,
            ("seat_tiles", number): seat.tiles, ("new_hands", number): seat.new_hands,
        }
    return found


def draw_pointers(image: Image.Image, pointers: Sequence[Pointer], camera: Camera | None, targets: Targets,
                  clear: Sequence[Box] = ()) -> None:
    """Draw them over everything. No arrow lies over what is written in ``clear`` or over another part: where there is
    no room above nor below, the ring does without."""
    draw = ImageDraw.Draw(image)
    for pointer in pointers:
        if pointer.cell is not None and camera is not None:
            _point(draw, image.size, camera.box(pointer.cell), (), arrow=pointer.arrow)
        elif pointer.part is not None and (box := targets.get((pointer.part, pointer.index))) is not None:
            others = [other for other in targets.values() if not other.holds(box) and not box.holds(other)]
            _point(draw, image.size, box, (*clear, *others), arrow=pointer.arrow)


def ring(image: Image.Image, box: Box) -> None:
    """A ring round a box."""
    _ring(ImageDraw.Draw(image), image.size, box)


def _ring(draw: ImageDraw.ImageDraw, size: tuple[int, int], box: Box) -> None:
    ink, gold = palette.index(theme.INK), palette.index(theme.AMBER)
    for inset, colour, thick in ((-RING, ink, RING + 2), (2 - RING, gold, RING - 2)):
        round_it = box.inset(inset)
        corners = (max(0, round_it.x), max(0, round_it.y), min(size[0], round_it.right) - 1,
                   min(size[1], round_it.bottom) - 1)
        draw.rounded_rectangle(corners, 18, outline=colour, width=thick)


def _point(draw: ImageDraw.ImageDraw, size: tuple[int, int], box: Box, clear: Sequence[Box], *, arrow: bool) -> None:
    _ring(draw, size, box)
    place = arrow_place(size, box, clear) if arrow else None
    if place is None:
        return
    ink, gold = palette.index(theme.INK), palette.index(theme.AMBER)
    x, way = place
    tip = box.y - _CLOSE if way < 0 else box.bottom + _CLOSE
    for grow, colour in ((_LINE, ink), (0, gold)):
        wide, stem, end = _WIDE + grow * 2, 9 + grow, tip + way * (_REACH + grow)
        neck = tip + way * 28
        draw.rectangle((x - stem, min(neck, end), x + stem, max(neck, end)), colour)
        draw.polygon([(x, tip - way * grow), (x - wide, neck + way * grow), (x + wide, neck + way * grow)], colour)


def arrow_place(size: tuple[int, int], box: Box, clear: Sequence[Box]) -> tuple[int, int] | None:
    """Where an arrow at a box stands: its middle, and whether above it (-1) or below (1); None where it would cover
    something of ``clear`` or leave the picture."""
    half, high = _WIDE + 2 * _LINE, _REACH + _LINE
    for way in (-1, 1):
        y = box.y - _CLOSE - high if way < 0 else box.bottom + _CLOSE
        room = Box(box.x, y, box.w, high)
        if room.y < 0 or room.bottom > size[1]:
            continue
        met = [other.right + half for other in clear if other.meets(room)]
        for x in sorted({box.x + box.w // 2, *met}):
            place = Box(x - half, y, 2 * half, high)
            if x <= box.right and place.right <= size[0] and not any(place.meets(other) for other in clear):
                return x, way
    return None
