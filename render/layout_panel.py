"""Where things stand in the public panel: numbers only."""

from dataclasses import dataclass
from typing import Final

from render.layout import BELOW_SEAT, MARGIN, PILE, PILES_A_ROW, TITLE, Box, CityLayout

_GAP: Final = 8
_MOST_SEAT: Final = 232
_SEAT_STEP: Final = 8
"""A seat's height beside the city is a multiple of it: few sizes of icons, so that they stay cached."""
_MOST_PILE: Final = 210
_LEAST_TITLE: Final = 290
_PLACE: Final = 44
_BELOW_TRACK: Final = 276


@dataclass(frozen=True, slots=True)
class SeatBoxes:
    """One seat's card in the panel."""

    card: Box
    place: Box
    """Her place in turn order."""
    badge: Box
    name: Box
    new_hands: Box
    kinds: tuple[Box, Box, Box, Box]
    """Cards in the area: exploit, urbanize, construct, endgame."""
    track: Box
    """How many of her resources are in the city."""
    tiles: Box
    """How many tiles lie behind her screen."""


@dataclass(frozen=True, slots=True)
class PanelBoxes:
    """The whole panel."""

    round: Box
    piles: tuple[Box, ...]
    seats: tuple[SeatBoxes, ...]
    """In turn order, which people read row by row."""
    free: Box
    """What is left of the panel; may be empty."""


def figure_size(box: Box) -> tuple[int, int]:
    """The icon and the font of a count, in pixels: as large as a box takes an icon with two digits beside it."""
    icon = min(box.h, (box.w - 10) * 100 // 206)
    return icon, icon * 92 // 100


def panel_boxes(layout: CityLayout, seats: int, piles: int) -> PanelBoxes:
    """Boxes for so many seats and so many piles beside the round's name."""
    return _beside(layout.panel, seats, piles) if layout.beside else _below(layout.panel, seats, piles)


def _across(box: Box, count: int, gap: int) -> tuple[Box, ...]:
    """``count`` equal boxes side by side."""
    wide = (box.w - gap * (count - 1)) // count if count else 0
    return tuple(Box(box.x + i * (wide + gap), box.y, wide, box.h) for i in range(count))


def _beside(panel: Box, seats: int, piles: int) -> PanelBoxes:
    inner = Box(panel.x, panel.y + MARGIN, panel.w - MARGIN, panel.h - 2 * MARGIN)
    title = inner._replace(h=TITLE)
    rows = -(-piles // PILES_A_ROW)
    boxes: list[Box] = []
    for row in range(rows):
        count = min(PILES_A_ROW, piles - row * PILES_A_ROW)
        line = Box(inner.x, title.bottom + row * PILE, inner.w, PILE - _GAP)
        boxes += _across(line, count, _GAP)
    first = title.bottom + rows * PILE
    high = min(_MOST_SEAT, (inner.bottom - first + _GAP) // seats // _SEAT_STEP * _SEAT_STEP)
    cards = [Box(inner.x, first + i * high, inner.w, high - _GAP) for i in range(seats)]
    free = Box(inner.x, cards[-1].bottom, inner.w, max(0, panel.bottom - cards[-1].bottom))
    return PanelBoxes(title, tuple(boxes), tuple(_tall(card) for card in cards), free)


def _below(panel: Box, seats: int, piles: int) -> PanelBoxes:
    inner = Box(panel.x + MARGIN, panel.y, panel.w - 2 * MARGIN, panel.h - MARGIN)
    wide = min(_MOST_PILE, (inner.w - _LEAST_TITLE - _GAP * piles) // piles)
    title = Box(inner.x, inner.y, inner.w - piles * (wide + _GAP), PILE - _GAP)
    boxes = tuple(Box(title.right + _GAP + i * (wide + _GAP), inner.y, wide, PILE - _GAP) for i in range(piles))
    columns = _across(Box(inner.x, inner.y + PILE, inner.w, BELOW_SEAT - _GAP), 2, _GAP)
    lines = -(-seats // 2)
    cards = [columns[i % 2]._replace(y=columns[0].y + i // 2 * BELOW_SEAT) for i in range(seats)]
    last = columns[1]._replace(y=columns[0].y + (lines - 1) * BELOW_SEAT)
    free = last if seats % 2 else Box(last.right, last.y, 0, 0)
    return PanelBoxes(title, boxes, tuple(_flat(card) for card in cards), free)


def _tall(card: Box) -> SeatBoxes:
    """Beside the city: name, track, then two lines of three counts."""
    inner = Box(card.x + 10, card.y + 6, card.w - 20, (card.h - 12) // 4)
    name, track, upper, lower = (inner._replace(y=inner.y + i * inner.h) for i in range(4))
    exploit, urbanize, construct = _across(upper, 3, 4)
    endgame, tiles, new_hands = _across(lower, 3, 4)
    kinds = (exploit, urbanize, construct, endgame)
    return SeatBoxes(card, *_heading(card, name), new_hands, kinds, track.inset(1), tiles)


def _flat(card: Box) -> SeatBoxes:
    """Below the city: name and track above, all six counts below."""
    line = (card.h - 10) // 2
    inner = Box(card.x + 10, card.y + 5, card.w - 20, line)
    track = Box(inner.right - _BELOW_TRACK, inner.y, _BELOW_TRACK, line).inset(1)
    heading = _heading(card, inner._replace(w=track.x - inner.x - _GAP))
    cells = _across(inner._replace(y=inner.bottom), 6, 4)
    return SeatBoxes(card, *heading, cells[5], (cells[0], cells[1], cells[2], cells[3]), track, cells[4])


def _heading(card: Box, line: Box) -> tuple[Box, Box, Box]:
    """Place in the card's corner, then badge and name on a line."""
    place = Box(card.x, card.y, _PLACE, line.bottom - card.y - 2)
    badge = Box(place.right + 4, line.y, line.h, line.h)
    left = badge.right + 6
    return place, badge, Box(left, line.y, line.right - left, line.h)
