"""Getting out, from anywhere and for good; and seats offered, which nobody has to want."""

from pathlib import Path

import pytest

from playground.faults import RestFault
from tests.support.gathering import Scene, scripted
from tests.support.person import Person
from tests.support.player import choose, first_card, give_up_seat, opened, screen_of, settled
from tests.support.shown import Shown
from tests.support.untold import untold
from tests.support.waiting import until

pytestmark = pytest.mark.e2e


async def delete_all(person: Person, channel: str) -> Shown:
    """*Delete my data*, and yes; the question that stood before."""
    panel = await person.ask("ginkgo me", channel)
    question = await person.answer_to(panel, "Delete my data")
    await person.press(question, "Delete my data")
    await person.wait_message("Your data is deleted", channel=channel)
    return question


async def test_whoever_left_the_server_gives_up_her_seats_and_is_forgotten(scene: Scene) -> None:
    nell, _, miley = (player.person for player in await scene.game(3))
    board = await nell.wait_message("## Round 1", channel="games")
    screen = await miley.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    scene.loopback.playground.actions.leave(guild, scene.loopback.user("Miley"))
    question = await delete_all(miley, "dm")
    assert "1 open table" in question.text
    told = await nell.wait_message(lambda m: "given up the seat" in m.text, channel="games", after=board)
    assert "**Miley** has given up" in told.text, "the others are told whose seat it was, once"
    gone = await miley.wait_until(screen, lambda m: "no longer yours" in m.text and not m.buttons)
    assert gone.text.startswith("The seat at [games]("), "she may have screens of several tables there"
    record = await scene.record()
    assert "Miley" not in record
    assert "Faye" in record


async def test_the_name_of_who_resigned_goes_when_she_deletes_her_data(scene: Scene) -> None:
    players = await scene.game(3)
    faye = players[1].person
    await give_up_seat(faye)
    await faye.wait_message(lambda m: "given up the seat" in m.text, channel="games")
    assert "Faye" in await scene.record()
    await delete_all(faye, "games")
    assert "Faye" not in await scene.record()


async def test_the_screen_of_who_is_forgotten_is_somebody_elses_and_nobodys_by_name(scene: Scene) -> None:
    nell, faye, _ = await scene.game(3)
    hers, own = await screen_of(faye), await screen_of(nell)
    await resigned(faye.person)
    await delete_all(faye.person, "games")
    await nell.person.press(own, custom_id=first_card(hers), force=True)
    told = await nell.person.wait_message(lambda m: m.ephemeral and "Yours opens with" in m.text)
    assert told.text.startswith("This is somebody else's screen.")


HELD_SCREEN = """
import asyncio, os, sys
from pathlib import Path
from bot.__main__ import main
from bot.pictures.cache import Pictures
from engine.table.recent_events import RecentEvents

read, draw, folder = RecentEvents.events, Pictures.of, Path(os.environ["HELD"])

async def held(what):
    while (folder / what).exists():
        (folder / "reached").touch()
        await asyncio.sleep(0.02)

async def events(self, table, reader):
    if reader == 0:
        await held("made")
    return await read(self, table, reader)

async def drawn(self, screen):
    if any(picture.view.reader == 0 for picture in screen.pictures):
        await held("drawn")
    return await draw(self, screen)

RecentEvents.events, Pictures.of = events, drawn
sys.exit(main([]))
"""
"""While there is a file that says so, the screen of the first seat is not made, or not drawn."""


