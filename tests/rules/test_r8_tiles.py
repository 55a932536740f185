"""R8.0-R8.3: tile credits, new buildings, prestige buildings, green spaces."""

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import Return, Take
from engine.rules.errors import Refused
from engine.rules.events import DeckRebuilt, Drew
from engine.rules.position import Options, Position
from engine.rules.scoring import score
from engine.rules.terms import Colour, Module
from tests.support.drawing import Heard, act, ask, behind, choose, seat, table, top
from tests.support.invariants import cards_match_top_tiles

CITY = """
    .  A    B  .
    .  B7^4 R3 .
    .  C    D  .
"""
ALL_TILES: tuple[Module, ...] = ("new_buildings", "prestige", "green_spaces")


def buy(number: int, base: int, twos: int = 0, prestige: tuple[Colour, ...] = (), green: int = 0) -> Take:
    return Take(number, base, twos, prestige, green)


def asked_to_take(*modules: str, credits: int = 4, **more: str) -> Position:  # noqa: A002  the rulebook's word
    city = CITY.replace("^4", f"^{credits}")
    position = table(city, seat(), seat(), modules=modules, **more)  # type: ignore[arg-type]  # keywords passed on
    act(position, 0, "B7", until="take")
    return position


def offers(position: Position) -> set[tuple[int, int, tuple[str, ...], int]]:
    return {(t.base, t.new_buildings, t.prestige, t.green) for t in position.open[0].options() if isinstance(t, Take)}


def test_r8_0_prices() -> None:
    """R8.0: base 1, value II 2, value III 3, green 1; all credits are spent."""
    position = asked_to_take(*ALL_TILES, credits=4)
    for base, twos, threes, green in offers(position):
        assert base + 2 * twos + 3 * len(threes) + green == 4
    assert (0, 2, (), 0) in offers(position)
    assert (0, 0, ("Y",), 1) in offers(position)
    with pytest.raises(Refused, match="wrong_purchase"):
        game.answer(position, buy(0, 3), Seeded("a"))
    with pytest.raises(Refused, match="wrong_purchase"):
        game.answer(position, buy(0, 2, green=2), Seeded("a"))


def test_r8_0_decided_before_drawing_and_delivered_dear_tiles_first() -> None:
    """R8.0, R3.6: II, III and green first, then base tiles."""
    position = table(CITY.replace("^4", "^7"), seat(), seat(), modules=ALL_TILES, supply="R9 B9 Y9")
    heard = act(position, 0, "B7", buy(0, 1, 1, ("B",), 1))
    assert position.seats[0].tiles == ["R21", "B24", "green", "R9"]
    drew = [e for e in heard.events if isinstance(e, Drew)]
    assert [(e.count, e.new_buildings, e.prestige, e.green) for e in drew] == [
        (1, 1, (), 0), (1, 0, ("B24",), 0), (1, 0, (), 1), (1, 0, (), 0),
    ]


def test_r8_0_base_tiles_may_be_more_than_the_supply_holds() -> None:
    """R8.0 (D): R4.2 then interrupts."""
    position = asked_to_take("new_buildings", credits=4, supply="R9 B9")
    heard = Heard()
    game.answer(position, buy(0, 4), Seeded("a"), heard)
    assert position.open[0].kind == "return"
    game.answer(position, Return(0, ("R9",)), Seeded("a"), heard)
    game.answer(position, Return(1, ()), Seeded("a"), heard)
    assert position.exhausted == 2  # R9 came back, was drawn again, and nothing is left for the fourth


def test_r8_0_nothing_is_bought_after_the_second_exhaustion() -> None:
    """R8.0, R4.3: not even a green space, and she is not asked."""
    position = table(CITY, seat(), seat(), modules=ALL_TILES, supply="", exhausted=2)
    heard = act(position, 0, "B7")
    assert "take" not in heard.entries
    assert (behind(position, 0), position.green_spaces, len(position.new_buildings)) == ((0, 0, 0), 9, 9)


def test_r8_0_only_base_tiles_at_setup_and_three_fewer_for_each_module() -> None:
    """R8.0: 51 - 6 - 3 for each of the modules 1, 2 and 3."""
    for modules in ((), ("prestige",), ("new_buildings", "green_spaces"), ALL_TILES):
        position = game.deal(Options(2, modules=frozenset(modules)), "a")
        assert len(position.box) == 6 + 3 * len(modules)
        for state in position.seats:
            assert all(int(tile[1:]) <= 20 for tile in state.tiles)


