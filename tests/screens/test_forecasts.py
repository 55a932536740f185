"""What screens say beforehand of a choice and of a question's answers: in numbers, with sources and with doubts."""

from dataclasses import replace
from random import Random

import pytest

from bot import screens
from bot.text import Words
from engine.rules.chance import Loose
from engine.rules.decisions import Exchange, Return, When
from engine.rules.game import answer
from engine.rules.view import View, view
from tests.support.asking import CITY, asked, returning, seen_by_first
from tests.support.discord_limits import all_text, labels
from tests.support.drawing import ask, choose, seat, table
from tests.support.screen_games import TABLE

WORDS = Words.of("en")
FACTS = replace(TABLE, names=("Nell", "Faye"), ai=frozenset())
GOES_ON = "The game then goes on, unless something else ends it in this round."


def shown(seen: View, path: str = "") -> str:
    return all_text(screens.private(FACTS, seen, 1, path, WORDS))


def pressed(seen: View, path: str = "") -> list[str]:
    return labels(screens.private(FACTS, seen, 1, path, WORDS))


def test_before_or_after_says_what_each_brings_and_offers_the_better_one() -> None:
    """R8.4: before the action nobody has a resource there."""
    seen = asked(table("A R7 B", seat(resources=5, events=("advertising_campaign",)), seat(), modules=("events",)),
                 "R7 + R8", "advertising_campaign")
    text = shown(seen)
    assert "**After** · Construct: places 2 resources, +2 points" in text
    assert "**Before** · Construct: places 2 resources, height 2" in text
    assert pressed(seen)[:2] == ["Before", "After (default)"]


def test_points_that_a_quality_control_may_bring_before_the_action_are_told_where_they_would_pay_for_it() -> None:
    """R8.4, R3.4: whoever pays decides whether in points."""
    drawn = "B9^2@1 R7 B"

    def told(points: int, tile: str, *, resources: int = 5) -> str:
        me = seat(points=points, resources=resources, events=("quality_control",))
        return shown(asked(table(drawn, me, seat(), modules=("events",)), f"R7 + {tile}", "quality_control"))

    text = told(1, "R5")
    assert "(needs 2 points, you have 1, unless the quality control brings you 1 point first; rule R3.4)" in text
    assert text.count("unless") == 1, "after the action it comes too late"
    assert "**Before**, **After**" not in text
    enough = told(2, "R5")
    assert "**Before**, **After** · Construct: " in enough
    assert "unless" not in enough
    assert "unless" not in told(0, "R4"), "three are missing, and it brings two"
    assert "unless" not in told(1, "R5", resources=1), "a resource is missing, too"


def test_a_resource_or_a_tile_says_what_the_action_comes_to() -> None:
    """R3.1a, R3.7: the bonus takes the last resource of the supply anyway."""
    seen = asked(table(CITY, seat(supply=1, characters=(7,)), seat()), "A")
    assert "**1 tile** · Exploit: +1 resource, +1 tile" in shown(seen)
    assert pressed(seen)[:2] == ["1 resource", "1 tile (default)"]


def test_what_was_missing_for_the_tile_is_no_price_of_a_resource() -> None:
    """R3.4, R3.1a: she falls back on exploiting before she is asked, and was told so."""
    seen = asked(table(CITY, seat(resources=0, characters=(7,)), seat()), "A + R4")
    text = shown(seen)
    assert "**1 resource** · Exploit: +2 resources" in text
    assert "needs" not in text


def test_the_banker_is_offered_what_makes_her_choice_affordable() -> None:
    """R9.3."""
    seen = asked(table(CITY, seat(points=4, expert="banker"), seat(), modules=("experts",)), "A + R4")
    assert "**None** · Exploit only: +1 resource or tile (needs 1 resource, you have 0; rule R3.4)" in shown(seen)
    assert ("**1 point into 1 resource**, **2 points into 2 resources**, **3 points into 3 resources**, "
            "**4 points into 4 resources** · Urbanize: places 1 resource") in shown(seen), "all alike in one line"
    assert pressed(seen)[1] == "1 point into 1 resource (default)"


def test_the_banker_is_told_beforehand_what_an_exchange_would_make_affordable() -> None:
    """R9.3: the question comes when her action begins; by then her choice is made."""
    text = confirming("A + R4", points=4, supply=9, expert="banker", modules=("experts",))
    assert "(needs 1 resource, you have 0, unless you first turn 1 point into a resource; rule R3.4)" in text
    for points, supply, expert in ((0, 9, "banker"), (4, 0, "banker"), (4, 9, "artist")):
        text = confirming("A + R4", points=points, supply=supply, expert=expert, modules=("experts",))
        assert "unless" not in text
    seen = asked(table(CITY, seat(points=4, supply=9, expert="banker", events=("expropriation",)), seat(),
                       modules=("events", "experts")), "R7 + R8", "expropriation")
    assert "unless you first turn" in shown(seen)


