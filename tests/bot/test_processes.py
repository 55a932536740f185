"""Several processes over one PostgreSQL server: what falls to one when another is gone."""

import asyncio
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from time import monotonic

import pytest
from structlog.testing import capture_logs

import bot.connection_starts
import bot.processes
from bot.clock import WallClock
from bot.process_names import names
from bot.processes import OwnProcess
from engine.store import SqlStore
from engine.store.outbox import LEFT_LYING
from engine.store.processes import HEARD_FOR, SILENT_FOR, Process
from engine.table.errors import StoreError
from tests.support import postgres
from tests.support.cut_line import CutLine
from tests.support.own_processes import entered, own_over, own_process, running
from tests.support.tables import AT_MOST_S, NELL, TableProcess, execute, process_on


@pytest.fixture(autouse=True)
def over_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """``process_on`` stands on a server here."""
    postgres.stand_on(monkeypatch)


@pytest.mark.parametrize("fails", ["outbox", "seats"])
async def test_what_a_dead_process_had_begun_is_taken_over_though_the_database_was_away_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        first, second = own_process(one, "0/2"), own_process(two, "1/2")
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


async def test_of_two_that_start_at_once_one_takes_up_what_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(milliseconds=20))
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        first, second = own_process(one, "0/2"), own_process(two, "1/2")
        enter, looks = one.store.processes.enter, asyncio.Queue[None]()

        async def entered(row: Process) -> None:
            await enter(row)
            await second.enter()  # before the first has looked who is there

        monkeypatch.setattr(one.store.processes, "enter", entered)
        await first.enter()
        assert (first.others, second.others) == (1, 1), "beside itself"
        woken, taken_up = list[OwnProcess](), asyncio.Event()
        recover = one.store.outbox.recover

        async def recovered(now: datetime, living: Collection[str] = ()) -> int:
            looks.put_nowait(None)
            return await recover(now, living)

        async def wake(process: OwnProcess) -> None:
            woken.append(process)
            taken_up.set()

        monkeypatch.setattr(one.store.outbox, "recover", recovered)
        for process in (first, second):
            process.when_gone(partial(wake, process))
        async with running(first, second), asyncio.timeout(AT_MOST_S):
            await taken_up.wait()
            for _ in range(3):
                await looks.get()
        assert woken == [first]


