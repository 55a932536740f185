"""R3: the three actions."""

import pytest

from engine.rules.events import Acted, Gained, Placed, ResourcesReturned
from tests.support.drawing import act, behind, draw, move, seat, table, take, top

SMALL = """
    .   A   B   .
    .   R7^2@1 Y3 .
    .   C   D   .
"""


def test_r3_1_a_urbanization_card_alone_a_resource() -> None:
    """R3.1a, R3.1d."""
    position = table(SMALL, seat(), seat())
    act(position, 0, "A", take(0, "resource"))
    assert behind(position, 0) == (1, 0, 0)
    assert position.seats[0].supply == 9
    assert position.discard == ["A"]


def test_r3_1_a_urbanization_card_alone_a_tile() -> None:
    """R3.1a: as the player decides now."""
    position = table(SMALL, seat(), seat(), supply="B9 B10")
    act(position, 0, "A", take(0, "tile"))
    assert position.seats[0].tiles == ["B9"]
    assert position.supply == ["B10"]


@pytest.mark.parametrize(("building", "gain"), [("R7^3", (3, 0, 0)), ("B7^3", (0, 0, 3)), ("Y7^3", (0, 3, 0))])
@pytest.mark.parametrize("owner", ["", "@0", "@1"])
def test_r3_1_b_one_item_a_floor_whoever_owns_it(building: str, gain: tuple[int, int, int], owner: str) -> None:
    """R3.1b."""
    position = table(f"A {building}{owner} B", seat(), seat())
    act(position, 0, building[:2])
    assert behind(position, 0) == gain
    assert position.discard == [building[:2]]


def test_r3_1_c_bonuses_come_with_it() -> None:
    """R3.1c: characters 7 (resource) and 18 (tile) have exploit bonuses, 1 has not."""
    position = table(SMALL, seat(characters=(7, 18, 1)), seat())
    act(position, 0, "Y3")
    assert behind(position, 0) == (1, 1, 1)


def test_r3_2_a_needs_a_resource_behind_the_screen() -> None:
    """R3.2a, R3.4: without one she exploits with the card."""
    position = table(SMALL, seat(), seat())
    heard = act(position, 0, "A + R4", take(0, "resource"))
    assert behind(position, 0) == (1, 0, 1)
    assert position.seats[0].tiles == ["R4"]
    assert position.tokens["A"] == (1, 0)
    assert [e.fell_back for e in heard.events if isinstance(e, Acted)] == [True]


def test_r3_2_b_the_tile_takes_the_tokens_place() -> None:
    """R3.2b: with one resource of the player and a site."""
    position = table(SMALL, seat(resources=1), seat())
    act(position, 0, "A + B4")
    built = position.city[1, 0]
    assert (built.tiles, built.owner, built.resources, built.site) == (("B4",), 0, 1, True)
    assert position.seats[0].resources == 2  # paid 1, R7 beside it gave 2


def test_r3_2_c_the_token_moves_as_the_player_decides() -> None:
    """R3.2c: to an empty cell next to the new tile; B's cell is taken, so above or left."""
    for cell in ((1, -1), (0, 0)):
        position = table(SMALL, seat(resources=1), seat())
        act(position, 0, "A + B4", move(0, f"{cell[0]},{cell[1]}"))
        assert position.tokens["A"] == cell


def test_r3_2_d_neighbours_give_whoever_owns_them_and_the_new_tile_nothing() -> None:
    """R3.2d: not diagonally, and exploit bonuses do not count."""
    position = table("""
        .      R4^2@1 Y5^3@0
        B6^3   A      B
        .      Y8^2@1 .
    """, seat(resources=1, characters=(7, 14)), seat())
    act(position, 0, "A + R9")
    assert behind(position, 0) == (2, 2, 3)


