"""What tells a bot that works from one that only seems to: its loops turn, Discord answers, the database answers."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from time import monotonic
from typing import Final, Protocol

from bot.process_health import Health, ShardHealth
from engine.store.statistics import Statistics, statistics
from engine.store.store import SqlStore
from engine.table.errors import StoreError
from engine.table.ports import Clock

ANSWER_WITHIN: Final = 120.0
"""Seconds within which Discord answers a heartbeat; it is sent every 41 or so."""
READ_WITHIN: Final = 2.0
"""Seconds that a read of the database may take."""


class Turning(Protocol):
    """A loop that goes on for as long as the process lives."""

    turned: float | None
    """When it looked round last, by ``monotonic``; None before it began: it waits for Discord to let the bot in, for as
    long as that takes."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A connection to the gateway, as it is just now."""

    open: bool
    latency: float
    """Seconds from the last heartbeat to its answer; not finite before the first. Every answer gives another number."""


class Gateway(Protocol):
    """The bot as it is looked at."""

    @property
    def in_memory(self) -> int:
        """Games held in memory."""

    @property
    def in_place(self) -> bool:
        """Whether it has come as far as it can with taking over from another process."""

    def shards_now(self) -> Mapping[int, Shard]:
        """Its connections; empty before the first is made."""


class Vitals:
    """Run ``run`` as a task: it notes when Discord answered. ``look`` says how everything is."""

    def __init__(self, gateway: Gateway, store: SqlStore, clock: Clock, loops: Mapping[str, Turning]) -> None:
        self._gateway = gateway
        self._store = store
        self._clock = clock
        self._loops = loops
        self._answers: dict[int, tuple[float, float]] = {}

    async def run(self) -> None:
        """For ever."""
        while True:
            self._shards()
            await asyncio.sleep(1)

    async def look(self) -> Health:
        """How it is now. Never raises."""
        shards = self._shards()
        latencies = [shard.latency_ms for shard in shards.values() if shard.latency_ms is not None]
        now = monotonic()
        return Health(
            connected=bool(shards) and all(shard.connected for shard in shards.values()),
            games=self._gateway.in_memory,
            latency_ms=max(latencies) if latencies else None,
            shards=shards,
            turned_s={
                name: round(now - loop.turned, 1) for name, loop in self._loops.items() if loop.turned is not None},
            database=await self._database(),
            in_place=self._gateway.in_place,
        )

    async def figures(self) -> Statistics | None:
        """What stands in the database; None where it does not answer."""
        try:
            async with asyncio.timeout(READ_WITHIN):
                return await statistics(self._store.database, self._clock.now())
        except (StoreError, TimeoutError):
            return None

    def _shards(self) -> dict[int, ShardHealth]:
        now, found = monotonic(), dict[int, ShardHealth]()
        for number, shard in self._gateway.shards_now().items():
            before = self._answers.get(number)
            if before is None or before[0] != shard.latency:
                before = self._answers[number] = (shard.latency, now)
            age = now - before[1]
            latency = round(shard.latency * 1000) if isfinite(shard.latency) else None
            found[number] = ShardHealth(shard.open and age < ANSWER_WITHIN, latency, round(age, 1))
        return found

    async def _database(self) -> str:
        try:
            async with asyncio.timeout(READ_WITHIN):
                await self._store.next_timer()
        except StoreError as error:
            return error.code
        except TimeoutError:
            return "slow"
        return "ok"
