"""``python -m bot`` where it can't begin: one clear sentence on standard error, and an exit status that says so."""

import asyncio
import os
import re
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import bot.__main__
from bot.settings import Settings, read_settings
from engine.store.store import SqlStore
from playground.faults import RestFault
from tests.support.logs import logs_as_before
from tests.support.loopback import Loopback
from tests.support.program import WITHIN_S, address, environment, run
from tests.support.schema_dump import restore
from tests.support.systems import FULL, needs_a_full_disk, needs_readers_that_go

WRONG = "a.token.that.was.reset"


def complaint(done: "subprocess.CompletedProcess[str]") -> str:
    """The one sentence, from a program that has ended with a failure."""
    assert done.returncode == 1
    assert not done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr


def test_without_a_token(tmp_path: Path) -> None:
    said = complaint(run(tmp_path, DATABASE_URL=address(tmp_path / "games.db")))
    assert said.startswith("DISCORD_TOKEN is empty")
    assert "make play" in said, "and what may be done without one"
    assert not list(tmp_path.iterdir()), "nothing was opened or written"


async def test_with_a_token_that_discord_refuses(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        said = complaint(await asyncio.to_thread(
            run, tmp_path, DISCORD_TOKEN=WRONG, DISCORD_API=loopback.host.api,
            DATABASE_URL=address(tmp_path / "games.db")))
        assert any(entry.status == 401 for entry in loopback.playground.traffic.rest()), "it was Discord that refused"
    assert "Discord refused DISCORD_TOKEN" in said
    assert "developer portal" in said
    assert WRONG not in said


async def test_with_a_token_that_is_reset_while_it_runs(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        gateway = loopback.playground.gateway
        running = asyncio.create_task(asyncio.to_thread(
            run, tmp_path, DISCORD_TOKEN=gateway.token, DISCORD_API=loopback.host.api,
            DATABASE_URL=address(tmp_path / "games.db")))
        async with asyncio.timeout(WITHIN_S):
            await gateway.online.wait()
        await gateway.reset_token()
        said = complaint(await running)
    assert "Discord refused DISCORD_TOKEN" in said


def test_with_nobody_where_discord_should_be(tmp_path: Path) -> None:
    said = complaint(run(tmp_path, DISCORD_TOKEN=WRONG, DATABASE_URL=address(tmp_path / "games.db")))
    assert "Discord can't be reached" in said
    assert WRONG not in said


@pytest.mark.parametrize("call", ["GET /users/@me", "GET /gateway/bot"])
async def test_while_discord_takes_no_call_for_long(call: str, tmp_path: Path) -> None:
    """As it may where a bot was started anew again and again."""
    async with Loopback() as loopback:
        loopback.faults.add(RestFault.RATE_LIMIT, times=0, seconds=600, route=call)
        said = complaint(await asyncio.to_thread(
            run, tmp_path, DISCORD_TOKEN=loopback.playground.token, DISCORD_API=loopback.host.api,
            DATABASE_URL=address(tmp_path / "games.db")))
    assert "Discord can't be reached: Too many requests. Retry in 600" in said


@pytest.mark.parametrize(("status", "why"), [
    (429, "429 Too Many Requests (error code: 0)"), (200, "a page that is not Discord's in place of its answer")])
@pytest.mark.parametrize("command", ["run", "doctor"])
async def test_a_page_of_the_proxy_before_discord_is_not_said_word_by_word(
    command: str, status: int, why: str, tmp_path: Path,
) -> None:
    async with Loopback() as loopback:
        loopback.faults.add(RestFault.SERVER_ERROR, status=status, times=0, route="GET /users/@me")
        done = await asyncio.to_thread(
            run, tmp_path, command, DISCORD_TOKEN=loopback.playground.token, DISCORD_API=loopback.host.api,
            DATABASE_URL=address(tmp_path / "games.db"))
    assert done.returncode == 1
    assert f"Discord can't be reached: {why}\n" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "html" not in done.stdout + done.stderr


def test_settings_are_read_from_the_file_that_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=LOUD\n", "utf-8")
    (tmp_path / "other.env").write_text("SHARDS=foo\n", "utf-8")
    wrong = {"": "The setting LOG_LEVEL", "other.env": "The setting SHARDS", os.devnull: "DISCORD_TOKEN is empty"}
    for file, begins in wrong.items():
        said = complaint(run(tmp_path, SETTINGS_FILE=file)).splitlines()
        assert [line.startswith(begins) for line in said] == [True]


@pytest.mark.parametrize(("file", "why"), [
    ("nowhere.env", "there is no such file"), ("folder", "there is no such file"),
    ("latin.env", "it is not written in UTF-8"), (300 * "e", "File name too long")])
def test_a_file_of_settings_that_cannot_be_read_is_named(file: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "latin.env").write_bytes("OPERATOR_CONTACT=Zoé".encode("latin-1"))
    for command in ("run", "doctor", "outbox"):
        assert complaint(run(tmp_path, command, SETTINGS_FILE=file)) == f"The settings in {file} can't be read: {why}\n"


@pytest.mark.parametrize(("settings", "said"), [
    ({"SHARDS": "foo"}, "The setting SHARDS can't be used: written as 0-3/16: which shards, of how many\n"),
    ({"SHARDS": "0-3/16"},
     "The setting SHARDS can't be used: other than auto, or all of them, it needs PostgreSQL as DATABASE_URL\n"),
    ({"CONTROL_PORT": "8123", "DISCORD_API": "https://discord.com/api/v10"},
     "The setting CONTROL_PORT can't be used: it opens only where DISCORD_API is an address on this machine\n"),
    ({"LOG_LEVEL": "LOUD"},
     "The setting LOG_LEVEL can't be used: Input should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'\n"),
    ({"DISCORD_TOKEN": "two\nlines"},
     "The setting DISCORD_TOKEN can't be used: it has the end of a line inside, or the like\n"),
])
def test_the_setting_that_is_wrong_is_the_one_that_is_named(
    settings: dict[str, str], said: str, tmp_path: Path
) -> None:
    assert complaint(run(tmp_path, **{"DISCORD_TOKEN": WRONG, **settings})) == said


def test_the_end_of_a_line_behind_a_setting_is_no_part_of_it(tmp_path: Path) -> None:
    """A secret of Kubernetes that was made of a file has it."""
    file = tmp_path / "data" / "games.db"
    said = complaint(run(tmp_path, DISCORD_TOKEN=f"{WRONG}\n", SHARDS="auto\n", LOG_LEVEL="INFO\n", HEALTH_PORT="0\n",
                         DATABASE_URL=f"{address(file)}\n"))
    assert "Discord can't be reached" in said
    assert file.name in [path.name for path in file.parent.iterdir()]


@pytest.mark.parametrize("name", [*Settings.model_fields])
def test_a_setting_of_white_space_alone_is_an_empty_line(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Docker's ``--env-file`` keeps it; a HEALTH_HOST of a space would be every address of the machine."""
    monkeypatch.chdir(tmp_path)
    for known in ("settings_file", *Settings.model_fields):
        monkeypatch.delenv(known.upper(), raising=False)
    by_default = getattr(read_settings(), name)
    monkeypatch.setenv(name.upper(), " ")
    assert getattr(read_settings(), name) == by_default
    (tmp_path / ".env").write_text(f"{name.upper()}=' '\n", "utf-8")
    monkeypatch.delenv(name.upper())
    assert getattr(read_settings(), name) == by_default


@pytest.mark.parametrize("command", ["run", "move"])
def test_with_a_database_in_a_folder_that_cannot_be_made(command: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    there, target = tmp_path / "there.db", address(tmp_path / "file" / "data" / "games.db")
    asyncio.run(made(there))
    moved = (address(there), target) if command == "move" else ()
    said = complaint(run(tmp_path, command, *moved, DISCORD_TOKEN=WRONG, DATABASE_URL=target))
    if command == "move":
        assert said.startswith("TO: The database can't be opened. ")
    else:
        assert said.startswith(
            "The database can't be opened. Look at DATABASE_URL and at the folder or server it names.")
    assert f"{tmp_path / 'file' / 'data'}: Not a directory" in said


async def made(file: Path) -> None:
    """A database of this program."""
    await (await SqlStore.open(address(file))).close()


def test_with_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = complaint(run(tmp_path, DISCORD_TOKEN=WRONG, DATABASE_URL=address(tmp_path / "games.db"),
                             HEALTH_PORT=str(taken.getsockname()[1])))
    assert said.startswith("A port can't be opened: ")
    assert "in use" in said


@pytest.mark.parametrize("wrong", [f"{64 * 'a'}.example", "nowhere.invalid", '"127.0.0.1"'])
def test_with_an_address_for_its_port_that_is_none(wrong: str, tmp_path: Path) -> None:
    said = complaint(run(tmp_path, DISCORD_TOKEN=WRONG, DATABASE_URL=address(tmp_path / "games.db"), HEALTH_PORT="0",
                         HEALTH_HOST=wrong))
    assert said.startswith(f"A port can't be opened: {wrong}: ")


def test_without_the_driver_that_its_database_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "postgresql+psycopg://ginkgo@127.0.0.1:9/ginkgo")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with logs_as_before():
        assert bot.__main__.main(["export", "1"]) == 1
    said = capsys.readouterr().err
    assert said.startswith('The PostgreSQL driver is not installed. In the checkout: pip install ".[postgres]"')


@pytest.mark.parametrize("command", [("export", "game000001"), ("backup", "copy.db")])
@pytest.mark.parametrize("reads", [
    pytest.param(True, marks=needs_a_full_disk), pytest.param(False, marks=needs_readers_that_go)])
def test_where_nobody_takes_what_a_command_says_there_is_no_traceback(
    command: tuple[str, ...], reads: bool, tmp_path: Path
) -> None:
    restore(tmp_path)
    file = tmp_path / "games.db"
    asyncio.run(made(file))
    if reads:
        out = os.open(FULL, os.O_WRONLY)
    else:
        gone, out = os.pipe()
        os.close(gone)
    with os.fdopen(out, "wb") as stream:
        done = subprocess.run(
            [sys.executable, "-m", "bot", *command], cwd=tmp_path, env=environment(DATABASE_URL=address(file)),
            stdout=stream, stderr=subprocess.PIPE, encoding="utf-8", timeout=WITHIN_S, check=False)
    assert done.returncode == 1
    assert done.stderr == ("The output could not be written completely: No space left on device\n" if reads else "")
    assert (tmp_path / "copy.db").exists() == (command[0] == "backup")


@pytest.mark.parametrize("person", ["", "Faye", "<@103>", "103 ", "-103", "\u0661"])
def test_nobody_is_forgotten_by_what_is_no_user_id(person: str, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    asyncio.run(made(file))
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("INSERT INTO messages VALUES ('g', 'board', '', 'c1', '900', 0, '')")
    before = file.read_bytes()
    done = run(tmp_path, "forget", "--", person, DATABASE_URL=address(file))
    assert done.returncode == 2
    assert "a user ID is a number" in done.stderr
    assert not done.stdout
    assert file.read_bytes() == before


@pytest.mark.parametrize("command", [
    ("export", "\udcff"), ("close", "\udcff"), ("forget", "1", "--name", "\udcff"), ("move", "\udcff", "new"),
    ("move", "old", "\udcff")])
def test_what_is_no_text_is_said_to_be_none(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    asyncio.run(made(file))
    done = run(tmp_path, *command, DATABASE_URL=address(file))
    assert done.returncode == 2
    assert "not written in UTF-8" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_copy_without_a_name_is_refused(tmp_path: Path) -> None:
    """It was told of as ``.``, which is there already."""
    file = tmp_path / "games.db"
    asyncio.run(made(file))
    done = run(tmp_path, "backup", "", DATABASE_URL=address(file))
    assert done.returncode == 2
    assert "the name of a file that is not there yet" in done.stderr


@pytest.mark.parametrize("command", [
    "run", "doctor", "backup", "export", "close", "outbox", "move", "words", "forget"])
def test_the_help_of_a_command_says_what_it_does_and_what_each_argument_is(
        command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    done = run(tmp_path, command, "--help")
    assert done.returncode == 0, done.stderr
    usage, _, rest = done.stdout.partition("\n\n")
    assert usage.startswith(f"usage: python -m bot {command}")
    described, _, arguments = rest.partition("\n\n")
    assert described.endswith("."), described
    for named in re.findall(r"^  (\S.*(?:\n {6,}\S.*)*)", arguments, re.MULTILINE):
        assert re.search(r"\S\s{2,}\S", named), f"what is {named}?"
