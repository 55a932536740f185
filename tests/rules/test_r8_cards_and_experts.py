"""R8.5 keep a card, R8.6 and R9.3 experts."""

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.components import EXPERTS
from engine.rules.decisions import Draft, Exchange, NewHand, Return
from engine.rules.errors import Refused
from engine.rules.events import Acted, Exchanged, Gained
from engine.rules.position import Options, Position
from engine.rules.prompts import DraftPrompt
from engine.rules.scoring import score
from tests.support.drawing import Heard, act, ask, behind, choose, move, seat, table, top
from tests.support.second.cards import START_ITEMS

CITY = """
    .  A  B  C  D
    E  R1 R2 R3 F
    G  B1 B2 B3 H
    .  Y1 Y2 Y3 .
    I  J  K  L  .
"""


def keeping(*hands: str, **more: object) -> Position:
    return ask(table(CITY, *(seat(hand=hand, new_hands=2) for hand in hands), modules=["keep_a_card"],
                     **more))  # type: ignore[arg-type]  # keywords passed on


def test_r8_5_another_card_is_set_aside_and_rejoins_after_the_passing() -> None:
    """R8.5: two are passed instead of three."""
    position = keeping("R1 A B C", "R2 D E F", deck="Y1 Y2 Y3")
    game.answer(position, choose(0, "R1", aside="A"), Seeded("a"))
    game.answer(position, choose(1, "R2", aside="D"), Seeded("a"))
    assert sorted(position.seats[0].hand) == ["A", "E", "F", "Y2"]
    assert sorted(position.seats[1].hand) == ["B", "C", "D", "Y1"]
    assert [state.aside for state in position.seats] == [None, None]


@pytest.mark.parametrize(("aside", "code"), [(None, "aside_missing"), ("R1", "not_in_hand"), ("D", "not_in_hand")])
def test_r8_5_it_must_be_another_card_of_the_hand(aside: str | None, code: str) -> None:
    """R8.5."""
    position = keeping("R1 A B C", "R2 D E F")
    with pytest.raises(Refused, match=code):
        game.answer(position, choose(0, "R1", aside=aside), Seeded("a"))


def test_r8_5_without_the_module_nothing_is_set_aside() -> None:
    """R8.5."""
    position = ask(table(CITY, seat(hand="R1 A"), seat(hand="R2 D")))
    with pytest.raises(Refused, match="aside_not_allowed"):
        game.answer(position, choose(0, "R1", aside="A"), Seeded("a"))


def test_r8_5_a_hand_of_one_card_sets_none_aside() -> None:
    """R8.5."""
    position = keeping("R1", "R2 D E F")
    with pytest.raises(Refused, match="aside_not_allowed"):
        game.answer(position, choose(0, "R1", aside="R1"), Seeded("a"))
    game.answer(position, choose(0, "R1"), Seeded("a"))


def test_r8_5_of_two_cards_the_other_is_set_aside() -> None:
    """R8.5."""
    position = keeping("R1 A", "R2 D E F")
    with pytest.raises(Refused, match="aside_missing"):
        game.answer(position, choose(0, "R1"), Seeded("a"))
    game.answer(position, choose(0, "R1", aside="A"), Seeded("a"))


@pytest.mark.parametrize("size", [4, 5])
def test_r8_5_a_new_hand_discards_the_whole_hand(size: int) -> None:
    """R8.5 (D): before setting aside; with hands of 5 it draws 5."""
    position = keeping("R1 A B C K"[:2 * size].strip(), "R2 D E F", deck="Y1 Y2 Y3 G H I", hand_size=size)
    game.answer(position, NewHand(0), Seeded("a"))
    assert len(position.seats[0].hand) == size
    assert len(position.discard) == size


def test_r8_5_variant_hands_of_five() -> None:
    """R8.5: three are passed."""
    position = game.deal(Options(2, modules=frozenset({"keep_a_card"}), hand_size=5), "a")
    assert [len(state.hand) for state in position.seats] == [5, 5]
    hands = [sorted(state.hand) for state in position.seats]
    for number in range(2):
        game.answer(position, choose(number, hands[number][0], aside=hands[number][1]), Seeded("a"))
    while position.phase == "resolve":
        game.answer(position, next(iter(position.open.values())).default(), Seeded("a"))
    assert set(hands[0][2:]) | {hands[1][1]} < set(position.seats[1].hand)
    assert [len(state.hand) for state in position.seats] == [5, 5]


