"""What the publisher has claimed is told once, and what it could not begin counts as never tried."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bot.metrics import Metrics
from bot.people import CachedPeople
from bot.publishing import delivery, publisher
from bot.publishing.delivery import Delivery
from bot.publishing.publisher import Publisher
from bot.sent_messages import SentMessages
from bot.services import Services
from bot.wire.messages import MessageApi
from engine.store.outbox import LEASE, Claimed, OutboxRow
from tests.support.tables import AT_MOST_S, FAYE, NELL, TableProcess, execute, process_on
from tests.support.waiting import until


def publisher_of(process: TableProcess) -> Publisher:
    """Which asks nothing of Discord: what would has a test's own in its place."""
    services = cast("Services", SimpleNamespace(
        store=process.store, clock=process.clock, tables=process.tables, metrics=Metrics(), sent=SentMessages(),
        people=CachedPeople(process.store.people, process.store.learning),
        process=SimpleNamespace(together=False, serving=True, shards=None)))
    return Publisher(services, cast("MessageApi", SimpleNamespace(listen=lambda _: None)))


@asynccontextmanager
async def running(tells: Publisher) -> AsyncIterator[None]:
    """Until it is stopped."""
    task = asyncio.create_task(tells.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_what_is_told_while_it_is_claimed_anew_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lease has run out, and its delivery ends before the answer to the next claim is there."""
    told, told_at_last = list[int](), asyncio.Event()
    answered, may_answer = asyncio.Event(), asyncio.Event()

    async def tell(_: Delivery, row: OutboxRow) -> None:
        told.append(row.id)
        await told_at_last.wait()

    monkeypatch.setattr(Delivery, "tell", tell)
    async with process_on(tmp_path) as process:
        outbox = process.store.outbox
        claim = outbox.claim

        async def held(now: datetime, most: int, *, sent: tuple[OutboxRow, ...]) -> Claimed:
            found = await claim(now, most, sent=sent)
            if found.rows and told:
                answered.set()
                await may_answer.wait()
            return found

        monkeypatch.setattr(outbox, "claim", held)
        tells = publisher_of(process)
        table = await process.lobby([NELL])
        async with running(tells):
            await until(lambda: told, "a delivery")
            process.clock.turn(LEASE)
            tells.wake()
            await asyncio.wait_for(answered.wait(), AT_MOST_S)
            told_at_last.set()
            await until(lambda: not tells._tasks, "its end")
            may_answer.set()
            assert await outbox.drained([table.id], AT_MOST_S)
        assert len(told) == 1


async def test_what_has_not_begun_when_the_bot_stops_was_never_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It need not be looked for before it is sent, and what is said anew takes its place."""
    begun = list[str]()

    async def told(_: object, notice: object, __: OutboxRow) -> None:
        begun.append(str(notice))
        await asyncio.Event().wait()

    monkeypatch.setattr(delivery, "AT_ONCE", 1)
    monkeypatch.setattr(publisher, "GRACE", 0.2)
    async with process_on(tmp_path) as process:
        tells = publisher_of(process)
        monkeypatch.setattr(tells._delivery._direct, "deliver", told)
        monkeypatch.setattr(tells._delivery._channel, "deliver", told)
        await process.game([NELL, FAYE])
        async with running(tells):
            await until(lambda: len(tells._delivering) == 3, "three rows under way")
            await until(lambda: begun, "one that has begun")
            await tells.stop()
        rows = await execute(process.store, "SELECT state, tries FROM outbox WHERE state <> 'new' OR tries > 0")
        assert len(begun) == 1
        assert rows == [("claimed", 1)]
