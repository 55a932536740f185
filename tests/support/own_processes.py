"""Processes of the bot over one PostgreSQL server, each as its own code sees it, all in this one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.clock import WallClock
from bot.processes import OwnProcess
from engine.store import SqlStore
from engine.store.shards import Shards
from tests.support.tables import TableProcess


def own_process(process: TableProcess, shards: str | None, *, take_over: bool = False) -> OwnProcess:
    """One of several on the same database, or for None the only one."""
    return own_over(process.store, shards, take_over=take_over)


def own_over(store: SqlStore, shards: str | None, *, take_over: bool = False) -> OwnProcess:
    """The same, over a store."""
    return OwnProcess(store.database, store.processes, store.outbox, WallClock(),
                      None if shards is None else Shards.parse(shards), take_over=take_over)


async def entered(process: TableProcess, shards: str) -> OwnProcess:
    """At work on them."""
    own = own_process(process, shards)
    await own.enter()
    return own


@asynccontextmanager
async def running(*processes: OwnProcess) -> AsyncIterator[None]:
    """They live meanwhile."""
    lives = [asyncio.create_task(process.run()) for process in processes]
    try:
        yield
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