def test_r8_5_in_the_last_round_nothing_rejoins() -> None:
    """R8.5, R4.5."""
    position = keeping("R1 A B C", "R2 D E F", deck="Y1 Y2 Y3")
    position.final_round = True
    game.answer(position, choose(0, "R1", aside="A"), Seeded("a"))
    game.answer(position, choose(1, "R2", aside="D"), Seeded("a"))
    assert position.phase == "over"
    assert [state.aside for state in position.seats] == ["A", "D"]
    assert [sorted(state.hand) for state in position.seats] == [["B", "C"], ["E", "F"]]


def drafting(*packs: str, kept: tuple[int, ...] = (), experts: tuple[str | None, ...] = ()) -> Position:
    """A draft with experts: packs as words, ``4`` for character-4; everyone has kept as many characters."""
    position = game.deal(Options(len(packs), "draft", frozenset({"experts"})), "a")
    for number, (state, pack) in enumerate(zip(position.seats, packs, strict=True)):
        state.draft = [f"character-{word}" if word.isdigit() else word for word in pack.split()]
        state.characters = [f"character-{n + 3 * number}" for n in kept]
        state.expert = experts[number] if experts else None
    position.open = {}
    return ask(position)


def test_r8_6_two_experts_more_and_four_picks() -> None:
    """R8.6: packs of six; each ends with three characters and one expert."""
    position = game.deal(Options(5, "draft", frozenset({"experts"})), "a")
    assert [len(state.draft) for state in position.seats] == [6] * 5
    heard, chance, rounds = Heard(), Seeded("a"), 0
    while position.phase == "draft":
        rounds += 1
        for number in sorted(position.open):
            game.answer(position, position.open[number].default(), chance, heard)
    assert rounds == 4
    assert [len(state.characters) for state in position.seats] == [3] * 5
    assert len({state.expert for state in position.seats} - {None}) == 5


def test_r8_6_never_a_second_expert_or_a_fourth_character() -> None:
    """R8.6."""
    position = drafting("20 21 mayor artist", "22 23 lawyer banker", kept=(1, 2), experts=("inspector", None))
    with pytest.raises(Refused, match="second_expert"):
        game.answer(position, Draft(0, "mayor"), Seeded("a"))
    position = drafting("20 mayor artist", "22 lawyer banker", kept=(1, 2, 3))
    with pytest.raises(Refused, match="too_many_characters"):
        game.answer(position, Draft(0, "character-20"), Seeded("a"))


def test_r8_6_who_is_offered_no_expert_at_the_last_pick_gets_a_random_one() -> None:
    """R8.6: of those nobody chose; she has no pick of her own."""
    position = drafting("20 21 22", "23 mayor artist", kept=(1, 2, 3))
    assert set(position.open) == {1}
    heard = Heard()
    game.answer(position, Draft(1, "mayor"), Seeded("a"), heard)
    assert position.seats[1].expert == "mayor"
    assert position.seats[0].expert not in {None, "mayor"}
    assert heard.entries[:2] == ["draft", "chance expert"]
    assert heard.chances[0][1] == [position.seats[0].expert]
    assert (position.phase, position.round) == ("choose", 1)
    given = set()
    for seed in range(60):
        position = drafting("20 21 22", "23 mayor artist", kept=(1, 2, 3))
        game.answer(position, Draft(1, "mayor"), Seeded(str(seed)))
        given.add(position.seats[0].expert)
    assert given == EXPERTS.keys() - {"mayor"}


def test_r8_6_nobody_can_pick_at_the_last() -> None:
    """R8.6: both get a random expert, two different ones, from seat 0 on."""
    position = drafting("20 21 22 mayor", "23 24 25 artist", kept=(1, 2))
    heard = Heard()
    game.answer(position, Draft(0, "character-20"), Seeded("a"), heard)
    # seat 1 takes her expert: seat 0 is passed three characters and holds three, so seat 0 alone is asked nothing
    game.answer(position, Draft(1, "artist"), Seeded("a"), heard)
    assert set(position.open) == {1}
    game.answer(position, position.open[1].default(), Seeded("a"), heard)
    assert [kind for kind, _ in heard.chances] == ["expert"]
    assert position.seats[0].expert not in {None, "artist"}
    prompt = DraftPrompt(0, ("character-20",), 3, has_expert=False)
    assert prompt.cards() == []
    both = drafting("20 21 22", "23 24 25", kept=(1, 2, 3))
    assert both.phase == "choose"
    assert len({state.expert for state in both.seats} - {None}) == 2


def test_r8_6_introductory_sets_with_a_random_expert_each() -> None:
    """R8.6 (D)."""
    dealt = [game.deal(Options(3, modules=frozenset({"experts"})), str(seed)) for seed in range(40)]
    assert {state.expert for position in dealt for state in position.seats} >= {"artist", "mayor", "banker"}
    assert all(len({state.expert for state in position.seats}) == 3 for position in dealt)
    assert not any(state.events for position in dealt for state in position.seats), "without module 4"


