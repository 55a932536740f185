"""Where things stand on the private screen: numbers only."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from render.layout import MARGIN, Box, row_height
from render.layout_cell import reach

GAP: Final = 14
HEADER: Final = 104
TITLE: Final = 48
"""The line of a section's name."""
_FRAME_ROOM: Final = 6
"""Between a section's name and cards that may be framed."""
_MOST_CARD: Final = 304
_CARD_TOP: Final = 96
_CARD_BONUS: Final = 72
_BRINGS: Final = 50
"""What a card brings now, between its own bonus and its part of the city."""
_TILE: Final = 132
_LEAST_TILE: Final = 84
_HEAD: Final = 66
"""The head of a group of cards in the area."""
_CHIP: Final = 76
_CHIP_GAP: Final = 6
_EXTRA: Final = 124
_BRIEF: Final = 86
"""An extra of which what it does is told in signs."""
_BRIEF_A_ROW: Final = 3
_STOCK: Final = 262


@dataclass(frozen=True, slots=True)
class CardBoxes:
    """One card of the hand."""

    card: Box
    top: Box
    """Number and sign."""
    bonus: Box
    brings: Box | None
    """What it brings now, or that it is chosen or set aside; None where nothing of that is told."""
    window: Box
    """The part of the city it names: three cells by three, with the room into which the tallest buildings reach."""


@dataclass(frozen=True, slots=True)
class ScreenLayout:
    """The whole private screen. A section with nothing in it has no title (None) and no boxes."""

    width: int
    height: int
    header: Box
    stocks: tuple[Box, Box, Box]
    """Resources, points, New Hand."""
    hand_title: Box | None
    hand: tuple[CardBoxes, ...]
    tiles_title: Box | None
    tiles: tuple[Box, ...]
    area_title: Box | None
    heads: tuple[Box, ...]
    """Of the groups: exploit, urbanize, construct, endgame."""
    chips: tuple[tuple[Box, ...], ...]
    """The cards of each group."""
    extras: tuple[Box, ...]
    """The expert and the event tiles."""
    extras_title: Box | None = None
    pack: tuple[Box, ...] = ()
    """Experts to choose from in a draft, below the cards of the pack."""


def header_boxes(width: int) -> tuple[Box, tuple[Box, Box, Box]]:
    """The line of one's own stocks, which stands above every private picture."""
    header = Box(MARGIN, MARGIN, width - 2 * MARGIN, HEADER)
    left, middle, right = (Box(header.right - i * _STOCK, header.y, _STOCK, HEADER) for i in (3, 2, 1))
    return header, (left, middle, right)


