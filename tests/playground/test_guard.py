"""Who may talk to the playground, and what a browser may do with what it gets: no bot is needed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from http.cookies import SimpleCookie

import aiohttp
import pytest

from playground import guard
from playground.guard import COOKIE, is_this_machine
from playground.host import Host
from playground.server import Playground
from tests.support.loopback import Loopback

UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.fixture
async def host() -> AsyncIterator[Host]:
    opened = Host(Playground(), lan=True)
    await opened.start()
    yield opened
    await opened.stop()


@pytest.fixture
def far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody comes from another machine."""
    monkeypatch.setattr(guard, "is_this_machine", lambda _remote: False)


async def asked(host: Host, path: str, headers: Mapping[str, str]) -> tuple[int, Mapping[str, str]]:
    async with aiohttp.ClientSession() as session, session.get(host.origin + path, headers=headers) as answer:
        return answer.status, answer.headers


@pytest.mark.parametrize(
    "name", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example:{port}"])
@pytest.mark.parametrize("path", ["/", "/play/socket", "/api/v10/gateway", "/avatars/1.svg"])
async def test_a_name_that_is_not_its_own_reaches_nothing(host: Host, name: str, path: str) -> None:
    """A page of evil.example whose name was made to point here has that name as Host, and as Origin."""
    name = name.format(port=host.port)
    status, _ = await asked(host, path, {"Host": name, "Origin": f"http://{name}", **UPGRADE})
    assert status == 421


@pytest.mark.parametrize("number", ["²", "٣", "9" * 4400])
async def test_digits_that_are_no_number_of_discords_are_nothing_that_is_there(host: Host, number: str) -> None:
    token = {"Authorization": f"Bot {host.playground.token}"}
    for path in (f"/avatars/{number}.svg", f"/attachments/1/{number}/picture.png", f"/api/v10/channels/{number}"):
        assert (await asked(host, path, token))[0] == 404, path
    general = next(iter(host.playground.world.channels))
    for path in ("users/@me/guilds?after", f"channels/{general}/messages?before", f"channels/{general}/messages?limit"):
        assert (await asked(host, f"/api/v10/{path}={number}", token))[0] == 200, path
    nell = next(user for user in host.playground.world.users if user != host.playground.world.bot.id)
    assert (await asked(host, f"/play/socket?person={nell}&channels={number}", UPGRADE))[0] == 101


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
async def test_its_own_names_open_the_page(host: Host, name: str) -> None:
    status, headers = await asked(host, "/", {"Host": f"{name}:{host.port}"})
    assert status == 200
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.usefixtures("far")
async def test_another_machine_needs_the_key_and_then_has_a_cookie(host: Host) -> None:
    assert (await asked(host, "/", {}))[0] == 403
    assert (await asked(host, "/?key=guessed", {}))[0] == 403
    assert (await asked(host, "/play/socket", UPGRADE))[0] == 403
    status, headers = await asked(host, f"/?key={host.guard.key}", {})
    assert status == 200
    cookie = SimpleCookie(headers["Set-Cookie"])[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Strict"
    for path, more, wanted in (("/page/now/app.js", {}, 200), ("/play/socket", UPGRADE, 101)):
        assert (await asked(host, path, {"Cookie": f"{COOKIE}={cookie.value}", **more}))[0] == wanted
    assert host.address_for_phones.endswith(f":{host.port}/?key={host.guard.key}")


@pytest.mark.parametrize(("remote", "ours"), [
    ("127.0.0.1", True), ("127.8.9.10", True), ("::1", True), ("192.168.1.7", False), ("::ffff:192.168.1.7", False),
    ("", False), (None, False), ("localhost", False),
])
def test_this_machine_is_known_by_the_peers_address(remote: str | None, ours: bool) -> None:
    assert is_this_machine(remote) is ours


@pytest.mark.parametrize(("filename", "shown"), [
    ("city.png", True), ("film.gif", True), ("page.html", False), ("drawing.svg", False), ("game.jsonl", False),
    ("ż\"ó;w.html", False),
])
async def test_what_is_no_picture_is_a_download(filename: str, shown: bool) -> None:
    async with Loopback() as loopback, aiohttp.ClientSession() as session:
        loopback.playground.world.files.put(1, b"<script>alert(1)</script>")
        async with session.get(f"{loopback.host.origin}/attachments/1/1/{filename}") as answer:
            assert answer.status == 200
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "sandbox" in answer.headers["Content-Security-Policy"]
            assert ("Content-Disposition" in answer.headers) is not shown
            assert answer.content_type == ("image/" + filename[-3:] if shown else "application/octet-stream")
