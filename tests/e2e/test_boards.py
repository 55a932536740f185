"""Boards and a table that goes on while one of them is made."""

import sys
from pathlib import Path

import pytest

from playground.faults import RestFault
from tests.support.gathering import Scene, check_boards, scripted
from tests.support.loopback import Loopback
from tests.support.player import Player, choose, new_hand, opened, play_until, screen_of, settled
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

HELD_BOARD = """
import asyncio, sys
from bot.__main__ import main
from bot.publishing.boards import Boards

told = Boards._stretch

async def held(self, table, span):
    found = await told(self, table, span)
    while found.view.round == 2 and table.view(None).round == 2:
        await asyncio.sleep(0.05)
    return found

Boards._stretch = held
sys.exit(main([]))
"""
"""The board of the second round is made when that round is over."""


HELD_COUNT = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from bot.publishing import delivery
from bot.publishing.boards import Boards
from bot.publishing.message_book import MessageBook
from tests.support.holding import held_by

told, replace, folder = Boards._stretch, MessageBook.replace, Path(os.environ["HELD"])

async def made(self, table, span):
    await held_by(folder / "making")
    return await told(self, table, span)

async def edited(self, posted, screen, **options):
    if posted.purpose.startswith("board"):
        await held_by(folder / "editing")
    return await replace(self, posted, screen, **options)

Boards._stretch, MessageBook.replace, delivery.CALM = made, edited, 0.0
sys.exit(main([]))
"""
"""No board is made, and none edited, while there is a file that says so."""


NO_CALLS_TO_COUNT = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from bot.urgency import Queue, Urgency, urgency
from bot.wire.call_budget import CallBudget

take, never = CallBudget.take, Queue()

async def taken(self):
    if urgency.get() is Urgency.COUNTED:
        Path(os.environ["HELD"]).touch()
        await never.wait()
    await take(self)

CallBudget.take = taken
sys.exit(main([]))
"""
"""What only counts who is ready never comes to its turn to call Discord."""


async def screens_of_round(players: list[Player], number: int) -> None:
    """Everybody answers what her action still asks, until all private screens are those of this round."""
    def there() -> bool:
        return all((screen := player.screen()) is not None and f"Round {number}" in screen.text for player in players)

    await play_until(players, there, f"the screens of round {number}")


async def test_a_round_that_is_over_before_its_board_is_made_is_told_as_it_began() -> None:
    """A New Hand is shown on the board at once, but not the round after as well."""
    async with Loopback(bot_command=(sys.executable, "-c", HELD_BOARD)) as loopback:
        scene = Scene(loopback)
        await scene.start()
        players = await scene.game(2)
        for number in (1, 2):
            await new_hand(players[number - 1])
            for player in players:
                await choose(player)
            await screens_of_round(players, number + 1)
        await settled(players, "## Round 3")
        await check_boards(players[0].person, await scene.record())


async def test_a_new_hand_stays_on_the_board_while_the_round_resolves(scene: Scene) -> None:
    """The board said again how many tokens and cards there were before it."""
    nell, faye = await scene.game(2)
    board = await nell.person.wait_message("## Round 1", channel="games")
    before = board.text.split("Deck: ")[1].split()[0]
    await new_hand(nell)
    now = await nell.person.wait_until(board, lambda m: "takes a New Hand, 1 left" in m.text)
    deck = now.text.split("Deck: ")[1].split()[0]
    assert deck != before
    for player in (nell, faye):
        await choose(player)
    # The first card is an urbanization card, which alone asks whether a resource or a tile (R3.1a).
    now = await nell.person.wait_until(board, lambda m: "Waiting for" in m.text)
    assert "takes a New Hand, 1 left" in now.text
    assert now.text.split("Deck: ")[1].split()[0] == deck


async def test_construction_sites_that_a_new_hand_took_away_stay_away_while_the_round_resolves(scene: Scene) -> None:
    """With two players the six cards of the deck are four after a round: a New Hand draws the last (R5.3)."""
    players = await scene.game(2)
    nell = players[0]
    for player in players:
        screen = await screen_of(player)
        await player.person.press(screen, next(label for label in screen.labels if "+" in label))
        await player.person.wait_button(screen, "Confirm")
        await player.person.press(screen, "Confirm")
    board = await settled(players, "## Round 2")
    assert "with a site" in board.alt_texts[0]
    await new_hand(nell)
    now = await nell.person.wait_until(board, lambda m: "takes a New Hand" in m.text)
    assert "with a site" not in now.alt_texts[0]
    for player in players:
        await choose(player)
    # An urbanization card alone asks whether a resource or a tile (R3.1a).
    now = await nell.person.wait_until(board, lambda m: "Waiting for" in m.text)
    assert "takes a New Hand" in now.text
    assert "with a site" not in now.alt_texts[0]


async def test_picture_and_words_of_an_older_board_tell_of_one_moment(scene: Scene) -> None:
    """A New Hand draws the picture anew; the words then were those of before it again, and it is told with the round.
    Where nobody took one the picture stays, and is not sent a second time."""
    players = await scene.game(2)
    nell = players[0]
    board = await nell.person.wait_message("## Round 1", channel="games")
    (before,) = board.pictures
    deck = board.text.split("Deck: ")[1].split()[0]
    await new_hand(nell)
    now = await nell.person.wait_until(board, lambda m: "takes a New Hand, 1 left" in m.text)
    assert now.pictures != [before]
    for player in players:
        await choose(player)
    second = await settled(players, "## Round 2")
    older = await nell.person.wait_until(board, lambda m: not m.buttons)
    assert older.text.split("Deck: ")[1].split()[0] == deck
    assert await nell.person.download(older.pictures[0]) == await nell.person.download(before)
    for player in players:
        await choose(player)
    await settled(players, "## Round 3")
    older = await nell.person.wait_until(second, lambda m: not m.buttons)
    assert older.pictures == second.pictures


