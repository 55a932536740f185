"""Brute force: every well-formed decision is accepted exactly when the prompt lists it."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.components import CHARACTERS, EXPERTS
from engine.rules.decisions import (
    Choose,
    Decision,
    Draft,
    Exchange,
    Gain,
    KeepEvents,
    MoveToken,
    NewHand,
    Pay,
    Return,
    Take,
    When,
)
from engine.rules.errors import Refused
from engine.rules.position import Position
from engine.rules.prompts import Prompt
from engine.rules.terms import COLOURS, EVENT_TILES, LETTERS, Cell, Seat
from tests.support.walks import some_options, walk

Key = tuple[object, ...]


def key(decision: Decision) -> Key:
    """The decision with its sets sorted: a purchase or a return is the same in any order."""
    match decision:
        case Choose():
            return (decision.seat, "choose", decision.card, decision.tiles, decision.event, decision.aside)
        case MoveToken():
            return (decision.seat, "token", decision.to, frozenset(decision.shifted.items()))
        case Take():
            return (decision.seat, "take", decision.base, decision.new_buildings, tuple(sorted(decision.prestige)),
                    decision.green)
        case Return(tiles=tiles):
            return (decision.seat, "return", tuple(sorted(tiles)))
        case KeepEvents(keep=keep):
            return (decision.seat, "events", tuple(sorted(keep)))
        case Draft(card=card):
            return (decision.seat, "draft", card)
        case When(event=event):
            return (decision.seat, "when", event)
        case Gain(item=item):
            return (decision.seat, "gain", item)
        case Exchange(points=points):
            return (decision.seat, "exchange", points)
        case Pay():
            return (decision.seat, "pay", decision.points, decision.resources)
        case NewHand():
            return (decision.seat, "new_hand")


def choices(position: Position, seat: Seat) -> Iterator[Decision]:
    """Every card that may matter, with every stack of up to three tiles, event and card aside: her own and others'."""
    state = position.seats[seat]
    others = [card for number, other in enumerate(position.seats) if number != seat for card in other.hand][:2]
    cards = [*state.hand, *others, *position.deck[:1], "R25"]
    tiles = list(dict.fromkeys([*state.tiles[:4], *state.tiles[-1:], *position.supply[:1], "green"]))
    stacks = [(), *product(tiles), *product(tiles, repeat=2), (*tiles[:1] * 3,), tuple(tiles[:3])]
    asides = [None, *state.hand, *others[:1]]
    for card, stack, event, aside in product(cards, stacks, [None, *EVENT_TILES], asides):
        yield Choose(seat, card, stack, event, aside)


def moves(position: Position, seat: Seat) -> Iterator[Decision]:
    """Every cell of the city and two around it, alone and with every shift that is offered anywhere."""
    xs, ys = [x for x, _ in position.city], [y for _, y in position.city]
    cells: list[Cell] = [(x, y) for x in range(min(xs) - 2, max(xs) + 3) for y in range(min(ys) - 2, max(ys) + 3)]
    shifts: list[dict[str, Cell]] = [{}]
    for prompt in position.open.values():
        if prompt.kind == "token":
            shifts += [dict(place.shifted) for place in prompt.places if place.shifted]
    shifts += [{"A": (0, 0)}, dict(list(position.tokens.items())[:2])]
    return (MoveToken(seat, cell, shift) for cell in cells for shift in shifts)


