"""The developer's window: traffic, faults, the bot's process, the time."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.support.stage import Stage
from tests.support.tab import OpenTab, Tab

STYLED = "() => document.querySelector('link[href$=\"dev.css\"]')?.sheet"
"""The window's own style comes when it is opened the first time."""
AT_ITS_END = """(last) => {
  const line = document.querySelector('.composer-line');
  return last.getBoundingClientRect().bottom <= line.getBoundingClientRect().top + 1;
}"""
"""The messages follow their list's new height a frame later, which on a busy machine can be looked between."""


@pytest.fixture
def nell(open_tab: OpenTab) -> Tab:
    """Nell with the window open."""
    tab = open_tab("Nell")
    expect(tab.page.get_by_role("complementary")).to_have_count(0)
    tab.page.get_by_role("button", name="Developer’s window").click()
    # Its files come first, and what happens before it is there does not stand in it.
    expect(tab.page.get_by_role("tabpanel")).to_be_visible()
    return tab


def test_traffic_as_it_happens(nell: Tab) -> None:
    nell.command("/show lobby")
    panel = nell.page.get_by_role("tabpanel")
    expect(panel).to_contain_text("INTERACTION_CREATE")
    expect(panel).to_contain_text("/callback")
    expect(panel).to_contain_text("Acknowledged: median")
    panel.get_by_role("button", name="INTERACTION_CREATE").click()
    nell.keep("developer-traffic")


def test_traffic_shows_also_in_a_browser_on_another_machine(nell: Tab) -> None:
    # There (--lan) the address begins with http, and browsers keep this from the page.
    nell.page.evaluate("() => Object.defineProperty(crypto, 'randomUUID', { value: undefined })")
    nell.command("/show lobby")
    expect(nell.page.get_by_role("tabpanel")).to_contain_text("INTERACTION_CREATE")


