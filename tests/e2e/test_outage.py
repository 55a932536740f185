"""Discord was away for a while, in one channel or everywhere: what was missed is told soon after, and once."""

import asyncio
import re
import sys
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from playground.faults import RestFault
from tests.support.gathering import Scene, rounds
from tests.support.loopback import Loopback
from tests.support.person import WAIT_S
from tests.support.player import (
    Player,
    choose,
    first_card,
    give_up_seat,
    new_hand,
    opened,
    play_until,
    screen_of,
    settled,
)
from tests.support.untold import put_off, until_told, until_tried, untold
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

SEND = "POST /channels/{channel_id}/messages"


@pytest.mark.parametrize(("call", "what"), [
    ("ginkgo board", RestFault.CUT), ("ginkgo screen", RestFault.CUT), ("ginkgo board", RestFault.SERVER_ERROR)])
async def test_a_channel_that_answers_again_is_caught_up_at_once(scene: Scene, call: str, what: RestFault) -> None:
    """A message that Discord takes there says so, and so does an answer to somebody there."""
    scene.expected |= {"notice_undelivered"}
    players = await missed(scene, 5, what)
    nell = players[0]
    await put_off(scene)
    await nell.person.command(call)
    await until_told(scene)
    await settled(players, "## Round 2")


async def test_waiting_for_an_error_of_discords_ends_after_half_a_minute(scene: Scene) -> None:
    scene.expected |= {"notice_undelivered"}
    nell = (await missed(scene, 9))[0]  # 2 s doubled nine times are 17 minutes
    await scene.clock(31)
    await until_told(scene)
    assert len(rounds(nell.person.messages("games"))) == 2


async def test_a_board_that_had_come_though_its_channel_cannot_be_read_tells_what_has_happened_since(
    scene: Scene
) -> None:
    """Discord knows its nonce and gives it back as it was sent, whatever the second try says."""
    scene.expected |= {"notice_undelivered"}
    nell, faye = await scene.game(2)
    channel = scene.loopback.channel("games").id
    await choose(nell)
    await scene.quiet()
    lost = scene.loopback.faults.add(
        RestFault.LOST_ANSWER, times=0, status=503, route=f"POST /channels/{channel}/messages")
    await choose(faye)
    board = await settled([nell, faye], "## Round 2")
    await new_hand(nell)
    await until(lambda: any(untold(scene, "new")), "a board that is tried again")
    assert lost.hits
    scene.loopback.faults.remove()
    unread = scene.loopback.faults.add(
        RestFault.SERVER_ERROR, times=0, status=503, route=f"GET /channels/{channel}/messages")
    await scene.clock(31)
    await scene.quiet()
    assert unread.hits
    assert "takes a New Hand" in nell.person.latest(board).text
    assert len(rounds(nell.person.messages("games"))) == 2


SET_BACK = """
import os, sys
from datetime import timedelta
from pathlib import Path
from bot.__main__ import main
from bot.clock import WallClock

shown = WallClock.now
WallClock.now = lambda clock: shown(clock) - timedelta(hours=Path(os.environ["SET_BACK"]).exists())
sys.exit(main([]))
"""
"""The clock of the bot's machine is set back by an hour as soon as there is a file; the time that goes by is not."""


async def test_what_was_put_off_waits_no_longer_where_the_clock_is_set_back(tmp_path: Path) -> None:
    mark = tmp_path / "set back"
    command, env = (sys.executable, "-c", SET_BACK), {"SET_BACK": str(mark)}
    async with Loopback(bot_command=command, env=env) as loopback:
        scene = Scene(loopback)
        scene.expected |= {"notice_undelivered"}
        await scene.start()
        players = await scene.game(2)
        await choose(players[0])
        channel = players[0].person.channel("games")
        loopback.faults.add(RestFault.CUT, times=0, route=f"POST /channels/{channel}/messages")
        await choose(players[1])
        await play_until(players, lambda: any(untold(scene, "new")), "a board that is put off")
        mark.touch()
        loopback.faults.remove()
        # It looks up since something is to be told elsewhere.
        await players[0].person.command("ginkgo new", channel="lounge", setup="introductory")
        await until_told(scene)
        await settled(players, "## Round 2")


