"""Where things stand in the public panel: numbers only."""

from dataclasses import dataclass
from typing import Final

from render.layout import LINE, MARGIN, SEAT, SECOND_LINE, Box, CityLayout

_GAP: Final = 8
_MOST_PILE: Final = 122
_PILE: Final = 64
_SUPPLY: Final = 46
"""The first pile is the tile supply: so much wider, for the sign of what happens when it runs out."""
_LEAST_TITLE: Final = 490
_FIRST: Final = 40
_CLOSER: Final = 6
"""Where a seat has two lines, the first is so much lower,"""
_TAILS: Final = 4
"""and so much is left below it for the tails of a name's letters."""
_NAME: Final = 330
_TRACK: Final = 272


@dataclass(frozen=True, slots=True)
class SeatBoxes:
    """One seat's card in the panel: all in one line, but for expert and event tiles."""

    card: Box
    first: Box
    """The sign of who begins."""
    badge: Box
    name: Box
    track: Box
    """How many of her resources are in the city."""
    kinds: tuple[Box, Box, Box, Box]
    """Cards in the area: exploit, urbanize, construct, endgame."""
    tiles: Box
    """How many tiles lie behind her screen."""
    new_hands: Box
    expert: Box | None = None
    """R8.6: sign and name, in the second line."""
    event_tiles: Box | None = None
    """R8.4: how many are left, in the second line."""


@dataclass(frozen=True, slots=True)
class PanelBoxes:
    """The whole panel."""

    round: Box
    marked: Box
    """Which round the marks in the city belong to, below the round."""
    piles: tuple[Box, ...]
    """The tile supply first."""
    seats: tuple[SeatBoxes, ...]
    """By seat: always in the same order."""


def figure_size(box: Box) -> tuple[int, int]:
    """The icon and the font of a count, in pixels: as large as a box takes an icon with two digits beside it."""
    icon = min(box.h, (box.w - 14) * 100 // 206)
    return icon, icon * 92 // 100


def panel_boxes(layout: CityLayout, seats: int, piles: int) -> PanelBoxes:
    """Boxes for so many seats, and for so many piles beside the round's name."""
    panel = layout.panel
    inner = Box(panel.x + MARGIN, panel.y, panel.w - 2 * MARGIN, panel.h - MARGIN)
    wide = min(_MOST_PILE, (inner.w - _LEAST_TITLE - _SUPPLY) // piles - _GAP)
    title = Box(inner.x, inner.y, inner.w - _SUPPLY - piles * (wide + _GAP), LINE - _GAP)
    upper, lower = title._replace(h=title.h * 55 // 100), title._replace(y=title.y + title.h * 55 // 100)
    supply = Box(title.right + _GAP, inner.y + (title.h - _PILE) // 2, wide + _SUPPLY, _PILE)
    others = [supply._replace(x=supply.right + _GAP + i * (wide + _GAP), w=wide) for i in range(piles - 1)]
    more = SECOND_LINE if layout.second_line else 0
    high = SEAT + more
    cards = [Box(inner.x, inner.y + LINE + i * high, inner.w, high - _GAP) for i in range(seats)]
    return PanelBoxes(upper, lower._replace(h=title.bottom - lower.y), (supply, *others),
                      tuple(_line(card, more) for card in cards))


def _line(card: Box, more: int) -> SeatBoxes:
    inner = card.inset(2)
    if more:
        inner = inner._replace(h=inner.h - more - _CLOSER)
    first = Box(card.x, card.y, _FIRST, card.h)
    badge = Box(first.right + 6, inner.y, inner.h, inner.h)
    name = Box(badge.right + 12, inner.y, _NAME - badge.w, inner.h)
    track = Box(name.right + _GAP, inner.y + 2, _TRACK, inner.h - 4)
    left = track.right + 16
    wide = (inner.right - left) // 6
    counts = [Box(left + i * wide, inner.y + 2, wide, inner.h - 4) for i in range(6)]
    kinds = (counts[0], counts[1], counts[2], counts[3])
    if not more:
        return SeatBoxes(card, first, badge, name, track, kinds, counts[4], counts[5])
    # The expert begins below the name, the event tiles stand below the tiles.
    second = Box(name.x, inner.bottom + _TAILS, counts[4].x - _GAP - name.x, more + _CLOSER - _TAILS)
    events = second._replace(x=counts[4].x, w=inner.right - counts[4].x)
    return SeatBoxes(card, first, badge, name, track, kinds, counts[4], counts[5], second, events)
