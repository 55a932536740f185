"""The bot's process, ports, monkeys and scenarios."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar

import pytest

from engine.store.process_lock import ProcessLock
from engine.table.errors import StoreError
from playground.discord.gateway import Gateway
from playground.host import Host
from playground.launcher import BotProcess, Child
from playground.scenarios import FOLDER, Seat, catalogue
from playground.server import Playground
from tests.support.launched import Launched
from tests.support.loopback import ROOT, Loopback
from tests.support.person import WAIT_S, CallFailedError
from tests.support.program import WITHIN_S, address, environment
from tests.support.signals import KILL, needs_signals
from tests.support.systems import needs_a_hang_up

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")


async def test_a_taken_port_is_left_to_its_owner() -> None:
    first, second = Host(Playground()), Host(Playground())
    await first.start()
    second._wanted = first.port
    await second.start()
    try:
        assert second.port != first.port
        assert second.playground.gateway.url == f"ws://127.0.0.1:{second.port}/gateway"
    finally:
        await first.stop()
        await second.stop()


async def test_a_bot_that_cannot_start_says_why() -> None:
    broken = (sys.executable, "-c", "import sys; sys.exit('no such luck')")
    async with Loopback(bot_command=broken) as loopback:
        with pytest.raises(RuntimeError, match="exit code 1") as failure:
            await loopback.start_bot()
        assert "no such luck" in str(failure.value)


SLEEPING = (sys.executable, "-c", "import time; time.sleep(60)")
"""A bot that never connects."""


class Counted(BotProcess):
    """It keeps every process it had."""

    def __init__(self, gateway: Gateway) -> None:
        super().__init__(gateway, {}, command=SLEEPING)
        self.had: list[Child] = []
        self.spawning, self.spawned = asyncio.Event(), asyncio.Event()

    async def _spawn(self, output: IO[bytes] | None) -> Child:
        self.spawning.set()
        self.had.append(process := await super()._spawn(output))
        self.spawned.set()
        return process


@pytest.fixture
async def counted() -> AsyncIterator[Counted]:
    bot = Counted(Playground().gateway)
    yield bot
    for process in bot.had:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_a_bot_that_loads_for_a_minute_is_waited_for(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a small machine, or a busy one, the first time after it was installed."""
    loop = asyncio.get_running_loop()
    now = loop.time
    starting = asyncio.create_task(counted.start())
    async with asyncio.timeout(WAIT_S):
        await counted.spawned.wait()
    for _ in range(20):  # Until its start waits for it.
        await asyncio.sleep(0)
    monkeypatch.setattr(loop, "time", lambda: now() + 60)
    for _ in range(20):
        await asyncio.sleep(0)
    assert not starting.done()
    assert [process.returncode for process in counted.had] == [None]
    await counted.kill()
    with pytest.raises(RuntimeError, match="ended with exit code"):
        await starting


@pytest.mark.parametrize("how", ["kill", "stop"])
async def test_a_bot_that_is_ended_while_it_starts_has_not_started(counted: Counted, how: str) -> None:
    starting = asyncio.create_task(counted.start())
    async with asyncio.timeout(WAIT_S):
        await counted.spawned.wait()
        await getattr(counted, how)()
        with pytest.raises(RuntimeError, match="ended with exit code"):
            await starting


async def test_a_bot_that_is_killed_before_its_process_is_known_ends(counted: Counted) -> None:
    starting = asyncio.create_task(counted.start())
    async with asyncio.timeout(WAIT_S):
        await counted.spawning.wait()
        await counted.kill()
        with pytest.raises(RuntimeError, match="ended with exit code"):
            await starting
    assert [process.returncode is None for process in counted.had] == [False]


async def test_two_starts_at_once_are_one_process(counted: Counted) -> None:
    starts = [asyncio.create_task(counted.start()) for _ in range(2)]
    async with asyncio.timeout(WAIT_S):
        await counted.spawned.wait()
        await counted.kill()
        failures = await asyncio.gather(*starts, return_exceptions=True)
    assert [type(failure) for failure in failures] == [RuntimeError, RuntimeError]
    assert [process.returncode is None for process in counted.had] == [False], "the second would outlive the kill"


