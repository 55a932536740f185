"""A database that can't be written any more in the middle of a game: a sentence for whoever meets it, and no harm."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.store.store import SqlStore
from tests.support import unprivileged
from tests.support.gathering import Scene, check_boards, replayed
from tests.support.loopback import Loopback
from tests.support.player import choose, confirmable, settled
from tests.support.program import ROOT, WITHIN_S, address, environment, run_script
from tests.support.systems import needs_rights_to_give_up

pytestmark = [pytest.mark.e2e, needs_rights_to_give_up]

ROOM = "8m"
SOMEBODY = 12345
NOBODYS = "a.b.c"
"""A token."""
REFUSED = frozenset({
    "store_failed", "outbox_waits", "housekeeping_waits", "process_not_renewed", "delivery_waits", "timers wait"})
"""What the log says where the database takes nothing."""
_MOUNT = f'mount -t tmpfs -o size={ROOM} tmpfs "$0" && exec "$@"'


def on_a_small_disk(folder: Path, *command: str) -> tuple[str, ...]:
    """The command with a disk of its own in that folder, which nobody else sees and which goes when it ends."""
    return ("unshare", "--map-root-user", "--mount", "sh", "-c", _MOUNT, str(folder), *command)


@pytest.fixture
def disk() -> Iterator[Path]:
    """A folder for a small disk, where a test may mount one."""
    with tempfile.TemporaryDirectory(prefix="disk-") as name:
        folder = Path(name)
        try:
            done = subprocess.run(on_a_small_disk(folder, "true"), capture_output=True, check=False, timeout=20)
        except FileNotFoundError:
            pytest.skip("there is no unshare")
        if done.returncode:
            pytest.skip("a test may not mount a disk of its own here")
        yield folder


def filled(folder: Path, pid: int) -> Path:
    """A file that takes all the room there is on the disk the process sees in the folder."""
    file = Path(f"/proc/{pid}/root") / folder.relative_to("/") / "filler"
    with file.open("wb", buffering=0) as filler:
        for size in (1 << 20, 1 << 12):
            try:
                while filler.write(bytes(size)):
                    pass
            except OSError:
                continue
    return file


async def test_on_a_full_disk_people_are_told_and_then_go_on(disk: Path) -> None:
    settings = {"DATABASE_URL": address(disk / "games.db")}
    async with Loopback(bot_command=on_a_small_disk(disk, sys.executable, "-m", "bot"), env=settings) as loopback:
        scene = Scene(loopback)
        await scene.start()
        scene.expected |= REFUSED
        players = await scene.game(2)
        nell = players[0].person
        screen = await confirmable(players[0])
        before = await scene.record()
        assert loopback.bot is not None
        assert loopback.bot.pid is not None
        filler = filled(disk, loopback.bot.pid)
        await nell.press(screen, "Confirm")
        told = await nell.wait_message("The database's disk is full. Nothing was lost")
        assert told.ephemeral or told.channel_id == nell.channel("dm")
        assert await scene.record() == before
        filler.unlink()
        assert "Confirm" in nell.latest(screen).labels, "her choice still stands there to be confirmed"
        await nell.press(screen, "Confirm")
        await nell.wait_until(screen, lambda m: "Confirm" not in m.labels)
        await choose(players[1])
        await settled(players, "## Round 2")
        record = await scene.record()
        await check_boards(nell, record)
        assert replayed(record).position.round == 2
        assert scene.logged("store_failed")
        scene.check_log()


_FILLED = 'cp "$0" "$1"; cat /dev/zero >"$1/filler" 2>/dev/null; shift; exec "$@"'


@pytest.mark.parametrize("command", ["run", "doctor"])
async def test_on_a_disk_that_is_full_at_the_start_that_is_what_is_said(
    disk: Path, tmp_path: Path, command: str
) -> None:
    """What SQLite can't make room for first is what it keeps beside a file that is there."""
    file = tmp_path / "games.db"
    await (await SqlStore.open(address(file))).close()
    full = on_a_small_disk(disk, "sh", "-c", _FILLED, str(file), str(disk), sys.executable, "-m", "bot", command)
    done = await asyncio.to_thread(
        subprocess.run, full, cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=WITHIN_S,
        env=environment(DISCORD_TOKEN=NOBODYS, DATABASE_URL=address(disk / file.name), SETTINGS_FILE=os.devnull))
    assert done.returncode == 1
    assert "The database's disk is full" in done.stdout + done.stderr


_LISTED = 'cat /dev/zero >"$0/filler" 2>/dev/null; "$@"; code=$?; ls -A "$0"; exit $code'


async def test_a_copy_to_a_full_disk_says_which_disk_that_is(disk: Path, tmp_path: Path) -> None:
    """There is room where the database lies, and that disk is where whoever reads of the database's disk looks."""
    file, copy = tmp_path / "games.db", disk / "copy.db"
    await (await SqlStore.open(address(file))).close()
    command = on_a_small_disk(
        disk, "sh", "-c", _LISTED, str(disk), sys.executable, "-m", "bot", "backup", str(copy))
    done = await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=WITHIN_S,
        env=environment(DATABASE_URL=address(file), SETTINGS_FILE=os.devnull))
    assert done.returncode == 1
    assert done.stderr == f"The copy {copy} can't be written: No space left on device\n"
    assert done.stdout.split() == ["filler"], "nothing of it is left"


@pytest.fixture
def locked() -> Iterator[Path]:
    """A folder whose rights a test takes away and gets back."""
    with tempfile.TemporaryDirectory(prefix="locked-") as name:
        folder = Path(name)
        (folder / "tree").mkdir()
        (folder / "tree").chmod(0o555)
        writable(folder, yes=True)
        yield folder
        writable(folder, yes=True)


