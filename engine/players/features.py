"""A position in numbers, as one seat sees it at the start of a round: what the value network reads.

Of the others only what everybody can reckon is counted (stocks as announced, areas, the city), of the seat itself also
hand and tiles. All numbers are scaled to about -1..2.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.players.position_counts import COLOUR_AT, PositionCounts
from engine.players.quick import Quick
from engine.rules.city import NEIGHBOURS
from engine.rules.components import BONUS, ENDGAME, EXPERTS
from engine.rules.exploit import UTILIZED
from engine.rules.position import Position
from engine.rules.terms import COLOUR, EVENT_TILES, GREEN, NUMBER, Seat

FeatureRow: TypeAlias = list[float]
Rows: TypeAlias = npt.NDArray[np.float32]

_EXPERT_AT: Final[dict[str, int]] = {expert: number for number, expert in enumerate(EXPERTS)}


def features(counts: PositionCounts, seat: Seat, least: int | None = None) -> FeatureRow:
    """The numbers of one seat, always in the same order: all of them, or ``least`` from the start and perhaps more, for
    a network that was learned before the others were there."""
    position = counts.position
    row = _everybody(counts, seat) + _stocks(position, seat) + _own(counts, seat) + _hand(counts, seat)
    row += _others(counts, seat)
    for later in (_arithmetic, _passed):
        if least is None or len(row) < least:
            row += later(counts, seat)
    return row


def _everybody(counts: PositionCounts, seat: Seat) -> FeatureRow:
    """How far the game has come."""
    position = counts.position
    modules, few = position.options.modules, position.options.few
    supply = len(position.supply) / (45 if few else 51)
    return [
        supply if position.exhausted == 0 else 0.0,
        float(position.exhausted),
        len(position.supply) / 15 if position.exhausted else 0.0,
        min(1.0, len(position.supply) / 8) if position.exhausted else 1.0,
        position.round / 20,
        counts.city.size / 30,
        counts.city.sites / 10,
        len(position.deck) / 20,
        ((seat - position.first) % len(position.seats)) / 4,
        1.0 if modules else 0.0,
        float("events" in modules),
        float("keep_a_card" in modules),
        position.green_spaces / 9,
        sum(map(len, position.prestige.values())) / 6,
        len(position.new_buildings) / 9,
    ]


def _stocks(position: Position, seat: Seat) -> FeatureRow:
    """Behind one's own screen."""
    state = position.seats[seat]
    colours, numbers, high, green, prestige = [0.0, 0.0, 0.0], 0, 0, 0, 0
    for tile in state.tiles:
        if tile == GREEN:
            green += 1
            continue
        number = NUMBER[tile]
        colours[COLOUR_AT[COLOUR[tile]]] += 1
        numbers += number
        high += number >= 14
        prestige += number >= 24
    count = len(state.tiles)
    experts = [0.0] * len(_EXPERT_AT)
    if state.expert is not None:
        experts[_EXPERT_AT[state.expert]] = 1.0
    return [
        state.points / 25, state.resources / 10, min(1.0, state.resources / 3), state.supply / 20,
        min(1.0, (state.supply + state.resources) / 6), state.new_hands / 2,
        count / 10, min(1.0, count / 3),
        *[colour / 4 for colour in colours],
        numbers / (20 * count) if count else 0.0, high / 4, green / 3, prestige / 3,
        *[float(event in state.events) for event in EVENT_TILES],
        *experts,
    ]


def _own(counts: PositionCounts, seat: Seat) -> FeatureRow:
    """One's place in the city and what one's area brings."""
    area, mine, city = counts.area[seat], counts.districts[seat], counts.city
    placed = city.sited[seat] + city.open[seat]
    return [
        counts.totals[seat] / 60, mine.points / 40, mine.safe / 40, mine.within_reach / 20, mine.lead / 10,
        mine.firsts / 4, counts.endgame[seat] / 20, counts.final[seat] / 10, area.endgames / 4,
        *[amount / 3 for amount in area.bonus],
        *[amount / 6 for amount in area.colours],
        *[amount / 2 for amount in area.kinds],
        *[amount / 2 for amount in area.wanted],
        *[amount / 8 for amount in city.floors[seat]],
        *[amount / 4 for amount in city.buildings[seat]],
        *[amount / 8 for amount in mine.in_them],
        city.sited[seat] / 10, city.open[seat] / 10, city.tall[seat] / 4, city.low[seat] / 5,
        city.numbers[seat] / (20 * placed) if placed else 0.0,
    ]


