"""Ending a game early: never by one slip, and never by one of several alone."""

from dataclasses import replace

import pytest

from bot.wire.custom_id import decode, encode
from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.player import Player, play_until
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e

MANAGERS_ONLY = "server can end a game early"


async def only_managers_end(manager: Person) -> None:
    """The server's setting *Who may end games early: Managers only*."""
    panel = await manager.ask("ginkgo settings")
    enders = next(select.custom_id for select in panel.selects if "enders" in select.custom_id)
    await manager.set_to(panel, "Managers only", custom_id=enders)


async def against_an_ai(person: Person) -> Shown:
    """Her game against one AI; its first board."""
    await person.do("ginkgo new")
    lobby = await person.wait_message(lambda m: "Add AI" in m.labels, channel="games")
    await person.press(await person.answer_to(lobby, "Add AI"), "Add an easy AI")
    await person.wait_until(lobby, lambda m: "easy AI" in m.text)
    await person.press(lobby, "Start")
    return await person.wait_message(lambda m: "My screen" in m.labels, channel="games")


def older(question: Shown, arg: str) -> str:
    """The custom_id of a button that such a question had in an earlier version."""
    found = next(b.custom_id for b in question.buttons if ":resign:" in b.custom_id)
    return f"{found.rpartition(':')[0]}:{arg}"


async def still_played(scene: Scene, person: Person) -> None:
    """Nothing has ended, now that all is told that was to be told."""
    await scene.quiet()
    assert "ended" not in " ".join(m.text for m in person.messages("games") if not m.ephemeral)
    assert any("My screen" in m.labels for m in person.messages("games"))


async def test_who_manages_the_server_is_asked_back_and_nobody_else_ends_at_once(scene: Scene) -> None:
    nell, faye = (player.person for player in await scene.game(2))
    question = await nell.ask("ginkgo end")
    assert question.labels == ["End the game"]
    still = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    assert (await scene.control.record(int(nell.channel("games")))).count('"over"') == 0
    await faye.do("ginkgo end")
    vote = await faye.wait_message("End this game now?", channel="games")
    assert "One more has to agree" in vote.text, "Faye manages nothing: the table decides"
    await nell.press(question, "End the game")
    ended = await faye.wait_message("ended by somebody who manages the server", channel="games", after=still)
    assert ended.labels == ["Rematch", "Step through", "Replay", "Export", "Log"], "to read, nothing to vote on"
    await nell.wait_gone(question)


async def test_who_manages_another_server_ends_no_game_of_this_one_by_herself(scene: Scene) -> None:
    """Nor does who manages none, with a client of her own making."""
    world, actions = scene.loopback.playground.world, scene.loopback.playground.actions
    actions.remove_bot(server := world.add_guild("Elsewhere", scene.loopback.user("Faye"), ("hall",)))
    actions.invite_bot(server)
    nell, faye = (player.person for player in await scene.game(2))
    board = await faye.wait_message(lambda m: "My screen" in m.labels, channel="games")
    press = next(found for button in board.buttons if (found := decode(button.custom_id)))
    there = await faye.ask("ginkgo settings", "hall")
    for message in (board, there):
        assert MANAGERS_ONLY in (await faye.forged(message, encode(replace(press, verb="ask", arg="now")))).text
    await only_managers_end(nell)
    assert MANAGERS_ONLY in (await faye.forged(there, encode(replace(press, verb="ask", arg="end")))).text
    await still_played(scene, nell)


async def test_one_of_two_gives_up_her_seat_and_the_other_plays_on(scene: Scene) -> None:
    nell, faye = (player.person for player in await scene.game(2))
    question = await faye.ask("ginkgo resign")
    assert question.labels == ["Give it to an AI", "Ask to end the game", "Offer the seat"]
    await faye.press(question, "Give it to an AI")
    await nell.wait_message(lambda m: "Faye" in m.text and "given up the seat" in m.text, channel="games")
    await faye.wait_gone(question)
    await still_played(scene, nell)


@pytest.mark.parametrize("before", ["today", "an older button"])
async def test_one_of_two_ends_nothing_alone_but_asks_the_other(scene: Scene, before: str) -> None:
    nell, faye = (player.person for player in await scene.game(2))
    question = await faye.ask("ginkgo resign")
    if before == "today":
        await faye.press(question, "Ask to end the game")
    else:
        await faye.press(question, custom_id=older(question, "end"), force=True)
    vote = await nell.wait_message("End this game now?", channel="games")
    assert "Faye" in vote.text
    await still_played(scene, nell)
    await nell.press(vote, "Agree")
    await faye.wait_message("ended by those who play it", channel="games")


