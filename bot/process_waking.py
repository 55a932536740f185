"""Wakes the process that has something to tell, and hears when this one has: over the database, with no data."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from engine.store.database import Database
from engine.store.shards import Shards, place_of
from engine.table.errors import StoreError
from engine.table.table import Table

TOLD_EVERY: Final = 0.05
"""Seconds between two times that this process wakes others."""


class ProcessWaking:
    """Between processes by their shards; None: there is only this one, and nobody is woken."""

    def __init__(self, database: Database, shards: Shards | None) -> None:
        self._database = database
        self._shards = shards
        self._to_tell: set[str] = set()
        self._telling: asyncio.Task[None] | None = None

    def committed(self, table: Table) -> None:
        """Something has to be told at the table: wake who tells it there."""
        shards = self._shards
        if shards is None or shards.all:
            return
        self._to_tell |= {
            _channel(place % shards.count) for place in (0, place_of(table.meta.guild)) if not shards.has(place)}
        if self._to_tell and (self._telling is None or self._telling.done()):
            self._telling = asyncio.create_task(self._tell())

    def listen(self, heard: Callable[[], None]) -> None:
        """Be called when another process has something for this one."""
        if self._shards is not None:
            self._database.listen([_channel(number) for number in self._shards.numbers], heard)

    async def close(self) -> None:
        """Wake nobody any more: the others look by themselves soon enough."""
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)

    async def _tell(self) -> None:
        while self._to_tell:  # Some may be committed while others are told.
            await asyncio.sleep(TOLD_EVERY)
            channels, self._to_tell = self._to_tell, set()
            with suppress(StoreError):  # They look by themselves, too.
                await self._database.tell(channels)


def _channel(shard: int) -> str:
    return f"ginkgo_{shard}"
