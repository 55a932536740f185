"""The page's own files: kept by a browser for good, and yet never those of another version."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from playground.page_files import WEB, PageFiles

NAMED = re.compile(r'(?:href|src)="(/page/(\w+)/[^"]+)"')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The page, to be changed."""
    return Path(shutil.copytree(WEB, tmp_path / "web"))


@pytest.fixture
async def session(folder: Path) -> AsyncIterator[aiohttp.ClientSession]:
    """Whoever asks a server for the page in that folder."""
    app = web.Application()
    PageFiles(folder).add_routes(app)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    async with aiohttp.ClientSession(f"http://{host}:{port}") as opened:
        yield opened
    await runner.cleanup()


async def version_of(session: aiohttp.ClientSession) -> str:
    """The version that the page names wherever it names a file."""
    async with session.get("/") as answer:
        assert answer.headers["Cache-Control"] == "no-cache", "it is asked for each time"
        found = NAMED.findall(await answer.text())
    assert len(found) > 5
    (version,) = {str(version) for _, version in found}
    return version


async def got(session: aiohttp.ClientSession, path: str) -> tuple[str, str]:
    """A file and how long it may be kept."""
    async with session.get(path) as answer:
        assert answer.status == 200, path
        return await answer.text(), answer.headers["Cache-Control"]


async def test_what_the_page_names_is_there_as_what_it_is_and_kept_for_good(session: aiohttp.ClientSession) -> None:
    async with session.get("/") as answer:
        assert answer.content_type == "text/html"
        paths = [path for path, _ in NAMED.findall(await answer.text())]
    kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
    assert {Path(path).suffix for path in paths} == {*kinds}
    for path in paths:
        async with session.get(path) as answer:
            assert (answer.status, answer.content_type) == (200, kinds[Path(path).suffix]), path
            assert "immutable" in answer.headers["Cache-Control"]


async def test_what_was_changed_has_another_address_when_the_page_is_loaded_anew(
    session: aiohttp.ClientSession, folder: Path
) -> None:
    before = await version_of(session)
    assert await version_of(session) == before
    changed = folder / "words" / "fr.js"
    changed.write_text("export default {};", "utf-8")
    after = await version_of(session)
    assert after != before
    assert (await got(session, f"/page/{after}/words/fr.js"))[0] == "export default {};"
    # A page that stands open loads later what is no part of its first view, and has it of its own version.
    old, kept = await got(session, f"/page/{before}/words/fr.js")
    assert "Messages privés" in old
    assert "immutable" in kept


async def test_the_address_says_what_is_in_the_files_not_when_they_were_written(
    session: aiohttp.ClientSession, folder: Path
) -> None:
    before = await version_of(session)
    os.utime(folder / "app.js", (1, 1))
    assert await version_of(session) == before
    added = folder / "more.js"
    added.write_text("", "utf-8")
    assert await version_of(session) != before
    added.unlink()
    assert await version_of(session) == before


async def test_what_an_editor_leaves_beside_a_file_takes_nothing_away(
    session: aiohttp.ClientSession, folder: Path
) -> None:
    """Emacs marks a file that is being changed by a link to nowhere."""
    before = await version_of(session)
    (folder / ".#app.js").symlink_to("nell@nowhere.4711:1")
    assert await version_of(session) == before


async def test_a_page_of_another_start_has_what_there_is_and_asks_again_the_next_time(
    session: aiohttp.ClientSession, folder: Path
) -> None:
    text, kept = await got(session, "/page/0123456789abcdef/say.js")
    assert text == (folder / "say.js").read_text("utf-8")
    assert kept == "no-cache"


@pytest.mark.parametrize("name", ["none.js", "..%2Fapp.py", "%2e%2e/%2e%2e/app.py", "words", "words/"])
async def test_nothing_else_is_served(session: aiohttp.ClientSession, name: str) -> None:
    async with session.get(f"/page/{await version_of(session)}/{name}") as answer:
        assert answer.status == 404
