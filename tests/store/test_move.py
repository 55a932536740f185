"""``python -m bot move FROM TO``: every row arrives, whichever kind of database it is, or nothing is claimed."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from engine.store import SqlStore
from engine.store.move import TABLES, MoveProgress, move
from engine.store.ownership import owned_as_its_folder
from engine.store.process_lock import ProcessLock
from engine.store.processes import Process
from engine.table.errors import StoreError
from engine.table.tables import Tables
from tests.support import postgres
from tests.support.program import address, run
from tests.support.schema_dump import FIRST, fill, reached, restore
from tests.support.systems import needs_rights
from tests.support.tables import (
    IWONA,
    START,
    SZYMON,
    TableProcess,
    TurnedClock,
    answer_by_default,
    execute,
    play_to_the_end,
    process_on,
)

pytestmark = pytest.mark.on_a_file

KINDS = ("sqlite", "postgresql")
REFUSED = "any.token.will.do"
SOMEBODY = 12345
"""A user of nobody's."""


def at(folder: Path, kind: str, name: str) -> str:
    """Address of an empty database."""
    if kind == "sqlite":
        return address(folder / name)
    postgres.needed()
    return postgres.database_for(folder / name)


async def rows(store: SqlStore) -> dict[str, list[str]]:
    """Everything that stands in it."""
    return {
        table.name: sorted(map(repr, await store.database.read(
            lambda connection, table=table: connection.execute(sa.select(table)).all())))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        for table in TABLES
    }


def quiet(_: MoveProgress) -> None:
    pass


@pytest.fixture
async def filled(tmp_path: Path) -> str:
    """A file with everything in it; its address."""
    async with process_on(tmp_path) as process:
        await fill(process)
    return address(tmp_path / "games.db")


@pytest.mark.parametrize("kind", KINDS)
async def test_there_and_back_every_row_is_the_same_and_games_go_on(
    tmp_path: Path, filled: str, kind: str
) -> None:
    old = await SqlStore.open(filled)
    middle = await SqlStore.open(at(tmp_path, kind, "middle.db"))
    new = await SqlStore.open(at(tmp_path, "sqlite", "new.db"))
    try:
        told = list[MoveProgress]()
        moved = await move(old.database, middle.database, told.append)
        for step in ("copy", "compare"):
            ends = {one.table: (one.done, one.rows) for one in told if one.step == step}
            assert all(done == of for done, of in ends.values())
            assert sum(done for done, _ in ends.values()) == moved
        assert moved == await move(middle.database, new.database, quiet) > 50
        before = await rows(old)
        assert await rows(middle) == before == await rows(new)
        assert await move(old.database, middle.database, quiet) == moved, "once more changes nothing"
        clock = TurnedClock()
        process = TableProcess(middle, clock, Tables(middle, clock))
        table = await process.tables.by_channel("c1")
        assert table is not None
        await play_to_the_end(table)
        (newest,) = (await execute(middle, "SELECT max(id) FROM outbox"))[0]
        assert isinstance(newest, int)
        assert newest > len(before["outbox"]), "what is told next has a number above all that came along"
    finally:
        for store in (old, middle, new):
            await store.close()


@pytest.mark.parametrize("kind", KINDS)
async def test_interrupted_anywhere_it_goes_on_where_it_was(tmp_path: Path, filled: str, kind: str) -> None:
    old, new = await SqlStore.open(filled), await SqlStore.open(at(tmp_path, kind, "new.db"))
    try:
        for stops in range(0, 12, 3):
            with pytest.raises(KeyboardInterrupt):
                await move(old.database, new.database, stopping(stops))
        await move(old.database, new.database, quiet)
        assert await rows(new) == await rows(old)
    finally:
        await old.close()
        await new.close()


