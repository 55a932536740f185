"""A browser, a playground with a bot that shows everything, and people with tabs."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.stage import Stage
from tests.support.tab import OpenTab, Tab, tabs
from tests.support.windows import WAIT_MS, Windows

HERE = Path(__file__).parent
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WINDOWLESS = (
    "AimEnabled", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "OptimizationHints", "PaintHolding", "PreloadTopChromeWebUI", "SpareRendererForSitePerProcess",
    "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup",
)  # fmt: skip
"""What a whole Chromium leaves away: the lists under the address line, which it makes ready with every window in
processes of their own, cost as much as our page does. Of two such flags the later one counts, so what Playwright leaves
away stands here again."""
expect.set_options(timeout=WAIT_MS)
SHOWCASE = (sys.executable, "-m", "tests.support.showcase_bot")
SHELL = "chromium-headless-shell"
"""Chromium without windows: the same engine, and a tab costs half a second of a processor less."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def chromium() -> str | None:
    """The browser's program: ``CHROMIUM`` where it is set, else what the system has."""
    named = os.environ.get("CHROMIUM")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of them are browser tests."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    program = chromium()
    if program is None:
        missing = "No Chromium on this machine: install one, or name it in the variable CHROMIUM."
        if os.environ.get("GINKGO_NEED_BROWSER"):  # CI: a browser that is not there is a failure
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        less = () if Path(program).name == SHELL else (f"--disable-features={','.join(WINDOWLESS)}",)
        opened = playwright.chromium.launch(executable_path=program, args=[*FLAGS, *less])
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def windows(browser: Browser) -> Windows:
    """Those in which tabs are opened."""
    return Windows(browser)


@pytest.fixture(scope="package")
def stage() -> Iterator[Stage]:
    """A playground whose bot shows everything."""
    with Stage(*SHOWCASE) as opened:
        yield opened


@pytest.fixture
def channel(stage: Stage) -> str:
    """A fresh channel's id."""
    return stage.new_channel()


@pytest.fixture
def open_tab(windows: Windows, stage: Stage, channel: str) -> Iterator[OpenTab]:
    """Open tabs in the fresh channel: ``open_tab("Nell", size=PHONE)``. No tab may have had trouble at the end."""
    with tabs() as opened:
        def open_one(name: str = "Nell", **options: object) -> Tab:
            arguments = {"person": stage.person(name), "channel": channel, **options}
            tab = Tab(windows, stage.origin, **arguments)  # type: ignore[arg-type]  # keywords passed on
            opened.append(tab)
            return tab

        yield open_one


@pytest.fixture(scope="package")
def empty(browser: Browser) -> Iterator[Page]:
    """A tab whose page ``empty.html`` is empty."""
    context = browser.new_context()
    context.route(
        "**/empty.html",
        lambda route: route.fulfill(content_type="text/html", body="<!doctype html><title>Empty</title>"),
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def modules(empty: Page, stage: Stage) -> Page:
    """A fresh page in which the client's modules can be called, without the client itself."""
    empty.goto(f"{stage.origin}/page/now/empty.html")
    return empty