def purchases(position: Position, seat: Seat) -> Iterator[Decision]:
    most = max((prompt.credits for prompt in position.open.values() if prompt.kind == "take"), default=2) + 1
    stacks = [c for size in range(4) for c in combinations_with_replacement(COLOURS, size)]
    for base, twos, prestige, green in product(range(most + 1), range(min(most, 10) // 2 + 2), stacks, range(3)):
        yield Take(seat, base, twos, prestige, green)


def returns(position: Position, seat: Seat) -> Iterator[Decision]:
    tiles = [*position.seats[seat].tiles[:7], *position.supply[:1], "R1", "green"]
    for size in range(5):
        yield from (Return(seat, stack) for stack in combinations_with_replacement(tiles, size))


def everything(position: Position, seat: Seat) -> Iterator[Decision]:
    """Well-formed decisions of every kind from one seat."""
    yield NewHand(seat)
    yield When(seat, "before")
    yield When(seat, "after")
    yield Gain(seat, "resource")
    yield Gain(seat, "tile")
    yield from (Draft(seat, card) for card in [*CHARACTERS, *EXPERTS, "R1"])
    yield from (KeepEvents(seat, pair) for pair in product(EVENT_TILES, EVENT_TILES))
    yield from (Exchange(seat, points) for points in range(position.seats[seat].points + 3))
    yield from (Pay(seat, points, resources) for points in range(15) for resources in range(15))
    yield from returns(position, seat)
    yield from purchases(position, seat)
    yield from moves(position, seat)
    yield from choices(position, seat)


def listed(prompts: dict[Seat, Prompt]) -> set[Key]:
    return {key(decision) for prompt in prompts.values() for decision in prompt.options()}


def compare(position: Position) -> tuple[int, int]:
    """Try everything; how many decisions were accepted and refused. Refused ones leave the position equal."""
    legal = listed(position.open)
    probe, accepted, refused = position.clone(), 0, 0
    for seat in range(len(position.seats)):
        for decision in everything(position, seat):
            try:
                game.answer(probe, decision, Seeded("oracle"))
            except Refused:
                assert key(decision) not in legal, f"listed but refused: {decision}"
                refused += 1
            else:
                assert key(decision) in legal, f"accepted but not listed: {decision}"
                accepted += 1
                probe = position.clone()
    assert probe == position, "a refusal changed something"
    return accepted, refused


WANTED = ("choose", "draft", "events", "when", "gain", "token", "take", "return", "exchange", "pay")


@pytest.mark.parametrize("kind", WANTED)
def test_every_well_formed_decision(kind: str) -> None:
    """R2.2, R2.3, R3.1a, R3.5, R4.2, R8.0, R8.4, R8.5, R8.6, R9.3: at positions where this is asked, in random games
    with every module."""
    rng, tried = Random(kind), 0
    for number in range(60):
        for step in walk(some_options(number), f"oracle {kind} {number}"):
            position = step.position
            prompts = [prompt for prompt in position.open.values() if prompt.kind == kind]
            small = all(len(state.tiles) <= 7 for state in position.seats)
            if prompts and rng.random() < 0.1 and (small or kind not in {"return", "choose"}):
                accepted, refused = compare(position)
                assert accepted
                assert refused
                tried += 1
                break
        if tried == 4:
            return
    assert tried >= 2


def test_everything_listed_is_tried_by_the_brute_force() -> None:
    """Otherwise the comparison above would miss what is listed but refused."""
    for number in (1, 6, 12, 20):
        for step in walk(some_options(number), f"complete {number}", rounds=2):
            position = step.position
            if all(len(state.tiles) <= 4 for state in position.seats):
                tried = {key(d) for seat in range(len(position.seats)) for d in everything(position, seat)}
                assert listed(position.open) <= tried


@pytest.mark.parametrize("number", range(0, 48, 5))
def test_every_listed_decision_is_accepted(number: int) -> None:
    """All options of all prompts along random games; a large stock's returns are sampled."""
    rng = Random(number)
    for step in walk(some_options(number), f"listed {number}"):
        position = step.position
        for prompt in position.open.values():
            options = [prompt.default(), prompt.sample(rng)]
            if rng.random() < 0.05 and (prompt.kind != "return" or len(prompt.tiles) < 8):
                options += list(prompt.options())
            for decision in rng.sample(options, min(40, len(options))):
                game.answer(position.clone(), decision, Seeded("listed"))
        letters = {letter for letter in LETTERS if letter in position.tokens}
        assert len(letters) >= 11
