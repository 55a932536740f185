"""R7: solo against Hal."""

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import NewHand
from engine.rules.errors import Refused
from engine.rules.events import (
    Acted,
    DeckRebuilt,
    Gained,
    GainPart,
    HalStopped,
    HalSwitched,
    LastRound,
    SupplyExhausted,
)
from engine.rules.position import Options, Position
from engine.rules.scoring import score
from engine.rules.terms import Card, Solo, Tile
from tests.support.drawing import HAL, Heard, ask, choose, move, seat, table, take, top

CITY = """
    .  A  B  C  .
    L  R1 R2 R3 D
    K  B1 B2 B3 E
    J  Y1 Y2 Y3 F
    .  I  H  G  .
"""


def solo(hal: Card, *, city: str = CITY, level: Solo = "normal", hal_resources: int = 25, hand: str = "R1 A B",
         deck: str = "C D E F G H I J", supply: str = "R9 B9 Y9", discard: str = "", **mine: object) -> Position:
    """The player to choose; Hal's card lies face down."""
    player = seat(hand=hand, **mine)  # type: ignore[arg-type]  # keywords passed on
    return ask(table(city, player, seat(resources=hal_resources, supply=0, hand=hal), solo=level, deck=deck,
                     supply=supply, discard=discard))


def play(position: Position, words: str = "R1") -> Heard:
    """The player's action; questions take their default."""
    heard, chance = Heard(), Seeded("hal")
    before = position.round
    game.answer(position, choose(0, words), chance, heard)
    while position.phase != "over" and position.round == before:
        game.answer(position, position.open[0].default(), chance, heard)
    return heard


def hal_acted(heard: Heard) -> list[Acted]:
    return [e for e in heard.events if isinstance(e, Acted) and e.seat == HAL]


def test_r7_1_setup() -> None:
    """R7.1: as for two, but 6 resources, 6 tiles, 6 points; no characters, no New Hand. Hal has 25 resources."""
    position = game.deal(Options(1, solo="normal"), "s")
    player, hal = position.seats
    assert (player.resources, player.points, len(player.tiles), player.supply) == (6, 6, 6, 19)
    assert (player.characters, player.new_hands, len(player.hand)) == ([], 0, 3)
    assert (hal.resources, hal.supply, hal.points, hal.tiles, len(hal.hand)) == (25, 0, 0, [], 1)
    assert (len(position.box), len(position.discard), position.first) == (6, 7, 0)
    with pytest.raises(Refused, match="no_new_hand"):
        game.answer(position, NewHand(0), Seeded("s"))


def test_r7_2_round() -> None:
    """R7.2: act, discard the other two, then Hal; then three cards and a fourth for Hal."""
    position = solo("B1")
    heard = play(position)
    assert {"R1", "A", "B"} <= set(position.discard)
    assert sorted(position.seats[0].hand) == ["C", "D", "E"]
    assert position.seats[HAL].hand == ["F"]
    order = [e.seat for e in heard.events if isinstance(e, Acted)]
    assert order == [0, HAL]


def test_r7_2_a_rebuild_keeps_hals_card_back_too() -> None:
    """R5.3, R7.2: once the player has the deck's last card, three are still owed, the last of them to Hal: of the seven
    cards (three played, R9 of his site, three in the pile) not more than four go off."""
    position = solo("B1", deck="C", discard="F G H")
    heard = play(position)
    assert next((e.cards, e.discarded) for e in heard.events if isinstance(e, DeckRebuilt)) == (3, 4)
    assert [len(state.hand) for state in position.seats] == [3, 1]


def test_r7_3_hal_urbanizes() -> None:
    """R7.3: with one resource and a site; the player moves the token; a point for each item of the neighbours."""
    position = solo("D", city=CITY.replace("R3", "R3^3"), hand="Y1 A B")
    chance, heard = Seeded("a"), Heard()
    game.answer(position, choose(0, "Y1"), chance, heard)
    assert position.open[0].kind == "token"
    game.answer(position, move(0, "5,1"), chance, heard)
    hal, built = position.seats[HAL], top(position, "R9")
    assert (built.tiles, built.owner, built.site) == (("R9",), HAL, True)
    assert (hal.points, hal.resources, hal.supply, hal.tiles) == (3, 24, 0, [])
    assert position.tokens["D"] == (5, 1)
    assert "D" in position.discard


def test_r7_3_hal_constructs_without_any_cost_and_keeps_the_card() -> None:
    """R7.3: R9 on Y20 would cost eleven points and a resource; he has no points."""
    position = solo("Y20", city=CITY.replace("Y1", "Y20^2"), hand="R1 A B")
    play(position)
    hal, built = position.seats[HAL], top(position, "R9")
    assert (built.height, built.owner, built.site, built.resources) == (3, HAL, True, 3)
    assert (hal.points, hal.resources, hal.cards) == (0, 22, ["Y20"])
    assert "Y20" not in position.discard


