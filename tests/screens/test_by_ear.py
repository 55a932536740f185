"""Read out, without the picture and its layout, every sentence says what its numbers are of."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot import screens
from bot.screens.rules import TOPICS, pictures_of
from bot.screens.screen import Screen
from bot.screens.speech import Speech
from bot.text import Words, languages
from engine.rules.position import Options, Position
from engine.rules.prompts import TakePrompt
from engine.rules.records.actions import Done
from engine.rules.scoring import score
from engine.rules.view import view
from tests.support.discord_limits import all_text, everything_said
from tests.support.screen_games import ALL, hers, past_board, play
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
    said = everything_said(screens.private(hers(asked), asked, 1, "", words))
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


FIVE = replace(THREE, names=("Ada", "Iwona", "Max", "Nell", "Faye"), ai=frozenset({2}))


@pytest.mark.parametrize("language", languages())
def test_what_stands_for_pictures_names_people_without_their_shapes(language: str) -> None:
    """A screen reader said "cherry blossom, black hexagon" before every name."""
    words, told = Words.of(language), ""
    signs = [Speech(words, FIVE.names).who(seat).split()[0] for seat in range(5)]
    for screen in _with_pictures(words):
        told += " ".join(picture.alt for picture in screen.pictures)
    told += " ".join(picture.alt for topic in TOPICS for picture in pictures_of(topic, words))
    assert not [sign for sign in signs if sign in told]
    assert not [name for name in FIVE.names if name not in told]
    assert words("seat-ai", name="Max") in told


_SQUARED = re.compile(r"[🟥🟦🟨] [RBY]\d|🌳")


@pytest.mark.parametrize("language", languages())
def test_what_stands_for_pictures_names_tiles_without_their_squares(language: str) -> None:
    """A screen reader said "large blue square B7" of every tile, and "deciduous tree, green space"."""
    words = Words.of(language)
    told = [picture.alt for screen in _with_pictures(words) for picture in screen.pictures]
    told += [picture.alt for topic in TOPICS for picture in pictures_of(topic, words)]
    for position, _ in play(Options(2, "draft", ALL), 1):
        for seat in position.open:
            seen = view(position, seat)
            shown = [screens.private(hers(seen), seen, 1, path, words) for path in ("", "0", "0.1")]
            told += [picture.alt for screen in shown for picture in screen.pictures]
    assert any(words("green-space") in said for said in told)
    assert not [said for said in told if _SQUARED.search(said)]


def _with_pictures(words: Words) -> Iterator[Screen]:
    """A game of five, one of them an AI, in the pictures of its rounds and of its end."""
    *_, (over, events) = walk = list(play(Options(seats=5), 3))
    late = view(next(found for found, _ in walk if found.phase == "over"), None)
    done = Done(late, tuple(events), 1, ends_round=True)
    yield screens.board(FIVE, late, events, words)
    yield screens.past_round(FIVE, [done], events, words)
    yield screens.districts(FIVE, late, words)
    yield screens.final(FIVE, late, score(over), words, events=events)
    yield screens.replay_step(FIVE, past_board(late, [], 0, 9), events, words)


@pytest.mark.parametrize("language", languages())
def test_in_words_tells_each_shape_once_and_in_words(language: str) -> None:
    words = Words.of(language)
    *_, (over, _) = play(Options(seats=5), 3)
    told, say = all_text(screens.describe(FIVE, view(over, None), words)), Speech(words, FIVE.names)
    for seat in range(5):
        assert say.who(seat).split()[0] not in told
        assert told.count(say.sign(seat)) == 1


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("topic", TOPICS)
def test_what_a_list_of_the_rules_explains_ends_with_a_mark(topic: str, language: str) -> None:
    """By ear "Artist A lower number costs no points", and of two numbers neither is told from the other: "20 9 points".
    A sentence that begins in bold goes on with a small letter."""
    said = Words.of(language)(f"rules-{topic}")
    begun = re.findall(r"^\*\*[^*]*[^*:.]\*\* (.*)$", said, re.MULTILINE)
    assert not [told for told in begun if not told[0].islower()]
    assert not re.findall(r"^· [^:]*[^\W\d]\)? \d(?:$|,).*$", said, re.MULTILINE)


@pytest.mark.parametrize("language", languages())
def test_help_tells_what_a_command_does_behind_a_mark(language: str) -> None:
    """By ear "ginkgo learn a guided first game" is one name. A command with an option ends with its colon."""
    assert not re.findall(r"`[^`]*[^:`]` \w", all_text(screens.help_(Words.of(language))))


@pytest.mark.parametrize(("language", "told"), [
    ("en", "**Nell**: hand A, 🟦 B5; tile 🟥 R4; 5 points"),
    ("fr", "**Nell**\u202f: main A, 🟦 B5\u202f; tuile 🟥 R4\u202f; 5 points"),
    ("pl", "**Nell**: ręka A, 🟦 B5; kafelek 🟥 R4; 5 punktów"),
])
def test_behind_a_screen_cards_and_tiles_are_called_so(language: str, told: str, r10_4: Position) -> None:
    """"A, B5; R4; 5 points": which of them she holds and which she builds with was told by a semicolon alone."""
    own, words = [view(r10_4, 0).seats[0].private], Words.of(language)
    assert told in all_text(screens.replay_step(THREE, past_board(view(r10_4, None), own, 4, 9), [], words))
