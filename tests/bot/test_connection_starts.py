"""Connections of several shards start one after the other where Discord wants that, and each starts in the end."""

import asyncio
from time import monotonic
from typing import cast

import pytest

from bot import connection_starts
from bot.connection_starts import ConnectionStarts
from engine.store.database import Database
from engine.table.errors import StoreError
from tests.support.tables import AT_MOST_S
from tests.support.waiting import until

LENGTH_S = 0.3
"""For which a start holds its bucket here."""


class Buckets:
    """Those of a database's in which somebody starts just now."""

    def __init__(self) -> None:
        self.taken = set[int]()
        self.left = 0
        self.away = False

    async def take_start(self, bucket: int) -> bool:
        """As ``Database`` does."""
        if self.away:
            raise StoreError("missing")
        free = bucket not in self.taken
        self.taken.add(bucket)
        return free

    async def leave_start(self, bucket: int) -> None:
        """Likewise."""
        await asyncio.sleep(0)
        self.left += 1
        self.taken.discard(bucket)


@pytest.fixture
def buckets(monkeypatch: pytest.MonkeyPatch) -> Buckets:
    """In which everything takes a part of a second."""
    monkeypatch.setattr(connection_starts, "BUCKET_S", LENGTH_S)
    monkeypatch.setattr(connection_starts, "_AGAIN_S", 0.001)
    return Buckets()


def starts_in(buckets: Buckets) -> ConnectionStarts:
    return ConnectionStarts(cast("Database", buckets))


def test_a_start_holds_its_bucket_for_longer_than_discord_asks_and_a_few_can_be_waited_for() -> None:
    assert connection_starts.BUCKET_S > 5.0, "seconds, says Discord"
    assert connection_starts.START_WAIT_S > 3 * connection_starts.BUCKET_S


async def test_shards_of_one_bucket_start_apart_and_those_of_two_together(buckets: Buckets) -> None:
    """Discord ends a session that is begun too soon after another of its bucket; also one bot's with several shards."""
    one, other, began = starts_in(buckets), starts_in(buckets), monotonic()
    async with asyncio.timeout(AT_MOST_S):
        await one.turn(0, 2)
        await other.turn(1, 2)
        assert buckets.taken == {0, 1}
        await other.turn(2, 2)
    assert monotonic() - began >= LENGTH_S
    await until(lambda: not (buckets.taken or one._leaving or other._leaving), "an end of all starts")
    assert buckets.left == 3, "each leaves its bucket once"


@pytest.mark.parametrize("away", [True, False])
async def test_a_bucket_that_nobody_leaves_and_a_database_that_is_away_keep_no_bot_from_starting(
    buckets: Buckets, monkeypatch: pytest.MonkeyPatch, away: bool
) -> None:
    """Where Discord says how many buckets there are it never says none; a proxy might."""
    monkeypatch.setattr(connection_starts, "START_WAIT_S", 0.05)
    buckets.taken, buckets.away = {0}, away
    async with asyncio.timeout(AT_MOST_S):
        await starts_in(buckets).turn(3, 0)
