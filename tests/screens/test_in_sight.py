"""What stands where, so that on a phone picture, choices and buttons are in sight together."""

import re

import pytest

from bot import screens
from bot.learning.guides import guide
from bot.presses.learn import attempted
from bot.screens.choosing.answers import NEW_HAND
from bot.screens.choosing.path import Choosing
from bot.screens.exercise import Stand, stand_of
from bot.screens.guide_step import StepFacts
from bot.screens.questions import question
from bot.screens.screen import Screen
from bot.screens.speech import speech_for
from bot.text import Words, languages
from bot.wire.custom_id import decode
from engine.practice.lesson import Attempt
from engine.rules.answers import ahead
from engine.rules.decisions import Choose
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt, DraftPrompt
from engine.rules.view import View, view
from playground.wire import objects
from tests.support.discord_limits import GALLERY, TEXT, all_text, components, labels, texts
from tests.support.screen_games import ALL, play
from tests.support.small_table import TABLE, WORDS

ROW = 1
BUTTON = 2


def blocks(screen: Screen) -> tuple[list[str], list[str]]:
    """The texts above the picture, and those below it."""
    items = components(screen)
    picture = [item["type"] for item in items].index(GALLERY)
    above, below = ([str(item["content"]) for item in part if item["type"] == TEXT]
                    for part in (items[:picture], items[picture:]))
    return above, below


def rows(screen: Screen) -> list[list[str]]:
    """The labels of each row of buttons."""
    found: list[list[str]] = []
    for item in components(screen):
        if item["type"] == ROW:
            found.append([])
        elif item["type"] == BUTTON:
            found[-1].append(str(item.get("label")))
    return [row for row in found if row]


def with_tiles(position: Position, tiles: list[str]) -> View:
    """She holds these, and any of them may go with her cards."""
    position.seats[0].tiles = tiles
    position.open = {0: ChoosePrompt(
        0, ("A", "B5"), tuple(tiles), 1, (), keeps_card=False, may_new_hand=True)}
    return view(position, 0)


@pytest.mark.parametrize("path", ["1", "+1"])
@pytest.mark.parametrize("language", languages())
def test_below_the_picture_of_a_card_stands_only_what_its_tiles_do(r10_4: Position, language: str, path: str) -> None:
    words = Words.of(language)
    above, below = blocks(screens.private(TABLE, view(r10_4, 0), 1, path, words))
    assert words("choose-tile") in above
    assert any("B5" in text for text in above)
    (told,) = below
    assert [line.partition("** · ")[0] for line in told.split("\n")] == [f"-# **{words('alone')}", "-# **🟥 R4"]


@pytest.mark.parametrize("path", ["1.0", "1.1", "+1.1"])
def test_between_the_picture_of_a_choice_and_what_confirms_it_stands_nothing(r10_4: Position, path: str) -> None:
    above, below = blocks(screens.private(TABLE, view(r10_4, 0), 1, path, WORDS))
    assert below == []
    assert any("As things stand – " in text for text in above)


def test_beside_tiles_what_else_there_is_to_look_at_is_in_the_select(r10_4: Position) -> None:
    """Their rows of buttons took up to 96 px of a phone's 723, beside two tiles as beside nine."""
    few = screens.private(TABLE, with_tiles(r10_4, ["R4", "R6", "B8"]), 1, "1", WORDS)
    assert rows(few) == [["Alone", "🟥 R4", "🟥 R6", "🟦 B8", "Back"]]
    many = screens.private(TABLE, with_tiles(r10_4, ["R4", "R6", "B8", "B9"]), 1, "1", WORDS)
    assert rows(many)[-1] == ["🟦 B9", "Back"]
    for shown in (few, many):
        options = [option["label"] for item in components(shown) for option in objects(item.get("options"))]
        assert options[:2] == ["What can I do", "Districts"]
    shown = screens.private(TABLE, with_tiles(r10_4, ["R4", "R6", "B8", "B9"]), 1, "+1", WORDS)
    assert rows(shown)[-1] == ["🟦 B9", "Back", "Hide the districts"]