@pytest.mark.parametrize("way", ["press", "notice", "picture"])
async def test_nobody_sees_the_seat_that_she_gave_up_while_its_screen_was_made(tmp_path: Path, way: str) -> None:
    """By a press, or by a notice; and where only the picture was missing, it goes once the answer is out."""
    mark = tmp_path / ("drawn" if way == "picture" else "made")
    async with scripted(HELD_SCREEN, HELD=str(tmp_path)) as scene:
        players = await scene.game(3)
        nell, faye = (player.person for player in players[:2])
        await scene.quiet()
        board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
        if way == "notice":
            await nell.answer_to(board, "My screen")
            mark.touch()
            for person in (nell, faye):
                await person.do("ginkgo table pause")  # All screens say so.
        else:
            mark.touch()
            await nell.press(board, "My screen")
        await until((tmp_path / "reached").exists, "a screen that is in the making")
        count = len(nell.events)
        await give_up_seat(nell)
        await faye.wait_message(lambda m: "given up the seat" in m.text, channel="games")
        if way == "picture":
            await until(lambda: not untold(scene, "new", lane=f"person:{nell.id}"), "what takes her screens away")
        mark.unlink()
        await scene.quiet()
        await nell.until(lambda: not any(m.thinking for m in nell.messages()) or None, "all answers")
        shown = [Shown(data) for name, data in nell.events[count:] if name in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}]
        assert way == "picture" or not [m for m in shown if "Your hand:" in str(m.alt_texts)], shown
        assert not [m for m in nell.messages() if "Your hand:" in str(m.alt_texts)]


async def test_one_offer_then_a_pause_and_no_means_no(scene: Scene) -> None:
    people = [player.person for player in await scene.game(2)]
    nell, _ = people
    miley, iwona = await scene.loopback.person("Miley"), await scene.loopback.person("Iwona")
    made = await nell.ask("ginkgo table replace", by=miley.id)
    assert "offered to Miley" in made.text
    asked = await miley.wait_message("offers you their own seat", channel="dm")
    for _ in range(3):
        assert "already offered" in (await nell.ask("ginkgo table replace", by=iwona.id)).text
        assert "You have just offered Miley a seat" in (await nell.ask("ginkgo table replace", by=miley.id)).text
    [back] = made.buttons
    assert (await nell.answer_to(made, "Take the offer back")).text == "The offer is gone."
    again = await nell.answer_to(made, custom_id=back.custom_id, force=True)
    assert again.text == "That offer is no longer open. You can offer your seat again."
    bot = str(scene.loopback.playground.world.application_id)
    assert "A bot can't take a seat" in (await nell.ask("ginkgo table replace", by=bot)).text
    await scene.kill()
    assert "You have just offered" in (await nell.ask("ginkgo table replace", by=miley.id)).text
    assert [m.id for m in miley.messages("dm")] == [asked.id], "she was asked once"
    await nell.ask("ginkgo table replace", by=iwona.id)
    theirs = await iwona.wait_message("offers you their own seat", channel="dm")
    await iwona.press(theirs, "No")
    await iwona.wait_message("offer is gone", channel="dm")
    szymon = await scene.loopback.person("Szymon")
    assert "A game is already being played here" in (await szymon.ask("ginkgo table replace", by=szymon.id)).text
    assert "Anybody who plays" in (await szymon.ask("ginkgo table replace", by=szymon.id, player=nell.id)).text
    assert "You already have a seat at this table" in (await nell.ask("ginkgo table replace", by=nell.id)).text
    panel = await szymon.ask("ginkgo me")
    await szymon.select(panel, ["no"], custom_id="gs:1:-:-:0:me:offers=")
    assert "takes no offers" in (await nell.ask("ginkgo table replace", by=szymon.id)).text


async def test_who_offered_her_seat_is_told_that_it_was_turned_down(scene: Scene) -> None:
    """Her message said *offered to Iwona* until she pressed there. Her screen says it too, until she answers on it."""
    players = await scene.game(2)
    nell, faye = (player.person for player in players)
    iwona = await scene.loopback.person("Iwona")
    made = await nell.ask("ginkgo table replace", by=iwona.id)
    await scene.quiet()
    await iwona.press(await iwona.wait_message("offers you their own seat", channel="dm"), "No")
    told = await nell.wait_until(made, lambda m: "The offer was turned down." in m.text)
    assert not told.labels
    await scene.quiet()
    screen = await players[0].open()
    told_where = "Iwona has turned down the seat you offered. `/ginkgo table replace`, used there, offers it"
    assert told_where in screen.text
    assert "turned down" not in (await players[1].open()).text
    assert "turned down" not in str([m.text for m in faye.messages("games") if not m.ephemeral])
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    await scene.quiet()
    assert "turned down" not in (await players[0].open()).text


