"""The bot as a container runs it: no privileges, a tree it can't write, one folder for its data."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import unprivileged
from tests.support.gathering import Scene, check_boards
from tests.support.loopback import Loopback
from tests.support.player import choose, settled
from tests.support.program import ROOT
from tests.support.systems import needs_rights_to_give_up

pytestmark = [pytest.mark.e2e, needs_rights_to_give_up]
ROOMS = ("bot", "engine", "render")


@pytest.fixture
def tree() -> Iterator[Path]:
    """A copy of the program that the bot may read, with a ``data`` folder that it may write."""
    with tempfile.TemporaryDirectory(prefix="read-only-") as name:
        folder = Path(name)
        for room in ROOMS:
            shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
        data = folder / "data"
        data.mkdir(mode=0o777)
        if os.getuid() == 0:
            data.chmod(0o777)
        for path in [*folder.rglob("*"), folder]:
            if path != data:
                path.chmod(0o555 if path.is_dir() else 0o444)
        yield folder
        for path in [folder, *folder.rglob("*")]:
            if path.is_dir():
                path.chmod(0o755)


async def test_it_plays_on_a_read_only_tree_without_privileges(tree: Path) -> None:
    settings = {"DATABASE_URL": "sqlite+aiosqlite:///data/games.db", "HOME": "/nonexistent", "PYTHONPATH": str(tree)}
    async with Loopback(bot_command=(sys.executable, unprivileged.__file__, str(tree)), env=settings) as loopback:
        scene = Scene(loopback)
        await scene.start()
        players = await scene.second_round(2)
        await scene.kill()
        for player in players:
            await choose(player)
        await settled(players, "## Round 3")
        await check_boards(players[0].person, await scene.record())
        scene.check_log()
    assert written(tree) == {"data"}, "not even compiled code"


def written(tree: Path) -> set[str]:
    """Folders that hold files which were not there."""
    return {
        path.relative_to(tree).parts[0] for path in tree.rglob("*")
        if path.is_file() and (path.name.startswith("games.db") or path.suffix == ".pyc" or path.parent == tree)}
