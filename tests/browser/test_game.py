"""The real bot in the page, from the launcher to the winner."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.support.launched import Launched
from tests.support.page_player import Player
from tests.support.tab import PHONE, Tab, serious, tabs
from tests.support.windows import Windows

GAME_WITHIN_S = 240.0


@pytest.fixture(scope="module")
def launched(windows: Windows) -> Iterator[Launched]:
    """The playground, started as ``make play`` starts it."""
    with Launched() as opened:
        yield opened
        windows.close(opened.origin)


Open = Callable[..., Tab]


@pytest.fixture
def sit(windows: Windows, launched: Launched) -> Iterator[Open]:
    """Open a tab: ``sit()`` as a newcomer, ``sit("Miley")`` as somebody."""
    with tabs() as opened:
        def open_one(name: str | None = None, **options: object) -> Tab:
            person = opened[0].person(name) if name and opened else None
            tab = Tab(windows, launched.origin, person=person, **options)  # type: ignore[arg-type]  # keywords passed on
            if name and not opened:
                tab.become(name)
            opened.append(tab)
            return tab

        yield open_one


def begin(nell: Tab, other: Tab, channel: str) -> None:
    """A lobby in a channel, both in it, started."""
    for tab in (nell, other):
        tab.go(channel)
    nell.command("/ginkgo new")
    other.button("Join").click()
    expect(nell.button("Start")).to_be_enabled()
    nell.button("Start").click()
    for tab in (nell, other):
        expect(tab.messages.filter(has_text="Round 1").last).to_be_visible()


@pytest.mark.timing
def test_it_starts_quickly(launched: Launched) -> None:
    assert launched.seconds < 10  # 3 on a quiet machine


def test_a_newcomer_plays_two_people_to_the_end(sit: Open) -> None:
    nell = sit(visited=False)
    welcome = nell.page.get_by_role("dialog", name="A city grows here")
    expect(welcome.get_by_role("listitem")).to_have_count(5)  # the guided game first
    assert serious(nell.page) == []
    nell.keep("welcome")
    welcome.get_by_role("button", name="Just look around").click()
    miley = sit("Miley", size=PHONE, touch=True)
    begin(nell, miley, "games")
    # She opened the page for all: the rail says for whom something waits, the list what waits for her.
    rail = nell.page.get_by_role("navigation", name="People")
    expect(rail.get_by_role("button", name="Miley").locator(".badge")).to_have_text("1 new")
    expect(nell.page.locator("#channels section").last.locator(".badge")).to_have_text("1")
    nell.keep("round-1-board")
    nell.go_direct()
    miley.go_direct()
    nell.keep("private-screen")
    miley.keep("private-screen-phone")
    assert serious(miley.page) == []
    play_to_the_end(nell, miley)
    for tab in (nell, miley):
        tab.go("games")
        expect(tab.button("Rematch")).to_be_visible()
    nell.keep("final")
    miley.keep("final-phone")
    assert serious(nell.page) == []
    assert "Nell" in nell.last.inner_text()
    assert "Miley" in nell.last.inner_text()


def play_to_the_end(*tabs: Tab) -> None:
    """Press until every screen says that the game is over; kill the bot once on the way."""
    players = [Player(tab) for tab in tabs]
    begun = time.monotonic()
    killed = False
    while not all("The game is over" in player.look()["words"] for player in players):
        assert time.monotonic() - begun < GAME_WITHIN_S, [player.buttons() for player in players]
        acting = [player for player in players if player.can_act()]
        for player in acting:
            player.act()
        if not acting:
            tabs[0].page.wait_for_timeout(100)
        if not killed and sum(player.pressed for player in players) > 30:
            killed = True
            kill_and_start(tabs[0])
    for tab in tabs:
        tab.keep(f"the-last-screen-{tabs.index(tab)}")
    assert killed
    assert sum(player.pressed for player in players) > 40, [player.screen.inner_text() for player in players]


def kill_and_start(tab: Tab) -> None:
    """Kill the bot in the developer's window and start it again."""
    tab.page.get_by_role("button", name="Developer’s window").click()
    tab.page.get_by_role("tab", name="Bot").click()
    tab.page.get_by_role("button", name="Kill it and start it again").click()
    expect(tab.page.get_by_role("tabpanel")).to_contain_text("done")
    tab.keep("after-a-kill")
    tab.page.get_by_role("button", name="Close the developer’s window").click()


def test_closed_dms_and_the_ephemeral_way_round(sit: Open) -> None:
    nell, miley = sit("Nell"), sit("Miley")
    miley.page.get_by_role("button", name="Settings of this person").click()
    miley.page.get_by_label("DMs closed").check()
    miley.page.keyboard.press("Escape")
    begin(nell, miley, "lounge")
    miley.button("My screen").click()
    expect(miley.last).to_contain_text("Only you can see this")
    player = Player(miley)
    for _ in range(5):
        if "Change my mind" in player.buttons():
            break
        player.act()
    expect(miley.messages.filter(has_text="Only you can see this").last).to_contain_text("Change my mind")
    miley.keep("ephemeral-screen")
    assert "Hand:" not in nell.page.locator("#timeline").inner_text()
    expect(nell.messages.filter(has_text=re.compile("1 of 2 ready")).last).to_be_visible()


