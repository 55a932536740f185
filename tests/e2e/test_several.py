"""Several processes of the bot over one PostgreSQL: any serves any press, and another goes on where one dies."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import aiohttp
import pytest

from engine.rules.scoring import score
from playground.control import Control
from playground.faults import RestFault
from tests.support import postgres
from tests.support.cut_line import CutLine
from tests.support.gathering import Scene, check_boards, replayed
from tests.support.kills import given_up, killed, played_to_the_end
from tests.support.player import A_ROUND, choose, chosen, first_card, lobby_of, opened, screen_of, settled
from tests.support.program import run
from tests.support.several import SeveralProcesses
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

IMPATIENT = """
import sys
import bot.app
import bot.connection_starts
from bot.__main__ import main

bot.connection_starts.BUCKET_S, bot.app.SILENT_FOR = 2.0, 0.5
sys.exit(main([]))
"""
"""Starts take two seconds, and a connection that has not come in its turn is soon given up."""

DYING = {"notice_undelivered", "answer_refused", "delivery_waits", "ephemeral_gone", "WebSocket closed", "Shard ID"}
AWAY = {"store_failed", "outbox_waits", "timers wait", "process_not_renewed", "delivery_waits", "locale_not_kept",
        "ephemeral_screens_wait", "housekeeping_waits"}
"""What is logged while the database is not there."""


@pytest.fixture
async def several() -> AsyncIterator[SeveralProcesses]:
    async with SeveralProcesses() as several:
        yield several


async def test_a_game_whose_presses_come_to_two_processes(several: SeveralProcesses) -> None:
    scene = Scene(several)
    await scene.start()
    players = await scene.game(3)
    final = await scene.finish(players)
    record = await scene.record()
    position = replayed(record).position
    assert position.phase == "over"
    winners = [row for row in score(position).seats if row.winner]
    ending = "share the victory" if len(winners) > 1 else "wins"
    assert f"{ending} with {winners[0].total} points." in final.text
    await check_boards(players[0].person, record)
    await scene.quiet()
    for player in players:
        assert not player.asked()
    scene.check_log()


async def test_the_board_is_posted_anew_and_only_that_one_has_buttons(several: SeveralProcesses) -> None:
    scene = Scene(several)
    await scene.start()
    players = await scene.game(2)
    nell = players[0].person
    first = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await nell.do("ginkgo board")
    await nell.wait_until(first, lambda m: "My screen" not in m.labels)
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    await scene.quiet()
    assert len([m for m in nell.messages("games") if "My screen" in m.labels]) == 1
    scene.check_log()


async def test_a_press_is_followed_by_one_id_from_the_process_that_hears_it_to_the_one_that_tells_of_it(
    several: SeveralProcesses
) -> None:
    scene = Scene(several)
    await scene.start()
    nell, faye = players = await scene.game(2)

    def heard() -> list[str]:
        entries = several.playground.traffic.entries
        return [json.loads(entry.request)["id"] for entry in entries if entry.name == "INTERACTION_CREATE"]

    await choose(nell)  # In direct messages, which the first process hears.
    before = len(heard())
    await choose(faye)
    await settled(players, "## Round 2")
    await scene.quiet()
    lines = [json.loads(line) for line in several.new_lines(1).splitlines()]
    told = [line["press"] for line in lines if line["event"] == "board_posted" and line["round"] == 2]
    assert len(told) == 1
    # One of the presses that can have ended the round; it need not be the last, for one may press on before the board.
    assert told[0] in heard()[before:]


@pytest.mark.parametrize("seed", [0])
async def test_ten_kills_of_either_process_lose_nothing(several: SeveralProcesses, seed: int) -> None:
    await either_killed(several, seed, 10)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 20))
async def test_a_hundred_kills_of_either_process_lose_nothing(several: SeveralProcesses, seed: int) -> None:
    await either_killed(several, seed, 10)


async def either_killed(several: SeveralProcesses, seed: int, times: int) -> None:
    """One process or the other; the other goes on."""
    scene = Scene(several)
    scene.expected |= DYING
    await scene.start()
    await killed(scene, several.bots, Random(seed), times, most=12)
    scene.check_log()


async def test_what_a_dead_process_had_to_do_another_does(several: SeveralProcesses) -> None:
    scene = Scene(several)
    await scene.start()
    players = await scene.game(2)
    # The one that would post the board has gone for good; the presses come to the other, in direct messages.
    await several.bots[1].kill()
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    await several.bots[1].start()
    await check_boards(players[0].person, await scene.record())
    scene.check_log()


@pytest.mark.parametrize("starts_again", [False, True])
@pytest.mark.parametrize("label", ["Start", "My screen"])
async def test_what_came_as_the_process_died_that_was_asked_for_it_stands_alone(
    several: SeveralProcesses, label: str, *, starts_again: bool
) -> None:
    """Whichever process takes up what that one had to do knows of the new board, or lobby, and sees to the older."""
    scene = Scene(several)
    scene.expected |= DYING
    await scene.start()
    (nell,) = await scene.people(1)
    await (lobby_of(nell) if label == "Start" else opened([nell], solo="normal"))
    first = await nell.wait_message(lambda m: label in m.labels, channel="games")
    await scene.quiet()
    several.faults.add(
        RestFault.LOST_ANSWER, times=0, status=502, route=f"POST /channels/{first.channel_id}/messages")
    assert "go on trying" in (await nell.ask("ginkgo board")).text
    came = await nell.wait_message(lambda m: label in m.labels, channel="games", after=first)
    await several.bots[1].kill()
    several.faults.remove()
    if starts_again:
        await scene.start()

    def alone() -> bool | None:
        return [m.id for m in nell.messages("games") if label in m.labels] == [came.id] or None

    await nell.until(alone, "the older one to go")
    await scene.quiet()
    assert alone()


async def test_a_second_process_of_the_same_shard_says_who_has_it(several: SeveralProcesses, tmp_path: Path) -> None:
    scene = Scene(several)
    await scene.start()
    for shards in (str(several.shards[1]), "auto"):
        settings = {name: several.bots[0].env[name] for name in ("DISCORD_TOKEN", "DISCORD_API", "DATABASE_URL")}
        done = await asyncio.to_thread(partial(run, tmp_path, **settings, SHARDS=shards))
        assert done.returncode == 1
        assert "Another bot works on this database" in done.stderr
        assert f"process {several.bots[1].pid}, since" in done.stderr
        assert f"shards {several.shards[1]}" in done.stderr


async def test_connections_that_start_at_once_come_one_after_the_other_and_none_is_there_before_its_turn(
    several: SeveralProcesses
) -> None:
    """Discord finds a session invalid that is begun too soon, and takes one of the day's starts for it."""
    several.playground.max_concurrency = 1
    for process in several.bots:
        process.command = (sys.executable, "-c", IMPATIENT)
    await several.start_bot()
    scene = Scene(several)
    scene.check_log()
    await several.mishaps.invalid_session(resumable=False)
    again = 2 * several.playground.shards
    await until(lambda: len(identified(several)) == again, "sessions that are begun anew")
    assert all(later - earlier > 1.5 for earlier, later in pairwise(identified(several)))
    assert "Attempting a reconnect" in several.bot_log(), "who waits for longer keeps no connection"


