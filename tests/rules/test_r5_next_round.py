"""R5: preparing the next round."""

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import NewHand
from engine.rules.events import DeckRebuilt
from engine.rules.position import Position
from engine.rules.terms import Seat
from tests.support.drawing import Heard, ask, choose, seat, table

CITY = """
    .   A   B   C   .
    E   Y4@0*  Y5@1*  Y9@0*  D
    F   R1  B1  Y1  G
    .   H   I   J   .
"""


def exploit_all(position: Position, first: Seat = 0) -> Heard:
    """Everybody exploits with her first card; urbanization cards take a resource."""
    heard, chance = Heard(), Seeded("next")
    position.first = first
    ask(position)
    for number in list(position.open):
        game.answer(position, position.open[number].default(), chance, heard)
    while position.phase == "resolve":
        game.answer(position, next(iter(position.open.values())).default(), chance, heard)
    return heard


def test_r5_1_hands_and_first_player_move_one_seat_left() -> None:
    """R5.1: each takes the unused cards of the neighbour on her right."""
    position = table(CITY, seat(hand="A B C D"), seat(hand="E F G H"), seat(hand="I J R1 B1"), deck="Y1 K L R2")
    exploit_all(position, first=1)
    assert position.first == 2
    assert {"J", "R1", "B1"} <= set(position.seats[0].hand)
    assert {"B", "C", "D"} <= set(position.seats[1].hand)
    assert {"F", "G", "H"} <= set(position.seats[2].hand)


def test_r5_2_from_the_new_first_player_on_each_draws_one() -> None:
    """R5.2."""
    position = table(CITY, seat(hand="A B C D"), seat(hand="E F G H"), seat(hand="I J R1 B1"), deck="Y1 K L R2")
    exploit_all(position, first=0)
    assert position.first == 1
    assert [("Y1" in s.hand, "K" in s.hand, "L" in s.hand) for s in position.seats] == [
        (False, False, True), (True, False, False), (False, True, False),
    ]
    assert [len(state.hand) for state in position.seats] == [4, 4, 4]
    assert position.deck == ["R2"]


def test_r5_3_rebuild_the_moment_the_last_card_is_drawn() -> None:
    """R5.3: sites' cards join the discards, all is shuffled, sites leave; with four players none is discarded."""
    position = table(CITY, *(seat(hand=hand) for hand in ("A B", "C D", "E F", "G H")), deck="R1 B1 Y1 K", discard="L")
    heard = exploit_all(position)
    # the last card was drawn for the last player; the deck is rebuilt at once all the same
    assert [sorted(order) for _, order in heard.chances] == [sorted(["A", "C", "E", "G", "L", "Y4", "Y5", "Y9"])]
    rebuilt = [e for e in heard.events if isinstance(e, DeckRebuilt)]
    assert [(e.cards, e.discarded, e.joined) for e in rebuilt] == [(8, 0, ("Y4", "Y5", "Y9"))]
    assert (len(position.deck), position.discard) == (8, [])
    assert not any(building.site for building in position.city.values())


def test_r5_3_seven_are_discarded_with_few_players() -> None:
    """R5.3: 1 to 3 players; the first seven of the shuffled deck."""
    position = table(CITY, seat(hand="A B"), seat(hand="C D"), deck="R1 B1", discard="E F G H I J")
    heard = exploit_all(position)
    order = heard.chances[0][1]
    assert len(order) == 11
    assert (position.discard, position.deck) == (order[:7], order[7:])


@pytest.mark.parametrize(("deck", "cards", "discarded"), [("R1", 2, 5), ("R1 B1", 1, 6), ("R1 B1 Y1", 0, 7)])
def test_r5_3_never_fewer_than_still_owed_remain(deck: str, cards: int, discarded: int) -> None:
    """R5.3 (D): seven cards to shuffle; as many of them stay as there are players still to draw."""
    position = table(CITY.replace("*", ""), seat(hand="A B"), seat(hand="C D"), seat(hand="E F"), deck=deck,
                     discard="G H I J")
    rebuilt = [e for e in exploit_all(position).events if isinstance(e, DeckRebuilt)]
    assert (rebuilt[0].cards, rebuilt[0].discarded) == (cards, discarded)
    assert [len(state.hand) for state in position.seats] == [2, 2, 2]


