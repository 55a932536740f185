"""What screens say beforehand of a choice and of a question's answers: in numbers, with sources and with doubts."""

from dataclasses import replace
from random import Random

import pytest

from bot import screens
from bot.text import Words
from engine.rules.chance import Loose
from engine.rules.decisions import Return
from engine.rules.game import answer
from engine.rules.view import View, view
from tests.support.asking import CITY, asked, returning, seen_by_first
from tests.support.discord_limits import all_text, labels
from tests.support.drawing import seat, table
from tests.support.screen_games import TABLE

WORDS = Words.of("en")
FACTS = replace(TABLE, names=("Nell", "Faye"))


def shown(seen: View, path: str = "") -> str:
    return all_text(screens.private(FACTS, seen, 1, path, WORDS))


def pressed(seen: View, path: str = "") -> list[str]:
    return labels(screens.private(FACTS, seen, 1, path, WORDS))


def test_before_or_after_says_what_each_brings_and_offers_the_better_one() -> None:
    """R8.4: before the action nobody has a resource there."""
    seen = asked(table("A R7 B", seat(resources=5, events=("advertising_campaign",)), seat(), modules=("events",)),
                 "R7 + R8", "advertising_campaign")
    text = shown(seen)
    assert "**After** · Construct: lays 2 resources, +2 points" in text
    assert "**Before** · Construct: lays 2 resources, height 2" in text
    assert pressed(seen)[:2] == ["Before", "After (default)"]


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
    assert "**1 point into 1 resource** · Urbanize: lays 1 resource" in shown(seen)
    assert pressed(seen)[1] == "1 point into 1 resource (default)"


def test_who_gives_nothing_back_is_told_what_becomes_of_the_game() -> None:
    """R4.2-4.4."""
    nothing = returning(final_round=False, others="Y10 Y11")
    assert "The game then ends with this round, unless others give back 2 base tiles." in shown(nothing)
    assert "Return nothing (default)" in pressed(nothing)
    everything = "m7@0"
    assert "The game then goes on." in shown(nothing, everything)
    assert "Return 3 tiles for 6 points" in pressed(nothing, everything)
    lost = returning(final_round=False, others="")
    assert "The game then ends with this round: too few tiles would come back." in shown(lost)


@pytest.mark.parametrize(("given", "says"), [
    ((), "You give no tiles back."), (("Y9", "B7"), "You give back 🟦 B7, 🟨 Y9."),
])
def test_who_waits_is_told_what_she_gives_back(given: tuple[str, ...], says: str) -> None:
    """R4.2: until all have picked, they lie among her tiles, and she may change her mind."""
    position = table("A R3 B7", seat(tiles="Y9 B7"), seat(tiles="Y10"), supply="R19")
    position.seats[1].hand = []
    asked(position, "B7")
    answer(position, Return(0, given), Loose(Random(0)))
    waiting = screens.private(FACTS, view(position, 0), 1, "", WORDS)
    assert says in all_text(waiting)
    assert says in waiting.pictures[0].alt
    assert "Change my mind" in labels(waiting)
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
    assert "-# +2 resources: 🟥 R7 2" in text
    assert "-# +1 tile: 🟦 Bioengineer 1" in text


def test_what_the_tile_would_end_is_said_before_it_is_taken() -> None:
    """R3.1a, R4.1: the resource leaves the last tile where it is."""
    text = confirming("A", tiles_left=1)
    assert "Exploit: +1 resource or tile, with the tile: ends the game (unless" in text
    assert "with the tile" not in confirming("A", tiles_left=9)


def test_what_comes_from_the_card_alone_needs_no_source() -> None:
    assert "-# +2 resources" not in confirming("R7")


def test_a_supply_that_holds_less_is_said() -> None:
    """R3.7."""
    assert "-# +1 resource: 🟥 R7 2 (your supply holds no more)" in confirming("A + R4", resources=3, supply=1)


@pytest.mark.parametrize("first", [0, 1])
def test_a_forecast_says_what_others_may_still_change(first: int) -> None:
    """R2.1: only who acts before."""
    doubt = "-# Not certain: what the action gives (Faye may build around there first)."
    assert (doubt in confirming("A + R4", resources=3, first=first)) == bool(first)


def test_a_quality_control_says_what_it_brings_and_in_what() -> None:
    """R8.4."""
    seen = asked(table("A R7^2@1 B", seat(events=("quality_control",)), seat(resources=2), modules=("events",)),
                 "R7", "quality_control")
    assert "Faye loses up to 2 points or resources, you get up to 2 points of that" in shown(seen)
