"""A process that takes over from another over one PostgreSQL server (``TAKE_OVER``), and two that want to at once."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from structlog.testing import capture_logs

import bot.processes
from bot.process_names import names
from bot.processes import OwnProcess
from bot.taking_over import given_way, refusing
from engine.store import lost_sessions
from engine.store.processes import SILENT_FOR, Process
from engine.store.shards import Shards
from engine.table.errors import StoreError
from tests.support import postgres
from tests.support.own_processes import entered, own_process, running
from tests.support.tables import AT_MOST_S, START, execute, process_on


@pytest.fixture(autouse=True)
def over_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """``process_on`` stands on a server here."""
    postgres.stand_on(monkeypatch)
    monkeypatch.setattr(bot.processes, "_AGAIN_S", 0.02)
    monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(milliseconds=20))


async def test_who_comes_for_anothers_shards_waits_until_that_has_heard_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then the other answers every press by itself."""
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        old, new, looks = await entered(here, "0/1"), own_process(there, "0/1", take_over=True), asyncio.Queue[None]()
        living = there.store.processes.living

        async def looked() -> Sequence[Process]:
            looks.put_nowait(None)
            return await living()

        monkeypatch.setattr(there.store.processes, "living", looked)
        async with asyncio.timeout(AT_MOST_S):
            coming = asyncio.create_task(new.enter())
            for _ in range(3):
                await looks.get()
            assert not coming.done()
            assert old.state == "serving"
            assert {process.id for process in await here.store.processes.all()} == {old.row.id, new.row.id}
            # It stood still for a while, and was taken for dead.
            await execute(here.store, "DELETE FROM processes WHERE id = ?", new.row.id)
            async with running(old):
                await coming
        assert old.changing_hands
        assert new.changing_hands
        heard = [(await old.answers(number), await new.answers(number)) for number in range(3)]
        assert heard == [(True, False)] * 3, "who has it written down first answers it"
        await here.store.close()
        # As long as it has not got them it looks much more often than who serves says that it lives.
        monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(hours=1))
        async with running(new), asyncio.timeout(AT_MOST_S):
            while new.changing_hands:  # noqa: ASYNC110  nobody tells of it
                await asyncio.sleep(0.01)


async def test_who_comes_where_nobody_gives_way_says_who_is_there_and_is_gone_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.processes, "_GIVES_WAY_WITHIN_S", 0.3)
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        old, new = await entered(here, "0/1"), own_process(there, "0/1", take_over=True)
        with pytest.raises(StoreError) as caught:
            await new.enter()
        assert (caught.value.code, old.row.name in caught.value.detail) == ("taken", True)
        assert [process.id for process in await here.store.processes.all()] == [old.row.id]


