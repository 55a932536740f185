"""Browser windows in which people's tabs are opened, one after the other.

A person's tab has a window to itself (Playwright: a context), as if nobody else sat at that machine. To open one costs
as much as the page does: a process that draws, and a cache that is empty. So a window whose tab was closed is cleaned
and given to the next one. What stays is what the browser keeps of the page's own files, and the process.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

DESKTOP = (1280, 900)
WAIT_MS = 30_000
"""For anything that happens soon: so long waits only who waits in vain, or on a very busy machine."""
_AN_EMPTY_PLACE = "/play/known"
"""An address of the playground's at which no page stands, and nothing runs."""
_OPEN = "() => { window.open('about:blank'); }"


@dataclass(frozen=True, slots=True)
class Window:
    """One that is in use."""

    context: BrowserContext
    touch: bool
    _keeper: Page
    """A page that stays, so that the process does: who is opened by it lives in it."""
    _devtools: CDPSession
    _origin: str

    def new_page(self) -> Page:
        """A fresh one, as nobody has seen any page in this window."""
        with self._keeper.expect_popup() as opened:
            self._keeper.evaluate(_OPEN)
        return opened.value

    def remember(self, key: str, value: str) -> None:
        """Have the playground's pages find this in their local storage."""
        self._keeper.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, value])

    def clean(self) -> None:
        """Close all that was opened, forget all that was stored."""
        for page in self.context.pages:
            if page is not self._keeper:
                page.close()
        self.context.clear_cookies()
        self._devtools.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": "all"})


class Windows:
    """Those of one browser."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: list[Window] = []

    def take(self, origin: str, *, touch: bool) -> Window:
        """One for a tab of the playground at this address: the last that was given back, or a new one."""
        for window in reversed(self._free):
            if (window._origin, window.touch) == (origin, touch):
                self._free.remove(window)
                return window
        return self._open(origin, touch=touch)

    def _open(self, origin: str, *, touch: bool) -> Window:
        context = self.browser.new_context(
            viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, reduced_motion="reduce", has_touch=touch)
        context.set_default_timeout(WAIT_MS)
        keeper = context.new_page()
        keeper.goto(origin + _AN_EMPTY_PLACE)
        return Window(context, touch, keeper, context.new_cdp_session(keeper), origin)

    def give_back(self, window: Window) -> None:
        """Its tab is closed."""
        window.clean()
        self._free.append(window)

    def close(self, origin: str) -> None:
        """The playground at this address is no more."""
        for window in [one for one in self._free if one._origin == origin]:
            self._free.remove(window)
            window.context.close()
