"""The city picture: what the channel sees after every round."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from PIL import Image, ImageDraw

from engine.rules.position import Building
from engine.rules.terms import GREEN, Cell
from engine.rules.view import View
from render import gardens, palette, sprites, theme
from render.encoding import png
from render.labels import Labels
from render.layout import Box, Camera, Extent, city_layout, shown
from render.layout_panel import panel_boxes
from render.marks import Mark
from render.panel import draw_panel, piles
from render.theme import owner_of

SIZE: Final = 1280


def city(view: View, marks: Iterable[Mark], labels: Labels, *, size: int = SIZE) -> bytes:
    """The whole city with the public panel, as a PNG ``size`` pixels wide and at most as high.

    ``marks`` are this round's changes (``marks_from``); those of cells that are not shown are left out. 1280 pixels
    are what the sprites are made for; other sizes are scaled from it, which takes ten times as long.
    """
    image = city_image(view, marks, labels)
    return png(image if size == SIZE else palette.scaled(image, size / SIZE))


def city_image(view: View, marks: Iterable[Mark], labels: Labels, *, frame: Extent | None = None) -> Image.Image:
    """As ``city``, not encoded. ``frame`` shows these cells instead of the smallest rectangle (a film's)."""
    heaps = len(piles(view))
    layout = city_layout(frame or shown(view.city, view.tokens), len(view.seats), heaps, SIZE)
    image = palette.canvas(layout.width, layout.height, theme.MEADOW)
    draw_city(image, view, layout.camera)
    draw_marks(image, marks, layout.camera)
    boxes = panel_boxes(layout, len(view.seats), heaps)
    draw_panel(image, view, labels, boxes)
    plant_box(image, boxes.free, layout.camera.cell)
    return image


def draw_city(image: Image.Image, view: View, camera: Camera) -> None:
    """Buildings, green spaces, tokens, and the land between."""
    s, solo = camera.cell, view.options.solo is not None
    for cell, building in view.city.items():
        image.paste(building_sprite(building, s, solo=solo), camera.box(cell)[:2])
    for letter, cell in view.tokens.items():
        image.paste(sprites.token(letter, s), camera.box(cell)[:2])
    plant(image, {*view.city, *view.tokens.values()}, camera)


def building_sprite(building: Building, s: int, *, solo: bool) -> Image.Image:
    """What stands in a cell."""
    owner = None if building.owner is None else owner_of(building.owner, solo=solo)
    if building.top == GREEN:
        return sprites.park(owner, s)
    return sprites.building(building.top, building.height, owner, s, site=building.site)


def plant(image: Image.Image, taken: Collection[Cell], camera: Camera) -> None:
    """Trees and grass on land that is not taken, always the same at the same place."""
    for cell in camera.land():
        kind = gardens.kind_at(cell)
        if cell not in taken and kind:
            image.paste(sprites.meadow(kind, camera.cell), camera.box(cell)[:2])


def plant_box(image: Image.Image, box: Box, cell: int) -> None:
    """Trees and grass on a piece of land away from the city, in as many whole cells as fit."""
    columns, rows = box.w // cell, box.h // cell
    x, y = box.x + (box.w - columns * cell) // 2, box.y + (box.h - rows * cell) // 2
    for column in range(columns):
        for row in range(rows):
            kind = gardens.kind_at((column + 40, row + 40))
            if kind:
                image.paste(sprites.meadow(kind, cell), (x + column * cell, y + row * cell))


def draw_marks(image: Image.Image, marks: Iterable[Mark], camera: Camera) -> None:
    """What changed, numbered in turn order: a full frame where a tile was laid, corners where a building was used, a
    frame round a token that moved. Several turns on one cell stand side by side."""
    found: dict[Cell, list[Mark]] = {}
    for mark in marks:
        found.setdefault(mark.cell, []).append(mark)
    draw = ImageDraw.Draw(image)
    for cell, here in found.items():
        box = camera.box(cell)
        if not camera.area.holds(box):
            continue
        _frame(draw, box, corners_only=all(mark.kind == "used" for mark in here))
        for place, number in enumerate(dict.fromkeys(mark.turn for mark in here)):
            sprite = sprites.turn_number(number, camera.cell)
            image.paste(sprite, (box.x + place * (sprite.width + 2), box.y))


def _frame(draw: ImageDraw.ImageDraw, box: Box, *, corners_only: bool) -> None:
    """An ink line with a white one inside it, so that it shows on every ground."""
    thick = max(3, box.w // 22)
    ink, white = palette.index(theme.INK), palette.index(theme.WHITE)
    for inset, colour, width in ((0, ink, thick), (thick, white, max(1, thick // 2))):
        left, top, right, bottom = box.x + inset, box.y + inset, box.right - 1 - inset, box.bottom - 1 - inset
        if not corners_only:
            draw.rectangle((left, top, right, bottom), outline=colour, width=width)
            continue
        arm = box.w * 3 // 10 - inset
        for x, inwards in ((left, 1), (right, -1)):
            for y, downwards in ((top, 1), (bottom, -1)):
                _bar(draw, x, y, inwards * arm, downwards * (width - 1), colour)
                _bar(draw, x, y, inwards * (width - 1), downwards * arm, colour)


def _bar(draw: ImageDraw.ImageDraw, x: int, y: int, across: int, down: int, colour: int) -> None:
    draw.rectangle((min(x, x + across), min(y, y + down), max(x, x + across), max(y, y + down)), fill=colour)


def draw_candidates(image: Image.Image, view: View, cells: Sequence[Cell], camera: Camera) -> None:
    """Number cells from 1; a token that stands on one keeps its letter in the corner."""
    standing = {cell: letter for letter, cell in view.tokens.items()}
    for number, cell in enumerate(cells, start=1):
        image.paste(sprites.candidate(number, standing.get(cell), camera.cell), camera.box(cell)[:2])
