"""A person who plays on the page: she looks at her screen and presses what stands there."""

from __future__ import annotations

from typing import TypedDict

from playwright.sync_api import Locator, TimeoutError  # noqa: A004  Playwright's own, as its examples have it

from tests.support.tab import Tab

ASIDE = (
    "What can I do", "Back", "Start over", "Change my mind", "New Hand", "Learn to play", "I know the game",
    "Hint", "Scoring step by step", "Step through", "Review", "The rule", "Districts", "Hide the districts", "Go to",
)
FIRST = ("Confirm", "Keep", "Done", "Draw", "Return")


_LOOK = """() => {
  const messages = [...document.querySelectorAll('#timeline .message')];
  const screen = messages.findLast((one) => one.textContent.includes('More:'));
  if (!screen) return { message: '', words: '', buttons: [], lists: 0 };
  return {
    message: screen.id,
    words: screen.innerText,
    buttons: [...screen.querySelectorAll('.button:enabled:not(.link)')].map((one) => one.innerText),
    lists: [...screen.querySelectorAll('.select:enabled')].filter((one) => !one.innerText.includes('More:')).length,
  };
}"""
_CHANGED = f"""(before) => {{
  const now = ({_LOOK})();
  return now.words !== before.words || now.message !== before.message;
}}"""
"""Other words, or the same below a new board: a press just then is one on a screen that is not there any more."""


class Seen(TypedDict):
    """What stands on a private screen."""

    message: str
    """The message it is."""
    words: str
    buttons: list[str]
    """The words on the buttons that can be pressed now."""
    lists: int
    """How many lists answer something."""


class Player:
    """Plays on the newest message of the open channel that has a private screen."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.pressed = 0

    @property
    def screen(self) -> Locator:
        """The private screen: the newest message from which more can be looked at."""
        return self.tab.messages.filter(has_text="More: ").last

    def look(self) -> Seen:
        """Her private screen as it is now, asked of the page at one go; empty where there is none."""
        seen: Seen = self.tab.page.evaluate(_LOOK)
        return seen

    def buttons(self) -> list[str]:
        """The words on the buttons that can be pressed now."""
        return self.look()["buttons"]

    def can_act(self) -> bool:
        """Does the game wait for her?"""
        seen = self.look()
        found = seen["buttons"]
        return "Change my mind" not in found and (
            seen["lists"] > 0 or any(not name.startswith(ASIDE) for name in found))

    def act(self) -> str:
        """Press one thing: what confirms, else a tile to play, else the first choice; returns what it was."""
        seen = self.look()
        useful = [name for name in seen["buttons"] if not name.startswith(ASIDE)]
        chosen = next((name for name in useful if name.startswith(FIRST)), None)
        chosen = chosen or next((name for name in useful if name != "Alone"), None) or next(iter(useful), "")
        if chosen:
            self.screen.get_by_role("button", name=chosen, exact=True).first.click()
        else:
            self._select()
        self.pressed += 1
        self._changed(seen)
        return chosen

    def _selects(self) -> Locator:
        """Those that answer something; one more only opens other things to look at."""
        return self.screen.locator(".select:enabled").filter(has_not_text="More:")

    def _select(self) -> None:
        self._selects().first.click()
        page = self.tab.page
        several = page.get_by_role("listbox").get_attribute("aria-multiselectable")
        page.get_by_role("option").first.click()
        if several:
            page.get_by_role("button", name="Choose", exact=True).click()

    def _changed(self, before: Seen) -> None:
        try:
            self.tab.page.wait_for_function(_CHANGED, arg=before, polling=50)
        except TimeoutError:
            raise AssertionError(f"nothing happened on: {before['words']}\nbuttons: {self.buttons()}") from None
