"""For everyone: axe, keys alone, light and dark, reduced motion, weight, and no word to the outside."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.stage import Stage
from tests.support.tab import PHONE, OpenTab, Tab, serious
from tests.support.windows import DESKTOP

MOST_BYTES = 200_000


def full(open_tab: OpenTab, **options: object) -> Tab:
    """Nell's page with everything on it."""
    tab = open_tab("Nell", **options)
    tab.command("/show everything")
    expect(tab.last).to_contain_text("Pressed 0 times")
    tab.button("My screen").click()
    expect(tab.last).to_contain_text("Only you can see this")
    return tab


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(open_tab: OpenTab, scheme: str, size: tuple[int, int]) -> None:
    tab = full(open_tab, scheme=scheme, size=size)
    assert serious(tab.page) == []
    tab.keep(f"everything-{scheme}-{size[0]}")
    tab.page.locator("#timeline").evaluate("(node) => { node.scrollTop = 0; }")
    assert serious(tab.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_on_what_opens(open_tab: OpenTab, scheme: str) -> None:
    tab = full(open_tab, scheme=scheme)
    tab.button("Tiles to return").click()
    assert serious(tab.page) == []
    tab.page.keyboard.press("Escape")
    tab.button("Form").click()
    expect(tab.page.get_by_role("dialog")).to_be_visible()
    tab.page.get_by_role("button", name="Submit").click()
    assert serious(tab.page) == []
    tab.page.keyboard.press("Escape")
    tab.page.get_by_role("button", name="Open picture: The city").click()
    expect(tab.page.get_by_role("dialog")).to_be_visible()
    assert serious(tab.page) == []
    tab.page.keyboard.press("Escape")
    tab.page.get_by_role("button", name="Settings of this person").click()
    expect(tab.page.get_by_role("dialog")).to_be_visible()
    assert serious(tab.page) == []
    tab.page.keyboard.press("Escape")
    tab.page.get_by_role("button", name="Developer’s window").click()
    expect(tab.page.get_by_role("tab")).to_have_count(5)
    for one in tab.page.get_by_role("tab").all():
        one.click()
        assert serious(tab.page) == []
    tab.line.focus()
    tab.page.keyboard.type("/show lobby ", delay=10)
    expect(tab.page.get_by_role("listbox").get_by_role("option")).to_have_count(4)
    assert serious(tab.page) == []


def test_keys_alone_reach_everything(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    keys = tab.page.keyboard
    keys.press("/")
    expect(tab.line).to_be_focused()
    keys.type("show everything ", delay=10)
    keys.press("Enter")
    expect(tab.last).to_contain_text("Pressed 0 times")
    tab.page.locator("#timeline").focus()
    keys.press("ArrowUp")
    labels = []
    for _ in range(40):
        keys.press("Tab")
        labels.append(tab.page.evaluate("() => document.activeElement.innerText || document.activeElement.ariaLabel"))
        if labels[-1] == "Primary":
            break
    assert labels[-1] == "Primary"
    outline = tab.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    keys.press("Enter")
    expect(tab.last).to_contain_text("Pressed 1 times")
    keys.press("Control+k")
    keys.type("lounge")
    keys.press("Enter")
    expect(tab.page.locator("h1")).to_have_text("lounge")
    keys.press("Alt+ArrowUp")
    expect(tab.page.locator("h1")).to_have_text("games")


def test_who_sends_by_the_button_goes_on_in_the_line(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    tab.line.fill("by the button")
    tab.line.focus()
    tab.page.keyboard.press("Tab")
    tab.page.keyboard.press("Enter")
    expect(tab.last).to_contain_text("by the button")
    expect(tab.line).to_be_focused()


def test_keys_go_on_working_where_a_picture_is_as_large_as_it_can_be(open_tab: OpenTab) -> None:
    tab = full(open_tab)
    keys = tab.page.keyboard
    tab.page.get_by_role("button", name="Open picture: Picture city.png").click()
    large = tab.page.get_by_role("dialog", name="Picture")
    larger = large.get_by_role("button", name="Larger")
    larger.focus()
    for _ in range(6):
        keys.press("Enter")
    expect(larger).to_be_focused()
    expect(larger).to_be_disabled()
    keys.press("0")
    expect(larger).to_be_enabled()
    keys.press("ArrowRight")
    expect(large).to_contain_text("2 of 3")


COMPOSED = """(field, key) => field.dispatchEvent(
  new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true }))"""
"""A key that belongs to a sign still being put together, as in Japanese."""


def test_keys_by_which_a_sign_is_put_together_do_nothing_else(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    tab.line.fill("before")
    tab.page.keyboard.press("Enter")
    tab.last.hover()
    tab.last.get_by_role("button", name="Edit").click()
    edit = tab.page.get_by_label("Edit the message")
    edit.fill("half")
    for key in ("Enter", "Escape"):
        edit.evaluate(COMPOSED, key)
    expect(edit).to_have_value("half")
    edit.fill("whole")
    edit.press("Enter")
    expect(tab.last).to_contain_text("whole")
    tab.page.keyboard.press("Control+k")
    search = tab.page.get_by_role("combobox", name="Search: Go to")
    search.fill("lounge")
    for key in ("Enter", "Escape"):
        search.evaluate(COMPOSED, key)
    expect(search).to_have_value("lounge")


@pytest.mark.parametrize("name", ["Dismiss", "Try again"])
def test_what_was_pressed_about_a_failure_leads_back_to_the_line(open_tab: OpenTab, name: str) -> None:
    tab = open_tab("Nell")
    tab.command("/show nothing")
    failure = tab.page.locator("#outbox").get_by_role("alert")
    expect(failure).to_contain_text("did not respond")
    failure.get_by_role("button", name=name).focus()
    tab.page.keyboard.press("Enter")
    expect(failure).to_have_count(0)
    expect(tab.line).to_be_focused()


def test_new_messages_are_announced(open_tab: OpenTab) -> None:
    nell, faye = open_tab("Nell"), open_tab("Faye")
    faye.line.fill("are you **there**")
    faye.page.keyboard.press("Enter")
    expect(nell.page.locator("#status-region")).to_have_text("Faye: are you there")


def test_what_waits_for_her_elsewhere_is_announced(open_tab: OpenTab, stage: Stage) -> None:
    nell, faye = open_tab("Nell"), open_tab("Faye", channel=stage.new_channel())
    faye.line.fill("nobody in particular")
    faye.page.keyboard.press("Enter")
    faye.line.fill("are you there, @Nell?")
    faye.page.keyboard.press("Enter")
    expect(faye.last.locator(".mention")).to_have_text("@Nell")
    name = faye.page.locator("h1").inner_text()
    expect(nell.page.locator("#status-region")).to_have_text(f"{name}: new messages for you")


def test_light_and_dark(open_tab: OpenTab) -> None:
    tab = open_tab("Nell", scheme="light")
    colour = "() => getComputedStyle(document.body).backgroundColor"
    light = tab.page.evaluate(colour)
    tab.page.get_by_role("button", name="Dark colours").click()
    dark = tab.page.evaluate(colour)
    assert dark != light
    tab.page.reload()
    tab.page.locator("#me strong").wait_for()
    assert tab.page.evaluate(colour) == dark
    tab.page.get_by_role("button", name="Settings of this person").click()
    tab.page.get_by_role("button", name="Light", exact=True).click()
    tab.page.keyboard.press("Escape")
    assert tab.page.evaluate(colour) == light
    tab.page.get_by_role("button", name="Dark colours").click()
    assert tab.page.evaluate(colour) == dark


def test_nothing_moves_for_those_who_asked(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    tab.command("/show nothing")
    moving = tab.page.evaluate(
        "() => document.getAnimations().filter((a) => a.effect.getTiming().duration > 0).length"
    )
    assert moving == 0


def test_the_first_view_is_light(open_tab: OpenTab) -> None:
    tab = open_tab("Nell", visited=False)
    expect(tab.page.get_by_role("dialog")).to_be_visible()
    weight = tab.page.evaluate(
        """() => ['resource', 'navigation'].flatMap((kind) => performance.getEntriesByType(kind))
          .filter((entry) => !entry.name.includes('/attachments/'))
          .reduce((sum, entry) => sum + entry.decodedBodySize, 0)"""
    )
    assert 50_000 < weight < MOST_BYTES


def test_nothing_may_be_loaded_from_outside(open_tab: OpenTab) -> None:
    tab = open_tab("Nell")
    refused = tab.page.evaluate("() => fetch('https://example.org/').then(() => 'loaded', () => 'refused')")
    assert refused == "refused"
    assert [trouble for trouble in tab.troubles if "Content Security Policy" in trouble]
    tab.troubles.clear()


def test_with_the_systems_colours_forced_on_it_what_is_chosen_still_shows(open_tab: OpenTab) -> None:
    tab = full(open_tab)
    page = tab.page
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    tab.keep("forced-colours")
    edge = "(button) => parseFloat(getComputedStyle(button).borderTopWidth)"
    assert tab.button("Primary").evaluate(edge) > 0
    here = page.locator(".channel.here")
    name = here.inner_text()
    chosen = here.screenshot()
    tab.go("lounge")
    expect(page.locator("h1")).to_have_text("lounge")
    assert page.locator(".channel", has_text=name).screenshot() != chosen
    tab.go(name)
    nell, faye = (page.locator(".person", has_text=person).locator(".presence") for person in ("Nell", "Faye"))
    assert nell.screenshot() != faye.screenshot(), "one of them is here"
    tab.button("Tiles to return").click()
    option = page.get_by_role("option").first
    marked = option.screenshot()
    page.keyboard.press("ArrowDown")
    assert option.screenshot() != marked
    page.keyboard.press("Escape")
    tab.line.focus()
    page.keyboard.type("/show ")
    hint = page.get_by_role("option").first
    marked = hint.screenshot()
    page.keyboard.press("ArrowDown")
    assert hint.screenshot() != marked
    page.get_by_role("button", name="Developer’s window").click()
    page.get_by_role("tab", name="Limits").click()
    closed = page.get_by_role("tab", name="Bot & time").screenshot()
    page.get_by_role("tab", name="Bot & time").click()
    page.locator("#dev-panel").focus()
    assert page.get_by_role("tab", name="Bot & time").screenshot() != closed
    tab.keep("forced-colours-developer")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_has_set_letters_twice_as_large_reads_them_so(open_tab: OpenTab, size: tuple[int, int]) -> None:
    """The browser's own setting; whoever enlarges the whole page gets that from every browser."""
    tab = full(open_tab, size=size)
    high = "(words) => parseFloat(getComputedStyle(words).fontSize)"
    before = tab.last.locator(".text").evaluate(high)
    tab.context.new_cdp_session(tab.page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    assert tab.last.locator(".text").evaluate(high) == 2 * before
    tab.keep(f"letters-{size[0]}")
    buttons = tab.page.locator("#topbar button:visible, #composer button, #timeline button:visible").all()
    for part in (*buttons, tab.line):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0], part.inner_text()
