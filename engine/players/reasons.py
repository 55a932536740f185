"""Why a choice is a good one, in a few facts that words can be made of."""

from dataclasses import dataclass
from typing import Final

from engine.rules.answers import after_exchange, exchange_for
from engine.rules.components import ENDGAME
from engine.rules.decisions import Choose, NewHand
from engine.rules.imagining import imagined
from engine.rules.position import Position
from engine.rules.preview import resolved
from engine.rules.scoring import card_points, city_districts
from engine.rules.terms import COLOURS, Card, Colour, Seat
from engine.rules.view import View

NOTABLE: Final = 3
"""Points in districts from which on they are a reason."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a choice brings at once; where another is given, more than that one."""

    resources: int = 0
    points: int = 0
    """Net of what is paid, a Banker's points for resources too (R9.3)."""
    tiles: int = 0
    either: bool = False
    """R3.1a: one resource or one tile more, decided when the action resolves; neither is counted above."""
    district: Colour | None = None
    """In districts of this colour it gains most, and does not lose that in those of others."""
    district_points: int = 0
    """So many, as if they were scored now; 0 where they are not worth a word."""
    card: Card | None = None
    """A building card that comes into the area and did not with the other choice, nor one for the end of the game that
    is worth as much."""
    card_points: int = 0
    """Of that card, counted now; 0 for one with a permanent bonus."""
    hand: Choose | None = None
    """For a New Hand: the best that could be done with the hand as it is."""


@dataclass(frozen=True, slots=True)
class _Effect:
    resources: int
    points: int
    tiles: int
    either: bool
    districts: dict[Colour, int]
    card: Card | None
    card_points: int


def reasons(view: View, choice: Choose, other: Choose | NewHand | None) -> Reasons:
    """What speaks for the choice, compared with ``other`` where there is one. Nothing beside a New Hand: nobody knows
    what would have come of it."""
    if isinstance(other, NewHand):
        return Reasons()
    mine = _effect(view, choice)
    than = _effect(view, other) if other is not None else _nothing(view)
    gains = {colour: mine.districts[colour] - than.districts[colour] for colour in COLOURS}
    colour = max(COLOURS, key=lambda each: gains[each])
    # A district in place of another, or a card in place of one as good, is no gain.
    notable = min(gains[colour], sum(gains.values())) >= NOTABLE
    new = mine.card is not None and mine.card != than.card and (
        mine.card not in ENDGAME or than.card not in ENDGAME or mine.card_points > than.card_points)
    resources, open_items = mine.resources - than.resources, mine.either - than.either
    either = open_items > 0 and resources >= 0
    # Where it can't stand beside what is compared it is counted as a resource: never more is said than there is.
    resources += 0 if either else open_items
    return Reasons(
        resources=resources, points=mine.points - than.points, tiles=mine.tiles - than.tiles, either=either,
        district=colour if notable else None, district_points=gains[colour] if notable else 0,
        card=mine.card if new else None, card_points=mine.card_points if new else 0)


def _effect(view: View, choice: Choose) -> _Effect:
    seen, position = resolved(view, choice)
    exchanged = 0 if seen.price is None else exchange_for(view, choice.seat, seen.price)
    if exchanged:
        seen, position = resolved(after_exchange(view, exchanged), choice)
    kept = choice.card if seen.action == "construct" else None
    counted = card_points(position, choice.seat).get(choice.card, 0) if kept in ENDGAME else 0
    return _Effect(
        resources=seen.resources - seen.paid_resources, points=seen.points - seen.paid_points - exchanged,
        tiles=seen.tiles, either=seen.either, districts=_districts(position, choice.seat), card=kept,
        card_points=counted)


def _nothing(view: View) -> _Effect:
    reader = 0 if view.reader is None else view.reader
    return _Effect(0, 0, 0, either=False, districts=_districts(imagined(view), reader), card=None, card_points=0)


def _districts(position: Position, seat: Seat) -> dict[Colour, int]:
    """What she has of the districts as first and second (R6.3), by colour."""
    found: dict[Colour, int] = dict.fromkeys(COLOURS, 0)
    for district in city_districts(position.city):
        for place, points in ((district.first, district.first_points), (district.second, district.second_points)):
            if place == seat:
                found[district.colour] += points
    return found
