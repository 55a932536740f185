"""What is told of a move that the table played for somebody who was away: with its round, wherever that is read."""

import pytest

from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.player import choose, let_simplest_move_be_played, new_hand, play_until, settled
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e

MINUTE, DAY = 60.0, 86_400.0


def boards(person: Person, words: str) -> list[Shown]:
    return [m for m in person.messages("games") if words in m.text and not m.ephemeral]


async def test_whoever_reads_the_round_is_told_that_the_simplest_move_was_played(scene: Scene) -> None:
    scene.loopback.user("Faye").locale = "fr"
    nell, faye = await scene.game(2)
    await choose(nell)
    await scene.clock(DAY + MINUTE)
    await let_simplest_move_be_played([nell])
    await play_until([nell, faye], lambda: bool(boards(nell.person, "What happened in round 1")), "the round is over")
    board = boards(nell.person, "What happened in round 1")[0]
    for told in (board, await nell.person.ask("ginkgo log"), await nell.person.answer_to(board, "Show the round")):
        assert told.text.count("**Faye** was away. The simplest move was played once.") == 1
    assert "**Faye** was away. The simplest" not in (await nell.person.answer_to(board, "In words")).text
    for told in (await faye.person.ask("ginkgo log"), await faye.person.ask("ginkgo screen")):
        assert "**Faye** ne répond pas. Le coup le plus simple est joué une fois." in told.text
    await choose(nell)
    await settled([nell, faye], "## Round 3")
    again = await nell.person.wait_message("What happened in round 2", channel="games")
    assert "The simplest move" not in again.text


async def test_since_a_board_no_simplest_moves_are_told_they_come_with_the_round(scene: Scene) -> None:
    """Until all have chosen she may take it back; and one was told only where it stood between two New Hands."""
    nell, _, miley = await scene.game(3)
    await new_hand(nell)
    await scene.clock(DAY + MINUTE)
    await let_simplest_move_be_played([nell, miley])
    await nell.person.wait_message(lambda m: "The simplest move was played" in m.text, channel="games")
    await new_hand(miley)
    board = next(m for m in nell.person.messages("games") if "## Round 1" in m.text)
    told = await nell.person.wait_until(board, lambda m: m.text.count("New Hand") > 1)
    assert "The simplest move" not in told.text