def expert(name: str, text: str, **mine: object) -> Position:
    """Seat 0 has the expert; seat 1 none."""
    return table(text, seat(expert=name, **mine), seat(resources=9, points=9),  # type: ignore[arg-type]  # keywords passed on
                 modules=["experts", "green_spaces"])


def test_r9_3_artist() -> None:
    """R9.3: no cost for a lower number, the colour still costs."""
    position = expert("artist", "R20 A B", resources=3)
    act(position, 0, "R20 + B4")
    assert (top(position, "B4").owner, behind(position, 0)) == (0, (0, 0, 0))


def test_r9_3_lawyer() -> None:
    """R9.3: 2 points for each resource when another constructs on her building; not her own, not an expropriation."""
    position = expert("lawyer", "R7^2@0 R8@0 A B", resources=2)
    act(position, 1, "R7 + R9")
    assert position.seats[0].points == 4
    act(position, 0, "R8 + R10")
    assert position.seats[0].points == 4
    position = table("R7^2@0 A B", seat(expert="lawyer"), seat(resources=2), modules=["experts", "events"])
    act(position, 1, "R7", event="expropriation")
    assert (position.seats[0].points, position.seats[0].resources) == (0, 2)


def test_r9_3_banker_exchanges_first() -> None:
    """R9.3 (D): 1:1 when her action begins; so she may afford more resources and less of a number."""
    position = expert("banker", "R3^2 A B", points=3)
    heard = act(position, 0, "R3 + R4", Exchange(0, 3))
    assert [e.fell_back for e in heard.events if isinstance(e, Acted)] == [False]
    assert behind(position, 0) == (0, 0, 0)
    assert position.seats[0].supply == 7


def test_r9_3_nothing_is_told_of_a_banker_who_keeps_her_points() -> None:
    """R9.3: she may turn any number into resources, none included."""
    position = expert("banker", "Y3 A B", points=3)
    heard = act(position, 0, "Y3", Exchange(0, 0))
    assert not [e for e in heard.events if isinstance(e, Exchanged)]
    assert behind(position, 0) == (0, 3 + 1, 0)


@pytest.mark.parametrize(("points", "supply", "most"), [(3, 10, 3), (5, 2, 2), (0, 10, None), (3, 0, None)])
def test_r9_3_banker_asked_only_where_possible(points: int, supply: int, most: int | None) -> None:
    """R9.3: never more than she has or the supply holds."""
    position = expert("banker", "Y3 A B", points=points, supply=supply)
    heard = act(position, 0, "Y3", until="exchange")
    if most is None:
        assert "exchange" not in [d.kind for d in heard.decisions]
        assert 0 not in position.open
        return
    assert [d.points for d in position.open[0].options() if isinstance(d, Exchange)] == list(range(most + 1))
    with pytest.raises(Refused, match="too_many_points"):
        game.answer(position, Exchange(0, most + 1), Seeded("a"))


def test_r9_3_banker_at_the_end() -> None:
    """R9.3: each resource behind her screen is a point."""
    position = expert("banker", "Y3@0 A B", resources=6)
    assert [row.experts for row in score(position).seats] == [6, 0]


@pytest.mark.parametrize(("tile", "points"), [("R9", 2), ("B9", 2), ("Y9", 0), ("green", 0)])
def test_r9_3_inspector(tile: str, points: int) -> None:
    """R9.3: begins (red), joins (blue) or lengthens districts; once; not for a green space, not diagonally."""
    position = expert("inspector", """
        B4 A  B5
        Y4 R4 Y5
        .  B  .
    """, resources=1)
    heard = act(position, 0, f"A + {tile}")
    gained = [e for e in heard.events if isinstance(e, Gained) and e.source == "inspector"]
    assert [(e.resources, e.points, e.tiles) for e in gained] == ([(0, points, 0)] if points else [])


def test_r9_3_inspector_not_when_constructing() -> None:
    """R9.3."""
    position = expert("inspector", "R4 R5 A B", resources=2)
    act(position, 0, "R4 + R9")
    assert position.seats[0].points == 0


@pytest.mark.parametrize(("name", "colour"), [("entrepreneur", "R"), ("journalist", "Y"), ("professor", "B")])
def test_r9_3_two_per_own_building_of_a_colour_and_one_per_anothers(name: str, colour: str) -> None:
    """R9.3: unowned ones nothing (D); heights do not matter, green spaces are none."""
    city = f"{colour}4^3@0 . {colour}5@0 . {colour}6^2@1 . {colour}3 . green@0"
    position = expert(name, city + " A B")
    assert [row.experts for row in score(position).seats] == [2 + 2 + 1, 0]


