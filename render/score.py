"""The final scoring: every district with its first and second, then everybody's columns (R6)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw

from engine.rules.scoring import District, Scoring, SeatScore
from engine.rules.terms import Seat
from engine.rules.view import View
from render import fonts, palette, panel, signs, sprites, theme
from render.city import SIZE, building_sprite, plant
from render.encoding import png
from render.labels import Labels, ScoreLabels
from render.layout import Box, Camera, shown
from render.layout_score import RowBoxes, outline, score_layout, tag_box, tag_cells
from render.pen import Pen
from render.text import write
from render.theme import owner_of

Column: TypeAlias = Literal["points", "endgame", "new_hands", "districts", "green_spaces", "experts", "total"]
_ON_CARD: Final = (theme.PAPER, theme.INK)
_ON_MEADOW: Final = (theme.MEADOW, theme.INK)


def scoring(view: View, result: Scoring, labels: Labels) -> bytes:
    """The scoring as a PNG 1280 pixels wide: the city with its districts, then a row for each seat, best first."""
    return png(scoring_image(view, result, labels))


def columns(view: View) -> list[Column]:
    """What is counted in this game: columns of modules that are not in play are left out."""
    found: list[Column] = ["points", "endgame"]
    if view.options.solo is None:
        found.append("new_hands")
    found.append("districts")
    if "green_spaces" in view.options.modules:
        found.append("green_spaces")
    if "experts" in view.options.modules:
        found.append("experts")
    return [*found, "total"]


def value(row: SeatScore, column: Column) -> int:
    """A seat's points in a column."""
    match column:
        case "points":
            return row.points
        case "endgame":
            return row.endgame
        case "new_hands":
            return row.new_hands
        case "districts":
            return row.districts
        case "green_spaces":
            return row.green_spaces
        case "experts":
            return row.experts
        case "total":
            return row.total


def word(labels: ScoreLabels, column: Column) -> str:
    """A column's heading."""
    match column:
        case "points":
            return labels.points
        case "endgame":
            return labels.endgame
        case "new_hands":
            return labels.new_hands
        case "districts":
            return labels.districts
        case "green_spaces":
            return labels.green_spaces
        case "experts":
            return labels.experts
        case "total":
            return labels.total


