"""R1: setup."""

from itertools import combinations

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.city import START_CELLS
from engine.rules.decisions import Draft
from engine.rules.errors import Refused
from engine.rules.legal_options import options_fault, seats_fault
from engine.rules.position import Options, Position
from engine.rules.terms import BASE_TILES, COLOURS, LETTERS, MODULES, NUMBER, SETUPS, SOLOS, cell_text
from engine.rules.view import view
from tests.support.drawing import Heard
from tests.support.second.cards import START_ITEMS

START = {f"{c}{n}" for c in COLOURS for n in (1, 2, 3)}


def dealt(seats: int, seed: str = "a", **more: object) -> Position:
    return game.deal(Options(seats, **more), seed)  # type: ignore[arg-type]  # keywords passed on


def draft_all(position: Position, seed: str = "a") -> Heard:
    """Everybody keeps the first card she may, until the draft is over."""
    heard, chance = Heard(), Seeded(seed)
    while position.phase == "draft":
        for number in sorted(position.open):
            game.answer(position, position.open[number].default(), chance, heard)
    return heard


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_r1_1_one_to_five_players(seats: int) -> None:
    """R1.1."""
    position = dealt(seats, solo="normal" if seats == 1 else None)
    assert set(position.open) == set(range(seats))


def test_r1_the_seed_alone_deals_whatever_the_options() -> None:
    """R1: no outcome of chance is due before the first question, or it would stand in front of a record's first
    position, and be missing where the game is dealt again from its seed."""
    sets = [frozenset(some) for count in range(len(MODULES) + 1) for some in combinations(MODULES, count)]
    options = [Options(seats, setup, modules, hand) for modules in sets for seats in range(2, 6)
               for setup in SETUPS for hand in (4, 5)]
    options += [Options(1, solo=level) for level in SOLOS]
    options = [one for one in options if not options_fault(one) and not seats_fault(one, one.seats)]
    some, with_five_cards = 2 ** len(MODULES), 2 ** (len(MODULES) - 1)
    assert len(options) == some * 4 * len(SETUPS) + with_five_cards * 3 * len(SETUPS) + len(SOLOS)
    for one in options:
        assert game.deal(one, "a").open, one


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_r1_2_the_square(seed: str) -> None:
    """R1.2: tiles 1-3 in a random square, height 1, no owner, no resources, no site."""
    city = dealt(2, seed).city
    assert set(city) == set(START_CELLS)
    assert {b.top for b in city.values()} == START
    assert {(b.height, b.owner, b.resources, b.site) for b in city.values()} == {(1, None, 0, False)}


def test_r1_2_the_square_is_random() -> None:
    """R1.2."""
    assert len({tuple(b.top for b in dealt(2, str(seed)).city.values()) for seed in range(20)}) > 15


def test_r1_3_tokens_clockwise_from_above_the_top_left() -> None:
    """R1.3."""
    tokens = {letter: cell_text(cell) for letter, cell in dealt(2).tokens.items()}
    assert tokens == {
        "A": "-1,-2", "B": "0,-2", "C": "1,-2", "D": "2,-1", "E": "2,0", "F": "2,1",
        "G": "1,2", "H": "0,2", "I": "-1,2", "J": "-2,1", "K": "-2,0", "L": "-2,-1",
    }


@pytest.mark.parametrize(("seats", "box"), [(1, 6), (2, 6), (3, 6), (4, 0), (5, 0)])
def test_r1_4_tile_supply(seats: int, box: int) -> None:
    """R1.4: 51 tiles, 6 of them out of the game with 1 to 3 players."""
    position = dealt(seats, solo="normal" if seats == 1 else None)
    behind = [tile for seat in position.seats for tile in seat.tiles]
    assert len(position.box) == box
    assert sorted(position.box + position.supply + behind) == sorted(BASE_TILES - START)


@pytest.mark.parametrize(("seats", "discarded"), [(1, 7), (2, 7), (3, 7), (4, 0), (5, 0)])
def test_r1_5_deck(seats: int, discarded: int) -> None:
    """R1.5: letters and 1-3; seven to the discard pile with 1 to 3 players."""
    position = dealt(seats, solo="normal" if seats == 1 else None)
    hands = [card for seat in position.seats for card in seat.hand]
    assert len(position.discard) == discarded
    assert sorted(position.deck + position.discard + hands) == sorted(START | set(LETTERS))


def test_r1_6_building_cards_4_to_20_wait() -> None:
    """R1.6: none of them is in play at the start."""
    position = dealt(5)
    hands = [card for seat in position.seats for card in seat.hand]
    assert not [card for card in position.deck + position.discard + hands if NUMBER.get(card, 0) > 3]