def test_a_banker_who_takes_the_tile_is_told_what_ends_by_it_and_her_bonus() -> None:
    """R3.1a, R4.1: declining the exchange before has laid her card open."""
    position = table(CITY, seat(points=4, supply=9, expert="banker", characters=(26,)), seat(tiles="R9"),
                     modules=("experts",))
    position.supply = position.supply[:2]
    position.seats[1].hand = []
    asked(position, "A")
    answer(position, Exchange(0, 0), Loose(Random(0)))
    text = shown(view(position, 0))
    assert "**1 tile** · Exploit: ends the game (unless a base tile is given back), +2 tiles" in text
    assert "**1 resource** · Exploit: +1 resource, +1 tile" in text


def test_a_resource_or_a_tile_that_is_all_an_action_brings_is_said_once() -> None:
    """R3.1a: "1 resource · Exploit: +1 resource" reads like two."""
    text = shown(asked(table(CITY, seat(), seat()), "A"))
    assert "What do you take" in text
    assert "Exploit" not in text.split("What do you take")[1]
    text = shown(asked(table(CITY, seat(characters=(26,)), seat()), "A"))
    assert "**1 resource** · Exploit: +1 resource, +1 tile" in text


def test_a_banker_after_her_event_tile_is_still_told_what_an_exchange_makes_of_her_choice() -> None:
    """R8.4, R9.3: the points of the campaign are what she builds with."""
    position = table("A R7^2@1 B", seat(supply=9, expert="banker", events=("advertising_campaign",)), seat(tiles="R9"),
                     modules=("events", "experts"))
    position.seats[1].hand = []
    asked(position, "A + R4", "advertising_campaign")
    answer(position, When(0, "before"), Loose(Random(0)))
    seen = view(position, 0)
    text = shown(seen)
    assert "You chose **🟥 R4** with card **A**." in text
    assert "**None** · Exploit only: " in text
    assert ("**1 point into 1 resource**, **2 points into 2 resources** · "
            "Urbanize: places 1 resource, +2 resources") in text
    assert pressed(seen)[1] == "1 point into 1 resource (default)"


def buying(*, exhausted: int, tiles_left: int, final_round: bool = False) -> View:
    """Seat 0 has two credits, for base tiles or a tile of value II."""
    position = table("A R3 B7^2 D", seat(), seat(tiles="Y9"), modules=("new_buildings",))
    position.supply, position.exhausted = position.supply[:tiles_left], exhausted
    position.new_buildings, position.final_round = ["R21"], final_round
    position.seats[1].hand = []
    return asked(position, "B7")


def test_what_a_purchase_would_end_is_said_before_it_is_confirmed() -> None:
    """R4.1-4.4, R8.0: only base tiles leave the supply."""
    for exhausted, told in ((0, "ends the game (unless a base tile is given back)."), (1, "ends the game, ")):
        seen = buying(exhausted=exhausted, tiles_left=2)
        assert f"You take: **2 base tiles** – {told}" in shown(seen)
        assert "You take: **1 new building (2 credits)**." in shown(seen, "1.0")
    assert "You take: **2 base tiles**." in shown(buying(exhausted=0, tiles_left=3))


def test_in_the_last_round_nothing_is_said_to_end_the_game() -> None:
    """R4.4: it ends anyway."""
    assert "**2 base tiles** – empties the tile supply." in shown(buying(exhausted=1, tiles_left=2, final_round=True))
    position = table(CITY, seat(supply=9), seat(tiles="R9"))
    position.supply, position.final_round, position.seats[1].hand = position.supply[:1], True, []
    text = shown(asked(position, "A"))
    assert "**1 tile** · Exploit: empties the tile supply, +1 tile" in text
    assert "ends the game" not in text


def test_a_payment_that_would_spoil_what_she_chose_says_so() -> None:
    """R3.4, R8.4: what she chose takes her only resource, and she has points as well."""
    position = table("A R7^1@1 B", seat(hand="R7", events=("quality_control",)),
                     seat(hand="A", tiles="R9", resources=1, points=3), modules=("events",))
    ask(position)
    answer(position, choose(1, "A + R9"), Loose(Random(0)))
    answer(position, choose(0, "R7", "quality_control"), Loose(Random(0)))
    answer(position, When(0, "before"), Loose(Random(0)))
    seen = view(position, 1)
    text = shown(seen)
    assert "**−1 resource** · Exploit only: +1 resource or tile (needs 1 resource, you have 0; rule R3.4)" in text
    assert "**−1 point** ·" not in text
    assert "−1 point (default)" in pressed(seen)