def test_r5_3_an_empty_deck_is_rebuilt_before_drawing() -> None:
    """R5.3: a rebuild that left nothing."""
    position = table(CITY.replace("*", ""), seat(hand="A B"), seat(hand="C D"), deck="", discard="E F G H R1 B1 K L I")
    heard = exploit_all(position)
    assert len(heard.chances) == 1
    assert [len(state.hand) for state in position.seats] == [2, 2]
    assert (len(position.discard), len(position.deck)) == (7, 2)


def test_r5_3_too_few_cards_a_hand_stays_short() -> None:
    """R5.3 (D): five seats, two cards to draw in all; then the game goes on with what there is."""
    position = table(CITY.replace("*", ""), *(seat(hand=h) for h in ("Y4 A", "Y5 B", "Y9 C", "R1 D", "B1 E")))
    for state in position.seats:
        state.resources = 9
        state.tiles = ["R20"]
    position.seats[0].tiles, position.seats[1].tiles = [], []
    chance = Seeded("a")
    ask(position)
    for number, words in enumerate(["Y4", "Y5", "Y9 + R20", "R1 + R20", "B1 + R20"]):
        game.answer(position, choose(number, words), chance)
    # Y4 and Y5 were discarded; three cards went into areas and their new top tiles joined the deck: R20 each
    assert position.round == 2
    assert sum(len(state.hand) for state in position.seats) == 5 + 5


def test_r5_3_hands_stay_short_when_nothing_is_left() -> None:
    """R5.3 (D): no sites, one discard for two players."""
    position = table("A R1 B", seat(hand="A"), seat(hand="R1", tiles="R4", resources=2))
    ask(position)
    chance = Seeded("a")
    game.answer(position, choose(0, "A"), chance)
    game.answer(position, choose(1, "R1 + R4"), chance)
    game.answer(position, position.open[0].default(), chance)
    # A was discarded and R4 stands on a site: two cards for two players
    assert [len(state.hand) for state in position.seats] == [1, 1]
    position = table("A R1^1@0 B", seat(hand="A"), seat(hand=""), deck="")
    ask(position)
    heard = Heard()
    game.answer(position, choose(0, "A"), chance, heard)
    game.answer(position, position.open[0].default(), chance, heard)
    assert [state.hand for state in position.seats] == [[], ["A"]]
    assert set(position.open) == {1}  # a seat without cards is asked nothing
    assert len(heard.chances) == 1


def test_r5_3_in_a_new_hand_only_that_player_is_owed() -> None:
    """R5.3 (D): eight cards, four owed to her: four of seven are discarded."""
    position = ask(table(CITY.replace("*", ""), seat(hand="A B C D", new_hands=1), seat(hand="E F G H"),
                         deck="", discard="R1 B1 Y1 K"))
    heard = Heard()
    game.answer(position, NewHand(0), Seeded("a"), heard)
    rebuilt = [e for e in heard.events if isinstance(e, DeckRebuilt)]
    assert (rebuilt[0].cards, rebuilt[0].discarded) == (4, 4)
    assert len(position.seats[0].hand) == 4


def test_r5_3_in_the_middle_of_a_new_hand() -> None:
    """R5.3: the deck runs out after two of four cards; of seven new ones two are kept back for her. Drawing the last
    of those rebuilds once more."""
    position = ask(table(CITY, seat(hand="A B C D", new_hands=1), seat(hand="E F G H"), deck="R1 B1"))
    heard = Heard()
    game.answer(position, NewHand(0), Seeded("a"), heard)
    first, second = heard.chances
    assert sorted(first[1]) == sorted(["A", "B", "C", "D", "Y4", "Y5", "Y9"])
    assert sorted(second[1]) == sorted(first[1][:5])
    assert sorted(position.seats[0].hand) == sorted(["R1", "B1", *first[1][5:]])
    assert not any(building.site for building in position.city.values())
    assert (len(position.deck), len(position.discard)) == (0, 5)


def test_r5_4_cards_in_play_are_the_top_tiles_without_a_site() -> None:
    """R5.4: see the random walks (invariants.cards_match_top_tiles), which hold it after every decision."""
    from tests.support.invariants import cards_match_top_tiles

    position = table(CITY, seat(hand="R1 A"), seat(hand="B1 B"), deck="Y1", discard="C")
    cards_match_top_tiles(position)
    position.discard.append("Y4")
    with pytest.raises(AssertionError):
        cards_match_top_tiles(position)
