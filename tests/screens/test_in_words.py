"""*In words*: all that lies open, for who can't see the pictures."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot import screens
from bot.screens.city_words import city_rows
from bot.screens.screen import Screen
from bot.screens.speech import Speech
from bot.text import Words, languages
from bot.wire.custom_id import decode
from engine.rules.components import BONUS_OF, CHARACTERS
from engine.rules.position import Options, Position
from engine.rules.terms import ACTIONS
from engine.rules.view import View, view
from tests.support.discord_limits import all_text, check, custom_ids, texts
from tests.support.screen_games import ALL, TABLE, hers, play
from tests.support.small_table import TABLE as THREE
from tests.support.small_table import WORDS

LARGE = Options(seats=5, setup="draft", modules=ALL)
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon")


def pages_of(now: View, words: Words) -> Iterator[Screen]:
    """All of it, by the buttons that it offers."""
    page: int | None = 0
    while page is not None:
        yield (shown := screens.describe(hers(now), now, words, page))
        turned = [int(press.arg) for one in custom_ids(shown) if (press := decode(one)) and press.verb == "describe"]
        page = next((to for to in turned if to > page), None)


@pytest.mark.parametrize("language", languages())
def test_nothing_of_a_large_game_is_left_out(language: str) -> None:
    """A message holds 4,000 characters, and of a late game with five hands and all modules it lost the ends of the
    longest parts: rows of the city, or what the cards of a hand do."""
    words, longest = Words.of(language), 0
    for number, (position, _) in enumerate(play(LARGE, 3)):
        if number % 40:
            continue
        now = view(position, 0)
        pages = list(pages_of(now, words))
        longest = max(longest, len(pages))
        for page in pages:
            check(page)
        told = "\n".join(all_text(page) for page in pages)
        assert words("more-left-out") not in told
        for row in city_rows(now, Speech(words, TABLE.names, ai=TABLE.ai)):
            assert row in told
        for seat in now.seats:
            assert told.count(words("seat-sign", shape=SHAPES[seat.seat])) == 1, "each seat once, hers too"
    assert longest > 1


def test_a_page_says_which_it_is_and_turns_to_those_beside_it() -> None:
    *_, (position, _) = play(LARGE, 3)
    pages = list(pages_of(view(position, 0), Words.of("fr")))
    turned = [[press.arg for one in custom_ids(page) if (press := decode(one))] for page in pages]
    assert turned == [[str(to) for to in (at - 1, at + 1) if 0 <= to < len(pages)] for at in range(len(pages))]
    assert [re.findall(r"page (\d) sur (\d)", all_text(page)) for page in pages] == [
        [(str(at), str(len(pages)))] for at in range(1, len(pages) + 1)]
    late = screens.describe(TABLE, view(position, 0), Words.of("fr"), 99)
    assert texts(late) == texts(pages[-1]), "the city may have been told in more pages when the button was made"


def test_one_page_is_not_counted(r10_4: Position) -> None:
    shown = screens.describe(THREE, view(r10_4, 0), WORDS)
    assert "page" not in all_text(shown)
    assert custom_ids(shown) == []


def test_every_card_with_a_bonus_is_named_since_some_count_by_colour_or_kind(r10_4: Position) -> None:
    """R9.2: 16 to 19 and 21 to 23 count cards; the pictures show each, the words gave nothing but sums."""
    r10_4.seats[0].characters, r10_4.seats[0].cards = ["character-1", "character-10"], ["B2", "R2"]
    r10_4.seats[1].characters, r10_4.seats[1].cards = ["character-7"], ["R7"]
    in_words = all_text(screens.describe(THREE, view(r10_4, 0), WORDS))
    assert ("Urbanize bonuses: +3 resources, +1 tile (🟥 Bio-technician, 🟥 Bio-technician, 🟥 R2, 🟦 B2)."
            in in_words)
    assert "Exploit bonuses: +2 resources, +1 point (🟥 Bio-technician, 🟥 R7)." in in_words


@pytest.mark.parametrize("language", languages())
def test_no_open_card_is_missing(language: str) -> None:
    words = Words.of(language)
    *_, (position, _) = play(LARGE, 3)
    now = view(position, None)
    say = Speech(words, TABLE.names)
    told = "\n".join(all_text(page) for page in pages_of(now, words))
    for seat in now.seats:
        for action in ACTIONS:
            for card in (*seat.characters, *seat.cards):
                name = say.character(card) if card in CHARACTERS else say.card(card)
                assert card not in BONUS_OF[action] or name in told


def test_the_round_and_who_begins_it_are_told(r10_4: Position) -> None:
    """A sign on the picture says who begins; on her private screen no word did."""
    now = replace(view(r10_4, 0), first=1)
    lines = all_text(screens.describe(THREE, now, WORDS)).splitlines()
    assert lines[0] == f"## Round {r10_4.round}"
    assert lines[2] == "**Faye** begins."
    assert "**The last round.**" not in lines
    assert "**The last round.**" in all_text(screens.describe(THREE, replace(now, final_round=True), WORDS))
    solo = next(found for found, _ in play(Options(seats=1, solo="normal"), 1) if found.phase == "choose")
    assert "begins" not in all_text(screens.describe(THREE, view(solo, 0), WORDS))
    *_, (over, _) = play(Options(seats=2), 1)
    ended = all_text(screens.describe(THREE, view(over, None), WORDS))
    assert ended.startswith("## The game is over")
    assert "begins" not in ended


@pytest.mark.parametrize("options", [Options(seats=2), Options(seats=1, solo="normal")])
def test_of_a_game_that_is_over_nobody_is_told_when_it_will_end(options: Options) -> None:
    """Tiles may be left in the supply for the first or the second time."""
    *_, (over, _) = play(options, 1)
    for exhausted in range(options.exhaustions):
        told = all_text(screens.describe(THREE, replace(view(over, None), exhausted=exhausted, supply=9), WORDS))
        assert "Tile supply: 9 tiles. Deck: " in told


def test_what_is_hers_is_told_once(r10_4: Position) -> None:
    r10_4.seats[1].characters, r10_4.seats[1].cards = [], []
    in_words = all_text(screens.describe(THREE, view(r10_4, 0), WORDS))
    assert in_words.count("Construct bonuses: ") == 1
    assert in_words.count("white circle") == 1
