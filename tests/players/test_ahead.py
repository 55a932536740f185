"""Looking a round further: what the next choice makes of where one leads."""

from random import Random

import numpy as np
import pytest

from engine.players.ahead import Ahead, Effort, Further, Judged
from engine.players.answers import quick_answer
from engine.players.features import features
from engine.players.levels import EXPERT_EFFORT
from engine.players.network import MARGIN, Network
from engine.players.position_counts import PositionCounts
from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.chance import Seeded
from engine.rules.decisions import Choose
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.records import positions as record
from engine.rules.view import view

OPTIONS = Options(2)
POINTS_AT = 15
"""Where a row of ``features`` tells the points behind one's own screen, / 25."""
ONE_ROUND = Effort(candidates=12, worlds=6)
TWO_ROUNDS = Effort(candidates=12, worlds=6, further=Further(choices=3, worlds=4, ways=40))


def in_mid_game(seed: str) -> tuple[Position, Account]:
    """The start of the sixth round, seat 0 to choose."""
    chance, rng, accountant = Seeded(seed), Random(seed), Accountant([0])
    position = game.deal(OPTIONS, seed, accountant)
    while position.round < 6:
        game.answer(position, quick_answer(position, position.open[min(position.open)], rng), chance, accountant)
    return position, accountant.accounts[0]


def points_alone() -> Network:
    """Says of every place that its margin is the points behind the screen (nearly: tanh of a small number)."""
    position, _ = in_mid_game("any")
    count = len(features(PositionCounts(position), 0))
    hidden = np.zeros((count, 1), np.float32)
    hidden[POINTS_AT, 0] = 0.01
    out = np.array([[0.0, 25 / 0.01 / MARGIN]], np.float32)
    return Network(np.zeros(count, np.float32), np.ones(count, np.float32), hidden, np.zeros(1, np.float32), out,
                   np.zeros(2, np.float32))


def looked(effort: Effort, seed: str, besides: tuple[Choose, ...] = ()) -> list[Judged]:
    position, account = in_mid_game(seed)
    prompt = position.open[0]
    assert isinstance(prompt, ChoosePrompt)
    return Ahead(points_alone(), effort).ranked(view(position, 0), account, prompt, Random(1), besides)


def same(one: Judged, other: Judged) -> bool:
    return one.decision == other.decision


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_choice_is_worth_what_the_best_next_one_makes_of_it(seed: str) -> None:
    """To whom points are all there is, a second round never takes any away, since a card alone costs none."""
    one, two = looked(ONE_ROUND, seed), looked(TWO_ROUNDS, seed)
    first = one[:3]
    assert {judged.worlds for judged in two[:3]} == {4}
    for judged in two[:3]:
        before = next(other for other in first if same(judged, other))
        assert judged.margin > before.margin - 1  # the mean of four worlds instead of six
    assert sum(judged.margin for judged in two[:3]) > sum(judged.margin for judged in first) + 3
    assert [judged.margin for judged in two[:3]] == sorted((judged.margin for judged in two[:3]), reverse=True)


def test_what_was_played_is_looked_at_as_far_as_what_the_expert_likes() -> None:
    worst = looked(ONE_ROUND, "review")[-1].decision
    assert isinstance(worst, Choose)
    found = looked(TWO_ROUNDS, "review", (worst,))
    mine = next(judged for judged in found if judged.decision == worst)
    assert mine.worlds == found[0].worlds == 4


def test_who_has_no_card_in_the_second_round_is_not_asked_there() -> None:
    """R5.3: a deck that yields nothing leaves hands short. Two cards or three go round, from the next player on."""
    dealt = game.deal(Options(3), "short")
    dealt.deck, dealt.discard = [], []
    for state, hand in zip(dealt.seats, (["A"], [], ["B"]), strict=True):
        state.hand = hand
    position, accountant = record.position_from(record.row(dealt), dealt.options), Accountant([0])
    position.first = 0
    accountant.position(position)
    game.resume(position, Seeded("short"))
    prompt = position.open[0]
    assert isinstance(prompt, ChoosePrompt)
    found = Ahead(points_alone(), TWO_ROUNDS).ranked(view(position, 0), accountant.accounts[0], prompt, Random(1))
    assert len(found) > 1
    assert {end.phase for judged in found for end in judged.ends} == {"choose"}
    assert any(0 not in end.open for judged in found for end in judged.ends)


def test_the_expert_looks_further() -> None:
    assert EXPERT_EFFORT.further is not None
    assert EXPERT_EFFORT.further.worlds <= EXPERT_EFFORT.worlds
