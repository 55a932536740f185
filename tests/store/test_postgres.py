"""The same store over PostgreSQL: the tests of tables and of the store once more, and what only a server brings."""

import asyncio
import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from time import monotonic

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from pydantic import SecretStr

from bot.operator import doctor
from bot.settings import Settings
from bot.wire.call_budget import A_SECOND, AT_ONCE, SharedCallBudget, Urgency
from engine.store import SqlStore, lost_sessions, postgres_threads, privacy, schema
from engine.store.calls import Calls
from engine.store.database import Database
from engine.store.migrate import STEPS, newest_step, reached_step
from engine.store.outbox import LEFT_LYING
from engine.store.processes import Process
from engine.store.schema import metadata
from engine.store.shards import Shards
from engine.store.statistics import statistics
from engine.table import lobby
from engine.table.errors import Declined, StoreError
from engine.table.tables import Tables
from tests.support import postgres
from tests.support.program import run
from tests.support.tables import (
    FAYE,
    IWONA,
    NELL,
    START,
    House,
    answer_by_default,
    execute,
    house,
    play_to_the_end,
)

HOME = Path(__file__).parents[2]
SLOWEST_S = 2.0
"""That a statement of a test waits for a processor."""
BEFORE = "0010"
"""A step that an older version works with."""
STORE = ("tests/store/test_outbox.py", "tests/store/test_people.py", "tests/store/test_export.py",
         "tests/store/test_packing.py")
"""Tests that ask nothing of the database but what the program asks."""
FILES_ONLY = "not locked_database and not damaged and not ten_thousand and not as_it_would_have"
"""Names of tests that reach into a file."""


@pytest.fixture(autouse=True)
def over_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """``house`` stands on a server here."""
    postgres.needed()
    monkeypatch.setenv("GINKGO_TEST_DATABASE", "postgresql")


@pytest.mark.timeout(900)
@pytest.mark.parametrize("tests", [
    (*STORE, "tests/table/test_table.py"), pytest.param(("tests/table",), marks=pytest.mark.soak)])
