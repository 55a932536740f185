"""Examples of the three actions and what goes with them (R3)."""

from engine.practice.worked.making import FAYE, NELL, Worked, act, build, seen, square
from engine.rules.decisions import MoveToken
from engine.rules.events import TokenMoved
from engine.rules.position import Position
from engine.rules.prompts import TokenPrompt
from engine.rules.terms import NUMBER


def exploit() -> Worked:
    """R10.2: R7 has two floors; it does not matter who owns it. Bonuses: 1 tile, 1 point."""
    position = square()
    build(position, (0, 0), "R2", "R7", owner=FAYE)
    position.seats[NELL].cards = ["B1", "Y4"]
    heard = act(position, "R7")
    return seen(position, heard, items={"gains": heard.gains()}, numbers={"height": position.city[0, 0].height})


def urbanize() -> Worked:
    """R10.3: R4 comes between a red building of height 1 and a blue one of height 2; one red urbanize bonus."""
    position = square()
    build(position, (0, -2), "B4", "B6", owner=FAYE)
    position.tokens["B"] = (0, -3)
    position.seats[NELL].cards = ["R2"]
    heard = act(position, "A", "R4")
    return seen(position, heard, items={"gains": heard.gains()}, numbers={
        "red": position.city[-1, -1].height, "blue": position.city[0, -2].height})


def _b5_of_faye() -> Position:
    position = square()
    build(position, (0, 0), "R2", "B5", owner=FAYE)
    return position


def construct() -> Worked:
    """R10.4: R4 on B5, two floors high with 2 resources of Faye."""
    position = _b5_of_faye()
    before = position.city[0, 0]
    heard = act(position, "B5", "R4")
    placed = heard.placed()
    return seen(
        position, heard, items=heard.paid_and_back(),
        numbers={"before": before.height, "placed": placed.placed, "height": placed.height,
                 "number": NUMBER[placed.tiles[-1]], "covered": NUMBER[before.top]})


def afford() -> Worked:
    """R3.4: the same with 3 resources: one for the colour, three to place."""
    rich = act(_b5_of_faye(), "B5", "R4").placed()
    position = _b5_of_faye()
    nell = position.seats[NELL]
    nell.resources = have = 3
    heard = act(position, "B5", "R4")
    return seen(position, heard, items={"gains": heard.gains()},
                numbers={"have": have, "needed": rich.placed + rich.paid_resources})


def tokens() -> Worked:
    """R3.5: how many cells the token of a corner may go to."""
    position = square()
    heard = act(position, "A", "R4")
    asked = next(prompt for prompt in heard.asked if isinstance(prompt, TokenPrompt))
    moved = next(event for event in heard.events if isinstance(event, TokenMoved))
    cells = {move.to for move in asked.options() if isinstance(move, MoveToken)}
    return seen(position, heard, numbers={"n": len(cells), "pushed": len(moved.shifted)})
