"""What is counted of a position once for all seats, before ``features`` makes numbers of it: areas, districts, city."""

from typing import Final

from engine.rules.components import BONUS, CARD_COLOUR, ENDGAME
from engine.rules.modules import in_play
from engine.rules.position import Building, Position, SeatState
from engine.rules.scoring import District, card_points, city_districts
from engine.rules.terms import COLOUR, GREEN, NUMBER, PRESTIGE, Cell

COLOUR_AT: Final = {"R": 0, "B": 1, "Y": 2}
_BONUS_AT: Final[dict[str, tuple[int, float]]] = {
    card: (3 * ("exploit", "urbanize", "construct").index(row.action) + COLOUR_AT[row.colour],
           float(row.resources + row.points + row.tiles))
    for card, row in BONUS.items()
}
_ENDGAME_KINDS: Final = (
    "resource_on_colour", "low_building", "tall_building", "bonus_card", "colour_card", "card", "permanent_card",
    "action_set", "colour_set")
_ENDGAME_AT: Final[dict[str, int]] = {
    card: _ENDGAME_KINDS.index(row.per) for card, row in ENDGAME.items()
}


class PositionCounts:
    """What is counted once for all seats."""

    __slots__ = ("area", "city", "districts", "endgame", "final", "floors", "position", "totals")

    def __init__(self, position: Position) -> None:
        self.position = position
        seats = position.seats
        self.city = _City(position)
        self.districts = [_Districts() for _ in seats]
        self.area = [_Area(seat) for seat in seats]
        self.endgame = [float(sum(card_points(position, number).values())) if self.area[number].endgames else 0.0
                        for number in range(len(seats))]
        self.final = [0.0] * len(seats)
        for module in in_play(position.options.modules):
            for number in range(len(seats)):
                self.final[number] += sum(module.final_points(position, number))
        for found in city_districts(position.city):
            self._count(found)
        self.totals = [
            seat.points + self.endgame[number] + 2 * seat.new_hands + self.districts[number].points + self.final[number]
            for number, seat in enumerate(seats)]

    def _count(self, district: District) -> None:
        resources, first, second = district.resources, district.first, district.second
        together = district.first_points
        for seat, number in resources.items():
            mine = self.districts[seat]
            mine.in_them[COLOUR_AT[district.colour]] += number
            if seat == first:
                mine.points += together
                mine.firsts += 1
                lead = number if second is None or second == first else number - resources[second]
                mine.lead += min(lead, 5)
                if lead >= 3:
                    mine.safe += together
            elif first is not None:
                mine.within_reach += max(0.0, 1 - (resources[first] - number) / 4) * together
            if seat == second:
                mine.points += number


class _Districts:
    """One seat's part in the districts."""

    __slots__ = ("firsts", "in_them", "lead", "points", "safe", "within_reach")

    def __init__(self) -> None:
        self.points = 0.0
        self.safe = 0.0
        self.within_reach = 0.0
        self.lead = 0.0
        self.firsts = 0.0
        self.in_them = [0.0, 0.0, 0.0]


class _Area:
    """One seat's cards: what each action brings by colour, and what is counted at the end."""

    __slots__ = ("bonus", "colours", "endgames", "kinds", "wanted")

    def __init__(self, seat: SeatState) -> None:
        self.bonus = [0.0] * 9
        self.colours = [0.0] * 3
        self.kinds = [0.0] * len(_ENDGAME_KINDS)
        self.wanted = [0.0] * 3
        """Points for each resource on buildings of a colour."""
        self.endgames = 0
        for card in [*seat.characters, *seat.cards]:
            self.colours[COLOUR_AT[CARD_COLOUR[card]]] += 1
            bonus = _BONUS_AT.get(card)
            if bonus is not None:
                self.bonus[bonus[0]] += bonus[1]
                continue
            kind = _ENDGAME_AT.get(card)
            if kind is not None:
                self.kinds[kind] += 1
                self.endgames += 1
                colour = ENDGAME[card].colour
                if kind == 0 and colour is not None:
                    self.wanted[COLOUR_AT[colour]] += 1


class _City:
    """Floors of each seat by colour, and how many of them nobody can build on just now."""

    __slots__ = ("buildings", "floors", "low", "numbers", "open", "sited", "sites", "size", "tall", "where")

    def __init__(self, position: Position) -> None:
        count = len(position.seats)
        self.floors = [[0.0, 0.0, 0.0] for _ in range(count)]
        self.buildings = [[0.0, 0.0, 0.0] for _ in range(count)]
        self.sited, self.open = [0.0] * count, [0.0] * count
        self.tall, self.low, self.numbers = [0.0] * count, [0.0] * count, [0.0] * count
        self.where: dict[str, tuple[Cell, Building]] = {}
        self.sites = 0.0
        self.size = len(position.city)
        for cell, building in position.city.items():
            tiles, owner, site = building
            top = tiles[-1]
            if top == GREEN:
                continue
            self.where[top] = (cell, building)
            self.sites += site
            if owner is None:
                continue
            height, colour = len(tiles), COLOUR_AT[COLOUR[top]]
            self.floors[owner][colour] += height
            self.buildings[owner][colour] += 1
            if site or top in PRESTIGE:
                self.sited[owner] += height
            else:
                self.open[owner] += height
            if height >= 3:
                self.tall[owner] += 1
            else:
                self.low[owner] += 1
            self.numbers[owner] += NUMBER[top] * height
