"""Connections to Discord start one after the other, whichever of several processes starts them."""

import asyncio
from math import inf
from time import monotonic
from typing import Final

from bot.log import logger
from engine.store.database import Database
from engine.table.errors import StoreError

BUCKET_S: Final = 5.1
"""Seconds for which Discord wants one start of a connection in a bucket."""
START_WAIT_S: Final = 20.0
"""Longest wait for one and the same start, which hangs then: it has four times what it needs. Also for a database that
is away."""
_AGAIN_S: Final = 0.2

_log = logger(__name__)


class ConnectionStarts:
    """``turn`` before each connection, ``start`` before its session; ``close`` when no other will follow. Each gets the
    shard's number and ``concurrency``: how many buckets Discord lets this bot have."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._leaving: set[asyncio.Task[None]] = set()
        self._turns: dict[int, asyncio.Task[None]] = {}
        """By shard: what ends its turn, where that has come and no session was started yet."""

    async def turn(self, shard: int, concurrency: int) -> None:
        """Wait until no other process starts a connection to Discord in the shard's bucket, however many start before
        it: each takes its time."""
        bucket = _bucket(shard, concurrency)
        await self._until_free(shard, bucket, inf)
        self._turns[shard] = self._left_later(shard, bucket)

    async def start(self, shard: int, concurrency: int, within: float) -> None:
        """In its turn; where that has not come, or was used, wait likewise. TimeoutError where others are still before
        it after ``within`` seconds."""
        bucket, ends = _bucket(shard, concurrency), self._turns.pop(shard, None)
        if ends is None:
            await self._until_free(shard, bucket, within)
        else:
            ends.cancel()
        self._left_later(shard, bucket)

    async def _until_free(self, shard: int, bucket: int, within: float) -> None:
        """It is this process's then, or whoever has it hangs."""
        began = since = monotonic()
        starter, said = 0, False
        while (other := await self._starter(bucket, starter)) is not None:
            now = monotonic()
            if other != starter:
                starter, since = other, now
            elif now - since > START_WAIT_S:
                return
            if now - began > within:
                raise TimeoutError
            if now - began > BUCKET_S and not said:
                said = True
                _log.info("start_waits", shard=shard, bucket=bucket)
            await asyncio.sleep(_AGAIN_S)

    async def _starter(self, bucket: int, before: int) -> int | None:
        """A number for who starts there; None where that is this process now. As before where the database does not
        say: if it is out of order for long, Discord itself sorts them out."""
        try:
            return None if await self._database.take_start(bucket) else await self._database.starter(bucket)
        except StoreError:
            return before

    def _left_later(self, shard: int, bucket: int) -> asyncio.Task[None]:
        left = asyncio.create_task(self._leave(shard, bucket))
        self._leaving.add(left)
        left.add_done_callback(self._leaving.discard)
        return left

    async def _leave(self, shard: int, bucket: int) -> None:
        """As often as it takes: meanwhile everybody's start in the bucket waits ``START_WAIT_S``."""
        await asyncio.sleep(BUCKET_S)
        self._turns.pop(shard, None)
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


def _bucket(shard: int, concurrency: int) -> int:
    return shard % max(1, concurrency)
