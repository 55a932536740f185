"""A position made of a view, to run the rules on: what its reader knows is so, what she cannot see is made up."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, wraps
from typing import Final, TypeVar, TypeVarTuple

from engine.rules.position import Position, SeatState
from engine.rules.scoring import Scoring, score
from engine.rules.terms import BASE_TILES, SUPPLY_NUMBERS, by_name
from engine.rules.view import Private, SeatView, View

_Asked = TypeVarTuple("_Asked")
_Found = TypeVar("_Found")

UNKNOWN_STOCK: Final = 99
"""Points and resources imagined behind a screen the reader cannot look behind, so that a quality control is
previewed at its full price."""


def imagine(view: View) -> Position:
    """A position that looks like the view to its reader. What she cannot see is made up in a fixed way: piles and
    others' tiles from those she has not seen, others' hands empty, their stocks UNKNOWN_STOCK. Good for one action,
    not for more."""
    position = open_side(view)
    position.seats = [_seat(seat) for seat in view.seats]
    position.supply = _unseen(view)[:view.supply]
    return position


def open_side(view: View) -> Position:
    """What lies open to everybody, with as many new buildings as there are; no seats, and nothing in the supply."""
    position = Position(view.options)
    position.round, position.phase, position.first, position.turn = view.round, view.phase, view.first, view.turn
    position.city, position.tokens = dict(view.city), dict(view.tokens)
    position.discard, position.exhausted = list(view.discard), view.exhausted
    position.new_buildings = ["R21"] * view.new_buildings
    position.prestige = {colour: list(pile) for colour, pile in view.prestige.items()}
    position.green_spaces, position.final_round = view.green_spaces, view.final_round
    return position


def with_private(view: View, private: Private) -> View:
    """The same view, had its reader this behind her screen."""
    seats = tuple(replace(one, private=private) if one.seat == view.reader else one for one in view.seats)
    return replace(view, seats=seats)


def final_scoring(view: View) -> Scoring:
    """What a finished game came to: nothing that counts is hidden any more (R6). ValueError before its end."""
    if view.phase != "over":
        raise ValueError("totals are secret until the game is over")
    return score(imagine(view))


_MOST_ALIKE: Final = 1_000
_ALIKE: Final[OrderedDict[int, tuple[View, View]]] = OrderedDict()
"""By the id of a view, which is held here so that no other gets it: that view, and the first of those alike."""


def alike(view: View, before: View) -> None:
    """Tell that ``before`` was the same reader's view of the same game. Where they differ in nothing but who has still
    to answer, which nothing is worked out from, what was worked out from ``before`` stands for ``view`` too: while all
    choose, each who has chosen would make the others' screens be worked out anew."""
    if replace(before, asked=view.asked, waiting=view.waiting, answering=view.answering) == view:
        _ALIKE[id(view)] = view, _first(before)
        while len(_ALIKE) > _MOST_ALIKE:
            _ALIKE.popitem(last=False)


def _first(view: View) -> View:
    found = _ALIKE.get(id(view))
    return view if found is None else found[1]


class _Same:
    """A view as the key of what was worked out from it: the very same object, or one ``alike``, so that nothing is ever
    shown to a reader that was made of another's view."""

    __slots__ = ("view",)

    def __init__(self, view: View) -> None:
        self.view = _first(view)

    def __hash__(self) -> int:
        return id(self.view)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.view is self.view


def once_a_view(most: int) -> Callable[[Callable[[View, *_Asked], _Found]], Callable[[View, *_Asked], _Found]]:
    """As a decorator: what a function makes of a view, and of what else is asked, which is hashable, is kept and not
    worked out again; the last ``most`` of it. It must not depend on who has still to answer (``alike``)."""
    def decorated(work: Callable[[View, *_Asked], _Found]) -> Callable[[View, *_Asked], _Found]:
        @lru_cache(maxsize=most)
        def kept(same: _Same, *asked: *_Asked) -> _Found:
            return work(same.view, *asked)

        @wraps(work)
        def of_view(view: View, *asked: *_Asked) -> _Found:
            return kept(_Same(view), *asked)

        return of_view

    return decorated


@once_a_view(200)
def imagined(view: View) -> Position:
    """``imagine``, once for each view: to be read or cloned, never to be changed."""
    return imagine(view)


def _seat(seat: SeatView) -> SeatState:
    own = seat.private or Private(UNKNOWN_STOCK, UNKNOWN_STOCK, UNKNOWN_STOCK, (), (), None, None, (), ())
    state = SeatState(own.supply, seat.new_hands)
    state.points, state.resources = own.points, own.resources
    state.tiles, state.hand = list(own.tiles), list(own.hand)
    state.aside, state.choice, state.events = own.aside, own.choice, list(own.events)
    state.characters, state.expert, state.cards = list(seat.characters), seat.expert, list(seat.cards)
    return state


def _unseen(view: View) -> list[str]:
    """Base tiles the reader has not seen, in a fixed order; padded where her memory is shorter than the supply."""
    seen = {tile for building in view.city.values() for tile in building.tiles}
    for seat in view.seats:
        if seat.private is not None:
            seen.update(seat.private.tiles)
    tiles = [t for t in sorted(BASE_TILES - seen, key=by_name) if int(t[1:]) in SUPPLY_NUMBERS]
    return tiles + ["R4"] * max(0, view.supply - len(tiles))
