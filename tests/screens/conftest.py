"""The position of the rules' fourth example, for screens of one moment."""

import pytest

from engine.rules.position import Building, Options, Position
from engine.rules.prompts import ChoosePrompt
from tests.support.screen_games import play


@pytest.fixture
def r10_4() -> Position:
    """Nell is to choose; B5 has two floors and 2 resources of Faye; her construct bonuses: 1 point, 1 resource."""
    position, _ = next(play(Options(seats=2, setup="introductory"), 1))
    nell = position.seats[0]
    nell.hand, nell.tiles, nell.points, nell.resources = ["A", "B5"], ["R4"], 5, 5
    nell.characters, nell.cards = ["character-2", "character-4", "character-6"], []
    position.city[0, 0] = Building(("Y4", "B5"), 1, site=False)
    position.open = {0: ChoosePrompt(0, ("A", "B5"), ("R4",), 1, (), keeps_card=False, may_new_hand=True)}
    return position