def identified(several: SeveralProcesses) -> list[float]:
    """When a session was begun, each time."""
    return [entry.at for entry in several.playground.traffic.entries if entry.name == "IDENTIFY"]


async def test_a_screen_of_a_seat_that_was_given_up_in_another_process_says_so(several: SeveralProcesses) -> None:
    """That one can't change it: only the process that opened it has its token."""
    scene = Scene(several)
    await scene.start()
    nell, faye, _ = (player.person for player in await scene.game(3))
    board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    hers = await faye.answer_to(board, "My screen")
    await faye.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    which = await faye.ask("ginkgo resign", "dm")
    await faye.press(await faye.answer_to(which, "games"), "Give it to an AI")
    await faye.wait_until(hers, lambda m: "no longer yours" in m.text and not m.buttons)
    scene.check_log()


async def test_an_ai_plays_on_for_who_was_forgotten_by_a_command_of_the_operators(
    several: SeveralProcesses, tmp_path: Path
) -> None:
    scene = Scene(several)
    await scene.start()
    nell, faye, miley = await scene.game(3)
    for player in (nell, miley):
        await choose(player)  # All wait for Faye.
    done = await asyncio.to_thread(
        partial(run, tmp_path, "forget", faye.person.id, DATABASE_URL=several.database_url))
    assert done.returncode == 0, done.stderr
    told = await nell.person.wait_message(lambda m: "given up the seat" in m.text, channel="games")
    assert "Faye" not in told.text
    await settled([nell, miley], "## Round 2")
    await check_boards(nell.person, await scene.record())
    scene.check_log()


