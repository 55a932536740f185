"""R4: the tile supply and the end of the game."""

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import Return
from engine.rules.errors import Refused
from engine.rules.events import Gained, LastRound, SupplyExhausted, TilesReturned
from tests.support.drawing import act, ask, behind, choose, move, seat, table, take

CITY = """
    .  A  B  .
    .  B7^3 R3 .
    .  C  D  .
"""


def test_r4_1_exhausted_the_moment_the_last_tile_leaves() -> None:
    """R4.1: also when nobody is owed another one."""
    position = table(CITY, seat(), seat(), supply="R9 B9 Y9")
    heard = act(position, 0, "B7", until="return")
    assert [e.times for e in heard.events if isinstance(e, SupplyExhausted)] == [1]
    assert set(position.open) == {0, 1}
    assert position.exhausted == 1


def test_r4_1_not_before() -> None:
    """R4.1."""
    position = table(CITY, seat(), seat(), supply="R9 B9 Y9 R10")
    act(position, 0, "B7")
    assert (position.exhausted, position.supply) == (0, ["R10"])


def test_r4_2_return_tiles_points_new_supply_and_what_is_owed() -> None:
    """R4.2: any tiles behind the screen, also just drawn ones; one point each; then the draw goes on."""
    position = table(CITY, seat(tiles="Y4"), seat(tiles="Y5 Y6"), supply="R9 B9")
    heard = act(position, 0, "B7", Return(0, ("R9", "Y4")), Return(1, ("Y6",)))
    assert [sorted(order) for kind, order in heard.chances if kind == "supply"] == [["R9", "Y4", "Y6"]]
    assert (position.seats[0].points, position.seats[1].points) == (2, 1)
    assert position.seats[1].tiles == ["Y5"]
    assert len(position.seats[0].tiles) == 2  # B9, and the third tile, which she was still owed
    assert len(position.supply) == 2
    assert position.exhausted == 1
    assert not position.final_round
    returned = [e for e in heard.events if isinstance(e, TilesReturned)]
    assert [(e.seat, e.tiles, e.points) for e in returned] == [(0, ("R9", "Y4"), 2), (1, ("Y6",), 1)]


def test_r4_2_picks_are_secret_until_all_have_picked() -> None:
    """R4.2: nothing moves before the last one; until then a pick may be taken back."""
    position = table(CITY, seat(tiles="Y4"), seat(tiles="Y5 Y6"), supply="R9 B9")
    act(position, 0, "B7", until="return")
    game.answer(position, Return(1, ("Y5",)), Seeded("a"))
    assert behind(position, 1) == (0, 0, 2)
    game.take_back(position, 1)
    game.answer(position, Return(1, ()), Seeded("a"))
    game.answer(position, Return(0, ("R9",)), Seeded("a"))
    assert behind(position, 1) == (0, 0, 2)


def test_r4_2_not_a_tile_chosen_with_a_card() -> None:
    """R4.2: seat 1 has put Y5 on her card."""
    position = ask(table(CITY, seat(hand="B7"), seat(hand="A", tiles="Y5 Y6"), supply="R9 B9", deck="C D"))
    game.answer(position, choose(0, "B7"), Seeded("a"))
    game.answer(position, choose(1, "A + Y5"), Seeded("a"))
    assert position.open[1].kind == "return"
    with pytest.raises(Refused, match="not_your_tile"):
        game.answer(position, Return(1, ("Y5",)), Seeded("a"))


def test_r4_2_from_the_seat_that_emptied_it_clockwise() -> None:
    """R4.2: the order in which the answers are told."""
    position = table(CITY, seat(tiles="Y4"), seat(tiles="Y5"), seat(tiles="Y6"), supply="R9 B9 R10")
    heard = act(position, 1, "B7", Return(0, ("Y4",)))
    assert [d.seat for d in heard.decisions] == [1, 2, 0]


