"""Connections to Discord start one after the other, whichever of several processes starts them."""

import asyncio
from contextlib import suppress
from typing import Final

from engine.store.database import Database
from engine.table.errors import StoreError

BUCKET_S: Final = 5.1
"""Seconds for which Discord wants one start of a connection in a bucket."""
START_WAIT_S: Final = 20.0
"""Longest wait for other processes' starts; where the database is out of order Discord itself sorts them out."""
_AGAIN_S: Final = 0.2


class ConnectionStarts:
    """``turn`` before each start; ``close`` when no other will follow."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._leaving: set[asyncio.Task[None]] = set()

    async def turn(self, shard: int, concurrency: int) -> None:
        """Wait until no other process starts a connection to Discord in the shard's bucket. ``concurrency``: buckets
        that Discord lets this bot have."""
        bucket, database = shard % max(1, concurrency), self._database
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(START_WAIT_S):
                while not await database.take_start(bucket):  # noqa: ASYNC110  another process's lock has no event
                    await asyncio.sleep(_AGAIN_S)
        left = asyncio.create_task(self._leave(bucket))
        self._leaving.add(left)
        left.add_done_callback(self._leaving.discard)

    async def _leave(self, bucket: int) -> None:
        """As often as it takes: meanwhile everybody's start in the bucket waits ``START_WAIT_S``."""
        await asyncio.sleep(BUCKET_S)
        while True:
            try:
                await self._database.leave_start(bucket)
            except StoreError:
                await asyncio.sleep(_AGAIN_S)
            else:
                return

    def close(self) -> None:
        """What is held now ends with the connection to the database that holds it."""
        for leaving in self._leaving:
            leaving.cancel()
