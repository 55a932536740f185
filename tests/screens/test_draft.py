"""The draft on the private screen, and what is told of it and of the deal afterwards."""

import re
from copy import deepcopy
from pathlib import Path

import pytest

from bot import screens
from bot.pictures.cache import likeness
from bot.pictures.orders import order_of
from bot.screens.hints import fitting
from bot.screens.speech import Speech
from bot.text import Words
from engine.rules.chance import Seeded
from engine.rules.components import EXPERTS
from engine.rules.decisions import Draft, KeepEvents
from engine.rules.events import Drafted, Event
from engine.rules.game import answer, take_back
from engine.rules.position import Options
from engine.rules.prompts import (
    DraftPrompt,
    EventsPrompt,
)
from engine.rules.terms import Module
from engine.rules.view import view
from tests.support.discord_limits import all_text, labels
from tests.support.screen_games import ALL, play
from tests.support.small_table import TABLE, WORDS
from tests.support.tables import FAYE, NELL, answer_by_default, process_on


def test_an_expert_is_drafted_with_her_event_tiles_in_sight() -> None:
    for position, _ in play(Options(seats=3, setup="draft", modules=ALL), 1):
        for seat, prompt in position.open.items():
            if isinstance(prompt, DraftPrompt) and set(prompt.pack) & set(EXPERTS):
                character = next(card for card in prompt.pack if card not in EXPERTS)
                expert = next(card for card in prompt.pack if card in EXPERTS)
                one, other = (WORDS("event-tile", event=tile) for tile in EXPERTS[expert])
                names = f"2 × {one}" if one == other else f"{one}, {other}"
                shown = screens.private(TABLE, view(position, seat), 1, "", WORDS)
                assert f"** · with {names}" in all_text(shown)
                # What the picture shows of the others is said behind In words.
                brings = WORDS("draft-character", effect="", start=Speech(WORDS, TABLE.names).start_items(character))
                in_words = all_text(screens.describe(TABLE, view(position, seat), WORDS))
                assert brings in in_words
                assert brings not in all_text(shown)
                assert f"with the event tiles {names}" in in_words
                return
    pytest.fail("no expert was dealt")


def test_equal_cards_of_a_draft_are_told_apart() -> None:
    position, _ = next(play(Options(seats=3, setup="draft"), 1))
    position.open = {0: DraftPrompt(0, ("character-1", "character-1", "character-2"), 0, has_expert=False)}
    position.seats[0].draft = ["character-1", "character-1", "character-2"]
    shown = screens.private(TABLE, view(position, 0), 1, "", WORDS)
    assert len(set(labels(shown))) == len(labels(shown))
    assert not re.search(r"(exploit|urbanize|construct)\S* · (exploit|urbanize|construct)", all_text(shown))
    assert "To choose from: " in shown.pictures[0].alt
    assert "round 0" not in shown.pictures[0].alt


@pytest.mark.parametrize(("modules", "picks"), [(frozenset[Module](), 3), (ALL, 4)], ids=["base", "experts"])
def test_what_is_left_after_the_last_pick_is_not_said_to_go_on(modules: frozenset[Module], picks: int) -> None:
    """It goes back to the box (R1.9)."""
    said: dict[int, str] = {}
    for position, _ in play(Options(seats=3, setup="draft", modules=modules), 1):
        prompt = position.open.get(0)
        if isinstance(prompt, DraftPrompt):
            answer(copy := deepcopy(position), Draft(0, prompt.cards()[0]), Seeded("1"))
            seen, kept = view(position, 0), view(copy, 0)
            said[len(prompt.pack)] = all_text(screens.private(TABLE, seen, 1, "", WORDS)) + (
                screens.private(TABLE, kept, 1, "", WORDS).pictures[0].alt if len(copy.open) else "")
    assert len(said) == picks
    for pack, text in said.items():
        assert ("back into the box" in text) == (pack == min(said))
        assert ("to the left" in text) == (pack != min(said))


ONLY = {
    "en": ("Now keep an expert.", "You have your expert: keep a character."),
    "fr": ("Gardez maintenant un expert.", "Vous avez votre expert : gardez un personnage."),
    "pl": ("Zatrzymaj teraz eksperta.", "Masz już eksperta: zatrzymaj postać."),
}