async def test_an_offer_is_taken_back_only_where_it_was_made(scene: Scene) -> None:
    """What was told of an earlier one stands on. Its button took the next one back, to somebody else, or turned down
    for good what was offered to her who pressed it."""
    nell, _ = (player.person for player in await scene.game(2))
    miley, iwona = await scene.loopback.person("Miley"), await scene.loopback.person("Iwona")
    first = await nell.ask("ginkgo table replace", by=miley.id)
    await miley.press(await miley.wait_message("offers you", channel="dm"), "No")
    await miley.wait_message("offer is gone", channel="dm")
    second = await nell.ask("ginkgo table replace", by=iwona.id)
    theirs = await iwona.wait_message("offers you", channel="dm")
    refused = "The offer was turned down. You can offer your seat to somebody else."
    await nell.wait_until(first, lambda m: m.text == refused and not m.labels)
    # Pressed all the same, where her client did not know that yet.
    [back] = first.buttons
    assert (await nell.answer_to(first, custom_id=back.custom_id, force=True)).text == refused
    await scene.quiet()
    assert "No" in iwona.latest(theirs).labels, "hers stands"
    await iwona.press(theirs, "Take the seat of Nell")
    await nell.wait_message("Iwona** has taken Nell's seat", channel="games")
    await iwona.ask("ginkgo table replace", by=nell.id)
    returned = await nell.wait_message("Iwona offers you", channel="dm")
    taken = await nell.wait_until(second, lambda m: m.text == "Iwona has taken the seat." and not m.labels)
    await nell.wait_until(first, lambda m: m.text == taken.text)  # It said that she can offer her seat.
    [back] = second.buttons
    assert (await nell.answer_to(second, custom_id=back.custom_id, force=True)).text == taken.text
    await nell.press(returned, "Take the seat of Iwona")
    await nell.wait_message("Nell** has taken Iwona's seat", channel="games")


async def test_a_seat_is_offered_to_nobody_outside_the_server(scene: Scene) -> None:
    """Discord takes anybody's ID where a command asks for a person."""
    nell, _ = (player.person for player in await scene.game(2))
    world = scene.loopback.playground.world
    stranger = world.add_user("Stranger")
    world.add_guild("Elsewhere", stranger, ("lounge",))  # with the bot in it, too
    hers = await scene.loopback.person("Stranger")
    assert "not in this server" in (await nell.ask("ginkgo table replace", by=hers.id)).text
    await scene.quiet()
    assert not hers.messages("dm")


async def test_a_seat_in_direct_messages_is_offered_to_nobody(scene: Scene) -> None:
    """She was told to choose somebody who is in this server."""
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    nell, faye = await scene.people(2)
    await opened([nell], "dm")
    await nell.wait_message("## Round 1", channel="dm")
    refused = await nell.ask("ginkgo table replace", "dm", by=faye.id)
    assert refused.text == "This only works in a server. Use the command in one of its channels."


async def resigned(person: Person) -> None:
    """She gives up her seat, and all read it."""
    await give_up_seat(person)
    await person.wait_message("given up the seat", channel="games")


async def test_the_seat_of_who_resigned_is_handed_on_by_her_name(scene: Scene) -> None:
    nell, faye, miley = (player.person for player in await scene.game(3))
    iwona = await scene.loopback.person("Iwona")
    await resigned(miley)
    asked = await nell.ask("ginkgo table replace", by=iwona.id)
    assert "Your own seat, or that of Miley?" in asked.text, "hers is not given away by a slip"
    assert "`player`" in asked.text
    assert "has no seat at this table" in (await nell.ask("ginkgo table replace", by=faye.id, player=iwona.id)).text
    assert "Faye already sits here" in (await nell.ask("ginkgo table replace", by=faye.id, player=miley.id)).text
    for own in ({}, {"player": miley.id}):
        told = await miley.ask("ginkgo table replace", by=miley.id, **own)
        assert "Anybody who plays here can do that" in told.text
    assert "A game is already being played here" in (await miley.ask("ginkgo table replace", by=iwona.id)).text
    assert "offered to Iwona" in (await nell.ask("ginkgo table replace", by=iwona.id, player=miley.id)).text
    offer = await iwona.wait_message("offers you the seat of Miley", channel="dm")
    await iwona.press(offer, "Take the seat of Miley")
    await iwona.wait_until(offer, lambda m: m.text == "The seat is yours.")