def test_r4_3_no_base_tile_back_is_the_second_exhaustion() -> None:
    """R4.3 (D): the game ends with this round; what is owed is lost."""
    position = table(CITY, seat(), seat(tiles="Y5"), supply="R9 B9")
    heard = act(position, 0, "B7")
    assert (position.exhausted, position.final_round) == (2, True)
    assert behind(position, 0) == (0, 0, 2)
    assert [e.times for e in heard.events if isinstance(e, SupplyExhausted)] == [1, 2]
    assert not heard.chances


def test_r4_3_after_the_second_exhaustion_gains_of_tiles_bring_nothing() -> None:
    """R4.3."""
    position = table(CITY, seat(), seat(), supply="", exhausted=2)
    for words, *answers in (("B7",), ("A", take(0, "tile"))):
        heard = act(position, 0, words, *answers)
        assert behind(position, 0) == (0, 0, 0)
        assert not [event for event in heard.events if isinstance(event, Gained)], "none is told of"


def test_r4_4_the_second_exhaustion_ends_the_game_after_the_round() -> None:
    """R4.4: tiles came back once; they run out again while the draw goes on."""
    position = table(CITY, seat(), seat(tiles="Y5"), supply="R9 B9")
    heard = act(position, 0, "B7", Return(1, ("Y5",)))
    assert (position.exhausted, position.final_round) == (2, True)
    assert [(e.reason, e.seat) for e in heard.events if isinstance(e, LastRound)] == [("supply", None)]
    assert position.phase == "resolve"


def test_r4_4_all_resources_on_the_city() -> None:
    """R4.4: none in the supply, none behind the screen, looked at right after placing, before the red neighbour and
    the red bonus bring something."""
    position = table("A R3 B", seat(resources=1, supply=0, characters=(1,)), seat())
    heard = act(position, 0, "A + Y9")
    assert position.final_round
    assert [(e.reason, e.seat) for e in heard.events if isinstance(e, LastRound)] == [("resources", 0)]


@pytest.mark.parametrize(("resources", "supply"), [(1, 1), (2, 0)])
def test_r4_4_not_while_one_is_left(resources: int, supply: int) -> None:
    """R4.4."""
    position = table("A R3 B", seat(resources=resources, supply=supply), seat())
    act(position, 0, "A + Y9")
    assert not position.final_round


def test_r4_4_by_constructing() -> None:
    """R4.4: a change of colour puts one resource back into the supply, so that does not end it."""
    position = table("A R3^2@0 B", seat(resources=1, supply=0), seat())
    act(position, 0, "R3 + R9")
    assert position.final_round
    position = table("A R3^2@0 B", seat(resources=2, supply=0), seat())
    act(position, 0, "R3 + B9")
    assert not position.final_round


def test_r4_4_it_stays_so_even_if_some_come_back() -> None:
    """R4.4: the next player covers the building."""
    city = "A Y3 B C"
    position = table(city, seat(resources=1, supply=0), seat(resources=3))
    act(position, 0, "A + Y9", move(0, "0,-1"))
    act(position, 1, "Y9 + Y10")
    assert position.seats[0].resources == 1
    assert position.final_round


def test_r4_5_nothing_is_passed_or_drawn_after_the_last_round() -> None:
    """R4.5."""
    position = ask(table("A Y3 B", seat(hand="A C D", tiles="Y9", resources=1, supply=0), seat(hand="Y3 E F"),
                         deck="G H I"))
    game.answer(position, choose(0, "A + Y9"), Seeded("a"))
    game.answer(position, choose(1, "Y3"), Seeded("a"))
    game.answer(position, move(0, "0,-1"), Seeded("a"))
    assert (position.phase, position.round, position.first) == ("over", 1, 0)
    assert [sorted(state.hand) for state in position.seats] == [["C", "D"], ["E", "F"]]
    assert position.deck == ["G", "H", "I"]
    with pytest.raises(Refused, match="game_over"):
        game.answer(position, choose(0, "C"), Seeded("a"))
