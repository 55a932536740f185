"""An answer of which the bot does not hear what became of it: it gets through whenever Discord lets it, and once."""

from collections.abc import AsyncIterator

import pytest

from playground.faults import InteractionFault, RestFault
from tests.support.gathering import Scene, check_boards, chosen_by, scripted
from tests.support.person import CallFailedError
from tests.support.player import Player, choose, confirmable, settled
from tests.support.shown import Shown
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

ALWAYS_DEFERRED = """
import sys
from bot import answers
from bot.__main__ import main

answers.PATIENCE = answers.Answers._answer.__kwdefaults__["patience"] = 0.0
sys.exit(main([]))
"""
"""No answer is waited for before it is acknowledged."""
FAULTS = [RestFault.SERVER_ERROR, RestFault.LOST_ANSWER, RestFault.CUT]


@pytest.fixture
async def deferring() -> AsyncIterator[Scene]:
    """The bot that acknowledges everything before it is answered."""
    async with scripted(ALWAYS_DEFERRED) as slow:
        yield slow


async def ended(scene: Scene) -> tuple[list[Player], Shown]:
    """A game of three that is over, and its final board."""
    players = await scene.near_end()
    final = await scene.finish(players)
    await scene.quiet()
    return players, final


def told_or_looked_for(scene: Scene, since: int) -> list[str]:
    """The calls, after so many, by which a message is sent by a press, or a channel is read."""
    names = [entry.name for entry in scene.loopback.playground.traffic.rest()[since:]]
    return [name for name in names if name.startswith(("POST /webhooks", "GET /channels"))]


@pytest.mark.parametrize("kind", FAULTS)
async def test_what_all_are_shown_comes_once(deferring: Scene, kind: RestFault) -> None:
    players, final = await ended(deferring)
    nell, faye, _ = (player.person for player in players)
    board = await nell.answer_to(final, "Step through")
    fault = deferring.loopback.faults.add(kind, times=1, status=502, route="POST /webhooks")
    before = len(deferring.loopback.playground.traffic.rest())
    await nell.press(board, "Show to all")
    await until(lambda: len(told_or_looked_for(deferring, before)) > 1, "what is done about it")
    await faye.wait_message("Board 1 of", channel="games")
    again = await nell.answer_to(board, "Show to all")
    assert "shown here" in again.text, "it is known to stand there"
    assert fault.spent
    assert len([m for m in faye.messages("games") if "Board 1 of" in m.text]) == 1


async def test_what_all_are_shown_is_looked_for_only_where_the_bot_may_read(deferring: Scene) -> None:
    """Discord names no message then, as if it did not stand there."""
    deferring.expected |= {"answer_refused"}
    players, final = await ended(deferring)
    nell, faye, _ = (player.person for player in players)
    board = await nell.answer_to(final, "Step through")
    channel = deferring.loopback.channel("games")
    deferring.loopback.mishaps.permissions(channel, deny=["read_message_history"])
    deferring.loopback.faults.add(RestFault.LOST_ANSWER, times=1, status=502, route="POST /webhooks")
    await nell.press(board, "Show to all")
    await faye.wait_message("Board 1 of", channel="games")
    await until(lambda: deferring.logged("answer_refused"), "an answer of which nothing is known")
    assert len([m for m in faye.messages("games") if "Board 1 of" in m.text]) == 1


@pytest.mark.parametrize("kind", FAULTS)
async def test_an_answer_follows_though_its_acknowledgement_was_not_heard(deferring: Scene, kind: RestFault) -> None:
    """A press, and a command, under which Discord would say for a quarter of an hour that the bot is thinking."""
    (nell,) = await deferring.people(1)
    for _ in range(2):
        fault = deferring.loopback.faults.add(kind, times=1, status=502, route="/callback")
        told = await nell.ask("ginkgo rules")
        assert fault.spent
        deferring.loopback.faults.add(kind, times=1, status=502, route="/callback")
        before = nell.latest(told).raw
        (select,) = nell.latest(told).selects
        await nell.select(told, [select.options[-1][1]], custom_id=select.custom_id)
        await nell.wait_until(told, lambda m: m.raw != before)  # noqa: B023  waited for before the next