def test_r3_2_e_urbanize_bonuses() -> None:
    """R3.2e: character 1 a resource, 8 a point, 9 a tile."""
    position = table("A Y3 B", seat(resources=1, characters=(1, 8, 9)), seat())
    act(position, 0, "A + R9")
    assert behind(position, 0) == (1, 1 + 1, 1)


def test_r3_2_f_the_card_is_discarded() -> None:
    """R3.2f."""
    position = table(SMALL, seat(resources=1), seat())
    act(position, 0, "A + B4")
    assert position.discard == ["A"]
    assert position.seats[0].cards == []


def test_r3_3_a_resources_return_and_another_owner_is_paid() -> None:
    """R3.3a."""
    position = table(SMALL, seat(resources=3), seat(resources=1))
    heard = act(position, 0, "R7 + R8")
    assert behind(position, 1) == (1 + 2, 2, 0)
    returned = [e for e in heard.events if isinstance(e, ResourcesReturned)]
    assert [(e.seat, e.by, e.resources, e.points) for e in returned] == [(1, 0, 2, 2)]


def test_r3_3_a_no_points_for_ones_own() -> None:
    """R3.3a."""
    position = table("A R7^2@0 B", seat(resources=1), seat())
    act(position, 0, "R7 + R8")
    assert behind(position, 0) == (0, 0, 0)