def test_more_buttons_of_tiles_than_a_row_holds_leave_none_alone_in_a_line(r10_4: Position) -> None:
    """Four of them share a line on a phone: of a row of five the last had one for itself."""
    five = screens.private(TABLE, with_tiles(r10_4, ["R4", "R6", "B8", "B9"]), 1, "1", WORDS)
    assert [len(row) for row in rows(five)] == [4, 2]
    ten = screens.private(
        TABLE, with_tiles(r10_4, ["R4", "R6", "B8", "B9", "Y7", "Y8", "Y9", "Y10", "Y11"]), 1, "1", WORDS)
    assert [len(row) for row in rows(ten)] == [4, 4, 3]


def test_what_tiles_do_alike_is_told_once_and_of_each_what_differs(r10_4: Position) -> None:
    """Four lines for each tile, alike but for a number, were 225 px too many on a phone."""
    shown = screens.private(TABLE, with_tiles(r10_4, ["R4", "R6", "Y19"]), 1, "1", WORDS)
    assert [line for text in texts(shown) for line in text.split("\n") if " · " in line] == [
        "-# **Alone** · Exploit: +3 tiles",
        ("-# **🟥 R4**, **🟥 R6**, **🟨 Y19** · Construct: places 3 resources, +1 resource, +1 point, Faye gets "
         "2 resources, 2 points, height 3, final scoring now +6"),
        "-# **🟥 R4** · also −1 resource, −1 point", "-# **🟥 R6**, **🟨 Y19** · also −1 resource",
    ]


@pytest.mark.parametrize("language", languages())
def test_what_many_tiles_do_stands_above_the_picture_where_there_is_no_room_below(
    r10_4: Position, language: str
) -> None:
    words = Words.of(language)
    for tiles, room in ((["R4"], True), (["R4", "R6", "B8", "Y9", "Y12", "B3", "R12"], False)):
        above, below = blocks(screens.private(TABLE, with_tiles(r10_4, tiles), 1, "1", words))
        alone = words("offer-tile", label=words("alone"), says="|").split("|")[0]
        assert [any(alone in text for text in part) for part in (above, below)] == [not room, room]


def test_what_is_asked_in_a_draft_stands_above_its_pack() -> None:
    for position, _ in play(Options(seats=3, setup="draft", modules=ALL), 1):
        for seat, prompt in position.open.items():
            if isinstance(prompt, DraftPrompt):
                above, below = blocks(screens.private(TABLE, view(position, seat), 1, "", WORDS))
                assert any(text.startswith("Keep one; ") for text in above)
                assert not [text for text in below if "Keep one; " in text]


def test_what_is_asked_stands_above_the_picture_and_below_it_only_what_answers_it() -> None:
    """Before or after an event, on a phone, the picture's upper part was out of sight in French: what she chose and
    what the event does took nine lines between it and the buttons."""
    asked = set()
    for number in (3, 7):
        for position, _ in play(Options(seats=3, setup="draft", modules=ALL), number):
            for seat, prompt in position.open.items():
                if isinstance(prompt, ChoosePrompt):
                    continue
                seen = view(position, seat)
                above, below = blocks(screens.private(TABLE, seen, 1, "", WORDS))
                say = speech_for(TABLE, seen, WORDS)
                assert question(prompt, seen, say) in above
                assert not [text for text in below if "You chose **" in text or question(prompt, seen, say) in text]
                before = ahead(seen)
                assert before is None or any("You chose **" in text for text in above)
                asked.add(prompt.kind)
    assert asked >= {"draft", "when", "gain", "token", "take", "return", "exchange", "pay"}


@pytest.mark.parametrize("language", languages())
def test_the_guide_tells_its_idea_until_something_is_picked(language: str) -> None:
    """After that it pushed the picture of what she had picked up to 300 px out of a phone's sight."""
    words, shown = Words.of(language), guide("first")
    for number, step in enumerate(shown.steps):
        idea = words(f"learn-first-{step.key}", press="|", card="", tile="").split("|")[0].split("\n")[0][:60]
        told = []
        for path in ("", "0"):
            attempt, facts = attempted(StepFacts(shown, number, "Nell", Stand(f"first.{number}", (), path)))
            told.append(screens.lesson(facts, attempt, words))
        before, picked = told
        assert idea in all_text(before)
        assert idea not in all_text(picked)
        assert (words("button-learn-back") in labels(before)) == (number > 0)
        assert words("button-learn-back") not in labels(picked), "beside Back, which leads to it"
        assert words("button-back") in labels(picked)
        assert words("choose-tile") in blocks(picked)[0]


