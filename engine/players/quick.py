"""What a choice is worth now, by arithmetic on a position: some ten microseconds for a card with a tile.

Works on positions, real or imagined, and reads of them only what the seat it answers for may know: her own hand, tiles
and stocks, the city, the areas, the sizes of the piles. ``engine.players.worlds`` makes such a position of a view.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from engine.players.taste import SOLO, TASTE, Taste
from engine.rules.actions import bonuses
from engine.rules.city import NEIGHBOURS, cell_of, named_cell, parks
from engine.rules.components import BONUS, ENDGAME
from engine.rules.exploit import UTILIZED
from engine.rules.modules.event_tiles import MOST_AROUND, MOST_RECEIVED
from engine.rules.play import tiles_flow
from engine.rules.position import Position, SeatState
from engine.rules.scoring import points_with
from engine.rules.terms import COLOUR, GREEN, NUMBER, PRESTIGE, Card, Cell, Colour, EventTile, Seat, Tile, is_letter


class Worth(NamedTuple):
    """Points for one of each behind the screen."""

    left: float
    """Share of the game still to come, 1 at the start and 0 in the last round."""
    resource: float
    tile: float


NOBODY: Final = (0, 0.0)
"""No neighbour of a colour."""


def taste_for(position: Position) -> Taste:
    """Against Hal other things are worth other points: nobody takes part in what he does."""
    return TASTE if position.options.solo is None else SOLO


class Way(NamedTuple):
    """A card, alone or with tiles, and what it is worth in points. Only ways that can be paid for are made, by a Banker
    with points too (R9.3)."""

    value: float
    card: Card
    tiles: tuple[Tile, ...]


def worth(position: Position, state: SeatState | None = None, taste: Taste | None = None) -> Worth:
    """By the tile supply, which measures the game: before it runs out first, and once more after (R4)."""
    options = position.options
    if position.final_round or position.exhausted == 2:
        left = 0.0
    else:
        share = min(1.0, len(position.supply) / (45 if options.few else 51))
        if options.solo or position.exhausted == 0:
            left = 0.3 + 0.7 * share if options.solo is None else share
        else:
            left = 0.3 * share
    taste = taste or taste_for(position)
    resource, tile = taste.resource + taste.resource_left * left, taste.tile + taste.tile_left * left
    if state is not None:
        resource += taste.resource_few * left * max(0, 3 - state.resources)
        tile += taste.tile_few * left * max(0, 3 - len(state.tiles))
    return Worth(left, resource, tile if tiles_flow(position) else 0.1)


class _Kind(NamedTuple):
    """A tile behind the screen, and what is the same wherever it is placed."""

    tile: Tile
    alone: tuple[Tile]
    colour: Colour | None
    number: int
    wanted: float
    """Each resource on it, in points."""
    high: float
    """Its number, in points."""


class Quick:
    """Values of what one seat may choose, at one moment."""

    __slots__ = (
        "_bonus", "_exchangeable", "_flows", "_green", "_placed", "_times", "_wanted", "position", "seat", "state",
        "taste", "worth")

    def __init__(self, position: Position, seat: Seat, taste: Taste | None = None) -> None:
        self.position = position
        self.seat = seat
        self.taste = taste = taste or taste_for(position)
        self.state: SeatState = position.seats[seat]
        self.worth = worth(position, self.state, taste)
        self._placed = taste.placed + taste.placed_left * self.worth.left
        self._times = {"exploit": taste.exploit_bonus, "urbanize": taste.urbanize_bonus,
                       "construct": taste.construct_bonus}
        self._wanted = {"R": 0.0, "Y": 0.0, "B": 0.0}
        if taste.wanted:
            for card in self.state.cards:
                row = ENDGAME.get(card)
                if row is not None and row.per == "resource_on_colour" and row.colour is not None:
                    self._wanted[row.colour] += taste.wanted
        self._flows = tiles_flow(position)
        self._green = parks(position.city) if position.green_spaces < 9 and "green_spaces" in position.options.modules \
            else []
        state = self.state
        self._exchangeable = min(state.points, state.supply) if state.expert == "banker" else 0
        area = state.characters + state.cards
        self._bonus = tuple(self.items(*bonuses(area, action)) for action in ("exploit", "urbanize", "construct"))

    def items(self, resources: int, points: int, tiles: int) -> float:
        """Points that so many items are worth; (D) R3.7: no more resources than there are."""
        value = min(resources, self.state.supply) * self.worth.resource + points
        return value + tiles * self.worth.tile if self._flows else value

    def ways(self, hand: Sequence[Card], tiles: Sequence[Tile], most_tiles: int) -> list[Way]:
        """Every card alone, and with each tile (or pair, R9.3) that can be paid for, in no order."""
        found: list[Way] = []
        kinds = [self._kind(tile) for tile in dict.fromkeys(tiles)]
        lower: Tile | None = None
        if most_tiles == 2 and len(tiles) > 1:
            lower = min(tiles, key=lambda tile: NUMBER.get(tile, 0))
        for card in hand:
            if len(card) == 1:
                self._letter(card, kinds, lower, found)
            else:
                self._building(card, kinds, lower, tiles, found)
        return found

    def _kind(self, tile: Tile) -> _Kind:
        if tile == GREEN:
            return _Kind(tile, (tile,), None, 0, 0.0, 0.0)
        colour, number = COLOUR[tile], NUMBER[tile]
        return _Kind(tile, (tile,), colour, number, self._wanted[colour], self.taste.high * (number - 11) / 10)

    def _letter(self, card: Card, kinds: list[_Kind], lower: Tile | None, found: list[Way]) -> None:
        position, state = self.position, self.state
        either = self.worth.resource if state.supply else 0.0
        if position.supply and self._flows:
            either = max(either, self.worth.tile)
        found.append(Way(either + self._bonus[0] + self.taste.letter, card, ()))
        lacking = max(0, 1 - state.resources)
        if lacking > self._exchangeable or not kinds:
            return
        cell = position.tokens[card]
        gains = self._neighbours(cell) + self._bonus[1] + self._placed - self.worth.resource - self.worth.tile
        gains += lacking * (self.worth.resource - 1)  # it is paid for with a point
        gains += self._park(cell) + self.taste.urbanize
        around = self._beside(cell)
        inspector = state.expert == "inspector"
        for tile, alone, colour, _, wanted, high in kinds:
            beside, grown = around.get(colour, NOBODY)
            value = gains + grown
            value += self._floors(cell) if colour is None else wanted + high
            if inspector and beside:
                value += 2
            found.append(Way(value, card, alone))
            if lower is not None and state.resources >= 2 and tile not in {lower, GREEN}:
                found.append(Way(value + self._placed - self.worth.resource - self.worth.tile, card, (lower, tile)))

    def _neighbours(self, cell: Cell) -> float:
        floors = {"R": 0, "Y": 0, "B": 0}
        city = self.position.city
        for near in NEIGHBOURS[cell]:
            if near in city:
                stack = city[near].tiles
                colour = UTILIZED.get(stack[-1])
                if colour is not None:
                    floors[colour] += len(stack)
        return self.items(floors["R"], floors["Y"], floors["B"])

    def _floors(self, cell: Cell) -> int:
        """R8.3: around a green space on this cell, a point each at the end."""
        around = (self.position.city.get(near) for near in NEIGHBOURS[cell])
        return sum(building.height for building in around if building is not None and building.top != GREEN)

    def _park(self, cell: Cell) -> float:
        """R8.3."""
        if not self._green:
            return 0.0
        near = set(NEIGHBOURS[cell])
        return 2.0 * sum(len(park) for park in self._green if not near.isdisjoint(park))

    def _beside(self, cell: Cell) -> dict[Colour | None, tuple[int, float]]:
        """By colour of a tile placed there: how many neighbours have it, and what that is worth. Once for all tiles."""
        city, taste = self.position.city, self.taste
        found: dict[Colour | None, tuple[int, float]] = {}
        for near in NEIGHBOURS[cell]:
            if near in city:
                tiles, owner, _ = city[near]
                colour = COLOUR.get(tiles[-1])
                if colour is not None:
                    value = taste.beside
                    if owner is not None:
                        value += (taste.beside_own if owner == self.seat else taste.beside_rival) * len(tiles)
                    count, before = found.get(colour, NOBODY)
                    found[colour] = count + 1, before + value
        return found

    def _building(self, card: Card, kinds: list[_Kind], lower: Tile | None, tiles: Sequence[Tile],
                  found: list[Way]) -> None:
        position, state, each = self.position, self.state, self.worth
        cell = cell_of(position.city, card)
        building = position.city[cell]
        height, colour, number = len(building.tiles), COLOUR[card], NUMBER[card]
        exploited = self.items(height if colour == "R" else 0, height if colour == "Y" else 0,
                               height if colour == "B" else 0)
        found.append(Way(exploited + self._bonus[0], card, ()))
        own = building.owner == self.seat
        back = height if own else 0
        if state.resources + back + self._exchangeable <= height or not kinds:
            return
        placed, taste = self._placed, self.taste
        base = self._bonus[2] + self.card(card) + placed - each.resource - each.tile + taste.tall * height
        if own:
            base += taste.own
        elif building.owner is None:
            base += (placed - each.resource) * height
        else:
            twice = 2 if position.seats[building.owner].expert == "lawyer" else 1
            base += (placed - each.resource + taste.covered - taste.given * twice) * height
        artist, mayor, resource = state.expert == "artist", state.expert == "mayor", each.resource
        around = self._beside(cell)
        most_points, most_spare = state.points, state.resources + back - height - 1
        for tile, alone, tiles_colour, tiles_number, wanted, high in kinds:
            if tiles_colour is None:
                continue
            points = 0 if artist or tiles_number >= number else number - tiles_number
            if points > most_points:
                continue
            resources = 0 if mayor or tiles_colour == colour else 1
            spare = most_spare - resources
            if spare < 0 and (-spare > self._exchangeable or points - spare > most_points):
                continue
            value = base - points - resource * resources + around.get(tiles_colour, NOBODY)[1]
            if spare < 0:
                value -= spare * (resource - 1)  # so many are paid for with a point each
            value += wanted * (height + 1) + high
            if tile in PRESTIGE:
                value += 0.5 * (height + 1)  # nobody builds on it
            found.append(Way(value, card, alone))
            if lower is not None and spare >= 1 and (tile != lower or tiles.count(tile) > 1):
                found.append(Way(value + placed - resource - each.tile, card, (lower, tile)))

    def card(self, card: Card) -> float:
        """What a building card brings in one's area from now on (R3.3f, R9.2)."""
        left = self.worth.left
        bonus = BONUS.get(card)
        if bonus is not None:
            once = bonus.points + bonus.resources * self.worth.resource + bonus.tiles * self.worth.tile
            return self._times[bonus.action] * left * once
        if card not in ENDGAME:
            return 0.0
        return points_with(self.position, self.seat, card) * (self.taste.endgame + self.taste.endgame_left * left)

    def counted(self, way: Way, event: EventTile) -> int:
        """What the event counts beside this choice as things stand, its own floors with it, resources that others could
        not pay too (R8.4); 0 where it would do nothing."""
        position = self.position
        letter, city = is_letter(way.card), position.city
        cell = named_cell(city, position.tokens, way.card)
        if event == "expropriation":
            if letter or city[cell].owner in {None, self.seat} or self.state.resources < city[cell].height:
                return 0
            return city[cell].height
        around = [city[near] for near in NEIGHBOURS[cell] if near in city and city[near].top != GREEN]
        if not letter:
            around.append(city[cell])
        if event == "quality_control":
            return sum(b.resources for b in around if b.owner != self.seat)
        if event == "design_competition" and not self._flows:
            return 0
        return min(MOST_AROUND, sum(b.resources for b in around) + (0 if letter else len(way.tiles)))

    def event(self, way: Way, event: EventTile) -> float:
        """What playing the event with this choice adds, in points (R8.4), less what it is worth kept."""
        amount = self.counted(way, event)
        kept = self.taste.event if self.worth.left else 0.0
        match event:
            case "expropriation":
                if not amount or way.tiles:
                    return -kept - 1
                return amount * (1 + self._placed - self.worth.resource + self.taste.covered) - kept
            case "quality_control":
                return 0.6 * min(MOST_RECEIVED, amount) + 0.4 * amount - kept
            case "design_competition":
                return amount * self.worth.tile * 0.8 - kept
            case "advertising_campaign":
                return amount - kept


def best(ways: list[Way], rng: Random) -> Way:
    """The way of greatest value; ties by chance."""
    draw = rng.random
    found = [(way.value, draw()) for way in ways]
    return ways[found.index(max(found))]
