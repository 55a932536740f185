"""A server that is gone, hangs or was never there, and lines to it that were cut."""

import asyncio
import io
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from pydantic import SecretStr

from bot.operator import doctor
from bot.settings import Settings
from engine.store import SqlStore, postgres_threads
from engine.table.errors import StoreError
from tests.support import postgres
from tests.support.tables import AT_MOST_S, FAYE, NELL, TableProcess, answer_by_default, execute, process_on


async def test_connections_that_were_cut_are_made_anew(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        assert await process.store.database.hold()
        engine = sa.create_engine(postgres.server(), isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
        with engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                " AND datname LIKE 't%%'")
        await answer_by_default(table, 0)
        assert await process.store.database.hold()


async def test_the_server_looks_after_its_lines_and_after_transactions_that_stand_still(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        # What holds over a socket of the machine's own, which has no keepalives, stands in another column.
        found = await execute(
            process.store, "SELECT name, reset_val FROM pg_settings WHERE name LIKE 'tcp%%' OR name LIKE 'idle_in%%'")
    assert sorted(found) == [
        ("idle_in_transaction_session_timeout", "5000"), ("tcp_keepalives_count", "3"), ("tcp_keepalives_idle", "5"),
        ("tcp_keepalives_interval", "2"), ("tcp_user_timeout", "10000")]


@asynccontextmanager
async def hung(process: TableProcess) -> AsyncIterator[None]:
    """The server answers nothing to whoever is connected to the process's database, as where its disk hangs."""
    ((name,),) = await execute(process.store, "SELECT current_database()")
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
    async with process_on(tmp_path, lock_wait_s=0.2) as process:
        table = await process.game([NELL, FAYE])
        assert await process.store.database.hold((0,))
        await asyncio.gather(*(process.store.people.get(NELL) for _ in range(20)))
        before = (table.meta.version, table.open_seats())
        async with hung(process), asyncio.timeout(AT_MOST_S):  # Waits for nothing that the server has yet to do.
            asked = (answer_by_default(table, 0), process.store.database.hold((0,)),
                     *(process.store.people.get(NELL) for _ in range(8)))
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert [getattr(answer, "code", None) for answer in found] == ["locked"] * 10, "more than there are threads"
            assert (table.meta.version, table.open_seats()) == before
            # Nobody hangs who connects anew, though the others still do.
            assert (await process.store.people.get(NELL)).id == NELL
        assert await process.store.database.hold((0,))
        await asyncio.gather(*(answer_by_default(table, seat) for seat in (0, 1)))
        stored = await process.store.load(table.id)
        assert stored is not None
        assert stored.meta.version == table.meta.version


async def test_a_commit_that_comes_through_after_its_answer_was_given_up_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_threads, "_ANSWERS_S", 0.3)
    async with process_on(tmp_path, lock_wait_s=0.2) as process:
        table, stopped = await process.game([NELL, FAYE]), list[int]()
        version = table.meta.version

        def stop(connection: sa.Connection) -> None:
            if not stopped:
                stopped.append(connection.scalar(sa.text("SELECT pg_backend_pid()")) or 0)
                os.kill(stopped[0], signal.SIGSTOP)

        sa.event.listen(postgres_of(process), "commit", stop)
        try:
            with pytest.raises(StoreError, match="locked"):
                await answer_by_default(table, 0)
            assert (await process.store.versions([table.id]))[table.id] == version
        finally:
            os.kill(stopped[0], signal.SIGCONT)
        async with asyncio.timeout(AT_MOST_S):
            while (await process.store.versions([table.id]))[table.id] == version:
                pass
        await answer_by_default(table, 1)
        assert table.meta.version == version + 2
        assert not table.choosing, "both answers count"


def postgres_of(process: TableProcess) -> sa.Engine:
    """The process's connections."""
    server = process.store.database._server
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
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        found = await told(postgres.database_for(tmp_path))
    assert found.startswith("[ok]")
    assert "one game" in found
    assert (await told("postgresql+psycopg://nobody@127.0.0.1:1/nothing")).startswith("[!!]")