async def test_who_is_away_is_not_offered_to_end_what_two_others_play(scene: Scene) -> None:
    """She has no say in it before she takes her seat back."""
    nell, faye, _ = (player.person for player in await scene.game(3))
    await scene.clock(86_400 + 60)
    late = await nell.wait_message(lambda m: ":ai=1" in m.ids, channel="games")
    await nell.press(late, custom_id=next(b.custom_id for b in late.buttons if ":ai=1" in b.custom_id))
    await faye.wait_message("plays until they come back", channel="games")
    question = await faye.ask("ginkgo resign")
    assert question.labels == ["Give it to an AI", "Offer the seat"]


async def test_who_asks_from_her_direct_messages_reads_there_that_the_other_is_asked(scene: Scene) -> None:
    nell, faye = (player.person for player in await scene.game(2))
    await faye.wait_message("choose a card", channel="dm")
    which = await faye.ask("ginkgo resign", "dm")
    await faye.press(which, "games")
    question = await faye.wait_message(lambda m: "Ask to end the game" in m.labels, channel="dm", after=which)
    assert question.labels == ["Give it to an AI", "Ask to end the game"], "nobody is here whom she could offer it to"
    await faye.press(question, "Ask to end the game")
    await faye.wait_until(question, lambda m: "asked in the channel" in m.text and not m.buttons)
    await nell.wait_message("End this game now?", channel="games")


async def test_where_only_managers_end_games_nothing_else_does(scene: Scene) -> None:
    nell, faye = (player.person for player in await scene.game(2))
    await nell.wait_message("## Round 1", channel="games")
    await faye.command("ginkgo end")
    vote = await faye.wait_message("End this game now?", channel="games")
    await only_managers_end(nell)
    assert MANAGERS_ONLY in (await faye.ask("ginkgo end")).text
    question = await faye.ask("ginkgo resign")
    assert question.labels == ["Give it to an AI", "Offer the seat"]
    told = await faye.answer_to(question, custom_id=older(question, "end"), force=True)
    assert MANAGERS_ONLY in told.text
    asks = older(question, "end").replace(":resign:", ":ask:")
    told = await faye.answer_to(question, custom_id=asks, force=True)
    assert MANAGERS_ONLY in told.text
    # What she has agreed to she may take back; nobody's agreement is taken any more.
    await faye.press(vote, "Take back")
    await faye.wait_until(vote, lambda m: "This question is closed" in m.text)
    await still_played(scene, nell)


async def test_a_question_asked_before_the_setting_is_not_agreed_to_after_it(scene: Scene) -> None:
    nell, faye, miley = (player.person for player in await scene.game(3))
    await nell.press(await nell.ask("ginkgo resign"), "Give it to an AI")
    await nell.wait_message("given up the seat", channel="games")
    await faye.command("ginkgo end")
    vote = await faye.wait_message("End this game now?", channel="games")
    await only_managers_end(nell)
    told = await miley.answer_to(vote, "Agree")
    assert MANAGERS_ONLY in told.text
    await still_played(scene, faye)


async def test_the_only_person_is_told_that_the_game_ends_with_her_seat(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await against_an_ai(nell)
    question = await nell.ask("ginkgo resign")
    assert "so the game ends" in question.text
    assert question.labels == ["End the game", "Offer the seat"]
    # "Give it to an AI" of an earlier version promised something else: she is asked again.
    await nell.press(question, custom_id=older(question, "ai"), force=True)
    await still_played(scene, nell)
    await nell.press(question, "End the game")
    await nell.wait_message("nobody plays it any more", channel="games")
    await nell.wait_gone(question)
    assert "An AI plays on" not in " ".join(m.text for m in nell.messages("games"))


async def test_who_plays_alone_and_manages_nothing_ends_by_leaving_where_only_managers_end(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    await only_managers_end(nell)
    await against_an_ai(faye)
    assert MANAGERS_ONLY in (await faye.ask("ginkgo end")).text
    await faye.press(await faye.ask("ginkgo resign"), "End the game")
    await nell.wait_message("nobody plays it any more", channel="games")


async def test_no_ai_is_said_to_have_played_for_who_leaves_last(scene: Scene) -> None:
    """None plays on, so all that was played at her seat she has played herself."""
    nell = await scene.loopback.person("Nell")
    await against_an_ai(nell)

    def second_round() -> bool:
        return any(m.text.startswith("## Round 2") for m in nell.messages("games"))

    await play_until([Player(nell, 1)], second_round, "round 2", choosing=True)
    await nell.press(await nell.ask("ginkgo resign"), "End the game")
    over = await nell.wait_message("nobody plays it any more", channel="games")
    await scene.quiet()
    for look in ("Log", "Step through"):
        told = (await nell.answer_to(over, look)).text
        assert "**Nell**" in told
        assert "Nell (AI)" not in told
    assert not any("Nell (AI)" in m.text for m in nell.messages("games"))
    assert any("nobody plays it any more" in m.text for m in nell.messages("dm"))
    assert "Nell" in await scene.record()
    await nell.press(await nell.answer_to(await nell.ask("ginkgo me"), "Delete my data"), "Delete my data")
    await nell.wait_message("Your data is deleted", channel="games")
    assert "Nell" not in await scene.record()
