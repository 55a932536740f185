"""Putting the bot together, running it until it is told to stop, and taking it apart in good order."""

import asyncio
import gc
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import discord
from aiohttp import web
from sqlalchemy.engine import make_url

from bot.app import GinkgoBot
from bot.clock import WallClock
from bot.log import logger
from bot.metrics import Metrics
from bot.operator.control import control_app
from bot.operator.health import health_app, serve
from bot.operator.housekeeping import Housekeeper
from bot.people import People
from bot.pictures.cache import Pictures
from bot.pictures.films import Films
from bot.publishing.sent_messages import SentMessages
from bot.services import Services
from bot.settings import Settings
from bot.stop_signals import stop_signals
from bot.store import BotStore
from bot.wire.allowances import Allowances
from engine.players.pool import Pool
from engine.store.store import SqlStore
from engine.table.ai_seats import AiSeats
from engine.table.tables import Tables
from engine.table.timekeeper import Timekeeper
from render import drawing_process

MOST_GAMES = 5
"""Open games one person may sit in."""

GIVE_WAY = 0.0005
"""Seconds for which a thread keeps the interpreter while another waits for it; Python's own are ten times as many."""

SELDOM = (5_000, 20, 100)
"""When Python looks for circles of garbage. Looking through everything stops the loop for a tenth of a second, and a
game makes few circles; by default it happened several times a minute."""

_log = logger(__name__)


def home_for(url: str) -> None:
    """Make the folder of an SQLite file."""
    file = make_url(url).database if url.startswith("sqlite") else None
    if file and file != ":memory:":
        Path(file).parent.mkdir(parents=True, exist_ok=True)


async def run(settings: Settings) -> None:
    """Until told to stop. discord.LoginFailure for a refused token, StoreError for an unusable database."""
    stop = stop_signals.heard()
    discord.http.Route.BASE = settings.discord_api
    # Between the event loop and the threads of the database and of the waiting for pictures.
    sys.setswitchinterval(GIVE_WAY)
    home_for(settings.database_url)
    async with AsyncExitStack() as stack:
        store = await SqlStore.open(settings.database_url)
        stack.push_async_callback(store.close)
        clock, metrics, pool = WallClock(), Metrics(), Pool()
        tables = Tables(store, clock, most_games=MOST_GAMES)
        bot = GinkgoBot(settings)
        drawing, films = drawing_process(), Films()
        drawing.start()
        pictures = Pictures(drawing.run, metrics)
        stack.callback(drawing.close)
        stack.callback(pictures.close)
        stack.push_async_callback(films.close)
        stack.push_async_callback(pool.close)
        bot.services = Services(
            clock=clock, tables=tables, store=BotStore(store), people=People(store.people), pictures=pictures,
            films=films, allowances=Allowances(), metrics=metrics, sent=SentMessages(), channel_name=bot.channel_name,
            most_games=MOST_GAMES)
        seats = AiSeats(store, tables, pool, clock)
        stack.push_async_callback(seats.close)
        await _ports(settings, bot, store, stack)
        await _until_stopped(
            settings, stop, bot, seats, Timekeeper(store, tables, clock), Housekeeper(store, tables, clock))


async def _ports(settings: Settings, bot: GinkgoBot, store: SqlStore, stack: AsyncExitStack) -> None:
    """Open the control port and the health port where they are asked for."""
    services = bot.services
    wanted: list[tuple[web.Application, int]] = []
    if settings.control_port is not None and settings.control_token is not None:
        token = settings.control_token.get_secret_value()
        wanted.append((control_app(bot, store, token), settings.control_port))
    if settings.health_port is not None:
        wanted.append((health_app(services.metrics, bot.health), settings.health_port))
    for app, port in wanted:
        runner, _ = await serve(app, port)
        stack.push_async_callback(runner.cleanup)


async def _until_stopped(
    settings: Settings, stop: asyncio.Event, bot: GinkgoBot, seats: AiSeats, timekeeper: Timekeeper,
    housekeeper: Housekeeper,
) -> None:
    async with bot:
        login = asyncio.ensure_future(bot.login(settings.discord_token.get_secret_value()))
        told = asyncio.ensure_future(stop.wait())
        await asyncio.wait((login, told), return_when=asyncio.FIRST_COMPLETED)
        if not login.done():
            login.cancel()
            await asyncio.gather(login, return_exceptions=True)
            return
        login.result()
        # What was loaded so far stays: it need not be looked through again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SELDOM)
        await seats.start()
        # Whichever of these ends, the process ends with it: nobody would be told, or asked in time, any more.
        works = (bot.connect(), bot.publish(), timekeeper.run(), housekeeper.run())
        tasks = [told, *(asyncio.ensure_future(work) for work in works)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            _log.info("stopping")
        finally:
            await bot.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    _log.info("stopped")
