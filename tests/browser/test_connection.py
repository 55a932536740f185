"""The playground is started anew while pages stand open: each stays who it was, and says what has happened."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from tests.support.launched import Launched
from tests.support.tab import Tab


def test_after_a_start_anew_everybody_is_who_she_was(browser: Browser) -> None:
    with Launched(options=("--no-bot", "--port", "0")) as first:
        origin = first.origin
        host, guest = Tab(browser, origin), Tab(browser, origin)
        guest.become("Iwona")
        host.page.get_by_role("navigation", name="People").get_by_role("button", name="Faye").click()
        expect(host.page.locator("#me strong")).to_have_text("Faye")
        host.line.fill("half a thought")
    with Launched(options=("--no-bot", "--port", str(urlsplit(origin).port))) as second:
        assert second.origin == origin
        for tab, name, gone in ((host, "Faye", "Tout a redémarré"), (guest, "Iwona", "Wszystko uruchomiono od nowa")):
            expect(tab.page.locator("#outbox").get_by_role("alert")).to_contain_text(gone, timeout=30_000)
            expect(tab.page.locator("#me strong")).to_have_text(name)
        assert guest.person("Iwona") in guest.page.url
        guest.page.reload()
        expect(guest.page.locator("#me strong")).to_have_text("Iwona")
        expect(guest.page.locator("#outbox")).to_be_empty()
        for tab in (host, guest):
            tab.close()
