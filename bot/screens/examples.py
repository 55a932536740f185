"""The worked examples of the rules (R10) as small cities, drawn by the game's own renderer beside the topics."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.rules.events import Acted, Event, Placed, TokenMoved
from engine.rules.game import deal
from engine.rules.position import Building, Options, Position
from engine.rules.terms import GREEN, Cell, Seat, Tile
from engine.rules.view import View, view

NAMES: Final = ("Nell", "Faye", "Miley")
"""The players of the rulebook's examples."""
_NELL, _FAYE, _MILEY = 0, 1, 2
_SQUARE: Final[tuple[tuple[Tile, ...], ...]] = (("R1", "B2", "Y3"), ("Y1", "R2", "B3"), ("B1", "Y2", "R3"))


@dataclass(frozen=True, slots=True)
class Example:
    """A city, and what has just happened in it."""

    view: View
    events: tuple[Event, ...] = ()


def _square() -> Position:
    """The starting square with its tokens, three players."""
    position = deal(Options(seats=len(NAMES)), "00")
    position.first = _NELL
    position.city = {
        (x - 1, y - 1): Building((tile,), None, site=False)
        for y, row in enumerate(_SQUARE)
        for x, tile in enumerate(row)
    }
    return position


def _build(position: Position, cell: Cell, *tiles: Tile, owner: Seat | None = None, site: bool = False) -> None:
    position.city[cell] = Building(tiles, owner, site)


def _seen(position: Position, *events: Event) -> Example:
    return Example(view(position, None), events)


def _exploit() -> Example:
    """R10.2: R7 has two floors; it does not matter who owns it."""
    position = _square()
    _build(position, (0, 0), "R2", "R7", owner=_FAYE)
    return _seen(position, Acted(_NELL, "R7", (), None, "exploit", fell_back=False, cell=(0, 0)))


def _urbanize() -> Example:
    """R10.3: R4 comes between a red building of height 1 and a blue one of height 2."""
    position = _square()
    cell, free = (-1, -2), (-1, -3)
    _build(position, (0, -2), "B4", "B6", owner=_FAYE)
    _build(position, cell, "R4", owner=_NELL, site=True)
    position.tokens |= {"A": free, "B": (0, -3)}
    return _seen(
        position,
        Acted(_NELL, "A", ("R4",), None, "urbanize", fell_back=False, cell=cell),
        Placed(_NELL, cell, ("R4",), 1, site=True, placed=1, paid_points=0, paid_resources=0),
        TokenMoved(_NELL, "A", cell, free, ()),
    )


def _construct() -> Example:
    """R10.4: R4 on B5, which had two floors and Faye's resources."""
    position = _square()
    _build(position, (0, 0), "R2", "B5", "R4", owner=_NELL, site=True)
    return _seen(
        position,
        Acted(_NELL, "B5", ("R4",), None, "construct", fell_back=False, cell=(0, 0)),
        Placed(_NELL, (0, 0), ("R4",), 3, site=True, placed=3, paid_points=1, paid_resources=1),
    )


def _districts() -> Example:
    """R10.6: Miley alone in yellow; Faye first and Miley second in blue; one red building is no district."""
    position = _square()
    position.city = {}
    for y, row in enumerate((
        ((("Y1", "Y6"), _MILEY), (("B1", "B9"), _FAYE), (("B4",), _FAYE)),
        ((("Y2",), _MILEY), (("B2", "B8"), _MILEY), (("B3", "B5"), _NELL)),
        ((("Y3",), None), (("R1",), _NELL), (("B6",), None)),
    )):
        for x, (tiles, owner) in enumerate(row):
            _build(position, (x - 1, y - 1), *tiles, owner=owner)
    return _seen(position)


def _park() -> Example:
    """R10.8: R4 is urbanized beside a park of three green spaces."""
    position = _square()
    for cell, owner in (((0, -2), _FAYE), ((1, -2), _MILEY), ((1, -3), _FAYE)):
        _build(position, cell, GREEN, owner=owner)
    _build(position, (-1, -2), "R4", owner=_NELL, site=True)
    cells = {"A": (-1, -3), "B": (0, -3), "C": (1, -4), "D": (2, -2)}
    position.tokens |= cells
    return _seen(
        position,
        Acted(_NELL, "A", ("R4",), None, "urbanize", fell_back=False, cell=(-1, -2)),
        Placed(_NELL, (-1, -2), ("R4",), 1, site=True, placed=1, paid_points=0, paid_resources=0),
    )


_EXAMPLES: Final[dict[str, Callable[[], Example]]] = {
    "setup": lambda: _seen(_square()),
    "exploit": _exploit,
    "urbanize": _urbanize,
    "construct": _construct,
    "districts": _districts,
    "green_spaces": _park,
}


@cache
def example(topic: str) -> Example | None:
    """The topic's picture; None for topics that have none."""
    make = _EXAMPLES.get(topic)
    return None if make is None else make()