async def test_who_comes_where_one_process_has_all_shards_does_not_wait_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That one lets no other in, and gives none up."""
    monkeypatch.setattr(bot.processes, "_GIVES_WAY_WITHIN_S", 2 * AT_MOST_S)
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        old, new = own_process(here, None), own_process(there, "0/1", take_over=True)
        await old.enter()
        async with running(old), asyncio.timeout(AT_MOST_S):
            with pytest.raises(StoreError) as caught:
                await new.enter()
        assert (caught.value.code, caught.value.detail) == ("taken", names([old.row]))
        assert [process.id for process in await here.store.processes.all()] == [old.row.id]


@pytest.mark.parametrize("older", ["has not heard of them yet", "has heard of the first"])
async def test_of_two_newcomers_the_first_takes_over_and_the_other_ends_at_once(tmp_path: Path, older: str) -> None:
    """Each would wait for the other, and neither would come."""
    async with process_on(tmp_path) as here, process_on(tmp_path) as there, process_on(tmp_path) as beside:
        old = await entered(here, "0/1")
        first, second = (own_process(process, "0/1", take_over=True) for process in (there, beside))
        async with asyncio.timeout(AT_MOST_S):
            coming = asyncio.create_task(first.enter())
            await until_listed(first, here.store.processes.all)
            if older == "has heard of the first":
                async with running(old):
                    await coming
                lives = asyncio.create_task(first.run())
            with pytest.raises(StoreError) as caught:
                await second.enter()
            async with running(old):
                await coming
        assert caught.value.code == "taken"
        assert caught.value.detail.startswith(first.row.name)
        assert caught.value.detail.endswith("shards 0/1, taking over")
        assert {process.id for process in await here.store.processes.all()} == {old.row.id, first.row.id}
        if older == "has heard of the first":
            lives.cancel()
            await asyncio.gather(lives, return_exceptions=True)


async def test_a_newcomer_that_died_keeps_the_next_one_only_until_it_counts_as_dead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process_on(tmp_path) as here, process_on(tmp_path) as there, process_on(tmp_path) as beside:
        old = await entered(here, "0/1")
        dead, new = (own_process(process, "0/1", take_over=True) for process in (there, beside))
        async with asyncio.timeout(AT_MOST_S):
            async with running(old):
                await dead.enter()  # and never runs
                looks, living = asyncio.Queue[None](), beside.store.processes.living

                async def looked() -> Sequence[Process]:
                    looks.put_nowait(None)
                    return await living()

                monkeypatch.setattr(beside.store.processes, "living", looked)
                coming = asyncio.create_task(new.enter())
                for _ in range(3):
                    await looks.get()
                assert not coming.done()
                silent = SILENT_FOR // timedelta(microseconds=1)
                await execute(here.store, "UPDATE processes SET seen = seen - ? WHERE id = ?", silent, dead.row.id)
                await coming
        assert {process.id for process in await here.store.processes.all()} == {old.row.id, new.row.id}
        assert new.changing_hands


async def test_a_process_hands_over_when_for_each_of_its_shards_another_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that take its place each have a part. With the first of them alone the others' presses would reach nobody."""
    async with process_on(tmp_path) as here, process_on(tmp_path) as there, process_on(tmp_path) as beside:
        old, looks = await entered(here, "1-3/4"), asyncio.Queue[None]()
        renew = here.store.processes.renew

        async def renewed(row: Process) -> bool:
            looks.put_nowait(None)
            return await renew(row)

        monkeypatch.setattr(here.store.processes, "renew", renewed)
        first = own_process(there, "1/4", take_over=True)
        second = own_process(beside, "2-3/4", take_over=True)
        with capture_logs() as logged:
            async with running(old), asyncio.timeout(AT_MOST_S):
                await first.enter()
                await first.connected()
                looks = asyncio.Queue()
                for _ in range(3):
                    await looks.get()
                assert not old.given_up.is_set()
                await second.enter()
                await second.connected()
                await old.given_up.wait()
        waits = [line for line in logged if line["event"] == "handing_over_waits"]
        assert [line["shards"] for line in waits] == ["2-3/4"]


async def until_listed(own: OwnProcess, listed: Callable[[], Awaitable[Sequence[Process]]]) -> None:
    """It has said that it is coming."""
    while own.row.id not in {process.id for process in await listed()}:
        pass


async def test_a_process_says_anew_which_shards_it_waits_with_when_others_have_gone_and_come_again(
    tmp_path: Path
) -> None:
    """Whoever reads the log would take the first of them for the one that is there."""
    async with process_on(tmp_path) as here, process_on(tmp_path) as there, process_on(tmp_path) as beside:
        old = await entered(here, "0-1/2")
        with capture_logs() as logged:
            async with running(old), asyncio.timeout(AT_MOST_S):
                for number, process in enumerate((there, beside), start=1):
                    new = own_process(process, "1/2", take_over=True)
                    await new.enter()
                    await new.connected()
                    while [line["event"] for line in logged].count("handing_over_waits") < number:  # noqa: ASYNC110  nobody tells of it
                        await asyncio.sleep(0)
                    await new.leave()
                    while old.state != "serving":  # noqa: ASYNC110  likewise
                        await asyncio.sleep(0)
        waits = [line["shards"] for line in logged if line["event"] == "handing_over_waits"]
        assert waits == ["0/2", "0/2"]


