"""A look back at the finished game, as the expert sees it."""

import asyncio
import re
from dataclasses import replace

import pytest

from bot.screens.review import ALL_CHOICES, SHARE
from bot.wire.custom_id import Press, decode, encode
from playground.faults import RestFault
from tests.support.gathering import Scene, scripted
from tests.support.player import Player, choose, chosen, first_card, give_up_seat, opened
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e


async def finished(scene: Scene) -> tuple[list[Player], Shown]:
    """A game of three, played on from near its end."""
    players = await scene.near_end()
    early = await players[0].person.ask("ginkgo review")
    assert "when the game is over" in early.text
    return players, await scene.finish(players)


async def test_a_review_is_private_until_its_owner_shows_it(scene: Scene) -> None:
    """It is made anew in the same message where the bot is killed meanwhile."""
    players, final = await finished(scene)
    nell, faye = players[0].person, players[1].person
    told = await nell.answer_to(final, "Review")
    more = await nell.answer_to(final, "Review")
    assert "still being made" in more.text, "one order a person"
    await scene.kill()
    assert "The review is being made" in nell.latest(told).text
    await nell.press(told, "Refresh")
    done = await nell.wait_until(told, lambda m: bool(m.pictures), within=90)
    assert done.ephemeral
    assert "## Review" in done.text
    assert "Biggest swings in the chance to win" in done.text
    assert "as good as the expert" in done.text
    assert done.alt_texts[0].startswith("Chance to win")
    assert await nell.download(done.pictures[0])
    again = await nell.answer_to(final, "Review")
    assert again.pictures, "it is kept"
    press = decode(final.buttons[0].custom_id)
    assert press is not None
    every = await nell.forged(final, encode(Press(press.game, 0, 0, "review", ALL_CHOICES)))
    assert every.text == done.text, "nothing was left out of so short a one"
    await scene.quiet()
    assert not [m for m in faye.messages("games") if "## Review" in m.text]
    await nell.press(again, "Show to all")
    shown = await faye.wait_message(lambda m: "## Review" in m.text, channel="games")
    assert not shown.ephemeral
    assert "-# Game: [Nell, Faye, Miley](https://discord.com/channels/" in shown.text
    assert "Show to all" not in shown.labels
    more = await nell.answer_to(again, "Show to all")
    assert "a few minutes ago" in more.text
    assert more.ephemeral
    assert len([m for m in faye.messages("games") if "## Review" in m.text]) == 1
    scene.check_log()


BRIEF = """
import sys
from bot.__main__ import main

review = sys.modules["bot.screens.review"]
review._COSTLIEST = review._TOO_FEW_FOR_A_PRESS = 0
sys.exit(main([]))
"""
"""Tells no choice at first."""


async def test_all_choices_are_told_also_where_the_review_has_to_be_made_anew() -> None:
    """The bot forgets reviews with its end. It was the short one again, as after the first press."""
    async with scripted(BRIEF) as scene:
        _, final = await finished(scene)
        nell = (await scene.people(1))[0]
        told = await nell.answer_to(final, "Review")
        brief = await nell.wait_until(told, lambda m: bool(m.pictures), within=90)
        every = await nell.wait_button(brief, "All choices")
        for killed_while_it_is_made in (False, True):
            await scene.kill()
            await nell.press(told, custom_id=every.custom_id, force=True)
            await nell.wait_button(told, "Refresh")
            if killed_while_it_is_made:
                await scene.kill()
                await nell.press(told, "Refresh")
            whole = await nell.wait_until(told, lambda m: bool(m.pictures), within=90)
            assert "All choices" not in whole.labels
            assert " instead of " in whole.text


async def test_of_two_reviews_asked_for_in_one_moment_one_is_made(scene: Scene) -> None:
    """Both were, where Discord had not yet shown her the first answer; so were two films."""
    players, final = await finished(scene)
    nell = players[0].person
    scene.loopback.faults.add(RestFault.SLOW, seconds=0.3, times=0, route="POST /interactions")
    for label, refused in (("Review", "Your last review is still being made"), ("Replay", "Your last film is still")):
        before = {m.id for m in nell.messages()}
        await asyncio.gather(*(nell.press(final, label) for _ in range(2)))
        await nell.wait_message(refused, channel="games")
        await scene.quiet()
        told = [m.text for m in nell.messages("games") if m.ephemeral and m.id not in before]
        assert [refused in text for text in told].count(True) == 1, told
        assert len(told) == 2, told


async def test_under_the_end_screen_it_is_ones_own(scene: Scene) -> None:
    players, _ = await finished(scene)
    faye = players[1].person
    screen = await faye.wait_message(lambda m: "Review" in m.labels, channel="dm")
    told = await faye.answer_to(screen, "Review")
    await faye.press(told, "Refresh")
    done = await faye.wait_until(told, lambda m: bool(m.pictures), within=90)
    assert not [m for m in faye.messages("dm") if "still being made" in m.text], "it is made where she looked for it"
    assert "Faye" in done.text
    counted = await faye.answer_to(screen, "Scoring step by step")
    assert "Scoring, step 1 of" in counted.text
    board = await faye.answer_to(screen, "Step through")
    assert "Behind the screens" in board.text
    for shown in (done, board):
        assert "Show to all" not in shown.labels, "there is nobody else here"


