"""Once more with the same people: each agrees, and sits one seat further on."""


import pytest

from tests.support.gathering import Scene

pytestmark = pytest.mark.e2e


async def test_a_rematch_keeps_a_seat_for_everybody_one_further_on(scene: Scene) -> None:
    players = await scene.near_end()
    nell, faye, miley = (player.person for player in players)
    final = await scene.finish(players)
    await nell.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)
    assert "A rematch: Faye, Miley may" in lobby.text
    assert "2 seats are free" in lobby.text
    await miley.press(final, "Rematch")
    await nell.wait_until(lobby, lambda m: "A rematch: Faye may" in m.text)
    await faye.press(lobby, "Join")
    full = await nell.wait_until(lobby, lambda m: "A rematch" not in m.text)
    assert full.text.index("Faye") < full.text.index("Miley") < full.text.index("Nell")
    await nell.press(lobby, "Start")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games", after=lobby)


async def test_the_lobby_of_a_rematch_hides_the_finished_game_from_no_command(scene: Scene) -> None:
    players = await scene.near_end()
    nell = players[0].person
    final = await scene.finish(players)
    await nell.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)
    assert "The game so far" in (await nell.ask("ginkgo log")).text
    assert "record of this game" in (await nell.ask("ginkgo export")).text
    for words in ("review", "replay"):
        assert "is being made" in (await nell.ask(f"ginkgo {words}")).text
    await nell.do("ginkgo end")
    await nell.wait_until(lobby, lambda m: "cancelled" in m.text)
    assert "record of this game" in (await nell.ask("ginkgo export")).text


async def test_where_only_managers_start_games_others_are_told_whom_to_ask(scene: Scene) -> None:
    """By a command and by *Rematch*; who manages the server starts as before, and others join."""
    players = await scene.near_end()
    nell, faye = players[0].person, players[1].person
    final = await scene.finish(players)
    panel = await nell.ask("ginkgo settings")
    starters = next(select.custom_id for select in panel.selects if "starters" in select.custom_id)
    await nell.set_to(panel, "Managers only", custom_id=starters)
    for refused in (await faye.ask("ginkgo new"), await faye.answer_to(final, "Rematch")):
        assert "somebody who may manage the server starts a game" in refused.text
        assert refused.ephemeral
    await nell.press(final, "Rematch")
    lobby = await faye.wait_message(lambda m: "Join" in m.labels, channel="games")
    await faye.press(final, "Rematch")
    await faye.wait_until(lobby, lambda m: "Faye" in m.text)
