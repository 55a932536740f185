"""Views of seat 0 at small tables drawn as text: before she chooses, and at the questions of her action."""

from random import Random

from engine.rules import game
from engine.rules.chance import Loose
from engine.rules.position import Position
from engine.rules.view import View, view
from tests.support.drawing import ask, choose, seat, table

CITY = """
    .  A      B  .
    .  R7^2@1 Y3 .
    .  C      D  .
"""


def seen_by_first(text: str, words: str, *, modules: tuple[str, ...] = (), first: int = 0, **mine: object) -> View:
    """The view of seat 0, who holds a card and tiles, and is asked."""
    card, *tiles = words.split(" + ")
    supply = mine.pop("tiles_left", None)
    me = seat(hand=card, tiles=" ".join(tiles), **mine)  # type: ignore[arg-type]  # keywords passed on
    position = table(text, me, seat(hand="D"), modules=modules, first=first)  # type: ignore[arg-type]  # modules as written
    if isinstance(supply, int):
        position.supply = position.supply[:supply]
    return view(ask(position), 0)


def asked(position: Position, words: str, *others: object) -> View:
    """Seat 0's view of the first question of her action."""
    decision = choose(0, words, *others)  # type: ignore[arg-type]  # answers passed on
    position.seats[0].hand, position.seats[0].tiles = [decision.card], [*decision.tiles, *position.seats[0].tiles]
    ask(position)
    game.answer(position, decision, Loose(Random(0)))
    return view(position, 0)


def returning(*, final_round: bool, others: str) -> View:
    """Seat 0 has just emptied the supply with one of two tiles earned, and is asked what she gives back."""
    position = table("A R3 B7^2 D", seat(tiles="Y9 green", expert="engineer"), seat(tiles=others), supply="R19",
                     modules=("green_spaces", "experts"))
    position.final_round, position.green_spaces = final_round, 0
    position.seats[1].hand = []
    return asked(position, "B7")
