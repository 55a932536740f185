"""What the private screen asks inside an action."""

import re

import pytest

from bot import screens
from bot.text import Words, languages
from engine.rules import game
from engine.rules.position import Choice, Options, Position
from engine.rules.prompts import (
    ExchangePrompt,
    GainPrompt,
    PayPrompt,
    Prompt,
    TokenPlace,
    TokenPrompt,
    WhenPrompt,
)
from engine.rules.terms import HAL, EventTile
from engine.rules.view import View, view
from render import samples
from tests.support.discord_limits import all_text, labels
from tests.support.small_table import TABLE, WORDS


def test_cells_for_a_token_are_numbered_and_told(r10_4: Position) -> None:
    r10_4.phase = "resolve"
    r10_4.open = {0: TokenPrompt(0, "A", (TokenPlace((0, -2)), TokenPlace((2, 0), (("E", (2, 2)),))))}
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert labels(shown)[:2] == ["Cell 1 (default)", "Cell 2, pushing E"]
    assert "**Cell 1 (default)**" not in all_text(shown)


@pytest.mark.parametrize("language", languages())
def test_where_each_numbered_cell_lies_is_told_in_words(language: str) -> None:
    """The numbers stand on the picture, whose words don't name them: who can't see it reads them above the buttons."""
    position = samples.sample("token").last
    seat = min(position.open)
    said = all_text(screens.private(TABLE, view(position, seat), 1, "", Words.of(language)))
    told = [line for line in said.split("\n") if line.startswith("**")]
    prompt = position.open[seat]
    assert isinstance(prompt, TokenPrompt)
    assert len(told) == len(prompt.places) == 2
    assert "B11" in told[0]
    assert all("Y13" in line for line in told)
    assert told[0] != told[1]


@pytest.mark.parametrize("language", languages())
def test_whoever_moves_a_token_that_hal_built_at_is_told_so(language: str) -> None:
    """R7.3: she has chosen no such card, and would not know why she is asked."""
    position = game.deal(Options(1, solo="normal"), "hals token")
    position.phase, position.turn = "resolve", HAL
    position.open = {0: TokenPrompt(0, "A", (TokenPlace((0, -2)), TokenPlace((2, 0))))}
    words = Words.of(language)
    assert re.search(r"\bHal\b.* A\b", all_text(screens.private(TABLE, view(position, 0), 1, "", words)))
    position.turn = 0
    assert not re.search(r"\bHal\b.* A\b", all_text(screens.private(TABLE, view(position, 0), 1, "", words)))


@pytest.mark.parametrize(
    "prompt",
    [WhenPrompt(0, "expropriation"), PayPrompt(0, 1, 1, 1), ExchangePrompt(0, 2),
     GainPrompt(0, resource=True, tile=True)],
    ids=lambda prompt: prompt.kind,
)
def test_questions_in_an_action_say_what_was_chosen(r10_4: Position, prompt: Prompt) -> None:
    shown = screens.private(TABLE, _resolving(r10_4, prompt, Choice("B5", ("R4",), "expropriation", "A")), 1, "", WORDS)
    said, alt = all_text(shown), shown.pictures[0].alt
    assert "You chose **🟥 R4** with card **🟦 B5**." in said
    assert "You chose R4 with card B5." in alt
    for text in (said, alt):
        assert text.count("Set aside: A") == 1
        assert "Expropriation: your resources" in text
    assert said.count("Expropriation: your resources") == 1
    assert ("The building has 2 floors" in said) == (prompt.kind == "when")


@pytest.mark.parametrize(("event", "counts"), [
    ("quality_control", "what lies around the cell of your action"),
    ("expropriation", "the resources on the building that your card names"),
])
def test_what_can_i_do_says_what_an_event_tile_counts(r10_4: Position, event: EventTile, counts: str) -> None:
    """R8.4: all look around, but Expropriation."""
    seen = _resolving(r10_4, WhenPrompt(0, event), Choice("B5", ("R4",), event, "A"))
    text = all_text(screens.can(TABLE, seen, WORDS))
    assert counts in text
    assert ("around" in text) == (event == "quality_control")


def _resolving(position: Position, prompt: Prompt, choice: Choice) -> View:
    nell = position.seats[0]
    nell.choice, nell.aside, position.phase, position.turn = choice, choice.aside, "resolve", 0
    position.open = {0: prompt}
    return view(position, 0)
