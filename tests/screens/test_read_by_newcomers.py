"""What somebody reads who has never played holds at this table, in this game, just now."""

import re
from dataclasses import replace

import pytest

from bot import screens
from bot.screens.about import About, about
from bot.screens.choosing.answers import NEW_HAND
from bot.screens.city_words import named
from bot.screens.games import GameLine
from bot.screens.layout import MOST_OPTION
from bot.screens.speech import speech_for
from bot.text import Words, languages
from engine.players.judgements import Advice
from engine.players.reasons import Reasons
from engine.rules.components import EXPERTS
from engine.rules.decisions import Choose
from engine.rules.position import Building, Options, Position
from engine.rules.prompts import ChoosePrompt, DraftPrompt, TakePrompt
from engine.rules.scoring import score
from engine.rules.terms import GREEN, Module
from engine.rules.view import view
from playground.wire import objects
from tests.support.discord_limits import all_text, check, components, labels
from tests.support.screen_games import play
from tests.support.small_table import TABLE, WORDS

SOLO = Options(seats=1, solo="normal")
KINDS_TO_BUY: frozenset[Module] = frozenset({"new_buildings", "prestige", "green_spaces"})
EVENTS_AND_EXPERTS = Options(seats=2, setup="draft", modules=frozenset({"events", "experts"}))


def begun(options: Options, seed: int = 1) -> Position:
    return next(found for found, _ in play(options, seed) if found.phase == "choose" and found.round)


def test_the_alt_text_of_a_pack_offers_no_second_expert() -> None:
    """R8.6."""
    def offered(found: Position) -> bool:
        seat = found.seats[0]
        return isinstance(found.open.get(0), DraftPrompt) and seat.expert is not None and any(
            card in EXPERTS for card in seat.draft)

    position = next(found for seed in range(9) for found, _ in play(EVENTS_AND_EXPERTS, seed) if offered(found))
    (picture,) = screens.private(TABLE, view(position, 0), 1, "", WORDS).pictures
    choose = picture.alt.partition("To choose from: ")[2].partition("Kept so far")[0]
    assert choose
    assert not [card for card in position.seats[0].draft if card in EXPERTS and WORDS("expert", expert=card) in choose]


def test_in_the_draft_nobody_reads_that_no_event_tiles_are_left() -> None:
    position, _ = next(play(EVENTS_AND_EXPERTS, 1))
    assert "Event tiles left" not in all_text(screens.describe(TABLE, view(position, 0), WORDS))
    assert "Event tiles left: 2" in all_text(screens.describe(TABLE, view(begun(EVENTS_AND_EXPERTS), 0), WORDS))


def test_a_game_in_direct_messages_is_named_where_another_stands_beside_it(r10_4: Position) -> None:
    here = replace(TABLE, channel_name="", link="https://discord.com/channels/@me/7", direct=True)
    other = GameLine(TABLE, 5, "you")
    lines = all_text(screens.private(here, view(r10_4, 0), 1, "", WORDS, screens.Beside(others=[other]))).splitlines()
    assert lines[1] == "-# Table: [direct messages](https://discord.com/channels/@me/7)"
    assert lines[2].startswith("-# [games](")


def test_the_board_and_the_screen_tell_what_hal_has() -> None:
    """R7.1: he has no screen."""
    position = begun(SOLO)
    position.seats[1].points = 17
    told = "-# Hal has 17 points and 25 resources."
    assert told in all_text(screens.board(TABLE, view(position, None), (), WORDS)).splitlines()
    assert told in all_text(screens.private(TABLE, view(position, 0), 1, "", WORDS)).splitlines()
    assert all_text(screens.describe(TABLE, view(position, 0), WORDS)).count("Hal has 17") == 1


@pytest.mark.parametrize(("module", "price"), [
    ("new_buildings", "a new building 2"), ("prestige", "a prestige building 3"), ("green_spaces", "a green space 1"),
])
def test_credits_buy_what_is_in_the_game(module: Module, price: str) -> None:
    """R8.0."""
    options = Options(seats=2, modules=frozenset({module}))
    position, seat = next((found, prompt.seat) for seed in range(9) for found, _ in play(options, seed)
                          for prompt in found.open.values() if isinstance(prompt, TakePrompt))
    text = all_text(screens.private(TABLE, view(position, seat), 1, "", WORDS))
    assert f"A base tile costs 1, {price}." in text


