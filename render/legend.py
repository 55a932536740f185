"""What the signs of the pictures mean, drawn from the same sprites."""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal, TypeAlias, get_args

from PIL import Image

from engine.rules.position import Building
from engine.rules.terms import Cell
from render import cards, fonts, icons, layout_cell, palette, panel, pennants, signs, sprites, theme
from render.encoding import png
from render.framing import draw_frames, turn_place
from render.glyph_rows import draw_row
from render.glyphs import Act, CardGlyph, Figure, FloorsGlyph, Glyph, StockGlyph, Thing
from render.labels import Labels
from render.laying import crossing
from render.layout import MARGIN, Box, row_height
from render.marks import Mark, MarkKind
from render.pen import Pen
from render.text import write
from render.theme import OWNERS

Sign: TypeAlias = Literal[
    "resource", "tile", "point", "owned", "nobody", "site", "token", "district", "first", "second", "green_space",
    "prestige", "season", "placed", "used", "begins", "track", "exploit", "urbanize", "construct", "endgame",
    "tiles_behind", "new_hand", "supply", "refill", "last", "deck", "new_buildings", "prestige_left", "green_left",
    "expert", "event_tiles", "design_competition", "advertising_campaign", "expropriation", "quality_control",
    "brings", "crossed", "counted_resource", "counted_height", "counted_card",
]
"""What a legend can explain, in its order."""
SIGNS: Final[tuple[Sign, ...]] = get_args(Sign)
COUNTED: Final[dict[Literal["counted_resource", "counted_height", "counted_card"], tuple[Glyph, ...]]] = {
    "counted_resource": (StockGlyph("B"),),
    "counted_height": (FloorsGlyph(3), Figure("3+")),
    "counted_card": (CardGlyph("R"), Figure(" "), CardGlyph("urbanize")),
}
"""Examples of what cards count at the end."""
_WIDE: Final = 1280
_ROW: Final = 124
_PICTURE: Final = 132
_TEXT: Final = 33
_LINE: Final = 38
"""From line to line of a text: a row is as high as its longest takes."""
_MOST_LINES: Final = 6
_BREAKS: Final = re.compile(r"(?<!\d) ")
"""Where a line may end: not between a figure and what it counts, nor where a space is one that no line breaks at."""
_CELL: Final = 118
_TILE: Final = 72
_MARKED: Final = 98
"""Smaller, so that frame and turn have room."""


def legend(labels: Labels) -> bytes:
    """The legend as a PNG 1280 pixels wide: what ``labels.legend`` has words for, in two columns."""
    return png(legend_image(labels))


