"""Seats offered to somebody. Where something else than her answer ends the offer, both who made it and who has it read
so, and neither has a button left. Who can do what under an offer, and what is said to whom."""

import pytest

from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.player import give_up_seat
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e

GAME_OVER = "That offer is no longer open: the game is over."
OWN_AGAIN = "That offer is no longer open. You can offer your seat again."
ANYBODY_AGAIN = "That offer is no longer open. Anybody who plays there can offer the seat again."
OF_NO_USE = "The offer is gone."


async def offers_own_seat(nell: Person, iwona: Person) -> tuple[Shown, Shown]:
    """What she reads who has offered hers, and the offer."""
    made = await nell.ask("ginkgo table replace", by=iwona.id)
    assert made.labels == ["Take the offer back"]
    return made, await iwona.wait_message("offers you their own seat", channel="dm")


async def read_in_both_places(nell: Person, made: Shown, said: str, iwona: Person, offer: Shown, to_her: str) -> None:
    """What the offer and the line about it have become."""
    await nell.wait_until(made, lambda m: m.text == said and not m.buttons)
    await iwona.wait_until(offer, lambda m: m.text == to_her and not m.buttons)


async def test_who_offered_her_seat_is_told_that_it_was_taken(scene: Scene) -> None:
    nell, _ = (player.person for player in await scene.game(2))
    iwona = await scene.loopback.person("Iwona")
    made = await nell.ask("ginkgo table replace", by=iwona.id)
    await iwona.press(await iwona.wait_message("offers you their own seat", channel="dm"), "Take the seat of Nell")
    assert not (await nell.wait_until(made, lambda m: m.text == "Iwona has taken the seat.")).labels


async def test_an_offer_ends_with_the_seat_of_who_made_it(scene: Scene) -> None:
    """Its line stood on with *Take the offer back*."""
    nell, _, _ = (player.person for player in await scene.game(3))
    iwona = await scene.loopback.person("Iwona")
    made, offer = await offers_own_seat(nell, iwona)
    await give_up_seat(nell)
    await read_in_both_places(nell, made, ANYBODY_AGAIN, iwona, offer, OF_NO_USE)


async def test_an_offer_ends_with_the_game(scene: Scene) -> None:
    nell, _ = (player.person for player in await scene.game(2))
    iwona = await scene.loopback.person("Iwona")
    made, offer = await offers_own_seat(nell, iwona)
    await nell.press(await nell.ask("ginkgo end"), "End the game")
    await read_in_both_places(nell, made, GAME_OVER, iwona, offer, GAME_OVER)


async def test_an_offer_of_who_is_away_ends_as_she_comes_back(scene: Scene) -> None:
    """An AI plays for her meanwhile, and the seat is hers to offer."""
    nell, faye = (player.person for player in await scene.game(2))
    iwona = await scene.loopback.person("Iwona")
    await scene.clock(86_400 + 60)
    await faye.press(await faye.wait_message(lambda m: ":ai=0" in m.ids, channel="games"), "Let an AI stand in")
    told = await nell.wait_message(lambda m: "Take my seat back" in m.labels, channel="games")
    made, offer = await offers_own_seat(nell, iwona)
    await nell.press(told, "Take my seat back")
    await read_in_both_places(nell, made, OWN_AGAIN, iwona, offer, OF_NO_USE)


async def test_an_offer_taken_back_says_so_once(scene: Scene) -> None:
    """By the press that did it, whatever is told of it after that."""
    nell, _ = (player.person for player in await scene.game(2))
    iwona = await scene.loopback.person("Iwona")
    made, offer = await offers_own_seat(nell, iwona)
    before = len(nell.events)
    await nell.press(made, "Take the offer back")
    await read_in_both_places(nell, made, OF_NO_USE, iwona, offer, OF_NO_USE)
    await scene.quiet()
    changes = [Shown(data) for name, data in nell.events[before:] if name == "MESSAGE_UPDATE"]
    told = [change.text for change in changes if change.id == made.id]
    assert told == [OF_NO_USE]


async def test_an_offer_read_by_all_that_is_taken_back_there_is_gone_for_who_made_it(scene: Scene) -> None:
    """Pressed where it is made in the channel, under *No*; she, too, has a line about it."""
    nell, _ = (player.person for player in await scene.game(2))
    scene.loopback.user("Iwona").dms_closed = True
    iwona = await scene.loopback.person("Iwona")
    made = await nell.ask("ginkgo table replace", by=iwona.id)
    offer = await nell.wait_message("offers you their own seat", channel="games")
    await nell.press(offer, "No")
    await nell.wait_until(made, lambda m: m.text == OWN_AGAIN and not m.buttons)
    await nell.wait_gone(offer)


