"""Once more with the same people: each agrees, and sits one seat further on."""

import asyncio

import pytest

from tests.support.gathering import Scene

pytestmark = pytest.mark.e2e


async def test_a_rematch_keeps_a_seat_for_everybody_one_further_on(scene: Scene) -> None:
    players = await scene.near_end()
    nell, faye, miley = (player.person for player in players)
    final = await scene.finish(players)
    # A client of somebody's own making can't have it in another channel.
    elsewhere = await nell.ask("ginkgo about", "lounge")
    again = next(button.custom_id for button in final.buttons if button.label == "Rematch")
    assert (await nell.forged(elsewhere, again)).text.startswith("This button is out of date")
    await nell.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)
    assert "A rematch: Faye, Miley may" in lobby.text
    assert "2 seats are free" in lobby.text
    panel = await nell.answer_to(lobby, "Options")
    await nell.select(panel, ["normal"], placeholder="Together or solo")
    alone = await nell.wait_until(lobby, lambda m: "Against Hal." in m.text)
    assert "Join" not in alone.labels
    assert "Join" not in alone.text, "nobody takes a seat in a game that is for one"
    await nell.select(nell.latest(panel), ["none"], placeholder="Together or solo")
    await nell.wait_until(lobby, lambda m: "A rematch: Faye, Miley may" in m.text)
    await miley.press(final, "Rematch")
    await nell.wait_until(lobby, lambda m: "A rematch: Faye may" in m.text)
    await faye.press(lobby, "Join")
    full = await nell.wait_until(lobby, lambda m: "A rematch" not in m.text)
    assert full.text.index("Faye") < full.text.index("Miley") < full.text.index("Nell")
    await nell.press(lobby, "Start")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games", after=lobby)


async def test_a_rematch_that_was_called_off_hides_no_result(scene: Scene) -> None:
    """Log, film and review of the game were there still, and of its result it was said that no game is open."""
    players = await scene.near_end()
    nell = players[0].person
    final = await scene.finish(players)
    await nell.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Cancel" in m.labels, channel="games", after=final)
    await nell.press(lobby, "Cancel")
    await nell.wait_until(lobby, lambda m: "cancelled" in m.text)
    await nell.do("ginkgo board")
    again = await nell.wait_message(lambda m: "Scoring step by step" in m.labels, channel="games", after=lobby)
    assert "The game is over" in again.text


async def test_the_ai_that_played_for_somebody_forgotten_is_not_asked_again(scene: Scene) -> None:
    """As that of anybody else who has given her seat up: it was there so that the others could play on."""
    nell, faye, miley = await scene.near_end()
    question = await faye.person.answer_to(await faye.person.ask("ginkgo me"), "Delete my data")
    await faye.person.press(question, "Delete my data")
    await faye.person.wait_message("Your data is deleted")
    await nell.person.press(await scene.finish([nell, miley]), "Rematch")
    lobby = await nell.person.wait_message(lambda m: "A rematch: Miley may" in m.text, channel="games")
    assert "3 seats are free" in lobby.text
    assert "AI" not in lobby.text.partition("A rematch")[0]


async def test_a_rematch_where_a_lobby_is_open_says_who_waits_there_and_lets_in(scene: Scene) -> None:
    """That of somebody who did not play, say; who sits there already is told so."""
    players = await scene.near_end()
    nell, faye = players[0].person, players[1].person
    final = await scene.finish(players)
    iwona = await scene.loopback.person("Iwona")
    await iwona.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)
    told = await nell.answer_to(final, "Rematch")
    assert "Iwona" in told.text
    assert told.ephemeral
    await nell.press(told, "Join")
    await faye.wait_until(lobby, lambda m: "Nell" in m.text)
    again = await nell.answer_to(final, "Rematch")
    assert "You have a seat in it" in again.text
    assert "Join" not in again.labels


async def test_of_two_who_ask_for_a_rematch_at_once_both_sit_in_it(scene: Scene) -> None:
    players = await scene.near_end()
    nell, faye, miley = (player.person for player in players)
    final = await scene.finish(players)
    await asyncio.gather(*(person.press(final, "Rematch") for person in (nell, faye, miley)))
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)
    full = await nell.wait_until(lobby, lambda m: "A rematch" not in m.text)
    assert all(name in full.text for name in ("Nell", "Faye", "Miley"))
    await scene.quiet()
    assert not [m for person in (nell, faye, miley) for m in person.messages("games") if m.ephemeral]


async def test_the_lobby_of_a_rematch_hides_the_finished_game_from_no_command(scene: Scene) -> None:
    players = await scene.near_end()
    nell = players[0].person
    final = await scene.finish(players)
    await nell.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)
    assert "The game so far" in (await nell.ask("ginkgo log")).text
    assert "record of this game" in (await nell.ask("ginkgo export")).text
    for words in ("review", "replay"):
        assert "is being made" in (await nell.ask(f"ginkgo {words}")).text
    await nell.do("ginkgo end")
    await nell.wait_until(lobby, lambda m: "cancelled" in m.text)
    assert "record of this game" in (await nell.ask("ginkgo export")).text


async def test_where_games_may_start_no_more_none_starts_by_a_rematch(scene: Scene) -> None:
    players = await scene.near_end()
    nell, faye = players[0].person, players[1].person
    final = await scene.finish(players)
    await nell.answer(await nell.use("ginkgo settings", {"channel": nell.channel("lounge")}))
    for person in (faye, nell):
        refused = await person.answer_to(final, "Rematch")
        assert "can't be started in this channel" in refused.text
        assert refused.ephemeral
    await nell.answer(await nell.use("ginkgo settings", {"channel": nell.channel("games")}))
    await faye.press(final, "Rematch")
    await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)


