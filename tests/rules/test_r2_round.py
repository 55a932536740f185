"""R2: a round."""

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import Choose, Draft, KeepEvents, NewHand
from engine.rules.errors import Refused
from engine.rules.events import Acted, Drew
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import Seat
from engine.rules.view import view, view_event
from tests.support.drawing import HAL, Heard, ask, choice, choose, seat, table

CITY = """
    .  A  B  C  D
    E  R1 R2 R3 F
    G  B1 B2 B3 H
    .  Y1 Y2 Y3 .
    I  J  K  L  .
"""


def round_of(*hands: str, first: Seat = 0, new_hands: int = 2, deck: str = "", discard: str = "") -> Position:
    """Everybody is asked what to choose; each has three resources and the tiles R4 and B5."""
    seats = [seat(hand=hand, tiles="R4 B5", resources=3, new_hands=new_hands) for hand in hands]
    return ask(table(CITY, *seats, first=first, deck=deck, discard=discard))


def test_r2_1_choose_then_resolve_in_turn_order_then_prepare() -> None:
    """R2.1, R2.5: from the first player, clockwise; then the next round is ready."""
    position = round_of("R1 A B C", "R2 D E F", "R3 G H I", first=1, deck="Y1 Y2 Y3 J")
    heard, chance = Heard(), Seeded("a")
    for number, card in enumerate(["R1", "R2", "R3"]):
        assert not heard.events
        game.answer(position, choose(number, card), chance, heard)
    assert [e.seat for e in heard.events if isinstance(e, Acted)] == [1, 2, 0]
    assert (position.round, position.phase, set(position.open)) == (2, "choose", {0, 1, 2})


def test_r2_2_any_card_with_any_tile_affordable_or_not() -> None:
    """R2.2: 4 cards, each alone or with one of two tiles, and the New Hand."""
    position = round_of("R1 A B C", "R2 D E F")
    options = list(position.open[0].options())
    assert {(o.card, o.tiles) for o in options if isinstance(o, Choose)} == {
        (card, tiles) for card in ("R1", "A", "B", "C") for tiles in ((), ("R4",), ("B5",))
    }
    assert sum(isinstance(o, NewHand) for o in options) == 1


@pytest.mark.parametrize(("words", "code"), [
    ("R2", "not_in_hand"), ("R1 + Y9", "not_your_tile"), ("R1 + R4 + B5", "too_many_tiles"),
])
def test_r2_2_only_what_one_has(words: str, code: str) -> None:
    """R2.2: refused, and nothing has changed."""
    position = round_of("R1 A B C", "R2 D E F")
    before = position.clone()
    with pytest.raises(Refused, match=code):
        game.answer(position, choose(0, words), Seeded("a"))
    assert position == before


def test_r2_2_a_choice_may_be_taken_back_until_the_last_has_chosen() -> None:
    """R2.2 (D)."""
    position = round_of("R1 A B C", "R2 D E F", deck="Y1 Y2 Y3 J")
    game.answer(position, choose(0, "R1 + R4"), Seeded("a"))
    assert 0 not in position.open
    game.take_back(position, 0)
    assert position.open[0] == round_of("R1 A B C", "R2 D E F").open[0]
    assert (sorted(position.seats[0].hand), sorted(position.seats[0].tiles)) == (["A", "B", "C", "R1"], ["B5", "R4"])
    game.answer(position, choose(0, "R1"), Seeded("a"))
    game.answer(position, choose(1, "R2"), Seeded("a"))
    for number in (0, 1):
        with pytest.raises(Refused, match="nothing_to_take_back"):
            game.take_back(position, number)


