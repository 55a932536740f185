"""A database that is locked, full, read-only, damaged, missing or from the future: a code each, and no harm."""

import asyncio
import sqlite3
import threading
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from engine.store import SqlStore, sqlite_thread
from engine.store.person_deletion import delete_name
from engine.table import seating
from engine.table.errors import StoreError
from tests.support.tables import AT_MOST_S, FAYE, NELL, answer_by_default, execute, play_to_the_end, process_on, url
from tests.support.waiting import until

pytestmark = pytest.mark.on_a_file


async def refusal(address: str) -> str:
    with pytest.raises(StoreError) as caught:
        await SqlStore.open(address, lock_wait_ms=100)
    return caught.value.code


async def test_locked_by_another_process(tmp_path: Path) -> None:
    async with process_on(tmp_path, lock_wait_s=0.5) as process:
        table = await process.game([NELL, FAYE])
        other = sqlite3.connect(tmp_path / "games.db")
        try:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="locked"):
                await answer_by_default(table, 0)
            assert (await process.tables.get(table.id)).view(0).prompt is not None  # reading goes on
        finally:
            other.close()
        await answer_by_default(table, 0)


class Watch:
    """Seconds that go by when a test says so."""

    def __init__(self) -> None:
        self.shows = 0.0
        self.looked_at = 0

    def __call__(self) -> float:
        """What it shows."""
        self.looked_at += 1
        return self.shows


async def test_a_write_behind_others_waits_no_longer_than_for_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch()
    async with process_on(tmp_path) as process:
        monkeypatch.setattr(sqlite_thread, "monotonic", watch)
        begun, held = threading.Event(), threading.Event()

        def hold(_: object) -> bool:
            begun.set()
            return held.wait(20)

        first = asyncio.ensure_future(process.store.database.write(hold))
        await until(begun.is_set, "a write that takes long")
        seen = watch.looked_at
        later = [asyncio.ensure_future(process.store.guilds.change("g", lambda _: {"n": 3})) for _ in range(3)]
        await until(lambda: watch.looked_at == seen + len(later), "writes behind it")
        watch.shows = AT_MOST_S + 0.1
        held.set()
        assert await first
        assert [error.code for error in await asyncio.gather(*later, return_exceptions=True)
                if isinstance(error, StoreError)] == ["locked"] * 3, "presses do not pile up behind each other"
        await process.store.guilds.change("g", lambda _: {"n": 7})
        assert await process.store.guilds.get("g") == {"n": 7}


async def test_a_full_disk(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        pages = (await execute(process.store, "PRAGMA page_count"))[0][0]
        await execute(process.store, f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError) as caught:
            await play_to_the_end(table)
        assert caught.value.code == "full"
        view, number = table.view(0), table.meta.version
        await execute(process.store, "PRAGMA max_page_count = 1000000")
        stored = await process.store.load(table.id)
        assert stored is not None
        assert stored.meta.version == number
        assert table.view(0) == view
        await answer_by_default(table, table.open_seats()[0])
        assert table.meta.version == number + 1


async def test_read_only(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
    address = f"sqlite+aiosqlite:///file:{tmp_path / 'games.db'}?mode=ro&uri=true"
    store = await SqlStore.open(address)
    try:
        assert await store.game_in("c1") is not None
        with pytest.raises(StoreError) as caught:
            await store.guilds.change("g", lambda _: {})
        assert caught.value.code == "read_only"
    finally:
        await store.close()


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"this was never a database, whatever its name says. " * 100)
    before = (tmp_path / "games.db").read_bytes()
    assert await refusal(url(tmp_path)) == "corrupt"
    assert (tmp_path / "games.db").read_bytes() == before


async def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    assert await refusal(url(tmp_path / "nowhere")) == "missing"


async def test_an_address_that_is_none() -> None:
    assert await refusal("data/games.db") == "missing"


async def test_written_by_a_later_version(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        await execute(process.store, "UPDATE alembic_version SET version_num = '9999'")
    assert await refusal(url(tmp_path)) == "too_new"


async def test_an_error_names_no_values(tmp_path: Path) -> None:
    """What is stored are hands and people: no traceback may carry them into a log."""
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        await execute(process.store, "DROP TABLE people")
        with pytest.raises(StoreError) as caught:
            await process.store.people.get("a-person-nobody-should-read-of")
        assert caught.value.code == "failed"
        assert "nobody-should-read-of" not in f"{caught.value} {caught.value.__cause__!r} {caught.value.__cause__}"


async def test_an_error_is_not_its_own_cause(tmp_path: Path) -> None:
    """Whoever follows what led to it, as the log does, comes to an end."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await execute(process.store, "DROP TABLE entries")
        with pytest.raises(StoreError) as caught:
            await process.store.load(table.id)
        assert caught.value.code == "failed"
        assert caught.value.__cause__ is not caught.value


async def test_what_a_locked_database_refuses_is_not_left_out_as_if_it_were_damaged(tmp_path: Path) -> None:
    """A name that was to be forgotten would stay, and nobody would know; games would never be packed."""
    async with process_on(tmp_path, lock_wait_s=0.2) as process:
        table = await process.game([NELL, FAYE])
        await table.edit(lambda meta: seating.resign(meta, FAYE, process.clock.now()))
        await table.edit(lambda meta: meta.with_seat(1, replace(meta.seats[1], left_by=None)))
        await table.end(NELL)
        process.clock.turn(timedelta(days=2))
        since, other = process.clock.now() - timedelta(days=1), sqlite3.connect(tmp_path / "games.db")
        try:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="locked"):
                await delete_name(process.store, process.tables, "Faye")
            with pytest.raises(StoreError, match="locked"):
                await process.store.pack(since)
        finally:
            other.close()
        assert (await delete_name(process.store, process.tables, "Faye")).changed == [table.id]
        assert (await process.store.pack(since)).games == 1