@pytest.mark.parametrize("module", ALL_TILES)
def test_r8_0_only_the_base_supply_counts_for_the_end(module: Module) -> None:
    """R8.0: running out of another pile does nothing."""
    position = table(CITY.replace("^4", "^3"), seat(), seat(), modules=[module])
    position.new_buildings = position.new_buildings[:1]
    position.prestige = {colour: pile[1:] for colour, pile in position.prestige.items()}
    position.green_spaces = min(position.green_spaces, 1)
    decision = {"new_buildings": buy(0, 1, 1), "prestige": buy(0, 0, 0, ("R",)), "green_spaces": buy(0, 2, green=1)}
    act(position, 0, "B7", decision[module])
    assert (position.exhausted, position.final_round) == (0, False)


def test_r8_0_tiles_of_every_kind_may_be_returned_each_to_its_pile() -> None:
    """R8.0, R4.2: II reshuffled, III and green face up, one point each."""
    position = table(CITY, seat(tiles="R22 Y25 green R4"), seat(), modules=ALL_TILES, supply="R9 B9 Y9 R10")
    position.new_buildings, position.green_spaces = ["B21"], 3
    position.prestige = {"R": [], "B": [], "Y": ["Y24"]}
    heard = act(position, 0, "B7", buy(0, 4), Return(0, ("R22", "Y25", "green", "R4")))
    assert position.seats[0].points == 4
    assert position.supply == ["R4"]
    assert sorted(position.new_buildings) == ["B21", "R22"]
    assert (position.prestige["Y"], position.green_spaces) == (["Y24", "Y25"], 4)
    assert [kind for kind, _ in heard.chances] == ["supply", "new_buildings"]


def test_r4_3_tiles_of_other_kinds_alone_are_the_second_exhaustion() -> None:
    """R4.3, R8.0: they still give their points and go to their piles."""
    position = table(CITY, seat(tiles="green"), seat(tiles="R22"), modules=ALL_TILES, supply="R9 B9 Y9 R10")
    position.new_buildings, position.green_spaces = ["B21"], 3
    act(position, 0, "B7", buy(0, 4), Return(0, ("green",)), Return(1, ("R22",)))
    assert (position.exhausted, position.final_round) == (2, True)
    assert (position.seats[0].points, position.seats[1].points) == (1, 1)
    assert (position.green_spaces, sorted(position.new_buildings)) == (4, ["B21", "R22"])


def test_r8_0_asked_only_where_there_is_something_to_decide() -> None:
    """R8.0: one credit and no green space is a base tile."""
    position = table(CITY.replace("^4", ""), seat(), seat(), modules=["new_buildings", "prestige"])
    heard = act(position, 0, "B7")
    assert "take" not in [d.kind for d in heard.decisions]
    assert behind(position, 0) == (0, 0, 1)


def test_r8_1_new_buildings() -> None:
    """R8.1: 21-23 of each colour, face down; their cards wait; built, they join the deck as any other."""
    position = game.deal(Options(4, modules=frozenset({"new_buildings"})), "a")
    assert sorted(position.new_buildings) == sorted(f"{c}{n}" for c in "RBY" for n in (21, 22, 23))
    assert position.new_buildings != sorted(position.new_buildings)
    position = table(CITY, seat(resources=1, tiles="R21"), seat(), modules=["new_buildings"])
    act(position, 0, "A + R21")
    assert top(position, "R21").site
    assert position.seats[0].tiles.count("R21") == 1  # the one of her stock: the drawing put a second one on the card


def test_r8_2_three_open_piles_24_above_25() -> None:
    """R8.2."""
    position = game.deal(Options(4, modules=frozenset({"prestige"})), "a")
    assert position.prestige == {"R": ["R24", "R25"], "B": ["B24", "B25"], "Y": ["Y24", "Y25"]}
    position = asked_to_take("prestige", credits=6)
    game.answer(position, buy(0, 0, 0, ("Y", "Y")), Seeded("a"))
    assert position.seats[0].tiles == ["Y24", "Y25"]
    assert position.prestige["Y"] == []