def scoring_image(view: View, result: Scoring, labels: Labels) -> Image.Image:
    """As ``scoring``, not encoded."""
    shown_columns = columns(view)
    layout = score_layout(shown(view.city), len(result.seats), len(shown_columns), SIZE)
    image = palette.canvas(layout.width, layout.height, theme.MEADOW)
    draw = ImageDraw.Draw(image)
    solo = view.options.solo is not None
    _plan(image, view, layout.camera, result.districts, solo=solo)
    for district in result.districts:
        _outline(draw, layout.camera, district)
        _tags(image, layout.camera, district, solo=solo)
    words = [word(labels.score, column) for column in shown_columns]
    size = fonts.common_size(words, layout.heads[0].w - 8, range(28, 18, -2))
    for head, column, heading in zip(layout.heads, shown_columns, words, strict=True):
        icon = column_icon(column, 58)
        image.paste(icon, (head.x + (head.w - icon.width) // 2, head.y + 4))
        write(image, Box(head.x + 2, head.y + 64, head.w - 4, 42), heading, size, _ON_MEADOW, align="middle")
    best = sorted(result.seats, key=lambda row: -row.total)
    for row, boxes in zip(best, layout.rows, strict=True):
        _row(image, draw, row, boxes, shown_columns, labels, solo=solo)
    return image


def _plan(image: Image.Image, view: View, camera: Camera, districts: Sequence[District], *, solo: bool) -> None:
    """Buildings of districts as flat areas of their colour; all others as they stand."""
    flat = {cell for district in districts for cell in district.cells}
    for cell, building in view.city.items():
        if cell in flat:
            owner = None if building.owner is None else owner_of(building.owner, solo=solo)
            sprite = sprites.plan(building.top, building.height, owner, camera.cell)
        else:
            sprite = building_sprite(building._replace(site=False), camera.cell, solo=solo)
        image.paste(sprite, camera.box(cell)[:2])
    plant(image, set(view.city), camera)


def _outline(draw: ImageDraw.ImageDraw, camera: Camera, district: District) -> None:
    """A white line on an ink one round the whole district."""
    thick = max(6, camera.cell // 12)
    for colour, width in ((theme.INK, thick), (theme.WHITE, thick // 2)):
        half = width // 2
        for cell, side in outline(district.cells):
            box = camera.box(cell)
            lines = {
                "n": (box.x, box.y, box.right, box.y), "s": (box.x, box.bottom, box.right, box.bottom),
                "w": (box.x, box.y, box.x, box.bottom), "e": (box.right, box.y, box.right, box.bottom),
            }
            left, top, right, bottom = lines[side]
            corners = (left - half, top - half, right + half - 1, bottom + half - 1)
            draw.rectangle(corners, fill=palette.index(colour))


def _tags(image: Image.Image, camera: Camera, district: District, *, solo: bool) -> None:
    places = ((district.first, district.first_points), (district.second, district.second_points))
    for rank, (cell, (seat, points)) in enumerate(zip(tag_cells(district.cells), places, strict=True), start=1):
        if seat is None:
            continue
        box = tag_box(camera.box(cell))
        image.paste(tag(seat, points, box.w, box.h, rank=rank, solo=solo), box[:2])


@lru_cache(maxsize=120)
def tag(seat: Seat, points: int, wide: int, high: int, *, rank: int, solo: bool) -> Image.Image:
    """Who is first (white on ink) or second (ink on paper) in a district, and the points that brings."""
    ground, ink = (theme.INK, theme.WHITE) if rank == 1 else (theme.PAPER, theme.INK)
    pen = Pen(wide, high, ground)
    owner = owner_of(seat, solo=solo)
    pen.text(wide * 0.10, high * 0.36, str(rank), high * 0.46, ink)
    signs.owner_badge(pen, wide * 0.38, high / 2, high * 0.37, owner)
    pen.text(wide * 0.77, high / 2, str(points), high * 0.80, ink)
    return pen.finish()


def _row(image: Image.Image, draw: ImageDraw.ImageDraw, row: SeatScore, boxes: RowBoxes, shown_columns: list[Column],
         labels: Labels, *, solo: bool) -> None:
    panel.card(draw, boxes.row, theme.PAPER)
    badge = panel.seat_badge(row.seat, boxes.badge.w, boxes.badge.h, solo=solo)
    image.paste(badge, boxes.badge[:2])
    write(image, boxes.name, labels.names[row.seat], 40, _ON_CARD)
    for box, column in zip(boxes.cells, shown_columns, strict=True):
        size = 50 if column == "total" else 42
        write(image, box, str(value(row, column)), size, _ON_CARD, align="middle", bold=column == "total")


@lru_cache(maxsize=16)
def column_icon(column: Column, size: int) -> Image.Image:
    """What a column counts."""
    pen = Pen(size, size, theme.MEADOW)
    middle, r = size / 2, size * 0.44
    drawn: dict[Column, Callable[[], None]] = {
        "points": lambda: signs.point(pen, middle, middle, r, theme.INK, theme.MEADOW),
        "endgame": lambda: signs.endgame(pen, middle, middle, r, theme.INK),
        "new_hands": lambda: signs.new_hand(pen, middle, middle, r, theme.INK, theme.MEADOW),
        "districts": lambda: signs.district(pen, middle, middle, r),
        "green_spaces": lambda: signs.tree(pen, middle, middle, r),
        "experts": lambda: signs.person(pen, middle, middle, r, theme.INK, theme.MEADOW),
        "total": lambda: signs.total(pen, middle, middle, r, theme.INK),
    }
    drawn[column]()
    return pen.finish()
