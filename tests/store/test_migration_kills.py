"""SIGKILL in the middle of bringing the schema up to date: all of it is done or nothing, and the next start does it."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import pytest

from engine.store.migrate import newest_step
from tests.support.program import ROOT
from tests.support.schema_dump import FIRST, reached, restore
from tests.support.signals import KILL
from tests.support.tables import play_to_the_end, process_on

pytestmark = [
    pytest.mark.on_a_file, pytest.mark.skipif(not hasattr(os, "fork"), reason="forks a process for every moment")]
_PARENT = """
import asyncio, os, sys
from pathlib import Path
from tests.support.deadly_moments import die_at
from tests.support.tables import process_on

async def killed_at(folder, last):
    reached = die_at(last)
    async with process_on(folder):
        print("lived", reached(), flush=True)

for line in sys.stdin:
    last, folder = line.rstrip().split(" ", 1)
    child = os.fork()
    if child == 0:
        asyncio.run(killed_at(Path(folder), int(last)))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status:
        print("died", os.waitstatus_to_exitcode(status), flush=True)
"""
"""Each of its children dies at a counted moment of the way."""

Begin: TypeAlias = Callable[[Path, int], int | None]


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Starts on the database of a folder, to be killed at a moment; how many moments there were where it was not."""
    with subprocess.Popen([sys.executable, "-c", _PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          encoding="utf-8", cwd=ROOT) as parent:
        def begin(folder: Path, last: int) -> int | None:
            assert parent.stdin is not None
            assert parent.stdout is not None
            parent.stdin.write(f"{last} {folder}\n")
            parent.stdin.flush()
            how, _, number = parent.stdout.readline().partition(" ")
            if how == "died":
                assert int(number) == -KILL
                return None
            return int(number)

        yield begin


def rows(folder: Path) -> dict[str, int]:
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        return {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608  names of ours
                for table in ("games", "seats", "entries", "timers", "outbox", "people", "guilds", "messages")}


async def killed_at(begin: Begin, folder: Path, moments: range) -> None:
    """Kill at each of these moments of the way from the first schema to the newest, each time from the beginning."""
    for moment in moments:
        home = folder / str(moment)
        home.mkdir()
        restore(home)
        before = rows(home)
        assert begin(home, moment) is None, moment
        assert rows(home) == before, moment
        assert reached(home / "games.db") in {FIRST, newest_step()}, moment
        async with process_on(home) as process:
            table = await process.tables.by_channel("c1")
            assert table is not None
            await play_to_the_end(table)
        assert reached(home / "games.db") == newest_step()


@pytest.fixture
def moments(tmp_path: Path, begin: Begin) -> int:
    """How many there are."""
    home = tmp_path / "whole"
    home.mkdir()
    restore(home)
    count = begin(home, 0)
    assert count is not None
    return count


async def test_killed_at_some_moments_of_a_migration(tmp_path: Path, begin: Begin, moments: int) -> None:
    await killed_at(begin, tmp_path, range(moments // 10, moments, max(1, moments // 5)))


@pytest.mark.soak
@pytest.mark.timeout(1800)  # Each step of the schema brings more moments.
async def test_killed_at_every_moment_of_a_migration(tmp_path: Path, begin: Begin, moments: int) -> None:
    await killed_at(begin, tmp_path, range(1, moments))
