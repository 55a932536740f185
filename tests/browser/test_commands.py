"""Slash commands: hints while typing, options, choices, suggestions of the bot, what is refused before it is sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.tab import OpenTab, Tab

LISTENING = """() => {
  const { session } = window.playground;
  const call = session.call.bind(session);
  const asked = () => new Promise((go) => { window.suggest = go; });
  session.call = (name, args) => name === "autocomplete" ? asked() : call(name, args);
  window.heard = [];
  const region = document.getElementById("status-region");
  const hear = () => { if (region.textContent) window.heard.push(region.textContent); };
  new MutationObserver(hear).observe(region, { childList: true });
}"""
"""Suggestions come when the test makes them; what is told to screen readers is kept."""


@pytest.fixture
def nell(open_tab: OpenTab) -> Tab:
    """Nell with the cursor in the line."""
    tab = open_tab("Nell")
    tab.line.focus()
    return tab


def test_a_slash_lists_the_commands(nell: Tab) -> None:
    nell.page.keyboard.type("/")
    expect(nell.page.get_by_role("option")).to_have_count(5)
    nell.page.keyboard.type("show lo")
    expect(nell.page.get_by_role("option")).to_have_text(["/show lobbyA lobby with optionssetup? modules? hand? solo?"])
    nell.keep("command-hints")
    nell.page.keyboard.press("Escape")
    expect(nell.page.get_by_role("option")).to_have_count(0)
    expect(nell.line).to_have_value("/show lo")


def test_options_by_keys_alone(nell: Tab) -> None:
    keys = nell.page.keyboard
    keys.type("/show lob")
    expect(nell.page.get_by_role("option")).to_have_count(1)
    keys.press("Tab")
    keys.type("setup")
    keys.press("Enter")
    expect(nell.page.get_by_role("option")).to_have_text(["introductory", "draft"])
    keys.press("ArrowDown")
    keys.press("Enter")
    keys.type("hand:5")
    keys.press("Enter")
    expect(nell.last).to_contain_text("Lobby: draft, None, 5, None")


def test_the_bot_is_asked_for_suggestions(nell: Tab) -> None:
    keys = nell.page.keyboard
    keys.type("/show lobby modules:", delay=10)
    expect(nell.page.get_by_role("option")).to_have_text(["all", "none", "prestige", "experts"])
    keys.type("pre")
    expect(nell.page.get_by_role("option")).to_have_text(["prestige"])
    nell.keep("autocomplete")
    keys.press("Enter")
    keys.press("Enter")
    expect(nell.last).to_contain_text("Lobby: None, prestige, None, None")


def test_of_a_command_that_was_left_no_suggestions_are_told(nell: Tab) -> None:
    nell.page.evaluate(LISTENING)
    nell.page.keyboard.type("/show lobby modules:", delay=10)
    nell.page.wait_for_function("() => window.suggest")
    nell.page.get_by_role("button", name="Leave the command").click()
    nell.page.evaluate("() => { window.heard = []; window.suggest([{ name: 'all', value: 'all' }]); }")
    nell.page.keyboard.type("/")
    nell.page.wait_for_function("() => window.heard.at(-1)?.endsWith('commands')")
    assert [said for said in nell.page.evaluate("() => window.heard") if said.startswith("Suggestions")] == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("/show lobby hand:9", "hand is at most 5."),
        ("/show lobby hand:five", "hand takes a whole number."),
        ("/show lobby setup:other", "“other” is not one of the choices of setup."),
        ("/show lobby nonsense", "“nonsense” is not an option of /show lobby."),
        ("/show name ", "Give a person for who."),
    ],
)
def test_what_is_wrong_is_said_before_it_is_sent(nell: Tab, line: str, words: str) -> None:
    nell.page.keyboard.type(line, delay=10)
    nell.page.locator(".composer.command").wait_for()
    nell.page.keyboard.press("Escape")
    nell.page.get_by_role("button", name="Send the command").click()
    expect(nell.page.locator(".command-error")).to_have_text(words)
    expect(nell.messages).to_have_count(0)


def test_a_person_as_an_option(nell: Tab) -> None:
    nell.page.keyboard.type("/show name Mil", delay=10)
    expect(nell.page.get_by_role("option")).to_have_text(["@Miley"])
    nell.page.keyboard.press("Enter")
    nell.page.keyboard.press("Enter")
    expect(nell.last.locator(".mention").last).to_have_text("@Miley")


def test_a_pasted_command_is_sent_whole(nell: Tab) -> None:
    nell.line.fill("/show lobby setup:draft solo:true")
    nell.page.get_by_role("button", name="Send the command").click()
    expect(nell.last).to_contain_text("Lobby: draft, None, None, True")


def test_a_bot_that_says_nothing(nell: Tab) -> None:
    nell.command("/show nothing")
    expect(nell.page.get_by_role("status").filter(has_text="Sending /show nothing")).to_be_visible()
    failure = nell.page.locator("#outbox").get_by_role("alert")
    expect(failure).to_contain_text("/show nothing: The application did not respond")
    failure.get_by_role("button", name="Dismiss").click()
    expect(failure).to_have_count(0)


def test_a_command_mention_begins_the_command(nell: Tab) -> None:
    nell.command("/show everything")
    nell.last.get_by_role("button", name="/show everything").last.click()
    expect(nell.page.locator(".command-name")).to_have_text("/show everything")
    nell.page.keyboard.press("Backspace")
    expect(nell.line).to_have_value("/show everything")


def test_a_half_written_line_waits_in_its_channel(nell: Tab) -> None:
    nell.page.keyboard.type("half a thought")
    nell.page.locator(".channel", has_text="lounge").click()
    expect(nell.line).to_have_value("")
    nell.page.go_back()
    expect(nell.line).to_have_value("half a thought")


def test_a_command_begun_meanwhile_leaves_a_half_written_line_as_it_was(nell: Tab) -> None:
    keys = nell.page.keyboard
    nell.command("/show everything")
    expect(nell.last).to_contain_text("Pressed 0 times")
    nell.line.fill("half a thought\nin two lines")
    high = nell.line.evaluate("(line) => line.clientHeight")
    slash = nell.page.get_by_role("button", name="Slash commands")
    slash.click()
    expect(nell.page.get_by_role("option")).to_have_count(5)
    keys.press("Escape")
    expect(nell.line).to_have_value("half a thought\nin two lines")
    slash.click()
    keys.press("Backspace")
    expect(nell.line).to_have_value("half a thought\nin two lines")
    nell.page.locator("#timeline").focus()
    keys.press("/")
    keys.type("show lob", delay=10)
    keys.press("Tab")
    nell.page.get_by_role("button", name="Leave the command").click()
    expect(nell.line).to_have_value("half a thought\nin two lines")
    nell.last.get_by_role("button", name="/show everything").last.click()
    expect(nell.page.locator(".command-name")).to_have_text("/show everything")
    nell.page.get_by_role("button", name="Send the command").click()
    expect(nell.messages).to_have_count(2)
    expect(nell.line).to_have_value("half a thought\nin two lines")
    assert nell.line.evaluate("(line) => line.clientHeight") == high
