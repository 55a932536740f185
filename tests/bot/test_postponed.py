"""What brings forward the turn of a row that Discord did not take, what does not, and which is given up."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final, cast

import pytest

from bot.clock import WallClock
from bot.publishing import postponed
from bot.publishing.postponed import Postponed
from bot.wire.messages import Trouble, Undelivered
from engine.store.outbox import OutboxRow
from engine.table.errors import StoreError
from tests.support.tables import NELL, TableProcess, process_on

OVER: Final[Mapping[str, Callable[[Postponed], Awaitable[int]]]] = {
    "answered": lambda waits: waits.answered(1),
    "connected": lambda waits: waits.connected(),
    "allowed": lambda waits: waits.allowed(lambda channel: channel == 1),
}


async def a_row(process: TableProcess) -> OutboxRow:
    """The only one, which is to be told."""
    await process.lobby([NELL], channel="1")
    (row,) = (await process.store.outbox.claim(process.clock.now())).rows
    return row


@pytest.mark.parametrize(("error", "answered", "connected", "allowed"), [
    (Undelivered("busy", channel=1), 1, 1, 1),
    (Undelivered("busy", channel=2), 0, 1, 0),
    (Undelivered("forbidden", channel=1), 0, 0, 1),
    (Undelivered("busy", channel=1, wait=60), 0, 0, 0),
], ids=["busy", "busy elsewhere", "forbidden", "a rate limit"])
async def test_a_row_is_due_at_once_where_what_kept_it_is_over(
    tmp_path: Path, error: Undelivered, answered: int, connected: int, allowed: int
) -> None:
    """A rate limit is waited for: whoever asks before its end is kept waiting longer."""
    async with process_on(tmp_path) as process:
        row = await a_row(process)
        for over, times in zip(OVER, (answered, connected, allowed), strict=True):
            waits = Postponed(process.store.outbox, cast("WallClock", process.clock))
            await waits.put_off(row, error)
            assert await OVER[over](waits) == times, over
            again = (await process.store.outbox.claim(process.clock.now())).rows
            assert len(again) == times
            if not again:
                process.clock.turn(timedelta(minutes=10))
                again = (await process.store.outbox.claim(process.clock.now())).rows
            (row,) = again


@pytest.mark.parametrize(("error", "wait_s"), [
    (Undelivered("busy", 503, channel=1), 30), (Undelivered("forbidden", 50013, channel=1), 600),
    (Undelivered("dm_refused", 50007, channel=1), 600), (Undelivered("busy", channel=1, wait=900), 900),
    (Undelivered("busy", channel=1, wait=0.5), 0.5)], ids=str)
async def test_a_row_that_was_tried_often_waits_no_longer_than_its_trouble_asks_for(
    tmp_path: Path, error: Undelivered, wait_s: float
) -> None:
    """Discord is out of order for minutes, and bars bots that go on asking for what they are refused. What kept the row
    is written down: another process may be the one that gets through."""
    async with process_on(tmp_path) as process:
        row, outbox, now = await a_row(process), process.store.outbox, process.clock.now()
        await Postponed(outbox, cast("WallClock", process.clock)).put_off(replace(row, tries=20), error)
        (waits,) = await outbox.in_lane(row.game, row.lane)
        assert waits.due == now + timedelta(seconds=wait_s)
        process.clock.turn(timedelta(seconds=wait_s))
        assert [again.error for again in (await outbox.claim(process.clock.now())).rows] == [str(error)]


async def test_what_was_given_up_in_a_closed_channel_is_sent_once_more_when_permissions_change_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the database was away at that moment, by the next change. Of each game the last."""
    async def away(*_: object) -> int:
        raise StoreError("locked")

    async with process_on(tmp_path) as process:
        row, outbox = await a_row(process), process.store.outbox
        waits = Postponed(outbox, cast("WallClock", process.clock))
        await outbox.failed(row, "forbidden")
        waits.give_up(replace(row, id=row.id - 1), Undelivered("forbidden", channel=1))
        waits.give_up(row, Undelivered("forbidden", channel=1))
        with monkeypatch.context() as broken:
            broken.setattr(outbox, "send_again", away)
            assert await OVER["allowed"](waits) == 0
        assert await waits.allowed(lambda channel: channel == 2) == 0
        assert [await OVER[over](waits) for over in ("answered", "connected", "allowed", "allowed")] == [0, 0, 1, 0]
        assert [again.id for again in (await outbox.claim(process.clock.now())).rows] == [row.id]


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """One number: the seconds that the process has lived."""
    lived = [1000.0]
    monkeypatch.setattr(postponed, "monotonic", lambda: lived[0])
    return lived


@pytest.mark.parametrize("before", [
    [], ["busy"] * 100, ["forbidden"] * 100], ids=["nothing was wrong", "an outage", "its channel was closed"])
async def test_a_row_is_hopeless_when_it_alone_is_not_taken_for_long_and_in_many_tries(
    tmp_path: Path, seconds: list[float], before: list[Trouble]
) -> None:
    """Where Discord takes nothing at all, or the bot has only stood still, it would lose what everybody waits for; and
    where Discord has just come back, and still refuses this and that."""
    async with process_on(tmp_path) as process:
        waits = Postponed(process.store.outbox, cast("WallClock", process.clock))
        row = await a_row(process)
        for trouble in before:
            if trouble == "forbidden":
                waits.went_through()
            await waits.put_off(row, Undelivered(trouble, channel=1))
            process.clock.turn(timedelta(minutes=1))
        waits.went_through()
        for _ in range(30):
            assert not waits.hopeless(row), "not often enough"
            await waits.put_off(row, Undelivered("busy", channel=1))
        process.clock.turn(timedelta(minutes=59))
        assert waits.hopeless(row) == any(before), "too early"
        process.clock.turn(timedelta(minutes=2))
        assert waits.hopeless(row)
        seconds[0] += 61
        assert not waits.hopeless(row), "nothing goes through"


async def test_rows_of_a_lively_channel_are_hurried_only_every_two_seconds(
    tmp_path: Path, seconds: list[float]
) -> None:
    async with process_on(tmp_path) as process:
        waits = Postponed(process.store.outbox, cast("WallClock", process.clock))
        row = await a_row(process)
        assert waits.to_hurry(1) is None, "nothing waits"
        await waits.put_off(row, Undelivered("busy", channel=1))
        assert [waits.to_hurry(channel) for channel in (1, 1, 1, 2)] == [0, 2, None, None]
        seconds[0] += 5
        assert waits.to_hurry(1) == 0
        waits.tried(row)
        assert waits.to_hurry(1) is None