@pytest.mark.parametrize("kind", FAULTS)
async def test_an_answer_to_a_command_takes_the_place_of_its_acknowledgement_in_the_end(
    deferring: Scene, kind: RestFault
) -> None:
    (nell,) = await deferring.people(1)
    answered = deferring.loopback.faults.add(kind, times=1, status=502, route="PATCH /webhooks")
    await nell.ask("ginkgo rules")
    taken_away = deferring.loopback.faults.add(kind, times=1, status=502, route="DELETE /webhooks")
    await nell.do("ginkgo new")
    assert answered.spent
    assert taken_away.spent


async def test_a_private_answer_follows_its_acknowledgement_though_the_connection_is_lost_on_the_way(
    deferring: Scene
) -> None:
    """Nothing else would tell her that she was heard: Discord shows no acknowledgement of a press."""
    nell = (await deferring.game(2))[0].person
    board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await deferring.quiet()
    cut = deferring.loopback.faults.add(RestFault.CUT, times=1, route="POST /webhooks")
    assert "Round 1" in (await nell.answer_to(board, "My screen")).text
    assert cut.spent


@pytest.mark.parametrize("kind", FAULTS)
async def test_what_is_made_meanwhile_comes_into_an_answer_that_was_not_heard(scene: Scene, kind: RestFault) -> None:
    """Nobody has to ask for it again."""
    players, final = await ended(scene)
    nell = players[0].person
    fault = scene.loopback.faults.add(kind, times=1, status=502, route="/callback")
    await nell.press(final, "Replay")
    await nell.wait_message(lambda m: bool(m.pictures) and m.ephemeral, channel="games")
    assert fault.spent


@pytest.mark.parametrize("kind", FAULTS)
async def test_a_decision_counts_once_and_is_answered(scene: Scene, kind: RestFault) -> None:
    nell, faye = players = await scene.game(2)
    screen = await confirmable(nell)
    fault = scene.loopback.faults.add(kind, times=1, status=502, route="/callback")
    await nell.person.press(screen, "Confirm")
    await nell.person.wait_until(screen, lambda m: "Change my mind" in m.labels)
    assert fault.spent
    await nell.person.wait_message(lambda m: "1 of 2" in m.text, channel="games")
    await choose(faye)
    await settled(players, "## Round 2")
    await nell.person.wait_message(lambda m: "Round 2" in m.text and "choose a card" in m.text, channel="dm")
    record = await scene.record()
    assert len(chosen_by(nell, record)) == 1
    await check_boards(nell.person, record)


async def test_an_older_screen_says_where_the_new_one_is_though_the_connection_is_lost_as_it_does(scene: Scene) -> None:
    """It would stand there as it was, and nothing would ever change it again."""
    nell = (await scene.game(2))[0].person
    board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    first = await nell.answer_to(board, "My screen")
    await scene.quiet()
    lost = scene.loopback.faults.add(RestFault.CUT, times=1, route="PATCH /webhooks")
    await nell.answer_to(board, "My screen")
    await nell.wait_until(first, lambda m: "further down" in m.text and not m.buttons)
    assert lost.spent


def offers_made(scene: Scene) -> list[int]:
    """What Discord said to what was offered while somebody typed."""
    calls = scene.loopback.playground.traffic.rest()
    return [call.status for call in calls if "callback" in call.route and '"choices"' in call.request]


@pytest.mark.parametrize("kind", FAULTS)
async def test_what_is_offered_while_somebody_types_gets_through(scene: Scene, kind: RestFault) -> None:
    """The library asks again by itself, is told that it was answered, and called that a failure."""
    nell = await scene.loopback.person("Nell")
    scene.loopback.faults.add(kind, times=1, status=502, route="callback")
    assert await nell.autocomplete("ginkgo new", "modules", "prestige")
    await until(lambda: offers_made(scene) and offers_made(scene)[-1] < 500, "the last word of it")


async def test_who_has_typed_on_by_the_time_she_is_offered_something_is_no_failure(scene: Scene) -> None:
    """With a slow connection that happens with each letter, and each was an error with its trace in the log."""
    nell = await scene.loopback.person("Nell")
    scene.loopback.faults.add(InteractionFault.LATE, times=1, seconds=3.2)
    with pytest.raises(CallFailedError):
        await nell.autocomplete("ginkgo new", "modules", "p")
    await until(lambda: offers_made(scene) == [404], "an offer that came too late")
    assert await nell.autocomplete("ginkgo new", "modules", "prestige")
