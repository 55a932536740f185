"""Several people at one page: the switch, links, names, unread marks, threads, messages of one's own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.stage import Stage
from tests.support.tab import PHONE, OpenTab, Tab
from tests.support.windows import DESKTOP

INSIDE_OR_NOWHERE = """() => document.activeElement === document.body
  || document.activeElement.closest('#drawer') !== null"""
"""Is what has the focus in the drawer, or is it at none of the page's parts, with the browser's own?"""

_NOTHING_IS_COPIED = "() => { document.execCommand = () => false; }"
"""From now on the browser lets nothing be copied."""


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


_LEFT_OF = """(node, letters) => {
  const text = [...node.childNodes].findLast((one) => one.nodeType === Node.TEXT_NODE);
  const range = new Range();
  return letters.map((letter) => {
    range.setStart(text, text.data.indexOf(letter));
    range.setEnd(text, text.data.indexOf(letter) + 1);
    return range.getBoundingClientRect().left;
  });
}"""
"""Where letters of the last words in an element stand."""


def test_a_name_turns_no_other_words_round_and_is_never_nothing(open_tab: OpenTab, stage: Stage) -> None:
    turned, unseen = stage.loopback.user("Miley"), stage.loopback.user("Szymon")
    turned.global_name, unseen.global_name, before = "\u202egnp.exe", "\u200b\u2066", (turned.global_name, "Szymon")
    try:
        tab = open_tab("Nell")
        people = tab.page.locator(".person-name")
        expect(people.filter(has_text="exe")).to_have_text("gnp.exe")
        expect(tab.page.locator(f'[data-person-id="{unseen.id}"] .person-name')).to_have_text(unseen.username)
        for person, name in ((turned, "@gnp.exe"), (unseen, f"@{unseen.username}")):
            say(tab, f"<@{person.id}> abc, xyz")
            expect(tab.last.locator(".mention")).to_have_text(name)
            first, last = tab.last.locator(".markdown p").evaluate(_LEFT_OF, ["a", "z"])
            assert first < last
    finally:
        turned.global_name, unseen.global_name = before


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
    here = str(faye.page.title()).split("table-")[1]
    # Others' tests name her in their channels, too.
    named = faye.page.locator("[data-channel-id] .badge").all_inner_texts()
    expect(faye.page).to_have_title(f"({sum(map(int, named))}) table-{here}")
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
    expect(faye.last.locator(".edited")).to_have_attribute("title", re.compile(r"^\w+ \d+, \d{4} at \d+:\d\d\s[AP]M$"))
    nell.last.hover()
    nell.last.get_by_role("button", name="Delete").click()
    nell.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(faye.messages).to_have_count(0)


def test_a_thread(open_tab: OpenTab) -> None:
    nell = open_tab("Nell")
    nell.page.get_by_role("button", name="Start a thread").click()
    name = nell.page.get_by_label("Name of the thread")
    name.fill("   ")
    nell.page.keyboard.press("Enter")
    expect(name).to_be_focused()
    name.fill("a game of two")
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


def test_the_way_back_leads_to_whom_one_was_and_a_reload_changes_nothing(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    tab.go("games")
    tab.page.get_by_role("navigation", name="People").get_by_role("button", name="Faye").click()
    expect(tab.page.locator("#me strong")).to_have_text("Faye")
    expect(tab.page.locator(".room-title")).to_have_text("games")
    tab.page.go_back()
    expect(tab.page.locator(".room-title")).to_contain_text("table-")
    expect(tab.page.locator("#me strong")).to_have_text("Nell")
    tab.page.reload()
    expect(tab.page.locator("#me strong")).to_have_text("Nell")
    tab.page.go_forward()
    expect(tab.page.locator("#me strong")).to_have_text("Faye")
    expect(tab.page.locator(".room-title")).to_have_text("games")


def test_a_link_is_copied_also_where_a_browser_has_no_clipboard_for_pages(open_tab: OpenTab, stage: Stage) -> None:
    tab = open_tab("Nell")
    # So it is in other machines' browsers (--lan), where the address begins with http.
    tab.page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    tab.page.get_by_role("button", name="Settings of this person and page").click()
    dialog = tab.page.get_by_role("dialog")
    copy = dialog.get_by_role("button", name="Copy")
    tab.page.evaluate(_NOTHING_IS_COPIED)
    copy.click()
    expect(dialog.get_by_label("This person in another tab")).to_be_focused()
    expect(copy).to_have_text("Copy")
    tab.page.evaluate("() => { delete document.execCommand; }")
    copy.click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    tab.line.focus()
    tab.page.keyboard.press("ControlOrMeta+v")
    expect(tab.line).to_have_value(f"{stage.origin}/?person={stage.person('Nell')}")


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


BREAKING = """(name) => {
  const { session } = window.playground;
  const call = session.call.bind(session);
  const broken = () => Promise.reject(new Error('The connection broke.'));
  session.call = (asked, args) => (asked === name ? broken() : call(asked, args));
  window.mend = () => { session.call = call; };
}"""
"""From now on her calls of one name do not get through, until the line is mended."""


def test_what_failed_is_told_and_done_again_where_it_was_asked_for(open_tab: OpenTab, stage: Stage) -> None:
    tab = open_tab("Nell")
    outbox = tab.page.locator("#outbox")
    here = str(tab.page.locator("h1").inner_text())
    other = stage.new_channel()
    tab.page.evaluate(BREAKING, "command")
    tab.command("/show lobby")
    expect(outbox).to_contain_text("/show lobby: The connection broke.")
    tab.page.locator(f'[data-channel-id="{other}"]').click()
    expect(outbox).to_be_empty()
    tab.page.get_by_role("navigation", name="People").get_by_role("button", name="Faye").click()
    expect(tab.page.locator("#me strong")).to_have_text("Faye")
    tab.go(here)
    expect(outbox).to_be_empty()
    tab.page.get_by_role("navigation", name="People").get_by_role("button", name="Nell").click()
    tab.go(here)
    tab.page.evaluate("() => window.mend()")
    outbox.get_by_role("button", name="Try again").click()
    expect(tab.last.locator(".origin")).to_contain_text("Nell used")
    expect(outbox).to_be_empty()


def test_words_that_could_not_be_sent_are_back_in_their_line(open_tab: OpenTab, stage: Stage) -> None:
    tab = open_tab("Nell")
    other = stage.new_channel()
    tab.page.evaluate(BREAKING, "send")
    say(tab, "are you there")
    expect(tab.page.locator("#outbox").get_by_role("alert")).to_contain_text("The connection broke.")
    expect(tab.line).to_have_value("are you there")
    tab.page.locator(f'[data-channel-id="{other}"]').click()
    expect(tab.line).to_have_value("")
    tab.page.go_back()
    tab.page.evaluate("() => window.mend()")
    tab.line.focus()
    tab.page.keyboard.press("Enter")
    expect(tab.last).to_contain_text("are you there")
    expect(tab.page.locator("#outbox")).to_be_empty()


def test_an_edit_that_did_not_get_through_is_not_lost(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    say(tab, "frist")
    tab.last.hover()
    tab.last.get_by_role("button", name="Edit").click()
    tab.page.evaluate(BREAKING, "edit")
    tab.page.get_by_label("Edit the message").fill("first")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("#outbox").get_by_role("alert")).to_contain_text("The connection broke.")
    expect(tab.page.get_by_label("Edit the message")).to_have_value("first")


def test_a_touch_on_a_message_shows_what_can_be_done_with_it(open_tab: OpenTab) -> None:
    tab = open_tab("Nell", size=PHONE, touch=True)
    say(tab, "frist")
    tools = tab.last.locator(".message-tools")
    expect(tab.last).to_contain_text("frist")
    expect(tools).to_have_css("opacity", "0")
    tab.last.get_by_text("frist").tap()
    expect(tools).to_have_css("opacity", "1")
    edit = tab.last.get_by_role("button", name="Edit")
    box = edit.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    edit.tap()
    tab.page.get_by_label("Edit the message").fill("first")
    tab.page.keyboard.press("Enter")
    expect(tab.last).to_contain_text("first(edited)")
    tab.line.tap()
    expect(tools).to_have_css("opacity", "0")


def test_who_sees_no_channel_any_more_reads_nothing_of_the_last(open_tab: OpenTab, stage: Stage) -> None:
    tab = open_tab("Szymon")
    say(tab, "before I go")
    expect(tab.last).to_contain_text("before I go")
    guild, person = next(iter(stage.loopback.playground.world.guilds.values())), stage.loopback.user("Szymon")

    async def leave() -> None:
        stage.loopback.playground.actions.leave(guild, person)

    async def come_back() -> None:
        stage.loopback.playground.actions.join(guild, person)

    stage.run(leave())
    try:
        expect(tab.page.locator(".channel")).to_have_count(0)
        expect(tab.page.locator("#timeline ol")).to_be_empty()
        expect(tab.page.locator("#timeline")).to_have_attribute("aria-label", "Messages")
    finally:
        stage.run(come_back())
    expect(tab.last).to_contain_text("before I go")


def test_what_was_read_in_one_tab_is_read_in_the_other(open_tab: OpenTab, stage: Stage, channel: str) -> None:
    nell = open_tab("Nell")
    elsewhere = open_tab("Faye", channel=stage.new_channel())
    say(nell, "one")
    entry = elsewhere.page.locator(f'[data-channel-id="{channel}"]')
    expect(entry).to_have_class("channel unread")
    open_tab("Faye")
    expect(entry).to_have_class("channel")


def test_keys_stay_in_the_drawer_while_it_is_open(open_tab: OpenTab) -> None:
    tab = open_tab("Nell", size=PHONE)
    tab.page.get_by_role("button", name="Channels and people").click()
    expect(tab.page.locator(".channel.here")).to_be_focused()
    for _ in range(3 + tab.page.locator("#drawer button").count()):
        tab.page.keyboard.press("Tab")
        assert tab.page.evaluate(INSIDE_OR_NOWHERE)
    tab.page.locator(".channel.here").focus()
    tab.page.keyboard.press("Escape")
    expect(tab.page.get_by_role("button", name="Channels and people")).to_be_focused()
    tab.page.get_by_role("button", name="Channels and people").click()
    tab.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    tab.line.click()
    expect(tab.line).to_be_focused()


def test_of_very_many_channels_the_one_where_one_is_stands_in_view(open_tab: OpenTab, stage: Stage) -> None:
    many = [stage.new_channel() for _ in range(40)]
    tab = open_tab("Nell", channel=many[-1])
    here = tab.page.locator("#channels [aria-current=page]")
    expect(here).to_have_attribute("data-channel-id", many[-1])
    expect(here).to_be_in_viewport(ratio=0.9)
    tab.page.keyboard.press("Alt+ArrowDown")
    expect(here).not_to_have_attribute("data-channel-id", many[-1])
    expect(here).to_be_in_viewport(ratio=0.9)
    # Whoever looks round in the list meanwhile goes on looking, whatever comes.
    tab.page.locator("#channels").evaluate("(node) => { node.scrollTop = node.scrollHeight; }")
    last = tab.page.locator(f'[data-channel-id="{many[-1]}"]')
    expect(last).to_be_in_viewport()
    stage.new_channel()
    expect(tab.page.locator("#channels .channel").nth(44)).to_be_attached()
    expect(last).to_be_in_viewport()


def test_who_began_a_thread_by_keys_goes_on_in_its_line(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    tab.page.keyboard.press("Tab")
    tab.page.get_by_role("button", name="Start a thread").focus()
    tab.page.keyboard.press("Enter")
    expect(tab.page.get_by_role("dialog")).to_be_visible()
    tab.page.keyboard.type("aside")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("h1")).to_contain_text("aside")
    expect(tab.line).to_be_focused()