async def test_an_offer_of_a_seat_left_that_was_turned_down_says_who_has_it_since(scene: Scene) -> None:
    """It said that anybody could offer the seat, which was somebody's by then."""
    nell, _, miley = (player.person for player in await scene.game(3))
    iwona, szymon = await scene.loopback.person("Iwona"), await scene.loopback.person("Szymon")
    await resigned(miley)
    made = [await nell.ask("ginkgo table replace", by=iwona.id, player=miley.id)]
    await iwona.press(await iwona.wait_message("offers you", channel="dm"), "No")
    await nell.wait_until(made[0], lambda m: "Anybody who plays there can offer the seat" in m.text)
    made.append(await nell.ask("ginkgo table replace", by=szymon.id, player=miley.id))
    await szymon.press(await szymon.wait_message("offers you", channel="dm"), "Take the seat of Miley")
    await nell.wait_message("Szymon** has taken", channel="games")
    await nell.wait_until(made[1], lambda m: m.text == "Szymon has taken the seat." and not m.labels)
    for one in made:
        [back] = one.buttons
        assert (await nell.answer_to(one, custom_id=back.custom_id, force=True)).text == "Szymon has taken the seat."


async def test_the_seat_of_who_resigned_is_offered_by_a_press_under_what_tells_of_it(scene: Scene) -> None:
    nell, faye, miley = (player.person for player in await scene.game(3))
    iwona, szymon = await scene.loopback.person("Iwona"), await scene.loopback.person("Szymon")
    await resigned(miley)
    told = await nell.wait_message("given up the seat", channel="games")
    refused = await szymon.answer_to(told, "Offer the seat")
    assert "You have no seat at this table" in refused.text, "who doesn't play offers nothing"
    asked = await nell.answer_to(told, "Offer the seat")
    assert "Who should take the seat of Miley?" in asked.text
    # Who can't have it is told why, and somebody else is chosen in the same place, or the same one again.
    for _ in range(2):
        await nell.select(asked, [str(faye.id)])
        await nell.wait_message(lambda m: m.ephemeral and "Faye already sits here" in m.text)
    await nell.select(asked, [str(iwona.id)])
    await nell.wait_until(asked, lambda m: "offered to Iwona" in m.text and m.labels == ["Take the offer back"])
    assert "already offered" in (await faye.answer_to(told, "Offer the seat")).text
    offer = await iwona.wait_message("offers you the seat of Miley", channel="dm")
    await iwona.press(offer, "Take the seat of Miley")
    await iwona.wait_until(offer, lambda m: m.text == "The seat is yours.")
    # What tells of it is past, and offers nothing any more; who has not seen that yet is told.
    now = await faye.wait_until(told, lambda m: not m.buttons)
    assert now.text.splitlines() == [told.text.splitlines()[0], "Settled in the meantime."]
    late = await faye.answer_to(told, custom_id=told.ids, force=True)
    assert "can be handed on" in late.text, "it is hers now"


async def test_who_is_away_gives_up_her_seat_without_taking_it_back_first(scene: Scene) -> None:
    """She was told that she had no seat there."""
    nell, faye = (player.person for player in await scene.game(2))
    await scene.clock(86_400 + 60)
    late = await nell.wait_message(lambda m: ":ai=1" in m.ids, channel="games")
    await nell.press(late, "Let an AI stand in")
    away = await nell.wait_message("plays until they come back", channel="games")
    for words in ("end", "table pause"):
        told = (await faye.ask(f"ginkgo {words}")).text
        assert told.startswith("An AI plays your seat while you are away."), words
        assert "Take my seat back" in told
    assert "An AI already plays the seat of Faye" in (await nell.ask("ginkgo table kick", player=faye.id)).text
    question = await faye.ask("ginkgo resign")
    assert question.labels == ["Give it to an AI", "Offer the seat"], "the others play on whatever she does"
    await faye.press(question, "Give it to an AI")
    gone = await nell.wait_message("given up the seat", channel="games", after=away)
    assert "Faye" in gone.text
    await nell.wait_until(away, lambda m: not m.buttons)
    told = (await faye.ask("ginkgo resign")).text
    assert "A game is already being played here: Nell, Faye (AI)." in told, "it is hers no more, as the board says too"
    for place in ("games", "lounge"):
        assert (await nell.ask("ginkgo resign", place)).labels[-1:], place