def test_after_a_round_ones_own_screen_is_before_ones_eyes_again(sit: Open) -> None:
    """On the private screen in the channel a round takes no press but those that choose."""
    nell, miley = sit("Nell", size=PHONE, touch=True), sit("Miley")
    begin(nell, miley, "general")
    for tab in (nell, miley):  # In direct messages another of their tables may be the one that lives.
        tab.button("My screen").click()
    players = [Player(nell), Player(miley)]
    begun = time.monotonic()
    for coming in (2, 3):
        board = nell.messages.filter(has_text="My screen").filter(has_text=f"Round {coming}\n")
        while not board.count():
            assert time.monotonic() - begun < GAME_WITHIN_S, [player.buttons() for player in players]
            for player in players:
                if player.can_act():
                    player.act()
            nell.page.wait_for_timeout(300)
        screen = players[0].screen
        expect(screen).to_contain_text(f"Round {coming}: choose a card")
        expect(screen).to_contain_text("Only you can see this")
        expect(screen.locator(".picture img")).to_be_visible()
        screen.locator(".picture img").evaluate("(image) => image.decode()")
        expect(screen.get_by_text("Only you can see this")).to_be_in_viewport()
        expect(nell.messages.filter(has_text="Only you can see this")).to_have_count(1)
        nell.keep(f"private-screen-below-the-board-{coming}")


@pytest.mark.parametrize("name", ["solo", "two", "five", "near-end"])
def test_every_scenario_is_one_press_away(sit: Open, name: str) -> None:
    nell = sit("Nell")
    nell.page.get_by_role("button", name="Begin something").click()
    nell.page.locator(f'[data-scenario="{name}"]').click()
    expect(nell.button("My screen")).to_be_visible()
    expect(nell.page.locator("#timeline .picture img").last).to_be_visible()
    expect(nell.page.get_by_role("dialog")).to_have_count(0)
    nell.page.locator("#timeline .picture img").last.evaluate("(image) => image.decode()")
    nell.keep(f"scenario-{name}")


def tab_to(tab: Tab, name: str) -> None:
    """Press Tab until the button of that name has the focus."""
    focused = """() => {
      const here = document.activeElement;
      return here.matches('button') ? here.ariaLabel || here.innerText : '';
    }"""
    for _ in range(60):
        if str(tab.page.evaluate(focused)).startswith(name):
            return
        tab.page.keyboard.press("Tab")
    raise AssertionError(f"{name} is out of reach of the Tab key")


def test_a_card_is_chosen_by_keys_alone(sit: Open) -> None:
    nell = sit("Nell")
    keys = nell.page.keyboard
    for stop in ("Begin something", "Two people"):
        tab_to(nell, stop)
        keys.press("Enter")
    expect(nell.button("My screen")).to_be_visible()
    # The board may come before the dialog has gone, which keeps the Tab key to itself.
    expect(nell.page.get_by_role("dialog")).to_have_count(0)
    nell.page.locator("#timeline").focus()
    tab_to(nell, "My screen")
    keys.press("Enter")
    screen = Player(nell).screen
    expect(screen).to_contain_text("choose a card")
    nell.page.locator("#timeline").focus()
    keys.press("ArrowUp")
    tab_to(nell, Player(nell).buttons()[0])
    keys.press("Enter")
    for step in ("Alone", "Confirm"):
        expect(screen.get_by_role("button", name=step, exact=True)).to_be_visible()
        expect(screen.locator("*:focus")).to_have_count(1)
        tab_to(nell, step)
        keys.press("Enter")
    expect(screen).to_contain_text("Change my mind")


def test_the_rules_are_suggested(sit: Open) -> None:
    nell = sit("Nell")
    nell.go("general")
    nell.line.focus()
    nell.page.keyboard.type("/ginkgo rules topic:", delay=15)
    expect(nell.page.get_by_role("option").first).to_be_visible()
    nell.keep("rules-autocomplete")
    nell.page.keyboard.press("Enter")
    nell.page.keyboard.press("Enter")
    expect(nell.last).to_contain_text("Only you can see this")


def test_the_record_of_a_game(sit: Open) -> None:
    nell = sit("Nell")
    nell.page.get_by_role("button", name="Begin something").click()
    nell.page.locator('[data-scenario="two"]').click()
    expect(nell.button("My screen")).to_be_visible()
    nell.page.get_by_role("button", name="Developer’s window").click()
    nell.page.get_by_role("tab", name="Record").click()
    panel = nell.page.get_by_role("tabpanel")
    expect(panel.get_by_text("position", exact=True).first).to_be_visible()
    nell.keep("developer-record")