@pytest.mark.parametrize("kind", KINDS)
async def test_until_all_is_compared_nobody_else_takes_the_target(tmp_path: Path, filled: str, kind: str) -> None:
    """A bot would serve a part of the games, and write what the move then refuses."""
    target = at(tmp_path, kind, "new.db")
    await interrupted(filled, target)
    for command in (["run"], ["doctor", "--database"], ["export", "game"], ["close", "game"], ["forget", "1"],
                    ["outbox"], ["move", target, at(tmp_path, "sqlite", "newest.db")]):
        done = await asyncio.to_thread(run, tmp_path, *command, DATABASE_URL=target, DISCORD_TOKEN=REFUSED)
        assert done.returncode == 1
        assert "A move into this database has begun and not come to its end" in done.stdout + done.stderr, command
    done = await asyncio.to_thread(run, tmp_path, "move", filled, target)
    assert done.returncode == 0, done.stderr
    done = await asyncio.to_thread(run, tmp_path, "doctor", "--database", DATABASE_URL=target)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("kind", KINDS)
async def test_what_a_move_of_another_version_has_begun_is_no_target(tmp_path: Path, filled: str, kind: str) -> None:
    """Its rows may be other ones, and no bot would bring them up to date."""
    target = at(tmp_path, kind, "new.db")
    await interrupted(filled, target)
    async with SqlStore.existing(target, fills=True) as store:
        await execute(store, "UPDATE alembic_version SET version_num = 'moving 0001'")
    done = await asyncio.to_thread(run, tmp_path, "move", filled, target)
    assert done.returncode == 1
    assert done.stderr.startswith("TO: What a move of another version has begun is there already.")


async def interrupted(source: str, target: str) -> None:
    """A move that has copied no more than its first rows."""
    old, new = await SqlStore.open(source), await SqlStore.open(target)
    try:
        with pytest.raises(KeyboardInterrupt):
            await move(old.database, new.database, stopping(0))
    finally:
        await old.close()
        await new.close()


def stopping(after: int) -> Callable[[MoveProgress], None]:
    """Interrupts the move at its so-manieth step."""
    left = iter(range(after))

    def told(_: MoveProgress) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    return told


@pytest.mark.parametrize("harm", [
    "UPDATE games SET drawn = drawn + 1", "DELETE FROM entries WHERE number = 3", "UPDATE people SET zone = 'UTC'",
    "DELETE FROM packed", "UPDATE timers SET due = due + 1"])
async def test_a_row_that_stands_there_otherwise_is_named(tmp_path: Path, filled: str, harm: str) -> None:
    old, new = await SqlStore.open(filled), await SqlStore.open(at(tmp_path, "sqlite", "new.db"))
    try:
        await move(old.database, new.database, quiet)
        await execute(new, harm)
        if harm.startswith("UPDATE"):
            with pytest.raises(StoreError) as caught:
                await move(old.database, new.database, quiet)
            assert caught.value.code == "exists"
            assert harm.split()[1] in caught.value.detail
        else:
            await move(old.database, new.database, quiet)
            assert await rows(new) == await rows(old), "what is missing is copied"
    finally:
        await old.close()
        await new.close()


async def test_a_database_that_somebody_plays_on_is_no_target(tmp_path: Path, filled: str) -> None:
    other = tmp_path / "other"
    other.mkdir()
    async with process_on(other) as process:
        table = await process.game([IWONA, SZYMON])
        await answer_by_default(table, 0)
        before = await rows(process.store)
        old = await SqlStore.open(filled)
        with pytest.raises(StoreError) as caught:
            await move(old.database, process.store.database, quiet)
        await old.close()
        assert caught.value.code == "exists"
        assert await rows(process.store) == before


def test_the_command_says_what_it_does_and_leaves_a_bot_its_database(tmp_path: Path, filled: str) -> None:
    target = address(tmp_path / "new" / "games.db")
    done = run(tmp_path, "move", filled, target)
    assert done.returncode == 0, done.stderr
    assert "rows were copied and compared" in done.stdout
    assert "Copying entries: " in done.stderr
    for held in ("games.db", "new/games.db"):
        lock = ProcessLock(tmp_path / held)
        lock.take()
        refused = run(tmp_path, "move", filled, target)
        lock.release()
        assert refused.returncode == 1
        assert "Another bot works on this database: one that has not said who it is" in refused.stderr
    missing = run(tmp_path, "move", address(tmp_path / "nothing.db"), target)
    assert missing.returncode == 1
    assert missing.stderr == f"FROM: The database can't be opened. there is no file {tmp_path / 'nothing.db'}\n"
    assert not (tmp_path / "nothing.db").exists()