@pytest.mark.parametrize("language", languages())
def test_what_credits_buy_says_what_it_is_good_for(language: str) -> None:
    """R8.1-R8.3: a price alone let nobody choose who had not met the kind before; beside none nothing is said."""
    words, options = Words.of(language), Options(seats=2, modules=KINDS_TO_BUY)
    position, seat = next(
        (found, prompt.seat) for seed in range(9) for found, _ in play(options, seed)
        for prompt in found.open.values() if isinstance(prompt, TakePrompt) and prompt.credits > 2 and prompt.green)
    shown = screens.private(TABLE, view(position, seat), 1, "", words)
    offered = [one for item in components(shown) for one in objects(item.get("options"))]
    counts = [(str(one["value"]).replace(".", ""), one.get("description")) for one in offered]
    said = {means for count, means in counts if count.isdecimal() and int(count)}
    assert said == {words("take-means", kind=kind) for kind in KINDS_TO_BUY}
    assert not any(means for count, means in counts if count.isdecimal() and not int(count))
    assert all(len(str(means)) < MOST_OPTION for means in said), "longer ones are cut"


def test_an_answer_whose_moment_is_past_leads_to_her_screen() -> None:
    past = screens.past_answer("abcdefghij", 3, WORDS, over=False)
    assert all_text(past) == "This was in round 3. *My screen* shows how things stand now."
    assert labels(past) == ["My screen"]


def test_solo_scoring_speaks_of_no_new_hand_tokens() -> None:
    """R1.8, R7.1."""
    *_, (over, _) = play(SOLO, 1)
    assert "New Hand" not in all_text(screens.scoring_step(TABLE, view(over, None), score(over), WORDS, 0))
    *_, (over, _) = play(Options(seats=2), 1)
    assert "New Hand tokens kept" in all_text(screens.scoring_step(TABLE, view(over, None), score(over), WORDS, 0))


def test_a_reason_of_the_expert_is_a_sentence(r10_4: Position) -> None:
    reasons = Reasons(card="B5", card_points=0)
    advised = Advice(Choose(0, "B5", ("R4",), None, None), reasons, 0.4)
    assert "\nWhy: the card 🟦 B5 is kept.\n" in all_text(screens.advice(TABLE, view(r10_4, 0), advised, WORDS))
    silent = Advice(Choose(0, "B5", ("R4",), None, None), Reasons(), 0.4)
    assert "Why:" not in all_text(screens.advice(TABLE, view(r10_4, 0), silent, WORDS))


@pytest.mark.parametrize("language", languages())
def test_a_checkout_is_named_in_words(language: str) -> None:
    words = Words.of(language)
    assert "0+" not in all_text(about(About("0+checkout", "", 0, 0, 0), words))
    assert "1.2.3" in all_text(about(About("1.2.3", "", 0, 0, 0), words))


@pytest.mark.parametrize("contact", ["nell_b@example.org", "@nell on Discord", "Nell, +48 600 (evenings)"])
def test_the_operators_contact_is_read_and_copied_as_she_wrote_it(contact: str) -> None:
    text = all_text(about(About("1.2.3", "", 0, 0, 0, contact=contact), WORDS))
    shown = re.sub(r"\\([^A-Za-z0-9\s])", r"\1", text)  # as Discord does
    assert f"Who runs this bot: {contact}" in shown


def test_an_address_of_the_web_for_the_operator_can_be_pressed() -> None:
    text = all_text(about(About("1.2.3", "", 0, 0, 0, contact="https://example.org/ask"), WORDS))
    assert "Who runs this bot: <https://example.org/ask>" in text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("written", ["example.org/privacy", "ask Nell", "<b>@everyone</b>", "*" * 6000])
def test_an_address_that_is_none_is_read_as_the_operator_wrote_it(written: str, language: str) -> None:
    """Nothing says so at the start, and whoever asks about the bot reads all the rest."""
    screen = about(About("1.2.3", written, 0, 0, 0, privacy=written, contact=written), Words.of(language))
    check(screen)
    shown = re.sub(r"\\([^A-Za-z0-9\s])", r"\1", all_text(screen))  # as Discord does
    assert shown.count(written[:100]) >= 3
    assert f"<{written[:100]}" not in shown


def test_addresses_of_the_source_and_of_the_privacy_statement_can_be_pressed() -> None:
    text = all_text(about(About("1.2.3", "https://example.org/src", 0, 0, 0, "https://example.org/privacy"), WORDS))
    assert "Source code: <https://example.org/src>" in text
    assert "More: <https://example.org/privacy>" in text


def test_when_the_game_is_over_nothing_is_in_her_supply() -> None:
    *_, (over, _) = play(Options(seats=2, modules=frozenset({"keep_a_card"})), 1)
    over.seats[0].aside = "C"
    for screen in (screens.private(TABLE, view(over, 0), 1, "", WORDS), screens.can(TABLE, view(over, 0), WORDS)):
        assert "in your supply" not in all_text(screen)
        assert "Set aside" not in all_text(screen)


@pytest.mark.parametrize(("language", "letters"), [
    ("en", "an urbanization card brings"), ("fr", "une carte Urbanisation, une"), ("pl", "karta Urbanizacji daje"),
])
def test_a_letter_alone_exploits_no_building(language: str, letters: str) -> None:
    """R3.1."""
    assert letters in Words.of(language)("rules-overview")