async def test_the_gateway_resumes_and_what_waited_is_told(scene: Scene) -> None:
    scene.expected |= {"notice_undelivered"}
    nell = (await missed(scene, 6))[0]
    await put_off(scene)
    await scene.loopback.mishaps.gateway_drop()
    await until_told(scene)
    assert len(rounds(nell.person.messages("games"))) == 2


async def test_in_a_lively_channel_nothing_is_announced_twice(scene: Scene) -> None:
    """The board was sent, its answer was lost, the bot died; an hour and a hundred messages later it starts again."""
    players = await scene.game(2)
    nell, faye = players
    await choose(nell)
    scene.loopback.faults.add(RestFault.LOST_ANSWER, times=1, route=SEND)
    await choose(faye)
    await settled(players, "## Round 2")
    await scene.loopback.kill_bot()
    for number in range(100):
        await nell.person.say(f"Where has it gone? ({number})")
    await scene.loopback.playground.shift_clock(3600)
    await scene.start()
    await until_told(scene)
    boards = [m for m in nell.person.messages("games") if m.text.startswith("## Round 2")]
    assert len(boards) == 1
    assert any("My screen" in m.labels for m in boards)


async def test_a_pause_that_ended_and_began_again_untold_is_told_of_once(scene: Scene) -> None:
    """That it went on in between is no news any more; it was told as another pause, which took the first away."""
    scene.expected |= {"notice_undelivered"}
    nell, faye = (player.person for player in await scene.game(2))
    for person in (nell, faye):
        await person.do("ginkgo table pause")
    first = await nell.wait_message(lambda m: ":ask:resume" in m.ids, channel="games")
    await until_told(scene)
    cut = scene.loopback.faults.add(RestFault.CUT, times=0, route=SEND)
    await nell.press(first, "Go on")
    await until(lambda: cut.hits > 0, "a try to tell that the table goes on", WAIT_S)
    for person in (nell, faye):
        await person.do("ginkgo table pause")
    before = len(scene.loopback.playground.traffic.rest())
    scene.loopback.faults.remove()
    await until_told(scene)
    made = [entry.name for entry in scene.loopback.playground.traffic.rest()[before:]]
    told = [m for m in nell.messages("games") if m.text.startswith("The table is paused")]
    assert [m.labels for m in told] == [[], ["Go on"]], "the first is settled, the second stands"
    assert not [name for name in made if name.startswith("DELETE")], "nothing that was told is taken away again"


async def test_who_gave_up_a_seat_is_named_also_where_somebody_else_plays_it_by_the_time_it_is_told(
    scene: Scene
) -> None:
    scene.expected |= {"notice_undelivered"}
    nell, faye, _ = (player.person for player in await scene.game(3))
    iwona = (await scene.people(4))[3]
    await scene.quiet()
    cut = scene.loopback.faults.add(RestFault.CUT, times=0, route=f"POST /channels/{nell.channel('games')}/messages")
    await give_up_seat(faye)
    await until(lambda: cut.hits > 0, "a try to tell that she leaves", WAIT_S)
    await nell.ask("ginkgo table replace", player=faye.id, by=iwona.id)
    offer = await iwona.wait_message(lambda m: ":agree:seat=1" in m.ids, channel="dm")
    await iwona.press(offer, custom_id=next(b.custom_id for b in offer.buttons if ":agree:" in b.custom_id))
    await iwona.wait_message("choose a card", channel="dm")
    scene.loopback.faults.remove()
    await until_told(scene)
    told = [m.text for m in nell.messages("games")
            if not m.ephemeral and ("given up the seat" in m.text or "taken" in m.text)]
    assert len(told) == 2, told
    assert "**Faye** has given up the seat." in told[0]
    assert "**Iwona** has taken Faye's seat." in told[1]