async def test_who_has_turned_a_rematch_down_is_named_in_its_lobby(scene: Scene) -> None:
    """The host saw a free seat, and not that she waited for nobody any more."""
    players = await scene.near_end()
    nell, faye, miley = (player.person for player in players)
    final = await scene.finish(players)
    await nell.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)
    assert "not playing" not in lobby.text
    await faye.press(lobby, "Leave")
    told = await nell.wait_until(lobby, lambda m: "Faye is not playing this time." in m.text)
    assert "A rematch: Miley may" in told.text
    assert "3 seats are free" in told.text
    await miley.press(lobby, "Join")
    await miley.press(lobby, "Leave")
    await nell.wait_until(lobby, lambda m: "Faye, Miley are not playing this time." in m.text)
    await faye.press(lobby, "Join")
    await nell.wait_until(lobby, lambda m: "Miley is not playing this time." in m.text)


@pytest.mark.parametrize(("where", "said"), [("thread", "This thread is locked"), ("channel", "Send Messages")])
async def test_where_nothing_can_be_told_any_more_nobody_sits_down_for_a_rematch(
    scene: Scene, where: str, said: str
) -> None:
    """Her seat is kept as before, and nothing would show that she has taken it."""
    nell, faye = await scene.people(2)
    place = await nell.thread("a table", "lounge") if where == "thread" else "games"
    final = await scene.finish(await scene.near_end(place))
    await nell.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel=place, after=final)
    await scene.quiet()
    may_not_be_written_in(scene, nell.channel(place), closed=True)
    told = await faye.answer_to(final, "Rematch")
    assert said in told.text
    assert told.ephemeral
    may_not_be_written_in(scene, nell.channel(place), closed=False)
    await faye.press(final, "Rematch")
    await nell.wait_until(lobby, lambda m: "A rematch: Miley may" in m.text)


def may_not_be_written_in(scene: Scene, place: str, *, closed: bool) -> None:
    """A thread is locked, in a channel the bot may no longer write; or both as before."""
    channel = scene.loopback.playground.world.channels[int(place)]
    if channel.is_thread:
        channel.locked = closed
        scene.loopback.playground.events.channel("UPDATE", channel)
    else:
        scene.loopback.mishaps.permissions(channel, deny=["send_messages"] if closed else [])


async def test_where_only_managers_start_games_others_are_told_whom_to_ask(scene: Scene) -> None:
    """By a command and by *Rematch*; who manages the server starts as before, and others join."""
    players = await scene.near_end()
    nell, faye = players[0].person, players[1].person
    final = await scene.finish(players)
    panel = await nell.ask("ginkgo settings")
    starters = next(select.custom_id for select in panel.selects if "starters" in select.custom_id)
    await nell.set_to(panel, "Managers only", custom_id=starters)
    for refused in (await faye.ask("ginkgo new"), await faye.answer_to(final, "Rematch")):
        assert "somebody who may manage the server can start a game" in refused.text
        assert refused.ephemeral
    await nell.press(final, "Rematch")
    lobby = await faye.wait_message(lambda m: "Join" in m.labels, channel="games")
    await faye.press(final, "Rematch")
    await faye.wait_until(lobby, lambda m: "Faye" in m.text)


async def test_seats_kept_for_a_rematch_are_offered_to_nobody_else(scene: Scene) -> None:
    """Two wait for two of those who played: with two AIs it is full for everybody but these."""
    players = await scene.near_end()
    nell, faye = players[0].person, players[1].person
    final = await scene.finish(players)
    await nell.press(final, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=final)
    ais = await nell.answer_to(lobby, "Add AI")
    await nell.press(ais, "Add an easy AI")
    ais = await nell.wait_until(ais, lambda m: m.text.count(", easy AI") == 1)
    assert not nell.find_button(ais, "Add an easy AI").disabled
    await nell.press(ais, "Add an easy AI")
    ais = await nell.wait_until(ais, lambda m: m.text.count(", easy AI") == 2)
    assert nell.find_button(ais, "Add an easy AI").disabled
    iwona = await scene.loopback.person("Iwona")
    told = await iwona.ask("ginkgo new")
    assert "It has no free seat" in told.text
    assert "Join" not in told.labels
    told = await faye.ask("ginkgo new")
    assert "*Join* gives you a seat" in told.text
    assert "Join" in told.labels


async def test_r8_5_a_seat_kept_for_a_rematch_is_hers_also_where_fewer_may_play_than_are_asked(scene: Scene) -> None:
    """Five have played, and with hands of five cards four can: whoever comes first sits, and then none is free."""
    nell, *others = (player.person for player in await scene.game(5))
    await nell.press(await nell.ask("ginkgo end"), "End the game")
    ended = await nell.wait_message(lambda m: "Rematch" in m.labels, channel="games")
    await nell.press(ended, "Rematch")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games", after=ended)
    panel = await nell.answer_to(lobby, "Options")
    for option, value in (("modules", "keep_a_card"), ("hand", "5")):
        shown = nell.latest(panel)
        custom_id = next(select.custom_id for select in shown.selects if f"{option}=" in select.custom_id)
        await nell.set_to(panel, value, custom_id=custom_id)
    *first, last = others
    for person in first:
        await person.press(lobby, "Join")
    full = await nell.wait_until(lobby, lambda m: nell.find_button(m, "Join").disabled)
    assert "All seats are taken." in full.text
    assert "A rematch" not in full.text, "nobody may take a seat any more"
    told = await last.ask("ginkgo new")
    assert "It has no free seat" in told.text
    assert "Join" not in told.labels
    assert "two to four players" in (await last.ask("ginkgo join")).text
    await nell.press(lobby, "Start")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games", after=lobby)
