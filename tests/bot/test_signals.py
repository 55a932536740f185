"""Being told to stop is heard from the first line on, whatever the program is doing, and ends it in good order."""

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from playground.faults import RestFault
from tests.support.loopback import Loopback
from tests.support.program import ROOT, WITHIN_S, address, environment
from tests.support.waiting import until


def started(folder: Path, **settings: str) -> "subprocess.Popen[bytes]":
    """``python -m bot``, just begun."""
    return subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "bot"], cwd=folder, stderr=subprocess.PIPE,
        env=environment(DATABASE_URL=address(folder / "games.db"), **settings))


@pytest.mark.parametrize("while_loading", ["asyncio", "discord", "sqlalchemy"])
def test_while_it_is_still_loading(tmp_path: Path, while_loading: str) -> None:
    """Python says what it has imported; when it says this, the program is told to stop."""
    with started(tmp_path, DISCORD_TOKEN="a.b.c") as process:  # noqa: S106  nobody's token
        assert process.stderr is not None
        for line in process.stderr:
            if line.split(b"|")[-1].strip().startswith(while_loading.encode()):
                process.send_signal(signal.SIGTERM)
                break
        process.stderr.read()
        assert process.wait(WITHIN_S) in {0, 128 + signal.SIGTERM}
    assert not (tmp_path / "games.db-wal").exists()


def test_next_to_nothing_is_loaded_before_it_is_listened_for() -> None:
    """What the interpreter has not loaded itself by then is a time in which Ctrl-C ends in a traceback."""
    heavy = subprocess.run(
        [sys.executable, "-S", "-c", "import sys; from bot.stop_signals import stop_signals; print(*sys.modules)"],
        cwd=ROOT, check=True, capture_output=True, encoding="utf-8", env=environment())
    assert not {"asyncio", "re", "typing"} & {*heavy.stdout.split()}


NAMED = """
import os, signal
from bot.stop_signals import stop_signals

class Part:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), signal.SIGTERM)

stop_signals.listen()
stop_signals.on_the_spot = True

class Whole:
    part = Part()
"""


def test_while_a_class_that_is_loaded_names_its_parts() -> None:
    """As every enumeration does; Python 3.11 makes another error of an exit there."""
    ended = subprocess.run([sys.executable, "-c", NAMED], cwd=ROOT, check=False)
    assert ended.returncode == 128 + signal.SIGTERM


@asynccontextmanager
async def not_let_in(folder: Path) -> AsyncIterator[tuple["subprocess.Popen[bytes]", asyncio.Future[bytes]]]:
    """The bot while it waits for Discord's first answer, and all that it will have said."""
    async with Loopback() as loopback:
        held = loopback.faults.add(RestFault.SLOW, seconds=3600.0, times=0, route="/users/@me")
        with started(folder, DISCORD_TOKEN=loopback.playground.token, DISCORD_API=loopback.host.api) as process:
            assert process.stderr is not None
            reading = asyncio.ensure_future(asyncio.to_thread(process.stderr.read))
            try:
                await until(lambda: held.hits, "a call to Discord", WITHIN_S)
                yield process, reading
            except BaseException:
                process.kill()  # It is waited for.
                raise
        loopback.faults.remove()


async def test_while_discord_does_not_answer(tmp_path: Path) -> None:
    async with not_let_in(tmp_path) as (process, reading):
        process.send_signal(signal.SIGTERM)
        # One that waits for Discord does so for an hour.
        async with asyncio.timeout(WITHIN_S):
            await asyncio.shield(reading)
        assert await asyncio.to_thread(process.wait) == 0


async def test_a_process_says_that_it_lives_while_discord_does_not_let_it_in(tmp_path: Path) -> None:
    """Others would take it for dead after ten seconds, and end the session by which it has its shards."""
    def renewed() -> bool:
        with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
            return connection.execute("SELECT seen > started FROM processes").fetchall() == [(1,)]

    async with not_let_in(tmp_path) as (process, reading):
        await until(renewed, "a row that was renewed", WITHIN_S)
        process.send_signal(signal.SIGTERM)
        await reading


@pytest.mark.e2e
@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT"])
async def test_while_it_runs(how: str) -> None:
    async with Loopback() as loopback:
        await loopback.start_bot()
        assert loopback.bot is not None
        assert loopback.bot.pid is not None
        os.kill(loopback.bot.pid, getattr(signal, how))
        async with asyncio.timeout(WITHIN_S):
            await loopback.bot.ended()
        assert '"stopped"' in loopback.bot_log()


def test_no_program_of_ours_needs_more_of_a_system_than_windows_has() -> None:
    """What these functions do is done in ways that are everywhere, or behind a look whether they are there."""
    posix = re.compile(r"add_signal_handler\(|signal\.SIGKILL|os\.(fork|getuid|geteuid|killpg|setsid|uname)\(")
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for room in ("bot", "engine", "render", "playground") for path in (ROOT / room).rglob("*.py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if posix.search(line)
    ]
    assert not wrong, "\n".join(wrong)
