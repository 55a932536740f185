"""What the expert says speaks for a choice."""

import pytest

from engine.players.reasons import reasons
from engine.rules import game
from engine.rules.decisions import Choose
from engine.rules.position import Building, Options
from engine.rules.view import View, view
from tests.support.drawing import ask, seat, table


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


def over(card: str, tile: str) -> Choose:
    return Choose(0, card, (tile,), None, None)


@pytest.fixture
def building() -> View:
    """She can pay for anything; two of the buildings around have cards for the end of the game."""
    position = game.deal(Options(2), "reasons")
    position.city[-1, -1], position.city[0, 0] = (Building((tile,), None, site=False) for tile in ("R20", "R21"))
    seat = position.seats[0]
    seat.characters, seat.cards, seat.resources, seat.points = [], ["Y4"], 9, 20
    seat.hand, seat.tiles = ["B1", "R2", "Y2", "R20", "R21"], ["R10", "Y10", "B10"]
    return view(position, 0)


@pytest.mark.parametrize(("choice", "other", "told"), [
    (over("B1", "R10"), over("B1", "B10"), ("R", 4)),
    (over("B1", "R10"), over("B1", "Y10"), (None, 0)),
    (over("R2", "Y10"), over("R2", "R10"), (None, 0)),
])
def test_a_district_in_place_of_another_as_good_does_not_speak_for_it(
    building: View, choice: Choose, other: Choose, told: tuple[str | None, int]
) -> None:
    """A review named seven points in red districts, and not the fourteen in yellow ones that were given up for them."""
    found = reasons(building, choice, other)
    assert (found.district, found.district_points) == told


def test_a_card_that_is_worth_no_more_than_the_other_does_not_speak_for_it(building: View) -> None:
    """A review said of a card for five points that it is kept, where what was played kept one for eight."""
    few, many = over("R21", "B10"), over("R20", "B10")
    assert reasons(building, few, None).card_points < reasons(building, many, None).card_points
    assert reasons(building, many, few).card == "R20"
    assert reasons(building, few, many).card is None
    assert reasons(building, few, over("R2", "B10")).card == "R21", "what a permanent bonus will be worth nobody knows"


def test_r8_4_reasons_tell_of_the_same_action_as_the_preview() -> None:
    """A design competition before the action draws the last tile, and a tile given back brings the point that R19 on
    R20 costs: the preview has her construct. The rest was worked out with nothing given back, where she exploits."""
    position = ask(table("A Y4@0 R20 B", seat(hand="R20", tiles="R19 R10", resources=3, events=["design_competition"]),
                         seat(hand="A"), modules={"events"}, supply="B19"))
    found = reasons(view(position, 0), Choose(0, "R20", ("R19",), "design_competition", None), None)
    assert (found.card, found.card_points) == ("R20", 9)
