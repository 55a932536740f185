"""No label, option, placeholder or text of any screen is cut, in any language, nor in one a third longer.

With names as people have them: what a long name takes is looked at in tests/screens/test_limits.py. The alt text of a
large city has less room than the city has rows, in every language; *In words* tells all of it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import Final

import pytest

from bot import screens
from bot.learning.guides import guide, guides
from bot.learning.puzzles import puzzles
from bot.presses.learn import attempted
from bot.screens import LobbyFacts, LobbySeat, Screen, TableFacts
from bot.screens.choosing.forecast import added, forecast, in_short
from bot.screens.exercise import Stand
from bot.screens.guide_step import StepFacts
from bot.screens.layout import option
from bot.screens.puzzle import PuzzleFacts
from bot.screens.rules import TOPICS
from bot.screens.speech import speech_for
from bot.server_settings import GuildSettings
from bot.text import Words, languages
from bot.wire.custom_id import decode
from engine.practice.puzzle import Try
from engine.rules.decisions import Choose
from engine.rules.events import Event
from engine.rules.position import Options
from engine.rules.preview import Preview, preview
from engine.rules.prompts import ChoosePrompt
from engine.rules.scoring import Scoring, score
from engine.rules.terms import MODULES, Module
from engine.rules.view import View, view, view_event
from engine.table.ports import Person
from playground.wire import objects
from tests.support.asking import CITY, seen_by_first
from tests.support.discord_limits import SELECT, components
from tests.support.drawing import ask, table
from tests.support.drawing import seat as drawn_seat
from tests.support.pseudo import SPOKEN, words_in
from tests.support.screen_games import play

NAMES: Final = ("Nell", "Faye", "Miley", "Iwona", "Szymon")
TABLE: Final = TableFacts(game="abcdefghij", names=NAMES, channel_name="games", link="https://discord.com/channels/1/2")
FEW: Final = 6
"""Forecasts of each kind that are looked at in every language."""
ON_A_SELECT: Final = 34
"""Characters that a closed select shows on a phone 390 points wide."""
SHOWN: Final = ("label", "description", "placeholder", "content")


def cut(screen: Screen, words: Words) -> Iterator[str]:
    """What ends before it ends, and what was left out for want of room; a label that says so itself is whole."""
    left_out = words("more-left-out")
    for item in components(screen):
        for part in (item, *objects(item.get("options"))):
            texts = [str(part[key]) for key in SHOWN if part.get(key)]
            yield from (text for text in texts if left_out in text or (len(text) > 60 and text.endswith("…")))


@pytest.mark.parametrize("language", SPOKEN)
def test_nothing_of_a_whole_game_is_cut(language: str) -> None:
    words = words_in(language)
    found = {text for screen in _playing(words) for text in cut(screen, words)}
    assert found == set()


@pytest.mark.parametrize("language", SPOKEN)
def test_nothing_before_beside_and_after_a_game_is_cut(language: str) -> None:
    words = words_in(language)
    found = {text for screen in _beside(words) for text in cut(screen, words)}
    assert found == set()


@pytest.mark.parametrize("language", languages())
def test_a_closed_select_says_all_it_says(language: str) -> None:
    """On a phone: what stands on it before anything is chosen, and what may be chosen where it then stays in sight."""
    words = Words.of(language)
    lobby = LobbyFacts(
        game="abcdefghij", seats=(LobbySeat("Nell", host=True),), options=Options(), pace="live", language="en",
        expires=datetime(2026, 1, 1, tzinfo=UTC), direct=False, promise="f" * 64, lacks=None)
    seen, number, _ = _moments()[0]
    shown = (screens.options(lobby, words), screens.me(Person("1"), words),
             screens.settings(GuildSettings(threads=True), words), screens.private(TABLE, seen, number, "", words))
    found = [text for screen in shown for text in _on_selects(screen)]
    assert len(found) > 40
    assert [text for text in found if len(text) > ON_A_SELECT] == []


def _on_selects(screen: Screen) -> Iterator[str]:
    for item in components(screen):
        press = decode(str(item.get("custom_id", ""))) if item["type"] == SELECT else None
        options = item.get("options") or ()
        assert isinstance(options, Sequence)
        if press is not None:
            yield str(item.get("placeholder", ""))
        if press is not None and press.verb in {"set", "me", "server"}:
            yield from (str(option["label"]) for option in options)


@cache
def _moments() -> tuple[tuple[View, int, tuple[Event, ...]], ...]:
    """The first two of each question in a game with everything in it, with what its seat has seen lately."""
    asked: dict[str, int] = {}
    found = []
    for number, (position, events) in enumerate(play(Options(seats=5, setup="draft", modules=frozenset(MODULES)), 11)):
        for seat, prompt in position.open.items():
            asked[prompt.kind] = asked.get(prompt.kind, 0) + 1
            if asked[prompt.kind] <= 2:
                seen = tuple(view_event(event, seat) for event in events[-25:])
                found.append((view(position, seat), number, seen))
    return tuple(found)


@cache
def _end() -> tuple[View, Scoring, tuple[Event, ...]]:
    *_, (last, events) = play(Options(seats=5, setup="draft", modules=frozenset(MODULES)), 11)
    return view(last, None), score(last), tuple(view_event(event, None) for event in events)


def _playing(words: Words) -> Iterator[Screen]:
    for seen, number, events in _moments():
        first = screens.private(TABLE, seen, number, "", words, screens.Beside(events=events))
        yield first
        yield screens.can(TABLE, seen, words)
        yield screens.describe(TABLE, seen, words)
        yield screens.districts(TABLE, seen, words)
        yield screens.board(TABLE, replace(seen, reader=None), events, words)
        for path in _steps(first)[:4]:
            further = screens.private(TABLE, seen, number, path, words)
            yield further
            yield from (screens.private(TABLE, seen, number, step, words) for step in _steps(further)[:4])


@cache
def _last_choices() -> tuple[tuple[View, Choose, Preview], ...]:
    """What would end the game, or asks for tiles to be given back, in whole games: a few of each kind of action,
    affordable or not, for the first time and for the second."""
    found, asked, kinds = [], set[tuple[int, int, int]](), Counter[tuple[str, str, bool, bool]]()
    everything = frozenset(MODULES)
    for seats, modules, seed in ((2, frozenset[Module](), 3), (5, everything, 11), (3, everything, 4)):
        for position, _ in play(Options(seats=seats, setup="draft", modules=modules), seed):
            for seat, prompt in position.open.items():
                own, at = position.seats[seat], (seed, position.round, seat)
                late = len(position.supply) < 12 or own.resources + own.supply < 4
                if not isinstance(prompt, ChoosePrompt) or not late or at in asked:
                    continue
                asked.add(at)
                seen = view(position, seat)
                for card in prompt.hand:
                    for tiles in prompt.stacks(card):
                        choice = Choose(seat, card, tiles, None, None)
                        does = preview(seen, choice)
                        kind = does.ending, does.action, does.falls_back, does.goes_on
                        if does.ending != "no" and kinds[kind] < FEW:
                            kinds[kind] += 1
                            found.append((seen, choice, does))
    return tuple(found)


@pytest.mark.parametrize("language", SPOKEN)
def test_what_ends_the_game_is_never_cut_off_a_forecast(language: str) -> None:
    """However much else there is to say, and however long the names are."""
    words = words_in(language)
    lasting = _last_choices()
    assert {(does.ending, does.falls_back) for _, _, does in lasting} >= {
        ("certain", False), ("unless_returned", False), ("unless_returned", True)}
    assert {(does.ending, does.goes_on) for _, _, does in lasting} >= {("certain", True), ("unless_returned", True)}
    table = replace(TABLE, names=("W" * 32,) * 5)
    for seen, choice, does in lasting:
        say = speech_for(table, seen, words).unmarked()
        if does.ending == "certain":
            told = say("forecast-ends", spared="yes" if does.goes_on else "no")
        else:  # That other tiles would do, too, may be cut where it is told after that only a card is left to exploit.
            told = say("forecast-ends-unless", n=does.returns_needed, spared="no").rstrip(")·")
        shown = option("B5", "0", forecast(seen, choice, say)).description
        assert told in (shown or "")


def test_what_other_tiles_would_spare_is_told_in_one_sentence_with_what_is_given_back() -> None:
    spared = [(seen, choice) for seen, choice, does in _last_choices()
              if does.goes_on and does.ending == "unless_returned"]
    assert spared
    words = words_in("en")
    for seen, choice in spared:
        say = speech_for(replace(TABLE, names=("Nell", "Faye", "Miley", "Iwona", "Zoe")), seen, words).unmarked()
        assert "given back or you take other tiles)" in forecast(seen, choice, say)


def _steps(screen: Screen) -> list[str]:
    pressed = [decode(str(item.get("custom_id", ""))) for item in components(screen)]
    return [press.arg for press in pressed if press is not None and press.verb == "pick" and press.arg]


def _beside(words: Words) -> Iterator[Screen]:
    lobby = LobbyFacts(
        game="abcdefghij", seats=tuple(LobbySeat(name, "expert" if name == "Miley" else None) for name in NAMES),
        options=Options(seats=5, modules=frozenset(MODULES), hand_size=5), pace="relaxed", language="en",
        expires=datetime(2026, 1, 1, tzinfo=UTC), direct=False, promise="f" * 64, lacks=None)
    yield screens.lobby(lobby, words)
    yield screens.options(lobby, words)
    yield screens.ais(lobby, words)
    yield from (screens.rules(topic, words, game="abcdefghij") for topic in TOPICS)
    yield screens.help_(words)
    yield screens.me(Person("1"), words)
    yield screens.settings(GuildSettings(threads=True), words)
    over, scoring, told = _end()
    yield screens.final(TABLE, over, scoring, words, events=told)
    yield from (screens.scoring_step(TABLE, over, scoring, words, number) for number in range(6))
    yield from (screens.log(TABLE, over, told, words, page) for page in range(12))
    for one in guides():
        for number in range(len(guide(one).steps)):
            attempt, facts = attempted(StepFacts(guide(one), number, "Nell", Stand(f"{one}.{number}")))
            yield screens.lesson(facts, attempt, words)
    every = puzzles()
    for number, named in enumerate(every):
        facts_of_it = PuzzleFacts(number, len(every), named, "Nell", Stand(str(number)), (False,) * len(every))
        yield screens.puzzle(facts_of_it, Try(named.puzzle), words)


@pytest.mark.parametrize("language", SPOKEN)
def test_what_makes_a_choice_affordable_is_never_cut_off_an_option(language: str) -> None:
    """In French a Banker read that she could only exploit, and *…* where an exchange was offered."""
    words = words_in(language)
    seen = seen_by_first(CITY, "R7 + R8", points=9, supply=9, expert="banker", modules=("experts",))
    say = speech_for(TABLE, seen, words).unmarked()
    shown = option("R8", "0", in_short(seen, Choose(0, "R7", ("R8",), None, None), say, later=True)).description
    assert shown == say("option-lacking-exchange", n=3)


@pytest.mark.parametrize("language", languages())
def test_what_a_quality_control_brings_is_never_cut_off_an_option(language: str) -> None:
    """With three people it already was: each loser had a sentence of her own, before it."""
    drawn = table("""
        .      A      .
        B9^1@4 R7^3@1 Y3^2@2
        .      B5^2@3 .
    """, drawn_seat(hand="R7", events=("quality_control",)), *(drawn_seat(resources=3) for _ in NAMES[1:]),
        modules=("events",))
    seen, alone = view(ask(drawn), 0), Choose(0, "R7", (), None, None)
    say = speech_for(TABLE, seen, Words.of(language)).unmarked()
    adds = added(seen, alone, replace(alone, event="quality_control"), say, later=False)
    shown = option("Quality control", "0", say("event-adds", does=adds or "", instead="no")).description or ""
    assert "6" in shown
    assert all(name in shown for name in NAMES[1:])
    assert "…" not in shown