def test_who_gives_nothing_back_is_told_what_becomes_of_the_game() -> None:
    """R4.2-4.4."""
    nothing = returning(final_round=False, others="Y10 Y11")
    # Else it reads as if giving tiles back ended the game.
    assert ("To return: nothing\nThe game then ends with this round, unless others give back 2 base tiles."
            in shown(nothing))
    assert "Return nothing (default)" in pressed(nothing)
    everything = "m7@0"
    assert GOES_ON in shown(nothing, everything)
    assert "Return 3 tiles for 6 points" in pressed(nothing, everything)
    lost = returning(final_round=False, others="")
    assert "The game then ends with this round: too few tiles would come back." in shown(lost)


def test_what_an_event_tile_still_draws_is_counted_before_the_game_is_said_to_go_on() -> None:
    """R4.2-4.3, R8.4: two resources lie on the building that the competition counts."""
    position = table("A B7^2@1 R3 D", seat(tiles="Y9 Y10", events=("design_competition",)), seat(tiles="R9"),
                     modules=("events",), supply="R19 R18")
    position.seats[1].hand = []
    asked(position, "B7", "design_competition")
    answer(position, When(0, "after"), Loose(Random(0)))
    seen = view(position, 0)
    assert "The game then ends with this round, unless others give back a base tile." in shown(seen, "m3@0")
    assert GOES_ON in shown(seen, "m7@0")
    answer(position, Return(0, ("Y9", "Y10")), Loose(Random(0)))
    answer(position, Return(1, ()), Loose(Random(0)))
    assert position.final_round


def test_enough_tiles_given_back_are_not_said_to_keep_the_game_from_every_end() -> None:
    """R4.2, R4.4, R8.4: the action after the event tile places her last resource, and a tile that was kept since the
    game was to go on is worth nothing."""
    position = table("A B7^2@1 R3 D", seat(tiles="Y10", resources=3, supply=0, events=("design_competition",)),
                     seat(tiles="R9"), modules=("events",), supply="R19 R18")
    position.seats[1].hand = []
    asked(position, "B7 + B9", "design_competition")
    answer(position, When(0, "before"), Loose(Random(0)))
    assert GOES_ON in shown(view(position, 1), "m1@0")
    answer(position, Return(0, ("Y10",)), Loose(Random(0)))
    answer(position, Return(1, ("R9",)), Loose(Random(0)))
    assert position.final_round


@pytest.mark.parametrize(("given", "says", "spoken"), [
    ((), "You give no tiles back.", "You give no tiles back."),
    (("Y9", "B7"), "You give back 🟦 B7, 🟨 Y9.", "You give back B7, Y9."),
])
def test_who_waits_is_told_what_she_gives_back(given: tuple[str, ...], says: str, spoken: str) -> None:
    """R4.2: until all have picked, they lie among her tiles, and she may change her mind."""
    position = table("A R3 B7", seat(tiles="Y9 B7"), seat(tiles="Y10"), supply="R19")
    position.seats[1].hand = []
    asked(position, "B7")
    answer(position, Return(0, given), Loose(Random(0)))
    waiting = screens.private(FACTS, view(position, 0), 1, "", WORDS)
    assert says in all_text(waiting)
    assert spoken in waiting.pictures[0].alt
    assert "Change my mind" in labels(waiting)
    back = "*Change my mind* on your screen takes your answer back"
    assert back in all_text(screens.can(FACTS, view(position, 0), WORDS)), "the one thing she can do"
    assert back not in all_text(screens.can(FACTS, view(position, 1), WORDS)), "she has still to answer"
    assert says not in all_text(screens.private(FACTS, view(position, 1), 1, "", WORDS))


def test_in_the_last_round_all_tiles_are_marked_to_be_given_back() -> None:
    """R4.2: kept, they are worth nothing."""
    seen = returning(final_round=True, others="")
    assert "This is the last round: a tile you keep is worth nothing." in shown(seen)
    assert "Return 3 tiles for 6 points (default)" in pressed(seen)


def confirming(words: str, *, first: int = 0, modules: tuple[str, ...] = (), text: str = CITY, **mine: object) -> str:
    """The screen on which a choice of seat 0's only card with her only tile, or alone, is confirmed."""
    seen = seen_by_first(text, words, modules=modules, first=first, **mine)
    return shown(seen, "0.1" if "+" in words else "0.0")


