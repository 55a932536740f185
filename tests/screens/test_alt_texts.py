"""What stands for a picture, for who can't see it."""

import re
from dataclasses import replace

import pytest

from bot import screens
from bot.pictures.cache import likeness
from bot.pictures.orders import order_of
from bot.screens.choosing.path import DISTRICTS
from bot.screens.city_words import city_rows
from bot.screens.final import district_line, district_lines
from bot.screens.layout import clip_alt
from bot.screens.speech import Speech
from bot.text import Words, languages
from engine.players.judgements import Review
from engine.rules.components import EXPERTS
from engine.rules.course import Course
from engine.rules.decisions import Choose
from engine.rules.position import Building, Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.proposal import proposal, with_city, yields
from engine.rules.records.actions import Done
from engine.rules.records.file import Header
from engine.rules.scoring import score
from engine.rules.view import view
from playground.wire import objects
from render.legend import SIGNS
from tests.support.discord_limits import all_text, components
from tests.support.pseudo import SPOKEN, words_in
from tests.support.screen_games import ALL, play
from tests.support.small_table import TABLE, WORDS


@pytest.mark.parametrize("language", SPOKEN)
def test_what_stands_for_a_board_tells_the_city_before_what_was_done_which_stands_beside_it(language: str) -> None:
    """A screen reader comes to the deeds anyway; before the rows they left most of a late city untold."""
    words, met = words_in(language), 0
    for position, events in play(Options(seats=5), 3):
        if position.phase != "choose" or position.round < 2:
            continue
        now = view(position, None)
        told, city = (screens.board(FIVE, now, done, words).pictures[0].alt for done in (list(events), ()))
        # What ends whole is followed by a point, what is cut by an ellipsis.
        assert told.startswith(city.rstrip(".…"))
        met += len(told) > len(city)
    assert met


@pytest.mark.parametrize("language", languages())
def test_what_stands_for_a_round_names_it_as_its_heading_does(language: str) -> None:
    """Under a final board, where no other round follows, it was called the previous one."""
    *_, (position, events) = play(Options(seats=2, setup="introductory"), 3)
    done = Done(view(position, None), tuple(events), 1, ends_round=True)
    words = Words.of(language)
    screen = screens.past_round(TABLE, [done], list(events), words)
    assert words("board-deeds", round=position.round) in all_text(screen)
    assert str(position.round) in screen.pictures[0].alt.split(".")[0]


def test_every_picture_has_alt_text(r10_4: Position) -> None:
    board = screens.board(TABLE, view(r10_4, None), (), WORDS)
    (gallery,) = [item for item in components(board) if item["type"] == 12]
    assert objects(gallery["items"])[0]["description"] == board.pictures[0].alt
    assert "9 buildings" in board.pictures[0].alt
    assert "green" not in board.pictures[0].alt


def test_what_stands_for_a_picture_is_plain_and_whole(r10_4: Position) -> None:
    """Who can't see it hears no signs of markdown, and of a card that brings nothing that it does."""
    *_, (position, events) = play(Options(seats=2, setup="introductory"), 3)
    done = Done(view(position, None), tuple(events), 1, ends_round=True)
    (moving,) = screens.past_round(TABLE, [done], events, WORDS).pictures
    assert "Nell" in moving.alt
    assert "**" not in moving.alt
    nell = r10_4.seats[0]
    red = next(building.top for building in r10_4.city.values() if building.top.startswith("R"))
    nell.hand, nell.characters, nell.supply = [red], [], 0
    r10_4.open = {0: ChoosePrompt(0, (red,), ("R4",), 1, (), keeps_card=False, may_new_hand=True)}
    (screen,) = screens.private(TABLE, view(r10_4, 0), 7, "", WORDS).pictures
    assert f"{red} alone: nothing." in screen.alt


def test_what_stands_for_the_private_picture_tells_all_that_is_hers(r10_4: Position) -> None:
    alt = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS).pictures[0].alt
    for said in ("5 points, 5 resources.", "Your hand: A, B5.", "Tile: R4.", "New Hand tokens: 2.",
                 "Construct bonuses: +1 resource, +1 point."):
        assert said in alt
    assert "Event tiles" not in alt
    nell = r10_4.seats[0]
    nell.expert, nell.events, nell.cards = "banker", ["expropriation"], ["R12", "R15", "Y20"]
    alt = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS).pictures[0].alt
    assert "Event tiles: Expropriation (your resources replace" in alt
    assert "Banker: points may become resources" in alt
    assert ("At the end: R12 (1 point for each own resource on blue buildings), "
            "R15 (3 points for each own building of height 3 or more), Y20 (9 points).") in alt
    assert alt.index("Your hand") < alt.index("Construct bonuses") < alt.index("Row 1"), "what is cut is the city"


