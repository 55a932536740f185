"""For whom an AI plays until the game is over: there is no seat to be taken back then."""

import pytest

from tests.support.gathering import Scene
from tests.support.player import Player, play_until

pytestmark = pytest.mark.e2e

DAY = 86_400.0


async def test_who_was_away_to_the_end_reads_how_the_game_ended(scene: Scene) -> None:
    """She read that an AI plays her seat, with a button that took back nothing; who had won stood nowhere there."""
    nell, faye, miley = await scene.near_end()
    others = [nell, miley]
    await play_until(others, lambda: not any(map(Player.asked, others)), "the others' cards", choosing=True)
    await scene.clock(DAY + 60)
    late = await nell.person.wait_message(lambda m: ":ask:ai=1" in m.ids, channel="games")
    for player in others:
        await player.person.press(late, "Let an AI stand in")
    away = await faye.person.ask("ginkgo screen")
    assert "Take my seat back" in away.labels
    await play_until(others, nell.over, "the end", choosing=True, within=120)
    direct = await faye.person.wait_message(lambda m: "The game is over" in m.text, channel="dm")
    below = await faye.person.wait_message(lambda m: m.ephemeral and "The game is over" in m.text, channel="games")
    for over in (direct, below):
        assert "You have" in over.text, "her own result too"
        assert "An AI plays" not in over.text
        assert "Take my seat back" not in over.labels
