"""The words of the game: tiles, cards, letters, cells and how they are written (docs/record.md, Notation)."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal, TypeAlias, get_args

Seat: TypeAlias = int
"""Index of a seat, 0-based, clockwise; in solo 0 is the player and 1 is Hal."""

Tile: TypeAlias = str
"""A building tile, colour letter + number (``"R7"``), or ``"green"``."""

Card: TypeAlias = str
"""A building card (``"R7"``) or an urbanization card (``"A"``..``"L"``)."""

Cell: TypeAlias = tuple[int, int]
"""x to the right, y down; the starting square is -1..1."""

Colour: TypeAlias = Literal["R", "B", "Y"]
Phase: TypeAlias = Literal["draft", "choose", "resolve", "over"]
Setup: TypeAlias = Literal["introductory", "draft"]
Solo: TypeAlias = Literal["normal", "expert"]
Module: TypeAlias = Literal["new_buildings", "prestige", "green_spaces", "events", "keep_a_card", "experts"]
Action: TypeAlias = Literal["exploit", "urbanize", "construct"]
Item: TypeAlias = Literal["resource", "tile", "point"]
Timing: TypeAlias = Literal["before", "after"]
"""When an event tile takes effect: before or after its owner's action (R8.4)."""
EventTile: TypeAlias = Literal["design_competition", "advertising_campaign", "expropriation", "quality_control"]

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
LETTERS: Final = "ABCDEFGHIJKL"
GREEN: Final[Tile] = "green"
GREEN_SPACES: Final = 9
"""How many there are (R8.3)."""
HAL: Final[Seat] = 1
"""Hal's seat in a solo game."""

BASE_NUMBERS: Final = range(1, 21)
START_NUMBERS: Final = range(1, 4)
SUPPLY_NUMBERS: Final = range(4, 21)
NEW_BUILDING_NUMBERS: Final = range(21, 24)
PRESTIGE_NUMBERS: Final = range(24, 26)

SETUPS: Final[tuple[Setup, ...]] = get_args(Setup)
SOLOS: Final[tuple[Solo, ...]] = get_args(Solo)
MODULES: Final[tuple[Module, ...]] = get_args(Module)
EVENT_TILES: Final[tuple[EventTile, ...]] = get_args(EventTile)
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)

COLOUR: Final[dict[Tile, Colour]] = {f"{c}{n}": c for c in COLOURS for n in range(1, 26)}
"""Colour of every building tile and card; green spaces and urbanization cards have none."""
NUMBER: Final[dict[Tile, int]] = {f"{c}{n}": n for c in COLOURS for n in range(1, 26)}
PRESTIGE: Final[frozenset[Tile]] = frozenset(f"{c}{n}" for c in COLOURS for n in PRESTIGE_NUMBERS)
NEW_BUILDINGS: Final[frozenset[Tile]] = frozenset(f"{c}{n}" for c in COLOURS for n in NEW_BUILDING_NUMBERS)
START_TILES: Final[frozenset[Tile]] = frozenset(f"{c}{n}" for c in COLOURS for n in START_NUMBERS)
SUPPLY_TILES: Final[frozenset[Tile]] = frozenset(f"{c}{n}" for c in COLOURS for n in SUPPLY_NUMBERS)
BASE_TILES: Final[frozenset[Tile]] = frozenset(f"{c}{n}" for c in COLOURS for n in BASE_NUMBERS)

_ORDER: Final[dict[str, int]] = {
    name: i
    for i, name in enumerate([*LETTERS, *(f"{c}{n}" for c in COLOURS for n in range(1, 26)), GREEN])
}


by_name: Final[Callable[[str], int]] = _ORDER.__getitem__
"""Sort key for tiles and cards: letters, then red, blue, yellow by number, then green spaces."""


def is_letter(card: Card) -> bool:
    """Whether the card is an urbanization card."""
    return len(card) == 1


def cell_text(cell: Cell) -> str:
    """``(2, -1)`` -> ``"2,-1"``."""
    return f"{cell[0]},{cell[1]}"


def cell_from(text: str) -> Cell:
    """``"2,-1"`` -> ``(2, -1)``; ValueError on anything not written exactly so."""
    x, _, y = text.partition(",")
    with suppress(ValueError):
        cell = (int(x), int(y))
        if cell_text(cell) == text:
            return cell
    raise ValueError(f"not a cell: {text[:40]!r}")
