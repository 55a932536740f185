"""A board that was asked for and can't be made: who asked reads why, wherever she asked."""

from collections.abc import AsyncIterator

import pytest

from tests.support.gathering import Scene, scripted
from tests.support.player import opened

pytestmark = pytest.mark.e2e

FAILING = """
import os, sys
from bot.__main__ import main
from bot.publishing.reposting import Reposting
from engine.table.errors import StoreError

async def repost(self, game, *, asked):
    raise {"bug": RuntimeError("a bug"), "database": StoreError("missing", "nothing there")}[os.environ["WHY"]]

Reposting.repost = repost
sys.exit(main([]))
"""
READS = {"bug": "Something went wrong on my side", "database": "The database can't be opened"}
LOGGED = {"bug": {"handler_failed"}, "database": {"repost_failed", "store_failed"}}


@pytest.fixture(params=["bug", "database"])
async def failing(request: pytest.FixtureRequest) -> AsyncIterator[tuple[Scene, str]]:
    """The real bot, which can't make a board anew, and what whoever asks for one is to read."""
    why: str = request.param
    async with scripted(FAILING, WHY=why) as scene:
        scene.expected |= LOGGED[why]
        yield scene, READS[why]
        assert all(scene.logged(event) for event in LOGGED[why])


async def test_who_asked_in_a_channel_reads_why(failing: tuple[Scene, str]) -> None:
    scene, reads = failing
    nell = (await scene.game(2))[0].person
    assert reads in (await nell.ask("ginkgo board")).text
    assert reads in (await nell.ask("ginkgo board")).text, "it may be asked for again at once"


async def test_who_asked_in_direct_messages_reads_why(failing: tuple[Scene, str]) -> None:
    """There it fails before the command is answered, and the first message would take that answer's place."""
    scene, reads = failing
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    (nell,) = await scene.people(1)
    await opened([nell], "dm", solo="normal")
    await scene.quiet()
    await nell.command("ginkgo board", "dm")
    await nell.wait_message(reads, channel="dm")
