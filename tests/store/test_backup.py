"""Copies of a database in use."""

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest

from engine.store.backup import backup, check, goes_on, is_put_back, sound
from engine.store.database import Database
from engine.table.errors import StoreError
from tests.support.tables import AT_MOST_S, FAYE, NELL, answer_by_default, play_rounds, process_on

pytestmark = pytest.mark.on_a_file


async def test_a_backup_taken_while_playing_can_be_played_on(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])

        async def play() -> None:
            await play_rounds(table, 5)

        moved = asyncio.Event()
        process.tables.listen(lambda _: moved.set())
        playing = asyncio.create_task(play())
        await asyncio.wait_for(moved.wait(), AT_MOST_S)
        assert not playing.done()
        await backup(process.store.database, tmp_path / "copy" / "games.db")
        await playing
        reached = table.meta.version
    assert [path.name for path in (tmp_path / "copy").iterdir()] == ["games.db"]
    async with process_on(tmp_path / "copy") as process:
        copy = await process.tables.get(table.id)
        assert 0 < copy.meta.version <= reached
        await answer_by_default(copy, copy.open_seats()[0])


async def test_a_copy_is_known_as_one_until_a_bot_has_gone_on_from_it(tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.db", tmp_path / "other.db"
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        await backup(process.store.database, copy)
        assert not await is_put_back(process.store.database)
    database = Database(f"sqlite+aiosqlite:///{copy}")
    try:
        await backup(database, other)
        assert await is_put_back(database)
        await goes_on(database)
        assert not await is_put_back(database)
    finally:
        await database.close()
    database = Database(f"sqlite+aiosqlite:///{other}", looks_only=True)
    try:
        assert await is_put_back(database), "a copy of a copy"
    finally:
        await database.close()


async def test_who_looks_at_her_own_database_still_has_it(tmp_path: Path) -> None:
    """The bot does before it brings a file up to date. Whoever closes one that nobody else has open takes its ``-wal``
    away, and all that the bot writes from then on is gone."""
    closes = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute('PRAGMA user_version'); db.close()"
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        await check(process.store.database)
        other = await asyncio.create_subprocess_exec(sys.executable, "-c", closes, tmp_path / "games.db")
        assert await asyncio.wait_for(other.wait(), AT_MOST_S) == 0
        assert (tmp_path / "games.db-wal").exists()


async def test_a_file_that_is_there_is_not_touched(tmp_path: Path) -> None:
    target = tmp_path / "mine.txt"
    target.write_text("precious", "utf-8")
    async with process_on(tmp_path) as process:
        with pytest.raises(StoreError) as caught:
            await backup(process.store.database, target)
        assert caught.value.code == "exists"
    assert target.read_text("utf-8") == "precious"


async def test_a_file_that_comes_while_a_copy_is_made_is_not_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "copy").mkdir()
    target = tmp_path / "copy" / "games.db"

    def meanwhile(connection: sqlite3.Connection) -> None:
        sound(connection)
        target.write_text("precious", "utf-8")

    monkeypatch.setattr("engine.store.backup.sound", meanwhile)
    async with process_on(tmp_path) as process:
        with pytest.raises(StoreError) as caught:
            await backup(process.store.database, target)
    assert caught.value.code == "exists"
    assert target.read_text("utf-8") == "precious"
    assert [path.name for path in target.parent.iterdir()] == ["games.db"]


async def test_of_two_copies_to_one_place_one_is_made_and_whole(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        found = await asyncio.gather(
            *(backup(process.store.database, tmp_path / "copy" / "games.db") for _ in range(8)), return_exceptions=True)
    assert sum(not isinstance(one, BaseException) for one in found) == 1
    assert {one.code for one in found if isinstance(one, StoreError)} == {"exists"}
    assert [path.name for path in (tmp_path / "copy").iterdir()] == ["games.db"]
    async with process_on(tmp_path / "copy") as process:
        assert (await process.tables.get(table.id)).meta.version == table.meta.version


async def test_a_backup_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        with pytest.raises(StoreError) as caught:
            await backup(process.store.database, tmp_path / "nowhere" / "copy.db")
        assert caught.value.code == "missing"
    assert not (tmp_path / "nowhere").exists()


async def test_a_damaged_database_is_recognised_and_not_copied(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await play_rounds(await process.game([NELL, FAYE]), 10)
        await check(process.store.database)
    file = tmp_path / "games.db"
    with sqlite3.connect(file) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()[0]
    connection.close()
    with file.open("r+b") as raw:
        raw.seek((root - 1) * size)
        raw.write(b"\xff" * size)
    async with process_on(tmp_path) as process:
        with pytest.raises(StoreError) as caught:
            await check(process.store.database)
        assert caught.value.code == "corrupt"
        with pytest.raises(StoreError):
            await backup(process.store.database, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
