"""Where things stand in the public panel: numbers only."""

from dataclasses import dataclass
from typing import Final

from .layout import BAR, BELOW_SEAT, MARGIN, SIDE_SEAT, Box, CityLayout

_GAP: Final = 8


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


@dataclass(frozen=True, slots=True)
class PanelBoxes:
    """The whole panel."""

    round: Box
    piles: tuple[Box, ...]
    seats: tuple[SeatBoxes, ...]
    """In turn order."""


def panel_boxes(layout: CityLayout, seats: int, piles: int) -> PanelBoxes:
    """Boxes for so many seats and so many piles beside the round's name."""
    return _beside(layout.panel, seats, piles) if layout.beside else _below(layout.panel, seats, piles)


def _across(box: Box, count: int, gap: int) -> tuple[Box, ...]:
    """``count`` equal boxes side by side."""
    wide = (box.w - gap * (count - 1)) // count if count else 0
    return tuple(Box(box.x + i * (wide + gap), box.y, wide, box.h) for i in range(count))


def _beside(panel: Box, seats: int, piles: int) -> PanelBoxes:
    inner = Box(panel.x, panel.y + MARGIN, panel.w - MARGIN, panel.h - 2 * MARGIN)
    title = Box(inner.x, inner.y, inner.w, BAR - 20)
    row = Box(inner.x, title.bottom + _GAP, inner.w, BAR)
    first = row.bottom + _GAP
    high = min(SIDE_SEAT + 60, (inner.bottom - first + _GAP) // seats)
    cards = [Box(inner.x, first + i * high, inner.w, high - _GAP) for i in range(seats)]
    return PanelBoxes(title, _across(row, piles, _GAP), tuple(_tall(card) for card in cards))


def _below(panel: Box, seats: int, piles: int) -> PanelBoxes:
    inner = Box(panel.x + MARGIN, panel.y, panel.w - 2 * MARGIN, panel.h - MARGIN)
    title = Box(inner.x, inner.y, 300, BAR - _GAP)
    row = Box(title.right + _GAP, inner.y, inner.w - title.w - _GAP, BAR - _GAP)
    columns = _across(Box(inner.x, inner.y + BAR, inner.w, BELOW_SEAT - _GAP), 2, _GAP)
    lines = -(-seats // 2)
    cards = [columns[i // lines]._replace(y=columns[0].y + i % lines * BELOW_SEAT) for i in range(seats)]
    return PanelBoxes(title, _across(row, piles, _GAP), tuple(_flat(card) for card in cards))


def _tall(card: Box) -> SeatBoxes:
    """Beside the city: name, then kinds, then the track, in three lines."""
    line = (card.h - 12) // 3
    top = Box(card.x + 10, card.y + 6, card.w - 20, line)
    badge = Box(top.x, top.y, line, line)
    hands = Box(top.right - 84, top.y, 84, line)
    name = Box(badge.right + 8, top.y, hands.x - badge.right - 12, line)
    middle = top._replace(y=top.bottom)
    track = Box(top.x, middle.bottom + 6, top.w, line - 12)
    kinds = _across(middle, 4, 4)
    return SeatBoxes(card, badge, name, hands, (kinds[0], kinds[1], kinds[2], kinds[3]), track)


def _flat(card: Box) -> SeatBoxes:
    """Below the city: name and track above, kinds and New Hand below."""
    line = (card.h - 10) // 2
    badge = Box(card.x + 8, card.y + 6, card.h - 12, card.h - 12)
    left = badge.right + 10
    name = Box(left, card.y + 5, 250, line)
    track = Box(name.right + 8, card.y + 11, card.right - name.right - 18, line - 12)
    lower = Box(left, name.bottom, card.right - left - 10, line)
    cells = _across(lower, 5, 4)
    return SeatBoxes(card, badge, name, cells[4], (cells[0], cells[1], cells[2], cells[3]), track)
