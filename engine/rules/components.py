"""The cards of the game as tables of frozen rows, checked when imported (R9)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from engine.rules.terms import ACTIONS, COLOURS, EVENT_TILES, Action, Card, Colour, EventTile, Item

ITEM: Final[dict[Colour, Item]] = {"R": "resource", "B": "tile", "Y": "point"}
"""What buildings and cards of a colour bring (R3.1b, R9.1)."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a permanent card brings each time its action is done (R9.1, R9.2)."""

    action: Action
    colour: Colour
    resources: int
    points: int
    tiles: int


@dataclass(frozen=True, slots=True)
class Character:
    """R9.1: starting items and bonus."""

    name: str
    resources: int
    points: int
    tiles: int
    bonus: Bonus


def _bonus(action: Action, colour: Colour, points: int) -> Bonus:
    item = ITEM[colour]
    return Bonus(action, colour, int(item == "resource"), int(item == "point") + points, int(item == "tile"))


_START: Final[dict[tuple[Colour, Action], tuple[int, int, int]]] = {
    ("R", "exploit"): (1, 1, 1), ("R", "urbanize"): (1, 1, 1), ("R", "construct"): (0, 0, 1),
    ("B", "exploit"): (2, 1, 0), ("B", "urbanize"): (2, 1, 0), ("B", "construct"): (1, 0, 0),
    ("Y", "exploit"): (2, 2, 1), ("Y", "urbanize"): (2, 2, 1), ("Y", "construct"): (2, 1, 1),
}

_KINDS: Final = "Ru Yc Bc Rc Yc Be Re Yu Bu Ru Yu Bc Re Ye Bc Ru Ye Be Bu Bu Rc Rc Rc Re Re Be Ru".split()  # noqa: SIM905  a list would be four lines
"""Kind of characters 1 to 27: colour, then exploit, urbanize or construct."""


def _character(number: int, kind: str) -> Character:
    colour = next(c for c in COLOURS if c == kind[0])
    action = next(a for a in ACTIONS if a[0] == kind[1])
    return Character(f"character-{number}", *_START[colour, action], _bonus(action, colour, 0))


CHARACTERS: Final[dict[str, Character]] = {
    row.name: row for row in (_character(number, kind) for number, kind in enumerate(_KINDS, start=1))
}
SETS: Final[tuple[tuple[str, str, str], ...]] = tuple(
    (f"character-{n}", f"character-{n + 1}", f"character-{n + 2}") for n in range(1, 19, 3)
)
"""The introductory sets 1 to 6 (R9.1)."""


def starting_items(names: Iterable[str]) -> tuple[int, int, int]:
    """Resources, points and tiles that these characters bring at the start (R1.10)."""
    rows = [CHARACTERS[name] for name in names]
    return sum(row.resources for row in rows), sum(row.points for row in rows), sum(row.tiles for row in rows)


BONUS: Final[dict[str, Bonus]] = {
    **{name: row.bonus for name, row in CHARACTERS.items()},
    **{f"{c}{n}": _bonus(ACTIONS[(n - 1) % 3], c, 1 if n >= 7 else 0) for c in COLOURS for n in range(1, 10)},
}
"""Every card with a permanent bonus: characters and building cards 1-9 (R9.2)."""
BONUS_OF: Final[dict[Action, dict[str, tuple[int, int, int]]]] = {
    action: {name: (row.resources, row.points, row.tiles) for name, row in BONUS.items() if row.action == action}
    for action in ACTIONS
}
"""Resources, points and tiles of the cards that belong to each action."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """An endgame card (R9.2): ``points`` for each thing of its kind, counted by ``scoring``."""

    points: int
    per: Literal["resource_on_colour", "low_building", "tall_building", "bonus_card", "colour_card", "card",
                 "permanent_card", "action_set", "colour_set"]
    colour: Colour | None = None
    """Of the buildings or cards counted."""
    action: Action | None = None
    """Of the bonus cards counted (16-18)."""


_ELEVEN: Final[dict[Colour, Colour]] = {"R": "Y", "Y": "R", "B": "R"}
_TWELVE: Final[dict[Colour, Colour]] = {"R": "B", "Y": "B", "B": "Y"}


def _endgame(colour: Colour) -> dict[Card, Endgame]:
    rows = {
        10: Endgame(1, "resource_on_colour", colour=colour),
        11: Endgame(1, "resource_on_colour", colour=_ELEVEN[colour]),
        12: Endgame(1, "resource_on_colour", colour=_TWELVE[colour]),
        13: Endgame(1, "resource_on_colour", colour=colour),
        14: Endgame(1, "low_building"),
        15: Endgame(3, "tall_building"),
        16: Endgame(2, "bonus_card", action="exploit"),
        17: Endgame(2, "bonus_card", action="urbanize"),
        18: Endgame(2, "bonus_card", action="construct"),
        19: Endgame(2, "colour_card", colour=colour),
        20: Endgame(9, "card"),
        21: Endgame(1, "permanent_card"),
        22: Endgame(5, "action_set"),
        23: Endgame(4, "colour_set"),
    }
    return {f"{colour}{number}": row for number, row in rows.items()}


ENDGAME: Final[dict[Card, Endgame]] = {card: row for colour in COLOURS for card, row in _endgame(colour).items()}

CARD_COLOUR: Final[dict[str, Colour]] = {
    **{name: row.bonus.colour for name, row in CHARACTERS.items()},
    **{f"{c}{n}": c for c in COLOURS for n in range(1, 24)},
}
"""Colour of every card that can lie in an area; (D) experts have none (R8.6), nor a bonus that counts."""

EXPERTS: Final[dict[str, tuple[EventTile, EventTile]]] = {
    "artist": ("design_competition", "advertising_campaign"),
    "lawyer": ("expropriation", "expropriation"),
    "banker": ("advertising_campaign", "expropriation"),
    "inspector": ("quality_control", "quality_control"),
    "entrepreneur": ("expropriation", "quality_control"),
    "journalist": ("advertising_campaign", "advertising_campaign"),
    "engineer": ("design_competition", "quality_control"),
    "master_architect": ("design_competition", "design_competition"),
    "mayor": ("design_competition", "expropriation"),
    "professor": ("advertising_campaign", "quality_control"),
}
"""(D) The ten experts with the event tiles each brings (R9.4)."""

SUPPLY_OF: Final[dict[int, int]] = {1: 25, 2: 25, 3: 20, 4: 18, 5: 16}
"""Resources of each colour by number of seats (R1.7)."""


def _check() -> None:
    assert len(CHARACTERS) == 27  # noqa: S101  of our own rows, not of what comes in
    assert len(BONUS) == 27 + 27  # noqa: S101  likewise
    assert len(ENDGAME) == 14 * 3  # noqa: S101  likewise
    pairs = [event for pair in EXPERTS.values() for event in pair]
    assert all(pairs.count(event) == 5 for event in EVENT_TILES), "R9.4: five tiles of each type"  # noqa: S101  likewise


_check()
