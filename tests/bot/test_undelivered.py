"""What becomes of a row that Discord did not take, and of its table."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bot.clock import WallClock
from bot.metrics import Metrics
from bot.publishing.postponed import Postponed
from bot.publishing.undelivered import FORBIDDEN_FOR, UndeliveredRows
from bot.sent_messages import SentMessages
from bot.services import Services
from bot.wire.messages import UNKNOWN_CHANNEL, Undelivered
from engine.table.errors import StoreError
from engine.table.meta import GameId
from engine.table.notices import LobbyChanged, Notice, PingDone, Waiting
from engine.table.table import Table
from tests.support.tables import NELL, TableProcess, execute, process_on


async def insist(work: Callable[[], Awaitable[object]]) -> None:
    """As the publisher does, without a pause."""
    while True:
        with suppress(StoreError):
            await work()
            return


def rows_of(process: TableProcess, sent: SentMessages) -> UndeliveredRows:
    services = cast("Services", SimpleNamespace(
        store=process.store, clock=process.clock, tables=process.tables, metrics=Metrics(), sent=sent))
    postponed = Postponed(process.store.outbox, cast("WallClock", process.clock))
    return UndeliveredRows(services, postponed, insist, lambda _: None)


CLOSED = Undelivered("forbidden", 50013, channel=1)


@pytest.mark.parametrize(("error", "told", "after", "state", "status"), [
    (CLOSED, LobbyChanged(), FORBIDDEN_FOR - timedelta(minutes=1), "new", "lobby"),
    (CLOSED, LobbyChanged(), FORBIDDEN_FOR, "failed", "lobby"),
    (Undelivered("dm_refused"), LobbyChanged(), timedelta(0), "new", "lobby"),
    (CLOSED, Waiting(), timedelta(0), "failed", "lobby"),
    (CLOSED, PingDone(0, NELL), timedelta(0), "failed", "lobby"),
    (Undelivered("gone", UNKNOWN_CHANNEL, channel=1), LobbyChanged(), timedelta(0), "failed", "ended"),
    (Undelivered("gone", UNKNOWN_CHANNEL, channel=2), LobbyChanged(), timedelta(0), "failed", "lobby"),
    (Undelivered("gone", 10008, channel=1), LobbyChanged(), timedelta(0), "failed", "lobby"),
], ids=["forbidden", "forbidden for a day", "direct messages closed", "a count", "one person's", "no channel",
        "no direct messages", "no message"])
async def test_what_discord_does_not_take_for_a_day_is_given_up_and_a_table_only_with_its_channel(
    tmp_path: Path, error: Undelivered, told: Notice, after: timedelta, state: str, status: str
) -> None:
    """At once where not everybody would miss it: what comes behind it in its lane waits for it."""
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL], channel="1")
        (row,) = (await process.store.outbox.claim(process.clock.now(), 9)).rows
        process.clock.turn(after)
        await rows_of(process, SentMessages()).see_to(replace(row, notice=told), error)
        assert await execute(process.store, "SELECT state FROM outbox WHERE id = ?", row.id) == [(state,)]
        assert table.meta.status == status


async def test_a_table_without_its_channel_ends_though_the_database_was_busy_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing would tell of it again."""
    async with process_on(tmp_path) as process:
        table, busy, get = await process.lobby([NELL], channel="1"), [StoreError("locked")], process.tables.get
        (row,) = (await process.store.outbox.claim(process.clock.now(), 9)).rows

        async def got(game: GameId) -> Table:
            if busy:
                raise busy.pop()
            return await get(game)

        monkeypatch.setattr(process.tables, "get", got)
        await rows_of(process, SentMessages()).see_to(row, Undelivered("gone", UNKNOWN_CHANNEL, channel=1))
        assert table.meta.status == "ended"


@pytest.mark.parametrize(("before", "error", "told", "closed"), [
    (None, CLOSED, LobbyChanged(), True),
    (str(CLOSED), Undelivered("busy"), LobbyChanged(), True),
    (str(CLOSED), Undelivered("busy"), Waiting(), False),
    ("busy (0)", Undelivered("busy"), LobbyChanged(), False),
    (None, Undelivered("busy"), LobbyChanged(), False),
])
async def test_screens_say_that_a_channel_is_closed_where_something_waits_for_it_to_be_opened(
    tmp_path: Path, before: str | None, error: Undelivered, told: Notice, closed: bool
) -> None:
    """Also after a restart, and not where Discord is out of order."""
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL])
        (row,) = (await process.store.outbox.claim(process.clock.now(), 9)).rows
        sent = SentMessages()
        await rows_of(process, sent).see_to(replace(row, notice=told, error=before), error)
        assert sent.withheld(table.id) == closed
