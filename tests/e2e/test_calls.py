"""How often Discord is called about a round: its limit of calls is the bot's own, answers to presses are free."""

import re
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from playground.traffic import Entry
from tests.support.gathering import Scene, scripted
from tests.support.player import Player, choose, settled
from tests.support.untold import untold
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

QUESTION = re.compile(r"g[ks]:1:\w+:\d:(\d+):")
"""The number of what is asked, in a custom_id."""
DAY = 86_400.0
BESIDE = 3
"""Calls a round may take beside one for each seat."""


TAKES = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from bot.wire.call_budget import CallBudget

take = CallBudget.take

async def noted(self):
    await take(self)
    with Path(os.environ["TAKEN"]).open("a") as file:
        file.write("x")

CallBudget.take = noted
sys.exit(main([]))
"""
"""The bot, which notes each call that its budget lets through."""


DECIDED_MEANWHILE = """
import asyncio, os, sys
from pathlib import Path
from bot.__main__ import main
from bot.publishing.direct_messages import DirectMessages
from engine.store.games import Games

refresh_once, commit = DirectMessages._refresh_once, Games.commit
mark, shown, stored = Path(os.environ["REFRESHED"]), asyncio.Event(), asyncio.Event()

async def refreshed(self, table, seat, person, **options):
    done = await refresh_once(self, table, seat, person, **options)
    if seat == 0 and mark.exists():
        mark.unlink()
        shown.set()
        await stored.wait()
    return done

async def committed(self, change):
    await commit(self, change)
    if shown.is_set() and not stored.is_set():
        stored.set()
        await asyncio.sleep(0.1)

DirectMessages._refresh_once, Games.commit = refreshed, committed
sys.exit(main([]))
"""
"""Once there is a file, the first seat's screen is brought up to date, and at this very moment the next change of the
table is stored, of which the bot has still to hear."""


def counted(scene: Scene, since: int) -> list[Entry]:
    """What the bot has called since so many calls that Discord counts."""
    calls = scene.loopback.playground.traffic.rest()[since:]
    return [entry for entry in calls if entry.name.split("/")[1] == "channels"]


def calls(scene: Scene) -> int:
    """So many so far, counted or not."""
    return len(scene.loopback.playground.traffic.rest())


def private(scene: Scene, players: list[Player]) -> set[str]:
    """The channels of their direct messages."""
    loopback = scene.loopback.playground.world
    return {str(loopback.dm_with(loopback.users[int(player.person.id)]).id) for player in players}


async def test_a_round_takes_no_more_calls_than_seats_and_three(scene: Scene) -> None:
    players = await scene.second_round(3)
    await scene.quiet()
    before = calls(scene)
    for player in players:
        await choose(player)
        await scene.quiet()
    await settled(players, "## Round 3")
    await scene.quiet()
    for player in players:
        await player.person.wait_message(lambda m: "Round 3" in m.text, channel="dm")
    made = counted(scene, before)
    assert len(made) <= len(players) + BESIDE, [entry.name for entry in made]
    direct = private(scene, players)
    told = [entry.name for entry in made if entry.name.split("/")[2] in direct]
    assert not told, "who has pressed a button of a message sees it change by that press"


async def test_screens_that_nobody_pressed_since_the_start_are_edited_once_a_round(scene: Scene) -> None:
    players = await scene.game(3)
    await scene.kill()
    for player in players:
        await choose(player)
    # No press from before the restart can change a message any more; all see the next round nonetheless.
    await settled(players, "## Round 2")
    for player in players:
        await player.person.wait_message(lambda m: "Round 2" in m.text, channel="dm")
    lanes = {channel: f"person:{player.person.id}" for player in players for channel in private(scene, [player])}
    await scene.kill()
    for player in players[:2]:
        await choose(player)
    await scene.loopback.kill_bot()
    before, left = calls(scene), Counter({channel: len(untold(scene, lane=lane)) for channel, lane in lanes.items()})
    await scene.start()
    await choose(players[2])
    await settled(players, "## Round 3")
    for player in players:
        await player.person.wait_message(lambda m: "Round 3" in m.text, channel="dm")
    await scene.quiet()
    told = [entry for entry in counted(scene, before) if entry.name.split("/")[2] in lanes]
    # Who was asked something in between is shown that too: each edit is of a question of its own. Only what the kill
    # left untold of her is told again, each as the table stands by then.
    shown = Counter((entry.name.split("/")[2], *QUESTION.findall(entry.request)[:1]) for entry in told)
    assert not {edit: times for edit, times in shown.items() if times > max(1, left[edit[0]])}, "each once"
    last = private(scene, players[2:])
    assert not [entry.name for entry in told if entry.name.split("/")[2] in last], "by her own press"


async def test_a_screen_is_edited_once_also_where_the_table_goes_on_at_that_moment(tmp_path: Path) -> None:
    """What this process itself decides meanwhile is told by a notice of its own, to whom it is told at all."""
    mark = tmp_path / "refreshed"
    async with scripted(DECIDED_MEANWHILE, REFRESHED=str(mark)) as scene:
        nell, faye = await scene.two()
        await scene.quiet()
        mark.touch()
        waiting = await choose(nell)
        await until(lambda: not mark.exists(), "her screen to be brought up to date")
        await choose(faye)
        await scene.quiet()
        assert nell.person.latest(waiting).raw == waiting.raw, "that Faye is asked for more is no news for one call"


async def test_only_the_first_the_half_and_the_last_but_one_are_counted_aloud(scene: Scene) -> None:
    players = await scene.game(5)
    watcher = players[0].person
    said = []
    for player in players[:4]:
        await choose(player)
        await scene.quiet()
        board = await watcher.wait_message(lambda m: "My screen" in m.labels, channel="games")
        said.append(next(line for line in board.text.splitlines() if "ready" in line))
    assert said == ["1 of 5 ready.", "1 of 5 ready.", "3 of 5 ready.", "4 of 5 ready."]
    # A mind that is changed is never hidden behind a number that is too high.
    screen = players[2].screen()
    assert screen is not None
    await players[2].person.press(screen, "Change my mind")
    await watcher.wait_message(lambda m: "3 of 5 ready" in m.text, channel="games")
    screen = players[1].screen()
    assert screen is not None
    await players[1].person.press(screen, "Change my mind")
    await watcher.wait_message(lambda m: "2 of 5 ready" in m.text, channel="games")


async def test_a_board_that_says_the_same_as_before_is_not_edited(scene: Scene) -> None:
    """Beside AIs nobody is told how many are ready: what they choose changes nothing of a board."""
    nell = await scene.loopback.person("Nell")
    await nell.do("ginkgo new")
    lobby = await nell.wait_message(lambda m: "Add AI" in m.labels, channel="games")
    for _ in range(2):
        await nell.press(await nell.answer_to(lobby, "Add AI"), "Add an easy AI")
    await nell.wait_until(lobby, lambda m: "Ada" in m.text and "Boole" in m.text)
    await nell.press(lobby, "Start")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await scene.quiet()
    before, stored = calls(scene), version(scene)
    await scene.clock(10)
    await until(lambda: version(scene) >= stored + 2, "both AIs have chosen")
    await scene.quiet()
    assert [entry.name for entry in counted(scene, before)] == []


def version(scene: Scene) -> int:
    """Of the only game: how often something was decided in it."""
    with scene.loopback.looking() as connection:
        return int(connection.scalar(sa.text("SELECT version FROM games")) or 0)


async def test_who_waits_is_told_so_without_a_count(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    waiting = await choose(nell)
    assert "Waiting for the others." in waiting.text
    assert "1 of 2" not in waiting.text
    await choose(faye)
    await settled([nell, faye], "## Round 2")


@pytest.fixture
def taken(tmp_path: Path) -> Path:
    """The file in which the bot's budget notes what it lets through."""
    return tmp_path / "taken"


