"""Who has the database, a shard, a start: whoever held it and is gone holds it no longer."""

from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPICursor

from engine.store import lost_sessions
from tests.support.tables import execute, process_on

MOMENT = sa.DateTime(timezone=True)


async def test_one_bot_has_the_database_and_the_next_gets_it_when_that_is_gone(tmp_path: Path) -> None:
    async with process_on(tmp_path) as two:
        async with process_on(tmp_path) as one:
            assert await one.store.database.hold()
            assert await one.store.database.hold(), "asked again"
            assert not await two.store.database.hold()
        assert await two.store.database.hold()


async def test_each_shard_has_one_process_and_who_wants_all_has_to_wait(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        assert await one.store.database.hold((0, 1))
        assert await two.store.database.hold((2, 3))
        async with process_on(tmp_path) as three:
            assert not await three.store.database.hold((3,)), "two has it"
            assert not await three.store.database.hold(None), "the others are there"
            await one.store.close()
            assert await three.store.database.hold((1,)), "what one had is free"


@pytest.mark.parametrize("shards", [None, (0,)])
async def test_what_nobody_renews_any_more_goes_to_the_next_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shards: tuple[int, ...] | None
) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        def lost_after(silence: object) -> None:
            monkeypatch.setattr(lost_sessions, "LOST_AFTER", silence)

        await one.store.database.hold(shards)
        lost_after(timedelta(0))
        assert not await two.store.database.hold(shards), "who took it for once, as a move does, still has it"
        assert await one.store.database.hold(shards)
        ((between,),) = await execute(two.store, "SELECT clock_timestamp()")
        assert await one.store.database.hold(shards)
        # However slow the machine is: as long as since a moment between the last two renewals.
        lost_after(sa.func.clock_timestamp(type_=MOMENT) - sa.literal(between, MOMENT))
        assert not await two.store.database.hold(shards), "renewed a moment ago"
        lost_after(timedelta(0))
        assert await two.store.database.hold(shards)
        assert not await one.store.database.hold(shards), "it is another's now"


async def test_who_asks_for_other_shards_ends_nobodys_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lost_sessions, "LOST_AFTER", timedelta(0))
    async with process_on(tmp_path) as one, process_on(tmp_path) as two, process_on(tmp_path) as three:
        for process, shard in ((one, 0), (one, 0), (two, 1)):
            assert await process.store.database.hold((shard,))
        silent = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%%ing'"
        before = await execute(two.store, silent)
        assert len(before) == 1
        assert not await three.store.database.hold((1,))
        assert await execute(two.store, silent) == before


async def test_who_can_have_been_lost_is_told_from_who_is_certainly_there(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        assert not await two.store.database.held_for_good((0,)), "nobody"
        assert await one.store.database.hold((0,))
        assert await two.store.database.held_for_good((0,)), "taken once, as a move does"
        assert await two.store.database.held_for_good(None)
        assert not await two.store.database.held_for_good((1,))
        assert not await one.store.database.held_for_good((0,)), "its own"
        assert await one.store.database.hold((0,))
        assert not await two.store.database.held_for_good((0,)), "it renews what it holds, or has done so once"


async def test_whoever_tries_for_locks_says_first_whose_they_will_be(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        server, names = process.store.database._server, list[str]()
        assert server is not None

        def note(_connection: object, cursor: DBAPICursor, statement: str, *_: object) -> None:
            if "pg_try_advisory" in statement:
                cursor.execute("SHOW application_name")
                names.extend(str(name) for (name,) in cursor.fetchall())

        sa.event.listen(server._engine, "before_cursor_execute", note)
        assert await process.store.database.hold((0, 1))
        assert len(names) == 3
        assert all(name.startswith("ginkgopolis ") for name in names)


async def test_connections_to_discord_are_started_one_after_the_other_in_a_bucket(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        assert await one.store.database.take_start(3)
        assert not await one.store.database.take_start(3), "by the same process either"
        assert not await two.store.database.take_start(3)
        first = await two.store.database.starter(3)
        assert first == await one.store.database.starter(3) != 0
        assert await two.store.database.take_start(4)
        await one.store.database.leave_start(3)
        assert await two.store.database.starter(3) == 0
        assert await two.store.database.take_start(3)
        assert await one.store.database.starter(3) not in {0, first}, "another start"
