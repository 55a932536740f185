"""What the tests of the page rest upon: a window that was used is as good as a new one."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.support.stage import Stage
from tests.support.tab import PHONE, Tab
from tests.support.windows import DESKTOP, Windows

LEAVE = """async () => {
  localStorage.setItem('left', '1');
  sessionStorage.setItem('left', '1');
  document.cookie = 'left=1';
  await caches.open('left');
  const asked = indexedDB.open('left');
  await new Promise((done) => { asked.onsuccess = done; });
  asked.result.close();
  window.left = 1;
}"""
FOUND = """async () => ({
  local: Object.keys(localStorage),
  session: 'left' in sessionStorage,
  cookies: document.cookie,
  caches: await caches.keys(),
  databases: await indexedDB.databases(),
  variable: 'left' in window,
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  size: [innerWidth, innerHeight],
  spoiled: (await import(document.querySelector('script').src.replace('app.js', 'say.js'))).spoiled ?? null,
})"""


def test_who_comes_next_finds_nothing_of_who_was_there_before(windows: Windows, stage: Stage) -> None:
    def spoil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{answer.text()}\nexport const spoiled = 1;")

    first = Tab(windows, stage.origin, person=stage.person("Nell"), size=PHONE, scheme="dark")
    first.page.route("**/say.js", spoil)
    first.page.reload()
    first.page.locator("#me strong").wait_for(state="attached")
    first.page.evaluate(LEAVE)
    left = first.page.evaluate(FOUND)
    assert (left["session"], left["cookies"], left["dark"], left["spoiled"]) == (True, "left=1", True, 1)
    assert (len(left["local"]), len(left["caches"]), len(left["databases"])) == (2, 1, 1)
    other = first.context.new_page()
    other.goto(stage.origin)
    first.close()
    second = Tab(windows, stage.origin, person=stage.person("Nell"), visited=False)
    assert second.context is first.context
    assert other.is_closed()
    expect(second.page.get_by_role("dialog")).to_be_visible()  # the first visit's, after which the page notes it
    assert second.page.evaluate(FOUND) == {
        "local": ["playground-visited"], "session": False, "cookies": "", "caches": [], "databases": [],
        "variable": False, "dark": False, "still": True, "size": list(DESKTOP), "spoiled": None,
    }
    second.close()