@pytest.mark.parametrize("language", ONLY)
def test_what_can_still_be_kept_of_a_pack_is_told(language: str) -> None:
    """Its picture shows all its cards, and those that can't be kept have no button (R8.6)."""
    words = Words.of(language)
    position, _ = next(play(Options(seats=3, setup="draft", modules=ALL), 1))

    def asked(characters: int, *, has_expert: bool) -> str:
        position.open[0] = DraftPrompt(0, ("character-1", "mayor"), characters, has_expert)
        return " ".join(all_text(screens.private(TABLE, view(position, 0), 1, "", words)).split())

    expert, character = ONLY[language]
    assert expert in asked(3, has_expert=False)
    assert character in asked(2, has_expert=True)
    for free in (asked(0, has_expert=False), asked(2, has_expert=False)):
        assert expert not in free
        assert character not in free


TITLES = {
    "en": ("Draft a character", "Draft an expert", "Draft a character or an expert"),
    "fr": ("Draft\N{NARROW NO-BREAK SPACE}: choix d’un personnage", "Draft\N{NARROW NO-BREAK SPACE}: choix d’un expert",
           "Draft\N{NARROW NO-BREAK SPACE}: choix d’un personnage ou d’un expert"),
    "pl": ("Draft: wybierz postać", "Draft: wybierz eksperta", "Draft: wybierz postać lub eksperta"),
}


@pytest.mark.parametrize("language", TITLES)
def test_the_title_says_what_is_drafted_now(language: str) -> None:
    """R8.6: an expert too, or she alone."""
    words = Words.of(language)
    position, _ = next(play(Options(seats=3, setup="draft", modules=ALL), 1))

    def title(*pack: str, characters: int = 0, has_expert: bool = False) -> str:
        position.open[0] = DraftPrompt(0, pack, characters, has_expert)
        return all_text(screens.private(TABLE, view(position, 0), 1, "", words)).partition("\n")[0]

    character, expert, either = (f"## {told}" for told in TITLES[language])
    assert title("character-1", "mayor") == either
    assert title("character-1", "mayor", characters=3) == expert
    assert title("character-1", "mayor", has_expert=True) == character
    assert title("artist", "mayor") == expert
    assert title("character-1", "character-2") == character


def test_who_waits_in_the_draft_is_told_what_she_keeps() -> None:
    """Until all have picked, it still lies in her pack (R1.9)."""
    position, _ = next(play(Options(seats=3, setup="draft"), 1))
    pack, plain = position.seats[0].draft, Speech(WORDS, TABLE.names, marked=False)
    answer(position, Draft(0, pack[1]), Seeded("1"))
    shown = screens.private(TABLE, view(position, 0), 1, "", WORDS)
    kept, rest = plain.character_label(pack[1]), plain.character_label(pack[0])
    assert f"You keep {kept} (" in all_text(shown)
    alt = shown.pictures[0].alt
    assert alt.startswith(f"You keep {kept} (")
    assert "To choose from" not in alt
    assert alt.count(kept) == 1
    assert rest in alt.partition("The rest goes to the left")[2]
    take_back(position, 0)
    again = screens.private(TABLE, view(position, 0), 1, "", WORDS)
    assert "You keep" not in all_text(again)
    assert likeness(again.pictures[0]) != likeness(shown.pictures[0])
    for seat in (0, 1, 2):
        answer(position, Draft(seat, position.seats[seat].draft[0]), Seeded("1"))
    (first,) = position.seats[0].characters
    in_words = all_text(screens.describe(TABLE, view(position, 0), WORDS))
    assert f"Kept so far: {Speech(WORDS, TABLE.names).character_label(first)}" in in_words.splitlines()


BEFORE_THE_FIRST_ROUND = {
    "en": ("draft", "event tiles", "experts"),
    "fr": ("draft", "tuiles Événement", "experts"),
    "pl": ("draft", "kafelków wydarzeń", "ekspertów"),
}
"""What the board's heading calls a draft, event tiles and experts, in the languages of which we know it."""