def test_r7_3_hal_never_gets_arrow_bonuses() -> None:
    """R7.3: card Y3 kept before (a point when constructing), Y2 (when urbanizing)."""
    position = solo("Y1")
    position.seats[HAL].cards = ["Y3", "Y2", "R3"]
    play(position)
    assert (position.seats[HAL].points, position.seats[HAL].resources) == (0, 23)


def test_r7_4_covering_each_other() -> None:
    """R7.4: one point for each returned resource, both ways."""
    position = solo("B1", city=CITY.replace("R1", "R1^2@1"), hal_resources=10, tiles="R20", resources=3)
    play(position, "R1 + R20")
    assert position.seats[HAL].points == 2
    assert position.seats[HAL].resources == 10 + 2 - 2
    position = solo("B1", city=CITY.replace("B1", "B1^2@0"), points=1, resources=1)
    play(position)
    assert (position.seats[0].points, position.seats[0].resources) == (1 + 2, 1 + 2 + 1)  # R1 exploited: 1


def test_r7_4_hal_on_his_own_building_gets_no_points() -> None:
    """R7.4, R3.3a."""
    position = solo("B1", city=CITY.replace("B1", "B1^2@1"), hal_resources=5)
    play(position)
    assert (position.seats[HAL].points, position.seats[HAL].resources) == (0, 5 + 2 - 3)


def test_r7_5_ends_after_the_turn_in_which_the_supply_is_exhausted() -> None:
    """R7.5: no return of tiles; here Hal takes the last one."""
    position = solo("B1", supply="R9", tiles="Y9")
    heard = play(position)
    assert (position.phase, position.exhausted) == ("over", 1)
    assert position.seats[0].tiles == ["Y9"]
    assert position.round == 1
    assert "return" not in heard.entries
    assert [e.times for e in heard.events if isinstance(e, SupplyExhausted)] == [1], "all are told why it ends"
    assert [(e.reason, e.seat) for e in heard.events if isinstance(e, LastRound)] == [("supply", None)]


def test_r7_5_no_tile_for_hal() -> None:
    """R7.5 (D): the player took the last one; Hal does nothing, nor draws an extra card."""
    position = solo("A", city=CITY.replace("B1", "B1^3"), hand="B1 C B", level="expert", deck="D E")
    heard = play(position, "B1")
    assert [e.reason for e in heard.events if isinstance(e, HalStopped)] == ["no_tile"]
    assert not hal_acted(heard)
    assert (position.phase, position.deck, position.seats[HAL].hand) == ("over", ["D", "E"], ["A"])
    assert len(position.seats[0].tiles) == 3


def test_r7_5_hal_acts_in_the_turn_in_which_the_player_ended_the_game() -> None:
    """R7.5 (D)."""
    position = solo("B1", city=CITY, hand="R1 A B", tiles="R20", resources=1, supply="R9 B9")
    position.seats[0].supply = 0
    heard = play(position, "A + R20")
    assert position.phase == "over"
    assert [(e.reason, e.seat) for e in heard.events if isinstance(e, LastRound)] == [("resources", 0)]
    assert len(hal_acted(heard)) == 1


@pytest.mark.parametrize(("resources", "height", "owner", "acts"), [
    (4, 3, "", True), (3, 3, "", False), (1, 3, "@1", True), (0, 3, "@1", False), (3, 3, "@0", False),
])
def test_r7_5_hal_lacks_resources(resources: int, height: int, owner: str, acts: bool) -> None:
    """R7.5: those on his building come back first; it is looked at before he draws a tile; the game ends."""
    position = solo("B1", city=CITY.replace("B1", f"B1^{height}{owner}"), hal_resources=resources)
    heard = play(position)
    assert bool(hal_acted(heard)) is acts
    if not acts:
        assert [e.reason for e in heard.events if isinstance(e, HalStopped)] == ["no_resources"]
        assert (position.phase, position.supply) == ("over", ["R9", "B9", "Y9"])
        assert position.seats[HAL].hand == ["B1"]
        assert [e.reason for e in heard.events if isinstance(e, LastRound)] == ["hal"]


@pytest.mark.parametrize(("resources", "acts"), [(0, False), (1, True)])
def test_r7_5_hal_lacks_a_resource_to_urbanize(resources: int, acts: bool) -> None:
    """R7.5: his last one is enough, and with that he has placed all."""
    position = solo("D", hal_resources=resources)
    assert bool(hal_acted(play(position))) is acts
    assert position.phase == "over"


def test_r7_5_hal_without_a_card() -> None:
    """R5.3 (D): his hand may stay short; he does nothing, the game goes on, and he gets a card in the next deal."""
    position = solo("", deck="C D E F G")
    heard = play(position)
    assert [e.reason for e in heard.events if isinstance(e, HalStopped)] == ["no_card"]
    assert not hal_acted(heard)
    assert (position.phase, position.round, position.seats[HAL].hand) == ("choose", 2, ["F"])


