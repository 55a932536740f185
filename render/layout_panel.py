"""Where things stand in the public panel: numbers only."""

from dataclasses import dataclass
from typing import Final

from .layout import BELOW_SEAT, MARGIN, PILE, PILES_A_ROW, TITLE, Box, CityLayout

_GAP: Final = 8
_MOST_SEAT: Final = 208
_MOST_PILE: Final = 210
_LEAST_TITLE: Final = 290
_TRACK: Final = 34


@dataclass(frozen=True, slots=True)
class SeatBoxes:
    """One seat's card in the panel."""

    card: Box
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
    """In turn order."""
    free: Box
    """What is left of the panel; may be empty."""


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
    high = min(_MOST_SEAT, (inner.bottom - first + _GAP) // seats)
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
    cards = [columns[i // lines]._replace(y=columns[0].y + i % lines * BELOW_SEAT) for i in range(seats)]
    last = columns[1]._replace(y=columns[0].y + (lines - 1) * BELOW_SEAT)
    free = last if seats % 2 else Box(last.right, last.y, 0, 0)
    return PanelBoxes(title, boxes, tuple(_flat(card) for card in cards), free)


def _tall(card: Box) -> SeatBoxes:
    """Beside the city: name and New Hand, then kinds, then the track and tiles."""
    line = (card.h - 12) // 3
    top = Box(card.x + 10, card.y + 6, card.w - 20, line)
    badge = Box(top.x, top.y, line, line)
    hands = Box(top.right - 80, top.y, 80, line)
    name = Box(badge.right + 8, top.y, hands.x - badge.right - 12, line)
    middle = top._replace(y=top.bottom)
    low = top._replace(y=middle.bottom)
    tiles = Box(low.right - 80, low.y, 80, line)
    track = Box(low.x, low.y + (line - _TRACK) // 2, tiles.x - low.x - 12, _TRACK)
    kinds = _across(middle, 4, 4)
    return SeatBoxes(card, badge, name, hands, (kinds[0], kinds[1], kinds[2], kinds[3]), track, tiles)


def _flat(card: Box) -> SeatBoxes:
    """Below the city: name and track above; kinds, tiles and New Hand below."""
    line = (card.h - 10) // 2
    badge = Box(card.x + 8, card.y + 6, card.h - 12, card.h - 12)
    left = badge.right + 10
    name = Box(left, card.y + 5, 236, line)
    track = Box(name.right + 8, card.y + 5 + (line - _TRACK) // 2, card.right - name.right - 20, _TRACK)
    cells = _across(Box(left, name.bottom, card.right - left - 4, line), 6, 2)
    return SeatBoxes(card, badge, name, cells[5], (cells[0], cells[1], cells[2], cells[3]), track, cells[4])