@pytest.mark.e2e
async def test_the_world_outlives_the_bot(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    shown = await nell.ask("hello board")
    for action in ("kill", "start", "stop", "start"):
        await nell.call("bot", action=action)
    assert [data["online"] for data in nell.received("BOT")][-1] is True
    await nell.press(shown, "Count 0")
    await nell.wait_until(shown, lambda m: "counted 1" in m.text)
    await nell.call("bot", action="kill")
    assert not loopback.playground.gateway.connected
    assert not loopback.playground.gateway.sessions, "nobody can resume what a killed process had"
    with pytest.raises(CallFailedError, match="did not respond"):
        await nell.press(shown, "Count 1")


@pytest.mark.e2e
async def test_monkeys_press_what_they_see(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    await nell.ask("hello board")
    await nell.ask("hello buttons")
    monkeys = [
        loopback.monkey(name, "games", seed=seed, only=r"count:\d+|pick|who|modal")
        for seed, name in enumerate(("Faye", "Miley", "Iwona"))
    ]
    async with asyncio.timeout(WAIT_S):
        await asyncio.gather(*(monkey.run(40) for monkey in monkeys))
    assert [monkey.failures for monkey in monkeys] == [[], [], []]
    texts = [m.text for m in nell.messages("games")]
    assert any("counted" in text for text in texts)
    assert not any("picked" in text for text in texts), "what the monkeys see alone is theirs"
    pressed = {
        json.loads(e.request)["custom_id"].split(":")[0]
        for e in loopback.playground.traffic.entries
        if e.kind == "interaction" and e.name == "component"
    }
    assert pressed == {"count", "pick", "who", "modal"}


class Overtaken(random.Random):
    """Between what she chooses first and her press the message is edited."""

    edit: Callable[[], None] | None = None

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """As any other, but for what is done before the next task's turn."""
        if self.edit is not None:
            asyncio.get_running_loop().call_soon(self.edit)
            self.edit = None
        return super().choice(seq)


@pytest.mark.e2e
async def test_a_monkey_that_is_overtaken_by_an_edit_looks_again(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    await nell.ask("hello board")
    monkey = loopback.monkey("Faye", "games", only=r"count:\d+")
    (seen,) = monkey.sights()

    def edit() -> None:
        seen.message.components = json.loads(json.dumps(seen.message.components).replace(seen.custom_id, "count:7"))

    monkey.rng = overtaken = Overtaken(0)
    overtaken.edit = edit
    async with asyncio.timeout(WAIT_S):
        await monkey.run(1)
    assert monkey.failures == []
    assert [json.loads(e.request)["custom_id"] for e in loopback.playground.traffic.entries
            if e.kind == "interaction" and e.name == "component"] == ["count:7"]


def test_every_scenario_has_its_record_and_seats() -> None:
    found = catalogue()
    assert list(found) == ["learn", "solo", "two", "five", "near-end"]
    for scenario in found.values():
        if scenario.command:
            continue
        first = json.loads(scenario.record.splitlines()[0])["record"]
        assert len(scenario.seats) == first["options"]["seats"]
        assert scenario.seats.count(Seat.ME) == 1


def test_a_scenario_without_its_record_is_not_offered(tmp_path: Path) -> None:
    (tmp_path / "catalogue.json").write_text((FOLDER / "catalogue.json").read_text("utf-8"), "utf-8")
    (tmp_path / "two.jsonl").write_text("{}", "utf-8")
    assert list(catalogue(tmp_path)) == ["learn", "two"]


OTHER_BOTS = "HEALTH_PORT={port}\nSHARDS=0/4\nTAKE_OVER=true\nLOG_LEVEL=LOUD\nDATABASE_URL=postgresql+psycopg://elsewhere/games\n"
"""An ``.env`` for a bot on Discord: with each line but the third and the last none would start beside it."""


@pytest.fixture
def settled_elsewhere(tmp_path: Path) -> Iterator[Path]:
    """A folder with such an ``.env``; its port is another's."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        (tmp_path / ".env").write_text(OTHER_BOTS.format(port=taken.getsockname()[1]), "utf-8")
        yield tmp_path


@pytest.mark.e2e
def test_an_env_file_where_the_playground_is_started_is_not_for_its_bot(settled_elsewhere: Path) -> None:
    with Launched(start_in=settled_elsewhere, PYTHONPATH=str(ROOT)) as playground:
        assert playground.stop() == 0
    assert [file.name for file in settled_elsewhere.iterdir()] == [".env"]


@pytest.mark.e2e
async def test_an_env_file_in_the_checkout_is_not_for_the_bots_of_the_tests(settled_elsewhere: Path) -> None:
    async with Loopback() as loopback:
        assert loopback.bot is not None
        loopback.bot.cwd = settled_elsewhere
        await loopback.start_bot()


@pytest.mark.e2e
async def test_the_launcher_prints_where_to_play() -> None:
    command = (sys.executable, "-m", "playground", "--no-bot", "--port", "0")
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        async with asyncio.timeout(WAIT_S):
            lines = [(await process.stdout.readline()).decode() for _ in range(9)]
    finally:
        process.terminate()
        await process.wait()
    assert any(line.startswith("Play at http://127.0.0.1:") for line in lines)
    assert any("DISCORD_API=http://127.0.0.1:" in line for line in lines)
    assert any("SETTINGS_FILE=" in line for line in lines), "a bot started by hand reads no .env either"
    assert process.returncode == 0


@pytest.mark.e2e
@needs_a_hang_up
def test_where_its_terminal_is_closed_it_ends_in_good_order(tmp_path: Path) -> None:
    """Its bot is told, too, and the games in its folder are gone with it."""
    with Launched(TMPDIR=str(tmp_path)) as playground:
        assert [file.name.startswith("ginkgo-playground-") for file in tmp_path.iterdir()] == [True]
        assert playground.stop(signal.SIGHUP) == 0
        assert '"stopped"' in playground.log()
    assert not list(tmp_path.iterdir())


@pytest.mark.e2e
@needs_signals
def test_where_it_is_killed_its_bot_ends_too_and_in_good_order(tmp_path: Path) -> None:
    """However that came about."""
    file = tmp_path / "games.db"
    with Launched(options=("--port", "0", "--database", address(file)), TMPDIR=str(tmp_path)) as playground:
        assert not _nobody_has(file)
        playground.stop(KILL)
        _until_nobody_has(file)
        assert '"stopped"' in playground.log()


@pytest.mark.e2e
@needs_signals
def test_what_a_killed_one_has_left_the_next_one_takes_away(tmp_path: Path) -> None:
    """Only that: not what lives, nor what somebody has put there."""
    notes = tmp_path / "ginkgo-playground-notes"
    with Launched(TMPDIR=str(tmp_path)) as killed:
        (left,) = tmp_path.iterdir()
        with Launched(TMPDIR=str(tmp_path)) as lives:
            (living,) = {*tmp_path.iterdir()} - {left}
            notes.mkdir()
            (notes / "playground.sqlite").touch()
            killed.stop(KILL)
            _until_nobody_has(left / "playground.sqlite")
            (left / "my-game.jsonl").touch()
            _another_starts(tmp_path)
            assert {*tmp_path.iterdir()} == {left, living, notes}
            (left / "my-game.jsonl").unlink()
            _another_starts(tmp_path)
            assert {*tmp_path.iterdir()} == {living, notes}
            assert lives.stop() == 0
    assert {*tmp_path.iterdir()} == {notes}


@pytest.mark.e2e
@needs_signals
def test_the_bot_of_a_killed_one_keeps_its_games_while_it_ends(tmp_path: Path) -> None:
    with Launched(TMPDIR=str(tmp_path)) as killed:
        (folder,) = tmp_path.iterdir()
        bot = ProcessLock(folder / "playground.sqlite")
        killed.stop(KILL)
        _until_nobody_has(folder / "playground.sqlite")
        bot.take()
        _another_starts(tmp_path)
        assert list(tmp_path.iterdir()) == [folder]
        bot.release()
        (folder / "playground.sqlite.lock-journal").touch()  # as a bot has it that was killed as well
        _another_starts(tmp_path)
        assert not list(tmp_path.iterdir())


def _another_starts(folder: Path) -> None:
    with Launched(options=("--port", "0", "--no-bot"), TMPDIR=str(folder)) as playground:
        assert playground.stop() == 0


def _until_nobody_has(file: Path) -> None:
    latest = time.monotonic() + WITHIN_S
    while not _nobody_has(file):
        assert time.monotonic() < latest, "the bot is still there"
        time.sleep(0.1)


def _nobody_has(file: Path) -> bool:
    """Whether no bot is at work on the database."""
    lock = ProcessLock(file)
    try:
        lock.take()
    except StoreError:
        return False
    lock.release()
    return True


@pytest.mark.parametrize("port", ["-1", "65536", "many", ""])
def test_a_port_that_is_none_is_refused_in_a_sentence(port: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "playground", "--no-bot", f"--port={port}"], cwd=tmp_path, env=environment(),
        capture_output=True, encoding="utf-8", timeout=WITHIN_S, check=False)
    assert done.returncode == 2
    assert "argument --port: a port is a number from 0" in done.stderr
    assert "Traceback" not in done.stderr
