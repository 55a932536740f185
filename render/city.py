"""The city picture: what the channel sees after every round."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PIL import Image

from engine.rules.city import NEIGHBOURS
from engine.rules.position import Building
from engine.rules.scoring import city_districts
from engine.rules.terms import COLOUR, GREEN, Card, Cell
from engine.rules.view import View
from render import gardens, palette, sprites, theme
from render.encoding import png
from render.framing import draw_frames, draw_turns, place_of
from render.labels import Labels
from render.layout import Box, Camera, Extent, city_layout, shown
from render.marks import Mark
from render.panel import boxes_of, draw_panel, lines_of_more, piles
from render.pennants import draw_pennants
from render.pointing import Pointer, draw_pointers, panel_targets
from render.theme import owner_of

SIZE: Final = 1280


def city(view: View, marks: Iterable[Mark], labels: Labels, *, standings: bool = False,
         pointers: Sequence[Pointer] = ()) -> bytes:
    """The whole city with the public panel, as a PNG 1280 pixels wide.

    ``marks`` are the past round's changes (``marks_from``); those of cells that are not shown are left out.
    ``standings`` tells who is first and second in each district as of now, instead of the marks.
    """
    return png(city_image(view, marks, labels, standings=standings, pointers=pointers))


def city_image(view: View, marks: Iterable[Mark], labels: Labels, *, frame: Extent | None = None,
               above: int = 0, standings: bool = False, pointers: Sequence[Pointer] = ()) -> Image.Image:
    """As ``city``, not encoded. ``frame`` shows these cells instead of those that follow from the city (a film's), and
    ``above`` pixels are left free over it."""
    layout = city_layout(frame or shown(view.city), len(view.seats), SIZE, above, low=frame is not None,
                         more=lines_of_more(view, still=frame is not None))
    image = palette.canvas(layout.width, layout.height, theme.MEADOW)
    kept = [] if standings else list(marks)
    draw_city(image, view, layout.camera, marks=kept)
    if standings:
        draw_pennants(image, city_districts(view.city), view.city, layout.camera, solo=view.options.solo is not None)
    draw_turns(image, view.city, kept, layout.camera, solo=view.options.solo is not None)
    boxes = boxes_of(view, layout)
    draw_panel(image, view, labels if kept else replace(labels, marked=""), boxes)
    draw_pointers(image, pointers, layout.camera, panel_targets(boxes, piles(view)))
    return image


def draw_city(image: Image.Image, view: View, camera: Camera, *, marks: Iterable[Mark] = (),
              full: Collection[Cell] | None = None, sites: bool = True) -> None:
    """Land, grounds, and from the back to the front buildings, green spaces and tokens, in the frames of ``marks``.

    ``full``: the cells drawn in full colour, all others calmer (None: all in full colour).
    """
    tokens: dict[Cell, Card] = {cell: letter for letter, cell in view.tokens.items()}
    season = season_of(view)
    plant(image, view.city.keys() | tokens.keys(), camera, season)
    solo = view.options.solo is not None
    near = [(cell, view.city.get(cell)) for cell in camera.cells() if cell in view.city or cell in tokens]
    for cell, building in near:
        if building is not None:
            _put_ground(image, view.city, cell, camera.box(cell), camera.street)
    found: dict[Cell, list[Mark]] = {}
    for mark in marks:
        found.setdefault(mark.cell, []).append(mark)
    for cell, building in near:
        box = place_of(building, cell, camera)
        if cell in found:
            draw_frames(image, building, found[cell], box, solo=solo)
        if building is None:
            sprites.put_token(image, box[:2], tokens[cell], camera.cell)
        elif building.top == GREEN:
            _park(image, building, box, season, solo=solo, framed=cell in found)
        else:
            calm = full is not None and cell not in full
            owner = None if building.owner is None else owner_of(building.owner, solo=solo)
            sprites.put_building(image, box[:2], building.top, building.height, owner, camera.cell,
                                 site=building.site and sites, calm=calm)


def _park(image: Image.Image, building: Building, box: Box, season: int, *, solo: bool, framed: bool) -> None:
    owner = None if building.owner is None else owner_of(building.owner, solo=solo)
    sprite = sprites.park(owner, box.w, season)
    by = box.w * 6 // 100 if framed else 0
    if by:
        sprite = sprite.crop((by, by, box.w - by, box.h - by))
    palette.put(image, sprite, box.x + by, box.y + by)


def _put_ground(image: Image.Image, city: Mapping[Cell, Building], cell: Cell, box: Box, street: int) -> None:
    """What a building stands on, and the street behind it where that lies within its district."""
    colour = None if city[cell].top == GREEN else COLOUR.get(city[cell].top)
    joins = [near in city and COLOUR.get(city[near].top) == colour for near in NEIGHBOURS[cell]]
    if colour is None or not any(joins):
        palette.put(image, sprites.plot(box.w), box.x, box.y)
    else:
        border = "".join(side for side, join in zip("nesw", joins, strict=True) if not join)
        sprites.put_joined(image, box, colour, border)
        if street and "n" not in border:
            (x, y), behind = cell, Box(box.x, box.y - street, box.w, street)
            sides = "".join(side for side, beside in (("e", x + 1), ("w", x - 1)) if not all(
                near in city and COLOUR.get(city[near].top) == colour for near in ((beside, y), (beside, y - 1))))
            sprites.put_joined(image, behind, colour, sides)


_SUPPLY: Final = 45
"""Tiles in the supply of the smallest game at its beginning (R1.4)."""


def season_of(view: View) -> int:
    """How golden the ginkgos are, 0 to 3: as the tile supply shrinks; after the first exhaustion all of them."""
    if view.exhausted:
        return 3
    return 0 if view.supply * 3 > _SUPPLY * 2 else 1 if view.supply * 3 > _SUPPLY else 2


def plant(image: Image.Image, taken: Collection[Cell], camera: Camera, season: int) -> None:
    """Trees and grass on land that is not taken, always the same at the same place; where a part of a cell is cut off,
    a tree alone that leans as tokens do."""
    for cell in camera.land():
        kind = gardens.kind_at(cell)
        if cell in taken or not kind:
            continue
        box, (aside, up) = camera.box(cell), camera.leaning(cell)
        sprite = sprites.meadow(1 if kind == 2 and (aside or up) else kind, camera.cell, season, abs(aside))
        palette.put(image, sprite, box.x + aside + abs(aside), box.y)


def draw_candidates(image: Image.Image, view: View, cells: Sequence[Cell], camera: Camera) -> None:
    """Number cells from 1; a token that stands on one keeps its letter in the corner."""
    tokens = {cell: letter for letter, cell in view.tokens.items()}
    for number, cell in enumerate(cells, start=1):
        palette.put(image, sprites.candidate(number, tokens.get(cell), camera.cell), *camera.box(cell)[:2])