def test_r9_3_engineer() -> None:
    """R9.3: 2 points per tile returned; at the end 1 per tile behind the screen only if it never was exhausted."""
    position = table("B7^2 A B", seat(expert="engineer", tiles="Y4 green"), seat(tiles="Y5"), supply="R9 R10",
                     modules=["experts", "green_spaces"])
    assert score(position).seats[0].experts == 2
    act(position, 0, "B7", Return(0, ("Y4", "green")), Return(1, ("Y5",)))
    assert [state.points for state in position.seats] == [4, 1]
    assert score(position).seats[0].experts == 0


def test_r9_3_mayor() -> None:
    """R9.3: no resource for a change of colour; at the end 1 point per district of the city."""
    position = expert("mayor", "R4 R5 B4 Y4 Y5 A B", resources=2)
    assert score(position).seats[0].experts == 2
    act(position, 0, "R5 + B9")
    assert (top(position, "B9").owner, behind(position, 0)[0]) == (0, 0)
    assert score(position).seats[0].experts == 2  # blue and yellow now


def test_r9_3_master_architect_starts_with_two_more_tiles() -> None:
    """R9.3."""
    for seed in range(60):
        position = game.deal(Options(2, modules=frozenset({"experts"})), str(seed))
        for state in position.seats:
            tiles = sum(START_ITEMS[int(name.split("-")[1])][2] for name in state.characters)
            assert len(state.tiles) == tiles + (2 if state.expert == "master_architect" else 0)


def test_r9_3_master_architect_constructs_two_floors() -> None:
    """R9.3: the lower tile is ignored: no cost for its number or colour, its card never enters the deck."""
    position = expert("master_architect", "R7^2@1 A B", resources=4)
    act(position, 0, "R7 + Y4 + R8")
    built = top(position, "R8")
    assert (built.height, built.tiles[-2:], built.owner, built.resources, built.site) == (4, ("Y4", "R8"), 0, 4, True)
    assert behind(position, 0) == (0, 0, 0)


def test_r9_3_master_architect_pays_for_the_top_tile() -> None:
    """R9.3."""
    position = expert("master_architect", "R7^2@1 A B", resources=9, points=5)
    act(position, 0, "R7 + R20 + B5")
    assert behind(position, 0) == (9 - 4 - 1, 5 - 2, 0)


def test_r9_3_master_architect_urbanizes_two_floors() -> None:
    """R9.3: two resources; the neighbours give as ever."""
    position = expert("master_architect", "A R3 B", resources=2)
    act(position, 0, "A + green + R8", move(0, "-1,0"))
    built = top(position, "R8")
    assert (built.tiles, built.resources, built.site) == (("green", "R8"), 2, True)
    assert behind(position, 0) == (1, 0, 0)


def test_r9_3_master_architect_who_cannot_afford_it_exploits() -> None:
    """R9.3, R3.4: both come back."""
    position = expert("master_architect", "A R3^2 B", resources=1)
    act(position, 0, "A + Y8 + R8")
    assert sorted(position.seats[0].tiles) == ["R8", "Y8"]
    position = expert("master_architect", "A R3^2 B", resources=3)
    act(position, 0, "R3 + Y8 + R8")
    assert (sorted(position.seats[0].tiles), position.seats[0].resources) == (["R8", "Y8"], 5)


def test_r9_3_master_architect_green_spaces() -> None:
    """R9.3 (D), R8.3: not on top of a double, below another tile even with a building card."""
    position = ask(table("A R3 B", seat(hand="R3 A", tiles="green green R8", expert="master_architect"), seat(hand="B"),
                         modules=["experts", "green_spaces"]))
    for words in ("A + R8 + green", "A + green + green", "R3 + R8 + green"):
        with pytest.raises(Refused, match="green_on_top"):
            game.answer(position, choose(0, words), Seeded("a"))
    stacks = {(d.card, d.tiles) for d in position.open[0].options() if d.kind == "choose"}
    assert {("A", ("green", "R8")), ("R3", ("green", "R8")), ("A", ("green",))} < stacks
    with pytest.raises(Refused, match="not_your_tile"):
        game.answer(position, choose(0, "R3 + R8 + R8"), Seeded("a"))


def test_r9_3_others_put_one_tile_on_a_card() -> None:
    """R9.3."""
    position = ask(table("A R3 B", seat(hand="R3 A", tiles="R8 R9", expert="mayor"), seat(hand="B"),
                         modules=["experts"]))
    with pytest.raises(Refused, match="too_many_tiles"):
        game.answer(position, choose(0, "R3 + R8 + R9"), Seeded("a"))
