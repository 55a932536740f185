"""Questions inside an action: which answers are looked at, and what each is taken to do."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from engine.players.features import features
from engine.players.network import Network
from engine.players.pondering import MOST_PURCHASES, _answers, _write, ponder
from engine.players.position_counts import PositionCounts
from engine.rules import game
from engine.rules.account import Accountant
from engine.rules.decisions import Draft, Return, Take
from engine.rules.play import tiles_flow
from engine.rules.position import Options, Position
from engine.rules.prompts import (
    DraftPrompt,
    ExchangePrompt,
    GainPrompt,
    PayPrompt,
    Prompt,
    ReturnPrompt,
    TakePrompt,
)
from engine.rules.terms import COLOURS, GREEN, MODULES
from engine.rules.view import view


def green_alone(position: Position) -> Network:
    """Says of a place that it is the better the more green spaces lie behind the screen."""
    position = position.clone()
    rows = []
    for tile in ("R20", GREEN):
        position.seats[0].tiles = [tile]
        rows.append(features(PositionCounts(position), 0))
    without, with_it = rows
    count = len(with_it)
    hidden = np.zeros((count, 1), np.float32)
    hidden[next(at for at in range(count) if with_it[at] > without[at]), 0] = 1.0
    return Network(np.zeros(count, np.float32), np.ones(count, np.float32), hidden, np.zeros(1, np.float32),
                   np.ones((1, 2), np.float32), np.zeros(2, np.float32))


def test_of_more_purchases_than_are_looked_at_some_of_every_kind_are() -> None:
    """R8.0, R8.3: those with a green space come last."""
    position, accountant = game.deal(Options(2, modules=frozenset(MODULES)), "green"), Accountant([0])
    accountant.position(position)

    def bought(credit: int) -> Take:
        prompt = TakePrompt(0, credit, 9, tuple((colour, 2) for colour in COLOURS), 1)
        assert (len(list(prompt.options())) > MOST_PURCHASES) == (credit == 12)
        found = ponder(green_alone(position), view(position, 0), accountant.accounts[0], prompt, Random(1))
        assert isinstance(found, Take)
        prompt.check(found)
        return found

    assert bought(4).green == 1
    assert bought(12).green == 1


def anything() -> Network:
    """Likes every place as well as any other."""
    count = len(features(PositionCounts(game.deal(Options(2, modules=frozenset(MODULES)), "any")), 0))
    return Network(np.zeros(count, np.float32), np.ones(count, np.float32), np.zeros((count, 1), np.float32),
                   np.zeros(1, np.float32), np.ones((1, 2), np.float32), np.zeros(2, np.float32))


@pytest.mark.parametrize("prompt", [
    TakePrompt(0, 4, 9, tuple((colour, 2) for colour in COLOURS), 1), ReturnPrompt(0, ("R1", "R2", "Y3")),
    PayPrompt(0, 2, 5, 5), ExchangePrompt(0, 3), GainPrompt(0, resource=True, tile=True),
], ids=lambda prompt: prompt.kind)
def test_an_answer_is_one_that_the_question_takes(prompt: Prompt) -> None:
    position, accountant = game.deal(Options(2, modules=frozenset(MODULES)), "any"), Accountant([0])
    position.seats[0].tiles = ["R1", "R2", "Y3"]
    accountant.position(position)
    found = ponder(anything(), view(position, 0), accountant.accounts[0], prompt, Random(1))
    assert found is not None
    prompt.check(found)


def test_no_answer_is_thought_of_twice_where_some_tiles_are_kept_anyway() -> None:
    """R4.2: each would have a share of the positions that are judged. Green spaces go back only with all."""
    own = game.deal(Options(2, modules=frozenset({"green_spaces"})), "any")
    answers = _answers(ReturnPrompt(0, ("R1", "Y12", GREEN, GREEN)), own)
    assert answers == [Return(0, ("R1", "Y12", GREEN, GREEN)), Return(0, ("R1",)), Return(0, ())]


def test_in_a_draft_where_nobody_has_anything_yet_a_card_of_the_pack_is_kept() -> None:
    """R1.9."""
    position, accountant = game.deal(Options(2, "draft", frozenset(MODULES)), "draft"), Accountant([0])
    accountant.position(position)
    prompt = position.open[0]
    assert isinstance(prompt, DraftPrompt)
    found = ponder(anything(), view(position, 0), accountant.accounts[0], prompt, Random(1))
    assert found is not None
    prompt.check(found)


def all_tiles(world: Position) -> Counter[str]:
    held = [*world.supply, *world.new_buildings, *(tile for pile in world.prestige.values() for tile in pile),
            *[GREEN] * world.green_spaces]
    return Counter([*held, *(tile for seat in world.seats for tile in seat.tiles)])


def test_what_is_bought_comes_from_where_it_lay() -> None:
    world = game.deal(Options(2, modules=frozenset(MODULES)), "bought")
    before, had = all_tiles(world), Counter(world.seats[0].tiles)
    bought = [world.new_buildings[0], world.prestige[COLOURS[0]][0], GREEN, *world.supply[:2]]
    _write(world, TakePrompt(0, 8, 9, ((COLOURS[0], 2),), 1), Take(0, 2, 1, (COLOURS[0],), 1), Random(1))
    assert Counter(world.seats[0].tiles) - had == Counter(bought)
    assert all_tiles(world) == before


def test_what_comes_back_is_a_point_each_and_where_nothing_does_no_tile_flows_again() -> None:
    """R4.2."""
    world = game.deal(Options(2), "back")
    world.supply = []
    world.seats[0].tiles, world.seats[1].tiles = ["R1", "R2", "Y3"], []
    nothing_came = world.clone()
    points, prompt = world.seats[0].points, ReturnPrompt(0, ("R1", "R2", "Y3"))
    _write(world, prompt, Return(0, ("R1", "Y3")), Random(1))
    assert (world.seats[0].points, world.seats[0].tiles) == (points + 2, ["R2"])
    assert sorted(world.supply) == ["R1", "Y3"]
    assert tiles_flow(world)
    _write(nothing_came, prompt, Return(0, ()), Random(1))
    assert not tiles_flow(nothing_came)
    assert nothing_came.seats[0].points == points


def test_whoever_drafts_the_master_architect_has_two_tiles_more() -> None:
    """R8.6."""
    def tiles(expert: str) -> list[int]:
        world = game.deal(Options(2, "draft", modules=frozenset({"experts"})), "drafted")
        _write(world, DraftPrompt(0, (), 0, has_expert=False), Draft(0, expert), Random(1))
        return [len(seat.tiles) for seat in world.seats]

    mine, theirs = tiles("master_architect")
    others, same = tiles("artist")
    assert (mine - others, theirs - same) == (2, 0)