async def test_who_wants_to_leave_can_offer_her_seat_instead(scene: Scene) -> None:
    nell, _ = (player.person for player in await scene.game(2))
    miley = await scene.loopback.person("Miley")
    question = await nell.ask("ginkgo resign")
    await nell.press(question, "Offer the seat")
    await nell.wait_until(question, lambda m: "Who should take your seat?" in m.text)
    await nell.select(question, [str(miley.id)])
    await nell.wait_until(question, lambda m: "offered to Miley" in m.text)
    offer = await miley.wait_message("offers you their own seat", channel="dm")
    await miley.press(offer, "Take the seat of Nell")
    await miley.wait_until(offer, lambda m: m.text == "The seat is yours.")


async def test_who_wants_to_vote_herself_out_is_told_how_to_leave(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await opened([nell], solo="normal")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    told = await nell.ask("ginkgo table kick", player=nell.id)
    assert "/ginkgo resign" in told.text


HELD_SEAT = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from engine.store.games import Games
from tests.support.holding import held_by

commit = Games.commit

async def committed(self, change):
    if any(getattr(notice, "what", None) == "replaced" for notice in change.notices):
        await held_by(Path(os.environ["HELD"]))
    await commit(self, change)

Games.commit = committed
sys.exit(main([]))
"""
"""While there is a file, nobody takes another's seat."""


async def test_nobody_is_to_be_voted_out_for_who_had_her_seat_a_moment_ago(tmp_path: Path) -> None:
    held = tmp_path / "held"
    held.touch()
    async with scripted(HELD_SEAT, HELD=str(held)) as scene:
        nell, faye, _ = (player.person for player in await scene.game(3))
        iwona = await scene.loopback.person("Iwona")
        await faye.ask("ginkgo table replace", by=iwona.id)
        offer = await iwona.wait_message("offers you their own seat", channel="dm")
        await iwona.press(offer, "Take the seat of Faye")
        await until(held.with_suffix(".reached").exists, "a seat that is about to be taken")
        asked = await nell.command("ginkgo table kick", player=faye.id)
        held.unlink()
        assert "Faye has no seat at this table" in (await nell.answer(asked)).text
        await scene.quiet()
        assert not [m for m in nell.messages("games") if "out?" in m.text]


async def test_an_offer_that_the_database_did_not_take_costs_no_pause(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    miley = await scene.loopback.person("Miley")
    await scene.quiet()
    scene.expected |= {"store_failed"}
    with scene.loopback.refusing_changes("games"):
        assert "database" in (await nell.person.ask("ginkgo table replace", by=miley.id)).text
    assert "offered to Miley" in (await nell.person.ask("ginkgo table replace", by=miley.id)).text


async def test_an_offer_in_the_channel_says_to_whom(scene: Scene) -> None:
    players = await scene.game(2)
    nell = players[0].person
    scene.loopback.user("Miley").dms_closed = True
    miley = await scene.loopback.person("Miley")
    await nell.ask("ginkgo table replace", by=miley.id)
    offer = await nell.wait_message("offers you their own seat", channel="games")
    assert f"<@{miley.id}>" in offer.text
    assert offer.pinged == [miley.id]
    await miley.press(offer, "Take the seat of Nell")
    await nell.wait_message(lambda m: "Miley** has taken Nell's seat" in m.text, channel="games")
    await nell.wait_gone(offer)  # All read who has taken the seat.


async def test_whoever_wants_no_pings_is_not_written_to_for_an_offer(scene: Scene) -> None:
    players = await scene.game(2)
    nell, miley = players[0].person, await scene.loopback.person("Miley")
    panel = await miley.ask("ginkgo me")
    await miley.select(panel, ["off"], custom_id="gs:1:-:-:0:me:pings=")
    await nell.ask("ginkgo table replace", by=miley.id)
    offer = await nell.wait_message("offers you their own seat", channel="games")
    assert f"<@{miley.id}>" in offer.text
    assert offer.pinged == []
    assert not miley.messages("dm")


async def test_whoever_left_the_server_resigns_from_her_direct_messages(scene: Scene) -> None:
    nell, _, miley = (player.person for player in await scene.game(3))
    await nell.wait_message("## Round 1", channel="games")
    await miley.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    scene.loopback.playground.actions.leave(guild, scene.loopback.user("Miley"))
    which = await miley.ask("ginkgo resign", "dm")
    assert which.labels == ["games"]
    question = await miley.answer_to(which, "games")
    assert "give up your seat?" in question.text
    await miley.press(question, "Give it to an AI")
    await nell.wait_message(lambda m: "Miley" in m.text and "given up the seat" in m.text, channel="games")
    # What stands in the channel she does not see: the question becomes its answer.
    await miley.wait_until(question, lambda m: m.text == "You have given up your seat." and not m.buttons)


async def test_who_gives_up_a_seat_before_the_game_has_begun_is_told_how_to_leave(scene: Scene) -> None:
    nell, = await scene.people(1)
    await nell.command("ginkgo new", channel="games")
    await nell.wait_message(lambda m: "Join" in m.labels, channel="games")
    told = await nell.ask("ginkgo resign", "games")
    assert "/ginkgo leave" in told.text
    assert "no seat" not in told.text


@pytest.mark.parametrize("pings", ["dm", "off"])
async def test_an_offer_to_who_is_forgotten_goes_with_her(scene: Scene, pings: str) -> None:
    """In her direct messages, or where the channel reads it."""
    nell, _ = (player.person for player in await scene.game(2))
    miley = await scene.loopback.person("Miley")
    if pings == "off":
        panel = await miley.ask("ginkgo me")
        await miley.select(panel, ["off"], custom_id="gs:1:-:-:0:me:pings=")
    await nell.ask("ginkgo table replace", by=miley.id)
    reader, channel = (miley, "dm") if pings == "dm" else (nell, "games")
    offer = await reader.wait_message("offers you their own seat", channel=channel)
    await scene.quiet()
    await delete_all(miley, "lounge")
    await scene.quiet()
    left = [m for m in reader.messages(channel) if m.id == offer.id]
    assert not [m.ids for m in left if m.buttons]
    assert not [m.text for m in left if f"<@{miley.id}>" in m.text]


async def test_an_offer_that_comes_late_names_who_made_it_and_has_left_since(scene: Scene) -> None:
    """It said that *?* offers it."""
    scene.expected |= {"notice_undelivered"}
    nell, _, miley = (player.person for player in await scene.game(3))
    iwona = await scene.loopback.person("Iwona")
    await resigned(miley)
    await scene.quiet()
    scene.loopback.faults.add(RestFault.CUT, times=0, route="POST /users/@me/channels")
    await nell.ask("ginkgo table replace", by=iwona.id, player=miley.id)
    await until(lambda: scene.logged("notice_undelivered"), "an offer that is held up")
    await give_up_seat(nell)
    await nell.wait_message("Nell** has given up", channel="games")
    scene.loopback.faults.remove()
    await scene.clock(31)
    offer = await iwona.wait_message("offers you", channel="dm")
    assert offer.text.startswith("Nell offers you the seat of Miley")


async def test_a_seat_that_was_given_up_leads_nowhere_once_its_channel_is_deleted(scene: Scene) -> None:
    """Where that is told late, too."""
    scene.expected |= {"notice_undelivered"}
    faye = (await scene.game(3))[1]
    screen = await screen_of(faye)
    await scene.quiet()
    scene.loopback.faults.add(RestFault.CUT, times=0, route=f"PATCH /channels/{faye.person.channel('dm')}")
    await give_up_seat(faye.person)
    await until(lambda: scene.logged("notice_undelivered"), "that the seat is gone, which is held up")
    scene.loopback.mishaps.channel_deleted(scene.loopback.channel("games"))
    await until(lambda: scene.logged("channel_gone"), "a channel that is gone")
    scene.loopback.faults.remove()
    await scene.clock(31)
    gone = await faye.person.wait_until(screen, lambda m: "no longer yours" in m.text)
    assert gone.text == "This seat is no longer yours."
