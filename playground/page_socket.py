"""The page's WebSocket: one person's view of the playground, and her calls."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from aiohttp import WSMsgType, web

from playground.dev import calls as dev
from playground.dev import scenes
from playground.discord.errors import ApiError
from playground.discord.events import News
from playground.discord.model import User
from playground.page import commands, components, people
from playground.page.base import Ask, Handler, Refused
from playground.page.opening import state, tell_people
from playground.server import Playground
from playground.traffic import Entry
from playground.wire import JsonObject, as_object, as_text, dumps, loads, number_in

HANDLERS: dict[str, Handler] = {
    **commands.HANDLERS,
    **components.HANDLERS,
    **people.HANDLERS,
    **dev.HANDLERS,
    **scenes.HANDLERS,
}
_log = logging.getLogger(__name__)


class PageSocket:
    """One open page."""

    def __init__(
        self,
        playground: Playground,
        ws: web.WebSocketResponse,
        person_id: int,
        origin: str,
        only: frozenset[int] | None,
    ) -> None:
        self._playground = playground
        self._ws = ws
        self.person_id = person_id
        self.only = only
        """The server channels it wants to hear of."""
        self._origin = origin
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._calls: set[asyncio.Task[None]] = set()

    def tell(self, news: News) -> None:
        """Send an event; never waits."""
        self._write(news.text)

    def _send(self, frame: JsonObject) -> None:
        self._write(dumps(frame))

    def _write(self, text: str) -> None:
        ours = self._playground.shapes.origin
        self._outbox.put_nowait(text if self._origin == ours else text.replace(ours, self._origin))

    async def run(self) -> None:
        """Serve the page until it closes."""
        person = self._playground.world.users[self.person_id]
        self._send({"op": "ready", "state": state(self._playground, person, self.only)})
        self._playground.events.pages.add(self)
        self._tell_people()
        pump = asyncio.create_task(self._pump())
        try:
            async for frame in self._ws:
                if frame.type is not WSMsgType.TEXT:
                    break
                self._start(frame.data)
        finally:
            self._playground.events.pages.discard(self)
            self._playground.traffic.watchers.discard(self._traffic)
            pump.cancel()
            for task in self._calls:
                task.cancel()
            self._tell_people()

    async def _pump(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._ws.send_str(await self._outbox.get())

    def _start(self, text: str) -> None:
        try:
            frame = as_object(loads(text))
        except ValueError:
            return
        task = asyncio.create_task(self._call(frame))
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)

    async def _call(self, frame: JsonObject) -> None:
        result: JsonObject = {"op": "result", "id": frame.get("id")}
        name = as_text(frame.get("name"))
        person = self._playground.world.users[self.person_id]
        try:
            data = await self._answer(name, Ask(self._playground, person, as_object(frame.get("args"))))
        except Refused as refusal:
            result |= {"ok": False, "error": str(refusal)}
        except ApiError as refusal:
            result |= {"ok": False, "error": f"{refusal.message} ({refusal.code})", "details": refusal.body()}
        except Exception as error:  # noqa: BLE001  whatever fails, the page gets an answer
            _log.exception("call %s failed", name)
            result |= {"ok": False, "error": f"The playground failed at {name}: {error!r}"}
        else:
            result |= {"ok": True, "data": data}
        self._send(result)

    async def _answer(self, name: str, ask: Ask) -> object:
        if name == "watch_traffic":
            if ask.args.get("on") is True:
                self._playground.traffic.watchers.add(self._traffic)
            else:
                self._playground.traffic.watchers.discard(self._traffic)
            return None
        handler = HANDLERS.get(name)
        if handler is None:
            raise Refused(f"There is no call {name}.")
        return await handler(ask)

    def _traffic(self, entry: Entry) -> None:
        self.tell(News("TRAFFIC", entry.summary()))

    def _tell_people(self) -> None:
        if self.only is None:
            tell_people(self._playground)


def add_routes(app: web.Application, playground: Playground) -> None:
    """Add to the server the socket's address, and one that says whether it would serve a person."""

    def person_of(request: web.Request) -> User | None:
        wanted = request.query.get("person", "")
        return next((one for one in playground.world.people() if wanted in {"", str(one.id)}), None)

    async def known(request: web.Request) -> web.Response:
        return web.json_response({"known": person_of(request) is not None})

    async def handle(request: web.Request) -> web.StreamResponse:
        user = person_of(request)
        if user is None:
            raise web.HTTPNotFound(text="There is no such person.")
        origin = f"{request.scheme}://{request.host}"
        if request.headers.get("Origin", origin) != origin:
            raise web.HTTPForbidden(text="Another site's page may not play here.")
        ws = web.WebSocketResponse(max_msg_size=1 << 20, heartbeat=30)
        await ws.prepare(request)
        numbers = (number_in(part) for part in request.query.get("channels", "").split(","))
        channels = frozenset(number for number in numbers if number is not None)
        await PageSocket(playground, ws, user.id, origin, channels or None).run()
        return ws

    app.router.add_get("/play/known", known)
    app.router.add_get("/play/socket", handle)

    def tell(online: bool) -> None:  # noqa: FBT001  the gateway's one-argument callback
        playground.events.everyone("BOT", {"online": online})

    playground.gateway.on_change.append(tell)
