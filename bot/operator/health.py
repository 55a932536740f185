"""Health and metrics over HTTP, for this machine alone and off unless HEALTH_PORT says otherwise."""

from collections.abc import Callable
from dataclasses import dataclass

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.metrics import Metrics

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Health:
    """What the bot says about itself."""

    connected: bool
    games: int
    """Games held in memory."""
    latency_ms: int | None


async def serve(app: web.Application, port: int) -> tuple[web.AppRunner, int]:
    """Listen on loopback; the port really used comes back (0 asks for a free one)."""
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, LOOPBACK, port)
    await site.start()
    return runner, runner.addresses[0][1]


def health_app(metrics: Metrics, health: Callable[[], Health]) -> web.Application:
    """GET /health: 200 while Discord is connected, else 503. GET /metrics: Prometheus text."""

    async def said(_: web.Request) -> web.Response:
        now = health()
        body = {"connected": now.connected, "games": now.games, "latency_ms": now.latency_ms}
        return web.json_response(body, status=200 if now.connected else 503)

    async def measured(_: web.Request) -> web.Response:
        return web.Response(body=generate_latest(metrics.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/health", said)
    app.router.add_get("/metrics", measured)
    return app
