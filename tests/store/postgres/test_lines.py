"""A server that is gone, hangs or was never there, and lines to it that were cut."""

import asyncio
import io
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from pydantic import SecretStr

from bot.operator import doctor
from bot.settings import Settings
from engine.store import SqlStore, postgres_threads
from engine.table.ai_seats import AiSeats
from engine.table.errors import StoreError
from engine.table.table import Table
from tests.support import postgres
from tests.support.hung_server import hung
from tests.support.tables import AT_MOST_S, FAYE, NELL, TableProcess, answer_by_default, execute, process_on
from tests.support.thinker import AT_ONCE, Thinker, moved


async def test_connections_that_were_cut_are_made_anew(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        assert await process.store.database.hold()
        cut_all()
        await answer_by_default(table, 0)
        assert await process.store.database.hold()


async def test_a_connection_that_was_cut_while_it_lay_idle_fails_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_threads, "_ASKED_AFTER_S", 0.0)
    async with process_on(tmp_path) as process:
        await asyncio.gather(*(process.store.people.get(NELL) for _ in range(2 * postgres_threads.THREADS)))
        cut_all()
        for _ in range(postgres_threads.THREADS):
            assert (await process.store.people.get(NELL)).id == NELL


def cut_all() -> None:
    """The server ends every session of the tests."""
    engine = sa.create_engine(postgres.server(), isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND datname LIKE 't%%'")


async def test_the_server_looks_after_its_lines_and_after_transactions_that_stand_still(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        # What holds over a socket of the machine's own, which has no keepalives, stands in another column.
        found = await execute(
            process.store, "SELECT name, reset_val FROM pg_settings WHERE name LIKE 'tcp%%' OR name LIKE 'idle_in%%'")
    assert sorted(found) == [
        ("idle_in_transaction_session_timeout", "5000"), ("tcp_keepalives_count", "3"), ("tcp_keepalives_idle", "5"),
        ("tcp_keepalives_interval", "2"), ("tcp_user_timeout", "10000")]


async def test_a_server_that_hangs_is_said_and_all_threads_are_free_when_it_goes_on(tmp_path: Path) -> None:
    async with process_on(tmp_path, lock_wait_s=0.2) as process:
        table = await process.game([NELL, FAYE])
        assert await process.store.database.hold((0,))
        await asyncio.gather(*(process.store.people.get(NELL) for _ in range(20)))
        before = (table.meta.version, table.open_seats())
        async with hung(process), asyncio.timeout(AT_MOST_S):  # Waits for nothing that the server has yet to do.
            with impatient(process):
                asked = asyncio.gather(
                    answer_by_default(table, 0), process.store.database.hold((0,)),
                    *(process.store.people.get(NELL) for _ in range(postgres_threads.THREADS - 2)),
                    return_exceptions=True)
                while under_way(process) < postgres_threads.THREADS:  # noqa: ASYNC110  threads have no event
                    await asyncio.sleep(0)
                behind = asyncio.gather(*(process.store.people.get(NELL) for _ in range(6)), return_exceptions=True)
                told = [getattr(answer, "code", None) for answer in await asked]
                assert told == ["locked"] * postgres_threads.THREADS
                # Whoever gets a thread when the first are given up may find that the server answers again.
                assert {getattr(answer, "code", "found") for answer in await behind} <= {"locked", "found"}
                assert (table.meta.version, table.open_seats()) == before
            # Nobody hangs who connects anew, though the others still do.
            assert (await process.store.people.get(NELL)).id == NELL
        async with asyncio.timeout(AT_MOST_S):
            # What was given up holds it until the server has come to ending that: a bot asks again and again.
            while not await process.store.database.hold((0,)):
                pass
        await asyncio.gather(*(answer_by_default(table, seat) for seat in (0, 1)))
        stored = await process.store.load(table.id)
        assert stored is not None
        assert stored.meta.version == table.meta.version


async def test_who_has_no_patience_leaves_no_thread_behind_with_a_server_that_hangs(tmp_path: Path) -> None:
    async with process_on(tmp_path, lock_wait_s=0.2) as process:
        await asyncio.gather(*(process.store.people.get(NELL) for _ in range(20)))
        async with hung(process):
            with impatient(process):
                for _ in range(postgres_threads.THREADS):
                    with suppress(StoreError, TimeoutError):
                        await asyncio.wait_for(process.store.next_timer(), 0.1)
                async with asyncio.timeout(AT_MOST_S):
                    while not await answers(process):
                        pass


async def test_a_start_that_is_left_to_a_server_that_hangs_keeps_nobody_from_the_shards(tmp_path: Path) -> None:
    async with process_on(tmp_path, lock_wait_s=0.2) as process:
        database = process.store.database
        assert await database.take_start(0)
        async with hung(process), asyncio.timeout(AT_MOST_S):
            with impatient(process), pytest.raises(StoreError, match="locked"):
                await database.leave_start(0)
            # Nobody hangs who connects anew; what is held or left next waits for that thread no longer.
            while True:
                with suppress(StoreError):
                    assert await database.hold((0,))
                    break


async def test_a_process_ends_while_a_thread_that_nobody_waits_for_waits_for_a_server_that_hangs(
    tmp_path: Path
) -> None:
    async with process_on(tmp_path) as process:
        program = await asyncio.create_subprocess_exec(
            sys.executable, "-c", IMPATIENT, postgres.database_for(tmp_path), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        assert program.stdin is not None
        assert program.stdout is not None
        try:
            assert await program.stdout.readline() == b"connected\n"
            async with hung(process):
                program.stdin.write(b"\n")
                async with asyncio.timeout(AT_MOST_S):
                    assert await program.wait() == 0
        finally:
            with suppress(ProcessLookupError):
                program.kill()
            await program.communicate()


IMPATIENT = """
import asyncio, sys
from contextlib import suppress
from engine.store import SqlStore

async def main():
    store = await SqlStore.open(sys.argv[1], lock_wait_ms=100_000)
    await store.next_timer()
    print("connected", flush=True)
    sys.stdin.readline()
    with suppress(TimeoutError):
        await asyncio.wait_for(store.next_timer(), 0.2)
    await store.close()

asyncio.run(main())
"""


async def answers(process: TableProcess) -> bool:
    """Whether a press would be answered."""
    with suppress(StoreError):
        return (await process.store.people.get(NELL)).id == NELL
    return False


async def test_a_server_that_has_much_to_do_is_not_one_that_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def found(begun_within: float) -> Counter[str]:
        """What becomes of reads that take two seconds, all together, where one may take less."""
        monkeypatch.setattr(postgres_threads, "_BEGUN_WITHIN_S", begun_within)
        async with process_on(tmp_path, lock_wait_s=0.2) as process:
            sleep = sa.text("SELECT pg_sleep(0.25)")
            asked = (process.store.database.read(lambda connection: connection.execute(sleep))
                     for _ in range(8 * postgres_threads.THREADS))
            answers = await asyncio.gather(*asked, return_exceptions=True)
        return Counter(answer.detail if isinstance(answer, StoreError) else "found" for answer in answers)

    monkeypatch.setattr(postgres_threads, "_ANSWERS_S", 1.3)
    assert await found(AT_MOST_S) == {"found": 8 * postgres_threads.THREADS}
    assert {*await found(0.4)} == {"found", "other work takes too long"}


async def test_a_commit_that_comes_through_after_its_answer_was_given_up_is_found(tmp_path: Path) -> None:
    async with process_on(tmp_path, lock_wait_s=0.2) as process:
        table, stopped = await process.game([NELL, FAYE]), list[int]()
        version = table.meta.version

        def stop(connection: sa.Connection) -> None:
            if not stopped:
                stopped.append(connection.scalar(sa.text("SELECT pg_backend_pid()")) or 0)
                os.kill(stopped[0], signal.SIGSTOP)

        sa.event.listen(server_of(process)._engine, "commit", stop)
        try:
            with impatient(process), pytest.raises(StoreError, match="locked"):
                await answer_by_default(table, 0)
            assert (await process.store.versions([table.id]))[table.id] == version
        finally:
            os.kill(stopped[0], signal.SIGCONT)
        await come_through(process, table, version)
        await answer_by_default(table, 1)
        assert table.meta.version == version + 2
        assert not table.choosing, "both answers count"


async def test_an_ai_answers_whose_turn_came_by_a_commit_that_came_through_after_it_was_given_up(
    tmp_path: Path,
) -> None:
    async with process_on(tmp_path, lock_wait_s=0.2) as process:
        table, stopped = await process.game([NELL], ai=["easy"]), list[int]()
        await answer_by_default(table, 1)
        version = table.meta.version

        def stop(connection: sa.Connection) -> None:
            if not stopped:
                stopped.append(connection.scalar(sa.text("SELECT pg_backend_pid()")) or 0)
                os.kill(stopped[0], signal.SIGSTOP)

        ai = AiSeats(process.store, process.tables, Thinker(), process.clock, pause=AT_ONCE)
        sa.event.listen(server_of(process)._engine, "commit", stop)
        try:
            with impatient(process), pytest.raises(StoreError, match="locked"):
                await answer_by_default(table, 0)
            # Asked at once, the database cannot say yet what becomes of it.
            await process.clock.slept_by()
        finally:
            os.kill(stopped[0], signal.SIGCONT)
        await come_through(process, table, version)
        process.clock.turn(timedelta(minutes=1))
        await moved(process, lambda: not table.choosing)
        await moved(process, lambda: 1 not in table.open_seats())
        await ai.close()


async def come_through(process: TableProcess, table: Table, version: int) -> None:
    """Until the database knows of a commit after this version of the table."""
    async with asyncio.timeout(AT_MOST_S):
        while (await process.store.versions([table.id]))[table.id] == version:
            pass


@contextmanager
def impatient(process: TableProcess) -> Iterator[None]:
    """A server that hangs is given up after a second and a half. Only here: what it does before and after that has the
    time that it has for a bot, or a busy machine would count as one that hangs.
    """
    server = server_of(process)
    before, server._answers_s = server._answers_s, 1.5
    try:
        yield
    finally:
        server._answers_s = before


def server_of(process: TableProcess) -> postgres_threads.PostgresThreads:
    """The process's connections and threads."""
    server = process.store.database._server
    assert server is not None
    return server


def under_way(process: TableProcess) -> int:
    """Transactions that a thread has, or that wait for one."""
    return len(server_of(process)._threads._under_way)


async def test_a_server_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        await SqlStore.open(f"postgresql+psycopg://nobody@/nothing?host={tmp_path}")
    assert caught.value.code == "missing"


@pytest.mark.parametrize(("wrong", "said"), [
    ({"database": "nothing"}, 'database "nothing" does not exist'),
    ({"username": "nobody"}, 'role "nobody" does not exist'),
], ids=["database", "name"])
async def test_what_a_server_says_that_lets_nobody_in_is_passed_on(wrong: dict[str, str], said: str) -> None:
    with pytest.raises(StoreError) as caught:
        await SqlStore.open(sa.make_url(postgres.server()).set(**wrong).render_as_string(hide_password=False))  # type: ignore[arg-type]  # by names known here
    assert (caught.value.code, caught.value.detail) == ("missing", said)


async def test_what_may_hold_a_piece_of_the_password_is_not_said() -> None:
    """Where somebody wrote an ``@`` in it as it is, the rest of the password counts as the name of the machine."""
    with pytest.raises(StoreError) as caught:
        await SqlStore.open("postgresql+psycopg://u:p@ssword@127.0.0.1:1/nothing")
    assert caught.value.code == "missing"
    assert "ssword" not in str(caught.value)


async def test_the_doctor_looks_at_a_server(tmp_path: Path) -> None:
    """An empty database, one with games, and a server that does not answer."""
    async def told(address: str) -> str:
        said = io.StringIO()
        await doctor.examine(Settings(discord_token=SecretStr(""), database_url=address), said)
        return said.getvalue().splitlines()[0]

    assert (await told(postgres.database_for(tmp_path / "empty"))).startswith("[ok]")
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        found = await told(postgres.database_for(tmp_path))
    assert found.startswith("[ok]")
    assert "one game" in found
    assert (await told("postgresql+psycopg://nobody@127.0.0.1:1/nothing")).startswith("[!!]")
