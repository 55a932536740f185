"""Connections of several shards start one after the other where Discord wants that, and each starts in the end."""

import asyncio
from itertools import pairwise
from time import monotonic
from typing import cast

import pytest
from structlog.testing import capture_logs

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
        self.hiccup = False

    async def take_start(self, bucket: int) -> bool:
        """As ``Database`` does."""
        if self.away or self.hiccup:
            self.hiccup = False
            raise StoreError("missing")
        free = bucket not in self.taken
        self.taken.add(bucket)
        return free

    async def starter(self, bucket: int) -> int:
        """Likewise: each start is another one."""
        return (self.left + 1) * (bucket in self.taken)

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


def test_a_start_holds_its_bucket_for_longer_than_discord_asks_and_hangs_only_long_after_that() -> None:
    assert connection_starts.BUCKET_S > 5.0, "seconds, says Discord"
    assert connection_starts.START_WAIT_S > 3 * connection_starts.BUCKET_S


async def test_shards_of_one_bucket_start_apart_and_those_of_two_together(buckets: Buckets) -> None:
    """Discord ends a session that is begun too soon after another of its bucket; also one bot's with several shards."""
    one, other, began = starts_in(buckets), starts_in(buckets), monotonic()
    async with asyncio.timeout(AT_MOST_S):
        await one.turn(0, 2)
        await other.turn(1, 2)
        assert buckets.taken == {0, 1}
        with pytest.raises(TimeoutError):
            await other.start(3, 2, within=0)
        await other.turn(2, 2)
    assert monotonic() - began >= LENGTH_S
    await until(lambda: not (buckets.taken or one._leaving or other._leaving), "an end of all starts")
    assert buckets.left == 3, "each leaves its bucket once"


async def test_however_many_start_at_once_each_waits_for_its_turn_and_says_so(
    buckets: Buckets, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Together they take longer than any single start may."""
    monkeypatch.setattr(connection_starts, "START_WAIT_S", 2 * LENGTH_S)
    began = dict[int, float]()

    async def start(shard: int) -> None:
        await starts_in(buckets).turn(shard, 1)
        began[shard] = monotonic()

    with capture_logs() as logged:
        async with asyncio.timeout(AT_MOST_S):
            await asyncio.gather(*map(start, range(5)))
    assert all(later - earlier >= LENGTH_S for earlier, later in pairwise(began.values()))
    said = [line["shard"] for line in logged if line["event"] == "start_waits"]
    assert {*[*began][2:]} <= {*said}, "who waits for more than one other"
    assert len({*said}) == len(said) < len(began), "once, and not who was first"


async def test_a_turn_that_came_before_the_connection_begins_anew_with_it_and_is_used_then(buckets: Buckets) -> None:
    """Where a session is found invalid at once, the next one is too soon."""
    starts, other = starts_in(buckets), starts_in(buckets)
    async with asyncio.timeout(AT_MOST_S):
        await starts.turn(0, 1)
        await asyncio.sleep(LENGTH_S / 2)
        began = monotonic()
        await starts.start(0, 1, within=0)
        with pytest.raises(TimeoutError):
            await starts.start(0, 1, within=0)
        await other.turn(1, 1)
        assert monotonic() - began >= LENGTH_S
        assert buckets.left == 1


async def test_a_turn_that_came_and_was_not_used_in_time_is_over(buckets: Buckets) -> None:
    """Its connection was not there soon enough."""
    starts, other = starts_in(buckets), starts_in(buckets)
    async with asyncio.timeout(AT_MOST_S):
        await starts.turn(0, 1)
        await other.turn(1, 1)
        with pytest.raises(TimeoutError):
            await starts.start(0, 1, within=0)


async def test_who_waits_for_longer_than_its_connection_may_gives_up_and_takes_nobodys_place(buckets: Buckets) -> None:
    one, other = starts_in(buckets), starts_in(buckets)
    async with asyncio.timeout(AT_MOST_S):
        await one.turn(0, 1)
        with pytest.raises(TimeoutError):
            await other.start(1, 1, within=0)
        assert buckets.taken == {0}
        buckets.hiccup = True
        await other.turn(1, 1)
    assert buckets.left == 1


@pytest.mark.parametrize("away", [True, False])
async def test_a_bucket_that_nobody_leaves_and_a_database_that_is_away_keep_no_bot_from_starting(
    buckets: Buckets, monkeypatch: pytest.MonkeyPatch, away: bool
) -> None:
    """Where Discord says how many buckets there are it never says none; a proxy might."""
    monkeypatch.setattr(connection_starts, "START_WAIT_S", 0.05)
    buckets.taken, buckets.away = {0}, away
    async with asyncio.timeout(AT_MOST_S):
        await starts_in(buckets).turn(3, 0)