async def test_an_offer_of_a_seat_that_others_offer_anew_stands_by_its_own_line(scene: Scene) -> None:
    """To the same person, by another who plays there: what is told of the first is not said of the second."""
    nell, faye, miley = (player.person for player in await scene.game(3))
    iwona = await scene.loopback.person("Iwona")
    await give_up_seat(miley)
    await nell.wait_message("given up the seat", channel="games")
    first = await nell.ask("ginkgo table replace", by=iwona.id, player=miley.id)
    await nell.press(first, "Take the offer back")
    await nell.wait_until(first, lambda m: m.text == OF_NO_USE)
    second = await faye.ask("ginkgo table replace", by=iwona.id, player=miley.id)
    await scene.quiet()
    assert faye.latest(second).labels == ["Take the offer back"]
    await faye.do("ginkgo end")
    await nell.press(await nell.wait_message(lambda m: "Agree" in m.labels, channel="games"), "Agree")
    await faye.wait_until(second, lambda m: m.text == GAME_OVER and not m.buttons)
    await scene.quiet()
    assert nell.latest(first).text == OF_NO_USE


async def test_an_offer_ends_with_the_data_of_whom_it_was_made_to(scene: Scene) -> None:
    """Her name goes from the line about it, too."""
    nell, _ = (player.person for player in await scene.game(2))
    iwona = await scene.loopback.person("Iwona")
    made, _ = await offers_own_seat(nell, iwona)
    question = await iwona.answer_to(await iwona.ask("ginkgo me", "lounge"), "Delete my data")
    await iwona.press(question, "Delete my data")
    await nell.wait_until(made, lambda m: m.text == OWN_AGAIN and not m.buttons)


async def test_who_has_an_offer_open_can_take_it_back_where_she_reads_that_it_is(scene: Scene) -> None:
    """She was told to, and had no button for it once she had dismissed the first line. Who has not made it can't, and
    was told to as well."""
    nell, faye, miley = (player.person for player in await scene.game(3))
    iwona, szymon = await scene.loopback.person("Iwona"), await scene.loopback.person("Szymon")
    await give_up_seat(miley)
    left = await nell.wait_message("given up the seat", channel="games")
    first = await nell.ask("ginkgo table replace", by=iwona.id, player=miley.id)
    offer = await iwona.wait_message("offers you the seat of Miley", channel="dm")
    for told in (await faye.answer_to(left, "Offer the seat"), await faye.ask("ginkgo table replace", by=szymon.id,
                                                                              player=miley.id)):
        assert told.text == (
            "A seat is already offered to somebody here. Wait for the answer; after a day without one it can be "
            "offered to somebody else.")
        assert not told.buttons
    for told in (await nell.ask("ginkgo table replace", by=szymon.id, player=miley.id),
                 await nell.answer_to(left, "Offer the seat")):
        assert told.text == "A seat is already offered to Iwona. Wait for the answer, or take the offer back."
        assert told.labels == ["Take the offer back"]
    await nell.press(told, "Take the offer back")
    await read_in_both_places(nell, told, OF_NO_USE, iwona, offer, OF_NO_USE)
    await nell.wait_until(first, lambda m: m.text == ANYBODY_AGAIN and not m.buttons)
    await scene.quiet()
    assert nell.latest(told).text == OF_NO_USE


async def test_who_presses_under_an_offer_to_somebody_else_reads_whose_it_is(scene: Scene) -> None:
    """In the channel all see its buttons. She read that it was for somebody else, *or no longer open*, and that anybody
    could offer the seat again: it is offered, and Nell's own."""
    nell, faye = (player.person for player in await scene.game(2))
    scene.loopback.user("Iwona").dms_closed = True
    iwona = await scene.loopback.person("Iwona")
    await nell.ask("ginkgo table replace", by=iwona.id)
    offer = await nell.wait_message("offers you their own seat", channel="games")
    for label in ("Take the seat of Nell", "No"):
        assert (await faye.answer_to(offer, label)).text == "This seat is offered to Iwona. Only Iwona can take it."
    await iwona.press(offer, "Take the seat of Nell")
    await nell.wait_gone(offer)
    late = await faye.forged(await faye.wait_message("has taken", channel="games"), offer.buttons[0].custom_id)
    assert late.text == "That offer is no longer open: Iwona has the seat."


@pytest.mark.parametrize("where", ["dm", "games"])
async def test_who_is_offered_the_seat_she_gave_up_reads_that_it_was_hers_and_is_back(scene: Scene, where: str) -> None:
    """*The seat of Miley*, *Take the seat of Miley* stood there, and all read that Miley had taken Miley's seat."""
    nell, _, miley = (player.person for player in await scene.game(3))
    await give_up_seat(miley)
    left = await nell.wait_message("given up the seat", channel="games")
    scene.loopback.user("Miley").dms_closed = where == "games"
    made = await nell.ask("ginkgo table replace", by=miley.id, player=miley.id)
    offer = await miley.wait_message("offers you", channel=where)
    assert "Nell offers you the seat you had" in offer.text
    assert offer.labels == ["Take my seat back", "No"]
    await miley.press(offer, "Take my seat back")
    await nell.wait_message(lambda m: m.text == "🔵▲ **Miley** is back.", channel="games", after=left)
    await nell.wait_until(made, lambda m: m.text == "Miley has taken the seat.")
    told = (await nell.ask("ginkgo log")).text
    assert "**Miley** is back." in told
    assert "Miley's seat" not in told