async def test_what_an_ai_chose_meanwhile_is_not_said_to_be_hers(scene: Scene) -> None:
    players = await scene.near_end()
    nell, faye, miley = (player.person for player in players)
    await scene.clock(25 * 3600)
    late = await faye.wait_message(
        lambda m: "Nell" in m.text and "Let an AI stand in" in m.labels, channel="games")
    await faye.press(late, "Let an AI stand in")
    await miley.press(late, "Let an AI stand in")
    away = await nell.wait_message(lambda m: "Take my seat back" in m.labels, channel="games")
    await nell.press(away, "Take my seat back")
    late = await faye.wait_message(
        lambda m: "Miley" in m.text and "Play the simplest move" in m.labels, channel="games")
    for person in (nell, faye):
        await person.press(late, "Play the simplest move")
    final = await scene.finish(players)
    reviews = [await person.answer_to(final, "Review") for person in (nell, faye, miley)]
    hers, fayes, mileys = [await person.wait_until(told, lambda m: bool(m.pictures), within=90)
                           for person, told in zip((nell, faye, miley), reviews, strict=True)]
    assert "changed players during the game" in hers.text
    assert "changed players during the game" not in fayes.text + mileys.text
    assert "played for somebody away" in mileys.text
    assert "played for somebody away" not in fayes.text + hers.text


async def test_advice_is_there_against_hal_and_else_where_the_host_allows_it(scene: Scene) -> None:
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    nell, faye = await scene.people(2)
    await opened([nell], "dm", solo="normal")
    screen = await nell.wait_message(lambda m: "What would the expert do?" in m.labels, channel="dm")
    await nell.press(screen, "What would the expert do?")
    told = await nell.wait_message(lambda m: "The expert's choice: " in m.text, channel="dm")
    assert re.search(r"Your chance to win, as the expert sees it: \d+%\.$", told.text)
    # Of this moment: once she has chosen, it says which that was.
    player = Player(nell, 0, channel="dm")
    await choose(player)
    past = await nell.wait_until(told, lambda m: "This was in round 1" in m.text)
    assert "The expert's choice: " not in past.text
    await opened([faye, nell], "games")
    board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    mine = await nell.answer_to(board, "My screen")
    assert "What would the expert do?" not in mine.labels
    press = decode(first_card(mine))
    assert press is not None
    made_up = await nell.forged(board, encode(replace(press, verb="advice", arg="")))
    assert made_up.text.startswith("The expert has nothing to say here right now")
    scene.check_log()


async def test_advice_for_a_moment_that_passed_meanwhile_is_not_told(scene: Scene) -> None:
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    (nell,) = await scene.people(1)
    await opened([nell], "dm", solo="normal")
    screen = await chosen(Player(nell, 0, channel="dm"))
    await asyncio.gather(nell.press(screen, "What would the expert do?"), nell.press(screen, "Confirm"))
    await nell.wait_message("The expert has nothing to say here right now", channel="dm")
    assert not [m for m in nell.messages("dm") if "The expert's choice: " in m.text]


async def test_who_gave_up_her_seat_gets_a_review_of_what_she_chose_there(scene: Scene) -> None:
    players = await scene.near_end()
    nell = players[0].person
    await give_up_seat(nell)
    final = await scene.finish(players[1:])
    told = await nell.answer_to(final, "Review")
    hers = await nell.wait_until(told, lambda m: bool(m.pictures), within=90)
    assert "as good as the expert" in hers.text
    assert "changed players during the game" in hers.text
    # What all see is in the game's language, whatever she reads by now.
    settings = await nell.ask("ginkgo me")
    await nell.select(settings, ["fr"], custom_id="gs:1:-:-:0:me:language=")
    await nell.wait_until(settings, lambda m: m.raw != settings.raw)
    await nell.press(hers, "Show to all")
    await players[1].person.wait_message(lambda m: "## Review" in m.text, channel="games")


async def test_a_review_and_a_board_come_to_the_channel_once_in_a_while(scene: Scene) -> None:
    players, final = await finished(scene)
    nell = players[0].person
    told = await nell.answer_to(final, "Review")
    review = await nell.wait_until(told, lambda m: bool(m.pictures), within=90)
    board = await nell.answer_to(final, "Step through")
    for shown, pause in ((review, "a few minutes ago"), (board, "Wait a few seconds")):
        await nell.press(shown, "Show to all")
        again = await nell.answer_to(shown, "Show to all")
        assert pause in again.text
        assert again.ephemeral
    # One could go through a whole game so: other boards wait with it.
    await nell.press(board, "Next")
    on = await nell.wait_until(board, lambda m: "Board 2 of" in m.text)
    assert "Wait a few seconds" in (await nell.answer_to(on, "Show to all")).text
    assert len([m for m in players[1].person.messages("games") if "Behind the screens" in m.text]) == 1


async def test_nobody_shows_the_review_of_another_seat_nor_of_one_that_is_not_there(scene: Scene) -> None:
    players, final = await finished(scene)
    nell = players[0].person
    press = decode(final.buttons[0].custom_id)
    assert press is not None
    # Her own is made anew where it is not kept any more.
    for seat, said in ((1, "Faye"), (9, "This button is out of date"), (0, "The review is being made")):
        told = await nell.forged(final, encode(Press(press.game, seat, 0, "review", SHARE)))
        assert said in told.text, seat
    scene.check_log()
