"""What a preview says of a choice, and what is said of answers and of cards, each from the view alone."""

from dataclasses import replace

from engine.rules.answers import outcome, proposed
from engine.rules.decisions import Exchange, Gain, Return, Take, When
from engine.rules.doubts import Doubt, doubts
from engine.rules.events import GainPart
from engine.rules.imagining import alike
from engine.rules.position import Position
from engine.rules.preview import Preview, better, preview, timed
from engine.rules.price import Price
from engine.rules.prompts import ExchangePrompt, ReturnPrompt
from engine.rules.view import view
from tests.support.asking import CITY, asked, returning, seen_by_first
from tests.support.drawing import ask, choose, seat, table


def foresee(text: str, words: str, *others: object, modules: tuple[str, ...] = (), **mine: object) -> Preview:
    """The preview of a choice of seat 0."""
    return preview(seen_by_first(text, words, modules=modules, **mine),  # type: ignore[arg-type]  # keywords passed on
                   choose(0, words, *others))  # type: ignore[arg-type]  # answers passed on


def test_exploit() -> None:
    """R3.1: with where it comes from."""
    found = foresee(CITY, "R7", characters=(18,))
    assert (found.action, found.resources, found.points, found.tiles) == ("exploit", 2, 0, 1)
    assert [(gain.source, gain.parts) for gain in found.gains] == [
        ("action", (GainPart("R7", 2, 0, 0),)), ("bonus", (GainPart("character-18", 0, 0, 1),))]


def test_an_urbanization_card_alone_is_either() -> None:
    """R3.1a: the bonus is counted, the choice is not; R4.3: where there are no tiles any more it is none."""
    found = foresee(CITY, "A", characters=(7,))
    assert (found.resources, found.tiles, found.either) == (1, 0, True)
    assert [gain.source for gain in found.gains] == ["bonus"], "nor is it named among what it gives"
    position = ask(table(CITY, seat(hand="A"), seat(hand="D"), supply="", exhausted=2))
    found = preview(view(position, 0), choose(0, "A"))
    assert (found.resources, found.tiles, found.either) == (1, 0, False)


def test_the_last_resource_can_be_taken_once() -> None:
    """R3.7: with one resource left in her supply the bonus brings it too, so the tile is the better of the two."""
    found = foresee(CITY, "A", characters=(7,), supply=1)
    assert (found.resources, found.with_tile and found.with_tile.resources) == (0, 1)


def test_urbanize() -> None:
    """R3.2: one resource placed, items of the neighbours, each named."""
    seen = foresee(CITY, "A + R4", resources=1)
    assert (seen.action, seen.placed, seen.height, seen.resources) == ("urbanize", 1, 1, 2)
    assert seen.gains[0].parts == (GainPart("R7", 2, 0, 0),)


def test_construct_on_anothers_building() -> None:
    """R3.3: what it costs, and what the owner gets."""
    seen = foresee(CITY, "R7 + B4", resources=9, points=9)
    assert (seen.paid_points, seen.paid_resources, seen.placed, seen.height) == (3, 1, 3, 3)
    assert seen.others == {1: (2, 2)}
    assert seen.price == Price(points=3, resources=4, has_points=9, has_resources=9)


def test_not_affordable_would_exploit() -> None:
    """R3.4: what is missing is named."""
    seen = foresee(CITY, "R7 + B4", resources=2)
    assert (seen.falls_back, seen.action, seen.resources) == (True, "exploit", 2)
    assert seen.price is not None
    assert seen.price.missing == (3, 2)


def test_own_resources_that_come_back_are_counted_as_hers() -> None:
    """R3.3a: they may pay for what is placed."""
    seen = foresee("A B9+R7@0 Y3", "R7 + R8", resources=1)
    assert seen.price == Price(points=0, resources=3, has_points=0, has_resources=3, back=2)
    assert not seen.falls_back


def test_it_would_end_the_game() -> None:
    """R4.4."""
    assert foresee(CITY, "A + R4", resources=1, supply=0).ending == "certain"
    assert foresee(CITY, "A + R4", resources=2, supply=0).ending == "no"


def test_a_first_exhaustion_ends_the_game_only_if_too_few_tiles_come_back() -> None:
    """R4.2-4.3: nobody's decision is taken for her. One of the two tiles earned empties the supply, the other is drawn
    from what comes back: with one tile back that is the end, with two the game goes on."""
    position = table("A R3 B7^2 D", seat(hand="B7"), seat(hand="D", tiles="Y9 Y10"), supply="R19")
    seen = view(ask(position), 0)
    found = preview(seen, choose(0, "B7"))
    assert (found.exhausts, found.ending, found.returns_needed) == (True, "unless_returned", 2)
    assert {doubt.fact for doubt in doubts(seen, choose(0, "B7"), found)} == {"tiles", "ending"}
    position.final_round = True
    found = preview(view(position, 0), choose(0, "B7"))
    assert (found.exhausts, found.ending) == (True, "no"), "it ends with this round already"


