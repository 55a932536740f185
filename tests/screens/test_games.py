"""The list of somebody's tables, and where to begin."""

from dataclasses import replace

import pytest

from bot import screens
from bot.screens.games import GameLine
from bot.screens.table_facts import TableFacts
from bot.text import Words, languages
from engine.rules.position import Options
from engine.rules.prompts import ChoosePrompt
from engine.rules.view import view
from tests.support.discord_limits import all_text, check, custom_ids, labels
from tests.support.screen_games import play
from tests.support.small_table import TABLE, WORDS


def _line(game: str, waiting: str, place: str = "games") -> GameLine:
    table = TableFacts(game, ("Nell", "Faye"), place, f"https://discord.com/channels/1/{game}", direct=not place)
    return GameLine(table, 3, waiting)  # type: ignore[arg-type]  # one of the names there are


def test_a_button_leads_to_each_table_that_waits() -> None:
    shown = screens.games([_line("one", "you"), _line("two", "you", ""), _line("three", "others", "lounge")], WORDS)
    check(shown)
    assert labels(shown) == ["Go to games", "Go to direct messages", "Refresh"]
    assert [custom_id.split(":")[2] for custom_id in custom_ids(shown)[:2]] == ["one", "two"]
    text = all_text(shown)
    assert "[games](https://discord.com/channels/1/one) · round 3, **waits for you**" in text
    assert "waits for others" in text


@pytest.mark.parametrize(("language", "said"), [
    ("en", "before the first round, waits for others"), ("fr", "avant le premier tour, on attend les autres"),
    ("pl", "przed pierwszą turą, czeka na innych"),
])
def test_a_table_where_characters_are_drafted_is_in_no_round_yet(language: str, said: str) -> None:
    line = replace(_line("one", "others"), round=0)
    assert all_text(screens.games([line], Words.of(language))).endswith(f" · {said}")


def test_tables_whose_channels_have_one_name_are_told_by_who_sits_there_within_a_buttons_limit() -> None:
    long = replace(_line("three", "you"), table=replace(_line("three", "you").table, names=("N" * 32, "**F**", "")))
    for words in map(Words.of, languages()):
        shown = screens.games([_line("one", "you"), _line("two", "others", "lounge"), long], words)
        check(shown)
        first, third, _ = labels(shown)
        assert "games (Nell, Faye)" in first
        assert f"games ({'N' * 32}, …)" in third
        assert "[games (Nell, Faye)](" in all_text(shown)
        assert "[lounge](" in all_text(shown)
        assert "\\*\\*F\\*\\*" in all_text(shown), "a name is no markup"


def test_who_has_chosen_is_named_nowhere() -> None:
    """While all choose, timing tells: a table waits for the reader or for others, no more."""
    text = all_text(screens.games([_line("three", "others")], WORDS))
    assert "Nell" not in text
    assert "Faye" not in text


def test_without_a_table_it_says_where_to_find_one() -> None:
    assert "/ginkgo new" in all_text(screens.games([], WORDS))


def test_who_sits_at_a_damaged_table_alone_is_not_told_that_she_has_no_seat() -> None:
    """A lobby there also counts among the games that she may sit in."""
    alone = all_text(screens.games([], WORDS, damaged=1))
    assert "1 table can't be read" in alone
    assert "You have no seat" not in alone
    beside = all_text(screens.games([_line("three", "others")], WORDS, damaged=2))
    assert "waits for" in beside
    assert "2 tables can't be read" in beside


def test_a_name_of_a_channel_is_no_markup() -> None:
    shown = screens.games([_line("one", "you", "**loud**")], WORDS)
    assert "[**loud**]" not in all_text(shown)


def test_help_fits() -> None:
    shown = screens.help_(WORDS)
    check(shown)
    assert {"Learn to play", "Rules", "My games"} <= set(labels(shown))


def test_a_screen_that_only_waits_leads_to_the_table_that_waits_for_its_reader() -> None:
    """The first of them, which has waited longest; while she is asked something herself, it would be in the way."""
    others = [_line("three", "others", "lounge"), _line("two", "you", ""), _line("four", "you", "general")]
    asked, waits = None, None
    for position, _ in play(Options(seats=2), 1):
        seen = view(position, 0)
        if isinstance(seen.prompt, ChoosePrompt):
            asked = screens.private(TABLE, seen, 1, "", WORDS, screens.Beside(others=others))
        elif seen.waiting:
            waits = screens.private(TABLE, seen, 1, "", WORDS, screens.Beside(others=others))
        if asked and waits:
            break
    assert asked is not None
    assert waits is not None
    check(waits)
    assert [label for label in labels(waits) if label.startswith("Go to")] == ["Go to direct messages"]
    assert not [label for label in labels(asked) if label.startswith("Go to")]
    alone = screens.private(TABLE, seen, 1, "", WORDS, screens.Beside(others=others[:1]))
    assert not [label for label in labels(alone) if label.startswith("Go to")]
