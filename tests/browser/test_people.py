"""Several people at one page: the switch, links, names, unread marks, threads, messages of one's own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.stage import Stage
from tests.support.tab import OpenTab, Tab


def say(tab: Tab, words: str) -> None:
    """Write a message."""
    tab.line.focus()
    tab.page.keyboard.type(words)
    tab.page.keyboard.press("Enter")


def test_the_switch_makes_one_somebody_else(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    say(tab, "I am Nell")
    expect(tab.last).to_contain_text("I am Nell")
    tab.page.get_by_role("navigation", name="People").get_by_role("button", name="Faye").click()
    expect(tab.page.locator("#me strong")).to_have_text("Faye")
    expect(tab.last).to_contain_text("I am Nell")
    say(tab, "and I am Faye")
    expect(tab.last.locator(".author")).to_have_text("Faye")


def test_names_and_words_are_never_markup(open_tab: OpenTab, stage: Stage) -> None:
    tab = open_tab("mallory")
    say(tab, "<img src=x onerror=\"document.title='broken'\"> <b>hi</b>")
    expect(tab.last).to_contain_text("<img src=x")
    name = stage.loopback.user("mallory").global_name
    assert name
    assert "**" in name
    expect(tab.last.locator(".author")).to_have_text(name)
    assert tab.page.locator("#timeline img, #timeline b").count() == 0


def test_unread_marks_and_mentions(open_tab: OpenTab, stage: Stage, channel: str) -> None:
    nell = open_tab("Nell")
    faye = open_tab("Faye", channel=stage.new_channel())
    entry = faye.page.locator(f'[data-channel-id="{channel}"]')
    say(nell, "one")
    expect(entry).to_have_class("channel unread")
    nell.page.keyboard.type("hello @Fa")
    expect(nell.page.get_by_role("option")).to_have_text(["@Faye"])
    nell.page.keyboard.press("Enter")
    nell.page.keyboard.press("Enter")
    expect(nell.last.locator(".mention")).to_have_text("@Faye")
    expect(entry.locator(".badge")).to_have_text("1")
    expect(faye.page).to_have_title("(1) table-" + str(faye.page.title()).split("table-")[1])
    entry.click()
    expect(faye.page.locator(".new-line")).to_be_visible()
    expect(faye.last).to_have_class(re.compile("naming-me"))
    expect(entry.locator(".badge")).to_have_count(0)


def test_edit_and_delete_my_words(open_tab: OpenTab) -> None:
    nell, faye = open_tab("Nell"), open_tab("Faye")
    say(nell, "frist")
    expect(faye.last).to_contain_text("frist")
    nell.last.hover()
    nell.last.get_by_role("button", name="Edit").click()
    nell.page.get_by_label("Edit the message").fill("first")
    nell.page.keyboard.press("Enter")
    expect(faye.last).to_contain_text("first(edited)")
    nell.last.hover()
    nell.last.get_by_role("button", name="Delete").click()
    nell.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(faye.messages).to_have_count(0)


def test_a_thread(open_tab: OpenTab) -> None:
    nell = open_tab("Nell")
    nell.page.get_by_role("button", name="Start a thread").click()
    nell.page.get_by_label("Name of the thread").fill("a game of two")
    nell.page.keyboard.press("Enter")
    expect(nell.page.locator(".threads .channel.here")).to_have_text("a game of two")
    expect(nell.page.locator(".room-name")).to_contain_text("a game of two")


def test_a_new_person(open_tab: OpenTab) -> None:
    nell = open_tab("Nell")
    nell.page.get_by_role("button", name="Add").click()
    nell.page.get_by_label("Name").fill("Zoë Li")
    nell.page.keyboard.press("Enter")
    newcomer = nell.page.get_by_role("navigation", name="People").get_by_role("button", name="Zoë Li")
    newcomer.click()
    expect(nell.page.locator("#me strong")).to_have_text("Zoë Li")


def test_a_link_for_another_tab(open_tab: OpenTab, stage: Stage) -> None:
    nell = open_tab("Nell")
    nell.page.get_by_role("button", name="Settings of this person").click()
    link = nell.page.get_by_label("This person in another tab").input_value()
    assert link == f"{stage.origin}/?person={stage.person('Nell')}"


def test_a_stale_link_still_opens_the_page(open_tab: OpenTab) -> None:
    tab = open_tab("Nell", person="4")
    expect(tab.page.locator("#me strong")).to_have_text("Nell")
    tab.troubles.clear()  # the refused first attempt


def test_closed_dms_are_a_tick_away(open_tab: OpenTab, stage: Stage) -> None:
    tab = open_tab("Szymon")
    tab.page.get_by_role("button", name="Settings of this person").click()
    tick = tab.page.get_by_label("DMs closed")
    tick.check()
    expect(tab.page.locator("#me")).to_contain_text("DMs closed")
    assert stage.loopback.user("Szymon").dms_closed
    tick.uncheck()
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator("#me")).to_contain_text("Here")
