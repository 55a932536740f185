"""The finished game as an animation."""

import asyncio
import io
import json
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from engine.rules.records.file import entries
from playground.faults import RestFault
from render.reel import reel
from tests.support.gathering import Scene
from tests.support.loopback import Loopback
from tests.support.person import UnansweredError
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

HELD_FILMS = """
import asyncio, os, sys
from pathlib import Path
from bot.__main__ import main
from bot.pictures import films
from bot.pictures.films import Films

films.MOST_WAITING = 1
made = Films._make

async def held(self, lines, language, progress):
    while not Path(os.environ["DRAWN_ONCE"]).exists():
        await asyncio.sleep(0.05)
    return await made(self, lines, language, progress)

Films._make = held
sys.exit(main([]))
"""
"""No film is drawn before there is a file: a film of so short a game may be there before the next press. One person
alone may wait for one."""


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    """The file that lets films be drawn."""
    return tmp_path / "drawing"


def let_draw(drawing: Path) -> None:
    """From now on."""
    drawing.touch()


def draw_no_more(drawing: Path) -> None:
    """From now on."""
    drawing.unlink()


def damage_first_board(scene: Scene) -> None:
    """Without it nothing can be made of the record; the last board can be looked at still."""
    scene.loopback.damage(
        "UPDATE entries SET body = '{}' WHERE kind = 'position'"
        " AND number = (SELECT min(number) FROM entries WHERE kind = 'position')")


@pytest.fixture
async def held(drawing: Path) -> AsyncIterator[Scene]:
    """The real bot, whose films wait for ``drawing``."""
    command, env = (sys.executable, "-c", HELD_FILMS), {"DRAWN_ONCE": str(drawing)}
    async with Loopback(bot_command=command, env=env) as loopback:
        scene = Scene(loopback)
        await scene.start()
        yield scene
        scene.check_log()


async def test_replay_shows_the_finished_game_as_an_animation(held: Scene, drawing: Path) -> None:
    scene, players = held, await held.near_end()
    people = [player.person for player in players]
    nell = people[0]
    early = await nell.ask("ginkgo replay")
    assert "when the game is over" in early.text
    final = await scene.finish(players)
    told = await nell.answer_to(final, "Replay")
    assert "being made" in told.text
    for _ in range(3):
        again = await nell.answer_to(final, "Replay")
        assert "still being made" in again.text, "one order a person"
    assert "Many films are being made" in (await people[1].answer_to(final, "Replay")).text
    await scene.quiet()
    stand = len(nell.messages())
    await nell.press(told, "Refresh")
    await scene.quiet()
    assert (len(nell.messages()), nell.latest(told).text) == (stand, told.text), "nothing else to tell"
    let_draw(drawing)
    done = await nell.wait_until(told, lambda m: bool(m.pictures), within=60)
    assert done.ephemeral
    assert done.alt_texts[0]
    ready = await people[1].answer(await people[1].press(final, "Replay"))
    assert ready.pictures, "made once for everybody"
    assert done.labels == ["Show to all", "Step through", "Scoring step by step"]
    assert "Board 1 of" in (await nell.answer_to(done, "Step through")).text
    assert "Scoring, step 1 of" in (await nell.answer_to(done, "Scoring step by step")).text
    with Image.open(io.BytesIO(await nell.download(done.attached))) as film:
        assert film.format == "GIF"
        record = await scene.record()
        positions = record.count('{"position"')
        actions = len(reel(entries(line.encode() for line in record.splitlines(keepends=True))).actions)
        frames = getattr(film, "n_frames", 1)
        # A title, the start, a picture an action (but for one that nobody sees), the scoring.
        assert positions + 1 < frames <= actions + 2
    forgotten = people[1]
    settings = await forgotten.ask("ginkgo me")
    question = await forgotten.answer_to(settings, "Delete my data")
    await forgotten.press(question, "Delete my data")
    await forgotten.wait_message("Your data is deleted", channel="games")
    told = await nell.answer_to(final, "Replay")
    assert "being made" in told.text, "not the one with her name"


async def test_a_film_is_shown_to_all_once_in_a_while_in_the_games_language(held: Scene, drawing: Path) -> None:
    """The first is made anew in the same message where the bot is killed meanwhile, once however often it is asked."""
    held.loopback.user("Faye").locale = "fr"
    scene, players = held, await held.near_end()
    nell, faye, miley = (player.person for player in players)
    final = await scene.finish(players)
    told = await faye.answer_to(final, "Replay")
    await scene.kill()
    assert "Le film se prépare" in faye.latest(told).text
    # Their answers are waited for: an order that is only acknowledged may still come after the next one.
    await asyncio.gather(faye.answer_to(told, "Actualiser"), faye.answer_to(told, "Actualiser"))
    again = await faye.answer_to(final, "Replay")
    assert "pas encore prêt" in again.text, "one order a person"
    let_draw(drawing)
    french = await faye.wait_until(told, lambda m: bool(m.pictures), within=60)
    await scene.quiet()
    assert not [m for m in miley.messages("games") if "The game from its first round" in m.text]
    await faye.press(french, "Montrer à tous")
    shown = await miley.wait_message(
        lambda m: "The game from its first round" in m.text and bool(m.pictures), channel="games", within=60)
    assert not shown.ephemeral
    assert "-# Game: [Nell, Faye, Miley](https://discord.com/channels/" in shown.text
    assert shown.labels == [], "it is there to be looked at"
    with Image.open(io.BytesIO(await miley.download(shown.attached))) as film:
        assert film.format == "GIF"
    hers = await nell.answer_to(final, "Replay")
    assert hers.pictures, "made once, for the channel and for who reads its language"
    again = await nell.answer_to(hers, "Show to all")
    assert "a few minutes ago" in again.text
    assert again.ephemeral
    assert len([m for m in miley.messages("games") if "The game from its first round" in m.text]) == 1