def test_whether_a_tile_is_left_to_name_hangs_on_what_is_given_back() -> None:
    """R3.1a, R4.2: her bonus draws the last one, before she has drawn the one she names."""
    position = table("A R3 B7^2 D", seat(hand="A", characters=(6,)), seat(hand="D", tiles="Y9 Y10"), supply="R19")
    seen = view(ask(position), 0)
    found = preview(seen, choose(0, "A"))
    assert (found.either, found.exhausts) == (True, True)
    assert {doubt.fact for doubt in doubts(seen, choose(0, "A"), found)} == {"gains", "tiles", "ending"}


def test_what_ends_the_game_is_never_called_better() -> None:
    """R4.4: nor is what keeps it going."""
    found = foresee(CITY, "R7")
    richer = replace(found, points=found.points + 1)
    assert better(richer, found)
    for one, other in ((replace(richer, ending="certain"), found), (richer, replace(found, ending="certain"))):
        assert not better(one, other)


def test_nobody_holds_enough_tiles_to_go_on() -> None:
    """R4.3: three tiles are owed after the last one, nobody but her has a tile, and that is the one just drawn; with
    two behind her screen there are three, not five."""
    for tiles in ("", "Y9 Y10"):
        position = ask(table("A R3 B7^4 D", seat(hand="B7", tiles=tiles), seat(hand="D"), supply="R19"))
        found = preview(view(position, 0), choose(0, "B7"))
        assert (found.ending, found.returns_needed) == ("certain", 4), tiles


def test_after_the_second_exhaustion_the_end_is_certain() -> None:
    """R4.4."""
    position = ask(table("A R3 B7^2 D", seat(hand="B7"), seat(hand="D"), supply="R19 R20", exhausted=1))
    assert preview(view(position, 0), choose(0, "B7")).ending == "certain"


def test_an_event_comes_where_it_brings_more() -> None:
    """R8.4: before the floor is built nothing lies around, after it her own two resources do; both have numbers."""
    seen = seen_by_first("A R7 B", "R7 + R8", modules=("events",), events=("advertising_campaign",), resources=5)
    decision = choose(0, "R7 + R8", "advertising_campaign")
    found = preview(seen, decision)
    assert (found.when, found.around, found.points) == ("after", 2, 2)
    assert timed(seen, decision, "before")[0].points == 0


def test_previews_of_quality_control_name_the_full_price() -> None:
    """R8.4: what others lose at most, and what that brings at most."""
    seen = foresee("A R7^2@1 D", "R7", "quality_control", modules=("events",), events=("quality_control",))
    assert (seen.losses, seen.received) == ({1: 2}, 2)
    dear = foresee("A R7^8@1 D", "R7", "quality_control", modules=("events",), events=("quality_control",))
    assert (dear.losses, dear.received) == ({1: 8}, 6), "and no more than that, whatever they lose"


def with_new_buildings(height: int, *, exhausted: int, final_round: bool = False) -> Preview:
    """Of a blue building that gives so many credits; one base tile is left, and nobody has any."""
    position = table(f"A R3 B7^{height} D", seat(hand="B7"), seat(hand="D"), supply="R19", exhausted=exhausted,
                     modules=("new_buildings",))
    position.final_round = final_round
    return preview(view(ask(position), 0), choose(0, "B7"))


def test_the_last_base_tile_need_not_be_taken_where_all_credits_buy_new_buildings() -> None:
    """R8.0, R4.4: two of them cost four credits, so that a fifth takes it all the same."""
    found = with_new_buildings(4, exhausted=1)
    assert (found.exhausts, found.lasts, found.ending, found.goes_on) == (True, True, "certain", True)
    found = with_new_buildings(5, exhausted=1)
    assert (found.exhausts, found.lasts, found.ending, found.goes_on) == (True, False, "certain", False)
    found = with_new_buildings(4, exhausted=1, final_round=True)
    assert (found.exhausts, found.lasts, found.ending, found.goes_on) == (True, True, "no", False)


def test_the_end_by_base_tiles_alone_is_not_certain_where_new_buildings_leave_enough_to_come_back() -> None:
    """R8.0, R4.2-4.3: five tiles would have to come back, where there is the one just drawn; of new buildings two are
    bought, and that one is enough."""
    found = with_new_buildings(5, exhausted=0)
    assert (found.exhausts, found.ending, found.returns_needed) == (True, "unless_returned", 1)


def first_seat_doubts(words: str, *, first: int, resources: int = 0) -> set[tuple[str, str]]:
    seen = seen_by_first(CITY, words, first=first, resources=resources)
    decision = choose(0, words)
    return {(doubt.fact, doubt.cause) for doubt in doubts(seen, decision, preview(seen, decision))}


def test_who_acts_first_has_no_doubts() -> None:
    """R2.1: nothing comes in between."""
    assert not first_seat_doubts("A + R4", first=0, resources=3)


