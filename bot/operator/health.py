"""Health and metrics over HTTP, off unless HEALTH_PORT says otherwise."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.metrics import Metrics
from bot.operator.vitals import Vitals
from bot.process_health import Health

LOOPBACK = "127.0.0.1"


async def serve(app: web.Application, port: int, host: str = LOOPBACK) -> tuple[web.AppRunner, int]:
    """Listen on loopback unless told otherwise; the port really used comes back (0 asks for a free one)."""
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, host, port)
    await site.start()
    return runner, runner.addresses[0][1]


def health_app(metrics: Metrics, vitals: Vitals, copied: Path | None) -> web.Application:
    """GET /live: 503 where only a new start helps. GET /ready and GET /health: 200 while people are answered and told,
    else 503. GET /metrics: Prometheus text. ``copied``: the file that the last backup has touched,
    None where the database is none that it copies.
    """

    def telling(good: Callable[[Health], bool]) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def said(_: web.Request) -> web.Response:
            now = await vitals.look()
            return web.json_response(now.row(), status=200 if good(now) else 503)

        return said

    async def measured(_: web.Request) -> web.Response:
        metrics.note(await vitals.look(), await vitals.figures(), copied)
        return web.Response(body=generate_latest(metrics.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/live", telling(lambda health: health.alive))
    app.router.add_get("/ready", telling(lambda health: health.ready))
    app.router.add_get("/health", telling(lambda health: health.ready))
    app.router.add_get("/metrics", measured)
    return app