def stock_boxes(stock: Box) -> tuple[Box, Box, Box]:
    """Inside one of the stocks: sign, number, what it is called."""
    side = 72
    left = stock.x + side + 12
    wide = stock.right - left
    sign = Box(stock.x, stock.y + (stock.h - side) // 2, side, side)
    return sign, Box(left, stock.y + 4, wide, 62), Box(left, stock.y + 66, wide, 32)


def tile_size(count: int, wide: int) -> int:
    """The side of a tile behind the screen: up to two rows, smaller tiles when there are many."""
    side = _TILE
    while side > _LEAST_TILE and -(-count // ((wide + GAP) // (side + GAP))) > 2:
        side -= 4
    return side


def screen_layout(
    hand: int, tiles: int | None, groups: Sequence[int], extras: int, width: int, *, brief: bool = False,
    brings: bool = True, pack: int = 0, titled: bool = False,
) -> ScreenLayout:
    """Boxes for so many cards, tiles, cards of each of the four groups and extras; the height follows. No tiles leave
    their title; None leaves them out. ``brief``: what extras do is told in signs, three in a row. ``brings``: whether
    cards tell what they bring, or that they are chosen or set aside. ``pack``: experts to choose from. ``titled``:
    extras have a title."""
    inner = width - 2 * MARGIN
    header, stocks = header_boxes(width)
    hand_title, hand_boxes, y = _hand(hand, header.bottom + GAP, inner, _BRINGS if brings else 0)
    if pack and hand_title is None:
        hand_title = Box(MARGIN, y, inner, TITLE)
        y = hand_title.bottom + _FRAME_ROOM
    pack_boxes = tuple(Box(MARGIN, y + i * (_EXTRA + GAP), inner, _EXTRA) for i in range(pack))
    y += pack * (_EXTRA + GAP)
    tiles_title, tile_boxes, y = _tiles(tiles, y, inner)
    area_title, heads, chips, y = _area(groups, y, inner)
    extras_title = Box(MARGIN, y, inner, TITLE) if titled and extras else None
    if extras_title:
        y = extras_title.bottom + _FRAME_ROOM
    a_row, high = (_BRIEF_A_ROW, _BRIEF) if brief else (1, _EXTRA)
    wide = (inner - GAP * (a_row - 1)) // a_row
    extra_boxes = tuple(
        Box(MARGIN + i % a_row * (wide + GAP), y + i // a_row * (high + GAP), wide, high) for i in range(extras))
    if extra_boxes:
        y = extra_boxes[-1].bottom + GAP
    return ScreenLayout(width, y - GAP + MARGIN, header, stocks, hand_title, hand_boxes, tiles_title, tile_boxes,
                        area_title, heads, chips, extra_boxes, extras_title, pack_boxes)


def _hand(count: int, y: int, inner: int, brings: int) -> tuple[Box | None, tuple[CardBoxes, ...], int]:
    if not count:
        return None, (), y
    wide = min(_MOST_CARD, (inner - GAP * (count - 1)) // count)
    cell = (wide - 20) // 3
    window_high = reach(cell) + 3 * row_height(cell)
    high = _CARD_TOP + _CARD_BONUS + brings + window_high + 12
    title = Box(MARGIN, y, inner, TITLE)
    boxes = []
    for i in range(count):
        card = Box(MARGIN + i * (wide + GAP), title.bottom + _FRAME_ROOM, wide, high)
        top = Box(card.x + 8, card.y + 8, wide - 16, _CARD_TOP - 8)
        bonus = Box(card.x + 4, top.bottom, wide - 8, _CARD_BONUS)
        told = bonus._replace(y=bonus.bottom, h=brings) if brings else None
        window = Box(card.x + (wide - cell * 3) // 2, bonus.bottom + brings, cell * 3, window_high)
        boxes.append(CardBoxes(card, top, bonus, told, window))
    return title, tuple(boxes), boxes[-1].card.bottom + GAP


def _tiles(count: int | None, y: int, inner: int) -> tuple[Box | None, tuple[Box, ...], int]:
    if count is None:
        return None, (), y
    title = Box(MARGIN, y, inner, TITLE)
    if not count:
        return title, (), title.bottom + GAP
    side = tile_size(count, inner)
    row = (inner + GAP) // (side + GAP)
    top = title.bottom + _FRAME_ROOM
    boxes = tuple(Box(MARGIN + i % row * (side + GAP), top + i // row * (side + GAP), side, side) for i in range(count))
    return title, boxes, boxes[-1].bottom + GAP


def _area(
    groups: Sequence[int], y: int, inner: int
) -> tuple[Box | None, tuple[Box, ...], tuple[tuple[Box, ...], ...], int]:
    if not any(groups):
        return None, (), (), y
    title = Box(MARGIN, y, inner, TITLE)
    wide = (inner - GAP * (len(groups) - 1)) // len(groups)
    heads = tuple(Box(MARGIN + i * (wide + GAP), title.bottom, wide, _HEAD) for i in range(len(groups)))
    chips = tuple(
        tuple(Box(head.x, head.bottom + _CHIP_GAP + i * (_CHIP + _CHIP_GAP), wide, _CHIP) for i in range(count))
        for head, count in zip(heads, groups, strict=True)
    )
    return title, heads, chips, heads[0].bottom + max(groups) * (_CHIP + _CHIP_GAP) + GAP
