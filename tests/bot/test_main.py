"""``python -m bot`` where it can't begin: one clear sentence on standard error, and an exit status that says so."""

import asyncio
import subprocess
from pathlib import Path

from tests.support.loopback import Loopback
from tests.support.program import address, run

WRONG = "a.token.that.was.reset"


def complaint(done: "subprocess.CompletedProcess[str]") -> str:
    """The one sentence, from a program that has ended with a failure."""
    assert done.returncode == 1
    assert not done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr


def test_without_a_token(tmp_path: Path) -> None:
    said = complaint(run(tmp_path, DATABASE_URL=address(tmp_path / "games.db")))
    assert said.startswith("DISCORD_TOKEN is empty")
    assert "make play" in said, "and what may be done without one"
    assert not list(tmp_path.iterdir()), "nothing was opened or written"


async def test_with_a_token_that_discord_refuses(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        said = complaint(await asyncio.to_thread(
            run, tmp_path, DISCORD_TOKEN=WRONG, DISCORD_API=loopback.host.api,
            DATABASE_URL=address(tmp_path / "games.db")))
        assert any(entry.status == 401 for entry in loopback.playground.traffic.rest()), "it was Discord that refused"
    assert "Discord refused DISCORD_TOKEN" in said
    assert "developer portal" in said
    assert WRONG not in said


def test_with_nobody_where_discord_should_be(tmp_path: Path) -> None:
    said = complaint(run(tmp_path, DISCORD_TOKEN=WRONG, DATABASE_URL=address(tmp_path / "games.db")))
    assert "Discord can't be reached" in said
    assert WRONG not in said