def legend_image(labels: Labels) -> Image.Image:
    """As ``legend``, not encoded."""
    shown = [sign for sign in SIGNS if labels.legend.get(sign)]
    rows = -(-len(shown) // 2)
    wide = (_WIDE - 3 * MARGIN) // 2
    texts = [wrapped(labels.legend[sign], _TEXT, wide - _PICTURE - 28, _MOST_LINES) for sign in shown]
    highs = [max(_ROW, *(len(lines) * _LINE + 14 for lines in texts[row::rows])) for row in range(rows)]
    tops = list(accumulate(highs, initial=MARGIN))
    image = palette.canvas(_WIDE, tops[-1] + MARGIN, theme.MEADOW)
    for number, (sign, lines) in enumerate(zip(shown, texts, strict=True)):
        column, row = divmod(number, rows)
        box = Box(MARGIN + column * (wide + MARGIN), tops[row], wide, highs[row] - 8)
        panel.card(image, box)
        picture = Box(box.x + 6, box.y + 4 + (highs[row] - _ROW) // 2, _PICTURE, _ROW - 16)
        panel.card(image, picture, theme.MEADOW)
        _draw(image, picture, sign)
        top = box.y + (box.h - len(lines) * _LINE) // 2
        for i, line in enumerate(lines):
            room = Box(picture.right + 14, top + i * _LINE, box.right - picture.right - 22, _LINE)
            write(image, room, line, _TEXT, theme.ON_CARD, bold=False)
    return image


def wrapped(text: str, size: int, wide: int, most: int) -> list[str]:
    """The text in lines of ``wide`` pixels, at most so many; the last one is cut where it is too long."""
    lines: list[str] = []
    for word in _BREAKS.split(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == most or fonts.width(longer, size, bold=False) <= wide - 4):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _draw(image: Image.Image, box: Box, sign: Sign) -> None:
    match sign:
        case "resource" | "tile" | "point":
            icon = icons.thing_icon(sign, 84)
            part = palette.canvas(84, 84, theme.PAPER)
            part.paste(icon)
            _middle(image, box, part)
        case "owned":
            _building(image, box, Building(("B5", "B7"), 2, site=False))
        case "nobody":
            _building(image, box, Building(("R2",), None, site=False))
        case "site":
            _building(image, box, Building(("Y9",), 3, site=True))
        case "prestige":
            _building(image, box, Building(("R24",), 0, site=False))
        case "placed" | "used":
            _building(image, box, Building(("B9",), 4, site=False), sign)
        case "token":
            sprites.token("A", _CELL).put(image, *_place(box)[:2])
        case "district":
            _district(image, box)
        case "first" | "second":
            _building(image, box, Building(("B8",), 4, site=False), pennant=sign)
        case "green_space":
            image.paste(sprites.park(OWNERS[2], _CELL), _place(box)[:2])
        case "season":
            image.paste(sprites.meadow(2, _CELL, 1), _place(box)[:2])
        case "track":
            image.paste(track_icon(box.w, box.h), box[:2])
        case "brings":
            panel.card(image, box)
            strip = cards.brings((Act("exploit"), Figure("+2"), Thing("resource")), box.w - 4, 50)
            strip.put(image, box.x + (box.w - strip.image.width) // 2, box.y + 24)
        case "crossed":
            panel.card(image, box)
            x, y = box.x + (box.w - _TILE) // 2, box.y + (box.h - _TILE) // 2
            image.paste(cards.tile("Y7", _TILE, theme.PAPER), (x, y))
            crossing(_TILE).put(image, x, y)
        case "counted_resource" | "counted_height" | "counted_card":
            image.paste(counted_icon(COUNTED[sign], box.w, box.h), box[:2])
        case _:
            _middle(image, box, _icon(sign))


def _icon(sign: Sign) -> Image.Image:
    by_sign: dict[Sign, Callable[[], Image.Image]] = {
        "begins": lambda: icons.first_sign(44, 84), "exploit": lambda: icons.action_icon("exploit", 84),
        "urbanize": lambda: icons.action_icon("urbanize", 84), "construct": lambda: icons.action_icon("construct", 84),
        "endgame": lambda: icons.endgame_icon(84), "tiles_behind": lambda: icons.tile_icon(84),
        "new_hand": lambda: icons.new_hand_icon(84),
        "supply": lambda: icons.pile_icon("tiles", 84), "deck": lambda: icons.pile_icon("deck", 84),
        "new_buildings": lambda: icons.pile_icon("new_buildings", 84),
        "prestige_left": lambda: icons.pile_icon("Y", 84), "green_left": lambda: icons.pile_icon("green", 84),
        "expert": lambda: cards.expert(84), "event_tiles": lambda: cards.event_back(84),
        "design_competition": lambda: cards.event("design_competition", 84),
        "advertising_campaign": lambda: cards.event("advertising_campaign", 84),
        "expropriation": lambda: cards.event("expropriation", 84),
        "quality_control": lambda: cards.event("quality_control", 84),
        "refill": lambda: icons.supply_sign(84, last=False), "last": lambda: icons.supply_sign(84, last=True),
    }
    return by_sign[sign]()


def _middle(image: Image.Image, box: Box, icon: Image.Image) -> None:
    panel.card(image, box)
    image.paste(icon, (box.x + (box.w - icon.width) // 2, box.y + (box.h - icon.height) // 2))


def _place(box: Box) -> Box:
    high = row_height(_CELL)
    return Box(box.x + (box.w - _CELL) // 2, box.y + (box.h - high) // 2, _CELL, high)


def _building(image: Image.Image, box: Box, building: Building, mark: MarkKind | None = None,
              pennant: Literal["first", "second"] | None = None) -> None:
    size, right, up = (_CELL, 0, 2) if mark is None else (_MARKED, 10, 6)
    high = row_height(size)
    place = Box(box.x + (box.w - size) // 2 + right, box.bottom - high - up, size, high)
    cell: Cell = (0, 0)
    if mark is not None:
        draw_frames(image, building, [Mark(1, 2, cell, mark)], place, solo=False)
    owner = None if building.owner is None else OWNERS[building.owner]
    sprites.building(building.top, building.height, owner, size, site=building.site).put(image, *place[:2])
    if mark is not None:
        x, y = turn_place(building, place)
        sprites.turn(1, OWNERS[2], size).put(image, x + 3, y + 3)
    if pennant is not None and owner is not None:
        cut = pennants.pennant(owner, 7, size, first=pennant == "first")
        top = round(layout_cell.roof_top(building.height, size) * size)
        cut.put(image, place.x, place.y + top)


def _district(image: Image.Image, box: Box) -> None:
    s = 60
    place = Box(box.x + (box.w - 2 * s) // 2, box.y + (box.h - row_height(s)) // 2, s, row_height(s))
    for number, border in enumerate(("nsw", "nes")):
        part = place._replace(x=place.x + number * s)
        sprites.put_joined(image, part, "B", border)
        sprites.building("B7", 1, OWNERS[4], s, site=False).put(image, *part[:2])


@lru_cache(maxsize=3)
def counted_icon(row: tuple[Glyph, ...], wide: int, high: int) -> Image.Image:
    """What an endgame card counts."""
    pen = Pen(wide, high, theme.PAPER)
    draw_row(pen, 2, high / 2, wide - 4, high * 0.3, row)
    return pen.finish()


@lru_cache(maxsize=2)
def track_icon(wide: int, high: int) -> Image.Image:
    """Resources in the city, as the panel tells them."""
    pen = Pen(wide, high, theme.PAPER)
    signs.resource(pen, wide * 0.22, high / 2, high * 0.2, theme.PAINT["R"].roof, theme.PAPER)
    pen.box(wide * 0.42, high * 0.44, wide * 0.52, high * 0.12, theme.SOFT_INK, radius=5)
    pen.box(wide * 0.42, high * 0.36, wide * 0.32, high * 0.28, theme.INK, radius=6)
    pen.box(wide * 0.42 + 3, high * 0.36 + 3, wide * 0.32 - 6, high * 0.28 - 6, OWNERS[2].fill, radius=4)
    return pen.finish()
