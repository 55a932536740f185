"""R10: the worked examples of the rulebooks. Nell 0, Faye 1, Miley 2."""

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import Take
from engine.rules.position import Options
from engine.rules.scoring import score
from tests.support.drawing import Heard, act, ask, behind, choose, move, seat, table, top


def test_r10_1_set_2() -> None:
    """R10.1: 4 resources, 2 tiles, 2 points."""
    for seed in range(20):
        for state in game.deal(Options(4), str(seed)).seats:
            if state.characters[0] == "character-4":
                assert (state.resources, len(state.tiles), state.points) == (4, 2, 2)
                return
    raise AssertionError("set 2 never came")


def test_r10_2_exploit() -> None:
    """R10.2: R7 of two floors, exploit bonuses of a tile and a point."""
    position = table("A R7^2 B", seat(characters=(6, 14)), seat())
    act(position, 0, "R7")
    assert behind(position, 0) == (2, 1, 1)
    assert position.discard == ["R7"]


def test_r10_3_urbanize() -> None:
    """R10.3: a red neighbour of height 1, a blue one of height 2, one red urbanize bonus."""
    position = table("""
        .  A    B5^2@1
        .  R5   .
        B  .    .
    """, seat(resources=1, characters=(1,)), seat())
    act(position, 0, "A + R4", move(0, "1,-1"))
    assert behind(position, 0) == (1 + 1, 0, 2)
    assert (top(position, "R4").site, top(position, "R4").resources) == (True, 1)


def test_r10_4_construct() -> None:
    """R10.4: B5 with two resources of Faye, covered by R4; construct bonuses a point (2) and a resource (4)."""
    position = table("A B5^2@1 B", seat(resources=4, points=1, characters=(2, 4)), seat(resources=1))
    act(position, 0, "B5 + R4")
    assert behind(position, 1) == (1 + 2, 2, 0)
    assert behind(position, 0) == (4 - 1 - 3 + 1, 1 - 1 + 1, 0)
    assert (top(position, "R4").owner, top(position, "R4").height, top(position, "R4").site) == (0, 3, True)
    assert position.seats[0].cards == ["B5"]


def test_r10_5_rebuild_with_two_players() -> None:
    """R10.5: the first player draws the last card; sites on Y4, Y5, Y9 and others; then Nell draws."""
    position = ask(table("""
        Y4@0* Y5@1* Y9@0* R6@0* B7@1*
        A     R1    B     C     D
    """, seat(hand="A E F G"), seat(hand="B H I J"), deck="R1", discard="K L C"))
    heard = Heard()
    game.answer(position, choose(0, "A"), Seeded("a"), heard)
    game.answer(position, choose(1, "B"), Seeded("a"), heard)
    while position.phase == "resolve":
        game.answer(position, next(iter(position.open.values())).default(), Seeded("a"), heard)
    assert position.first == 1
    assert "R1" in position.seats[1].hand
    order = heard.chances[0][1]
    assert sorted(order) == sorted(["A", "B", "C", "K", "L", "Y4", "Y5", "Y9", "R6", "B7"])
    assert position.discard == order[:7]
    assert order[7] in position.seats[0].hand
    assert position.deck == order[8:]
    assert not any(building.site for building in position.city.values())


def test_r10_6_districts() -> None:
    """R10.6: yellow, Miley alone with 3: 6. Blue with 7: Faye 3 gets 7; Miley and Nell tie at 2, in one building
    each, Miley's number is higher: 2 for her. A lone red building is no district."""
    rows = score(table("""
        Y7^2@2 Y8@2 .      .
        R20@0  .    B10^3@1 B15^2@2
        .      .    B11^2@0 .
    """, seat(), seat(), seat())).seats
    assert [row.districts for row in rows] == [0, 7, 6 + 2]


def test_r10_7_credits() -> None:
    """R10.7: four credits with module 1; three with module 2."""
    position = table("B6^3 A B", seat(characters=(6,)), seat(), modules=["new_buildings"])
    act(position, 0, "B6", until="take")
    assert {(d.base, d.new_buildings) for d in position.open[0].options() if isinstance(d, Take)} == {
        (4, 0), (2, 1), (0, 2),
    }
    position = table("B8 A B", seat(characters=(6, 18)), seat(), modules=["prestige"])
    act(position, 0, "B8", until="take")
    assert {(d.base, d.prestige) for d in position.open[0].options() if isinstance(d, Take)} == {
        (3, ()), (0, ("R",)), (0, ("B",)), (0, ("Y",)),
    }


def test_r10_8_urbanizing_next_to_a_park_of_three() -> None:
    """R10.8: 6 points."""
    position = table("""
        green@0 green@1 .
        green@1 B       A
    """, seat(resources=1), seat(), modules=["green_spaces"])
    act(position, 0, "B + B9", move(0, "1,2"))
    assert position.seats[0].points == 6
