"""A person who plays on the page: she looks at her screen and presses what stands there."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.support.tab import Desk

ASIDE = (
    "What can I do", "Back", "Start over", "Change my mind", "New Hand", "Keep", "Learn to play", "I know the game",
    "Hint", "Review", "The rule", "Districts", "Hide the districts",
)
FIRST = ("Confirm", "Done", "Draw", "Return")


class Player:
    """Plays on the newest message of the open channel that has a private screen."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pressed = 0

    @property
    def screen(self) -> Locator:
        """The private screen: the newest message from which more can be looked at."""
        return self.desk.messages.filter(has_text="More: ").last

    def buttons(self) -> list[str]:
        """The words on the buttons that can be pressed now."""
        return self.screen.locator(".button:enabled:not(.link)").all_inner_texts() if self.screen.count() else []

    def can_act(self) -> bool:
        """Does the game wait for her?"""
        found = self.buttons()
        has_select = bool(self.screen.count() and self._selects().count())
        return "Change my mind" not in found and (has_select or any(not name.startswith(ASIDE) for name in found))

    def act(self) -> str:
        """Press one thing: what confirms, else a tile to play, else the first choice; returns what it was."""
        before = self.screen.inner_text()
        useful = [name for name in self.buttons() if not name.startswith(ASIDE)]
        chosen = next((name for name in useful if name.startswith(FIRST)), None)
        chosen = chosen or next((name for name in useful if name != "Alone"), None) or next(iter(useful), "")
        if chosen:
            self.screen.get_by_role("button", name=chosen, exact=True).first.click()
        else:
            self._select()
        self.pressed += 1
        self._changed(before)
        return chosen

    def _selects(self) -> Locator:
        """Those that answer something; one more only opens other things to look at."""
        return self.screen.locator(".select:enabled").filter(has_not_text="More:")

    def _select(self) -> None:
        self._selects().first.click()
        page = self.desk.page
        several = page.get_by_role("listbox").get_attribute("aria-multiselectable")
        page.get_by_role("option").first.click()
        if several:
            page.get_by_role("button", name="Choose", exact=True).click()

    def _changed(self, before: str) -> None:
        for _ in range(100):
            if not self.screen.count() or self.screen.inner_text() != before:
                return
            self.desk.page.wait_for_timeout(50)
        raise AssertionError(f"nothing happened on: {before}\nbuttons: {self.buttons()}")