async def test_whose_simplest_move_was_played_is_named_also_where_somebody_else_has_her_seat_by_the_time_it_is_told(
    scene: Scene
) -> None:
    scene.expected |= {"notice_undelivered"}
    nell, faye, miley = (player.person for player in await scene.game(3))
    iwona = await scene.loopback.person("Iwona")
    await faye.ask("ginkgo table replace", by=iwona.id)
    offer = await iwona.wait_message(lambda m: ":agree:seat=1" in m.ids, channel="dm")
    await scene.clock(24 * 3600 + 60)
    late = await nell.wait_message(lambda m: ":default=1" in m.ids, channel="games")
    await scene.quiet()
    cut = scene.loopback.faults.add(RestFault.CUT, times=0, route=f"POST /channels/{nell.channel('games')}/messages")
    button = next(b.custom_id for b in late.buttons if ":default=1" in b.custom_id)
    for person in (nell, miley):
        await person.press(late, custom_id=button)
    await until(lambda: cut.hits > 0, "a try to tell of it", WAIT_S)
    await iwona.press(offer, custom_id=next(b.custom_id for b in offer.buttons if ":agree:" in b.custom_id))
    await iwona.wait_message(lambda m: "Round 1" in m.text, channel="dm")
    scene.loopback.faults.remove()
    await until_told(scene)
    told = await nell.wait_message("The simplest move was played", channel="games")
    assert "**Faye** was away." in told.text


async def missed(scene: Scene, times: int, what: RestFault = RestFault.CUT) -> list[Player]:
    """A game of two whose second board Discord has not taken so many times. Now it would."""
    players = await scene.game(2)
    await choose(players[0])
    scene.loopback.faults.add(what, status=503, times=0, route=SEND)
    await choose(players[1])
    await until_tried(scene, players, times)
    scene.loopback.faults.remove()
    return players


async def test_one_message_that_discord_never_takes_is_put_aside_and_its_table_goes_on(scene: Scene) -> None:
    """All else goes through, so it is not Discord; after an hour and many tries the lane goes on without it."""
    scene.expected |= {"notice_undelivered", "notice_put_aside"}
    people = await scene.people(4)
    players = await scene.game(2)
    others = [Player(person, seed, channel="lounge") for seed, person in enumerate(people[2:])]
    await opened(people[2:], "lounge")
    await choose(players[0])
    channel = players[0].person.channel("games")
    scene.loopback.faults.add(RestFault.SERVER_ERROR, status=503, times=0, route=f"POST /channels/{channel}/messages")
    await choose(players[1])
    await until_tried(scene, players, 29)
    await scene.clock(3600)
    for player in others:
        await choose(player)
    await settled(others, "## Round 2")
    await scene.clock(31)
    async with asyncio.timeout(WAIT_S):
        while not (aside := scene.logged("notice_put_aside")):
            await scene.clock(31)
            await asyncio.sleep(0.1)
    assert [line["kind"] for line in aside] == ["board"]
    scene.loopback.faults.remove()
    for player in players:
        await choose(player)
    await settled(players, "## Round 3")


async def test_a_rate_limit_longer_than_a_lease_lasts_keeps_nothing_claimed(scene: Scene) -> None:
    """The message goes back to the outbox, due when Discord says, and takes nobody's place meanwhile."""
    scene.expected |= {"notice_undelivered", "We are being rate limited"}
    players = await scene.game(2)
    await choose(players[0])
    channel = players[0].person.channel("games")
    scene.loopback.faults.add(RestFault.RATE_LIMIT, seconds=900.0, route=f"POST /channels/{channel}/messages")
    await choose(players[1])
    limited = await play_until(
        players, lambda: [line for line in scene.logged("notice_undelivered") if line["kind"] == "board"],
        "a board that is held up")
    assert limited[0]["trouble"] == "busy"
    await until(lambda: untold(scene, "new")[:1] == [1], "a board that goes back to the outbox")
    with scene.loopback.looking() as connection:
        ((due,),) = connection.execute(
            sa.text("SELECT due FROM outbox WHERE lane = 'table' AND state = 'new' AND tries = 1"))
    assert 800 < due / 1e6 - scene.loopback.playground.clock.time() < 900