async def test_who_comes_with_a_part_of_the_shards_takes_the_place_of_a_dead_one_that_had_all(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        await own_process(one, None).enter()
        await one.store.close()
        new = await entered(two, "0/2")
        assert await two.store.processes.all() == await two.store.processes.living()
        assert [process.id for process in await two.store.processes.all()] == [new.row.id]


async def test_an_interaction_that_was_heard_is_heard_once_for_a_quarter_of_an_hour(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        processes = process.store.processes
        assert await processes.first_to_hear("a press")
        await processes.living()  # which clears away what is no more
        assert not await processes.first_to_hear("a press")
        past = HEARD_FOR // timedelta(microseconds=1)
        await execute(process.store, "UPDATE heard SET at = at - ?", past)
        await processes.living()
        assert not await processes.first_to_hear("a press")
        await execute(process.store, "UPDATE heard SET at = at - ?", SILENT_FOR // timedelta(microseconds=1))
        await processes.living()
        assert await processes.first_to_hear("a press")


@pytest.mark.parametrize("shards", ["0/2", None])
async def test_what_waits_is_taken_up_at_once_by_whoever_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shards: str | None
) -> None:
    monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(hours=1))
    async with process_on(tmp_path) as process:
        own, taken_up = own_process(process, shards), asyncio.Event()

        async def wake() -> None:
            taken_up.set()

        own.when_gone(wake)
        await own.enter()
        async with running(own), asyncio.timeout(AT_MOST_S):
            await taken_up.wait()


async def test_what_a_living_process_has_begun_to_tell_no_other_tells(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        first, second = await entered(one, "0/2"), await entered(two, "1/2")
        await two.lobby([NELL])
        (row,) = (await two.store.outbox.claim(two.clock.now() + LEFT_LYING)).rows
        in_hand = "SELECT state FROM outbox"
        await first._look()
        assert await execute(one.store, in_hand) == [("claimed",)]
        await second.leave()
        await first._look()
        assert await execute(one.store, in_hand) == [("new",)]
        assert [again.id for again in (await one.store.outbox.claim(WallClock().now())).rows] == [row.id]


async def test_who_has_the_shards_of_a_dead_process_has_its_place_and_nobody_elses(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two, process_on(tmp_path) as three:
        await entered(one, "0/2")
        beside = await entered(two, "1/2")
        await one.store.close()
        new = await entered(three, "0/2")
        assert [process.id for process in await two.store.processes.all()] == [beside.row.id, new.row.id]
        with pytest.raises(StoreError) as caught:
            await own_process(three, "2/3").enter()
        assert caught.value.code == "taken"
        assert caught.value.detail == f"{beside.row.name}, shards 1/2", "they count otherwise"
        silent = SILENT_FOR // timedelta(microseconds=1)
        await execute(two.store, "UPDATE processes SET seen = seen - ? WHERE id = ?", silent, new.row.id)
        assert [process.id for process in await two.store.processes.living()] == [beside.row.id]
        assert [process.id for process in await two.store.processes.all()] == [beside.row.id], "it is told of no more"
        assert not await three.store.processes.renew(new.row), "and finds out"


async def test_who_begins_just_before_the_server_lets_go_of_what_another_held_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that died lets go a moment later than it is gone."""
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        await entered(one, "0/2")
        hold, found_held = two.store.database.hold, asyncio.Event()

        async def looked(shards: Collection[int] | None = None, *, renewed: bool = False) -> bool:
            held = await hold(shards, renewed=renewed)
            if not held:
                found_held.set()
            return held

        monkeypatch.setattr(two.store.database, "hold", looked)
        monkeypatch.setattr(bot.processes, "_FREE_WITHIN_LOOKS", 10**6)  # However long the other takes to close.
        new = own_process(two, "0/2")
        entering = asyncio.create_task(new.enter())
        async with asyncio.timeout(AT_MOST_S):
            await found_held.wait()
            await one.store.close()
            await entering
        assert [process.id for process in await two.store.processes.all()] == [new.row.id]


async def test_a_process_that_has_been_silent_keeps_nobody_from_counting_shards_otherwise(tmp_path: Path) -> None:
    """As where the operator starts with other numbers after all have died at once."""
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        dead = await entered(one, "1/2")
        new = own_process(two, "0/3")
        with pytest.raises(StoreError, match="taken"):
            await new.enter()
        silent = SILENT_FOR // timedelta(microseconds=1)
        await execute(two.store, "UPDATE processes SET seen = seen - ? WHERE id = ?", silent, dead.row.id)
        await own_process(two, "0/3").enter()


async def test_who_finds_its_shards_taken_names_nobody_who_has_none_of_them(tmp_path: Path) -> None:
    """Whoever reads it stops what is named."""
    async with process_on(tmp_path) as one, process_on(tmp_path) as two, process_on(tmp_path) as three:
        first, second = await entered(one, "0/2"), await entered(two, "1/2")
        with pytest.raises(StoreError) as caught:
            await own_process(three, "1/2").enter()
        assert (caught.value.code, caught.value.detail) == ("taken", names([second.row]))
        with pytest.raises(StoreError) as caught:
            await own_process(three, None).enter()
        assert (caught.value.code, caught.value.detail) == ("taken", names([first.row, second.row]))


@pytest.mark.parametrize("shards", ["0/2", None])
async def test_who_can_not_say_that_it_is_there_begins_only_where_nobody_else_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shards: str | None
) -> None:
    async with process_on(tmp_path) as process:
        own = own_process(process, shards)

        async def locked(_: Process) -> None:
            raise StoreError("locked")

        monkeypatch.setattr(process.store.processes, "enter", locked)
        if shards is None:
            await own.enter()
        else:
            with pytest.raises(StoreError, match="locked"):
                await own.enter()


async def test_a_start_that_the_database_did_not_let_end_ends_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.connection_starts, "BUCKET_S", 0.02)
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        one, leave_start = await entered(here, "0/2"), here.store.database.leave_start
        busy = True

        async def left(bucket: int) -> None:
            nonlocal busy
            if busy:
                busy = False
                raise StoreError("locked")
            await leave_start(bucket)

        monkeypatch.setattr(here.store.database, "leave_start", left)
        await one.starts.turn(0, 1)
        async with asyncio.timeout(AT_MOST_S):
            while not await there.store.database.take_start(0):
                pass
        assert not busy


async def test_that_it_has_handed_over_a_process_says_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.processes, "_AGAIN_S", 0.02)
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        old, looks = await entered(here, "0/1"), asyncio.Queue[None]()
        living = here.store.processes.living

        async def looked() -> Sequence[Process]:
            looks.put_nowait(None)
            return await living()

        monkeypatch.setattr(here.store.processes, "living", looked)
        monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(milliseconds=20))
        new = own_process(there, "0/1", take_over=True)
        with capture_logs() as logged:
            async with running(old), asyncio.timeout(AT_MOST_S):
                await new.enter()
                await new.connected()
                await old.given_up.wait()
                for _ in range(looks.qsize() + 3):
                    await looks.get()
        assert [line["event"] for line in logged].count("handed_over") == 1
        assert not await old.answers(1), "it is the other's to answer"
        assert await new.answers(1)


async def test_what_is_committed_while_another_process_is_woken_wakes_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        table = await one.lobby([NELL])
        first, second = own_process(one, "1/2"), own_process(two, "0/2")
        heard, tell, commits = asyncio.Queue[None](), one.store.database.tell, 1

        async def told(channels: Collection[str]) -> None:
            nonlocal commits
            await tell(channels)
            if commits:
                commits -= 1
                first.waking.committed(table)

        monkeypatch.setattr(one.store.database, "tell", told)
        second.waking.listen(lambda: heard.put_nowait(None))
        async with asyncio.timeout(AT_MOST_S):
            await heard.get()  # It listens.
            first.waking.committed(table)
            for _ in range(2):
                await heard.get()


async def test_who_has_left_wakes_nobody_any_more(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one:
        table, process = await one.lobby([NELL]), own_process(one, "1/2")
        before = asyncio.all_tasks()
        process.waking.committed(table)
        await process.leave()
        assert asyncio.all_tasks() == before, "the database is about to be closed"


async def changed_by_a_later_version(process: TableProcess) -> None:
    """The schema, which takes that nobody is at work."""
    assert await process.store.database.rebuild(process.store.database.idle)
    await execute(process.store, "UPDATE alembic_version SET version_num = '9999'")


@pytest.mark.parametrize("shards", ["0/2", None])
async def test_a_process_that_found_its_own_schema_does_not_serve_where_it_was_changed_until_it_entered(
    tmp_path: Path, shards: str | None
) -> None:
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        await changed_by_a_later_version(there)
        one = own_process(here, shards)
        with pytest.raises(StoreError) as caught:
            await one.enter()
        assert (caught.value.code, caught.value.detail) == ("too_new", "9999")
        assert not await there.store.processes.all(), "nobody heard of it"


async def test_a_process_does_not_ask_one_of_a_later_version_for_its_shards(tmp_path: Path) -> None:
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        await changed_by_a_later_version(there)
        assert await there.store.database.hold((0,))
        older = own_process(here, "0/1", take_over=True)
        with pytest.raises(StoreError) as caught:
            await older.enter()
        assert caught.value.code == "too_new"


async def test_a_process_whose_schema_was_changed_while_its_line_was_lost_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(milliseconds=50))
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        one = await entered(here, "0/2")
        (session,) = await holders(there)
        await execute(there.store, f"SELECT pg_terminate_backend({session})")
        async with asyncio.timeout(AT_MOST_S):
            while not await there.store.database.rebuild(there.store.database.idle):
                pass
        await execute(there.store, "UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(StoreError) as caught:
            await asyncio.wait_for(one.run(), AT_MOST_S)
        assert caught.value.code == "too_new"


async def test_who_takes_over_says_that_it_is_connected_though_the_database_was_away_at_that_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(milliseconds=50))
    async with process_on(tmp_path) as here, CutLine(postgres.database_for(tmp_path)) as line:
        store = await SqlStore.open(line.address)
        try:
            old, new = await entered(here, "0/1"), own_over(store, "0/1", take_over=True)
            async with running(old), asyncio.timeout(AT_MOST_S):
                await new.enter()
                await line.cut()
                await new.connected()
                await line.mend()
                async with running(new):
                    await old.given_up.wait()
            await here.store.close()
            assert new.changing_hands
            async with running(new), asyncio.timeout(AT_MOST_S):
                while new.changing_hands:  # noqa: ASYNC110  nobody tells of it
                    await asyncio.sleep(0.01)
        finally:
            await store.close()


async def holders(process: TableProcess) -> list[object]:
    """Sessions that hold a lock of a bot's."""
    found = await execute(process.store, "SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
                          " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")
    return [pid for (pid,) in found]


@pytest.mark.parametrize("shards", ["0/2", None])
async def test_a_process_whose_line_was_lost_goes_on_though_the_server_has_not_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shards: str | None
) -> None:
    monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(milliseconds=50))
    async with process_on(tmp_path) as beside, CutLine(postgres.database_for(tmp_path)) as line:
        store = await SqlStore.open(line.address)
        one = own_over(store, shards)
        await one.enter()
        before = await holders(beside)
        line.lose()
        assert await holders(beside) == before, "the server has heard nothing"
        lives = asyncio.create_task(one.run())
        try:
            async with asyncio.timeout(AT_MOST_S):
                held = before
                while not lives.done() and (not held or {*held} & {*before}):
                    held = await holders(beside)
            assert not lives.done(), "it holds its shards again"
        finally:
            lives.cancel()
            await asyncio.gather(lives, return_exceptions=True)
            await store.close()


@pytest.mark.parametrize("shards", ["0/2", None])
async def test_a_process_that_lost_its_shards_ends_at_once_where_a_command_has_the_database_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shards: str | None
) -> None:
    monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(milliseconds=50))
    monkeypatch.setattr(bot.processes, "_LOST_FOR_S", 10 * AT_MOST_S)
    async with process_on(tmp_path) as here, process_on(tmp_path) as command:
        one = own_process(here, shards)
        await one.enter()
        (session,) = await holders(command)
        await execute(command.store, f"SELECT pg_terminate_backend({session})")
        async with asyncio.timeout(AT_MOST_S):
            while not await command.store.database.hold():  # as ``python -m bot move`` does
                pass
        with pytest.raises(StoreError) as caught:
            await asyncio.wait_for(one.run(), AT_MOST_S)
        assert caught.value.code == "taken"
        assert "a move for instance" in caught.value.detail, "not its own name, to be stopped"


@pytest.mark.parametrize("rival", [True, False])
async def test_a_process_that_lost_its_shards_ends_where_another_has_come_or_nobody_lets_go_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, rival: bool
) -> None:
    monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(milliseconds=20))
    monkeypatch.setattr(bot.processes, "_LOST_FOR_S", AT_MOST_S if rival else 0.3)
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        one = own_process(here, "0/2")
        await one.enter()

        async def refused(_: object, **__: object) -> bool:
            return False

        monkeypatch.setattr(here.store.database, "hold", refused)
        if rival:
            await there.store.processes.enter(own_process(there, "0-1/2").row)
        began = monotonic()
        with pytest.raises(StoreError) as caught:
            await asyncio.wait_for(one.run(), AT_MOST_S)
        assert caught.value.code == "taken"
        assert ("shards 0-1/2" in caught.value.detail) == rival
        assert rival or monotonic() - began > 0.3