def writable(folder: Path, *, yes: bool) -> None:
    """Whether it and its files may be written by those who have no right to write everywhere."""
    for path in [file for file in folder.iterdir() if file.is_file()]:
        path.chmod(0o666 if yes else 0o444)
    folder.chmod(0o777 if yes else 0o555)


async def test_on_files_that_have_become_read_only_people_are_told_and_later_go_on(locked: Path) -> None:
    settings = {"DATABASE_URL": address(locked / "games.db")}
    async with Loopback(bot_command=unprivileged_in(locked / "tree"), env=settings) as loopback:
        scene = Scene(loopback)
        await scene.start()
        scene.expected |= REFUSED
        players = await scene.game(2)
        nell = players[0].person
        await choose(players[0])
        screen = await confirmable(players[1])
        before = await scene.record()
        await loopback.kill_bot()
        writable(locked, yes=False)
        files = contents(locked)
        await scene.start()
        faye = players[1].person
        await faye.press(screen, "Confirm")
        told = await faye.wait_message("The database can't be written. Nothing was lost")
        assert told.ephemeral or told.channel_id == faye.channel("dm")
        assert await scene.record() == before
        await loopback.kill_bot()
        assert contents(locked) == files
        writable(locked, yes=True)
        await scene.start()
        await faye.press(screen, "Confirm")
        await settled(players, "## Round 2")
        await check_boards(nell, await scene.record())
        assert scene.logged("store_failed")
        scene.check_log()


async def test_what_was_made_beside_a_file_that_could_only_be_read_is_written_once_the_file_can_be(
    locked: Path
) -> None:
    """SQLite gives it the file's own rights. Whoever mends those of the file finds nothing else wrong."""
    file = locked / "games.db"
    async with Loopback(
        bot_command=unprivileged_in(locked / "tree"), env={"DATABASE_URL": address(file)}
    ) as loopback:
        scene = Scene(loopback)
        await scene.start()
        scene.expected |= REFUSED
        players = await scene.game(2)
        await choose(players[0])
        screen = await confirmable(players[1])
        await loopback.stop_bot()
        assert not file.with_name("games.db-wal").exists()
        file.chmod(0o444)
        await scene.start()
        faye = players[1].person
        await faye.press(screen, "Confirm")
        await faye.wait_message("The database can't be written. Nothing was lost")
        await loopback.kill_bot()
        assert file.with_name("games.db-wal").stat().st_mode & 0o222 == 0
        file.chmod(0o600)
        await scene.start()
        await faye.press(screen, "Confirm")
        await settled(players, "## Round 2")
        scene.check_log()


_DOCTOR = """
import sys
from tests.support import unprivileged
unprivileged.run_in({folder!r})
from bot.__main__ import main
sys.exit(main(["doctor"]))
"""


def doctors_first_line(file: Path, folder: Path) -> str:
    """What it says of the database to a bot without root's rights, which from now on may not write that folder."""
    folder.chmod(0o555)
    done = run_script(folder, _DOCTOR.format(folder=str(folder)), DATABASE_URL=address(file), SETTINGS_FILE=os.devnull)
    return done.stdout.partition("\n")[0]


async def test_the_doctor_names_a_folder_in_which_nothing_can_be_made_beside_the_file(locked: Path) -> None:
    file = locked / "games.db"
    await (await SqlStore.open(address(file))).close()
    said = await asyncio.to_thread(doctors_first_line, file, locked)
    assert said.startswith("[!!] The database can't be written. ")
    assert said.endswith(f" {locked}")


async def test_the_doctor_names_what_is_somebody_elses_beside_the_file(locked: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("only root gives a file to somebody else")
    file, lock = locked / "games.db", locked / "games.db.lock"
    await (await SqlStore.open(address(file))).close()
    lock.touch(mode=0o600)
    os.chown(lock, SOMEBODY, SOMEBODY)
    said = await asyncio.to_thread(doctors_first_line, file, locked / "tree")
    assert said.startswith("[!!] The database can't be written. ")
    assert said.endswith(f" {lock}")


async def test_the_doctor_finds_no_fault_with_what_the_bot_opens_to_itself_as_it_starts(locked: Path) -> None:
    file, lock = locked / "games.db", locked / "games.db.lock"
    await (await SqlStore.open(address(file))).close()
    lock.touch()
    lock.chmod(0o400)
    assert (await asyncio.to_thread(doctors_first_line, file, locked / "tree")).startswith("[ok] ")


async def test_a_file_that_is_somebody_elses_is_played_on_as_it_is(locked: Path) -> None:
    """Whom it is open to is its owner's to say; the doctor tells of it."""
    file = locked / "games.db"
    file.touch()
    file.chmod(0o666)
    if os.getuid() == 0:
        os.chown(file, SOMEBODY, SOMEBODY)
    settings = {"DATABASE_URL": address(file), unprivileged.NOT_ITS_OWN: str(file)}
    async with Loopback(bot_command=unprivileged_in(locked / "tree"), env=settings) as loopback:
        scene = Scene(loopback)
        scene.expected |= {"database_open_to_others"}
        await scene.start()
        await scene.second_round(2)
        assert file.stat().st_mode & 0o777 == 0o666
        assert scene.logged("database_open_to_others")
        scene.check_log()


def unprivileged_in(tree: Path) -> tuple[str, ...]:
    """The bot in a tree that it can't write. From a tree of its own it is loaded in tests/bot/test_read_only.py."""
    return (sys.executable, "-c", unprivileged.FORKED.format(tree=str(tree)))


def contents(folder: Path) -> dict[str, bytes]:
    """The files in it, byte for byte."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