def _hand(counts: PositionCounts, seat: Seat) -> FeatureRow:
    """What the cards of one's hand point at."""
    position = counts.position
    state, city = position.seats[seat], position.city
    letters = own = rivals = reach = 0.0
    gives = [0.0, 0.0, 0.0]
    around = tallest = points = low = 0.0
    for card in state.hand:
        if len(card) == 1:
            letters += 1
            items = 0
            for near in NEIGHBOURS[position.tokens[card]]:
                if near in city:
                    tiles = city[near].tiles
                    if tiles[-1] in UTILIZED:
                        items += len(tiles)
            around = max(around, items)
            continue
        found = counts.city.where.get(card)
        if found is None:
            continue
        tiles, owner, _ = found[1]
        height = len(tiles)
        at = COLOUR_AT[COLOUR[card]]
        gives[at] = max(gives[at], height)
        if owner == seat:
            own += height
        elif owner is not None:
            rivals += height
        tallest = max(tallest, height)
        back = height if owner == seat else 0
        if state.resources + back > height:
            reach += 1
            points += card in ENDGAME
            low += card in BONUS
    return [letters / 4, own / 4, rivals / 6, reach / 4, *[amount / 3 for amount in gives], around / 5, tallest / 4,
            points / 2, low / 2]


def _arithmetic(counts: PositionCounts, seat: Seat) -> FeatureRow:
    """What the hand is worth to players that do not look ahead, and what one's bonuses may still bring."""
    position = counts.position
    state, where = position.seats[seat], counts.city.where
    quick = Quick(position, seat)
    left = quick.worth.left
    hand = [card for card in state.hand if len(card) == 1 or card in where]
    alone = urbanized = built = second = 0.0
    for way in quick.ways(hand, state.tiles, 2 if state.expert == "master_architect" else 1):
        value = way.value
        if not way.tiles:
            alone = max(alone, value)
        elif len(way.card) == 1:
            urbanized = max(urbanized, value)
        elif value > built:
            built, second = value, built
        elif value > second:
            second = value
    return [
        left, *[amount * left / 3 for amount in counts.area[seat].bonus],
        *[amount * left for amount in counts.area[seat].wanted],
        alone / 8, urbanized / 8, built / 8, second / 8, max(alone, urbanized, built) / 8,
    ]


def _passed(counts: PositionCounts, seat: Seat) -> FeatureRow:
    """What the left neighbour's hand points at, which is what one has just passed on and a card more (R5.1): at the
    start of a real round one remembers it, in an imagined one it is there. And how fast the others draw tiles."""
    position = counts.position
    count = len(position.seats)
    threat = taken = tallest = around = reach = 0.0
    if position.options.solo is None:
        left = (seat + 1) % count
        state, city = position.seats[left], position.city
        for card in state.hand:
            if len(card) == 1:
                items = sum(len(city[near].tiles) for near in NEIGHBOURS[position.tokens[card]] if near in city)
                around = max(around, items)
                continue
            found = counts.city.where.get(card)
            if found is None:
                continue
            tiles, owner, _ = found[1]
            height = len(tiles)
            tallest = max(tallest, height)
            if state.tiles and state.resources + (height if owner == left else 0) > height:
                reach += 1
                if owner == seat:
                    threat = max(threat, height)
                    taken += height
    drawn = [0.0, 0.0, 0.0]
    for other in range(count):
        if other != seat:
            bonus = counts.area[other].bonus
            for action in range(3):
                drawn[action] += bonus[3 * action + 1]
    return [threat / 4, taken / 4, tallest / 4, around / 5, reach / 4, *[amount / 3 for amount in drawn]]


def _others(counts: PositionCounts, seat: Seat) -> FeatureRow:
    """The rival who is ahead, and the mean of all; everything as announced."""
    position = counts.position
    rows = [_rival(counts, number) for number in range(len(position.seats)) if number != seat]
    ahead = max(range(len(rows)), key=lambda i: rows[i][0])
    count = len(rows)
    return [*rows[ahead], *[sum(column) / count for column in zip(*rows, strict=True)], min([row[3] for row in rows])]


def _rival(counts: PositionCounts, seat: Seat) -> FeatureRow:
    state, area, mine, city = (
        counts.position.seats[seat], counts.area[seat], counts.districts[seat], counts.city)
    return [
        counts.totals[seat] / 60, state.points / 25, state.resources / 10,
        min(1.0, (state.supply + state.resources) / 6), len(state.tiles) / 10, mine.points / 40, mine.safe / 40,
        counts.endgame[seat] / 20, area.endgames / 4, sum(area.bonus[:3]) / 4, sum(area.bonus[3:6]) / 4,
        sum(area.bonus[6:]) / 4, city.open[seat] / 10, city.sited[seat] / 10, state.new_hands / 2,
        state.supply / 20,
    ]


def rows(found: list[FeatureRow]) -> Rows:
    """As the network wants them."""
    return np.asarray(found, dtype=np.float32)
