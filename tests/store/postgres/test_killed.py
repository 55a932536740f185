"""A run of the tests that is killed outright leaves no server behind, and nothing in memory."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.program import ROOT
from tests.support.waiting import until

A_RUN = """
import time
from pathlib import Path
from tests.support import postgres
from tests.support.loopback import Loopback

async def test_that_goes_on_for_ever() -> None:
    loopback = Loopback()
    loopback.database.touch()
    postgres.database_for(loopback.folder)
    said = Path(__file__).with_name("said")
    said.with_suffix(".new").write_text(f"{loopback.folder}\\n{postgres._running().pgdata}\\n", encoding="utf-8")
    said.with_suffix(".new").rename(said)
    time.sleep(600)
"""


@pytest.mark.parametrize("whole_group", [False, True])
async def test_killed_outright_it_leaves_no_server_and_no_folder(tmp_path: Path, whole_group: bool) -> None:
    (tmp_path / "test_it.py").write_text(A_RUN, encoding="utf-8")
    run = begun(tmp_path)
    try:
        said = tmp_path / "said"
        await until(lambda: said.exists() or run.poll() is not None, "a server")
        bots, servers = map(Path, said.read_text(encoding="utf-8").splitlines())
        assert runs_on(servers)
        assert bots.is_dir()
    finally:
        if whole_group:
            os.killpg(run.pid, signal.SIGKILL)
        else:
            run.kill()
        run.wait()
    await until(lambda: not servers.exists() and not bots.exists(), "the folders to go")
    assert not runs_on(servers)


def begun(folder: Path) -> "subprocess.Popen[bytes]":
    """A run of the tests that stand there."""
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", "--rootdir", str(folder), "-c", os.devnull,
         "-o", "asyncio_mode=auto", str(folder)],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def runs_on(folder: Path) -> bool:
    """Whether there is a process that was started with the folder."""
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # It has ended meanwhile.
            if str(folder).encode() in process.read_bytes().split(b"\0"):
                return True
    return False