def test_a_forecast_names_the_sources_of_each_gain() -> None:
    """R3.2d, R9.1."""
    text = confirming("A + R4", resources=3, characters=(9,))
    assert "-# +2 resources: 🟥 R7 gives 2" in text
    assert "-# +1 tile: 🟦 Bioengineer gives 1" in text


@pytest.mark.parametrize(("language", "characters", "told"), [
    ("en", (1, 10), "+4 resources: 🟥 R7 gives 2, 2 × 🟥 Bio-technician give 2"),
    ("fr", (1, 10), "+4 ressources\u202f: 🟥 R7 en donne 2, 2 × 🟥 Bio-technicien en donnent 2"),
    ("pl", (1, 10), "+4 zasoby: 🟥 R7 daje 2, 2 × 🟥 Biotechnik dają 2"),
    ("en", (1, 9), "+3 resources: 🟥 R7 gives 2, 🟥 Bio-technician gives 1")])
def test_characters_of_one_profession_are_counted_as_sources(
    language: str, characters: tuple[int, ...], told: str
) -> None:
    """R9.1: two cards that give an item each were told as one that gives two."""
    seen = seen_by_first(CITY, "A + R4", resources=3, characters=characters)
    text = all_text(screens.private(FACTS, seen, 1, "0.1", Words.of(language)))
    assert text.splitlines().count(f"-# {told}") == 1


def test_what_the_tile_would_end_is_said_before_it_is_taken() -> None:
    """R3.1a, R4.1: the resource leaves the last tile where it is."""
    text = confirming("A", tiles_left=1)
    assert "+1 resource or tile, if you take the tile: ends the game (unless a base tile is given back)" in text
    assert "take the tile" not in confirming("A", tiles_left=9)


def test_what_only_the_tile_leaves_in_the_supply_is_said_before_it_is_taken() -> None:
    """R3.1a, R3.7: a resource taken is the one that the bonus would bring."""
    assert "+1 resource or tile, if you take the tile: +1 resource." in confirming("A", supply=1, characters=(7,))
    assert "take the tile" not in confirming("A", supply=2, characters=(7,))


def test_what_comes_from_the_card_alone_needs_no_source() -> None:
    assert "-# +2 resources" not in confirming("R7")


def test_a_supply_that_holds_less_is_said() -> None:
    """R3.7."""
    assert "-# +1 resource: 🟥 R7 gives 2 (your supply holds no more)" in confirming("A + R4", resources=3, supply=1)


@pytest.mark.parametrize(("left", "told"), [
    (1, "+4 tiles: Design competition gives 4"),
    (9, "+6 tiles: Design competition gives 4, 🟦 B7 gives 1, 🟦 B1 gives 1")])
def test_r4_3_what_brings_no_tile_any_more_is_no_source(left: int, told: str) -> None:
    """The event tile before the action empties the supply for the second time. What the card would have given was told
    as if her resources were too few."""
    position = table("A B7@1 R5^3@1 D", seat(hand="B7", events=("design_competition",), cards="R1 B1"),
                     seat(hand="D"), modules=("events",))
    position.exhausted, position.supply = 1, position.supply[:left]
    text = shown(view(ask(position), 0), "0.0.1")
    assert text.splitlines().count(f"-# {told}") == 1


@pytest.mark.parametrize("first", [0, 1])
def test_a_forecast_says_what_others_may_still_change(first: int) -> None:
    """R2.1: only who acts before."""
    doubt = "-# Not certain: what the action gives (Faye may build nearby first)."
    assert (doubt in confirming("A + R4", resources=3, first=first)) == bool(first)


def test_what_her_own_purchase_decides_of_later_tiles_is_not_told_as_certain() -> None:
    """R4.3, R8.0: base tiles of the competition that are the last leave no choice to the card."""
    doubt = "-# Not certain: what the action gives, how many tiles there are (it depends on which tiles you take)."
    for left, told in ((2, True), (9, False)):
        position = table("A R7^2@1 D", seat(hand="A", events=("design_competition",), characters=(6,)),
                         seat(hand="D"), modules=("events", "new_buildings"))
        position.exhausted, position.supply, position.new_buildings = 1, position.supply[:left], ["R21"]
        text = shown(view(ask(position), 0), "0.0.1")
        assert "Design competition" in text
        assert (doubt in text) == told


def test_a_quality_control_says_what_it_brings_and_in_what() -> None:
    """R8.4."""
    seen = asked(table("A R7^2@1 B", seat(events=("quality_control",)), seat(resources=2), modules=("events",)),
                 "R7", "quality_control")
    assert "Faye loses up to 2 points or resources, you get up to 2 points of that" in shown(seen)
