"""SIGKILL in the middle of play: what was accepted is there once, and nothing is half there."""

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random

from engine.rules.records.file import entries
from engine.rules.records.replay import replay
from engine.store.export import record_lines
from engine.table.notices import Board
from tests.support.tables import FAYE, MILEY, NELL, house, play_to_the_end

KILLS = 6

_CHILD = """
import asyncio, sys
from pathlib import Path
from tests.support.tables import house, answer_by_default

async def main(folder):
    async with house(folder) as h:
        table = await h.tables.last_in("c1")
        while not table.over:
            await answer_by_default(table, table.open_seats()[0])
            print(table.meta.version, flush=True)

asyncio.run(main(Path(sys.argv[1])))
"""


def play_and_be_killed(folder: Path, answers: int) -> int:
    """Play in a process of its own, kill it after so many answers; the last version it was told is stored."""
    with subprocess.Popen([sys.executable, "-c", _CHILD, str(folder)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        last = 0
        for _ in range(answers):
            last = int(child.stdout.readline() or last)
        # The child goes on meanwhile: the kill finds it anywhere, also in the middle of a write.
        child.kill()
        rest = child.stdout.read().split()
        return int(rest[-1]) if rest else last


async def test_killed_again_and_again_a_game_comes_to_its_end(tmp_path: Path) -> None:
    rng = Random(6)
    async with house(tmp_path) as h:
        game = (await h.game([NELL, FAYE, MILEY])).id
    for _ in range(KILLS):
        stored = await asyncio.to_thread(play_and_be_killed, tmp_path, rng.randint(1, 9))
        async with house(tmp_path) as h:
            table = await h.tables.get(game)
            assert stored <= table.meta.version <= stored + 1
    async with house(tmp_path) as h:
        table = await h.tables.get(game)
        await play_to_the_end(table)
        lines = await record_lines(h.store, game)
        replay(entries(line.encode() for line in lines), verify=True)
        rounds = [notice.round for notice in await h.notices() if isinstance(notice, Board)]
        assert rounds == list(range(1, table.meta.round + 1))
