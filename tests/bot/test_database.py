"""A database that can't be used, as the operator and the people meet it: a sentence, and no harm."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from engine.store.store import SqlStore
from tests.support.gathering import Scene, check_boards
from tests.support.loopback import Loopback
from tests.support.player import choose, confirmable, settled
from tests.support.program import address, run
from tests.support.systems import needs_rights
from tests.support.tables import FAYE, FILE, NELL, execute, process_on
from tests.support.waiting import until

REFUSED = "any.token.will.do"


def complaint(folder: Path, file: Path) -> str:
    """What the bot says instead of starting."""
    done = run(folder, DISCORD_TOKEN=REFUSED, DATABASE_URL=address(file))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert REFUSED not in done.stderr
    return done.stderr


def test_a_damaged_file(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"no database, whatever its name says. " * 300)
    before = file.read_bytes()
    assert "The database is damaged. Nothing was changed" in complaint(tmp_path, file)
    assert file.read_bytes() == before


@pytest.mark.on_a_file
async def test_the_record_of_a_damaged_game_in_a_file_that_is_whole(tmp_path: Path) -> None:
    """Whoever runs the bot is not told to put back a copy, and with it every other game as it was."""
    async with process_on(tmp_path) as process:
        game = (await process.game([NELL, FAYE])).id
        await execute(process.store, "UPDATE entries SET body = '{\"' WHERE game = ?", game)
    done = await asyncio.to_thread(run, tmp_path, "export", game, DATABASE_URL=address(tmp_path / FILE))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"Game {game} can't be read" in done.stderr
    assert "The database is damaged" not in done.stderr
    (tmp_path / FILE).write_bytes(b"no database any more. " * 300)
    done = await asyncio.to_thread(run, tmp_path, "export", game, DATABASE_URL=address(tmp_path / FILE))
    assert done.returncode == 1
    assert "The database is damaged" in done.stderr


async def test_a_later_version(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    await made(file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "written by a later version" in await asyncio.to_thread(complaint, tmp_path, file)


RECIPES = "CREATE TABLE recipes (name TEXT)"


@pytest.mark.parametrize(("command", "schema"), [
    *((command, RECIPES) for command in ("run", "doctor", "outbox", "close", "forget", "FROM", "TO")),
    ("run", "CREATE VIEW recipes AS SELECT 1"), ("run", "PRAGMA journal_mode = WAL; CREATE TABLE games (name TEXT)"),
    ("run", "CREATE TABLE alembic_version (version_num TEXT); INSERT INTO alembic_version VALUES ('0003')")])
def test_a_file_of_another_program_is_left_alone(tmp_path: Path, command: str, schema: str) -> None:
    file = tmp_path / "recipes.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(schema)
    file.chmod(0o664)
    before = file.read_bytes()
    ways = {"close": ["close", "game"], "forget": ["forget", "1"],
            "FROM": ["move", address(file), address(tmp_path / "new.db")],
            "TO": ["move", address(tmp_path / "old.db"), address(file)]}
    if command == "TO":
        asyncio.run(made(tmp_path / "old.db"))
    done = run(tmp_path, *ways.get(command, [command]), DISCORD_TOKEN=REFUSED, DATABASE_URL=address(file))
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert f"{file} holds no database of this program, but another's" in said
    assert "Traceback" not in said
    assert file.read_bytes() == before
    assert stat.S_IMODE(file.stat().st_mode) == 0o664, "another program's user may need it"
    assert not (tmp_path / "recipes.db-wal").exists()


async def made(file: Path) -> None:
    """A database of this program's, with nothing in it."""
    await (await SqlStore.open(address(file))).close()


async def test_locked_by_another_program(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        assert "locked by another program" in await asyncio.to_thread(complaint, tmp_path, file)


@needs_rights
def test_an_address_that_names_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    folder.chmod(0o1777)
    assert "Look at DATABASE_URL" in complaint(tmp_path, folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o1777, "it may be /tmp, and the bot root's"


def test_a_lock_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    """The database itself can: looking at that alone one would not find it."""
    lock = tmp_path / "games.db.lock"
    lock.mkdir()
    assert f"{lock}: SQLITE_CANTOPEN" in complaint(tmp_path, tmp_path / "games.db")


@pytest.mark.parametrize("wrong", [
    "somewhere/games.db", "sqlite", "sqlite:games.db", "sqlite+aiosqlite://games.db", "sqlite://games/games.db",
    "postgresql+psycopg://ginkgo@127.0.0.1:port/ginkgo", "sqlite://", "sqlite:///:memory:", "sqlite:////",
    "sqlite+aiosqlite:///games.db?mode=ro"])
@pytest.mark.parametrize("command", ["run", "doctor", "outbox", "move"])
def test_an_address_that_is_none(wrong: str, command: str, tmp_path: Path) -> None:
    moved = (wrong, wrong) if command == "move" else ()
    done = run(tmp_path, command, *moved, DISCORD_TOKEN=REFUSED, DATABASE_URL=wrong)
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert "The database can't be opened. " in said
    assert ("DATABASE_URL" in said) == (command != "move"), "both addresses of a move were given by name"
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.e2e
async def test_locked_in_the_middle_of_a_game_people_are_told_and_then_go_on() -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        scene.expected |= {
            "store_failed", "outbox_waits", "housekeeping_waits", "process_not_renewed",
            "delivery_waits", "delivery_failed"}
        players = await scene.game(2)
        nell = players[0].person
        screen = await confirmable(players[0])
        with closing(sqlite3.connect(loopback.folder / "game.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await nell.press(screen, "Confirm")
            told = await nell.wait_message("The database is busy. Nothing was lost")
            assert told.ephemeral or told.channel_id == nell.channel("dm")
            other.execute("ROLLBACK")
        assert "Confirm" in nell.latest(screen).labels, "her choice still stands there to be confirmed"
        await nell.press(screen, "Confirm")
        await nell.wait_until(screen, lambda m: "Confirm" not in m.labels)
        await choose(players[1])
        await settled(players, "## Round 2")
        await check_boards(nell, await scene.record())
        scene.check_log()


@pytest.mark.e2e
async def test_locked_while_the_bot_starts_it_tells_everything_afterwards() -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        scene.expected |= {"outbox_waits", "housekeeping_waits", "process_not_renewed"}
        players = await scene.game(2)
        await choose(players[0])
        await loopback.kill_bot()
        with closing(sqlite3.connect(loopback.folder / "game.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await scene.start()
            await until(lambda: scene.logged("outbox_waits"), "an outbox that waits")
            other.execute("ROLLBACK")
        await choose(players[1])
        await settled(players, "## Round 2")
        scene.check_log()
