"""The web server: REST under /api/v10, the gateway, files, the page and its socket."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
import time
from collections.abc import Awaitable, Callable

from aiohttp import web

from playground import page_socket as page
from playground.discord.errors import ApiError, dms_opened_too_fast, no_such_route, unauthorized
from playground.discord.ratelimit import refusal
from playground.discord.rest import channels, commands, interactions, messages, people
from playground.discord.rest.route import Call, Created, Route
from playground.faults import RestFault
from playground.guard import INLINE, Guard, download
from playground.page_files import FOREVER, PageFiles
from playground.server import Playground
from playground.traffic import Entry
from playground.wire import dumps, number_in

API = "/api/v10"
ROUTES: tuple[Route, ...] = (
    *people.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
    *messages.ROUTES,
    *channels.ROUTES,
)
_LARGEST_REQUEST = 110 * 1024 * 1024
_HEADERS = {"Content-Type": "application/json", "Via": "1.1 playground"}
_log = logging.getLogger(__name__)


def make_app(playground: Playground, guard: Guard) -> web.Application:
    """The aiohttp application of one playground."""
    app = web.Application(client_max_size=_LARGEST_REQUEST)
    guard.watch(app)
    for route in ROUTES:
        app.router.add_route(route.method, API + route.path, _endpoint(playground, route))
    app.router.add_route(
        "*", f"{API}/{{rest:.*}}", _endpoint(playground, Route(method="*", path="?", handler=_missing))
    )
    app.router.add_get("/gateway", playground.gateway.handle)
    app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", _attachment(playground))
    app.router.add_get("/avatars/{user_id}.svg", _avatar(playground))
    page.add_routes(app, playground)
    PageFiles().add_routes(app)
    return app


async def _missing(_call: Call) -> object:
    raise no_such_route()


def _endpoint(playground: Playground, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        call = Call(playground, request)
        started = time.perf_counter()
        response = await _respond(call, route)
        playground.traffic.add(
            Entry(
                at=playground.clock.time(),
                kind="rest",
                name=f"{request.method} {request.path.removeprefix(API)}",
                route=f"{route.method} {route.path}",
                status=response.status,
                ms=(time.perf_counter() - started) * 1000,
                request=call.sent.text,
                response=response.text or "",
                files=call.sent.files,
            )
        )
        if call.afterwards:
            await response.prepare(request)
            await response.write_eof()
            for happen in call.afterwards:
                happen()
        return response

    return handle


async def _respond(call: Call, route: Route) -> web.Response:
    method = call.request.method
    faults = call.playground.faults.take(
        f"{method} {route.path}", f"{method} {call.request.path.removeprefix(API)}")
    await asyncio.sleep(sum(fault.seconds for fault in faults if fault.kind is RestFault.SLOW))
    fault = next((fault for fault in faults if fault.kind is not RestFault.SLOW), None)
    verdict = call.playground.limiter.check(
        f"{method} {route.path}", dict(call.request.match_info), counts_globally=not route.open
    )
    if fault is not None and fault.kind is RestFault.RATE_LIMIT:
        bucket, limit = verdict.headers.get("X-RateLimit-Bucket"), call.playground.limiter.limits.per_bucket
        verdict = refusal(fault.seconds, scope=fault.scope, bucket=bucket, limit=limit)
    if verdict.refusal is not None:
        return json_response(verdict.refusal, status=429, headers=verdict.headers)
    if fault is not None and fault.kind is RestFault.CUT and call.request.transport is not None:
        call.request.transport.abort()
    if fault is not None and fault.kind is not RestFault.LOST_ANSWER:
        if fault.kind is RestFault.DMS_TOO_FAST:
            return _refused(dms_opened_too_fast())
        return _broken(fault.status, fault.seconds)
    response = await _handle(call, route, verdict.headers)
    return _broken(fault.status) if fault is not None else response


_KEPT_OUT = """<!DOCTYPE html>
<html lang="en-US">
<head><title>Access denied</title></head>
<body><h1>Error 1015</h1><p>You are being rate limited</p></body>
</html>
"""


def _broken(status: int, seconds: float = 1.0) -> web.Response:
    """A failure as Discord has them: its own 500 in JSON, those of the proxy before it in plain words. A 429 is the
    proxy's for who has made too many wrong calls: a page, and a header alone says how many ``seconds`` that lasts."""
    if status == 429:
        return web.Response(
            text=_KEPT_OUT, status=429, content_type="text/html",
            headers={"Retry-After": f"{seconds:.0f}", "Via": _HEADERS["Via"]})
    if status == 500:
        return json_response({"message": "500: Internal Server Error", "code": 0}, status=500)
    return web.Response(text="error code: " + str(status), status=status, content_type="text/plain")


async def _handle(call: Call, route: Route, headers: dict[str, str]) -> web.Response:
    try:
        _authorize(call, route)
        answer = await route.handler(call)
    except ApiError as error:
        return _refused(error, headers)
    except Exception:  # noqa: BLE001  a fault of ours must reach the bot as Discord's would
        _log.exception("%s %s failed", call.request.method, call.request.path)
        return _broken(500)
    if answer is None:
        return web.Response(status=204, headers=headers)
    if isinstance(answer, Created):
        return json_response(answer.value, status=201, headers=headers)
    return json_response(answer, headers=headers)


def _refused(error: ApiError, headers: dict[str, str] | None = None) -> web.Response:
    return json_response(error.body(), status=error.status, headers=headers)


def _authorize(call: Call, route: Route) -> None:
    if not route.open and call.request.headers.get("Authorization") != f"Bot {call.playground.token}":
        raise unauthorized()


def json_response(value: object, *, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON answer; ``Via`` tells clients that it comes from Discord and not from something in between."""
    return web.Response(body=dumps(value).encode(), status=status, headers={**_HEADERS, **(headers or {})})


def _attachment(playground: Playground) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        info = request.match_info
        number = number_in(info["attachment_id"])
        if number is None or (data := playground.world.files.get(number)) is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(info["filename"])[0]
        if kind in INLINE:
            return web.Response(body=data, content_type=kind, headers=_FOREVER)
        headers = {**_FOREVER, "Content-Disposition": download(info["filename"])}
        return web.Response(body=data, content_type="application/octet-stream", headers=headers)

    return handle


_FOREVER = {"Cache-Control": FOREVER}
_PALETTE = ("#5865f2", "#3ba55c", "#faa61a", "#ed4245", "#eb459e", "#747f8d")


def _avatar(playground: Playground) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        number = number_in(request.match_info["user_id"])
        if number is None or (user := playground.world.users.get(number)) is None:
            raise web.HTTPNotFound
        letter = next((c for c in (user.global_name or user.username) if c.isalpha()), "?").upper()
        colour = _PALETTE[(user.id >> 22) % len(_PALETTE)]
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
            f'<circle cx="20" cy="20" r="20" fill="{colour}"/>'
            '<text x="20" y="27" font-family="sans-serif" font-size="20" text-anchor="middle" fill="#fff">'
            f"{letter}</text></svg>"
        )
        return web.Response(text=svg, content_type="image/svg+xml")

    return handle