def test_an_older_database_that_is_no_target_stays_as_it_is(tmp_path: Path, filled: str) -> None:
    """A bot of the version that wrote it goes on with it."""
    other = tmp_path / "other"
    other.mkdir()
    restore(other)
    done = run(tmp_path, "move", filled, address(other / "games.db"))
    assert done.returncode == 1
    assert "written by an earlier version" in done.stderr
    assert reached(other / "games.db") == FIRST
    assert not list(other.glob("*.before-*"))


@needs_rights
def test_what_root_moves_into_the_bots_folder_is_the_bots(tmp_path: Path, filled: str) -> None:
    """The lock beside it, too: the bot could not even look whether another one is there."""
    folder = tmp_path / "var"
    folder.mkdir()
    if os.getuid() == 0:
        os.chown(folder, SOMEBODY, SOMEBODY)
    done = run(tmp_path, "move", filled, address(folder / "games.db"))
    assert done.returncode == 0, done.stderr
    owners = {path.name: (path.stat().st_uid, path.stat().st_gid) for path in folder.iterdir()}
    assert owners == dict.fromkeys(("games.db", "games.db.lock"), (folder.stat().st_uid, folder.stat().st_gid))


@needs_rights
def test_what_a_link_in_the_bots_folder_leads_to_is_not_given_to_the_bot(tmp_path: Path) -> None:
    """Or whoever has the bot's rights puts one there while root is at work, and has what it leads to."""
    folder, outside = tmp_path / "var", tmp_path / "outside"
    folder.mkdir()
    outside.touch()
    if os.getuid() == 0:
        os.chown(folder, SOMEBODY, SOMEBODY)
    with owned_as_its_folder(folder / "new"):
        (folder / "new").symlink_to(outside)
    assert outside.stat().st_uid == os.getuid()


def test_who_is_not_root_gives_nothing_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A service that may not ask for it would be ended for the question."""
    asked: list[object] = []
    monkeypatch.setattr(os, "geteuid", lambda: SOMEBODY)
    monkeypatch.setattr(os, "chown", lambda *whose, **_: asked.append(whose))
    with owned_as_its_folder(tmp_path / "new"):
        (tmp_path / "new").touch()
    assert not asked


def test_what_fails_halfway_leaves_its_file_to_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the bot could not open what a failed step of root's has left."""
    given: list[object] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda *whose, **_: given.append(whose))

    def fails() -> None:
        with owned_as_its_folder(tmp_path / "new"):
            (tmp_path / "new").touch()
            raise sqlite3.OperationalError("disk I/O error")

    with pytest.raises(sqlite3.OperationalError):
        fails()
    home = tmp_path.stat()
    assert given == [(tmp_path / "new", home.st_uid, home.st_gid)]


async def test_a_bot_that_has_its_file_is_named(tmp_path: Path, filled: str) -> None:
    store = await SqlStore.open(filled)
    try:
        await store.processes.enter(Process.here(START, None))
    finally:
        await store.close()
    lock = ProcessLock(tmp_path / "games.db")
    lock.take()
    refused = await asyncio.to_thread(run, tmp_path, "move", filled, address(tmp_path / "new.db"))
    lock.release()
    assert f"process {os.getpid()}, since 2026-" in refused.stderr


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_nothing_is_moved_to_where_it_is(tmp_path: Path, kind: str) -> None:
    one = at(tmp_path, kind, "games.db")
    await (await SqlStore.open(one)).close()
    other = one.replace("/games.db", "/./games.db")
    done = await asyncio.to_thread(run, tmp_path, "move", one, other)
    assert done.returncode == 1
    assert done.stderr.startswith("What is to be moved is there already.")


async def test_a_bot_on_the_server_keeps_its_database(tmp_path: Path, filled: str) -> None:
    url = at(tmp_path, "postgresql", "new.db")
    bot = await SqlStore.open(url)
    try:
        assert await bot.database.hold((0, 1))
        refused = run(tmp_path, "move", filled, url)
        assert refused.returncode == 1
        assert "Another bot works on this database" in refused.stderr
    finally:
        await bot.close()
