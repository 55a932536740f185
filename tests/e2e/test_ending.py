"""Ending a game early: never by one slip."""

import pytest

from tests.support.gathering import Scene

pytestmark = pytest.mark.e2e


async def test_who_manages_the_server_is_asked_back_and_nobody_else_ends_at_once(scene: Scene) -> None:
    nell, faye = (player.person for player in await scene.game(2))
    question = await nell.ask("ginkgo end")
    assert question.labels == ["End the game"]
    still = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    assert (await scene.control.record(int(nell.channel("games")))).count('"over"') == 0
    theirs = await faye.ask("ginkgo end")
    assert "End the game" not in theirs.labels, "Faye manages nothing: the table decides"
    await nell.press(question, "End the game")
    ended = await faye.wait_message("ended by somebody who manages the server", channel="games", after=still)
    assert not ended.labels
