"""What the expert says speaks for a choice."""

import pytest

from engine.players.reasons import reasons
from engine.rules import game
from engine.rules.decisions import Choose
from engine.rules.position import Options
from engine.rules.view import View, view


@pytest.fixture
def choosing() -> View:
    """Nobody has a character, so a card alone brings what it brings by itself."""
    position = game.deal(Options(2), "reasons")
    position.seats[0].characters, position.seats[0].hand = [], ["A", "B", "R1", "Y1"]
    return view(position, 0)


def alone(card: str) -> Choose:
    return Choose(0, card, (), None, None)


def test_r3_1a_of_a_resource_or_a_tile_nothing_is_decided_yet(choosing: View) -> None:
    """It was told as a resource: ``+1 resource at once``."""
    found = reasons(choosing, alone("A"), None)
    assert (found.either, found.resources, found.tiles) == (True, 0, 0)
    beside_points = reasons(choosing, alone("A"), alone("Y1"))
    assert (beside_points.either, beside_points.resources, beside_points.points) == (True, 0, -1)


@pytest.mark.parametrize(("choice", "other"), [("A", "B"), ("A", "R1"), ("R1", "A")])
def test_r3_1a_it_is_no_more_than_as_much_elsewhere(choosing: View, choice: str, other: str) -> None:
    found = reasons(choosing, alone(choice), alone(other))
    assert (found.either, found.resources, found.tiles) == (False, 0, 0)
