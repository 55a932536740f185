"""Putting the bot together, running it until it is told to stop, and taking it apart in good order."""

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AsyncExitStack, suppress
from typing import Final

import discord
from aiohttp import web

from bot.app import GinkgoBot
from bot.channel_names import ChannelNames
from bot.clock import WallClock
from bot.log import logger, of_the_interpreter, of_the_loop
from bot.metrics import Metrics
from bot.open_tables import OpenTables
from bot.operator.at_work import take
from bot.operator.control import control_app
from bot.operator.database_files import copied_mark, file_of, prepare
from bot.operator.health import LOOPBACK, health_app, serve
from bot.operator.housekeeping import Housekeeper
from bot.operator.vitals import Turning, Vitals
from bot.people import CachedPeople
from bot.pictures.cache import Pictures
from bot.pictures.films import Films
from bot.processes import OwnProcess
from bot.publishing.publisher import Publisher
from bot.publishing.purposes import is_whole
from bot.reviews import Advisor, Reviews
from bot.sent_messages import SentMessages
from bot.services import Services
from bot.settings import Settings
from bot.showings import Showings
from bot.stop_signals import stop_signals
from bot.store import BotStore, is_id
from bot.wire.allowances import Allowances
from bot.wire.call_budget import A_SECOND, AT_ONCE, CallBudget, SharedCallBudget
from bot.wire.messages import MessageApi
from engine.players.pool import Pool
from engine.process import when_it_ends
from engine.store.calls import Calls
from engine.store.process_lock import ProcessLock
from engine.store.store import SqlStore
from engine.table.accounts import Accounts
from engine.table.ai_seats import AiSeats
from engine.table.errors import StoreError
from engine.table.tables import Tables
from engine.table.timekeeper import Timekeeper
from render import drawing_process

MOST_GAMES: Final = 5
"""Open games one person may sit in."""

SWITCH_INTERVAL_S: Final = 0.0005
"""Seconds for which a thread keeps the interpreter while another waits for it; Python's own are ten times as many."""

GARBAGE_THRESHOLDS: Final = (1_000, 4, 2_500)
"""When Python looks for circles of garbage. Looking through everything stops the loop for a tenth of a second, and a
game makes few circles; by default it happened several times a minute. How long a look at the newest takes goes by how
many of those are alive: five times as many stopped the loop for 4 ms, and for up to 46 where what had survived four of
these was looked through again, and every press that came meanwhile waited."""

_log = logger(__name__)


class PortError(Exception):
    """A port can't be opened, mostly since another program has it; its words say why."""


async def run(settings: Settings) -> None:
    """Until told to stop. discord.LoginFailure for a refused token, StoreError for an unusable database,
    PortError.
    """
    stop = stop_signals.heard()
    if settings.ends_with_stdin:
        when_it_ends(_end_of_input, stop_signals.end)
    asyncio.get_running_loop().set_exception_handler(of_the_loop)
    of_the_interpreter()
    discord.http.Route.BASE = settings.discord_api
    # Between the event loop and the threads of the database and of the waiting for pictures.
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    prepare(settings.database_url)
    async with AsyncExitStack() as stack:
        clock, metrics, pool = WallClock(), Metrics(), Pool()
        store, process = await _entered(settings, clock, stack)
        if stop.is_set():
            return
        tables = Tables(store, clock, most_games=MOST_GAMES, shared=process.together)
        tables.listen(process.waking.committed)
        stack.push_async_callback(tables.close)
        bot = GinkgoBot(settings)
        drawing, films = drawing_process(), Films()
        drawing.start()
        pictures = Pictures(drawing.run, metrics)
        stack.callback(drawing.close)
        stack.callback(pictures.close)
        stack.push_async_callback(films.close)
        stack.push_async_callback(pool.close)
        reviews = Reviews(pool)
        stack.push_async_callback(reviews.close)
        budget = _budget(store, process)
        bot.services = Services(
            clock=clock, tables=tables, store=BotStore(store),
            people=CachedPeople(store.people, store.learning, shared=process.together),
            pictures=pictures, films=films, reviews=reviews, advisor=Advisor(pool), accounts=Accounts(store),
            allowances=Allowances(), showings=Showings(), metrics=metrics, sent=SentMessages(),
            open_tables=OpenTables(tables, shared=process.together),
            channel_names=ChannelNames(bot.channel_name, bot.http, budget), most_games=MOST_GAMES, process=process,
            budget=budget)
        bot.publisher = Publisher(bot.services, MessageApi(bot, metrics, budget))
        seats = AiSeats(store, tables, pool, clock, leases=process.leases)
        stack.push_async_callback(seats.close)

        async def take_up() -> None:
            await seats.start()
            await bot.publisher.take_up()

        process.when_gone(take_up)
        process.waking.listen(bot.publisher.wake)
        timekeeper = Timekeeper(store, tables, clock, keeps=process.keeps)
        loops: dict[str, Turning] = {"publisher": bot.publisher, "timekeeper": timekeeper}
        vitals = Vitals(bot, store, clock, loops)
        await _ports(settings, bot, store, vitals, stack)
        housekeeper = Housekeeper(store, tables, clock, timekeeper, metrics, keeps=process.keeps)
        works = (timekeeper.run, housekeeper.run, vitals.run, bot.publisher.ephemeral.run)
        await _until_stopped(settings, stop, bot, works)
    if process.given_up.is_set():
        # Whoever watches over this process would start it anew if it ended by itself.
        _log.info("waits_to_be_stopped")
        await stop.wait()