def test_nothing_is_said_to_be_left_as_a_nought(r10_4: Position) -> None:
    """Neither resources in her supply nor New Hand tokens; but an empty supply is told."""
    nell = r10_4.seats[0]
    nell.supply, nell.new_hands = 0, 1
    shown = all_text(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS))
    assert "-# No more resources in your supply." in shown.splitlines()
    asked = all_text(screens.private(TABLE, view(r10_4, 0), 1, NEW_HAND, WORDS))
    assert "? This is your last New Hand token; unused, it is worth 2 points." in asked
    nell.supply, nell.new_hands = 1, 2
    assert "-# 1 more resource in your supply." in all_text(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS))
    asked = all_text(screens.private(TABLE, view(r10_4, 0), 1, NEW_HAND, WORDS))
    assert "? You keep 1 New Hand token; unused, it is worth 2 points." in asked


@pytest.mark.parametrize(("language", "building", "green"), [
    ("en", "Token L lies left of 🟥 R5.", "Token L lies left of a 🌳 green space."),
    ("fr", "Le jeton L est à gauche de 🟥 R5.", "Le jeton L est à gauche d’un 🌳 espace vert."),
    ("pl", "Wokół żetonu L: na prawo od niego 🟥 R5.", "Wokół żetonu L: na prawo od niego 🌳 Zielona Przestrzeń."),
])
def test_where_a_token_lies_is_a_whole_sentence_that_means_one_side(
    r10_4: Position, language: str, building: str, green: str
) -> None:
    """Polish said „z prawej R5”, which is read as to the right of R5: the other side. A green space is no name as R5
    is, and stood there without its article."""
    ((x, y), words) = r10_4.tokens["L"], Words.of(language)
    for top, said in (("R5", building), (GREEN, green)):
        r10_4.city[x + 1, y] = Building((top,), None, site=False)
        assert named(view(r10_4, 0), "L", speech_for(TABLE, view(r10_4, 0), words)).replace("*", "") == said


@pytest.mark.parametrize("language", languages())
def test_two_event_tiles_of_one_type_are_counted(language: str) -> None:
    """*With Expropriation, Expropriation* looks like a slip. R9.4: the Lawyer has both."""
    position, words = next(play(EVENTS_AND_EXPERTS, 1))[0], Words.of(language)
    seat = position.seats[0]
    seat.draft = ["lawyer", *seat.draft[1:]]
    position.open = {0: DraftPrompt(0, tuple(seat.draft), 0, has_expert=False)}
    name = words("event-tile", event="expropriation")
    shown = screens.private(TABLE, view(position, 0), 1, "", words)
    for told in (all_text(shown), shown.pictures[0].alt):
        assert f"2 × {name}" in told
        assert f"{name}, {name}" not in told
    position = begun(EVENTS_AND_EXPERTS)
    position.seats[0].events = ["expropriation", "expropriation"]
    told = all_text(screens.describe(TABLE, view(position, 0), words))
    assert told.count(words("event-effect", event="expropriation")) == 1
    assert f"2 × {name}" in told


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_can_i_do_tells_what_a_tile_changes_in_final_scoring_as_her_screen_does(seed: int) -> None:
    """The first screen says *final scoring now +4* of a tile; who asked on read nothing of what it is chosen for."""
    def scored(screen: screens.Screen) -> set[str]:
        return set(re.findall(r"final scoring now .\d+", all_text(screen)))

    now = view(begun(Options(seats=3), seed), 0)
    beside = scored(screens.private(TABLE, now, 1, "", WORDS))
    assert beside
    assert beside <= scored(screens.can(TABLE, now, WORDS))


@pytest.mark.parametrize(("language", "named", "said"), [
    ("en", "final scoring now +", "*final scoring now*: what final scoring would bring you more, or less"),
    ("fr", "décompte final à ce stade +", "*décompte final à ce stade*\u202f: ce que le décompte final"),
    ("pl", "końcowa punktacja teraz +", "*końcowa punktacja teraz*: o ile więcej albo mniej"),
])
def test_what_can_i_do_says_what_final_scoring_now_means(language: str, named: str, said: str) -> None:
    """In the first round it stood at five cards; its hint comes in the second, and is told once."""
    position, words = begun(Options(seats=3)), Words.of(language)
    told = all_text(screens.can(TABLE, view(position, 0), words))
    assert named in told
    assert told.count(said) == 1
    asked = position.open[0]
    assert isinstance(asked, ChoosePrompt)
    position.seats[0].tiles = []
    position.open[0] = replace(asked, tiles=())
    told = all_text(screens.can(TABLE, view(position, 0), words))
    assert named not in told
    assert said not in told, "of what is not there"