async def test_a_board_does_not_wait_for_the_count_of_the_round_before(tmp_path: Path) -> None:
    """It stands behind it in the table's lane, and says it too."""
    held = tmp_path / "held"
    async with scripted(NO_CALLS_TO_COUNT, HELD=str(held)) as scene:
        players = await scene.game(2)
        await choose(players[0])
        await until(held.exists, "a count that waits for a call")
        await choose(players[1])
        await screens_of_round(players, 2)
        await settled(players, "## Round 2")


async def test_a_board_counts_nobody_who_was_ready_only_while_it_was_made(tmp_path: Path) -> None:
    """It was made of one more than it was remembered to count, and she is not ready any more."""
    making, editing = tmp_path / "making", tmp_path / "editing"
    async with scripted(HELD_COUNT, HELD=str(tmp_path)) as scene:
        nell, _ = await scene.game(2)
        waiting = await choose(nell)
        board = await nell.person.wait_message(lambda m: "1 of 2 ready" in m.text, channel="games")
        await scene.quiet()
        making.touch()
        editing.touch()
        await nell.person.press(waiting, "Change my mind")
        await until((tmp_path / "making.reached").exists, "a board that counts nobody")
        await choose(nell)
        making.unlink()
        await until((tmp_path / "editing.reached").exists, "the same, made as she is ready again")
        await nell.person.press(waiting, "Change my mind")
        await nell.person.wait_until(waiting, lambda m: "choose a card" in m.text)
        editing.unlink()
        await scene.quiet()
        assert "0 of 2 ready" in nell.person.latest(board).text


async def test_the_first_board_says_that_all_choose_only_while_they_do(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    board = await nell.person.wait_message("## Round 1", channel="games")
    assert "Everyone now chooses a card" in board.text
    for player in (nell, faye):
        await player.person.do("ginkgo table pause")
    paused = await nell.person.wait_until(board, lambda m: "No reminders are sent" in m.text)
    assert "chooses a card" not in paused.text
    await nell.person.do("ginkgo table resume")
    await nell.person.wait_until(board, lambda m: "Everyone now chooses a card" in m.text)
    for player in (nell, faye):
        await choose(player)
    # The first card is an urbanization card, which alone asks whether a resource or a tile (R3.1a).
    now = await nell.person.wait_until(board, lambda m: "Waiting for" in m.text)
    assert "chooses a card" not in now.text


async def test_the_first_board_of_a_game_that_began_in_its_middle_names_the_round_it_tells_of(scene: Scene) -> None:
    """All that the page offers begin so, and it said *What happened* alone."""
    players = await scene.two()
    nell = players[0].person
    (board, *_) = await play_until(
        list(players), lambda: [one for one in nell.messages("games") if "## Round 6" in one.text],
        "the round is over", choosing=True)
    assert "### What happened in round 5\n" in board.text


async def test_the_board_of_a_draft_says_where_to_choose(scene: Scene) -> None:
    """Nobody who sees it has met a board before, and that of round 1 says it."""
    nell, _ = await scene.game(2, setup="draft")
    board = await nell.person.wait_message("Characters are being drafted", channel="games")
    assert "Everyone now chooses in secret: press *My screen*." in board.text
    assert "0 of 2 ready" in board.text


async def test_the_first_board_of_a_game_alone_speaks_of_no_others(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await opened([nell], "games", solo="normal")
    board = await nell.wait_message("## Round 1", channel="games")
    assert "Choose a card now: press *My screen*." in board.text
    assert "others" not in board.text


async def test_a_page_of_what_is_told_in_words_takes_the_place_of_the_one_before(scene: Scene) -> None:
    """Only large games have several pages; a press for one that is not there shows the last there is."""
    nell = (await scene.two())[0].person
    board = await nell.wait_message(lambda m: "In words" in m.labels, channel="games")
    told = await nell.answer_to(board, "In words")
    assert told.ephemeral
    opens = next(button.custom_id for button in board.buttons if button.label == "In words")
    turned = await nell.press(told, custom_id=f"{opens}1", force=True)
    assert turned.kind == "update"
    assert "## The city" in nell.latest(told).text


async def test_a_private_screen_leads_to_the_newest_board_and_to_none_that_is_not_it_any_more(scene: Scene) -> None:
    """While that of a round is still to be posted, it leads to the channel: there it will stand at the bottom."""
    scene.expected |= {"notice_undelivered"}
    players = await scene.second_round(2)
    nell = players[0]
    (board,) = [m for m in nell.person.messages("games") if m.text.startswith("## Round 2")]
    await scene.quiet()
    assert f"/{board.id})" in (await nell.open()).text
    channel = nell.person.channel("games")
    scene.loopback.faults.add(RestFault.CUT, times=0, route=f"POST /channels/{channel}/messages")
    for player in players:
        await choose(player)
    await play_until(players, lambda: all(player.chooses() for player in players), "the next round's choice")
    shown = await nell.open()
    assert "Round 3" in shown.text
    assert f"/{channel})" in shown.text