@pytest.mark.parametrize("language", languages())
def test_what_the_guide_says_to_press_next_stands_on_the_screen(language: str) -> None:
    """Once R1+R14 was pressed, it still said so: no button of that name was there any more."""
    words, shown = Words.of(language), guide("first")
    for number, step in enumerate(shown.steps):
        wanted = next(d for d in step.round.expected if isinstance(d, Choose))
        begun, _ = attempted(StepFacts(shown, number, "Nell", Stand(f"first.{number}")))
        assert isinstance(begun.view.prompt, ChoosePrompt)
        card = Choosing(begun.view.prompt).then(begun.view.prompt.hand.index(wanted.card))
        for path in ("", card.path, card.then(card.tops().index(wanted.tiles)).path):
            attempt, facts = attempted(StepFacts(shown, number, "Nell", Stand(f"first.{number}", (), path)))
            screen = screens.lesson(facts, attempt, words)
            verb = words("learn-press", first="here", how="both", card="", tile="", button="").split("*")[0]
            told = next(line for text in texts(screen) for line in text.split("\n") if verb in line)
            first = told[told.index(verb):].split("*")
            pressed = next(part for part in first[1:] if part)
            assert pressed in labels(screen), (step.key, path)
            above, _ = blocks(screen)
            assert path != card.path or words("choose-tile") in above
            does = words("confirm-forecast", does="|").split("|")[0]
            assert [text for text in above if does in text] or path in {"", card.path}


@pytest.mark.parametrize("language", languages())
def test_whoever_has_picked_something_else_is_told_the_way_from_where_she_is(language: str) -> None:
    """It named the guide's card, as on the first screen, where no button of that name was any more."""
    words, shown = Words.of(language), guide("first")
    for number, step in enumerate(shown.steps):
        begun, _ = attempted(StepFacts(shown, number, "Nell", Stand(f"first.{number}")))
        assert isinstance(begun.view.prompt, ChoosePrompt)
        cards = [Choosing(begun.view.prompt).then(index) for index in range(len(begun.view.prompt.hand))]
        paths = [picked.path for card in cards for picked in (card, *map(card.then, range(len(card.tops()))))]
        for path in ("", NEW_HAND, *paths):
            assert pressed_as_told(Stand(f"first.{number}", (), path), number, words), (step.key, path)


def test_where_a_new_hand_is_asked_about_the_guide_has_one_way_back() -> None:
    """*Step back* stood beside *Back*, and the whole idea above a question that has nothing to do with it."""
    shown = guide("first")
    for number, step in enumerate(shown.steps):
        attempt, facts = attempted(StepFacts(shown, number, "Nell", Stand(f"first.{number}", (), NEW_HAND)))
        screen = screens.lesson(facts, attempt, WORDS)
        assert WORDS("button-back") in labels(screen)
        assert WORDS("button-learn-back") not in labels(screen), step.key
        idea = WORDS(f"learn-first-{step.key}", press="|", card="", tile="").split("\n")[0][:60]
        assert idea not in all_text(screen), step.key


def pressed_as_told(stand: Stand, number: int, words: Words) -> bool:
    """Whether what the guide says to press, pressed in that order and confirmed, makes its move."""
    attempt, screen = lesson_at(stand, number, words)
    verb = words("learn-press", first="here", how="both", card="", tile="", button="").split("*")[0]
    told = next(line for text in texts(screen) for line in text.split("\n") if verb in line)
    for name in [*re.findall(r"\*+([^*]+)\*+", told[told.index(verb):]), words("button-confirm")]:
        found = [str(item["custom_id"]) for item in components(screen) if item.get("label") == name]
        if not found:
            return False
        press = decode(found[0])
        assert press is not None
        attempt, screen = lesson_at(stand_of(press.arg), number, words)
        if attempt.answers:
            break
    return attempt.as_expected


def lesson_at(stand: Stand, number: int, words: Words) -> tuple[Attempt, Screen]:
    """The guide's screen there."""
    attempt, facts = attempted(StepFacts(guide("first"), number, "Nell", stand))
    return attempt, screens.lesson(facts, attempt, words)
