"""Something in the database or in the program is broken: the other tables play on, or the process says so and ends."""

import subprocess
import sys

import pytest

from tests.support.gathering import Scene
from tests.support.loopback import Loopback
from tests.support.player import Player, choose, opened, settled
from tests.support.program import run
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

BROKEN_PUBLISHER = """
import sys
from bot.__main__ import main
from bot.publishing.publisher import Publisher

class UnforeseenError(Exception):
    pass

async def broken(self, due):
    raise UnforeseenError

Publisher._idle = broken
sys.exit(main([]))
"""


@pytest.mark.parametrize("body", ['{"kind": "of_a_later_version"}', '{"kind": "wai'])
async def test_one_unreadable_notice_and_the_other_table_is_told_its_round(scene: Scene, body: str) -> None:
    if scene.loopback.on_server and not body.endswith("}"):
        pytest.skip("PostgreSQL itself takes no text that is no JSON")
    players = await scene.game(2)
    other = await scene.people(4)
    await opened(other[2:], "lounge")
    await other[2].wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    await choose(players[0])
    await scene.quiet()  # Else what is damaged could be somebody's screen that she has not got yet.
    await scene.loopback.kill_bot()
    game = scene.loopback.channel("lounge").id
    scene.loopback.damage(
        "UPDATE outbox SET body = :body, state = 'new', due = 0 WHERE id ="
        " (SELECT max(o.id) FROM outbox o JOIN games g ON g.id = o.game WHERE g.channel = :channel)",
        body=body, channel=str(game))
    scene.expected |= {"outbox row"}
    await scene.start()
    await choose(players[1])
    await settled(players, "## Round 2")
    (line,) = [line for line in scene.log() if str(line["event"]).startswith("outbox row")]
    assert line["level"] == "error"
    # The table itself goes on as well.
    lounge = [Player(person, seed, channel="lounge") for seed, person in enumerate(other[2:])]
    for player in lounge:
        await choose(player)
    await settled(lounge, "## Round 2")


@pytest.mark.parametrize(("damage", "deleted"), [
    ("UPDATE games SET meta = '{}' WHERE channel = :channel", "but one game that is damaged may still hold your name"),
    (("UPDATE entries SET body = '{}' WHERE kind = 'position'"
     " AND game = (SELECT id FROM games WHERE channel = :channel)"), "Your data is deleted."),
])
async def test_who_sits_at_a_damaged_table_plays_on_at_the_other_and_the_damaged_one_is_closed(
    scene: Scene, damage: str, deleted: str
) -> None:
    nell, faye, miley = await scene.people(3)
    for host, guest, channel in ((nell, faye, "games"), (miley, nell, "lounge")):
        await opened([host, guest], channel)
        await nell.wait_message(lambda m: "My screen" in m.labels and not m.ephemeral, channel=channel)
    await scene.quiet()
    await scene.loopback.kill_bot()
    scene.loopback.damage(damage, channel=str(scene.loopback.channel("games").id))
    scene.expected |= {"game ", "a timer of game", "store_failed", "delivery_waits"}
    await scene.start()

    lounge = [Player(nell, 1, channel="lounge"), Player(miley, 2, channel="lounge")]
    for player in lounge:
        await player.open()
        await choose(player)
    await settled(lounge, "## Round 2")
    listed = (await nell.ask("ginkgo my games")).text
    assert "lounge" in listed
    assert listed.count("/channels/") == 1, "the other one is left out"
    assert "1 table can't be read" in listed
    assert "You have no seat" not in (await faye.ask("ginkgo my games")).text, "she has one, at the damaged table"

    board = await faye.wait_message(lambda m: "My screen" in m.labels and not m.ephemeral, channel="games")
    assert "damaged" in (await faye.answer_to(board, "My screen")).text
    question = await faye.answer_to(await faye.ask("ginkgo me"), "Delete my data")
    await faye.press(question, "Delete my data")
    await faye.wait_message(deleted, after=question)
    (line,) = [line for line in scene.log() if str(line["event"]).endswith("is left out")]
    damaged = str(line["event"]).split()[1]
    assert operator(scene, "close", damaged).returncode == 0
    await scene.clock(60)
    await faye.wait_message("ended by the operator", channel="games", after=board)
    assert "ended by the operator" in (await nell.answer_to(board, "My screen")).text
    again = operator(scene, "close", damaged)
    assert (again.returncode, "can be read" in again.stderr) == (1, True)
    await opened([faye, nell], "games")
    await faye.wait_message(lambda m: "My screen" in m.labels and not m.ephemeral, channel="games", after=board)


@pytest.mark.parametrize("damaged", ['{"thre', "[1, 2]", '"x"', '{"pace": "nonsense"}'])
async def test_where_a_servers_settings_are_damaged_the_usual_ones_hold_until_they_are_set_anew(
    scene: Scene, damaged: str
) -> None:
    if scene.loopback.on_server and damaged.startswith('{"thre'):
        pytest.skip("PostgreSQL itself takes no text that is no JSON")
    nell = await scene.loopback.person("Nell")
    threads = "gs:1:-:-:0:server:threads="
    await nell.set_to(await nell.ask("ginkgo settings"), "yes", custom_id=threads)
    scene.loopback.damage("UPDATE guilds SET settings = :damaged", damaged=damaged)
    scene.expected |= {"server_settings_unreadable"}
    await nell.do("ginkgo new")
    await nell.wait_message(lambda m: "Start" in m.labels, channel="games")
    panel = await nell.ask("ginkgo settings")
    assert scene.logged("server_settings_unreadable")
    await nell.set_to(panel, "live", custom_id="gs:1:-:-:0:server:pace=")
    said = len(scene.logged("server_settings_unreadable"))
    await nell.ask("ginkgo settings")
    assert len(scene.logged("server_settings_unreadable")) == said, "they can be read again"


@pytest.mark.parametrize("damage", [
    "message = '?'", "channel = '?'", "purpose = 'board:'", "purpose = 'board:one'", "purpose = 'older:board:'",
    "purpose = CAST(purpose AS BLOB)",
])
async def test_where_it_cannot_be_read_where_a_board_stands_another_is_posted(scene: Scene, damage: str) -> None:
    if scene.loopback.on_server and "BLOB" in damage:
        pytest.skip("PostgreSQL itself takes no bytes for a text")
    players = await scene.game(2)
    await scene.quiet()
    await scene.loopback.kill_bot()
    scene.loopback.damage(f"UPDATE messages SET {damage} WHERE purpose LIKE 'board:%'")  # noqa: S608  words of ours
    scene.expected |= {"a message of game"}
    await scene.start()
    first = players[0].person
    old = await first.wait_message("## Round 1", channel="games")
    await first.do("ginkgo board")
    await first.wait_message("## Round 1", channel="games", after=old)
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    assert len([line for line in scene.log() if str(line["event"]).startswith("a message of game")]) == 1


def operator(scene: Scene, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """``python -m bot`` beside the running bot."""
    return run(scene.loopback.folder, *arguments, DATABASE_URL=scene.loopback.database_url)


async def test_when_nothing_can_be_told_any_more_the_process_ends() -> None:
    async with Loopback(bot_command=(sys.executable, "-c", BROKEN_PUBLISHER)) as loopback:
        await loopback.start_bot()
        bot = loopback.bot
        assert bot is not None
        await until(lambda: not bot.running, "the end of the bot")
        log = loopback.bot_log()
        assert "publisher_broke" in log
        assert "UnforeseenError" in log, "it was ended by something else than what was planted"