def test_r8_2_returned_ones_lie_24_above_25() -> None:
    """R8.2 (D): in whatever order they come back."""
    for there, back in ((), ("Y24", "Y25")), ((), ("Y25", "Y24")), (("Y25",), ("Y24",)):
        position = table(CITY, seat(tiles="Y25 Y24"), seat(), modules=["prestige"], supply="R9 B9 Y9 R10")
        position.prestige["Y"] = list(there)
        act(position, 0, "B7", buy(0, 4), Return(0, back))
        assert position.prestige["Y"] == ["Y24", "Y25"]


def test_r8_2_placed_at_the_usual_cost_without_a_site() -> None:
    """R8.2: urbanized and constructed; the card played is kept; a change of colour costs a resource."""
    position = table("A R3 B", seat(resources=9), seat(), modules=["prestige"])
    act(position, 0, "A + R24")
    assert (top(position, "R24").site, top(position, "R24").owner) == (False, 0)
    act(position, 0, "R3 + B24")
    built = top(position, "B24")
    assert (built.site, built.height, built.owner) == (False, 2, 0)
    assert position.seats[0].resources == 9 - 1 + 1 - 2 - 1
    assert position.seats[0].cards == ["R3"]


def test_r8_2_nothing_utilizes_them() -> None:
    """R8.2 (D, the literal text): they give nothing as neighbours."""
    position = table("R24^3@1 A R3 B", seat(resources=1), seat(), modules=["prestige"])
    act(position, 0, "A + R9")
    assert position.seats[0].resources == 1  # from R3 alone


def test_r8_2_otherwise_they_are_buildings() -> None:
    """R8.2: districts, height and resource bonuses, experts, floors next to a green space."""
    position = table("R24^3@0 R4@0 green@1\nY4 green@1 B4", seat(cards="R10 R15", expert="entrepreneur"), seat(),
                     modules=["prestige", "green_spaces", "experts"])
    rows = score(position).seats
    assert rows[0].districts == 8
    assert rows[0].endgame == 4 + 3
    assert rows[0].experts == 4
    assert rows[1].green_spaces == 2 + 3  # R4 and B4 beside one; R4, Y4 and B4 beside the other


def test_r8_2_floors_of_a_prestige_building_next_to_a_green_space() -> None:
    """R8.2, R8.3."""
    position = table("R24^3@0 green@1", seat(), seat(), modules=["prestige", "green_spaces"])
    assert score(position).seats[1].green_spaces == 3


def test_r8_2_no_card_joins_a_new_deck_for_them() -> None:
    """R8.2, R5.3: no card exists for them, so nobody can aim at one (R5.4); a new building's card joins as ever."""
    position = ask(table("A R3 B\nC Y4@1* D", seat(resources=9, hand="R3 C", tiles="R24"), seat(hand="A B"),
                         deck="D E", discard="F G H I J K L", modules=["prestige"]))
    game.answer(position, choose(0, "R3 + R24"), Seeded("a"))
    heard = Heard()
    game.answer(position, choose(1, "A"), Seeded("a"), heard)
    game.answer(position, position.open[1].default(), Seeded("a"), heard)
    assert position.round == 2
    assert [event.joined for event in heard.events if isinstance(event, DeckRebuilt)] == [("Y4",)]
    assert top(position, "R24").owner == 0
    cards_match_top_tiles(position)


def test_r8_3_at_most_one_green_space_a_turn() -> None:
    """R8.3: an action with its event."""
    position = table(CITY.replace("R3", "R3^2@1"), seat(events=["design_competition"]), seat(),
                     modules=["green_spaces", "events"])
    act(position, 0, "B7", until="take", event="design_competition")
    game.answer(position, Take(0, 1, 0, (), 1), Seeded("a"))
    assert 0 not in position.open or position.open[0].kind != "take"
    assert position.green_spaces == 8


def test_r8_3_only_urbanized_without_a_site_with_a_resource() -> None:
    """R8.3: the resource is the owner's and counts for R4.4."""
    position = table("A R3 B", seat(resources=1, supply=0), seat(), modules=["green_spaces"])
    act(position, 0, "A + green")
    built = position.city[0, 0]
    assert (built.tiles, built.owner, built.resources, built.site) == (("green",), 0, 1, False)
    assert position.final_round


def test_r8_3_not_with_a_building_card() -> None:
    """R8.3 (D)."""
    position = ask(table("A R3 B", seat(hand="R3 A", tiles="green"), seat(hand="B"), modules=["green_spaces"]))
    with pytest.raises(Refused, match="green_needs_urbanization"):
        game.answer(position, choose(0, "R3 + green"), Seeded("a"))
    assert ("green",) in {d.tiles for d in position.open[0].options() if d.kind == "choose" and d.card == "A"}


