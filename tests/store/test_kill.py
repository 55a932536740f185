"""SIGKILL in the middle of play: what was accepted is there once, and nothing is half there."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from engine.rules.records.file import entries
from engine.rules.records.replay import replay
from engine.store.export import record_lines
from engine.table.notices import Board
from tests.support.program import run_script
from tests.support.signals import KILL
from tests.support.tables import FAYE, MILEY, NELL, play_to_the_end, process_on

pytestmark = pytest.mark.on_a_file

KILLS = 6
MOST = 150
"""Moments of which some ten answers are made."""

_CHILD = """
import asyncio, sys
from pathlib import Path
from tests.support.deadly_moments import die_at
from tests.support.tables import answer_by_default, process_on

async def main(folder, last):
    async with process_on(folder) as process:
        table = await process.tables.last_in("c1")
        die_at(last)
        print(table.meta.version, flush=True)
        while not table.over:
            await answer_by_default(table, table.open_seats()[0])
            print(table.meta.version, flush=True)

asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
"""
"""Dies at a counted moment of its play."""


def play_and_be_killed(folder: Path, moment: int) -> int:
    """Play in a process of its own until it dies at this moment; the last version it was told is stored."""
    done = run_script(folder, _CHILD, str(folder), str(moment))
    assert abs(done.returncode) == KILL, "it lived"
    return int(done.stdout.split()[-1])


async def test_killed_again_and_again_a_game_comes_to_its_end(tmp_path: Path) -> None:
    rng = Random(6)
    async with process_on(tmp_path) as process:
        game = (await process.game([NELL, FAYE, MILEY])).id
    for _ in range(KILLS):
        stored = await asyncio.to_thread(play_and_be_killed, tmp_path, rng.randint(1, MOST))
        async with process_on(tmp_path) as process:
            table = await process.tables.get(game)
            assert stored <= table.meta.version <= stored + 1
    async with process_on(tmp_path) as process:
        table = await process.tables.get(game)
        await play_to_the_end(table)
        lines = await record_lines(process.store, game)
        replay(entries(line.encode() for line in lines), verify=True)
        rounds = [notice.round for notice in await process.notices() if isinstance(notice, Board)]
        assert rounds == list(range(1, table.meta.round + 1))
