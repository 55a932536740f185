"""Final scoring a second time, from a position as docs/record.md writes it: tables and algorithms of its own."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NotRequired, TypeAlias, TypedDict, cast

PERMANENT = {1: "exploit", 2: "urbanize", 0: "construct"}
"""Action of building cards 1-9 by number modulo 3."""
PROFESSIONS = {
    **dict.fromkeys([7, 13, 24, 25], "R exploit"), **dict.fromkeys([1, 10, 16, 27], "R urbanize"),
    **dict.fromkeys([4, 21, 22, 23], "R construct"), **dict.fromkeys([6, 18, 26], "B exploit"),
    **dict.fromkeys([9, 19, 20], "B urbanize"), **dict.fromkeys([3, 12, 15], "B construct"),
    **dict.fromkeys([14, 17], "Y exploit"), **dict.fromkeys([8, 11], "Y urbanize"),
    **dict.fromkeys([2, 5], "Y construct"),
}
OTHER_COLOUR = {"R11": "Y", "Y11": "R", "B11": "R", "R12": "B", "Y12": "B", "B12": "Y"}
EXPERT_COLOUR = {"entrepreneur": "R", "journalist": "Y", "professor": "B"}

Cell: TypeAlias = tuple[int, int]


class Building(TypedDict):
    """As a record writes it, like what follows: only what scoring looks at."""

    tiles: list[str]
    owner: int | None


class Seat(TypedDict):
    """What a seat has."""

    points: int
    resources: int
    new_hands: int
    tiles: list[str]
    cards: list[str]
    characters: list[str]
    expert: NotRequired[str | None]


class Position(TypedDict):
    """The city by ``x,y``, the seats, how often the supply was exhausted."""

    city: dict[str, Building]
    seats: list[Seat]
    exhausted: int


def recount(written: Mapping[str, object], *, solo: bool) -> list[dict[str, object]]:
    """The ``scores`` entry of a record for its last position, as that is ``written``."""
    position = cast("Position", written)
    city = {_cell(text): building for text, building in position["city"].items()}
    area = _districts(city)
    rows = []
    for seat, state in enumerate(position["seats"]):
        row = {
            "seat": seat,
            "points": state["points"],
            "endgame": sum(_card(card, seat, state, city) for card in state["cards"]),
            "new_hands": 2 * state["new_hands"],
            "districts": area[0][seat],
            "green_spaces": _green(seat, city),
            "experts": _expert(seat, state, city, area[1], position["exhausted"]),
        }
        row["total"] = sum(value for key, value in row.items() if key != "seat")
        rows.append(row)
    best = max(row["total"] for row in rows)
    drawn = solo and sum(row["total"] == best for row in rows) == 2
    return [{**row, "winner": row["total"] == best and not drawn} for row in rows]


def _cell(text: str) -> Cell:
    x, y = map(int, text.split(","))
    return x, y


def _near(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))]


def _kind(building: Building) -> str:
    return building["tiles"][-1][0]


def _components(city: Mapping[Cell, Building]) -> list[set[Cell]]:
    """Connected cells of one kind (R, B, Y, g), by merging labels until nothing changes."""
    label = {cell: cell for cell in city}
    changed = True
    while changed:
        changed = False
        for cell in city:
            for near in _near(cell):
                if near in city and _kind(city[near]) == _kind(city[cell]) and label[near] < label[cell]:
                    label[cell] = label[near]
                    changed = True
    groups: dict[Cell, set[Cell]] = defaultdict(set)
    for cell, name in label.items():
        groups[name].add(cell)
    return list(groups.values())


def _districts(city: Mapping[Cell, Building]) -> tuple[dict[int, int], int]:
    """Points by seat, and how many districts there are (R6.2-6.5, R8.3)."""
    points: dict[int, int] = defaultdict(int)
    groups = _components(city)
    parks = [group for group in groups if _kind(city[min(group)]) == "g"]
    found = [group for group in groups if len(group) > 1 and group not in parks]
    for group in found:
        stacks: dict[int, list[Cell]] = defaultdict(list)
        for cell in group:
            owner = city[cell]["owner"]
            if owner is not None:
                stacks[owner].append((len(city[cell]["tiles"]), int(city[cell]["tiles"][-1][1:])))
        strength = {seat: sum(height for height, _ in own) for seat, own in stacks.items()}
        for park in parks:
            if any(near in park for cell in group for near in _near(cell)):
                for cell in park:
                    owner = city[cell]["owner"]
                    if owner in strength:
                        strength[owner] += len(city[cell]["tiles"])
        ranking = sorted(strength, key=lambda seat: (-strength[seat], *(-n for n in max(stacks[seat]))))
        if ranking:
            points[ranking[0]] += sum(strength.values())
            points[(ranking * 2)[1]] += strength[(ranking * 2)[1]]
    return points, len(found)


def _area(state: Seat) -> list[tuple[str, str | None]]:
    """Colour and action (None: no permanent bonus) of every card in the area."""
    found: list[tuple[str, str | None]] = []
    for name in state["characters"]:
        colour, action = PROFESSIONS[int(name.split("-")[1])].split()
        found.append((colour, action))
    for card in state["cards"]:
        number = int(card[1:])
        found.append((card[0], PERMANENT[number % 3] if number <= 9 else None))
    return found


def _card(card: str, seat: int, state: Seat, city: Mapping[Cell, Building]) -> int:
    colour, number = card[0], int(card[1:])
    own = [(_kind(b), len(b["tiles"])) for b in city.values() if b["owner"] == seat and _kind(b) != "g"]
    area = _area(state)
    actions = [action for _, action in area]
    colours = [kind for kind, _ in area]
    if number <= 9:
        return 0
    if number in {10, 11, 12, 13}:
        counted = OTHER_COLOUR.get(card, colour)
        return sum(height for kind, height in own if kind == counted)
    if number in {16, 17, 18}:
        return 2 * actions.count({16: "exploit", 17: "urbanize", 18: "construct"}[number])
    return {
        14: len([1 for _, height in own if height < 3]),
        15: 3 * len([1 for _, height in own if height > 2]),
        19: 2 * colours.count(colour),
        20: 9,
        21: len([action for action in actions if action]),
        22: 5 * min(actions.count("exploit"), actions.count("urbanize"), actions.count("construct")),
        23: 4 * min(map(colours.count, "RBY")),
    }[number]


def _green(seat: int, city: Mapping[Cell, Building]) -> int:
    return sum(
        len(city[near]["tiles"])
        for cell, space in city.items() if _kind(space) == "g" and space["owner"] == seat
        for near in _near(cell) if near in city and _kind(city[near]) != "g"
    )


def _expert(seat: int, state: Seat, city: Mapping[Cell, Building], districts: int, exhausted: int) -> int:
    expert = state.get("expert")
    if expert == "banker":
        return state["resources"]
    if expert == "mayor":
        return districts
    if expert == "engineer":
        return 0 if exhausted else len(state["tiles"])
    owners = [b["owner"] for b in city.values() if _kind(b) == EXPERT_COLOUR.get(str(expert))]
    return sum(1 + (owner == seat) for owner in owners if owner is not None)
