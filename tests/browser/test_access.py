"""For everyone: axe, keys alone, light and dark, reduced motion, weight, and no word to the outside."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.tab import DESKTOP, PHONE, Desk, OpenDesk, serious

MOST_BYTES = 200_000


def full(open_desk: OpenDesk, **options: object) -> Desk:
    """Nell's page with everything on it."""
    desk = open_desk("Nell", **options)
    desk.command("/show everything")
    expect(desk.last).to_contain_text("Pressed 0 times")
    desk.button("My screen").click()
    expect(desk.last).to_contain_text("Only you can see this")
    return desk


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(open_desk: OpenDesk, scheme: str, size: tuple[int, int]) -> None:
    desk = full(open_desk, scheme=scheme, size=size)
    assert serious(desk.page) == []
    desk.keep(f"everything-{scheme}-{size[0]}")
    desk.page.locator("#timeline").evaluate("(node) => { node.scrollTop = 0; }")
    assert serious(desk.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_on_what_opens(open_desk: OpenDesk, scheme: str) -> None:
    desk = full(open_desk, scheme=scheme)
    desk.button("Tiles to return").click()
    assert serious(desk.page) == []
    desk.page.keyboard.press("Escape")
    desk.button("Form").click()
    expect(desk.page.get_by_role("dialog")).to_be_visible()
    desk.page.get_by_role("button", name="Submit").click()
    assert serious(desk.page) == []
    desk.page.keyboard.press("Escape")
    desk.page.get_by_role("button", name="Open picture: The city").click()
    expect(desk.page.get_by_role("dialog")).to_be_visible()
    assert serious(desk.page) == []
    desk.page.keyboard.press("Escape")
    desk.page.get_by_role("button", name="Settings of this person").click()
    expect(desk.page.get_by_role("dialog")).to_be_visible()
    assert serious(desk.page) == []
    desk.page.keyboard.press("Escape")
    desk.page.get_by_role("button", name="Developer’s window").click()
    expect(desk.page.get_by_role("tab")).to_have_count(5)
    for tab in desk.page.get_by_role("tab").all():
        tab.click()
        assert serious(desk.page) == []
    desk.line.focus()
    desk.page.keyboard.type("/show lobby ", delay=10)
    expect(desk.page.get_by_role("listbox").get_by_role("option")).to_have_count(4)
    assert serious(desk.page) == []


def test_keys_alone_reach_everything(open_desk: OpenDesk) -> None:
    desk = open_desk("Nell")
    keys = desk.page.keyboard
    keys.press("/")
    expect(desk.line).to_be_focused()
    keys.type("show everything ", delay=10)
    keys.press("Enter")
    expect(desk.last).to_contain_text("Pressed 0 times")
    desk.page.locator("#timeline").focus()
    keys.press("ArrowUp")
    labels = []
    for _ in range(40):
        keys.press("Tab")
        labels.append(desk.page.evaluate("() => document.activeElement.innerText || document.activeElement.ariaLabel"))
        if labels[-1] == "Primary":
            break
    assert labels[-1] == "Primary"
    outline = desk.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    keys.press("Enter")
    expect(desk.last).to_contain_text("Pressed 1 times")
    keys.press("Control+k")
    keys.type("lounge")
    keys.press("Enter")
    expect(desk.page.locator("h1")).to_have_text("lounge")
    keys.press("Alt+ArrowUp")
    expect(desk.page.locator("h1")).to_have_text("games")


def test_new_messages_are_announced(open_desk: OpenDesk) -> None:
    nell, faye = open_desk("Nell"), open_desk("Faye")
    faye.line.fill("are you **there**")
    faye.page.keyboard.press("Enter")
    expect(nell.page.locator("#status-region")).to_have_text("Faye: are you there")


def test_light_and_dark(open_desk: OpenDesk) -> None:
    desk = open_desk("Nell", scheme="light")
    colour = "() => getComputedStyle(document.body).backgroundColor"
    light = desk.page.evaluate(colour)
    desk.page.get_by_role("button", name="Dark colours").click()
    dark = desk.page.evaluate(colour)
    assert dark != light
    desk.page.reload()
    desk.page.locator("#me strong").wait_for()
    assert desk.page.evaluate(colour) == dark


def test_nothing_moves_for_those_who_asked(open_desk: OpenDesk) -> None:
    desk = open_desk("Nell")
    desk.command("/show nothing")
    moving = desk.page.evaluate(
        "() => document.getAnimations().filter((a) => a.effect.getTiming().duration > 0).length"
    )
    assert moving == 0


def test_the_first_view_is_light(open_desk: OpenDesk) -> None:
    desk = open_desk("Nell", visited=False)
    expect(desk.page.get_by_role("dialog")).to_be_visible()
    weight = desk.page.evaluate(
        """() => ['resource', 'navigation'].flatMap((kind) => performance.getEntriesByType(kind))
          .filter((entry) => !entry.name.includes('/attachments/'))
          .reduce((sum, entry) => sum + entry.decodedBodySize, 0)"""
    )
    assert 50_000 < weight < MOST_BYTES


def test_nothing_may_be_loaded_from_outside(open_desk: OpenDesk) -> None:
    desk = open_desk("Nell")
    refused = desk.page.evaluate("() => fetch('https://example.org/').then(() => 'loaded', () => 'refused')")
    assert refused == "refused"
    assert [trouble for trouble in desk.troubles if "Content Security Policy" in trouble]
    desk.troubles.clear()
