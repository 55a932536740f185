"""The final scoring: the winner, the city with first and second in every district, then why: everybody's points by
source, her cards, parks and experts one by one (R6)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.rules.components import CARD_COLOUR
from engine.rules.position import SeatScore
from engine.rules.scoring import Column, Scoring
from engine.rules.terms import COLOUR, NUMBER, Card
from engine.rules.view import View
from render import fonts, icons, palette, panel, signs, theme
from render.bidi import isolated
from render.city import SIZE, draw_city
from render.encoding import png
from render.labels import Labels
from render.layout import Box, extent
from render.layout_score import RowBoxes, score_layout, segments, step_boxes
from render.pen import Pen
from render.pennants import draw_pennants
from render.text import write, write_name
from render.theme import PAINT, RGB

FILL: Final[dict[Column, tuple[RGB, RGB]]] = {
    "points": (PAINT["Y"].roof, theme.INK),
    "endgame": (theme.TREE_DARK, theme.WHITE),
    "new_hands": (theme.NEUTRAL, theme.INK),
    "districts": (PAINT["B"].roof, theme.WHITE),
    "green_spaces": (theme.TREE_LIGHT, theme.INK),
    "experts": (theme.TRUNK, theme.WHITE),
}
"""The ground and the ink of each part of a bar; its sign stands in it too."""
_EDGES: Final = 4
"""Pixels that the lines of a part of a bar take on both sides; narrower parts are nothing but line."""
_STEP_SIZES: Final = ((44, 34), (44, 28), (36, 28), (30, 24))
"""Of the steps of one seat: an icon's height and the figure's em, the first with which all fit."""


def scoring(view: View, result: Scoring, labels: Labels) -> bytes:
    """The scoring as a PNG 1280 pixels wide, seats best first."""
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
    return found


def value(row: SeatScore, column: Column) -> int:
    """A seat's points in a column."""
    found: int = getattr(row, column)
    return found


def scoring_image(view: View, result: Scoring, labels: Labels) -> Image.Image:
    """As ``scoring``, not encoded."""
    shown_columns = columns(view)
    layout = score_layout(extent(view.city), len(result.seats), len(shown_columns), SIZE)
    image = palette.canvas(layout.width, layout.height, theme.MEADOW)
    solo = view.options.solo is not None
    bare = replace(view, tokens={})
    draw_city(image, bare, layout.camera, sites=False)
    draw_pennants(image, result.districts, view.city, layout.camera, solo=solo)
    _headline(image, result, labels, layout.headline, solo=solo)
    _key(image, shown_columns, labels, layout.key)
    best = sorted(result.seats, key=lambda row: (-row.total, row.seat))
    most = max(1, *(row.total for row in best))
    for row, boxes in zip(best, layout.rows, strict=True):
        told = _row(image, row, boxes, shown_columns, labels, most=most, solo=solo)
        _steps(image, row, result.cards.get(row.seat, {}), boxes.steps, shown_columns, told)
    return image


