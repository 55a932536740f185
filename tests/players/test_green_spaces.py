"""R8.3: what a green space brings at the end is known when it is placed."""

from random import Random

import pytest

from engine.players.levels import PLAYERS
from engine.rules.account import Account
from engine.rules.decisions import Choose
from engine.rules.view import view
from tests.support.drawing import ask, seat, table

CITY = """
    .     A  B   C   .
    L     .  R1  B2  D
    B9^4  I  Y9^4  Y1  E
    J     K  R2  B3  F
    .     .  H   G   .
"""


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_a_green_space_goes_between_tall_buildings(level: str) -> None:
    """Eight points at the end, a point for each floor, which no other tile brings there."""
    position = ask(table(
        CITY, seat(points=5, resources=3, hand="I H D G", tiles="green R6"),
        seat(points=5, resources=3, hand="A B C E", tiles="B6 Y15"),
        modules=("green_spaces",), supply="R19 R20 B19 B20 Y19 Y20 R11 R12", deck="F J K L R1 B2 Y9 Y1 R2 B3 B9"))
    chosen = PLAYERS[level].answer(view(position, 0), Account(0), Random(1))
    assert isinstance(chosen, Choose)
    assert (chosen.card, chosen.tiles) == ("I", ("green",))