def _end_of_input() -> None:
    """Wait for it. Nobody writes anything there."""
    # Not ``sys.stdin``, whose lock the interpreter would wait for as it ends.
    with suppress(OSError):
        os.read(0, 1)


async def _entered(settings: Settings, clock: WallClock, stack: AsyncExitStack) -> tuple[SqlStore, OwnProcess]:
    """The database, with nobody else at work on it, or on the same shards; StoreError("taken") says who is."""
    url, shards = settings.database_url, settings.own_shards
    file, trouble = file_of(url), None
    if file is not None:
        lock = ProcessLock(file)
        try:
            await take(lock, url)
        except StoreError as error:
            if error.code == "taken":
                raise
            trouble = error  # The database itself says more clearly what it is.
        stack.callback(lock.release)
    store = await SqlStore.open(url)
    store.messages.check_by(is_id=is_id, is_purpose=is_whole)
    stack.push_async_callback(store.close)
    if trouble is not None:
        raise trouble
    process = OwnProcess(store.database, store.processes, store.outbox, clock, shards,
                         take_over=settings.take_over)
    await process.enter()
    stack.push_async_callback(process.leave)
    return store, process


def _budget(store: SqlStore, process: OwnProcess) -> CallBudget:
    if not process.together:
        return CallBudget()
    calls = Calls(store.database, a_second=A_SECOND, at_once=AT_ONCE)
    return SharedCallBudget(lambda wanted, leave: calls.take(wanted, leave=leave), lambda: process.others)


async def _ports(settings: Settings, bot: GinkgoBot, store: SqlStore, vitals: Vitals, stack: AsyncExitStack) -> None:
    """Open the control port and the health port where they are asked for."""
    wanted: list[tuple[web.Application, int, str]] = []
    if settings.control_port is not None and settings.control_token is not None:
        token = settings.control_token.get_secret_value()
        wanted.append((control_app(bot, bot.services, store, token, vitals), settings.control_port, LOOPBACK))
    if settings.health_port is not None:
        copied = copied_mark(settings.database_url)
        wanted.append((health_app(bot.services.metrics, vitals, copied), settings.health_port, settings.health_host))
    for app, port, host in wanted:
        try:
            runner, _ = await serve(app, port, host)
        except socket.gaierror as error:  # which does not say whose address it could not find
            raise PortError(f"{host}: {error.strerror}") from error
        except OSError as error:
            raise PortError(error.strerror or str(error)) from error
        except UnicodeError as error:  # no name of a machine: one of its parts is too long or empty
            raise PortError(f"{host}: {error}") from error
        stack.push_async_callback(runner.cleanup)


async def _until_stopped(
    settings: Settings, stop: asyncio.Event, bot: GinkgoBot, works: Iterable[Callable[[], Coroutine[None, None, None]]],
) -> None:
    async with bot:
        process = bot.services.process
        # Whichever of these ends, the process ends with it: nobody would be told, or asked in time, any more. From
        # here on it says that it lives: Discord may take longer to let it in than others wait for a dead one.
        tasks = [asyncio.ensure_future(work()) for work in (stop.wait, process.given_up.wait, process.run)]
        login = asyncio.ensure_future(bot.login(settings.discord_token.get_secret_value()))
        try:
            done, _ = await asyncio.wait((login, *tasks), return_when=asyncio.FIRST_COMPLETED)
            if login not in done:
                login.cancel()
                await asyncio.gather(login, return_exceptions=True)
                for task in done:
                    task.result()
                return
            login.result()
            # What was loaded so far stays: it need not be looked through again.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GARBAGE_THRESHOLDS)
            tasks += [asyncio.ensure_future(work()) for work in (bot.connect, bot.publish, *works)]
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
