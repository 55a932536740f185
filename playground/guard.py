"""Who may talk to the playground, and what a browser may do with its answers.

Whoever can open the page can be anybody, kill the bot and read every hand. So it answers to its own names only (a page
elsewhere whose name was made to point here sends another), and machines other than this one show a key.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import quote

from aiohttp import web

COOKIE = "playground-key"
INLINE = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
"""What a browser shows by itself; everything else that somebody sent is a download. No SVG: it can hold scripts."""
_PAGE = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_CONTENT = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_SENT_BY_PEOPLE = ("/attachments/", "/avatars/")


@dataclass(slots=True)
class Guard:
    """``hosts`` are the names with port under which it is reached, known once the port is."""

    hosts: Collection[str] = ()
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    """What other machines show: ``?key=`` in the page's address, from then on a cookie."""

    def watch(self, app: web.Application) -> None:
        """Look at every request to the application and put its headers on every answer."""
        app.middlewares.append(self._look)
        app.on_response_prepare.append(_dress)

    @web.middleware
    async def _look(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if request.host not in self.hosts:
            raise web.HTTPMisdirectedRequest(text="The playground does not go by that name.")
        if is_this_machine(request.remote):
            return await handler(request)
        in_address = request.query.get("key", "")
        if not any(hmac.compare_digest(shown.encode(), self.key.encode())
                   for shown in (in_address, request.cookies.get(COOKIE, ""))):
            raise web.HTTPForbidden(text="The whole address is needed, with its key, as it was printed at the start.")
        response = await handler(request)
        if in_address and not response.prepared:
            response.set_cookie(COOKIE, self.key, httponly=True, samesite="Strict")
        return response


def is_this_machine(remote: str | None) -> bool:
    """Whether an address of a peer is one of loopback's."""
    try:
        return ip_address(remote or "").is_loopback
    except ValueError:
        return False


async def _dress(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    by_people = request.path.startswith(_SENT_BY_PEOPLE)
    response.headers.setdefault("Content-Security-Policy", _CONTENT if by_people else _PAGE)


def download(filename: str) -> str:
    """``Content-Disposition`` for a file that is saved, not shown; any name."""
    return f"attachment; filename*=UTF-8''{quote(filename, safe='')}"
