"""Several processes over one PostgreSQL server: what falls to one when another is gone."""

import asyncio
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

import pytest

from bot.clock import WallClock
from bot.processes import OwnProcess
from engine.store.shards import Shards
from engine.table.errors import StoreError
from tests.support import postgres
from tests.support.tables import AT_MOST_S, House, house


@pytest.fixture(autouse=True)
def over_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """``house`` stands on a server here."""
    postgres.needed()
    monkeypatch.setenv("GINKGO_TEST_DATABASE", "postgresql")


def process(h: House, shards: str) -> OwnProcess:
    """One of several on the house's database."""
    return OwnProcess(h.store.database, h.store.processes, h.store.outbox, WallClock(), Shards.parse(shards))


@pytest.mark.parametrize("fails", ["outbox", "seats"])
async def test_what_a_dead_process_had_begun_is_taken_over_though_the_database_was_away_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        first, second = process(one, "0/2"), process(two, "1/2")
        await first.enter()
        await second.enter()
        away, taken_over, looks = [fails], asyncio.Event(), asyncio.Queue[None]()
        recover = two.store.outbox.recover

        async def recovered(now: datetime, living: Collection[str] = ()) -> int:
            looks.put_nowait(None)
            if "outbox" in away:
                away.remove("outbox")
                raise StoreError("locked")
            return await recover(now, living)

        async def wake() -> None:
            if "seats" in away:
                away.remove("seats")
                raise StoreError("locked")
            taken_over.set()

        monkeypatch.setattr(two.store.outbox, "recover", recovered)
        second.when_gone(wake)
        lives = asyncio.create_task(second.run())
        try:
            assert not taken_over.is_set()
            await first.leave()
            async with asyncio.timeout(AT_MOST_S):
                await taken_over.wait()
            assert not away
            taken_over.clear()
            while not looks.empty():
                looks.get_nowait()
            async with asyncio.timeout(AT_MOST_S):
                for _ in range(2):
                    await looks.get()  # With the second the first is over.
            assert not taken_over.is_set(), "once"
        finally:
            lives.cancel()
            await asyncio.gather(lives, return_exceptions=True)
            await second.leave()
