"""One bot a database file; commands that only look at the database of a running or an older bot leave it alone."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.store.process_lock import ProcessLock
from engine.table.errors import StoreError
from tests.support.gathering import Scene
from tests.support.loopback import Loopback
from tests.support.player import choose, settled
from tests.support.program import address, names_in, run
from tests.support.schema_dump import reached, restore
from tests.support.systems import needs_rights
from tests.support.waiting import until

pytestmark = pytest.mark.e2e


async def test_a_second_bot_says_who_has_the_database_and_ends(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        players = await scene.game(2)
        await choose(players[0])
        assert loopback.bot is not None
        settings = {"DISCORD_TOKEN": loopback.playground.token, "DISCORD_API": loopback.host.api,
                    "DATABASE_URL": address(loopback.folder / "game.sqlite")}
        done = await asyncio.to_thread(lambda: run(tmp_path, **settings))
        assert done.returncode == 1
        assert "Another bot works on this database" in done.stderr
        assert f"process {loopback.bot.pid}, since" in done.stderr
        assert "Traceback" not in done.stderr
        await choose(players[1])
        await settled(players, "## Round 2")
        # Killed, it lets the next one in at once.
        await scene.kill()
        scene.check_log()


def test_the_lock_is_one_holders_at_a_time(tmp_path: Path) -> None:
    first, second = ProcessLock(tmp_path / "games.db"), ProcessLock(tmp_path / "games.db")
    first.take()
    for _ in range(2):
        with pytest.raises(StoreError) as caught:
            second.take()
        assert caught.value.code == "taken"
        assert caught.value.__cause__ is not caught.value, "a log that goes back to the cause would have no end"
    first.release()
    second.take()
    second.release()


def test_a_backup_copies_an_older_database_as_it_is(tmp_path: Path) -> None:
    restore(tmp_path)
    before = (tmp_path / "games.db").read_bytes()
    done = run(tmp_path, "backup", "copy.db", DATABASE_URL=address(tmp_path / "games.db"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Copied: 2 games")
    assert "schema 0001" in done.stdout
    assert (tmp_path / "games.db").read_bytes() == before
    assert reached(tmp_path / "copy.db") == "0001"


@pytest.mark.parametrize("command", [
    ("backup", "copy.db"), ("export", "game000001"), ("outbox",), ("forget", "1"), ("close", "game000001")])
@pytest.mark.parametrize("there", [None, b""])
def test_where_no_database_is_nothing_is_made_and_it_is_said(
    tmp_path: Path, command: tuple[str, ...], there: bytes | None
) -> None:
    file = tmp_path / "gmaes.db"
    if there is not None:
        file.write_bytes(there)
    done = run(tmp_path, *command, DATABASE_URL=address(file))
    assert done.returncode == 1
    assert "The database can't be opened" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ([] if there is None else [file.name])


REFUSED = "any.token.will.do"
TOO_LONG = 300 * "g"
"""Whether a file of this name is there nobody is told, as of one in a folder that is closed to who asks."""


@pytest.mark.parametrize("command", [
    ("backup", "copy.db"), ("export", "game000001"), ("outbox",), ("forget", "1"), ("close", "game000001"),
    ("doctor",), ("doctor", "--database"), ("run",), ("move",)])
def test_where_nobody_may_even_look_it_is_said(tmp_path: Path, command: tuple[str, ...]) -> None:
    url = address(tmp_path / TOO_LONG)
    moved = (url, address(tmp_path / "new.db")) if command == ("move",) else ()
    done = run(tmp_path, *command, *moved, DATABASE_URL=url, DISCORD_TOKEN=REFUSED)
    assert done.returncode == 1
    assert "The database can't be opened" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("copy", "why"), [
    ("nowhere/copy.db", "No such file or directory"), ("games.db/copy.db", "Not a directory"),
    (TOO_LONG, "File name too long")])
def test_a_copy_that_cannot_be_written_is_what_is_named(tmp_path: Path, copy: str, why: str) -> None:
    restore(tmp_path)
    names = names_in(tmp_path)
    done = run(tmp_path, "backup", copy, DATABASE_URL=address(tmp_path / "games.db"))
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"The copy {copy} can't be written: {why}\n")
    assert names_in(tmp_path) == names


@pytest.mark.parametrize("command", [("export", "game000001"), ("outbox",), ("close", "game000001")])
def test_an_older_database_is_not_brought_up_to_date_by_looking(tmp_path: Path, command: tuple[str, ...]) -> None:
    restore(tmp_path)
    done = run(tmp_path, *command, DATABASE_URL=address(tmp_path / "games.db"))
    assert done.returncode == 1
    assert "Start the bot once" in done.stderr
    assert reached(tmp_path / "games.db") == "0001"


@needs_rights
async def test_the_database_is_for_its_owner_alone() -> None:
    async with Loopback() as loopback:
        file = loopback.folder / "game.sqlite"
        file.touch(0o644)
        file.chmod(0o644)
        await Scene(loopback).start()
        modes = {path.name: path.stat().st_mode & 0o077 for path in loopback.folder.glob("game.sqlite*")}
        assert {"game.sqlite", "game.sqlite-wal", "game.sqlite.lock"} <= modes.keys()
        assert set(modes.values()) == {0}, modes


async def test_messages_that_were_given_up_are_listed_and_sent_again(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        players = await scene.second_round(2)
        await loopback.kill_bot()
        file = loopback.folder / "game.sqlite"
        with closing(sqlite3.connect(file)) as connection, connection:
            number, game = connection.execute(
                "SELECT id, game FROM outbox WHERE body LIKE '%board%' ORDER BY id DESC LIMIT 1").fetchone()
            connection.execute("UPDATE outbox SET state = 'failed', error = 'busy (0)' WHERE id = ?", (number,))
        listed = await asyncio.to_thread(lambda: run(tmp_path, "outbox", DATABASE_URL=address(file)))
        assert listed.returncode == 0, listed.stderr
        assert f"{number}: game {game}, to its channel" in listed.stdout
        assert "busy (0)" in listed.stdout
        again = await asyncio.to_thread(
            lambda: run(tmp_path, "outbox", "--again", str(number), DATABASE_URL=address(file)))
        assert "One message will be sent again" in again.stdout
        none_left = await asyncio.to_thread(
            lambda: run(tmp_path, "outbox", "--again", str(number), "all", DATABASE_URL=address(file)))
        assert "There is no message to send again" in none_left.stdout, none_left.stderr
        assert none_left.returncode == 0
        mistyped = await asyncio.to_thread(
            lambda: run(tmp_path, "outbox", "--again", str(number), DATABASE_URL=address(file)))
        assert "There is no such message" in mistyped.stderr
        assert mistyped.returncode == 1, "a script would take it as sent"
        await scene.start()
        await until(lambda: state(file, number) == "done", "a board that is sent again")
        boards = [m for m in players[0].person.messages("games") if m.text.startswith("## Round 2")]
        assert len(boards) == 1, "it was sent before: it is found, not sent twice"


@pytest.mark.parametrize("row", ["x", "1.5"])
def test_a_message_that_has_no_number_is_told_what_is_wanted(tmp_path: Path, row: str) -> None:
    done = run(tmp_path, "outbox", "--again", row)
    assert done.returncode == 2
    assert "--again: the number of a message, as outbox lists them, or all" in done.stderr


def state(file: Path, row: int) -> str:
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT state FROM outbox WHERE id = ?", (row,)).fetchone()[0])