async def test_postgresql_is_started_anew_in_the_middle_of_a_game(several: SeveralProcesses) -> None:
    scene = Scene(several)
    scene.expected |= AWAY
    await scene.start()
    players = await scene.game(2)
    await choose(players[0])
    faye = players[1]
    screen = await screen_of(faye)
    await asyncio.to_thread(postgres.stop)
    try:
        told = await faye.person.answer_to(screen, custom_id=first_card(screen))
        assert "The database can't be opened" in told.text
    finally:
        await asyncio.to_thread(postgres.start)
    await choose(players[1])
    await settled(players, "## Round 2")
    final = await scene.finish(players)
    assert "Rematch" in final.labels
    await check_boards(players[0].person, await scene.record())
    scene.check_log()


async def test_a_process_that_is_cut_off_from_the_database_says_so_and_recovers(several: SeveralProcesses) -> None:
    scene = Scene(several)
    scene.expected |= AWAY
    async with CutLine(several.database_url) as line:
        # The one to which presses in direct messages come.
        several.bots[0].env["DATABASE_URL"] = line.address
        await scene.start()
        players = await scene.game(2)
        await choose(players[0])
        faye = players[1].person
        screen = await screen_of(players[1])
        await line.cut()
        told = await faye.answer_to(screen, custom_id=first_card(screen))
        assert "The database can't be opened" in told.text
        # The other process has lost nothing.
        board = await faye.wait_message(lambda m: "My screen" in m.labels, channel="games")
        own = await faye.answer_to(board, "My screen")
        assert own.text.startswith("## Round 1")
        await line.mend()
        await choose(players[1])
        await settled(players, "## Round 2")
        await check_boards(faye, await scene.record())
    scene.check_log()


async def test_a_new_process_takes_over_while_people_play_and_no_press_is_lost(several: SeveralProcesses) -> None:
    scene = Scene(several)
    await scene.start()
    players = await scene.game(2)
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        # First the shard where presses in direct messages arrive, then that of the server, then the first again.
        for number in (0, 1, 0):
            async with asyncio.timeout(A_ROUND):
                old, new = several.bots[number], await several.successor(number)
                await until_logged(several, number, "handed_over")
                await until_logged(several, number, "waits_to_be_stopped")
                await old.stop()
                # The game may be over before the last of them has heard that the shards are free.
                await until_logged(several, number, "taken_over")
            several.bots[number] = new
        await played_to_the_end(playing)
    finally:
        await given_up(playing)
    scene.control = Control(int(several.bots[0].env["CONTROL_PORT"]), several.control_token)
    record = await scene.record()
    assert replayed(record).position.phase == "over"
    await check_boards(players[0].person, record)
    assert len(scene.logged("taken_over")) == 3
    scene.check_log()


async def test_a_new_process_is_ready_when_the_one_before_has_let_go_of_its_shards(several: SeveralProcesses) -> None:
    """Kubernetes stops that one as soon as the new one is ready."""
    scene = Scene(several)
    await scene.start()
    old, port, sessions = several.bots[0], several.ports.take(), several.playground.gateway.sessions
    new = await several.successor(0, HEALTH_PORT=str(port))
    await until(lambda: sum(session.shard == 0 for session in sessions.values()) == 2, "a second connection of a shard")
    assert old.pid is not None
    os.kill(old.pid, signal.SIGSTOP)
    async with aiohttp.ClientSession() as session:
        async def answered(what: str) -> int:
            async with asyncio.timeout(A_ROUND):
                while True:
                    answer = await session.get(f"http://127.0.0.1:{port}/ready")
                    if (await answer.json())[what]:
                        return answer.status
                    await asyncio.sleep(0.05)

        assert await answered("connected") == 503
        os.kill(old.pid, signal.SIGCONT)
        await until_logged(several, 0, "waits_to_be_stopped")
        await old.stop()
        assert await answered("in_place") == 200
    several.bots[0] = new
    scene.check_log()


