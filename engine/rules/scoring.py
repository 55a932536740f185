"""R6: final scoring, R9.2's endgame cards, and what green spaces and experts add."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from engine.rules.city import NEIGHBOURS, districts, parks
from engine.rules.components import BONUS, CARD_COLOUR, ENDGAME, Endgame
from engine.rules.modules import in_play
from engine.rules.position import Building, Position, SeatScore
from engine.rules.terms import ACTIONS, COLOUR, COLOURS, GREEN, NUMBER, Card, Cell, Colour, Seat

Column: TypeAlias = Literal["points", "endgame", "new_hands", "districts", "green_spaces", "experts"]
COLUMNS: Final[tuple[Column, ...]] = get_args(Column)
"""What a seat's total is the sum of, in the order of R6.1."""


@dataclass(slots=True)
class District:
    """One district and what it brings (R6.2-6.5)."""

    colour: Colour
    cells: tuple[Cell, ...]
    resources: dict[Seat, int]
    """By seat, with those of adjacent parks that count (R8.3)."""
    first: Seat | None
    first_points: int
    second: Seat | None
    """The same seat as ``first`` where her resources are the only ones (R6.5)."""
    second_points: int


@dataclass(slots=True)
class Scoring:
    """Everything the final board shows step by step."""

    seats: list[SeatScore]
    districts: list[District]
    cards: dict[Seat, dict[Card, int]]
    """Points of each endgame card by seat."""


def score(position: Position) -> Scoring:
    """Count a finished game (R6.1). Works at any moment, as if the game ended now."""
    found, modules = city_districts(position.city), in_play(position.options.modules)
    cards = {number: card_points(position, number) for number in range(len(position.seats))}
    rows = []
    for number, seat in enumerate(position.seats):
        green = expert = 0
        for module in modules:
            more = module.final_points(position, number)
            green, expert = green + more[0], expert + more[1]
        area = sum([d.first_points for d in found if d.first == number])
        area += sum([d.second_points for d in found if d.second == number])
        row = SeatScore(number, seat.points, sum(cards[number].values()), 2 * seat.new_hands, area, green, expert)
        row.total = row.points + row.endgame + row.new_hands + row.districts + row.green_spaces + row.experts
        rows.append(row)
    for row in _winners(rows, solo=position.options.solo is not None):
        row.winner = True
    return Scoring(rows, found, cards)


def _winners(rows: list[SeatScore], *, solo: bool) -> list[SeatScore]:
    """(D) R6.6: a tie is a shared victory; (D) R7.6: against Hal it is a draw that nobody wins."""
    best = max(row.total for row in rows)
    winners = [row for row in rows if row.total == best]
    return [] if solo and len(winners) > 1 else winners


def city_districts(city: Mapping[Cell, Building]) -> list[District]:
    """The districts of a city as they stand (R6.2-6.5, with the parks of R8.3): all of it lies open (R2.6)."""
    all_parks = parks(city)
    return [_district(city, cells, all_parks) for cells in districts(city)]


def _district(
    city: Mapping[Cell, Building], cells: tuple[Cell, ...], all_parks: list[tuple[Cell, ...]]
) -> District:
    resources: dict[Seat, int] = {}
    for cell in cells:
        tiles, owner, _ = city[cell]
        if owner is not None:
            resources[owner] = resources.get(owner, 0) + len(tiles)
    edge = {near for cell in cells for near in NEIGHBOURS[cell]} if all_parks else set()
    for park in all_parks:
        for cell in () if edge.isdisjoint(park) else park:
            owner = city[cell].owner
            if owner in resources:
                resources[owner] += 1
    ranked = _by_rank(city, cells, resources)
    first = ranked[0] if ranked else None
    second = ranked[1] if len(ranked) > 1 else first
    return District(
        colour=COLOUR[city[cells[0]].top],
        cells=cells,
        resources=resources,
        first=first,
        first_points=sum(resources.values()),
        second=second,
        second_points=0 if second is None else resources[second],
    )


def _by_rank(city: Mapping[Cell, Building], cells: tuple[Cell, ...], resources: Mapping[Seat, int]) -> list[Seat]:
    """R6.3-6.4: who has resources in a district, the one with most first."""
    ranked = list(resources)
    if len(ranked) > 1:
        ranked.sort(key=resources.__getitem__, reverse=True)
        if len({*resources.values()}) < len(ranked):
            ranked.sort(key=lambda seat: (resources[seat], _tallest(city, cells, seat)), reverse=True)
    return ranked


def _tallest(city: Mapping[Cell, Building], cells: tuple[Cell, ...], seat: Seat) -> tuple[int, int]:
    """R6.4: height of her tallest building in the district, then the highest number on such a one."""
    return max((city[cell].height, NUMBER[city[cell].top]) for cell in cells if city[cell].owner == seat)


def card_points(position: Position, number: Seat) -> dict[Card, int]:
    """Points of each endgame card in a seat's area (R9.2)."""
    seat = position.seats[number]
    counted = [card for card in seat.cards if card in ENDGAME]
    if not counted:
        return {}
    area, own = seat.characters + seat.cards, _own_buildings(position, number)
    return {card: ENDGAME[card].points * _count(ENDGAME[card], area, own) for card in counted}


def points_with(position: Position, number: Seat, card: Card) -> int:
    """Points that an endgame card would bring if a seat laid it into her area now (R9.2)."""
    seat, row = position.seats[number], ENDGAME[card]
    return row.points * _count(row, [*seat.characters, *seat.cards, card], _own_buildings(position, number))


def _own_buildings(position: Position, number: Seat) -> list[Building]:
    return [b for b in position.city.values() if b.owner == number and b.tiles[-1] != GREEN]


def _count(row: Endgame, area: list[Card], own: list[Building]) -> int:
    """How many of what the card counts there are. Characters count, experts never (R9.2)."""
    match row.per:
        case "resource_on_colour":
            return sum([len(b.tiles) for b in own if COLOUR[b.tiles[-1]] == row.colour])
        case "low_building":
            return sum([len(b.tiles) <= 2 for b in own])
        case "tall_building":
            return sum([len(b.tiles) >= 3 for b in own])
        case "bonus_card":
            return sum(card in BONUS and BONUS[card].action == row.action for card in area)
        case "colour_card":
            return sum(CARD_COLOUR[card] == row.colour for card in area)
        case "permanent_card":
            return sum(card in BONUS for card in area)
        case "action_set":
            actions = [BONUS[card].action for card in area if card in BONUS]
            return min(actions.count(action) for action in ACTIONS)
        case "colour_set":
            colours = [CARD_COLOUR[card] for card in area]
            return min(colours.count(colour) for colour in COLOURS)
        case "card":
            return 1
