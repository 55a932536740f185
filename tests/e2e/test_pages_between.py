"""Whoever stands before Discord says that all is well, and gives a page of its own in place of Discord's answer."""

import pytest

from playground.faults import RestFault
from tests.support.gathering import Scene, check_boards
from tests.support.player import choose, settled

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("route", ["POST /channels/{channel_id}/messages", "PATCH /webhooks", "/callback"])
async def test_pages_in_place_of_answers_lose_and_double_nothing(scene: Scene, route: str) -> None:
    """discord.py looked in them for what it had asked for: a press was not answered, tracebacks were in the log."""
    players = await scene.game(2)
    scene.expected |= {"notice_undelivered"}
    between = scene.loopback.faults.add(RestFault.SERVER_ERROR, times=2, status=200, route=route)
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    assert between.spent
    await check_boards(players[0].person, await scene.record())
