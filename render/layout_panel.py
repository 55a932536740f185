"""Where things stand in the public panel: numbers only."""

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from render.layout import GAP, LINE, MARGIN, MORE, SEAT, Box, CityLayout

_MOST_PILE: Final = 122
_PILE: Final = 60
_SUPPLY: Final = 46
"""The first pile is the tile supply: so much wider, for the sign of what happens when it runs out."""
_LEAST_TITLE: Final = 490
_FIRST: Final = 40
_TRACK: Final = 272
_COUNTS: Final = (78, 78, 78, 94, 94, 78)
"""How wide the counts of a seat are: cards with the bonus of an action and New Hand tokens have one digit."""
ICON: Final = 38
"""Of a count."""
FIGURE: Final = 35
"""Of a count, an em."""
EVENTS: Final = 72
"""How many event tiles are left, by sign and number."""
_POWERS: Final = 2
"""Seats whose experts are told in one line."""


@dataclass(frozen=True, slots=True)
class MoreBoxes:
    """What a seat has besides, on a card of its own: an expert (R8.6), event tiles (R8.4)."""

    card: Box
    badge: Box
    told: Box | None
    """The expert's name, then what she does; None where no experts are in play."""
    event_tiles: Box | None
    """How many are left; None where none are in play."""


@dataclass(frozen=True, slots=True)
class SeatBoxes:
    """One seat's card in the panel, all in one line; what only some games have stands below all seats."""

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
    more: tuple[MoreBoxes, ...]
    """By seat; empty where seats have neither experts nor event tiles."""


def more_lines(seats: int, *, experts: bool, events: bool) -> int:
    """How many lines tell what so many seats have besides: two experts side by side, or everybody's event tiles."""
    return -(-seats // _POWERS) if experts else int(events)


def panel_boxes(layout: CityLayout, seats: int, piles: int, *, experts: bool = False,
                events: bool = False) -> PanelBoxes:
    """Boxes for so many seats, and for so many piles beside the round's name."""
    panel = layout.panel
    inner = Box(panel.x + MARGIN, panel.y, panel.w - 2 * MARGIN, panel.h - MARGIN)
    wide = min(_MOST_PILE, (inner.w - _LEAST_TITLE - _SUPPLY) // piles - GAP)
    title = Box(inner.x, inner.y, inner.w - _SUPPLY - piles * (wide + GAP), LINE - GAP)
    upper, lower = title._replace(h=title.h * 55 // 100), title._replace(y=title.y + title.h * 55 // 100)
    supply = Box(title.right + GAP, inner.y + (title.h - _PILE) // 2, wide + _SUPPLY, _PILE)
    others = [supply._replace(x=supply.right + GAP + i * (wide + GAP), w=wide) for i in range(piles - 1)]
    cards = [Box(inner.x, inner.y + LINE + i * SEAT, inner.w, SEAT - GAP) for i in range(seats)]
    more: tuple[MoreBoxes, ...] = ()
    if experts or events:
        below = Box(inner.x, cards[-1].bottom + GAP, inner.w, MORE - GAP)
        more = _more(below, seats, experts=experts, events=events)
    return PanelBoxes(upper, lower._replace(h=title.bottom - lower.y), (supply, *others), tuple(map(_line, cards)),
                      more)


def _line(card: Box) -> SeatBoxes:
    inner = card.inset(2)
    first = Box(card.x, card.y, _FIRST, card.h)
    badge = Box(first.right + 6, inner.y, inner.h, inner.h)
    ends = list(accumulate(_COUNTS, initial=inner.right - sum(_COUNTS)))
    counts = [Box(left, inner.y + 2, right - left, inner.h - 4) for left, right in pairwise(ends)]
    track = Box(counts[0].x - 16 - _TRACK, inner.y + 2, _TRACK, inner.h - 4)
    name = Box(badge.right + 12, inner.y, track.x - 8 - badge.right - 12, inner.h)
    return SeatBoxes(card, first, badge, name, track, (counts[0], counts[1], counts[2], counts[3]), counts[4],
                     counts[5])


def _more(line: Box, seats: int, *, experts: bool, events: bool) -> tuple[MoreBoxes, ...]:
    a_row = _POWERS if experts else seats
    wide = (line.w - GAP * (a_row - 1)) // a_row
    found = []
    for seat in range(seats):
        row, column = divmod(seat, a_row)
        card = Box(line.x + column * (wide + GAP), line.y + row * MORE, wide, line.h)
        badge = Box(card.x + 6, card.y + 1, card.h - 2, card.h - 2)
        left, right = badge.right + 8, card.right - 6
        told = Box(left, card.y, right - left - (EVENTS + 8) * events, card.h) if experts else None
        tiles = Box(right - EVENTS if experts else left, card.y, EVENTS, card.h) if events else None
        found.append(MoreBoxes(card, badge, told, tiles))
    return tuple(found)
