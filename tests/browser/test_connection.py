"""The line breaks and comes back, or the playground is started anew under open pages: one goes on where one was."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import WebSocketRoute, expect

from playground import guard
from playground.faults import InteractionFault
from tests.support.launched import Launched
from tests.support.stage import Stage
from tests.support.tab import OpenTab, Tab
from tests.support.windows import Windows

AT_REST = """(node) => new Promise((there) => {
  const after = (before) => requestAnimationFrame(() => {
    const top = node.getBoundingClientRect().top;
    if (top === before) there(); else after(top);
  });
  after(node.getBoundingClientRect().top);
})"""
"""Until it stands where it stood a frame ago."""


def test_after_a_start_anew_everybody_is_who_she_was(windows: Windows) -> None:
    with Launched(options=("--no-bot", "--port", "0")) as first:
        origin = first.origin
        host, guest = Tab(windows, origin), Tab(windows, origin)
        guest.become("Iwona")
        host.page.get_by_role("navigation", name="People").get_by_role("button", name="Faye").click()
        expect(host.page.locator("#me strong")).to_have_text("Faye")
        host.line.fill("half a thought")
    with Launched(options=("--no-bot", "--port", str(urlsplit(origin).port))) as second:
        assert second.origin == origin
        for tab, name, gone in ((host, "Faye", "Tout a redémarré"), (guest, "Iwona", "Wszystko uruchomiono od nowa")):
            expect(tab.page.locator("#outbox").get_by_role("alert")).to_contain_text(gone)
            expect(tab.page.locator("#me strong")).to_have_text(name)
        assert guest.person("Iwona") in guest.page.url
        guest.page.reload()
        expect(guest.page.locator("#me strong")).to_have_text("Iwona")
        expect(guest.page.locator("#outbox")).to_be_empty()
        for tab in (host, guest):
            tab.close()
        windows.close(origin)


def lines_of(tab: Tab) -> list[WebSocketRoute]:
    """The lines to the playground that a page opens from now on, the last one last: each can be closed."""
    lines: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        route.connect_to_server()
        lines.append(route)

    tab.page.route_web_socket(re.compile("/play/socket"), through)
    return lines


def test_whoever_a_link_names_is_there_when_the_very_first_line_breaks(open_tab: OpenTab) -> None:
    tab = open_tab("Faye")
    lines: list[WebSocketRoute] = []

    def through_from_the_second_on(route: WebSocketRoute) -> None:
        lines.append(route)
        if len(lines) > 1:
            route.connect_to_server()
        else:
            route.close()

    tab.page.route_web_socket(re.compile("/play/socket"), through_from_the_second_on)
    tab.page.reload()
    expect(tab.page.locator("#me strong")).to_have_text("Faye")


def test_a_link_of_somebody_who_is_not_here_makes_one_somebody_who_is(open_tab: OpenTab) -> None:
    tab = open_tab("Faye", person="1")
    expect(tab.page.locator("#me strong")).to_have_text("Nell")
    assert [trouble for trouble in tab.troubles if "404" in trouble] == tab.troubles
    tab.troubles.clear()


def test_a_press_that_fails_as_the_line_breaks_says_so_when_it_is_back_too(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    lines = lines_of(tab)
    tab.command("/show everything")
    tab.page.reload()
    tab.button("Silent").click()
    expect(tab.button("Silent")).to_have_attribute("aria-busy", "true")
    tab.page.evaluate("() => { window.playground.session.state.notYet = true; }")
    lines[-1].close()
    failed = tab.last.get_by_role("alert")
    expect(failed).to_contain_text("The connection broke.")
    tab.page.wait_for_function("() => !window.playground.session.state.notYet")
    expect(tab.page.locator("#notice")).to_be_empty()
    expect(failed).to_contain_text("The connection broke.")
    failed.get_by_role("button", name="Dismiss").click()
    expect(failed).to_have_count(0)


def test_a_form_that_was_left_while_it_was_sent_still_tells_of_its_failure(open_tab: OpenTab, stage: Stage) -> None:
    tab = open_tab("Nell")
    lines = lines_of(tab)
    tab.command("/show everything")
    tab.page.reload()
    tab.button("Choices").click()
    form = tab.page.get_by_role("dialog", name="Choices")
    form.get_by_label("blue").check()
    form.get_by_label("one").check()
    unanswered = stage.loopback.faults.add(InteractionFault.LATE, seconds=600, times=0)
    form.get_by_role("button", name="Submit").click()
    expect(form.get_by_role("button", name="Submit")).to_have_attribute("aria-busy", "true")
    tab.page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    lines[-1].close()
    expect(tab.page.locator("#outbox").get_by_role("alert")).to_contain_text("Choices: The connection broke.")
    stage.loopback.faults.remove(unanswered.id)


def test_a_page_whose_key_is_of_an_earlier_start_says_so(
    open_tab: OpenTab, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = open_tab("Iwona")
    lines = lines_of(tab)
    tab.page.reload()
    expect(tab.page.locator("#me strong")).to_have_text("Iwona")
    tab.page.evaluate("() => { window.playground.session.state.locale = 'pl'; window.playground.redraw(); }")
    expect(tab.page.get_by_role("button", name="Wyślij")).to_be_attached()
    # From now on everybody comes from another machine, where a key is needed that this browser does not have.
    monkeypatch.setattr(guard, "is_this_machine", lambda _remote: False)
    lines[-1].close()
    expect(tab.page.locator("#notice")).to_contain_text("z innym kluczem")
    renewed = tab.context.new_page()
    renewed.goto(f"{stage.origin}/?key={stage.loopback.host.guard.key}")
    expect(tab.page.locator("#notice")).to_be_empty()
    refused = [trouble for trouble in tab.troubles if "403" in trouble]
    assert refused
    tab.troubles[:] = [trouble for trouble in tab.troubles if trouble not in refused]


def test_who_reads_what_is_long_past_goes_on_reading_when_the_line_is_back(
    open_tab: OpenTab, stage: Stage, channel: str
) -> None:
    tab = open_tab("Nell")
    lines = lines_of(tab)
    tab.command("/show many number:130")
    expect(tab.messages.filter(has_text="Number 129 of many")).to_be_visible()
    tab.page.reload()
    expect(tab.messages.filter(has_text="Number 129 of many")).to_be_visible()
    read = tab.messages.filter(has_text="Number 20 of many")
    tab.scroll_up_to(read)
    read.scroll_into_view_if_needed()
    read.evaluate(AT_REST)
    before = read.bounding_box()
    edited, deleted = stage.loopback.playground.world.history(int(channel))[22:24]

    async def change() -> None:
        stage.loopback.playground.messages.delete(deleted)
        edited.content = "Number 22 was edited"

    # The line as her page saw it last is the one that breaks; meanwhile one message goes and one becomes another.
    tab.page.evaluate("() => { window.playground.session.state.notYet = true; }")
    lines[-1].close()
    stage.run(change())
    tab.page.wait_for_function("() => !window.playground.session.state.notYet")
    expect(tab.messages.filter(has_text="Number 23 of many")).to_have_count(0)
    expect(tab.messages.filter(has_text="Number 22 was edited")).to_have_count(1)
    expect(tab.messages.filter(has_text="Number 24 of many")).to_have_count(1)
    after = read.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 2