@pytest.mark.parametrize(("language", "bonus", "bare"), [
    ("en", "A alone: +1 tile, +1 resource or tile.", "A alone: +1 resource or tile."),
    ("fr", "A seule\u202f: +1 tuile, +1 ressource ou tuile.", "A seule\u202f: +1 ressource ou tuile."),
    ("pl", "Sama karta A: +1 kafelek, +1 zasób albo kafelek.", "Sama karta A: +1 zasób albo kafelek."),
])
def test_what_stands_for_the_picture_names_what_a_letter_alone_leaves_open(
    r10_4: Position, language: str, bonus: str, bare: str
) -> None:
    """She has no resource to build with, so the picture shows what the card brings alone."""
    words, nell = Words.of(language), r10_4.seats[0]
    nell.resources = 0
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", words)
    assert bonus in shown.pictures[0].alt
    assert words("offer-alone", card="A", does="", each="no")[:-2] not in all_text(shown), "the picture says all of it"
    nell.characters = []
    assert bare in screens.private(TABLE, view(r10_4, 0), 1, "", words).pictures[0].alt


@pytest.mark.parametrize(("language", "told"), [
    ("en", "A with a tile: +1 tile."), ("fr", "A avec une tuile\u202f: +1 tuile."),
    ("pl", "Karta A z kafelkiem: +1 kafelek."),
])
def test_what_stands_for_the_picture_names_what_a_letter_brings_by_urbanizing(
    r10_4: Position, language: str, told: str
) -> None:
    """The picture draws it in the letter's cell, whatever the tile; the words spoke of buildings alone."""
    now = view(r10_4, 0)
    letter = next(given for given in yields(now) if given.card == "A")
    assert (letter.action, letter.resources, letter.points, letter.tiles) == ("urbanize", 0, 0, 1)
    assert told in screens.private(TABLE, now, 1, "", Words.of(language)).pictures[0].alt


def test_what_stands_for_a_considered_choice_is_the_city_as_it_would_be(r10_4: Position) -> None:
    alt = screens.private(TABLE, view(r10_4, 0), 1, "1.1", WORDS).pictures[0].alt
    assert "The city after this choice: 9 buildings." in alt
    assert "R4 height 3 of Nell with a site" in alt
    assert "B5 height 2" not in alt
    assert "5 points, 5 resources" in alt, "what she has now, to pay it from"
    now = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS).pictures[0].alt
    assert "The city in round 1" in now
    assert "B5 height 2 of Faye" in now


def test_what_stands_for_a_considered_choice_says_what_it_changes_in_final_scoring(r10_4: Position) -> None:
    r10_4.city[-1, -1] = Building(("Y6", "B7"), 0, site=False)
    r10_4.seats[0].tiles = ["B9"]
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), ("B9",), 1, (), keeps_card=False, may_new_hand=True)}
    shown = screens.private(TABLE, view(r10_4, 0), 1, "1.1", WORDS)
    (told,) = set(re.findall(r"final scoring now [+−]\d+", all_text(shown)))
    assert f"{told}." in shown.pictures[0].alt


@pytest.mark.parametrize(("language", "becomes"), [
    ("en", "First in the district. "), ("fr", "En tête du quartier. "), ("pl", "Pierwsze miejsce w\xa0dzielnicy. "),
])
def test_what_stands_for_a_considered_choice_says_what_it_does_to_districts(
    r10_4: Position, language: str, becomes: str
) -> None:
    """Its picture does in a strip and by pennants; with districts asked for each of them is told once."""
    r10_4.city[-1, -1] = Building(("Y6", "B7"), 1, site=False)
    r10_4.seats[0].tiles = ["B9"]
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), ("B9",), 1, (), keeps_card=False, may_new_hand=True)}
    words, now = Words.of(language), view(r10_4, 0)
    alt = screens.private(TABLE, now, 1, "1.1", words).pictures[0].alt
    plan = proposal(now, Choose(0, "B5", ("B9",), None, None))
    assert plan.change == "wins"
    assert plan.district is not None
    standing = district_line(plan.district, with_city(now, plan.city), Speech(words, TABLE.names).spoken())
    assert becomes + standing in alt
    assert alt.index(becomes) < alt.index("B9"), "before what is hers"
    districts = screens.private(TABLE, now, 1, DISTRICTS + "1.1", words).pictures[0].alt
    assert becomes in districts
    assert districts.count(standing) == 1
    alone = screens.private(TABLE, now, 1, "1.0", words).pictures[0].alt
    assert becomes not in alone


