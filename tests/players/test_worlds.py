"""Imagined worlds: all that the reader knows is so, and everything is there once."""

from random import Random

import pytest

from engine.players.answers import quick_answer
from engine.players.worlds import Worlds
from engine.rules import game
from engine.rules.account import Accountant
from engine.rules.chance import Loose
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import MODULES
from engine.rules.view import view
from tests.support.invariants import check_all

EVERYTHING = frozenset(MODULES)


@pytest.mark.parametrize("options", [
    Options(3), Options(2, "introductory", EVERYTHING), Options(4, "draft", EVERYTHING), Options(1, solo="expert"),
], ids=["three", "two, everything", "four, everything", "solo"])
def test_a_world_looks_like_the_table_to_its_reader(options: Options) -> None:
    rng = Random(str(options.seats))
    chance, accountant, looked = Loose(rng), Accountant(range(options.seats)), 0
    position = game.deal(options, "worlds", accountant)
    while position.open:
        seat = min(position.open)
        prompt = position.open[seat]
        if isinstance(prompt, ChoosePrompt):
            world = Worlds(view(position, seat), accountant.accounts[seat]).deal(rng)
            seen, truth = view(world, seat), view(position, seat)
            assert (seen.seats, seen.city, seen.deck, seen.supply, seen.discard) == (
                truth.seats, truth.city, truth.deck, truth.supply, truth.discard)
            for number, state in enumerate(world.seats):
                real = position.seats[number]
                assert (state.points, state.resources, state.supply) == (real.points, real.resources, real.supply)
            looked += 1
            playable(world, rng)
        game.answer(position, quick_answer(position, prompt, rng, noise=1.0), chance, accountant)
    assert looked > 15


def playable(world: Position, rng: Random) -> None:
    """The rules can be played on it to the end of the round, and it breaks none of their invariants."""
    chance = Loose(rng)
    game.resume(world, chance)
    check_all(world)
    number = world.round
    while world.open and world.round == number:
        seat = min(world.open)
        game.answer(world, quick_answer(world, world.open[seat], rng), chance)