async def test_an_ephemeral_screen_outlasts_a_cut_network(scene: Scene) -> None:
    """What alone can change it is the token of her last press: calls with that are cut, again and again."""
    scene.expected |= {"notice_undelivered"}
    scene.loopback.user("Faye").dms_closed = True
    nell, faye = players = await scene.game(2)
    screen, hers = await faye.open(), await screen_of(nell)
    await nell.person.press(hers, custom_id=first_card(hers))
    await nell.person.press(hers, starts="Alone")
    await nell.person.wait_button(hers, "Confirm")
    assert "Change my mind" in (await choose(faye)).labels
    (token,) = [found for entry in scene.loopback.playground.traffic.rest()
                for found in re.findall(r"/interactions/\d+/([\w-]+)/callback", entry.name)][-1:]
    cut = scene.loopback.faults.add(RestFault.CUT, times=0, route=token)
    await nell.person.press(hers, "Confirm")
    lane = f"person:{faye.person.id}"
    for tries in range(1, 9):
        await play_until([nell], partial(tried, scene, lane, tries), f"try {tries}")
        await scene.clock(31)
    assert cut.hits >= 8
    scene.loopback.faults.remove()
    await scene.clock(31)
    await faye.person.wait_until(screen, lambda m: "Change my mind" not in m.labels)
    await until_told(scene, lane=lane)
    assert not scene.logged("delivery_failed")
    await settled(players, "## Round 2")


def tried(scene: Scene, lane: str, times: int) -> bool:
    """Whether a notice of the lane has failed so often, and waits again."""
    return any(tries >= times for tries in untold(scene, "new", lane=lane))


async def test_direct_messages_opened_too_fast_are_opened_later_and_nobody_counts_as_closed(scene: Scene) -> None:
    scene.expected |= {"notice_undelivered"}
    people = await scene.people(2)
    held = scene.loopback.faults.add(RestFault.DMS_TOO_FAST, times=0, route="POST /users/@me/channels")
    await opened(people)
    board = await people[0].wait_message(lambda m: "My screen" in m.labels, channel="games")
    await until(lambda: held.hits >= 2, "direct messages refused to both")
    assert (await people[0].answer_to(board, "My screen")).ephemeral, "meanwhile she plays here"
    scene.loopback.faults.remove()
    await scene.clock(31)
    for person in people:
        await person.wait_message("choose a card", channel="dm")
    await scene.quiet()
    for person in people:
        assert len([m for m in person.messages("dm") if "choose a card" in m.text]) == 1


async def test_who_is_asked_does_not_wait_for_a_screen_that_was_edited_too_often(scene: Scene) -> None:
    """Discord takes no edit of an old message for up to an hour then."""
    scene.expected |= {"We are being rate limited"}
    nell, faye = players = await scene.game(2)
    for player in players:
        await screen_of(player)
    await scene.quiet()
    scene.loopback.playground.actions.edits_of_old_messages = 0
    await scene.clock(3700)
    await scene.kill()  # What stands there may not be changed by an earlier press.
    for heading in ("## Round 2", "## Round 3"):
        for player in players:
            await player.open()
            await scene.quiet()  # Her screen in direct messages may just be sent anew.
            await choose(player)
        await settled(players, heading)
    for player in players:
        await player.person.wait_message("Round 3: choose a card", channel="dm")
    await scene.quiet()  # What they opened in the channel comes below the new board by itself.
    await choose(nell)
    await choose(faye)
    await settled(players, "## Round 4")
    await scene.quiet()


async def test_who_offered_her_seat_is_told_though_discord_does_not_take_it_at_once(scene: Scene) -> None:
    scene.expected |= {"notice_undelivered"}
    nell, _ = (player.person for player in await scene.game(2))
    scene.loopback.user("Iwona").dms_closed = True
    iwona = await scene.loopback.person("Iwona")
    made = await nell.ask("ginkgo table replace", by=iwona.id)
    offer = await iwona.wait_message("offers you their own seat", channel="games")
    await scene.quiet()
    scene.loopback.faults.add(RestFault.CUT, times=0, route="PATCH /webhooks")
    await iwona.press(offer, "Take the seat of Nell")
    await until(lambda: scene.logged("notice_undelivered"), "what is told to Nell is held up")
    scene.loopback.faults.remove()
    await scene.clock(31)
    await nell.wait_until(made, lambda m: m.text == "Iwona has taken the seat.")