async def test_an_answer_that_comes_late_hides_nothing_newer_that_the_process_before_has_shown(
    several: SeveralProcesses
) -> None:
    scene = Scene(several)
    await scene.start()
    nell, faye = await scene.game(2)
    screens = [await chosen(player) for player in (nell, faye)]
    holding, old = several.folder / "holding", several.bots[0]
    assert old.pid is not None
    holding.touch()
    new = await several.successor(0, HELD_BY=str(holding))
    sessions = several.playground.gateway.sessions
    await until(lambda: sum(session.shard == 0 for session in sessions.values()) == 2, "a second connection of a shard")
    # Only the new process hears Nell; it decides, and what it shows is long in the making.
    os.kill(old.pid, signal.SIGSTOP)
    await nell.person.press(screens[0], "Confirm")
    os.kill(old.pid, signal.SIGCONT)
    await faye.person.press(screens[1], "Confirm")
    # What comes next the old one tells, since the new one does not serve yet.
    before = {"Confirm", "Change my mind"}
    shown = await nell.person.wait_until(screens[0], lambda m: not before & set(m.labels))
    holding.unlink()
    await until_logged(several, 0, "waits_to_be_stopped")
    await old.stop()
    await until_logged(several, 0, "taken_over")
    several.bots[0] = new
    await scene.quiet()
    assert not before & set(nell.person.latest(shown).labels)
    await settled([nell, faye], "## Round 2")
    scene.check_log()


@pytest.mark.parametrize("over", [False, True], ids=["in the same round", "a round later"])
async def test_a_board_that_a_process_was_about_to_change_as_it_stood_still_hides_nothing_newer(
    several: SeveralProcesses, *, over: bool
) -> None:
    scene, holding = Scene(several), several.folder / "holding"
    several.bots[1].env["HELD_BY"] = str(holding)
    await scene.start()
    nell, faye = await scene.game(2)
    waiting = await choose(nell)
    board = await nell.person.wait_message(lambda m: "1 of 2 ready" in m.text, channel="games")
    await scene.quiet()
    # It may be stopped as it says that it lives, and has waited for too long then.
    scene.expected |= DYING | {"process_not_renewed"}
    holding.touch()
    await nell.person.press(waiting, "Change my mind")
    await until(holding.with_suffix(".reached").exists, "a board that is made, and only to be shown")
    pid = several.bots[1].pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    await choose(nell)
    if over:
        await choose(faye)
        await settled([nell, faye], "## Round 2")
    await scene.quiet()  # The other one has taken over what it had begun, which takes ten seconds.
    seen = len(nell.person.events)
    os.kill(pid, signal.SIGCONT)
    holding.unlink()
    await nell.person.until(
        lambda: [data for _, data in nell.person.events[seen:]
                 if data.get("id") == board.id and "0 of 2 ready" in str(data)] or None, "the late edit")
    if over:
        await check_boards(nell.person, await scene.record())
    else:
        await nell.person.wait_until(board, lambda m: "1 of 2 ready" in m.text)
    scene.check_log()


async def test_a_lobby_posted_again_as_another_process_was_about_to_change_it_stands_once(
    several: SeveralProcesses, tmp_path: Path
) -> None:
    """The one that was to be changed is gone then. Another lobby was sent, and nobody knew of the one posted again."""
    scene, holding = Scene(several), several.folder / "holding"
    several.bots[0].env["HELD_BY"] = str(holding)
    await scene.start()
    nell, faye = await scene.people(2)
    first = await lobby_of(nell)
    await faye.press(await faye.wait_message(lambda m: "Join" in m.labels, channel="games"), "Join")
    await nell.wait_until(first, lambda m: "Faye" in m.text)
    await scene.quiet()
    holding.touch()
    # The process of the server stands still for a moment, and the other one does what it leaves lying.
    pid = several.bots[1].pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    # It ends once the lobby is told of it.
    forgotten = asyncio.create_task(asyncio.to_thread(
        partial(run, tmp_path, "forget", faye.id, DATABASE_URL=several.database_url)))
    await until(holding.with_suffix(".reached").exists, "a lobby that is made, and only to be shown")
    os.kill(pid, signal.SIGCONT)
    await nell.do("ginkgo board")
    again = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=first)
    await nell.wait_gone(first)
    holding.unlink()
    assert (await forgotten).returncode == 0
    await nell.wait_until(again, lambda m: "Faye" not in m.text)
    await scene.quiet()
    assert [m.id for m in nell.messages("games") if "Join" in m.labels] == [again.id]
    scene.check_log()


async def until_logged(several: SeveralProcesses, number: int, event: str) -> None:
    """Until the process that is the older one just now has said it."""
    await until(lambda: f'"event": "{event}"' in several.new_lines(number), f"{event} of process {number}")
