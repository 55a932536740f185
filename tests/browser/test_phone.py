"""On a phone one plays without scrolling: picture and buttons of the private screen are in sight together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.support.launched import Launched
from tests.support.tab import PHONE, Tab
from tests.support.windows import Windows

LANGUAGES = {"Français": "choix d’une carte", "Polski": "wybierz kartę"}
"""As a person chooses them, and what her screen then says."""
START_OVER = {None: "Start over", "Français": "Recommencer", "Polski": "Od początku"}
BACK = {None: "Back", "Français": "Retour", "Polski": "Wstecz"}
_SPAN = """(screen) => {
  const timeline = document.querySelector('#timeline').getBoundingClientRect();
  const picture = screen.querySelector('.picture img').getBoundingClientRect();
  const last = [...screen.querySelectorAll('.action-row')].at(-1).getBoundingClientRect();
  return { high: last.bottom - picture.top, below: timeline.bottom - last.bottom, room: timeline.height };
}"""

_CUT = """(screen) => [...screen.querySelectorAll('.cut-words')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"""
"""What is chosen in selects and can't be read to its end."""


@pytest.fixture
def nell(windows: Windows) -> Iterator[Tab]:
    """Nell's phone, in a playground of her own: of several tables in direct messages one lives."""
    with Launched() as opened:
        tab = Tab(windows, opened.origin, size=PHONE, touch=True)
        tab.become("Nell")
        yield tab
        troubles = tab.troubles
        tab.close()
        windows.close(opened.origin)
    assert not troubles


@pytest.mark.parametrize("scenario", ["two", "near-end"])
def test_picture_and_buttons_of_a_whole_hand_are_in_sight_together(nell: Tab, scenario: str) -> None:
    """Four letters: each does something alone, and with a tile. Or many modules, near the end of the game."""
    screen = begun(nell, scenario)
    expect(screen.locator(".select").last).to_be_in_viewport(ratio=1)
    span = screen.evaluate(_SPAN)
    nell.keep(f"whole-hand-phone-{scenario}")
    assert span["high"] + span["below"] <= span["room"]
    for language in LANGUAGES:
        speak(nell, screen, language)
        assert screen.evaluate(_SPAN)["high"] + span["below"] <= span["room"], language


def test_picture_and_buttons_of_a_choice_with_all_modules_are_in_sight_together(nell: Tab) -> None:
    """What she plays is told above them; there are seldom as many buttons as where a card is set aside."""
    screen = begun(nell, "near-end")
    stand: dict[str, float] = {}
    for language in (None, *LANGUAGES):
        if language is not None:
            speak(nell, screen, language)
        nell.button("Y23+Y7").click()
        expect(nell.button("Y23+Y7")).to_have_count(0)
        screen.locator(".picture img").evaluate("(image) => image.decode()")
        stand = stand or screen.evaluate(_SPAN)
        kept(nell, screen, f"confirming-phone-{language or 'English'}")
        assert screen.evaluate(_SPAN)["high"] + stand["below"] <= stand["room"], language
        screen.get_by_role("button", name=START_OVER[language], exact=True).click()
        expect(nell.button("Y23+Y7")).to_be_visible()


def test_picture_tiles_and_what_they_do_are_in_sight_together(nell: Tab) -> None:
    """Between the card and its tile: below the picture stands what each tile does, and no more than that. Then nothing
    stands there but what confirms the choice."""
    screen = begun(nell, "two")
    stand: dict[str, float] = {}
    for language in (None, *LANGUAGES):
        if language is not None:
            speak(nell, screen, language)
        for step in ("tile", "confirm"):
            before = screen.inner_text()
            screen.locator(".button").nth(0 if step == "tile" else 1).click()
            expect(screen).not_to_have_text(before, use_inner_text=True)
            screen.locator(".picture img").evaluate("(image) => image.decode()")
            stand = stand or screen.evaluate(_SPAN)
            kept(nell, screen, f"{step}-phone-{language or 'English'}")
            assert screen.evaluate(_SPAN)["high"] + stand["below"] <= stand["room"], (language, step)
        screen.get_by_role("button", name=START_OVER[language], exact=True).click()
        expect(screen.get_by_role("button", name=START_OVER[language], exact=True)).to_have_count(0)


def test_picture_and_buttons_of_every_card_with_its_tiles_are_in_sight_together(nell: Tab) -> None:
    """With all modules, near the end of the game: what a tile does takes up to four lines."""
    screen = begun(nell, "near-end")
    stand: dict[str, float] = {}
    for language in (None, *LANGUAGES):
        if language is not None:
            speak(nell, screen, language)
        cards = [label for label in screen.locator(".action-row").first.locator(".button").all_inner_texts() if label]
        for card in cards:
            before = screen.inner_text()
            screen.locator(".action-row").first.get_by_role("button", name=card, exact=True).click()
            expect(screen).not_to_have_text(before, use_inner_text=True)
            screen.locator(".picture img").evaluate("(image) => image.decode()")
            stand = stand or screen.evaluate(_SPAN)
            kept(nell, screen, f"tile-{card}-phone-{language or 'English'}")
            assert screen.evaluate(_SPAN)["high"] + stand["below"] <= stand["room"], (language, card)
            screen.get_by_role("button", name=BACK[language], exact=True).click()
            expect(screen).to_have_text(before, use_inner_text=True)


def begun(nell: Tab, scenario: str) -> Locator:
    """Her screen in a game of the playground's, in the conversation with the bot."""
    nell.page.get_by_role("button", name="Begin something").click()
    nell.page.locator(f'[data-scenario="{scenario}"]').click()
    expect(nell.button("My screen")).to_be_visible()
    nell.go_direct()
    screen = nell.messages.filter(has=nell.page.locator(".picture")).last
    expect(screen).to_contain_text("choose a card")
    screen.locator(".picture img").evaluate("(image) => image.decode()")
    return screen


def kept(nell: Tab, screen: Locator, name: str) -> None:
    """Keep a picture of her screen: what she chose its language in stands below it."""
    screen.evaluate("(screen) => screen.scrollIntoView({ block: 'end' })")
    nell.keep(name)


def speak(nell: Tab, screen: Locator, language: str) -> None:
    """Have her screen in another language."""
    stood = nell.messages.count()
    nell.command("/ginkgo me")
    expect(nell.messages).to_have_count(stood + 1)  # the screen has a select as well
    assert nell.last.evaluate(_CUT) == []
    nell.last.locator(".select").first.click()
    nell.page.get_by_role("option", name=language).click()
    expect(screen).to_contain_text(LANGUAGES[language])
    screen.locator(".picture img").evaluate("(image) => image.decode()")


def test_what_becomes_of_a_word_is_read_to_its_end_where_it_is_written(nell: Tab) -> None:
    """A line that is empty holds some thirty letters on a phone, and one that holds a word already shows no hint."""
    nell.command("/ginkgo new")
    for written in ("", "ginkgo"):
        nell.button("Add a word").click()
        window = nell.page.get_by_role("dialog")
        expect(window.get_by_role("textbox")).to_have_value(written)
        expect(window.get_by_text("it stays in the game's record")).to_be_in_viewport(ratio=1)
        window.get_by_role("textbox").fill("ginkgo")
        nell.keep(f"word-phone-{written or 'empty'}")
        window.get_by_role("button", name="Submit").click()
        expect(window).to_have_count(0)
        expect(nell.messages.last).to_contain_text("“ginkgo”")
