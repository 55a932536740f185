"""A game that ends early is over on every screen; presses on the way are answered before the bot goes."""

import asyncio
from pathlib import Path

import pytest

from playground.faults import RestFault
from tests.support.gathering import Scene, scripted
from tests.support.player import choose, first_card, lobby_of, new_hand
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

A_MOMENT_S = 0.5
"""In which a bot that waits for nothing more has ended."""


async def test_a_game_ended_early_is_over_on_every_private_screen(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    direct = await faye.person.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    mine = await nell.open()
    await nell.person.press(mine, custom_id=first_card(mine))
    in_the_middle = await nell.person.wait_button(mine, starts="Alone")
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    for person, screen in ((faye.person, direct), (nell.person, mine)):
        over = await person.wait_until(screen, lambda m: "ended by somebody who manages" in m.text)
        assert over.labels == ["Log"]
    await nell.person.press(mine, custom_id=in_the_middle.custom_id, force=True)
    await scene.quiet()
    assert nell.person.latest(mine).labels == ["Log"], "a press that was on its way brings nothing back"
    again = await faye.person.ask("ginkgo screen")
    assert "No game is open" in again.text


async def test_what_she_could_do_in_a_game_ended_early_leads_to_how_it_ended(scene: Scene) -> None:
    """It said that her screen shows what she can do now."""
    nell, _ = await scene.game(2)
    screen = await nell.open()
    await nell.person.select(screen, ["What can I do"])
    told = await nell.person.wait_message(lambda m: "what you can do" in m.text, channel="games")
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    past = await nell.person.wait_until(told, lambda m: "This was in round 1." in m.text)
    assert past.text == "This was in round 1. *My screen* shows how the game ended."
    assert "ended by somebody who manages" in (await nell.person.answer_to(past, "My screen")).text


async def test_what_was_past_already_when_the_game_ended_promises_nothing_to_do(scene: Scene) -> None:
    """It became its line in the middle of the game, and keeps it: it went on saying what she can do now."""
    nell, _ = await scene.game(2)
    screen = await nell.open()
    await nell.person.select(screen, ["What can I do"])
    told = await nell.person.wait_message(lambda m: "what you can do" in m.text, channel="games")
    await choose(nell)
    past = await nell.person.wait_until(told, lambda m: "This was in round 1." in m.text)
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    await nell.person.wait_message("ended by somebody who manages", channel="games")
    await scene.quiet()
    assert nell.person.latest(past).text == "This was in round 1. *My screen* shows how things stand now."
    assert "ended by somebody who manages" in (await nell.person.answer_to(past, "My screen")).text


async def test_a_press_on_what_is_left_of_a_game_that_is_over_speaks_of_that_game(scene: Scene) -> None:
    """Whatever is open in the channel by then: it said that no game was running, beside one that did."""
    nell, faye = (player.person for player in await scene.game(2))
    question = await faye.ask("ginkgo resign")

    async def told() -> str:
        return (await faye.answer_to(question, "Give it to an AI")).text

    await nell.press(await nell.ask("ginkgo end"), "End the game")
    await nell.wait_message("ended by somebody who manages", channel="games")
    assert await told() == (
        "That game is over. `/ginkgo my games` lists your tables; `/ginkgo new` opens another.")
    lobby = await lobby_of(nell)
    assert await told() == "That game is over. A lobby for another is open here: `/ginkgo join` gives you a seat."
    await nell.press(await nell.answer_to(lobby, "Add AI"), "Add an easy AI")
    await nell.press(lobby, "Start")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    assert await told() == "That game is over. Another is running here: `/ginkgo board` shows it."


async def test_who_takes_an_offer_back_reads_that_the_game_is_over(scene: Scene) -> None:
    """It said that anybody who plays there can offer the seat again."""
    nell, _ = (player.person for player in await scene.game(2))
    iwona = await scene.loopback.person("Iwona")
    offered = await nell.ask("ginkgo table replace", by=iwona.id)
    await nell.press(await nell.ask("ginkgo end"), "End the game")
    await nell.wait_message("ended by somebody who manages", channel="games")
    # Pressed by a client that has not heard yet that the button is gone.
    (back,) = offered.buttons
    late = await nell.answer_to(offered, custom_id=back.custom_id, force=True)
    assert late.text.startswith("That game is over.")


async def test_of_a_game_ended_early_nobody_is_told_what_she_can_do(scene: Scene) -> None:
    """By a private screen whose token is over, so that it still looks as it did: its cards were explained to her, to
    choose from."""
    nell, _ = await scene.game(2)
    screen = await nell.open()
    await scene.loopback.mishaps.token_expiry()
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    await scene.quiet()
    before = {m.id for m in nell.person.messages()}
    await nell.person.select(screen, ["What can I do"])
    told = await nell.person.wait_message(lambda m: m.id not in before and m.ephemeral, channel="games")
    assert told.text.startswith("That game is over.")


async def test_the_last_board_of_a_game_ended_early_says_so_and_opens_what_may_still_be_read(scene: Scene) -> None:
    nell, faye = await scene.second_round(2)
    await new_hand(faye)
    board = await nell.person.wait_message(
        lambda m: "## Round 2" in m.text and "Meanwhile" in m.text and not m.ephemeral, channel="games")
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    over = await nell.person.wait_until(board, lambda m: "My screen" not in m.labels)
    assert "The game was ended here." in over.text
    assert "newer board" not in over.text
    assert over.pictures == board.pictures
    assert over.labels == ["Rules", "Districts", "In words", "Log", "Show the round"]
    for label, said in (("Districts", "## Districts"), ("In words", "## The city"), ("Log", "## The game so far"),
                        ("Show the round", "What happened in round 1")):
        assert said in (await nell.person.answer_to(over, label)).text


async def test_what_can_be_read_of_a_game_ended_early_is_offered_where_that_is_said(scene: Scene) -> None:
    nell, _ = await scene.second_round(2)
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    said = await nell.person.wait_message("ended by somebody who manages", channel="games")
    assert said.labels == ["Rematch", "Step through", "Replay", "Review", "Export", "Log"]
    film = await nell.person.answer_to(said, "Replay")
    review = await nell.person.answer_to(said, "Review")
    board = await nell.person.answer_to(said, "Step through")
    await nell.person.press(board, "Last")
    last = await nell.person.wait_until(board, lambda m: "## Round 2 begins" in m.text)
    assert "Behind the screens" in last.text
    assert "## The game so far" in (await nell.person.answer_to(said, "Log")).text
    assert (await nell.person.answer_to(said, "Export")).attached
    film = await nell.person.wait_until(film, lambda m: bool(m.pictures))
    assert "as far as it was played" in film.text
    assert film.labels == ["Show to all", "Step through"], "nothing was scored"
    assert "scoring" not in " ".join(film.alt_texts)
    await nell.person.wait_until(review, lambda m: "## Review" in m.text)
    await nell.person.press(said, "Rematch")
    await nell.person.wait_message(lambda m: "A rematch: Faye may" in m.text and "Start" in m.labels, channel="games")


async def test_stepping_through_a_game_ended_within_a_round_ends_where_it_was_ended(scene: Scene) -> None:
    nell, faye = await scene.second_round(2)
    await new_hand(faye)
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    said = await nell.person.wait_message("ended by somebody who manages", channel="games")
    board = await nell.person.answer_to(said, "Step through")
    await nell.person.press(board, "Last")
    last = await nell.person.wait_until(board, lambda m: "Round 2, where the game was ended" in m.text)
    assert "New Hand" in last.text.partition("Behind the screens")[0]
    # As fast as they can be looked at: of a whole game there are some twenty boards, and the sixteenth was refused.
    for _ in range(10):
        await nell.person.press(board, "Back")
        await nell.person.wait_until(board, lambda m: "## Round 2 begins" in m.text)
        await nell.person.press(board, "Last")
        await nell.person.wait_until(board, lambda m: "Round 2, where the game was ended" in m.text)


async def test_a_game_ended_before_a_round_was_played_offers_no_look_back(scene: Scene) -> None:
    nell, _ = await scene.game(2, setup="draft")
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    said = await nell.person.wait_message("ended by somebody who manages", channel="games")
    assert said.labels == ["Rematch", "Step through", "Replay", "Export", "Log"]
    film = await nell.person.answer_to(said, "Replay")
    await nell.person.wait_until(film, lambda m: bool(m.pictures))
    assert "Board 1 of 1" in (await nell.person.answer_to(said, "Step through")).text
    assert (await nell.person.answer_to(said, "Log")).text
    review = await nell.person.ask("ginkgo review")
    await scene.quiet()
    assert "before a round was played" in nell.person.latest(review).text


async def test_a_press_under_way_when_the_bot_is_told_to_stop_is_answered(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    screen = await nell.person.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    await scene.quiet()  # No earlier press is to take the refusal.
    # Its answer is refused at first, and sent again a second later: that second lies after the signal.
    refused = scene.loopback.faults.add(RestFault.SERVER_ERROR, times=1, status=502, route="/callback")
    pressing = asyncio.create_task(nell.person.press(screen, custom_id=first_card(screen)))
    await until(lambda: refused.hits, "an answer that is refused")
    await scene.loopback.stop_bot()
    await pressing
    await nell.person.wait_button(screen, starts="Alone")
    await scene.start()
    await choose(nell)


READING = """
import os, sys
from pathlib import Path
from bot import presses
from bot.__main__ import main
from bot.stop_signals import stop_signals
from tests.support.holding import held_by

stop_signals.listen()

def held(verb):
    handle = presses.HANDLERS[verb]

    async def handled(request, press):
        await held_by(Path(os.environ["HELD"]) / verb)
        return await handle(request, press)

    return handled

presses.HANDLERS.update({verb: held(verb) for verb in ("rules", "log")})
sys.exit(main([]))
"""
"""What is asked for by one of these presses is held while there is a file of its name."""


async def test_a_press_that_comes_while_the_bot_waits_for_another_to_stop_is_answered(tmp_path: Path) -> None:
    held = {verb: tmp_path / verb for verb in ("rules", "log")}
    for file in held.values():
        file.touch()
    async with scripted(READING, HELD=str(tmp_path)) as scene:
        nell = (await scene.game(2))[0].person
        board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
        await scene.quiet()
        await nell.press(board, "Rules")
        await until(held["rules"].with_suffix(".reached").exists, "a press under way")
        stopped = asyncio.create_task(scene.loopback.stop_bot())
        await until(lambda: scene.logged("stopping"), "a bot that is about to stop")
        await nell.press(board, "Log")
        await until(held["log"].with_suffix(".reached").exists, "another press")
        held["rules"].unlink()
        await nell.wait_message(lambda m: m.ephemeral and m.text.startswith("## A round"))
        await asyncio.wait({stopped}, timeout=A_MOMENT_S)
        held["log"].unlink()
        await nell.wait_message(lambda m: m.ephemeral and not m.text.startswith("## A round"))
        await stopped


SENDING = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from bot.publishing.message_book import MessageBook
from bot.stop_signals import stop_signals
from tests.support.holding import held_by

stop_signals.listen()
send = MessageBook.send

async def sent(self, *what, **options):
    await held_by(Path(os.environ["HELD"]))
    return await send(self, *what, **options)

MessageBook.send = sent
sys.exit(main([]))
"""
"""While there is a file, nothing new is sent to a channel."""


async def test_a_press_that_comes_while_the_bot_waits_for_what_it_still_sends_is_answered(tmp_path: Path) -> None:
    held = tmp_path / "held"
    async with scripted(SENDING, HELD=str(held)) as scene:
        nell = (await scene.game(2))[0].person
        board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
        await scene.quiet()
        held.touch()
        await nell.command("ginkgo new", "dm")
        await until(held.with_suffix(".reached").exists, "a lobby that is about to be sent")
        stopped = asyncio.create_task(scene.loopback.stop_bot())
        await until(lambda: scene.logged("stopping"), "a bot that is about to stop")
        await asyncio.sleep(A_MOMENT_S)
        await nell.press(board, "Rules")
        await nell.wait_message(lambda m: m.ephemeral and m.text.startswith("## A round"))
        held.unlink()
        await stopped


async def test_a_result_that_is_posted_again_stays_a_result_where_it_stood_first(scene: Scene) -> None:
    players = await scene.near_end()
    nell = players[0].person
    first = await scene.finish(players)
    await scene.quiet()
    said = nell.latest(first).text
    await nell.do("ginkgo board")
    again = await nell.wait_message(lambda m: "Rematch" in m.labels, channel="games", after=first)
    assert again.text == said
    older = await nell.wait_until(first, lambda m: not m.buttons)
    assert older.text == said
    assert older.pictures == first.pictures