def test_r3_3_a_an_unowned_building_pays_nobody() -> None:
    """R3.3a, R1.2."""
    position = table("A R3 B", seat(resources=2), seat())
    act(position, 0, "R3 + R8")
    assert (behind(position, 0), behind(position, 1)) == ((0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize(("tile", "points", "resources"), [
    ("R8", 0, 0), ("R6", 1, 0), ("R4", 3, 0), ("B8", 0, 1), ("B7", 0, 1), ("B4", 3, 1), ("Y20", 0, 1),
])
def test_r3_3_b_a_lower_number_costs_points_and_a_new_colour_a_resource(tile: str, points: int, resources: int) -> None:
    """R3.3b: the resource goes back to the own supply."""
    position = table(SMALL, seat(resources=9, points=9, supply=10), seat())
    act(position, 0, f"R7 + {tile}")
    assert behind(position, 0) == (9 - 3 - resources, 9 - points, 0)
    assert position.seats[0].supply == 10 + resources


def test_r3_3_c_d_resources_as_many_as_floors_and_a_site() -> None:
    """R3.3c, R3.3d."""
    position = table(SMALL, seat(resources=3), seat())
    heard = act(position, 0, "R7 + R8")
    built = top(position, "R8")
    assert (built.height, built.owner, built.resources, built.site) == (3, 0, 3, True)
    assert built.tiles[1:] == ("R7", "R8")
    assert [(e.height, e.placed, e.site) for e in heard.events if isinstance(e, Placed)] == [(3, 3, True)]


def test_r3_3_e_f_bonuses_and_the_card_counts_from_the_next_action_on() -> None:
    """R3.3e, R3.3f: R3 itself has a construct bonus, which counts only the second time."""
    position = table("A R3@0 B", seat(resources=5, characters=(2,)), seat())
    act(position, 0, "R3 + R8")
    assert behind(position, 0) == (5 + 1 - 2, 1, 0)
    assert (position.seats[0].cards, position.discard) == (["R3"], [])
    act(position, 0, "R8 + R9")
    assert behind(position, 0) == (4 + 2 - 3 + 1, 2, 0)
    assert position.seats[0].cards == ["R3", "R8"]


def test_r3_3_own_returned_resources_may_pay() -> None:
    """R3.3: two come back, the change of colour and three floors cost four; two were behind the screen."""
    position = table("A R7^2@0 B", seat(resources=2), seat())
    act(position, 0, "R7 + B8")
    assert (position.seats[0].resources, position.seats[0].supply) == (0, 11)
    assert top(position, "B8").owner == 0


@pytest.mark.parametrize(("resources", "points", "tile", "built"), [
    (3, 0, "R8", True), (2, 9, "R8", False),
    (4, 0, "B8", True), (3, 9, "B8", False),
    (3, 1, "R6", True), (9, 0, "R6", False),
])
def test_r3_4_who_cannot_afford_it_exploits(resources: int, points: int, tile: str, built: bool) -> None:
    """R3.4: nothing of it happens, the tile goes back, she exploits R7; who can afford it builds."""
    position = table(SMALL, seat(resources=resources, points=points), seat())
    heard = act(position, 0, f"R7 + {tile}")
    acted = [e for e in heard.events if isinstance(e, Acted)]
    assert [(e.action, e.fell_back) for e in acted] == [("construct", False) if built else ("exploit", True)]
    if not built:
        assert behind(position, 0) == (resources + 2, points, 1)
        assert position.seats[0].tiles == [tile]
        assert top(position, "R7").owner == 1
        assert behind(position, 1) == (0, 0, 0)
        assert position.discard == ["R7"]


def test_r3_4_bonuses_of_the_construction_may_not_pay_for_it() -> None:
    """R3.3, R3.4: a construct bonus of a resource (character 4) comes too late; falling back, exploit bonuses count."""
    position = table("A R7@1 B", seat(resources=1, characters=(4, 7)), seat())
    heard = act(position, 0, "R7 + R8")
    assert [e.fell_back for e in heard.events if isinstance(e, Acted)] == [True]
    assert behind(position, 0) == (1 + 1 + 1, 0, 1)


def test_r3_4_points_a_covered_building_pays_to_another_do_not_help() -> None:
    """R3.4: points are never negative."""
    position = table("A R7^2@1 B", seat(resources=9, points=0), seat())
    act(position, 0, "R7 + R4")
    assert behind(position, 0)[1] == 0
    assert top(position, "R7").owner == 1


def test_r3_6_tiles_are_drawn_together_after_resources_and_points() -> None:
    """R3.6: two tiles of the neighbours and one of the bonus in one draw."""
    position = table("""
        .      A  B
        R6^2   B7^2 .
    """, seat(resources=1, characters=(9, 1)), seat(), supply="B9 B10 B11 B12")
    heard = act(position, 0, "A + R9")
    assert position.seats[0].tiles == ["B9", "B10", "B11"]
    assert heard.entries.count("Drew") == 1
    assert heard.entries.index("Drew") > max(i for i, kind in enumerate(heard.entries) if kind == "Gained")


def test_r3_7_gains_stop_at_the_empty_supply() -> None:
    """R3.7: the rest is lost."""
    position = table("A R7^3 B", seat(supply=2), seat())
    heard = act(position, 0, "R7")
    assert (position.seats[0].resources, position.seats[0].supply) == (2, 0)
    assert [e.resources for e in heard.events if isinstance(e, Gained)] == [2]


def test_r3_7_an_empty_supply_may_be_named_and_brings_nothing() -> None:
    """R3.7: a resource with none left; the prompt says so, so that screens offer the tile."""
    position = table("A R7^3 B", seat(supply=0), seat())
    act(position, 0, "A", until="gain")
    prompt = position.open[0]
    assert prompt.kind == "gain"
    assert (prompt.resource, prompt.tile) == (False, True)
    position = table("A R7^3 B", seat(supply=0), seat())
    act(position, 0, "A", take(0, "resource"))
    assert behind(position, 0) == (0, 0, 0)


def test_the_drawing_reads_as_it_should() -> None:
    """The helper of these tests."""
    drawn = draw("A R7^2@1* green@0\n. Y3+B5 .")
    assert drawn.tokens == {"A": (0, 0)}
    assert drawn.city[1, 0].top == "R7"
    assert (drawn.city[1, 0].height, drawn.city[1, 0].owner, drawn.city[1, 0].site) == (2, 1, True)
    assert drawn.city[2, 0].top == "green"
    assert drawn.city[1, 1].tiles == ("Y3", "B5")
    with pytest.raises(ValueError, match="Z9"):
        draw("Z9")