@pytest.mark.parametrize("language", SPOKEN)
def test_the_legend_is_whole_in_words_in_every_language(language: str) -> None:
    words = words_in(language)
    shown = screens.rules("picture", words).pictures
    alts = [picture.alt for picture in shown]
    assert not [alt for alt in alts if len(alt) > 1024 or "…" in alt]
    drawn = [order_of(picture).labels.legend for picture in shown]
    assert [sign for one in drawn for sign in one] == list(SIGNS)
    for told, alt in zip(drawn, alts, strict=True):
        assert all(meant in alt for meant in told.values())
    assert len({likeness(picture) for picture in shown}) == len(shown)


CUT = {"fr", "pl", "stretched"}
"""Languages in which a full city has more to tell than there is room for; in a shorter one nothing may be."""


@pytest.mark.parametrize("language", SPOKEN)
def test_what_is_too_long_to_stand_for_a_picture_ends_with_a_whole_cell(language: str) -> None:
    """Half a name is nobody's, and half a number another one's."""
    words, cut = words_in(language), 0
    for position, _ in play(Options(seats=5, modules=ALL), 5, hoard=True):
        if position.phase != "choose" or 0 not in position.open:
            continue
        seen = view(position, 0)
        (picture,) = screens.private(FIVE, seen, 1, "", words).pictures
        if picture.alt.endswith("…"):
            cut += 1
            cells = [cell.rstrip(".") for row in city_rows(seen, Speech(words, FIVE.names, marked=False))
                     for cell in re.split(", |: ", row)]
            assert re.split(r", |: |\. ", picture.alt[:-1])[-1] in cells
    assert cut or language not in CUT, "nothing was looked at"


def test_no_blank_stands_before_the_ellipsis_where_a_language_has_one_before_the_end_of_a_part() -> None:
    assert clip_alt("Nell perd une ressource\N{NO-BREAK SPACE}; " * 50).endswith("ressource…")


FIVE = replace(TABLE, names=("Konstantyna", "Maximiliana", "Aleksandra", "Iwona", "Bartholomew"))


def test_a_chart_in_words_begins_with_how_it_ended_and_goes_through_all_of_the_game() -> None:
    *_, (position, _) = play(Options(seats=5), 6)
    seen = replace(view(position, None), round=24)
    found = Course(tuple((n, n, n, n, 2 * n) for n in range(25)), ())
    alt = screens.scoring_step(FIVE, seen, score(position), WORDS, 999, course=found).pictures[0].alt
    rounds = [int(number or 0) for number in re.findall(r"(?:Round (\d+)|At the start):", alt)]
    assert len(alt) <= 1024
    assert "…" not in alt
    assert "Bartholomew 48." in alt
    assert rounds[:2] == [24, 0]
    assert "Round 0" not in alt
    assert rounds[-1] >= 20, "not its beginning alone"
    chances = Review(Header("game", "1", FIVE.names, Options(5)), ((0.2,) * 5,) * 25, (), None, ())
    (told,) = screens.review(FIVE, seen, chances, WORDS, share=False).pictures
    assert told.alt.startswith("Chance to win in per cent. After round 24: ")
    assert "…" not in told.alt


def test_who_leads_in_districts_is_told_first_where_a_picture_is_about_them() -> None:
    for language in languages():
        words = Words.of(language)
        (shown,) = screens.rules("districts", words).pictures
        plain = Speech(words, shown.names, marked=False, signed=False)
        lines = district_lines(shown.view, plain)
        assert len(lines) > 1
        assert shown.alt.startswith(" ".join(lines))
    *_, (position, _) = play(Options(seats=5, modules=ALL), 6)
    seen = view(position, None)
    (late,) = screens.districts(FIVE, seen, WORDS).pictures
    assert late.alt.startswith(district_lines(seen, Speech(WORDS, FIVE.names).spoken())[0])


def test_totals_in_words_are_a_sentence_each() -> None:
    *_, (position, _) = play(Options(seats=3), 6)
    result = score(position)
    alts = [screens.final(TABLE, view(position, None), result, WORDS).pictures[0].alt,
            *(picture.alt for picture in screens.rules("scoring", WORDS).pictures)]
    for alt in alts:
        assert re.findall(r"= \d+(.)", alt)
        assert set(re.findall(r"= \d+(.)", alt)) == {"."}


def test_what_stands_for_a_pack_tells_what_each_card_brings() -> None:
    position, _ = next(play(Options(seats=3, setup="draft", modules=ALL), 1))
    character = next(card for card in position.seats[0].draft if card not in EXPERTS)
    expert = next(card for card in position.seats[0].draft if card in EXPERTS)
    plain = Speech(WORDS, TABLE.names, marked=False)
    alt = screens.private(TABLE, view(position, 0), 1, "", WORDS).pictures[0].alt
    label, gains, start = plain.character_label(character), plain.brings(character), plain.start_items(character)
    assert f"{label} ({gains}; at the start {start})" in alt
    assert f"{plain.character(expert)} ({plain.effect(expert)}" in alt
