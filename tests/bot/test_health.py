"""``/health``, ``/live`` and ``/ready`` say what is true; ``/metrics`` has what an alert needs."""

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

import aiohttp
import pytest

from playground.host import free_port
from tests.support.gathering import Scene
from tests.support.loopback import Loopback
from tests.support.player import choose

pytestmark = pytest.mark.e2e

HANGING = """
import asyncio, sys
from bot.__main__ import main
from bot import process_health
from bot.publishing.publisher import Publisher
from datetime import timedelta
from engine.table import timekeeper

async def hanging(self, due):
    await asyncio.Event().wait()

process_health.TURN_WITHIN = 3.0
timekeeper.LOOK_AGAIN = timedelta(seconds=1)
Publisher._idle = hanging
sys.exit(main([]))
"""


@asynccontextmanager
async def watched(**more: tuple[str, ...]) -> AsyncIterator[tuple[Loopback, str, aiohttp.ClientSession]]:
    port = free_port()
    async with Loopback(env={"HEALTH_PORT": str(port)}, **more) as loopback, aiohttp.ClientSession() as session:  # type: ignore[arg-type]  # keywords passed on
        await loopback.start_bot()
        yield loopback, f"http://127.0.0.1:{port}", session


async def until(session: aiohttp.ClientSession, url: str, status: int, within: float = 15) -> dict[str, object]:
    """What it says once it answers so."""
    async with asyncio.timeout(within):
        while True:
            answer = await session.get(url)
            body = await answer.json()
            if answer.status == status:
                assert isinstance(body, dict)
                return body
            await asyncio.sleep(0.1)


async def test_without_discord_it_is_not_ready_and_still_alive() -> None:
    async with watched() as (loopback, url, session):
        well = await until(session, f"{url}/health", 200)
        assert (well["connected"], well["database"], well["ready"]) == (True, "ok", True)
        assert (await session.get(f"{url}/ready")).status == 200
        await loopback.host.stop()
        ill = await until(session, f"{url}/health", 503)
        assert ill["connected"] is False
        assert (await session.get(f"{url}/ready")).status == 503
        assert (await session.get(f"{url}/live")).status == 200, "starting it again would not help"


async def test_a_publisher_that_hangs_is_seen() -> None:
    async with watched(bot_command=(sys.executable, "-c", HANGING)) as (_, url, session):
        ill = await until(session, f"{url}/live", 503)
        assert isinstance(ill["turned_s"], dict)
        assert ill["turned_s"]["publisher"] >= 3 > ill["turned_s"]["timekeeper"]
        assert (await session.get(f"{url}/health")).status == 503


async def test_a_database_that_does_not_answer_is_seen() -> None:
    async with watched() as (loopback, url, session):
        await until(session, f"{url}/health", 200)
        with closing(sqlite3.connect(loopback.folder / "game.sqlite")) as connection, connection:
            connection.execute("DROP TABLE timers")
        assert (await until(session, f"{url}/ready", 503))["database"] == "failed"


async def test_the_figures_an_alert_needs() -> None:
    async with watched() as (loopback, url, session):
        scene = Scene(loopback)
        await scene.control.wait_ready()
        players = await scene.game(2)
        await choose(players[0])
        text = await (await session.get(f"{url}/metrics")).text()
        figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#"))
        assert figures["ginkgo_open_games"] == "1.0"
        assert figures["ginkgo_ready"] == figures["ginkgo_alive"] == "1.0"
        assert figures['ginkgo_gateway_connected{shard="0"}'] == "1.0"
        assert float(figures["ginkgo_database_bytes"]) > 10_000
        assert float(figures["ginkgo_outbox_put_aside"]) == float(figures["ginkgo_last_backup_timestamp_seconds"]) == 0
        assert {"ginkgo_outbox_waiting", "ginkgo_outbox_oldest_seconds", "process_cpu_seconds_total"} <= figures.keys()
        assert any(name.startswith('ginkgo_build_info{version="') for name in figures)