def test_r7_5_ends_when_hal_has_placed_all() -> None:
    """R7.5."""
    position = solo("B1", hal_resources=2)
    heard = play(position)
    assert len(hal_acted(heard)) == 1
    assert position.phase == "over"


def test_r7_6_hal_scores_like_a_player_and_equal_is_a_draw() -> None:
    """R7.6: cards and districts too."""
    city = "R4@1 R5@1 B4"
    position = solo("A", city=city + " A", points=3, deck="")
    position.seats[HAL].cards, position.seats[HAL].points = ["R20"], 2
    rows = score(position).seats
    assert (rows[HAL].points, rows[HAL].endgame, rows[HAL].districts, rows[HAL].total) == (2, 9, 4, 15)
    assert [row.winner for row in rows] == [False, True]
    position.seats[0].points = 15
    assert [row.winner for row in score(position).seats] == [False, False]
    position.seats[0].points = 16
    assert [row.winner for row in score(position).seats] == [True, False]


@pytest.mark.parametrize(("drawn", "used"), [("B1", "B1"), ("B", "A"), ("D", "D"), ("G", "A")])
def test_r7_7_expert_draws_another_card_beside_an_urbanization_card(drawn: Card, used: Card) -> None:
    """R7.7: a building card, or a letter with strictly more floors beside its cell: A 2, B 1, D 3, G 2."""
    city = CITY.replace("R1", "R1^2").replace("R3", "R3^3").replace("Y3", "Y3^2")
    position = solo("A", city=city, level="expert", hand="Y1 C E", deck=f"{drawn} F H I J K")
    heard = play(position, "Y1")
    assert [(e.card, e.drawn, e.used) for e in heard.events if isinstance(e, HalSwitched)] == [("A", drawn, used)]
    assert [e.card for e in hal_acted(heard)] == [used]
    assert ("A" if used != "A" else drawn) in position.discard


def test_r7_7_not_beside_a_building_card_and_not_on_the_normal_level() -> None:
    """R7.7."""
    for level, card in (("expert", "B1"), ("normal", "A")):
        position = solo(card, level=level, hand="Y1 C E", deck="B2 F H I J K")  # type: ignore[arg-type]  # mypy widens what a loop goes over to str
        heard = play(position, "Y1")
        assert not [e for e in heard.events if isinstance(e, HalSwitched)]
        assert [e.card for e in hal_acted(heard)] == [card]


def test_r7_7_lack_of_resources_is_looked_at_for_the_card_he_uses() -> None:
    """R7.5, R7.7: one resource is enough for A, not for B1; the unused card is discarded, the other stays his."""
    position = solo("A", level="expert", hand="Y1 C E", deck="B1 F H I", hal_resources=1)
    heard = play(position, "Y1")
    assert not hal_acted(heard)
    assert position.seats[HAL].hand == ["B1"]
    assert "A" in position.discard


def test_r7_7_the_extra_card_keeps_nothing_back_when_the_deck_is_rebuilt() -> None:
    """R5.3: nothing is owed. The extra card is the deck's last, or there is none; of the five discards all five go off
    the new deck. Where that leaves him no other he uses the card he has."""
    for deck, used in (("B1", "B1"), ("", "A")):
        position = solo("A", level="expert", hand="Y1 C E", deck=deck, discard="F H")
        heard = play(position, "Y1")
        first = next(e for e in heard.events if isinstance(e, DeckRebuilt))
        assert (first.cards, first.discarded) == (0, 5)
        assert [e.card for e in hal_acted(heard)] == [used]
        assert [e.used for e in heard.events if isinstance(e, HalSwitched)] == ([used] if deck else [])


def test_r7_7_his_points_are_not_limited_by_any_supply() -> None:
    """R7.7 (D): he has no supply and still scores red floors."""
    position = solo("A", city=CITY.replace("R1", "R1^4"), hand="Y1 C E")
    play(position, "Y1")
    assert position.seats[HAL].points == 4


@pytest.mark.parametrize(("letter", "tall"), [("A", "R1"), ("K", "B1"), ("J", "Y1")])
def test_r7_3_what_he_scores_is_told_as_points_by_building(letter: Card, tall: Tile) -> None:
    """R7.3: a point for each item, whichever it is."""
    heard = play(solo(letter, city=CITY.replace(tall, f"{tall}^4"), hand="Y2 C E"), "Y2")
    assert [e.parts for e in heard.events if isinstance(e, Gained) and e.source == "hal"] == [
        (GainPart(tall, 0, 4, 0),)]


def test_r7_the_player_asked_for_an_item_as_ever() -> None:
    """R7.2, R3.1a: normal rules for the player."""
    position = solo("B1", hand="A B C", deck="D E F G H")
    chance = Seeded("a")
    game.answer(position, choose(0, "A"), chance)
    game.answer(position, take(0, "resource"), chance)
    assert position.seats[0].resources == 1