def test_r2_3_new_hand() -> None:
    """R2.3: all four to the discard pile, four new ones, one token less; then she chooses."""
    position = round_of("R1 A B C", "R2 D E F", deck="Y1 Y2 Y3 J K")
    heard = Heard()
    game.answer(position, NewHand(0), Seeded("a"), heard)
    mine = position.seats[0]
    assert (sorted(mine.hand), mine.new_hands) == (["J", "Y1", "Y2", "Y3"], 1)
    assert sorted(position.discard) == ["A", "B", "C", "R1"]
    prompt = position.open[0]
    assert isinstance(prompt, ChoosePrompt)
    assert sorted(prompt.hand) == ["J", "Y1", "Y2", "Y3"]
    assert heard.entries == ["new_hand", "NewHandTaken"]


def test_r2_3_both_tokens_in_one_round_and_no_third() -> None:
    """R2.3 (D)."""
    position = round_of("R1 A B C", "R2 D E F", deck="Y1 Y2 Y3 J B1 B2 B3 K G")
    for _ in range(2):
        game.answer(position, NewHand(0), Seeded("a"))
    with pytest.raises(Refused, match="no_new_hand"):
        game.answer(position, NewHand(0), Seeded("a"))


def test_r2_3_her_own_discards_may_come_back() -> None:
    """R2.3, R5.3: the deck has two cards; the third comes from a deck rebuilt with what she just discarded."""
    position = round_of("R1 A B C", "R2 D E F", deck="Y1 Y2")
    heard = Heard()
    game.answer(position, NewHand(0), Seeded("a"), heard)
    assert len(position.seats[0].hand) == 4
    assert sorted(heard.chances[0][1]) == ["A", "B", "C", "R1"]
    assert {"Y1", "Y2"} < set(position.seats[0].hand)


def test_r2_3_in_the_order_announced() -> None:
    """R2.3: whoever asks first draws first."""
    position = round_of("R1 A B C", "R2 D E F", deck="Y1 Y2 Y3 J B1 B2 B3 K G")
    game.answer(position, NewHand(1), Seeded("a"))
    game.answer(position, NewHand(0), Seeded("a"))
    assert sorted(position.seats[1].hand) == ["J", "Y1", "Y2", "Y3"]
    assert sorted(position.seats[0].hand) == ["B1", "B2", "B3", "K"]


def test_r2_3_only_before_choosing() -> None:
    """R2.3."""
    position = round_of("R1 A B C", "R2 D E F", deck="Y1 Y2 Y3 J")
    game.answer(position, choose(0, "R1"), Seeded("a"))
    with pytest.raises(Refused, match="already_chosen"):
        game.answer(position, NewHand(0), Seeded("a"))


def test_r2_4_the_other_cards_wait_to_be_passed() -> None:
    """R2.4, R5.1."""
    position = round_of("R1 A B C", "R2 D E F", deck="Y1 Y2 Y3 J")
    for number, card in enumerate(["R1", "R2"]):
        game.answer(position, choose(number, card), Seeded("a"))
    assert {"A", "B", "C"} < set(position.seats[1].hand)
    assert {"D", "E", "F"} < set(position.seats[0].hand)


@pytest.mark.parametrize(("words", "action"), [
    ("A", "exploit"), ("R1", "exploit"), ("A + R4", "urbanize"), ("R1 + R4", "construct"),
])
def test_r2_5_the_action_follows_from_card_and_tile(words: str, action: str) -> None:
    """R2.5."""
    position = round_of("R1 A B C", "R2 D E F", deck="Y1 Y2 Y3 J")
    heard = Heard()
    game.answer(position, choose(1, "R2"), Seeded("a"), heard)
    game.answer(position, choose(0, words), Seeded("a"), heard)
    while position.open and position.phase == "resolve":
        game.answer(position, next(iter(position.open.values())).default(), Seeded("a"), heard)
    acted = next(e for e in heard.events if isinstance(e, Acted) and e.seat == 0)
    assert (acted.action, acted.fell_back) == (action, False)