def test_r8_3_green_spaces_give_nothing_as_neighbours() -> None:
    """R8.3 (D): but the park gives its points."""
    position = table("green@1 A . B", seat(resources=1), seat(), modules=["green_spaces"])
    act(position, 0, "A + R9")
    assert behind(position, 0) == (0, 2, 0)


def test_r8_3_urbanizing_next_to_two_parks_and_joining_them() -> None:
    """R8.3 (D): 2 points per green space of each park as it stood before, each park once; a green space too."""
    city = """
        green@1 green@1 .
        green@1 A       green@0
        .       B       .
    """
    for tile in ("R9", "green"):
        position = table(city, seat(resources=1), seat(), modules=["green_spaces"])
        act(position, 0, f"A + {tile}")
        assert position.seats[0].points == 2 * 3 + 2 * 1


def test_r8_3_constructing_next_to_a_park_brings_nothing() -> None:
    """R8.3: only urbanizing."""
    position = table("green@1 R3 A B", seat(resources=2), seat(), modules=["green_spaces"])
    act(position, 0, "R3 + R9")
    assert position.seats[0].points == 0


# Iwona 0, Szymon 1, Orange 2; R4.. keep the districts apart
PARK = """
    B4^3@0 B5^2@1 B6^3@2
    green@0 green@1 R4
    Y4@0 Y5^3@2 R6
"""


def test_r8_3_check_of_the_rulebook() -> None:
    """R8.3 check: blue 4/3/3, Iwona 10, Orange 3; yellow Orange 5, Iwona 2, and Szymon's park resource is out."""
    found = score(table(PARK, seat(), seat(), seat(), modules=["green_spaces"])).districts
    blue = next(d for d in found if d.colour == "B")
    yellow = next(d for d in found if d.colour == "Y")
    assert blue.resources == {0: 4, 1: 3, 2: 3}
    assert (blue.first, blue.first_points, blue.second, blue.second_points) == (0, 10, 2, 3)
    assert yellow.resources == {0: 2, 2: 3}
    assert (yellow.first, yellow.first_points, yellow.second, yellow.second_points) == (2, 5, 0, 2)


def test_r8_3_park_resources_count_only_beside_ones_own() -> None:
    """R8.3, R6.5: alone in the district with a park of another beside it: 2 per resource that counts."""
    rows = score(table("B4@0 B5@0 green@1 green@0", seat(), seat(), modules=["green_spaces"])).seats
    assert [row.districts for row in rows] == [2 * 3, 0]


def test_r8_3_a_park_is_no_district_and_in_the_middle_of_the_city() -> None:
    """R8.3: all tiles of the park count, also those that do not touch the district."""
    rows = score(table("""
        R4@0  R5@0    R6@1
        B4    green@1 Y4
        Y5    green@0 B5
    """, seat(), seat(), modules=["green_spaces"])).seats
    assert [row.districts for row in rows] == [5, 2]


def test_r8_3_ties_look_at_buildings_only() -> None:
    """R8.3, R6.4: park resources make it 2 to 2, the taller building wins."""
    rows = score(table("B4@0 B5^2@1 green@0", seat(), seat(), modules=["green_spaces"])).seats
    assert [row.districts for row in rows] == [2, 4]


def test_r8_3_points_for_floors_beside_a_green_space() -> None:
    """R8.3: one per floor of each adjacent building, whoever owns it; other green spaces are no buildings."""
    rows = score(table("""
        .      B4^2@1 .
        R3     green@0 green@1
        .      Y4^3@0 .
    """, seat(), seat(), modules=["green_spaces"])).seats
    assert [row.green_spaces for row in rows] == [2 + 1 + 3, 0]


def test_r8_3_a_green_space_below_another_tile_is_a_floor_as_any() -> None:
    """R8.3, R9.3: what the Master Architect builds on one is a building by its top tile. Its floors count beside
    a green space, its resources in a district, and it is no park."""
    rows = score(table("green@1 green+R4@0 R5@1", seat(), seat(), modules=["green_spaces", "experts"])).seats
    assert [row.green_spaces for row in rows] == [0, 2]
    assert [row.districts for row in rows] == [2 + 1 + 1, 1 + 1]
