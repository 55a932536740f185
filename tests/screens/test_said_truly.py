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
ENDS = {"en": "nobody else plays", "fr": "personne d’autre ne joue", "pl": "nikt inny nie gra"}
"""The games that end with who gives up her seat, since no AI plays on there."""
UNTOLD = {
    "en": ("the thread is locked", "no longer in that server"),
    "fr": ("le fil est verrouillé", "plus sur ce serveur"),
    "pl": ("wątek jest zablokowany", "już na tym serwerze"),
}
"""Why nothing is told at the table, beside a permission that is missing."""
READS = {
    "en": ("does not know whether", "newest in a channel"),
    "fr": ("ignore si", "derniers du salon"),
    "pl": ("nie wie, czy", "najnowszych na kanale"),
}
"""When and where the bot looks for its own messages: Discord's answer may be lost without any crash."""


def told(screen: Screen) -> str:
    return "\n".join(str(part.get("content", "")) for part in components(screen))


@pytest.mark.parametrize("language", LEARNING)
def test_what_is_stored_of_learning_is_named_where_what_is_stored_is_named(language: str) -> None:
    words, (short, each) = Words.of(language), LEARNING[language]
    assert short in told(about(About("1", "", 0, 0, 0), words))
    asked = told(delete_question(words, 0))
    assert all(name in asked for name in each)


@pytest.mark.parametrize("language", ENDS)
@pytest.mark.parametrize("tables", [1, 2, 5])
def test_who_deletes_her_data_reads_which_of_her_games_end(language: str, tables: int) -> None:
    """She may play alone, against Hal say."""
    assert ENDS[language] in told(delete_question(Words.of(language), tables))
    assert ENDS[language] not in told(delete_question(Words.of(language), 0))


@pytest.mark.parametrize("language", UNTOLD)
def test_where_nothing_can_be_told_the_thread_may_be_locked_or_the_bot_thrown_out(language: str) -> None:
    """Then no permission is missing, and no command there says what is wrong."""
    said = Words.of(language)("table-withheld")
    assert all(why in said for why in UNTOLD[language])


@pytest.mark.parametrize("language", READS)
def test_the_one_case_in_which_messages_are_looked_through_is_named(language: str) -> None:
    said = told(about(About("1", "", 0, 0, 0), Words.of(language)))
    assert all(part in said for part in READS[language])


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


@pytest.mark.parametrize(("language", "characters"), [("en", "characters"), ("fr", "personnages"), ("pl", "postacie")])
@pytest.mark.parametrize("topic", ["cards", "new_buildings"])
def test_cards_that_count_cards_are_said_to_count_characters(topic: str, language: str, characters: str) -> None:
    """R9.2: 16 to 19 and 21 to 23 do. "2 per card with an exploit bonus" left it open, and experts alone were spoken
    of, who are never counted."""
    counting = Words.of(language)(f"rules-{topic}").split("**1" if topic == "cards" else "**21", 1)[1]
    assert characters in counting


@pytest.mark.parametrize(("language", "may"), [
    ("en", "may turn points into resources, 1 for 1"), ("fr", "peut changer des points en ressources, 1 pour 1"),
    ("pl", "może zamienić punkty na zasoby, 1 za 1")])
def test_the_banker_may_turn_points_into_resources_at_a_rate_that_is_named(language: str, may: str) -> None:
    """R9.3. "Turns points into resources" was read as done to her, and nothing said how many."""
    assert may in Words.of(language)("rules-experts")


@pytest.mark.parametrize(("language", "another", "enough"), [
    ("en", "the building is another player's", "enough resources"),
    ("fr", "le bâtiment est à un autre joueur", "assez de ressources"),
    ("pl", "budynek należy do innego gracza", "dość zasobów")])
def test_expropriation_is_told_with_what_it_needs(language: str, another: str, enough: str) -> None:
    """R8.4: without an owner, on one's own building and with too few resources it does nothing."""
    told_of = Words.of(language)("rules-events")
    assert another in told_of
    assert enough in told_of


@pytest.mark.parametrize(("language", "places"), [
    ("en", "both places: 2 points for each resource"), ("fr", "les deux rangs : 2 points par ressource"),
    ("pl", "oba miejsca: po 2 punkty za każdy zasób")])
def test_whoever_is_alone_in_a_district_is_told_both_of_what_she_gets(language: str, places: str) -> None:
    """R6.5. "You get both: 2 points each" named neither."""
    assert places in Words.of(language)("rules-districts").replace("\u202f", " ")


@pytest.mark.parametrize("language", languages())
def test_what_final_scoring_now_means_is_told_where_playing_here_is(language: str) -> None:
    """Forecasts on private screens end with it, and no text said whose points they are, and when."""
    words = Words.of(language)
    assert f"*{words('forecast-outlook', sign='more', n=3)}*" in words("rules-playing")


def test_in_english_building_is_never_read_as_a_building_where_it_is_what_somebody_does() -> None:
    """"Nothing of the building happens", "no building brings as much": building is the game's word for a thing."""
    words = Words.of("en")
    assert "nothing is built" in words("rules-afford")
    assert "No building" not in words("puzzle-patience-why")


def test_in_english_hal_gets_no_points_for_building_on_his_own() -> None:
    """R7.4: "whoever is built over" were both of them."""
    assert "builds on a building of the other" in Words.of("en")("rules-solo")


def test_in_english_no_other_token_is_said_to_move_where_none_does() -> None:
    """As the other languages have it: it read "0 other tokens move"."""
    words = Words.of("en")
    assert "no other token moves" in words("rules-tokens-example", n=2, pushed=0)
    assert "1 other token moves" in words("rules-tokens-example", n=2, pushed=1)
