"""Whole games through the loopback Discord, by driving the real bot as people do."""

import json

import pytest

from engine.ai_levels import LEVELS
from tests.support.gathering import Scene, check_boards, replayed
from tests.support.person import Person
from tests.support.player import Player, opened, play_until

pytestmark = pytest.mark.e2e


async def test_two_people_play_the_introductory_game(scene: Scene) -> None:
    players = await scene.game(2)
    final = await scene.finish(players)
    record = await scene.record()
    await check_boards(players[0].person, record)
    check_scores(final.text, record)
    assert any(text for text in final.alt_texts)
    assert await players[0].person.download(final.pictures[0])


async def test_five_people_draft_and_play(scene: Scene) -> None:
    players = await scene.game(5, setup="draft")
    final = await scene.finish(players)
    record = await scene.record()
    await check_boards(players[0].person, record)
    check_scores(final.text, record)


async def test_all_modules(scene: Scene) -> None:
    players = await scene.game(3, setup="draft", modules="all")
    final = await scene.finish(players)
    check_scores(final.text, await scene.record())


async def test_solo_in_direct_messages(scene: Scene) -> None:
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    nell = await scene.loopback.person("Nell")
    await opened([nell], "dm", solo="expert")
    player = Player(nell, 7, channel="dm")
    final = await scene.finish([player])
    record = await scene.control.record(int(nell.channel("dm")))
    check_scores(final.text, record)
    screens = [m for m in nell.messages("dm") if any(b.custom_id.split(":")[3:4] == ["0"] for b in m.buttons)]
    assert len(screens) <= 1, "one private screen, under the newest board"


async def test_the_finished_game_is_exported_and_played_again(scene: Scene) -> None:
    players = await scene.near_end()
    nell = players[0].person
    early = await nell.ask("ginkgo export")
    assert "when the game is over" in early.text
    assert not early.pictures
    final = await scene.finish(players)
    answer = await nell.answer_to(final, "Export")
    url = answer.attached
    text = (await nell.download(url)).decode()
    assert text == await scene.record()
    await nell.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)
    assert "Nell" in lobby.text


async def test_a_finished_game_is_counted_and_stepped_through(scene: Scene) -> None:
    players = await scene.near_end()
    nell = players[0].person
    final = await scene.finish(players)
    told = await nell.answer_to(final, "Scoring step by step")
    await nell.press(told, "Last")
    await nell.wait_until(told, lambda m: "Round by round" in m.text)  # and swings, unless a few rounds had none
    await nell.press(told, "Back")
    await nell.wait_until(told, lambda m: "Totals" in m.text)
    board = await nell.answer_to(final, "Step through")
    assert "Board 1 of" in board.text
    await nell.press(board, "Next")
    shown = await nell.wait_until(board, lambda m: "Board 2 of" in m.text)
    assert "Behind the screens" in shown.text
    assert shown.ephemeral
    await nell.press(board, "Show to all")
    public = await players[1].person.wait_message("Behind the screens", channel="games")
    assert not public.ephemeral
    assert not public.buttons
    assert "Wait a few seconds" in (await nell.answer_to(board, "Show to all")).text


async def test_an_ai_takes_a_seat(scene: Scene) -> None:
    nell: Person = await scene.loopback.person("Nell")
    await nell.do("ginkgo new")
    lobby = await nell.wait_message(lambda m: "Add AI" in m.labels, channel="games")
    which = await nell.answer_to(lobby, "Add AI")
    assert len([label for label in which.labels if label.startswith("Add a")]) == len(LEVELS)
    await nell.press(which, "Add a hard AI")
    await nell.wait_until(lobby, lambda m: "Ada" in m.text)
    await nell.press(lobby, "Start")
    player = Player(nell, 3)
    for _ in range(3):
        board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
        while "My screen" in nell.latest(board).labels:
            if player.asked():
                await player.step()
            else:
                await nell.wait_until(board, lambda m: player.asked() or "My screen" not in m.labels)


@pytest.mark.timing
async def test_presses_are_answered_long_before_discord_gives_up(scene: Scene) -> None:
    players = await scene.game(2)
    await play_until(players, lambda: sum(player.presses for player in players) >= 40, "forty presses", choosing=True)
    assert max(player.slowest for player in players) < 1000, "milliseconds; Discord gives up after three seconds"


def check_scores(text: str, record: str) -> None:
    """The record holds against the rules, and the final board says what it says."""
    reached = replayed(record)
    assert reached.position.phase == "over"
    scores = json.loads(record.splitlines()[-1])["scores"]
    for score in scores:
        assert f"= {score['total']}" in text, (score, text)