def test_r2_6_what_is_open_and_what_is_hidden() -> None:
    """R2.6: another's screen shows only how many tiles lie behind it; piles show only their size."""
    position = round_of("R1 A B C", "R2 D E F", deck="Y1 Y2 Y3 J", discard="G H")
    game.answer(position, choose(1, "R2 + R4"), Seeded("a"))
    seen = view(position, 0)
    assert (seen.deck, seen.supply, seen.discard) == (4, 6, ("G", "H"))
    other, own = seen.seats[1], seen.seats[0]
    assert other.private is None
    assert (other.hand_size, other.tile_count, other.new_hands) == (4, 2, 2)
    assert own.private is not None
    assert (own.private.points, own.private.resources, own.private.tiles) == (0, 3, ("R4", "B5"))
    assert (seen.prompt, seen.waiting, seen.answering, seen.asked) == (position.open[0], 1, 2, ())
    assert view(position, None).seats[0].private is None


def test_r2_6_how_many_are_waited_for() -> None:
    """R2.2, R2.5: while all choose it is told how many are still to; once actions resolve, who is asked, and choices
    that lie face down are no answers to that."""
    position = table("A R1 R2 B", seat(hand="A R1"), seat(hand="R2"))
    position.seats[1].choice = choice("B")
    seen = view(ask(position), 0)
    assert (seen.waiting, seen.answering, seen.asked) == (1, 2, ())
    game.answer(position, choose(0, "A"), Seeded("a"))
    seen = view(position, 1)
    assert (seen.waiting, seen.answering, seen.asked) == (1, 1, (0,))
    assert (seen.prompt, view(position, 0).prompt, view(position, None).prompt) == (None, position.open[0], None)


def test_r2_6_what_a_draft_shows() -> None:
    """R1.9, R2.6: of what is kept each sees her own until all reveal, of the pick that others still think about too;
    introductory sets lie open, and nobody's event tiles are told of before the draft is over."""
    position = game.deal(Options(2, "draft", frozenset({"events", "experts"})), "a")
    first = position.open[0].default()
    assert isinstance(first, Draft)
    game.answer(position, first, Seeded("a"))
    own = view(position, 0).seats[0].private
    assert (own and own.kept) == (first.card,)
    game.answer(position, position.open[1].default(), Seeded("a"))
    kept = tuple(position.seats[0].characters)
    assert [view(position, reader).seats[0].characters for reader in (0, 1, None)] == [kept, (), ()]
    assert {found.open_events for reader in (0, 1, None) for found in view(position, reader).seats} == {None}
    position = game.deal(Options(2, modules=frozenset({"events"})), "a")
    events = position.open[0].default()
    assert isinstance(events, KeepEvents)
    game.answer(position, events, Seeded("a"))
    seen = view(position, 0)
    assert all(len(found.characters) == 3 for found in seen.seats)
    own = seen.seats[0].private
    assert own is not None
    assert (own.kept, own.tiles, own.hand, own.resources) == (events.keep, (), (), 0), "nothing is dealt before"


def test_r2_6_only_who_draws_tiles_sees_which() -> None:
    """R2.6: all others see how many."""
    drew = Drew(0, ("R4", "B5"), 2, (), 0)
    assert view_event(drew, 0) == drew
    assert [view_event(drew, reader) for reader in (1, None)] == [Drew(0, (), 2, (), 0)] * 2


def test_r2_6_hal_has_no_screen() -> None:
    """R7: his points and resources lie open, his card face down."""
    position = ask(table(CITY, seat(hand="R1 A B"), seat(points=4, resources=20, supply=0, hand="C"), solo="normal"))
    found = view(position, 0).seats[HAL].private
    assert found is not None
    assert (found.points, found.resources, found.hand) == (4, 20, ())
    assert view(position, None).seats[HAL].private == found


def test_r2_6_a_card_chosen_is_of_the_hand_until_actions_resolve() -> None:
    """R2.2, R2.6: by no number is it told who has chosen; then it lies on the table."""
    position = round_of("A R1 B C", "R2 D E F")
    game.answer(position, choose(1, "R2"), Seeded("a"))
    assert [found.hand_size for found in view(position, None).seats] == [4, 4]
    game.answer(position, choose(0, "A"), Seeded("a"))
    assert [found.hand_size for found in view(position, None).seats] == [3, 3]