def test_who_has_gone_on_to_write_is_not_interrupted_when_it_opens(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    tab.page.route("**/dev/window.js", hold)
    with tab.page.expect_request("**/dev/window.js"):
        tab.page.get_by_role("button", name="Developer’s window").click()
    tab.line.fill("are you ")
    held[0].continue_()
    expect(tab.page.get_by_role("tabpanel")).to_be_visible()
    tab.page.keyboard.type("there")
    expect(tab.line).to_have_value("are you there")
    tab.page.get_by_role("button", name="Close the developer’s window").click()
    opener = tab.page.get_by_role("button", name="Developer’s window")
    expect(opener).to_be_focused()
    opener.click()
    expect(tab.page.get_by_role("tab", name="Traffic")).to_be_focused()


def test_a_fault_on_demand_and_its_end(nell: Tab) -> None:
    nell.page.get_by_role("tab", name="Faults").click()
    nell.page.get_by_label("What is to go wrong").select_option("late")
    nell.page.get_by_role("button", name="Let it happen").click()
    expect(nell.page.get_by_role("listitem").filter(has_text="Late interaction")).to_contain_text("1 more")
    nell.command("/show lobby")
    expect(nell.page.locator("#outbox").get_by_role("alert")).to_contain_text("did not respond")
    nell.page.get_by_role("tab", name="Limits").click()
    expect(nell.page.get_by_role("tabpanel")).to_contain_text("No answer to a command")


def test_the_bot_is_killed_and_started_again(nell: Tab) -> None:
    nell.page.get_by_role("tab", name="Bot").click()
    nell.page.get_by_role("button", name="Kill it", exact=True).click()
    expect(nell.page.locator("#notice")).to_contain_text("The bot is not here at the moment")
    nell.page.locator("#notice").get_by_role("button", name="Start it").click()
    expect(nell.page.locator("#notice")).to_be_empty()
    nell.command("/show lobby")
    expect(nell.last).to_contain_text("Lobby: None")


def test_time_goes_forward(nell: Tab) -> None:
    nell.page.get_by_role("tab", name="Bot").click()
    nell.page.get_by_role("button", name="+ 1 hour").click()
    expect(nell.page.get_by_role("tabpanel")).to_contain_text("ahead")


def test_the_window_is_about_the_channel_that_is_open_now(nell: Tab, stage: Stage, channel: str) -> None:
    nell.page.get_by_role("tab", name="Bot").click()
    other = nell.page.locator(f'[data-channel-id="{stage.new_channel()}"]')
    other.click()
    nell.page.get_by_role("button", name="Delete it").click()
    expect(other).to_have_count(0)
    expect(nell.page.locator(f'[data-channel-id="{channel}"]')).to_be_visible()


def test_the_window_goes_on_for_whom_one_becomes(nell: Tab) -> None:
    people = nell.page.get_by_role("navigation", name="People")
    calls = nell.page.get_by_role("tabpanel").get_by_role("listitem").filter(has_text="INTERACTION_CREATE")
    nell.command("/show lobby")
    expect(calls).to_have_count(1)
    people.get_by_role("button", name="Faye").click()
    expect(nell.page.locator("#me strong")).to_have_text("Faye")
    nell.command("/show lobby")
    expect(calls).to_have_count(2)
    people.get_by_role("button", name="Nell").click()
    expect(nell.page.locator("#me strong")).to_have_text("Nell")
    nell.command("/show lobby")
    expect(calls).to_have_count(3)


def test_the_limits_are_shown_as_they_are_in_every_page(nell: Tab, open_tab: OpenTab) -> None:
    tight = nell.page.get_by_label("Rate limits as tight as Discord’s")
    nell.page.get_by_role("tab", name="Limits").click()
    expect(tight).not_to_be_checked()
    tight.check()
    faye = open_tab("Faye")
    faye.page.get_by_role("button", name="Developer’s window").click()
    faye.page.get_by_role("tab", name="Limits").click()
    theirs = faye.page.get_by_label("Rate limits as tight as Discord’s")
    expect(theirs).to_be_checked()
    theirs.uncheck()
    nell.page.get_by_role("tab", name="Faults").click()
    nell.page.get_by_role("tab", name="Limits").click()
    expect(tight).not_to_be_checked()


def test_a_fault_caused_twice_takes_what_the_form_shows(nell: Tab) -> None:
    for words in ("one", "two", "three"):
        nell.line.fill(words)
        nell.page.keyboard.press("Enter")
        expect(nell.last).to_contain_text(words)
    nell.page.get_by_role("tab", name="Faults").click()
    nell.page.get_by_label("What is to go wrong").select_option("message_deleted")
    nell.page.get_by_label("message", exact=True).select_option(label="Nell: two")
    happen = nell.page.get_by_role("button", name="Let it happen")
    happen.click()
    expect(nell.messages).to_have_count(2)
    expect(nell.page.get_by_label("message", exact=True).locator("option:checked")).to_have_text("Nell: three")
    happen.click()
    expect(nell.messages).to_have_count(1)
    expect(nell.last).to_contain_text("one")


@pytest.mark.parametrize("width", [820, 1000, 1101])
def test_in_a_narrow_window_it_lies_on_nothing(open_tab: OpenTab, width: int) -> None:
    tab = open_tab("Nell", size=(width, 900))
    tab.command("/show everything")
    tab.page.get_by_role("button", name="Developer’s window").click()
    tab.page.wait_for_function(STYLED)
    tab.page.wait_for_function(AT_ITS_END, arg=tab.last.element_handle())
    window = tab.page.get_by_role("complementary").bounding_box()
    assert window is not None
    for part in (tab.page.locator("#topbar"), tab.last, tab.page.locator(".composer-line")):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= window["x"] or box["y"] + box["height"] <= window["y"]
        assert box["width"] >= 360
    assert window["width"] >= 320
    assert window["height"] >= 320
    tab.keep(f"developer-{width}")