@pytest.mark.parametrize(("seats", "resources"), [(2, 25), (3, 20), (4, 18), (5, 16)])
def test_r1_7_resources(seats: int, resources: int) -> None:
    """R1.7."""
    assert {seat.resources + seat.supply for seat in dealt(seats).seats} == {resources}


def test_r1_7_resources_solo() -> None:
    """R1.7: 25 with one player."""
    player = dealt(1, solo="normal").seats[0]
    assert player.resources + player.supply == 25


def test_r1_8_new_hand_tokens() -> None:
    """R1.8: two each, none in solo."""
    assert [seat.new_hands for seat in dealt(3).seats] == [2, 2, 2]
    assert [seat.new_hands for seat in dealt(1, solo="normal").seats] == [0, 0]


def test_r1_9_introductory_sets() -> None:
    """R1.9: each player one random set of three, no set twice."""
    seen = set()
    for seed in range(30):
        sets = [tuple(seat.characters) for seat in dealt(5, str(seed)).seats]
        assert len(set(sets)) == 5
        for trio in sets:
            first = int(trio[0].split("-")[1])
            assert first in {1, 4, 7, 10, 13, 16}
            assert trio == tuple(f"character-{first + i}" for i in range(3))
        seen.update(sets)
    assert len(seen) == 6


def test_r1_9_draft_passes_left_and_keeps_three() -> None:
    """R1.9: keep one of four, pass the rest left, until each has three; the last card goes to the box; all reveal."""
    position = dealt(3, setup="draft")
    packs = [list(seat.draft) for seat in position.seats]
    assert [len(pack) for pack in packs] == [4, 4, 4]
    chance = Seeded("a")
    for number in range(3):
        game.answer(position, Draft(number, packs[number][0]), chance)
    assert [seat.draft for seat in position.seats] == [packs[2][1:], packs[0][1:], packs[1][1:]]
    assert view(position, 0).seats[1].characters == ()
    draft_all(position)
    assert view(position, 0).seats[1].characters == tuple(position.seats[1].characters)
    assert position.phase == "choose"
    assert [len(seat.characters) for seat in position.seats] == [3, 3, 3]
    assert [seat.draft for seat in position.seats] == [[], [], []]
    assert len({card for seat in position.seats for card in seat.characters}) == 9
    assert packs[0][0] in position.seats[0].characters


def test_r1_9_draft_picks_are_simultaneous() -> None:
    """R1.9: nothing moves before the last one has picked, and all reveal at once."""
    position = dealt(2, setup="draft")
    pack = list(position.seats[0].draft)
    game.answer(position, position.open[0].default(), Seeded("a"))
    assert position.seats[0].draft == pack
    with pytest.raises(Refused, match="already_chosen"):
        game.answer(position, Draft(0, pack[1]), Seeded("a"))


def test_r1_9_only_cards_of_the_pack() -> None:
    """R1.9."""
    position = dealt(2, setup="draft")
    with pytest.raises(Refused, match="not_in_pack"):
        game.answer(position, Draft(0, position.seats[1].draft[0]), Seeded("a"))


def test_r1_10_starting_items_by_character() -> None:
    """R1.10 with R9.1: resources from the supply, points, tiles from the tile supply; after the draft too."""
    for position in (dealt(3, "x"), dealt(3, "y", setup="draft")):
        draft_all(position)
        for seat in position.seats:
            items = [START_ITEMS[int(name.split("-")[1])] for name in seat.characters]
            assert seat.resources == sum(resources for resources, _, _ in items)
            assert seat.points == sum(points for _, points, _ in items)
            assert len(seat.tiles) == sum(tiles for _, _, tiles in items)
            assert seat.supply == 20 - seat.resources


def test_r1_11_first_player_is_random_and_four_cards_each() -> None:
    """R1.11."""
    positions = [dealt(4, str(seed)) for seed in range(40)]
    assert {position.first for position in positions} == {0, 1, 2, 3}
    assert all(len(seat.hand) == 4 for position in positions for seat in position.seats)


def test_r1_11_the_deal_rebuilds_when_the_deck_runs_out() -> None:
    """R1.11, R5.3: three hands of five need 15 of 14 cards; of the rebuilt deck 6 of 7 may be discarded."""
    position = dealt(3, modules=frozenset({"keep_a_card"}), hand_size=5)
    assert [len(seat.hand) for seat in position.seats] == [5, 5, 5]
    # the deck of 7 kept 1 for the last player; its drawing emptied the deck, which was rebuilt once more: 6 - 6
    assert len(position.deck) + len(position.discard) == 6