def _headline(image: Image.Image, result: Scoring, labels: Labels, box: Box, *,
              solo: bool) -> None:
    """Who has won, as large as the picture takes it."""
    panel.card(image, box, theme.INK)
    winners = [row for row in result.seats if row.winner]
    x = box.x + 20
    for row in winners:
        # On green: black on ink would be an outline of white, and white on the meadow is pale.
        panel.card(image, Box(x - 6, box.y + (box.h - 104) // 2, 104, 104), theme.PARK)
        badge = icons.seat_badge(row.seat, 92, 92, solo=solo, ground=theme.PARK)
        image.paste(badge, (x, box.y + (box.h - 92) // 2))
        x += 110
    total = str(max(row.total for row in result.seats))
    right = box._replace(x=box.right - 190, w=170)
    write(image, right, total, 84, (theme.INK, theme.GINKGO), align="right")
    text = labels.headline or " · ".join(isolated(labels.name(row.seat)) for row in winners)
    room = box._replace(x=x + 8, w=right.x - x - 16)
    write_name(image, room, text, range(68, 38, -4), (theme.INK, theme.WHITE), base="L")


def _key(image: Image.Image, shown: Sequence[Column], labels: Labels, boxes: Sequence[Box]) -> None:
    words = [labels.score[column] for column in shown]
    size = fonts.common_size(words, boxes[0].w - 78, range(32, 20, -2))
    for column, text, box in zip(shown, words, boxes, strict=True):
        image.paste(column_icon(column, 46), (box.x + 4, box.y + (box.h - 46) // 2))
        write(image, box._replace(x=box.x + 58, w=box.w - 60), text, size, theme.ON_MEADOW)


def _row(image: Image.Image, row: SeatScore, boxes: RowBoxes, shown: Sequence[Column],
         labels: Labels, *, most: int, solo: bool) -> set[Column]:
    """Returns the columns whose points stand in the bar."""
    panel.card(image, boxes.row)
    badge = icons.seat_badge(row.seat, boxes.badge.w, boxes.badge.h, solo=solo)
    image.paste(badge, boxes.badge[:2])
    write_name(image, boxes.name, labels.name(row.seat), range(42, 24, -2), theme.ON_CARD)
    write(image, boxes.total.inset(8), str(row.total), 58, theme.ON_CARD, align="right")
    return draw_bar(image, boxes.bar, [(column, value(row, column)) for column in shown], most)


def draw_bar(image: Image.Image, bar: Box, values: Sequence[tuple[Column, int]], most: int) -> set[Column]:
    """Points by source side by side, each with its figure and its sign where there is room; returns the columns whose
    figures stand there.

    ``most`` points would fill the box.
    """
    draw, told = ImageDraw.Draw(image), set[Column]()
    for (column, points), box in zip(values, segments(bar, [points for _, points in values], most), strict=True):
        if not box.w:
            continue
        ground, ink = FILL[column]
        draw.rectangle((box.x, box.y, box.right - 1, box.bottom - 1), palette.index(theme.INK))
        if box.w > _EDGES:
            draw.rectangle((box.x + 2, box.y + 2, box.right - 3, box.bottom - 3), palette.index(ground))
        figure = str(points)
        wide = fonts.width(figure, 36)
        if box.w >= wide + 8:
            told.add(column)
        if box.w >= wide + 56:
            image.paste(column_icon(column, 40, inside=True), (box.x + (box.w - wide - 46) // 2, box.y + 9))
            write(image, box._replace(x=box.x + (box.w - wide - 46) // 2 + 44, w=wide + 8), figure, 36, (ground, ink))
        elif box.w >= wide + 8:
            write(image, box, figure, 36, (ground, ink), align="middle")
    return told


def _steps(image: Image.Image, row: SeatScore, cards: dict[Card, int], room: Box, shown: Sequence[Column],
           told: set[Column]) -> None:
    """Each endgame card with what it brought, then what has no card: New Hand tokens, parks, experts; and what the bar
    has no room for. Smaller where there are many."""
    told = told - {"new_hands", "green_spaces", "experts"}
    others = [column for column in shown if column not in told and column != "endgame" and value(row, column)]
    figures = [str(points) for points in (*cards.values(), *(value(row, column) for column in others))]
    for high, size in _STEP_SIZES:
        found = [*(card_icon(card, high) for card in cards),
                 *(column_icon(column, high - 4, ground=theme.PAPER) for column in others)]
        needs = [icon.width + fonts.width(figure, size) + 14 for icon, figure in zip(found, figures, strict=True)]
        if sum(needs) <= room.w:
            break
    for icon, figure, box in zip(found, figures, step_boxes(room, needs), strict=True):
        image.paste(icon, (box.x, box.y + (box.h - icon.height) // 2))
        text = Box(box.x + icon.width + 4, box.y, box.w - icon.width - 4, box.h)
        write(image, text, figure, size, theme.ON_CARD)


@lru_cache(maxsize=60)
def card_icon(card: Card, high: int) -> Image.Image:
    """An endgame card, small: its number and sign on its colour."""
    pen = Pen(high * 8 // 5, high, theme.PAPER)
    paint = PAINT[CARD_COLOUR[card]]
    pen.box(0, 1, pen.width, high - 2, paint.line, radius=high * 0.14)
    pen.box(2, 3, pen.width - 4, high - 6, paint.roof, radius=high * 0.12)
    pen.text(high * 0.53, high / 2, str(NUMBER[card]), high * 0.75, paint.text)
    signs.colour_sign(pen, high * 1.26, high / 2, high * 0.19, COLOUR[card], paint.text, paint.roof)
    return pen.finish()


@lru_cache(maxsize=24)
def column_icon(column: Column, size: int, *, inside: bool = False, ground: RGB = theme.MEADOW) -> Image.Image:
    """What a column counts: on its colour, as a key to the bars; ``inside`` one of them without an edge."""
    fill, ink = FILL[column]
    pen = Pen(size, size, fill if inside else ground)
    if not inside:
        pen.box(0, 0, size, size, theme.INK, radius=size * 0.16)
        pen.box(2, 2, size - 4, size - 4, fill, radius=size * 0.14)
    middle, r = size / 2, size * 0.32
    drawn: dict[Column, Callable[[], None]] = {
        "points": lambda: signs.point(pen, middle, middle, r, ink, fill),
        "endgame": lambda: signs.endgame(pen, middle, middle, r, ink),
        "new_hands": lambda: signs.new_hand(pen, middle, middle, r, ink, fill),
        "districts": lambda: signs.district(pen, middle, middle, r, ink, fill),
        "green_spaces": lambda: signs.tree(pen, middle, middle, r * 1.1, ground=fill),
        "experts": lambda: signs.person(pen, middle, middle, r, ink, fill),
    }
    drawn[column]()
    return pen.finish()
