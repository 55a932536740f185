"""Read out, without the picture and its layout, every sentence says what its numbers are of."""

import re

import pytest

from bot import screens
from bot.screens.speech import Speech
from bot.text import Words, languages
from engine.rules.position import Options, Position
from engine.rules.prompts import TakePrompt
from engine.rules.view import view
from tests.support.discord_limits import all_text, everything_said
from tests.support.screen_games import ALL, TABLE, play
from tests.support.small_table import TABLE as THREE

_CODE_AND_NUMBER = re.compile(r"\b[RBY]\d+ \d+\b")
"""``R15 3``: of a listener's two numbers neither is told from the other."""
_BARE = re.compile(r"\(\d+\)|\((?:po )?\d+(?: each| chacun)?\)")


@pytest.mark.parametrize("language", languages())
def test_no_number_follows_the_number_of_a_tile(language: str, r10_4: Position) -> None:
    r10_4.seats[0].characters.append("character-1")
    shown = screens.private(THREE, view(r10_4, 0), 1, "0.1", Words.of(language))
    sources = [line for line in all_text(shown).splitlines() if line.startswith("-# +")]
    assert sources
    assert not [line for line in sources if _CODE_AND_NUMBER.search(line)]


@pytest.mark.parametrize("language", languages())
def test_what_tiles_cost_is_said_in_credits(language: str) -> None:
    words = Words.of(language)
    asked = next(
        view(position, seat) for seed in range(9) for position, _ in play(Options(seats=2, modules=ALL), seed)
        for seat, prompt in position.open.items() if isinstance(prompt, TakePrompt) and prompt.credits > 1)
    said = everything_said(screens.private(TABLE, asked, 1, "", words))
    assert words("take-new-buildings", n=1) in said
    assert not _BARE.search(said), said


@pytest.mark.parametrize("language", languages())
def test_a_swing_is_told_without_signs(language: str) -> None:
    """French and Polish had an arrow between what was and what is, which a screen reader leaves out or spells."""
    say = Speech(Words.of(language), THREE.names)
    before, after = (say("final-lead", way=way, n=2) for way in ("behind", "ahead"))
    told = say("final-swing", round=3, who=say.who(0), before=before, after=after)
    assert before in told
    assert after in told
    assert "→" not in told
