"""SIGKILL in the middle of bringing the schema up to date: all of it is done or nothing, and the next start does it."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from engine.store.migrate import newest_step
from tests.support.schema_dump import FIRST, reached, restore
from tests.support.tables import house, play_to_the_end

_CHILD = """
import asyncio, os, signal, sys
from pathlib import Path
from sqlalchemy import Engine, event
from tests.support.tables import house

done, last = 0, int(sys.argv[2])

def one_more(*_):
    global done
    done += 1
    if done == last:
        os.kill(os.getpid(), signal.SIGKILL)

async def main():
    for moment in ("before_cursor_execute", "after_cursor_execute", "commit"):
        event.listen(Engine, moment, one_more)
    async with house(Path(sys.argv[1])):
        print(done)

asyncio.run(main())
"""
"""Dies at a counted moment: before a statement, after one, or at a commit."""


def begin(folder: Path, last: int) -> int | None:
    """Start on the database, to be killed at this moment; how many moments there were where it was not."""
    done = subprocess.run([sys.executable, "-c", _CHILD, str(folder), str(last)], capture_output=True, text=True,
                          check=False, timeout=60)
    if done.returncode == -signal.SIGKILL:
        return None
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def rows(folder: Path) -> dict[str, int]:
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        return {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
                for table in ("games", "seats", "entries", "timers", "outbox", "people", "guilds", "messages")}


async def killed_at(folder: Path, moments: range) -> None:
    """Kill at each of these moments of the way from the first schema to the newest, each time from the beginning."""
    for moment in moments:
        home = folder / str(moment)
        home.mkdir()
        restore(home)
        before = rows(home)
        assert begin(home, moment) is None, moment
        assert rows(home) == before, moment
        assert reached(home / "games.db") in {FIRST, newest_step()}, moment
        async with house(home) as h:
            table = await h.tables.by_channel("c1")
            assert table is not None
            await play_to_the_end(table)
        assert reached(home / "games.db") == newest_step()


@pytest.fixture
def moments(tmp_path: Path) -> int:
    """How many there are."""
    home = tmp_path / "whole"
    home.mkdir()
    restore(home)
    count = begin(home, 0)
    assert count is not None
    return count


async def test_killed_at_some_moments_of_a_migration(tmp_path: Path, moments: int) -> None:
    await killed_at(tmp_path, range(moments // 10, moments, max(1, moments // 5)))


@pytest.mark.soak
async def test_killed_at_every_moment_of_a_migration(tmp_path: Path, moments: int) -> None:
    await killed_at(tmp_path, range(1, moments))
