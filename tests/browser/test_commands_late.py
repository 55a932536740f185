"""Commands that are only asked for when they are needed: what was written meanwhile stays what it was, where it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.stage import Stage
from tests.support.tab import OpenTab, Tab

HOLDING = """() => {
  const { session } = window.playground;
  const call = session.call.bind(session);
  const held = [];
  window.held = 0;
  window.playground.composer.forgetCommands();
  session.call = (name, args) => {
    if (name !== "commands") return call(name, args);
    window.held++;
    return new Promise((go) => { held.push(go); }).then(() => call(name, args));
  };
  window.letThrough = () => { for (const go of held.splice(0)) go(); };
}"""
"""From now on nothing is heard of commands, until they are let through."""


@pytest.fixture
def nell(open_tab: OpenTab) -> Tab:
    """Nell, who has not yet heard which commands there are."""
    tab = open_tab("Nell")
    tab.page.evaluate(HOLDING)
    tab.line.focus()
    return tab


def held(tab: Tab, number: int) -> None:
    """Wait until the commands were asked for so often."""
    tab.page.wait_for_function("(number) => window.held >= number", arg=number)


def elsewhere(tab: Tab, channel: str) -> None:
    """Open another channel."""
    tab.page.locator(f'[data-channel-id="{channel}"]').click()
    tab.page.wait_for_function("(id) => window.playground.channelId === id", arg=channel)


@pytest.mark.parametrize(
    ("line", "answer"), [("/show lobby", "Lobby: None"), ("/shrug", "/shrug")], ids=["a command", "no command"]
)
def test_a_line_is_sent_where_it_was_written(nell: Tab, stage: Stage, channel: str, line: str, answer: str) -> None:
    other = stage.new_channel()
    nell.page.keyboard.insert_text(line)
    nell.page.keyboard.press("Escape")
    nell.page.keyboard.press("Enter")
    held(nell, 2)
    elsewhere(nell, other)
    nell.line.fill("half a thought")
    nell.page.evaluate("() => window.letThrough()")
    nell.page.wait_for_function("(id) => !window.playground.state.rooms.get(id)?.messages.length", arg=other)
    elsewhere(nell, channel)
    expect(nell.last).to_contain_text(answer)
    expect(nell.line).to_have_value("")
    elsewhere(nell, other)
    expect(nell.messages).to_have_count(0)
    expect(nell.line).to_have_value("half a thought")


def test_who_presses_enter_twice_sends_a_command_once(nell: Tab) -> None:
    nell.page.keyboard.insert_text("/show lobby")
    nell.page.keyboard.press("Enter")
    nell.page.keyboard.press("Enter")
    held(nell, 2)
    nell.page.evaluate("() => window.letThrough()")
    expect(nell.last).to_contain_text("Lobby: None")
    nell.line.fill("and then")
    nell.page.keyboard.press("Enter")
    expect(nell.last).to_contain_text("and then")
    expect(nell.messages).to_have_count(2)


def test_commands_are_kept_for_the_channel_they_were_asked_for(nell: Tab, stage: Stage) -> None:
    other = stage.new_channel()
    nell.page.keyboard.type("/")
    held(nell, 1)
    elsewhere(nell, other)
    nell.page.evaluate("() => window.letThrough()")
    nell.line.fill("/")
    held(nell, 2)
    nell.page.evaluate("() => window.letThrough()")
    expect(nell.page.get_by_role("option")).to_have_count(5)


def test_a_command_is_begun_where_it_was_asked_for(nell: Tab, stage: Stage) -> None:
    other = stage.new_channel()
    nell.page.locator("#timeline").focus()
    nell.page.keyboard.press("/")
    held(nell, 1)
    elsewhere(nell, other)
    nell.line.fill("half a thought")
    nell.page.evaluate("() => window.letThrough()")
    nell.page.evaluate("() => new Promise((done) => { setTimeout(done); })")
    expect(nell.line).to_have_value("half a thought")


def test_why_there_are_no_commands_is_said_to_who_begins_one(nell: Tab) -> None:
    nell.page.evaluate("""() => { window.playground.session.call = () => Promise.reject(new Error("It broke.")); }""")
    nell.page.locator("#timeline").focus()
    nell.page.keyboard.press("/")
    expect(nell.page.locator(".hints")).to_contain_text("It broke.")
    expect(nell.line).to_have_value("/")