def test_who_has_kept_two_event_tiles_is_told_which() -> None:
    position = next(found for found, _ in play(Options(seats=2, modules=frozenset({"events"})), 1)
                    if found.phase == "draft" and 0 in found.open)
    prompt = position.open[0]
    assert isinstance(prompt, EventsPrompt)
    first, second = prompt.events[:2]
    answer(position, KeepEvents(0, (first, second)), Seeded("1"))
    shown = screens.private(TABLE, view(position, 0), 1, "", WORDS)
    names = ", ".join(WORDS("event-tile", event=event) for event in (first, second))
    assert f"You keep {names}." in all_text(shown)
    assert f"You keep {names}." in shown.pictures[0].alt


@pytest.mark.parametrize("language", BEFORE_THE_FIRST_ROUND)
def test_where_characters_come_in_sets_nobody_is_told_of_a_draft(language: str) -> None:
    """With fixed sets only event tiles are chosen before the first round (R8.4)."""
    words, (draft, *_) = Words.of(language), BEFORE_THE_FIRST_ROUND[language]
    position, _ = next(play(Options(seats=3, modules=frozenset({"events"})), 1))
    assert position.phase == "draft"
    answer(position, position.open[0].default(), Seeded("1"))
    board = screens.board(TABLE, view(position, None), (), words)
    asked, waits = (screens.private(TABLE, view(position, seat), 1, "", words) for seat in (1, 0))
    for screen in (board, asked, waits):
        told = [all_text(screen), *(picture.alt for picture in screen.pictures),
                *(order_of(picture).labels.round for picture in screen.pictures)]
        assert draft not in " ".join(told).lower()
    assert WORDS("own-kept", setup="introductory", list="").strip() in screens.private(
        TABLE, view(position, 1), 1, "", WORDS).pictures[0].alt
    assert "draft" not in fitting(view(position, 0), ()) + fitting(view(position, 1), ())
    drafting, _ = next(play(Options(seats=3, setup="draft"), 1))
    assert draft in all_text(screens.board(TABLE, view(drafting, None), (), words)).lower()
    assert fitting(view(drafting, 0), ()) == ["learn", "draft"]


@pytest.mark.parametrize("language", BEFORE_THE_FIRST_ROUND)
def test_where_event_tiles_are_chosen_after_a_draft_the_board_tells_of_both(language: str) -> None:
    """Its heading stays from the first pack to the last event tile (R8.4); with experts nobody chooses any (R9.4)."""
    words, (draft, event_tiles, experts) = Words.of(language), BEFORE_THE_FIRST_ROUND[language]

    def heading(*modules: Module) -> str:
        found, _ = next(play(Options(seats=3, setup="draft", modules=frozenset(modules)), 1))
        return all_text(screens.board(TABLE, view(found, None), (), words)).partition("\n")[0]

    assert event_tiles in heading("events")
    assert draft in heading("events").lower()
    assert heading("events", "experts") == heading("experts")
    assert event_tiles not in heading() + heading("experts")
    assert experts in heading("experts")
    assert experts not in heading() + heading("events")


def test_what_was_drafted_is_news_on_the_first_screen() -> None:
    events: list[Event] = [Drafted(1, ("character-1", "character-2", "character-3"), None)]
    position = next(found for found, _ in play(Options(seats=2), 1) if found.phase == "choose")
    shown = screens.private(TABLE, view(position, 0), 1, "", WORDS, screens.Beside(events=events))
    assert "⬛ **Faye** has " in all_text(shown)


async def test_the_deal_is_no_news_once_a_card_was_chosen(tmp_path: Path) -> None:
    """R1.9: in an introductory game it comes after the first position. What others did is news."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        told = []
        while table.meta.round < 3:
            await answer_by_default(table, table.open_seats()[0])
            events = (await process.tables.recent_events.events(table, 0)).events
            told.append(all_text(screens.private(TABLE, table.view(0), 1, "", WORDS, screens.Beside(events=events))))
        assert not [text for text in told if " has " in text or " begins." in text]
        assert "exploits" in told[-1]