def let_through(taken: Path) -> int:
    """How many calls so far."""
    return len(taken.read_text("utf-8")) if taken.exists() else 0


@pytest.fixture
async def noting(taken: Path) -> AsyncIterator[Scene]:
    """The real bot, whose budget does so."""
    async with scripted(TAKES, TAKEN=str(taken)) as scene:
        yield scene


async def test_every_call_that_discord_counts_comes_out_of_the_budget(noting: Scene, taken: Path) -> None:
    """Threads that are opened, joined, opened again and taken away among them."""
    people = await noting.people(2)
    nell, world = people[0], noting.loopback.playground.world
    await noting.quiet()
    before, so_far = calls(noting), let_through(taken)
    panel = await nell.ask("ginkgo settings")
    await nell.set_to(panel, "yes", custom_id="gs:1:-:-:0:server:threads=")
    await nell.ask("ginkgo new", hand=5)  # Refused: its thread goes again.
    await nell.ask("ginkgo new")
    (thread,) = [str(one.id) for guild in world.guilds for one in world.threads_of(guild)]
    lobby = await nell.wait_message(lambda m: "Start" in m.labels, channel=thread)
    await nell.do("ginkgo board", thread)
    await noting.quiet()
    lobby = await nell.wait_message(lambda m: "Start" in m.labels, channel=thread, after=lobby)
    world.channels[int(thread)].archived = True
    await noting.clock(DAY + 60)
    await nell.wait_until(lobby, lambda m: not m.buttons)
    await noting.quiet()
    made = [entry.name for entry in counted(noting, before)]
    assert let_through(taken) - so_far == len(made), made
    assert {name.split(" ")[0] for name in made} >= {"POST", "PATCH", "PUT", "DELETE"}
