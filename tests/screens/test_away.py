"""What somebody reads for whom an AI plays until she comes back: nothing is asked of her, whatever the AI is asked."""

from dataclasses import replace
from typing import Final

import pytest

from bot import screens
from bot.screens.table_facts import TableFacts
from bot.text import Words, languages
from engine.rules.position import Options, Position
from engine.rules.terms import Seat
from engine.rules.view import view
from render import samples
from tests.support.discord_limits import all_text, custom_ids, labels
from tests.support.screen_games import play
from tests.support.small_table import TABLE, WORDS

ASKED: Final = {
    "choose": "choose a card", "token": "move the token", "draft": "Draft", "gain": "resource or tile",
}


def away(seat: Seat) -> TableFacts:
    """A table where an AI plays this seat."""
    return replace(TABLE, ai=frozenset({seat}))


def asked(kind: str) -> tuple[Position, int]:
    """A position in which a seat is asked this, and the seat."""
    found = next(found for found, _ in play(Options(seats=2, setup="draft"), 3)
                 if any(prompt.kind == kind for prompt in found.open.values()))
    return found, next(seat for seat, prompt in found.open.items() if prompt.kind == kind)


@pytest.mark.parametrize("kind", ASKED)
def test_the_screen_of_who_is_away_is_headed_by_no_question(kind: str) -> None:
    """It was, from the moment at which the AI took her seat to that at which it had answered."""
    position, seat = asked(kind)
    seen = view(position, seat)
    assert ASKED[kind] in all_text(screens.private(TABLE, seen, 1, "", WORDS))
    shown = screens.private(away(seat), seen, 1, "", WORDS)
    title = all_text(shown).split("\n")[0]
    assert title == (f"## Round {position.round}: your screen" if position.round else "## Before the first round")
    assert "An AI plays your seat while you are away." in all_text(shown)
    assert labels(shown)[0] == "Take my seat back"
    assert not shown.pictures[0].yields, "what her cards would bring she can't choose"


def test_who_is_away_reads_of_a_pause_whatever_the_seat_is_asked() -> None:
    position, seat = asked("token")
    for reader in (seat, 1 - seat):
        shown = screens.private(replace(away(reader), paused=True), view(position, reader), 1, "", WORDS)
        assert all_text(shown).count("**Paused.**") == 1


@pytest.mark.parametrize("language", languages())
def test_what_who_is_away_can_do_is_to_take_her_seat_back(language: str) -> None:
    """She was told to choose a card, or how to take back what the AI had chosen."""
    words = Words.of(language)
    asks, seat = asked("choose")
    answered = samples.sample("token").last
    for position, reader in ((asks, seat), (answered, min(answered.open))):
        shown = screens.can(away(reader), view(position, reader), words)
        assert words("away") in all_text(shown)
        assert any(":return:" in custom_id for custom_id in custom_ids(shown))
        for question in (words("can-choose", alone="no"), words("can-change"), words("can-question", kind="token")):
            assert question not in all_text(shown)


def test_of_a_game_that_is_over_nobody_is_away() -> None:
    """Who was away to its end read that an AI plays her seat, and could take it back, and not who had won."""
    over = samples.sample("game").last
    assert over.phase == "over"
    for reader in range(len(over.seats)):
        shown = screens.private(away(reader), view(over, reader), 1, "", WORDS)
        assert WORDS("away") not in all_text(shown)
        assert "You have" in all_text(shown)
        assert not any(":return:" in custom_id for custom_id in custom_ids(shown))


@pytest.mark.parametrize("kind", ["choose", "draft"])
def test_in_words_who_is_away_is_not_told_what_she_could_answer(kind: str) -> None:
    position, seat = asked(kind)
    hers, ais = (all_text(screens.describe(table, view(position, seat), WORDS)) for table in (TABLE, away(seat)))
    assert len(ais.splitlines()) < len(hers.splitlines())
