"""Sentences about the bot itself say what it does, in every language alike."""

from dataclasses import replace

import pytest

from bot.screens.about import About, about
from bot.screens.lobby import deal
from bot.screens.looks import MORE_OPTIONS
from bot.screens.people import delete_question
from bot.screens.screen import Screen
from bot.screens.table_facts import DealFacts
from bot.text import Words, languages
from tests.support.discord_limits import components

LEARNING = {
    "en": ("learning", ("guided game", "hints", "puzzles")),
    "fr": ("apprentissage", ("partie guidée", "astuces", "énigmes")),
    "pl": ("nauce", ("grze z przewodnikiem", "wskazówki", "zagadki")),
}
"""What is kept of how somebody learns: in short, and each thing."""
READS = {"en": "newest in a channel", "fr": "derniers du salon", "pl": "najnowszych na kanale"}
"""Where the bot looks for its own messages after a crash."""


def told(screen: Screen) -> str:
    return "\n".join(str(part.get("content", "")) for part in components(screen))


@pytest.mark.parametrize("language", LEARNING)
def test_what_is_stored_of_learning_is_named_where_what_is_stored_is_named(language: str) -> None:
    words, (short, each) = Words.of(language), LEARNING[language]
    assert short in told(about(About("1", "", 0, 0, 0), words))
    asked = told(delete_question(words, 0))
    assert all(name in asked for name in each)


@pytest.mark.parametrize("language", READS)
def test_the_one_case_in_which_messages_are_looked_through_is_named(language: str) -> None:
    assert READS[language] in told(about(About("1", "", 0, 0, 0), Words.of(language)))


@pytest.mark.parametrize("language", languages())
def test_a_word_is_asked_for_only_while_one_can_be_added(language: str) -> None:
    words = Words.of(language)
    facts = DealFacts("abcdefghij", "f" * 64, ("", ""), ("Nell", "Faye"), open=True, over=False)
    asked = f"*{words('button-word')}*"
    assert asked in told(deal(facts, words))
    assert asked not in told(deal(replace(facts, open=False), words)), "words are fixed at the start"


def test_options_can_still_be_changed_while_the_lobby_is_open() -> None:
    words = Words.of("en")
    facts = DealFacts("abcdefghij", "f" * 64, ("", ""), ("Nell", "Faye"), open=True, over=False)
    assert "This number can't be changed any more" in told(deal(facts, words))
    assert "Nothing can be changed" not in told(deal(facts, words))


@pytest.mark.parametrize("language", languages())
def test_the_select_under_a_private_screen_names_what_it_offers_first(language: str) -> None:
    words = Words.of(language)
    assert words("more", look=MORE_OPTIONS[0]).casefold() in words("more-hint", first="no").casefold()


@pytest.mark.parametrize(("language", "whose"), [
    ("en", "its resources"), ("fr", "vos ressources"), ("pl", "twoje zasoby")])
def test_resources_that_come_back_are_the_readers_own(language: str, whose: str) -> None:
    """« Quelqu’un a construit … : ses ressources » and „Ktoś zbudował …: jego zasoby” were read as the builder's."""
    assert whose in Words.of(language)("hint-built_over")


@pytest.mark.parametrize(("language", "one", "more"), [
    ("en", "1 point.", "2 points"), ("fr", "1 point.", "2 points"), ("pl", "1 punkt.", "2 punkty")])
def test_a_victory_by_one_point_is_told_of_one(language: str, one: str, more: str) -> None:
    words = Words.of(language)
    assert one in words("final-winner", n=1, who="Nell", total=1)
    assert more in words("final-winner", n=1, who="Nell", total=2)
