"""Processes share what Discord lets one bot call."""

import asyncio
import threading
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic

import pytest
import sqlalchemy as sa

import engine.store.calls
from bot.urgency import Urgency
from bot.wire import call_budget
from bot.wire.call_budget import A_SECOND, AT_ONCE, SharedCallBudget
from engine.store import postgres_threads, schema
from engine.store.calls import Calls
from engine.table.errors import StoreError
from tests.support import postgres
from tests.support.hung_server import hung
from tests.support.tables import AT_MOST_S, NELL, TableProcess, execute, process_on


@pytest.mark.timing
async def test_two_processes_make_no_more_calls_together_than_one_may(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        made = list[float]()

        def budget(process: TableProcess) -> SharedCallBudget:
            calls = Calls(process.store.database, a_second=A_SECOND, at_once=AT_ONCE)
            return SharedCallBudget(lambda wanted, leave: calls.take(wanted, leave=leave), lambda: 1)

        async def call(shared: SharedCallBudget) -> None:
            await shared.take()
            made.append(monotonic())

        budgets = [budget(one), budget(two)]
        await asyncio.gather(*(call(budgets[number % 2]) for number in range(100)))
        # A grant takes a moment to arrive, on a machine that does other things too.
        busiest = max(sum(start <= moment < start + 1 for moment in made) for start in made)
        assert busiest <= A_SECOND + AT_ONCE
        assert max(made) - min(made) > 2
        assert [shared.waiting for shared in budgets] == [0, 0]


async def test_while_the_database_is_away_each_process_makes_its_share_of_calls(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        calls = Calls(process.store.database, a_second=A_SECOND, at_once=AT_ONCE)
        shared = SharedCallBudget(lambda wanted, leave: calls.take(wanted, leave=leave), lambda: 1)
        await shared.take()
        await asyncio.to_thread(postgres.stop)
        try:
            began = monotonic()
            await asyncio.gather(*(shared.take() for _ in range(6)))
            assert monotonic() - began >= 5 * 2 / A_SECOND
        finally:
            await asyncio.to_thread(postgres.start)


async def test_a_server_that_hangs_holds_up_no_calls_and_the_asking_holds_up_nothing_else(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        calls = Calls(process.store.database, a_second=A_SECOND, at_once=AT_ONCE)
        await asyncio.gather(*(process.store.people.get(NELL) for _ in range(20)))
        async with hung(process):
            # Much sooner than what somebody waits for is given up, which here is after 26 seconds.
            async with asyncio.timeout(AT_MOST_S / 2):
                for _ in range(postgres_threads.THREADS):
                    with suppress(StoreError):
                        await calls.take(1)
            async with asyncio.timeout(AT_MOST_S / 2):
                assert (await process.store.people.get(NELL)).id == NELL


async def test_a_process_that_stands_still_in_the_middle_of_its_turn_holds_up_nobodys_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres_threads._NOTICES, "idle_in_transaction_session_timeout", 2_000)
    monkeypatch.setattr(call_budget, "_AWAY_S", AT_MOST_S)
    async with process_on(tmp_path) as one, process_on(tmp_path, lock_wait_s=2 * AT_MOST_S) as two:
        calls = Calls(two.store.database, a_second=A_SECOND, at_once=AT_ONCE)
        asked, stands_still, called, goes_on = list[int](), threading.Event(), threading.Event(), threading.Event()

        async def grant(wanted: int, leave: int) -> tuple[int, float]:
            asked.append(wanted)
            return await calls.take(wanted, leave=leave)

        def stand_still(connection: sa.Connection) -> None:
            # Until the others have made their calls, however long that takes, the server lets it.
            connection.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            connection.execute(sa.text("SELECT * FROM calls FOR UPDATE"))
            stands_still.set()
            called.wait()
            connection.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout TO DEFAULT"))
            goes_on.wait()
            connection.execute(sa.text("SELECT 1"))

        standing = asyncio.create_task(one.store.database.write(stand_still))
        try:
            await asyncio.to_thread(stands_still.wait)
            shared = SharedCallBudget(grant, lambda: 1)
            async with asyncio.timeout(AT_MOST_S):
                for _ in range(10):
                    await shared.take()
            assert len(asked) == 1, "what others wait for is not asked for again and again"
            called.set()
            async with asyncio.timeout(AT_MOST_S):
                while (await two.store.database.glance(sessions_within)) > 0:  # noqa: ASYNC110  the server ends it
                    await asyncio.sleep(0.1)
            assert (await calls.take(1))[0] == 1
        finally:
            called.set()
            goes_on.set()
        with pytest.raises(StoreError, match="locked"):
            await standing


async def test_a_turn_that_does_not_come_is_given_up_by_the_server_and_costs_no_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it is waited for as long as for a server that hangs, and the connection is lost with it."""
    monkeypatch.setattr(engine.store.calls, "_ANSWERS_S", 2 * AT_MOST_S)
    async with process_on(tmp_path) as one, process_on(tmp_path, lock_wait_s=2 * AT_MOST_S) as two:
        calls = Calls(two.store.database, a_second=A_SECOND, at_once=AT_ONCE)
        has_it, goes_on = threading.Event(), threading.Event()

        def hold(connection: sa.Connection) -> None:
            connection.execute(sa.text("SELECT * FROM calls FOR UPDATE"))
            has_it.set()
            goes_on.wait()

        holding = asyncio.create_task(one.store.database.write(hold))
        try:
            await asyncio.to_thread(has_it.wait)
            async with asyncio.timeout(AT_MOST_S):
                with pytest.raises(StoreError, match="locked"):
                    await calls.take(1)
        finally:
            goes_on.set()
            await holding
        assert (await calls.take(1))[0] == 1
        # What else is written waits for its lock as long as ever.
        limit = await two.store.database.write(lambda connection: connection.scalar(sa.text("SHOW lock_timeout")))
        assert limit != "200ms"


def sessions_within(connection: sa.Connection) -> int:
    """How many stand still in a transaction."""
    found = connection.scalar(sa.text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'"))
    return int(found or 0)


async def test_a_clock_that_was_set_back_stops_no_calls(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        calls = Calls(process.store.database, a_second=A_SECOND, at_once=AT_ONCE)
        await calls.take(5)
        await process.store.database.write(lambda connection: connection.execute(
            schema.calls.update().values(left=0.0, at=datetime.now(UTC) + timedelta(hours=1))))
        assert (await calls.take(5))[0] == 0
        await asyncio.sleep(0.1)
        assert (await calls.take(5))[0] > 0


async def test_moments_that_cannot_be_read_stop_no_calls(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        calls = Calls(process.store.database, a_second=A_SECOND, at_once=AT_ONCE)
        await execute(process.store, "UPDATE calls SET made = '12.5 soon'")
        assert (await calls.take(1))[0] == 1
        (made,), = await execute(process.store, "SELECT made FROM calls")
        assert len(str(made).split()) == 1


async def test_what_another_process_has_called_within_the_second_counts(tmp_path: Path) -> None:
    """Also where the bucket is full again."""
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        mine, others = (Calls(process.store.database, a_second=A_SECOND, at_once=AT_ONCE) for process in (one, two))
        # A little ahead, so that the second is not over before they are asked.
        at = datetime.now(UTC) + timedelta(seconds=0.5)
        made = " ".join([str(at.timestamp())] * (round(A_SECOND) - 3))
        await one.store.database.write(lambda connection: connection.execute(
            schema.calls.update().values(left=float(AT_ONCE), at=at, made=made)))
        assert (await mine.take(1))[0] == 1
        assert (await others.take(5))[0] == 2
        assert (await mine.take(5))[0] == 0


async def test_what_people_wait_for_finds_room_where_counting_does_not(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        calls = Calls(process.store.database, a_second=0.001, at_once=5)
        await execute(process.store, 'UPDATE calls SET "left" = 5.0')
        assert (await calls.take(5, leave=int(Urgency.COUNTED)))[0] == 3
        assert (await calls.take(5, leave=int(Urgency.TOLD)))[0] == 1
        assert (await calls.take(5))[0] == 1
        given, wait = await calls.take(5)
        assert given == 0
        assert wait == pytest.approx(1000, rel=0.1)