async def test_a_process_that_takes_over_says_no_oftener_than_another_that_the_database_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        old, new, looks = await entered(here, "0/1"), own_process(there, "0/1", take_over=True), asyncio.Queue[None]()
        async with asyncio.timeout(AT_MOST_S):
            async with running(old):
                await new.enter()

            async def away(*_: object, **__: object) -> bool:
                looks.put_nowait(None)
                raise StoreError("missing")

            monkeypatch.setattr(there.store.database, "hold", away)
            monkeypatch.setattr(bot.processes, "RENEWED_EVERY", timedelta(hours=1))
            with capture_logs() as logged:
                async with running(new):
                    for _ in range(4):
                        await looks.get()
        assert [line["code"] for line in logged if line["event"] == "process_not_renewed"] == ["missing"]


async def test_a_process_that_stands_still_from_its_start_on_keeps_nobody_from_its_shards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process_on(tmp_path) as here, process_on(tmp_path) as there:
        old, new = await entered(here, "0/1"), own_process(there, "0/1", take_over=True)
        silent = SILENT_FOR // timedelta(microseconds=1)
        await execute(there.store, "UPDATE processes SET seen = seen - ?, started = started - ?", silent, silent)
        with monkeypatch.context() as at_once:
            at_once.setattr(lost_sessions, "LOST_AFTER", timedelta(0))
            await asyncio.wait_for(new.enter(), AT_MOST_S)
        assert new.state == "serving"
        assert [process.id for process in await there.store.processes.all()] == [new.row.id]
        with pytest.raises(StoreError, match="taken"):
            await asyncio.wait_for(old.run(), AT_MOST_S)


async def test_a_process_is_in_place_when_it_has_its_shards_or_only_others_are_waited_for(tmp_path: Path) -> None:
    """Whoever deals shards anew brings one newcomer after the other, each when the one before is in place."""
    async with process_on(tmp_path) as here, process_on(tmp_path) as there, process_on(tmp_path) as beside:
        old, seen = await entered(here, "1-3/4"), list[tuple[str, bool]]()
        first, second = (own_process(there, "1/4", take_over=True), own_process(beside, "2-3/4", take_over=True))
        async with AsyncExitStack() as its, asyncio.timeout(AT_MOST_S):
            await its.enter_async_context(running(old))
            await old.connected()  # By a new session, for instance.
            assert old.state == "serving"
            await first.enter()
            seen.append((first.state, first.in_place))
            async with running(first):
                await first.connected()
                while not first.in_place:  # noqa: ASYNC110  nobody tells of it
                    await asyncio.sleep(0)
                assert {first.state} == {"ready"}
                await second.enter()
                async with running(second):
                    seen.append((second.state, second.in_place))
                    await second.connected()
                    await old.given_up.wait()
                    assert old.in_place
                    seen.append((second.state, second.in_place))
                    # As the program does: one that still runs may have the shards again while its database is closed.
                    await its.aclose()
                    await here.store.close()
                    while {first.state, second.state} != {"serving"}:
                        await asyncio.sleep(0)
                        seen.append((second.state, second.in_place))
        assert {*seen} == {("coming", False), ("ready", False), ("serving", True)}
        assert first.in_place


def test_where_no_process_stands_in_the_way_none_has_given_way() -> None:
    """An operator's command has the database, which is no process: to serve beside it is no taking over."""
    own = replace(Process.here(START, Shards((0,), 1)), state="coming")
    other = Process.here(START, Shards((0,), 1))
    assert [given_way(own, living) for living in ([own], [other, own], [replace(other, state="yielding"), own])] == [
        False, False, True]


def test_a_newcomer_waits_for_none_that_came_later_and_gives_way_to_one_that_is_ready() -> None:
    """The one that is ready has been given way to already: two would serve the same shards."""
    old = replace(Process.here(START, Shards((0,), 1)), state="yielding")
    own, other = (replace(Process.here(START + timedelta(seconds=n), Shards((0,), 1)), state="coming") for n in (1, 2))
    assert given_way(own, [old, own, other])
    assert refusing(own, [old, own, other]) == []
    ready = replace(other, state="ready", seen=START + timedelta(seconds=5))
    assert not given_way(own, [old, own, ready])
    assert refusing(own, [old, own, ready]) == [ready]