async def test_a_film_for_all_that_a_kill_cut_off_comes_in_the_message_that_all_see(held: Scene, drawing: Path) -> None:
    """In the game's language still, whoever has it made anew; one that can't be made may be asked for at once."""
    held.loopback.user("Faye").locale = "fr"
    scene, players = held, await held.near_end()
    nell, faye, _ = (player.person for player in players)
    final = await scene.finish(players)
    told = await nell.answer_to(final, "Replay")
    let_draw(drawing)
    hers = await nell.wait_until(told, lambda m: bool(m.pictures), within=60)
    draw_no_more(drawing)
    await scene.kill()
    await nell.press(hers, "Show to all")
    waiting = await faye.wait_message("being made", channel="games")
    await scene.kill()
    await faye.press(waiting, "Refresh")
    let_draw(drawing)
    shown = await nell.wait_until(waiting, lambda m: bool(m.pictures), within=60)
    assert not shown.ephemeral
    assert "The game from its first round" in shown.text
    await scene.kill()
    damage_first_board(scene)
    scene.expected |= {"film_failed"}
    await nell.press(hers, "Show to all")
    failed = await faye.wait_message("could not be made", channel="games")
    await nell.press(hers, "Show to all")
    await faye.wait_message("could not be made", channel="games", after=failed)


async def test_the_last_round_can_be_seen_again_under_the_final_board(scene: Scene) -> None:
    players = await scene.near_end()
    final = await scene.finish(players)
    nell = players[0].person
    shown = await nell.answer_to(final, "Show the round")
    done = await nell.wait_until(shown, lambda m: bool(m.pictures), within=30)
    assert done.ephemeral
    with Image.open(io.BytesIO(await nell.download(done.attached))) as animation:
        assert animation.format == "GIF"
        assert getattr(animation, "n_frames", 1) > 1
    told = [json.loads(line) for line in (await scene.record()).splitlines()]
    played = [line["position"]["round"] for line in told if "position" in line]
    assert re.findall(r"round (\d+)", done.text) == [str(played[-1])]


async def test_who_got_no_answer_to_her_press_waits_for_no_film(scene: Scene) -> None:
    players = await scene.near_end()
    nell, final = players[0].person, await scene.finish(players)
    scene.expected |= {"answer_refused"}
    refused = scene.loopback.faults.add(RestFault.SERVER_ERROR, times=9, status=404, route="/callback")
    with pytest.raises(UnansweredError):
        await nell.press(final, "Replay")
    await scene.quiet()
    scene.loopback.faults.remove(refused.id)
    told = await nell.answer_to(final, "Replay")
    assert "being made" in told.text
    assert "still" not in told.text


async def test_a_film_comes_though_the_connection_is_lost_as_it_is_shown(held: Scene, drawing: Path) -> None:
    """Once while it tells how far it is, or with the film itself: nobody has to ask again."""
    final = await held.finish(players := await held.near_end())
    nell = players[0].person
    told = await nell.answer_to(final, "Replay")
    await held.quiet()
    fault = held.loopback.faults.add(RestFault.CUT, times=1, route="PATCH /webhooks")
    let_draw(drawing)
    await nell.wait_until(told, lambda m: bool(m.pictures))
    assert fault.spent


async def test_what_did_not_get_to_all_may_be_shown_to_them_at_once(scene: Scene) -> None:
    players = await scene.near_end()
    nell, faye, _ = (player.person for player in players)
    final = await scene.finish(players)
    board = await nell.answer_to(final, "Step through")
    film = await nell.answer_to(final, "Replay")
    await nell.wait_until(film, lambda m: bool(m.pictures), within=60)
    await scene.quiet()
    scene.expected |= {"answer_refused"}
    for private, said in ((board, "Board 1 of"), (film, "The game from its first round")):
        refused = scene.loopback.faults.add(RestFault.SERVER_ERROR, times=9, status=404, route="/callback")
        with pytest.raises(UnansweredError):
            await nell.press(private, "Show to all")
        scene.loopback.faults.remove(refused.id)
        await nell.press(private, "Show to all")
        await faye.wait_message(said, channel="games")
        again = await nell.answer_to(private, "Show to all")
        assert "shown here" in again.text, "it stands there now"


@pytest.mark.parametrize(("label", "what"), [("Replay", "film"), ("Review", "review")])
async def test_what_failed_for_who_has_dismissed_her_message_is_an_end_like_any_other(
    scene: Scene, label: str, what: str
) -> None:
    players = await scene.near_end()
    nell, final = players[0].person, await scene.finish(players)
    await scene.quiet()
    damage_first_board(scene)
    scene.expected |= {f"{what}_failed"}
    # As Discord answers for a message that is not there any more.
    scene.loopback.faults.add(RestFault.SERVER_ERROR, times=0, status=404, route="PATCH /webhooks")
    await nell.press(final, label)
    await until(lambda: scene.logged(f"{what}_unwanted") or scene.logged("not_caught"), "an end")
    assert scene.logged(f"{what}_failed")
    assert not scene.logged("not_caught")
