"""``backup`` while the bot runs, and back again; ``export``; the ports; an orderly end."""

import asyncio
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from bot.operator.database_files import note_copy
from engine.table import seating
from playground.host import free_port
from tests.support.forks import CAN_FORK, SHARED, fork_address
from tests.support.gathering import Scene, check_boards, replayed
from tests.support.loopback import Loopback
from tests.support.person import WAIT_S, Person
from tests.support.player import Player, choose, settled
from tests.support.program import ROOT, WITHIN_S, address, environment, names_in, run
from tests.support.systems import needs_a_shell
from tests.support.tables import FAYE, FILE, MILEY, NELL, process_on
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

ASKING = """
import os, sys
from pathlib import Path
from tests.support.program import run

done = run(Path.cwd(), *sys.argv[1:], DATABASE_URL=os.environ["DATABASE_URL"])
sys.stdout.write(done.stdout)
sys.stderr.write(done.stderr)
sys.exit(done.returncode)
"""
"""The program's commands, forked where that can be done: from nothing each would load everything."""


async def test_a_copy_made_while_people_play_is_played_on_after_the_disk_was_lost(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        players = await scene.game(2)
        await choose(players[0])
        database = loopback.folder / "game.sqlite"
        done = await asyncio.to_thread(
            run, tmp_path, "backup", str(copy), DATABASE_URL=address(database))
        assert done.returncode == 0, done.stderr
        assert "Copied: one game" in done.stdout
        assert copy.stat().st_mode & 0o777 == 0o600, "hands and people: for its owner alone"
        again = await asyncio.to_thread(run, tmp_path, "backup", str(copy), DATABASE_URL=address(database))
        assert again.returncode == 1
        assert "there already" in again.stderr
        assert names_in(tmp_path) == ["copy.db"]
        await loopback.kill_bot()
        for file in loopback.folder.glob("game.sqlite*"):
            file.unlink()
        shutil.move(copy, database)  # Another disk, as it may be.
        await scene.start()
        await choose(players[1])
        await settled(players, "## Round 2")
        await check_boards(players[0].person, await scene.record(), before=["## Round 1"])
        scene.check_log()


async def test_export_prints_the_record_and_refuses_in_a_sentence(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        players = await scene.game(2)
        await choose(players[0])
        database = address(loopback.folder / "game.sqlite")
        with closing(sqlite3.connect(loopback.folder / "game.sqlite")) as connection:
            (game,) = connection.execute("SELECT id FROM games").fetchone()
        done = await asyncio.to_thread(run, tmp_path, "export", game, DATABASE_URL=database)
        assert done.returncode == 0, done.stderr
        assert done.stdout == await scene.record()
        assert replayed(done.stdout).position.phase == "choose"
        none = await asyncio.to_thread(run, tmp_path, "export", "nosuchgame", DATABASE_URL=database)
    assert none.returncode == 1
    assert "There is no record of this game" in none.stderr
    assert not none.stdout


async def forgets(scene: Scene, folder: Path, person: Person) -> str:
    """What the command says, beside a bot that looks by itself whether anybody else has written something."""
    database = address(scene.loopback.folder / "game.sqlite")
    done = asyncio.create_task(asyncio.to_thread(run, folder, "forget", person.id, DATABASE_URL=database))
    while not done.done():
        await scene.clock(31)
        await asyncio.sleep(0.5)
    ended = await done
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


async def test_a_person_is_forgotten_from_the_command_line_while_the_bot_runs(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        nell, faye = (player.person for player in await scene.game(2))
        miley = await loopback.person("Miley")
        await nell.ask("ginkgo table replace", by=miley.id)
        await miley.press(await miley.wait_message("offers you their own seat", channel="dm"), "Take the seat of Nell")
        await faye.wait_message(lambda m: "has taken Nell's seat" in m.text, channel="games")
        assert "one game" in await forgets(scene, tmp_path, miley)
        await choose(Player(faye, 0))
        await faye.wait_message(lambda m: "given up the seat" in m.text, channel="games", within=40)
        with closing(sqlite3.connect(loopback.folder / "game.sqlite")) as connection:
            dump = "\n".join(connection.iterdump())
        assert miley.id not in dump
        assert "Miley" not in dump
        assert "Faye" in dump


async def test_a_seat_offered_to_who_is_forgotten_from_the_command_line_is_taken_away(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        nell, _ = (player.person for player in await scene.game(2))
        miley = await loopback.person("Miley")
        await nell.ask("ginkgo table replace", by=miley.id)
        offer = await miley.wait_message("offers you their own seat", channel="dm")
        assert "one game" in await forgets(scene, tmp_path, miley)
        # Changed, or deleted where that was not taken: either way nothing is offered any more.
        assert not any(offer.labels[0] in m.labels for kept in miley.channels.values() for m in kept.values())
        iwona = await loopback.person("Iwona")
        assert "offered to Iwona" in (await nell.ask("ginkgo table replace", by=iwona.id)).text


async def test_a_name_that_no_id_stands_beside_is_forgotten_where_it_is_said_and_not_before(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await table.edit(lambda meta: seating.resign(meta, FAYE, process.clock.now()))
        # As the seat was left before it was noted who had it.
        await table.edit(lambda meta: meta.with_seat(1, replace(meta.seats[1], left_by=None)))
        await table.end(NELL)
    for name, told, there in (((), "no game", True), (("--name", "Faye"), "one game", False)):
        done = await asyncio.to_thread(run, tmp_path, "forget", "1", *name, DATABASE_URL=address(tmp_path / FILE))
        assert f"It is deleted; {told} named this person." in done.stdout
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            ((described,),) = connection.execute("SELECT meta FROM games")
        assert ("Faye" in [seat["name"] for seat in json.loads(described)["seats"]]) is there


async def test_the_others_play_on_with_an_ai_where_a_person_was_forgotten_beside_the_bot(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        nell, faye, miley = await scene.game(3)
        for player in (nell, miley):
            await choose(player)  # All wait for Faye.
        await scene.quiet()
        seen = set(nell.person.messages("games"))
        assert faye.person.messages("dm")[-1].buttons
        await forgets(scene, tmp_path, faye.person)
        await until(lambda: not any(m.buttons for m in faye.person.messages("dm")), "a screen taken from her")
        told = await nell.person.wait_message(lambda m: "given up the seat" in m.text, channel="games")
        assert "Faye" not in told.text, "she is forgotten"
        board = await settled([nell, miley], "## Round 2")
        assert "Faye" not in board.text
        await nell.person.caught_up()
        shown = [m for m in nell.person.messages("games") if m not in seen]
        assert not [m for m in shown if "Faye" in m.text]
        await check_boards(nell.person, await scene.record())
        scene.check_log()


async def test_the_health_port_answers_on_loopback_and_the_control_port_to_its_token_only() -> None:
    port = free_port()
    async with Loopback(env={"HEALTH_PORT": str(port)}) as loopback, aiohttp.ClientSession() as session:
        scene = Scene(loopback)
        await scene.start()
        health = await (await session.get(f"http://127.0.0.1:{port}/health")).json()
        assert health["connected"] is True
        metrics = await (await session.get(f"http://127.0.0.1:{port}/metrics")).text()
        for name in ("ginkgo_acknowledge_seconds", "ginkgo_deliver_seconds", "ginkgo_rest_calls", "ginkgo_failures"):
            assert f"# TYPE {name}" in metrics
        assert (await session.post(f"http://127.0.0.1:{port}/clock", json={"seconds": 1})).status == 404
        for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": loopback.control_token}):
            for method, path in (("GET", "/record"), ("GET", "/health"), ("POST", "/load"), ("POST", "/clock")):
                answer = await session.request(
                    method, f"http://127.0.0.1:{loopback.control_port}{path}", headers=headers, json={"seconds": 1})
                assert answer.status == 401, (method, path)
        assert listeners(loopback) == {("127.0.0.1", port), ("127.0.0.1", loopback.control_port)}


async def test_no_port_is_opened_unless_asked_for() -> None:
    async with Loopback(env={"CONTROL_PORT": "", "CONTROL_TOKEN": ""}) as loopback:
        loopback.playground.control = None
        await loopback.start_bot()
        assert listeners(loopback) == set()


async def test_told_to_stop_it_ends_soon_and_in_order() -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        players = await scene.game(2)
        await choose(players[0])
        assert loopback.bot is not None
        async with asyncio.timeout(WAIT_S):
            await loopback.stop_bot()
        assert [line["event"] for line in scene.log()][-1] == "stopped"
        with closing(sqlite3.connect(loopback.folder / "game.sqlite")) as connection:
            assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
            assert connection.execute("SELECT count(*) FROM outbox WHERE state = 'claimed'").fetchone() == (0,)
        assert not list(loopback.folder.glob("*-wal")), "everything stands in the one file"


async def test_logs_of_a_game_name_the_game_and_the_round_and_nothing_secret() -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        await scene.second_round(2)
        record = await scene.record()
        await until(lambda: len(scene.logged("board_posted")) >= 2, "two boards in the log")
        scene.check_log()
        lines = scene.log()
    cards = {card for line in record.splitlines() if line.startswith('{"position"')
             for seat in json.loads(line)["position"]["seats"] for card in (*seat["hand"], *seat["tiles"])}
    assert len(cards) > 5
    for line in lines:
        told = {str(value) for value in line.values()} | set(str(line["event"]).split())
        assert not told & cards, line
        assert loopback.control_token not in str(line)
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    assert [line["round"] for line in lines if line["event"] == "board_posted"] == [1, 2]
    assert len({line["game"] for line in lines if line["event"] == "board_posted"}) == 1
    begun, chosen = [int(str(line["press"])) for line in lines if line["event"] == "board_posted"]
    assert begun < chosen, "each is told with the press that it follows from"


def listeners(loopback: Loopback) -> set[tuple[str, int]]:
    """Addresses and ports on which the bot's process listens."""
    assert loopback.bot is not None
    pid = loopback.bot.pid
    inodes = set()
    for link in Path(f"/proc/{pid}/fd").iterdir():
        target = str(link.readlink()) if link.is_symlink() else ""
        if target.startswith("socket:["):
            inodes.add(target[8:-1])
    found = set()
    for table in ("tcp", "tcp6"):
        for row in Path(f"/proc/{pid}/net/{table}").read_text("utf-8").splitlines()[1:]:
            local, state, inode = (row.split()[column] for column in (1, 3, 9))
            if state == "0A" and inode in inodes:
                host, _, port = local.rpartition(":")
                raw = ".".join(str(byte) for byte in reversed(bytes.fromhex(host)))
                found.add((raw, int(port, 16)))
    return found


@needs_a_shell
async def test_the_nightly_copy_is_looked_at_and_old_ones_go_only_then(tmp_path: Path) -> None:
    folder, command = tmp_path / "copies? %41 #1", tmp_path / "ginkgopolis"
    program = tmp_path / "asking.py"
    program.write_text(ASKING, "utf-8")
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{program}" "$@"\n', "utf-8")
    command.chmod(0o755)
    asked = {SHARED: fork_address("")} if CAN_FORK else {}

    def nightly(database: Path) -> "subprocess.CompletedProcess[str]":
        settings = environment(DATABASE_URL=address(database), GINKGOPOLIS=str(command), **asked)
        return subprocess.run([str(ROOT / "deploy" / "backup"), str(folder), "1"], env=settings, cwd=tmp_path,
                              capture_output=True, encoding="utf-8", timeout=WITHIN_S, check=False)

    folder.mkdir()
    old = folder / "ginkgopolis-2020-01-01T00-00-00Z.db"
    old.write_bytes(b"old")
    os.utime(old, (0, 0))
    missing = await asyncio.to_thread(nightly, tmp_path / "nothing.sqlite")
    assert missing.returncode != 0
    assert names_in(folder) == [old.name], "nothing old goes while nothing new has come"
    async with Loopback() as loopback:
        await loopback.start_bot()
        done = await asyncio.to_thread(nightly, loopback.database)
        assert done.returncode == 0, done.stderr
    (copy,) = folder.iterdir()
    assert done.stdout.splitlines()[-1] == str(copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


@needs_a_shell
def test_old_copies_go_from_a_linked_folder_and_from_no_other(tmp_path: Path) -> None:
    disk, folder, command = tmp_path / "disk", tmp_path / "copies", tmp_path / "ginkgopolis"
    command.write_text('#!/bin/sh\n[ "$1" != backup ] || echo copy >"$2"\n', "utf-8")
    command.chmod(0o755)
    (disk / "kept").mkdir(parents=True)
    folder.symlink_to(disk)
    old, kept = (disk / name / "ginkgopolis-2020-01-01T00-00-00Z.db" for name in (".", "kept"))
    killed = disk / f"{old.name}.0a1b2c3d.part"
    for file in (old, kept, killed):
        file.write_bytes(b"old")
        os.utime(file, (0, 0))
    subprocess.run([str(ROOT / "deploy" / "backup"), str(folder), "1"], env=environment(GINKGOPOLIS=str(command)),
                   cwd=tmp_path, timeout=WITHIN_S, check=True)
    assert kept.exists(), "somebody has put it there to keep it"
    assert not old.exists()
    assert not killed.exists()
    assert len(names_in(disk)) == 2


@needs_a_shell
def test_the_newest_copies_stay_however_old_they_are(tmp_path: Path) -> None:
    """The clock is far ahead, or none was made for a month."""
    folder, command = tmp_path / "copies", tmp_path / "ginkgopolis"
    command.write_text('#!/bin/sh\n[ "$1" != backup ] || echo copy >"$2"\n', "utf-8")
    command.chmod(0o755)
    folder.mkdir()
    copies = [folder / f"ginkgopolis-2020-01-{day:02}T00-00-00Z.db" for day in range(1, 8)]
    for copy in copies:
        copy.write_bytes(b"old")
        os.utime(copy, (0, 0))
    subprocess.run([str(ROOT / "deploy" / "backup"), str(folder), "3"], env=environment(GINKGOPOLIS=str(command)),
                   cwd=tmp_path, timeout=WITHIN_S, check=True)
    assert [copy.exists() for copy in copies] == [False] * 5 + [True] * 2, "and the one that was just made"


@needs_a_shell
@pytest.mark.parametrize("asked", [(), ("",), ("copies", "-1"), ("copies", "0"), ("copies", "7d"), ("copies", "08")])
def test_a_nightly_copy_of_no_folder_or_no_number_of_days_takes_nothing_away(
    asked: tuple[str, ...], tmp_path: Path
) -> None:
    command, copy = tmp_path / "ginkgopolis", tmp_path / "copies" / "ginkgopolis-2020-01-01T00-00-00Z.db"
    command.write_text('#!/bin/sh\n[ "$1" != backup ] || echo copy >"$2"\n', "utf-8")
    command.chmod(0o755)
    copy.parent.mkdir()
    copy.write_bytes(b"old")
    os.utime(copy, (0, 0))
    done = subprocess.run(
        [str(ROOT / "deploy" / "backup"), *asked], env=environment(GINKGOPOLIS=str(command)), cwd=tmp_path,
        capture_output=True, encoding="utf-8", timeout=WITHIN_S, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: ")
    assert "FOLDER [DAYS]" in done.stderr
    assert names_in(copy.parent) == [copy.name]


def test_a_copy_is_noted_also_where_root_made_the_last_one(tmp_path: Path) -> None:
    """What root has put there the bot's user may replace and not touch."""
    mark, as_it_was = tmp_path / "games.db.copied", tmp_path / "as it was"
    mark.touch(mode=0o600)
    os.utime(mark, (0, 0))
    as_it_was.hardlink_to(mark)
    note_copy(address(tmp_path / "games.db"))
    assert mark.stat().st_mtime > 0, "else the alert for old copies would never be still again"
    assert as_it_was.stat().st_mtime == 0, "the file itself is somebody else's"
    assert names_in(tmp_path) == sorted([mark.name, as_it_was.name])
