"""A person's browser tab, with everything that went wrong in it noted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    TimeoutError,  # noqa: A004  Playwright's own, as its examples have it
    expect,
)

from tests.support.windows import DESKTOP, WAIT_MS, Windows

ARTEFACTS = Path(__file__).parents[2] / "artefacts" / "browser"
NOT_THE_FIRST_VISIT = ("playground-visited", "1")
PHONE = (390, 844)
TRIES = 3
"""How often a command is written before it has to be known."""
KNOWN_MS = 5_000


class Tab:
    """One tab of one person; ``troubles`` holds console errors, exceptions and requests that left the machine."""

    def __init__(
        self,
        windows: Windows,
        origin: str,
        *,
        person: str | None = None,
        channel: str | None = None,
        size: tuple[int, int] = DESKTOP,
        scheme: str = "light",
        visited: bool = True,
        touch: bool = False,
    ) -> None:
        self.troubles: list[str] = []
        self._origin = origin
        self._windows = windows
        self._window = windows.take(origin, touch=touch)
        self.context: BrowserContext = self._window.context
        if visited:
            self._window.remember(*NOT_THE_FIRST_VISIT)
        self.page: Page = self._window.new_page()
        if size != DESKTOP:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
        if scheme == "dark":
            self.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.troubles.append(f"exception: {error}"))
        self.page.on("request", self._request)
        query = f"?person={person}" if person else ""
        self.page.goto(f"{origin}/{query}{f'#{channel}' if channel else ''}")
        self.page.locator("#me strong").wait_for(state="attached")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.troubles.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self._origin).netloc and not request.url.startswith("data:"):
            self.troubles.append(f"request left the machine: {request.url}")

    def person(self, name: str) -> str:
        """The id of somebody in the rail of people."""
        found = self.page.locator(".person", has=self.page.get_by_text(name, exact=True)).get_attribute(
            "data-person-id"
        )
        assert found
        return found

    def become(self, name: str) -> None:
        """Switch to somebody."""
        self.page.goto(f"{self._origin}/?person={self.person(name)}")
        self.page.locator("#me strong", has_text=name).wait_for(state="attached")

    def go(self, name: str) -> None:
        """Open a channel by its name."""
        self._press_in_list(self.page.locator(".channel", has_text=name).first)

    def go_direct(self) -> None:
        """Open the conversation with the bot."""
        self._press_in_list(self.page.locator("#channels section").last.locator(".channel").first)

    def _press_in_list(self, entry: Locator) -> None:
        menu = self.page.get_by_role("button", name="Channels and people")
        if menu.is_visible():
            menu.click()
        entry.click()

    @property
    def messages(self) -> Locator:
        """The messages in the open channel, oldest first."""
        return self.page.locator("#timeline .message")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.messages.last

    @property
    def line(self) -> Locator:
        """The line one writes in."""
        return self.page.locator("#composer textarea")

    def button(self, name: str) -> Locator:
        """The newest button of exactly this name in the messages."""
        return self.page.locator("#timeline").get_by_role("button", name=name, exact=True).last

    def command(self, text: str) -> None:
        """Write a command at one go and send it. Every key of one costs what a look at the whole page does, and how
        commands are typed has tests of its own."""
        known = self.page.locator(".composer.command")
        for _ in range(TRIES):  # a bot that is only just starting has no commands yet
            self.line.focus()
            self.page.keyboard.insert_text(f"{text} ")
            with suppress(TimeoutError):
                known.wait_for(timeout=KNOWN_MS)
                break
            self.page.keyboard.press("ControlOrMeta+a")
            self.page.keyboard.press("Delete")
        expect(known).to_be_visible()
        self.page.keyboard.press("Enter")
        self.page.locator(".composer.command").wait_for(state="detached")

    def scroll_up_to(self, message: Locator) -> None:
        """Turn the wheel until the messages that are older than those loaded have brought it."""
        self.page.locator("#timeline").hover()
        latest = monotonic() + WAIT_MS / 1000
        while not message.count():
            assert monotonic() < latest, f"no {message}"
            self.page.mouse.wheel(0, -3000)
            self.page.wait_for_timeout(60)

    def keep(self, name: str) -> None:
        """Keep a picture of the page as an artefact."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    def close(self) -> None:
        """Close the tab."""
        self._windows.give_back(self._window)


@contextmanager
def tabs() -> Iterator[list[Tab]]:
    """Tabs to be put in, which are closed in the end; none may have had trouble."""
    opened: list[Tab] = []
    yield opened
    troubles = [trouble for tab in opened for trouble in tab.troubles]
    for tab in opened:
        tab.close()
    assert not troubles


OpenTab = Callable[..., Tab]
"""Opens a tab: ``open_tab("Nell", size=PHONE)``."""


def serious(page: Page) -> list[str]:
    """What axe finds serious or worse."""
    axe = Axe()
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe.axe_script)
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)")
    return [
        f"{violation['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for violation in found
        if violation["impact"] in {"serious", "critical"}
        for node in violation["nodes"]
    ]
