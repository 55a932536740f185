"""Examples of the modules (R8), but for what is counted at the end."""

from engine.practice.worked.making import FAYE, MILEY, NAMES, NELL, Worked, act, ask, build, held, seen, square
from engine.rules.decisions import Choose
from engine.rules.events import Gained
from engine.rules.game import answer
from engine.rules.position import Options, Position
from engine.rules.prompts import TakePrompt
from engine.rules.terms import GREEN, NUMBER, Module


def _with(module: Module) -> Position:
    return square(Options(seats=len(NAMES), modules=frozenset({module})))


def credits_() -> Worked:
    """R10.7: B7 with three floors and a bonus of one tile: four credits, and all that they buy with new buildings."""
    position = _with("new_buildings")
    build(position, (0, 0), "R2", "B4", "B7", owner=FAYE)
    position.seats[NELL].cards = ["B1"]
    heard = act(position, "B7")
    asked = next(prompt for prompt in heard.asked if isinstance(prompt, TakePrompt))
    only_base, mixed, only_new = asked.options()
    if only_base.new_buildings or only_new.base:
        raise AssertionError("the purchases are told in this order")
    return seen(position, heard, numbers={
        "height": position.city[0, 0].height, "credits": asked.credits, "all": only_base.base, "base": mixed.base,
        "new": mixed.new_buildings, "most": only_new.new_buildings})


def prestige() -> Worked:
    """R8.2: R24 on Nell's own R7: no points to pay, and no site."""
    position = _with("prestige")
    build(position, (0, 0), "R2", "R7", owner=NELL)
    position.prestige["R"].remove("R24")
    heard = act(position, "R7", "R24")
    placed = heard.placed()
    return seen(position, heard, numbers={"placed": placed.placed, "height": placed.height})


def green_spaces() -> Worked:
    """R10.8: R4 is urbanized beside a park of three green spaces."""
    position = _with("green_spaces")
    park = ((0, -2), FAYE), ((1, -2), MILEY), ((1, -3), FAYE)
    for cell, owner in park:
        build(position, cell, GREEN, owner=owner)
        position.green_spaces -= 1
    position.tokens |= {"B": (0, -3), "C": (1, -4), "D": (2, -2)}
    heard = act(position, "A", "R4")
    return seen(position, heard, numbers={"spaces": len(park), "points": heard.gains()[1]})


def events() -> Worked:
    """R8.4: an advertising campaign counts the building of the card and those beside it."""
    position = _with("events")
    build(position, (0, 0), "R2", "R7", owner=FAYE)
    build(position, (0, -1), "B2", "B8", "B12", owner=NELL)
    build(position, (1, 0), "B3", "B9", owner=MILEY)
    position.seats[NELL].events = ["advertising_campaign", "quality_control"]
    heard = act(position, "R7", event="advertising_campaign")
    points = sum(e.points for e in heard.events if isinstance(e, Gained) and e.source == "event")
    return seen(position, heard, numbers={"points": points})


def keep_a_card() -> Worked:
    """R8.5: a card is played and another one set aside: the others are passed on."""
    position = _with("keep_a_card")
    nell = position.seats[NELL]
    nell.hand, nell.tiles = ["B1", "C", "R1", "Y3"], ["B7"]
    answer(position, Choose(NELL, "B1", ("B7",), None, "R1"), ask(position))
    return held(position, numbers={"passed": len(nell.hand)})


def experts() -> Worked:
    """R9.3: Nell, the Artist, constructs on a building of Faye, the Lawyer."""
    position = _with("experts")
    for seat, expert in zip(position.seats, ("artist", "lawyer", "mayor"), strict=True):
        seat.expert = expert
    build(position, (0, 0), "R2", "B7", owner=FAYE)
    covered = NUMBER[position.city[0, 0].top]
    heard = act(position, "B7", "R4")
    placed, back = heard.placed(), heard.back()
    return seen(
        position, heard, items=heard.paid_and_back(),
        numbers={"number": NUMBER[placed.tiles[-1]], "covered": covered, "each": back.points // back.resources})
