"""Questions inside an action: which answers are looked at."""

from random import Random

import numpy as np

from engine.players.features import features
from engine.players.network import Network
from engine.players.pondering import MOST_PURCHASES, ponder
from engine.players.position_counts import PositionCounts
from engine.rules import game
from engine.rules.account import Accountant
from engine.rules.decisions import Take
from engine.rules.position import Options, Position
from engine.rules.prompts import TakePrompt
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