def test_tables_and_store_behave_alike_over_both_databases(tests: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", FILES_ONLY, *tests], cwd=HOME,
        env={**os.environ, "GINKGO_TEST_DATABASE": "postgresql"}, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout[-4000:]


async def test_four_processes_never_get_the_same_row(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two, house(tmp_path) as three, house(tmp_path) as four:
        houses = (one, two, three, four)
        for number in range(40):
            await one.lobby([NELL], channel=f"c{number}")

        async def all_of(h: House) -> list[int]:
            found = list[int]()
            while rows := (await h.store.outbox.claim(h.clock.now(), 3)).rows:
                found += [row.id for row in rows]
            return found

        claimed = [row for rows in await asyncio.gather(*map(all_of, houses)) for row in rows]
        assert len(claimed) == len(set(claimed)) == 40


async def test_two_processes_play_one_game_and_the_version_decides(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        here = await one.game([NELL, FAYE])
        there = await two.tables.get(here.id)
        await asyncio.gather(answer_by_default(here, 0), answer_by_default(there, 1))
        two.tables.forget([here.id])
        there = await two.tables.get(here.id)
        await play_to_the_end(there)
        stored = await one.store.load(here.id)
        assert stored is not None
        assert stored.meta.status == "over"
        assert stored.meta.version == there.meta.version


async def test_several_that_start_at_once_bring_the_schema_up_to_date_once(tmp_path: Path) -> None:
    url = postgres.database_for(tmp_path)
    stores = await asyncio.gather(*(SqlStore.open(url) for _ in range(4)))
    try:
        tables = await stores[0].database.read(lambda connection: sa.inspect(connection).get_table_names())
        assert set(metadata.tables) <= set(tables)
    finally:
        for store in stores:
            await store.close()


def as_before(connection: sa.Connection) -> None:
    """The schema of an older version."""
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    config.attributes["connection"] = connection
    command.upgrade(config, BEFORE)


@pytest.mark.parametrize("shards", [None, (0,)])
async def test_the_schema_is_not_changed_while_others_are_at_work(
    tmp_path: Path, shards: tuple[int, ...] | None
) -> None:
    url = postgres.database_for(tmp_path)
    older = Database(url)
    try:
        await older.rebuild(as_before)
        assert await older.hold(shards)
        await older.write(lambda connection: connection.execute(sa.text(
            "INSERT INTO processes (id, name, started, seen, shards) VALUES ('p', 'host, process 7', 0, 0, '')")))
        with pytest.raises(StoreError) as caught:
            await SqlStore.open(url)
        assert (caught.value.code, caught.value.detail) == ("in_use", "host, process 7")
        settings = {"DISCORD_TOKEN": "none", "DATABASE_URL": url}
        for started in (settings, {**settings, "SHARDS": "1/2", "TAKE_OVER": "true"}):
            done = await asyncio.to_thread(partial(run, tmp_path, **started))
            assert done.returncode == 1
            assert "Stop them all" in done.stderr
            assert "host, process 7" in done.stderr
        assert await older.read(reached_step) == BEFORE
        assert await older.hold(shards), "it goes on"
    finally:
        await older.close()
    store = await SqlStore.open(url)
    try:
        assert await store.database.read(reached_step) == newest_step()
    finally:
        await store.close()


async def test_several_of_a_new_version_that_start_at_once_change_the_schema_and_begin(tmp_path: Path) -> None:
    url = postgres.database_for(tmp_path)
    older = Database(url)
    await older.rebuild(as_before)
    await older.close()

    async def begun(shard: int) -> SqlStore:
        store = await SqlStore.open(url)
        assert await store.database.hold((shard,))
        return store

    for store in await asyncio.gather(*map(begun, range(4))):
        await store.close()


async def test_one_bot_has_the_database_and_the_next_gets_it_when_that_is_gone(tmp_path: Path) -> None:
    async with house(tmp_path) as two:
        async with house(tmp_path) as one:
            assert await one.store.database.hold()
            assert await one.store.database.hold(), "asked again"
            assert not await two.store.database.hold()
        assert await two.store.database.hold()


async def test_connections_that_were_cut_are_made_anew(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        assert await h.store.database.hold()
        engine = sa.create_engine(postgres.server(), isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
        with engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                " AND datname LIKE 't%%'")
        await answer_by_default(table, 0)
        assert await h.store.database.hold()


async def test_the_server_looks_after_its_lines_and_after_transactions_that_stand_still(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        # What holds over a socket of the machine's own, which has no keepalives, stands in another column.
        found = await execute(
            h.store, "SELECT name, reset_val FROM pg_settings WHERE name LIKE 'tcp%%' OR name LIKE 'idle_in%%'")
    assert sorted(found) == [
        ("idle_in_transaction_session_timeout", "5000"), ("tcp_keepalives_count", "3"), ("tcp_keepalives_idle", "5"),
        ("tcp_keepalives_interval", "2"), ("tcp_user_timeout", "10000")]


@pytest.mark.parametrize("shards", [None, (0,)])
async def test_what_nobody_renews_any_more_goes_to_the_next_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shards: tuple[int, ...] | None
) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        def lost_after(seconds: float) -> None:
            monkeypatch.setattr(lost_sessions, "LOST_AFTER", timedelta(seconds=seconds))

        await one.store.database.hold(shards)
        lost_after(0)
        assert not await two.store.database.hold(shards), "who took it for once, as a move does, still has it"
        assert await one.store.database.hold(shards)
        first = monotonic()
        await asyncio.sleep(SLOWEST_S)
        assert await one.store.database.hold(shards)
        # Longer than since it was renewed last, however slow the machine is, and shorter than since the time before.
        lost_after(monotonic() - first)
        assert not await two.store.database.hold(shards), "renewed a moment ago"
        lost_after(0)
        assert await two.store.database.hold(shards)
        assert not await one.store.database.hold(shards), "it is another's now"


async def test_who_asks_for_other_shards_ends_nobodys_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lost_sessions, "LOST_AFTER", timedelta(0))
    async with house(tmp_path) as one, house(tmp_path) as two, house(tmp_path) as three:
        for h, shard in ((one, 0), (one, 0), (two, 1)):
            assert await h.store.database.hold((shard,))
        silent = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%%ing'"
        before = await execute(two.store, silent)
        assert len(before) == 1
        assert not await three.store.database.hold((1,))
        assert await execute(two.store, silent) == before


@asynccontextmanager
async def hung(h: House) -> AsyncIterator[None]:
    """The server answers nothing to whoever is connected to the house's database, as where its disk hangs."""
    ((name,),) = await execute(h.store, "SELECT current_database()")
    with sa.create_engine(postgres.server(), poolclass=sa.NullPool).connect() as beside:
        found = beside.execute(sa.text("SELECT pid FROM pg_stat_activity WHERE datname = :name"), {"name": name})
        sessions = found.scalars().all()
    for session in sessions:
        os.kill(session, signal.SIGSTOP)
    try:
        yield
    finally:
        for session in sessions:
            os.kill(session, signal.SIGCONT)


async def test_a_server_that_hangs_is_said_and_all_threads_are_free_when_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_threads, "_ANSWERS_S", 0.3)
    async with house(tmp_path, lock_wait_s=0.2) as h:
        table = await h.game([NELL, FAYE])
        assert await h.store.database.hold((0,))
        await asyncio.gather(*(h.store.people.get(NELL) for _ in range(20)))
        before = (table.meta.version, table.open_seats())
        async with hung(h):
            began = monotonic()
            asked = (answer_by_default(table, 0), h.store.database.hold((0,)),
                     *(h.store.people.get(NELL) for _ in range(8)))
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert [getattr(answer, "code", None) for answer in found] == ["locked"] * 10, "more than there are threads"
            assert monotonic() - began < 2
            assert (table.meta.version, table.open_seats()) == before
            # Nobody hangs who connects anew, though the others still do.
            assert (await asyncio.wait_for(h.store.people.get(NELL), 2)).id == NELL
        assert await h.store.database.hold((0,))
        await asyncio.gather(*(answer_by_default(table, seat) for seat in (0, 1)))
        stored = await h.store.load(table.id)
        assert stored is not None
        assert stored.meta.version == table.meta.version


async def test_a_commit_that_comes_through_after_its_answer_was_given_up_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_threads, "_ANSWERS_S", 0.3)
    async with house(tmp_path, lock_wait_s=0.2) as h:
        table, stopped = await h.game([NELL, FAYE]), list[int]()
        version = table.meta.version

        def stop(connection: sa.Connection) -> None:
            if not stopped:
                stopped.append(connection.scalar(sa.text("SELECT pg_backend_pid()")) or 0)
                os.kill(stopped[0], signal.SIGSTOP)

        sa.event.listen(postgres_of(h), "commit", stop)
        try:
            with pytest.raises(StoreError, match="locked"):
                await answer_by_default(table, 0)
            assert (await h.store.versions([table.id]))[table.id] == version
        finally:
            os.kill(stopped[0], signal.SIGCONT)
        async with asyncio.timeout(20):
            while (await h.store.versions([table.id]))[table.id] == version:
                pass
        await answer_by_default(table, 1)
        assert table.meta.version == version + 2
        assert not table.choosing, "both answers count"


def postgres_of(h: House) -> sa.Engine:
    """The house's connections."""
    server = h.store.database._server
    assert server is not None
    return server._engine


async def test_a_server_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        await SqlStore.open(f"postgresql+psycopg://nobody@/nothing?host={tmp_path}")
    assert caught.value.code == "missing"


async def test_the_doctor_looks_at_a_server(tmp_path: Path) -> None:
    """An empty database, one with games, and a server that does not answer."""
    async def told(address: str) -> str:
        said = io.StringIO()
        await doctor.examine(Settings(discord_token=SecretStr(""), database_url=address), said)
        return said.getvalue().splitlines()[0]

    assert (await told(postgres.database_for(tmp_path / "empty"))).startswith("[ok]")
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        found = await told(postgres.database_for(tmp_path))
    assert found.startswith("[ok]")
    assert "one game" in found
    assert (await told("postgresql+psycopg://nobody@127.0.0.1:1/nothing")).startswith("[!!]")


async def test_figures_and_a_persons_row_over_a_server(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        found = await statistics(h.store.database, START)
        assert (found.open_games, found.games) == (1, 1)
        assert found.waiting > 0
        assert found.bytes > 1_000_000
        await asyncio.gather(*(h.store.guilds.put("g9", {"number": number}) for number in range(20)))
        assert "number" in await h.store.guilds.get("g9")


async def test_each_shard_has_one_process_and_who_wants_all_has_to_wait(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        assert await one.store.database.hold((0, 1))
        assert await two.store.database.hold((2, 3))
        async with house(tmp_path) as three:
            assert not await three.store.database.hold((3,)), "two has it"
            assert not await three.store.database.hold(None), "the others are there"
            await one.store.close()
            assert await three.store.database.hold((1,)), "what one had is free"


async def test_many_who_join_at_once_stay_within_their_games(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        houses = [House(h.store, h.clock, Tables(h.store, h.clock, most_games=5, shared=True)) for h in (one, two)]
        games = [(await houses[0].lobby([FAYE], channel=f"c{number}")).id for number in range(4)]
        games += [(await houses[0].lobby([IWONA], channel=f"d{number}")).id for number in range(5)]

        async def join(number: int, game: str) -> bool:
            table = await houses[number % 2].tables.get(game)
            with suppress(Declined):
                await table.edit(lambda meta: lobby.join(meta, NELL, "Nell"))
                return True
            return False

        joined = await asyncio.gather(*(join(number, game) for number, game in enumerate(games)))
        assert sum(joined) == 5
        assert len(await one.store.games_of(NELL)) == 5


async def test_what_a_dead_process_has_claimed_is_claimed_again_and_each_takes_its_own_place_first(
    tmp_path: Path
) -> None:
    even, odd = Shards.parse("0/2"), Shards.parse("1/2")
    async with house(tmp_path) as one, house(tmp_path) as two:
        processes = [Process.here(START, shards) for shards in (even, odd)]
        for h, process in zip((one, two), processes, strict=True):
            await h.store.processes.enter(process)
            h.store.outbox.process = process
        for number in range(4):
            await one.tables.open(f"c{number}", str(number << 22), f"20{number}", "Nell")
        now = one.clock.now()
        assert [row.game for row in (await two.store.outbox.claim(now)).rows] == ["deal000002", "deal000004"]
        assert [row.game for row in (await one.store.outbox.claim(now)).rows] == ["deal000001", "deal000003"]
        await one.store.processes.leave(processes[1])
        living = [process.id for process in await one.store.processes.living()]
        assert await one.store.outbox.recover(now, living) == 2
        assert (await one.store.outbox.claim(now)).rows == [], "the other process may be coming back"
        rows = (await one.store.outbox.claim(now + LEFT_LYING)).rows
        assert [(row.game, row.tries) for row in rows] == [("deal000002", 1), ("deal000004", 1)]


async def test_a_process_that_was_told_of_nothing_sees_what_the_others_did(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        tables = Tables(two.store, two.clock, shared=True)
        here = await one.game([NELL, FAYE])
        there = await tables.get(here.id)
        await answer_by_default(here, 0)
        assert there.open_seats() == (0, 1), "not asked for yet"
        assert await tables.get(here.id) is there
        assert there.open_seats() == (1,)
        assert there.meta.version == here.meta.version


async def test_two_processes_forget_two_people_of_one_game_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        table = await one.game([NELL, FAYE])
        await table.end(NELL)
        under_way, goes_on = threading.Event(), threading.Event()

        def slowly(connection: sa.Connection) -> None:
            assert privacy._forget_in(connection, table.id, NELL, opened_too=False)
            under_way.set()
            goes_on.wait()

        first = asyncio.create_task(one.store.database.write(slowly))
        await asyncio.to_thread(under_way.wait)
        second = asyncio.create_task(privacy.delete_person(two.store, two.tables, FAYE))
        await asyncio.sleep(0.3)
        goes_on.set()
        await asyncio.gather(first, second)
        assert (await two.tables.get(table.id)).names == ("", "")


async def test_whoever_listens_is_woken(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        heard = asyncio.Queue[None]()
        two.store.database.listen(["ginkgo_1"], lambda: heard.put_nowait(None))
        async with asyncio.timeout(20):
            await heard.get()  # It listens.
            await one.store.database.tell(["ginkgo_0", "ginkgo_1"])
            await heard.get()


@pytest.mark.timing
async def test_two_processes_make_no_more_calls_together_than_one_may(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        made = list[float]()

        def budget(h: House) -> SharedCallBudget:
            calls = Calls(h.store.database, a_second=A_SECOND, at_once=AT_ONCE)
            return SharedCallBudget(lambda wanted, leave: calls.take(wanted, leave=leave), lambda: 1)

        async def call(shared: SharedCallBudget) -> None:
            await shared.take()
            made.append(monotonic())

        budgets = [budget(one), budget(two)]
        await asyncio.gather(*(call(budgets[number % 2]) for number in range(100)))
        # A grant takes a moment to arrive, on a machine that does other things too.
        busiest = max(sum(start <= moment < start + 1 for moment in made) for start in made)
        assert busiest <= A_SECOND + 2 * AT_ONCE
        assert max(made) - min(made) > 2
        assert [shared.waiting for shared in budgets] == [0, 0]


async def test_while_the_database_is_away_each_process_makes_its_share_of_calls(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        calls = Calls(h.store.database, a_second=A_SECOND, at_once=AT_ONCE)
        shared = SharedCallBudget(lambda wanted, leave: calls.take(wanted, leave=leave), lambda: 1)
        await shared.take()
        await asyncio.to_thread(postgres.stop)
        try:
            began = monotonic()
            await asyncio.gather(*(shared.take() for _ in range(6)))
            assert monotonic() - began >= 5 * 2 / A_SECOND
        finally:
            await asyncio.to_thread(postgres.start)


async def test_a_process_that_stands_still_in_the_middle_of_its_turn_holds_up_nobodys_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres_threads._NOTICES, "idle_in_transaction_session_timeout", 2_000)
    async with house(tmp_path) as one, house(tmp_path) as two:
        calls = Calls(two.store.database, a_second=A_SECOND, at_once=AT_ONCE)
        asked, stands_still, goes_on = list[float](), threading.Event(), threading.Event()

        async def grant(wanted: int, leave: int) -> tuple[int, float]:
            asked.append(monotonic())
            return await calls.take(wanted, leave=leave)

        def stand_still(connection: sa.Connection) -> None:
            connection.execute(sa.text("SELECT * FROM calls FOR UPDATE"))
            stands_still.set()
            goes_on.wait()
            connection.execute(sa.text("SELECT 1"))

        standing = asyncio.create_task(one.store.database.write(stand_still))
        try:
            await asyncio.to_thread(stands_still.wait)
            began, shared = monotonic(), SharedCallBudget(grant, lambda: 1)
            for _ in range(10):
                await shared.take()
            assert monotonic() - began < 2
            assert len(asked) == 1, "what others wait for is not asked for again and again"
            async with asyncio.timeout(20):
                while (await two.store.database.glance(sessions_within)) > 0:  # noqa: ASYNC110  the server ends it
                    await asyncio.sleep(0.1)
            assert (await calls.take(1))[0] == 1
        finally:
            goes_on.set()
        with pytest.raises(StoreError, match="locked"):
            await standing


def sessions_within(connection: sa.Connection) -> int:
    """How many stand still in a transaction."""
    found = connection.scalar(sa.text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'"))
    return int(found or 0)


async def test_a_clock_that_was_set_back_stops_no_calls(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        calls = Calls(h.store.database, a_second=A_SECOND, at_once=AT_ONCE)
        await calls.take(5)
        await h.store.database.write(lambda connection: connection.execute(
            schema.calls.update().values(left=0.0, at=datetime.now(UTC) + timedelta(hours=1))))
        assert (await calls.take(5))[0] == 0
        await asyncio.sleep(0.1)
        assert (await calls.take(5))[0] > 0


async def test_what_people_wait_for_finds_room_where_counting_does_not(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        calls = Calls(h.store.database, a_second=0.001, at_once=5)
        await execute(h.store, 'UPDATE calls SET "left" = 5.0')
        assert (await calls.take(5, leave=int(Urgency.COUNTED)))[0] == 3
        assert (await calls.take(5, leave=int(Urgency.TOLD)))[0] == 1
        assert (await calls.take(5))[0] == 1
        given, wait = await calls.take(5)
        assert given == 0
        assert wait == pytest.approx(1000, rel=0.1)


async def test_connections_to_discord_are_started_one_after_the_other_in_a_bucket(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        assert await one.store.database.take_start(3)
        assert not await one.store.database.take_start(3), "by the same process either"
        assert not await two.store.database.take_start(3)
        assert await two.store.database.take_start(4)
        await one.store.database.leave_start(3)
        assert await two.store.database.take_start(3)


async def test_of_two_that_hear_an_interaction_one_answers(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        heard = await asyncio.gather(*(
            h.store.processes.first_to_hear(str(number)) for number in range(20) for h in (one, two)))
        assert [first + second for first, second in zip(heard[::2], heard[1::2], strict=True)] == [1] * 20


async def test_rows_that_wait_are_found_without_those_that_were_told(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        await execute(
            h.store, "INSERT INTO outbox (game, lane, body, nonce, state, tries, created, due)"
            " SELECT 'deal000001', 'table', '{}', 'n' || i, 'done', 1, 1, 1 FROM generate_series(1, 20000) i")
        await execute(h.store, "ANALYZE outbox")
        h.store.outbox.process = Process.here(START, Shards.parse("0/2"))
        statement, values = h.store.outbox._claim(START, 8)
        seen = list[str]()

        def explained(connection: sa.Connection) -> None:
            @sa.event.listens_for(connection, "before_cursor_execute", retval=True)
            def explain(
                _connection: object, _cursor: object, sql: str, parameters: object, *_: object
            ) -> tuple[str, object]:
                return f"EXPLAIN {sql}", parameters

            seen.extend(str(line) for (line,) in connection.execute(statement, values))

        await h.store.database.write(explained)
        assert any("ix_outbox_waiting" in line for line in seen), seen