def test_others_may_build_around_first() -> None:
    """R3.2d: what the neighbours give depends on who acts before; R5.4: what a building card gives does not."""
    assert first_seat_doubts("A + R4", first=1, resources=3) == {("gains", "around")}
    assert not first_seat_doubts("R7", first=1)
    seen = seen_by_first(CITY, "A + R4", first=1, resources=3)
    decision = choose(0, "A + R4")
    assert doubts(seen, decision, preview(seen, decision)) == (Doubt("gains", "around", (1,)),)


def test_before_or_after_in_numbers_and_the_better_one_first() -> None:
    """R8.4: before brings nothing, after 2 points."""
    seen = asked(table("A R7 B", seat(resources=5, events=("advertising_campaign",)), seat(), modules=("events",)),
                 "R7 + R8", "advertising_campaign")
    before, after = (outcome(seen, When(0, when)).action for when in ("before", "after"))
    assert before is not None
    assert after is not None
    assert (before.points, after.points) == (0, 2)
    assert proposed(seen) == When(0, "after")


def test_of_two_that_bring_the_same_the_first_stays_the_default() -> None:
    """R8.4: the building is another's before and after."""
    seen = asked(table("A R7^2@1 B", seat(events=("advertising_campaign",)), seat(), modules=("events",)),
                 "R7", "advertising_campaign")
    assert proposed(seen) == When(0, "before")


def test_a_resource_that_would_bring_nothing_is_not_proposed() -> None:
    """R3.1a, R3.7: the bonus takes the last resource anyway."""
    seen = asked(table(CITY, seat(supply=1, characters=(7,)), seat()), "A")
    assert proposed(seen) == Gain(0, "tile")
    assert proposed(asked(table(CITY, seat(supply=5, characters=(7,)), seat()), "A")) == Gain(0, "resource")


def test_so_many_points_are_exchanged_as_make_the_choice_affordable() -> None:
    """R9.3, Banker: A + R4 needs a resource; alone nothing has to be paid."""
    def bank() -> Position:
        return table(CITY, seat(points=4, expert="banker"), seat(), modules=("experts",))

    seen = asked(bank(), "A + R4")
    assert isinstance(seen.prompt, ExchangePrompt)
    assert proposed(seen) == Exchange(0, 1)
    found = outcome(seen, Exchange(0, 0)).action
    assert found is not None
    assert found.falls_back
    assert proposed(asked(bank(), "A")) == Exchange(0, 0)


def test_what_giving_back_does() -> None:
    """R4.2-4.4: how many others have to give back; a green space is no base tile."""
    seen = returning(final_round=False, others="Y10 Y11")
    assert isinstance(seen.prompt, ReturnPrompt)
    nothing, one, two = (outcome(seen, Return(0, tiles)) for tiles in ((), ("green",), ("Y9", "R19")))
    assert (nothing.ending, nothing.returns_needed) == ("unless_returned", 2)
    assert (one.ending, one.returns_needed) == ("unless_returned", 2)
    assert (two.ending, two.returns_needed) == ("no", 0)
    assert outcome(returning(final_round=False, others=""), Return(0, ())).ending == "certain"


def test_when_the_game_ends_anyway_all_tiles_go_back() -> None:
    """R4.2: they would be worth nothing; else nothing is proposed."""
    seen = returning(final_round=True, others="")
    assert isinstance(seen.prompt, ReturnPrompt)
    assert proposed(seen) == Return(0, seen.prompt.tiles)
    assert outcome(seen, Return(0, ())).ending == "no", "it ends so already"
    assert proposed(returning(final_round=False, others="")) == Return(0, ())


def test_a_purchase_that_empties_the_supply() -> None:
    """R8.0, R4.4: what is drawn may come back, and any base tile behind a screen."""
    for mine, others, ending in (("", "Y9", "unless_returned"), ("Y9", "", "unless_returned"), ("R21", "", "certain")):
        position = table("A R3 B7^2 D", seat(tiles=mine), seat(tiles=others), supply="R19", modules=("new_buildings",))
        seen = asked(position, "B7")
        assert not outcome(seen, Take(0, 0, 1, (), 0)).exhausts
        bought = outcome(seen, Take(0, 2, 0, (), 0))
        assert (bought.exhausts, bought.ending, bought.returns_needed) == (True, ending, 2)
        ends = outcome(replace(seen, final_round=True), Take(0, 2, 0, (), 0))
        assert (ends.exhausts, ends.ending) == (True, "no"), "it ends with this round already"


def test_what_is_worked_out_stands_while_others_answer_and_no_longer() -> None:
    """Nothing of it depends on who has still to answer; whatever else differs is another view."""
    seen = seen_by_first(CITY, "R7", characters=(18,))
    found = preview(seen, choose(0, "R7"))
    later = replace(seen, waiting=seen.waiting + 1, answering=seen.answering + 1)
    alike(later, seen)
    assert preview(later, choose(0, "R7")) is found
    again = replace(later, waiting=later.waiting - 1)
    alike(again, later)
    assert preview(again, choose(0, "R7")) is found
    other = replace(again, supply=again.supply - 1)
    alike(other, again)
    assert preview(other, choose(0, "R7")) is not found
