"""What a press or a command did stands where all see it: no private note says so once more."""

import pytest
import sqlalchemy as sa

from bot.wire.custom_id import NO_GAME, Press, encode
from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.player import give_up_seat, opened
from tests.support.waiting import until

pytestmark = pytest.mark.e2e


def notes(person: Person, channel: str = "games") -> list[str]:
    """The ids of what she alone sees in a channel."""
    return [m.id for m in person.messages(channel) if m.ephemeral]


def from_the_guide(how: str) -> str:
    """A button at the end of the guide."""
    return encode(Press(NO_GAME, None, 0, "learn", f"play.{how}"))


@pytest.mark.parametrize("how", ["lobby", "solo", "ai"])
async def test_a_game_after_the_guide_stands_below_it_and_is_not_announced_beside(scene: Scene, how: str) -> None:
    nell = await scene.loopback.person("Nell")
    guide = await nell.ask("ginkgo learn")
    await nell.press(guide, custom_id=from_the_guide(how), force=True)
    await nell.wait_message(lambda m: "Start" in m.labels or "My screen" in m.labels, channel="games", after=guide)
    await scene.quiet()
    assert notes(nell) == [guide.id]


@pytest.mark.parametrize("how", ["lobby", "solo"])
async def test_a_game_that_stands_in_a_thread_of_its_own_is_named(scene: Scene, how: str) -> None:
    nell = await scene.loopback.person("Nell")
    panel = await nell.ask("ginkgo settings")
    threads = next(s.custom_id for s in panel.selects if ":server:threads" in s.custom_id)
    await nell.set_to(panel, "yes", custom_id=threads)
    guide = await nell.ask("ginkgo learn")
    await nell.press(guide, custom_id=from_the_guide(how), force=True)
    await nell.wait_message(lambda m: m.ephemeral and "own thread: <#" in m.text, channel="games")


async def test_a_lobby_called_off_by_command_says_so_itself(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await nell.do("ginkgo new")
    lobby = await nell.wait_message(lambda m: "Start" in m.labels, channel="games")
    await nell.do("ginkgo end")
    await nell.wait_until(lobby, lambda m: "cancelled" in m.text)
    assert notes(nell) == []


async def test_what_is_asked_and_agreed_to_by_command_stands_under_the_question(scene: Scene) -> None:
    nell, faye, _ = (player.person for player in await scene.game(3))
    await nell.do("ginkgo table pause")
    vote = await nell.wait_message("Pause the table", channel="games")
    assert "Agreed: Nell.\nOne more has to agree; not yet: Faye, Miley." in vote.text
    await faye.do("ginkgo table pause")
    await nell.wait_until(vote, lambda m: "It is done" in m.text)
    await nell.do("ginkgo table pace", pace="live")
    vote = await nell.wait_message("Change the pace to live", channel="games")
    await faye.do("ginkgo table pace", pace="live")
    done = await nell.wait_until(vote, lambda m: "It is done" in m.text)
    assert "Change the pace to live" in done.text, "what was agreed is still what was asked"
    await faye.do("ginkgo end")
    await nell.wait_message("End this game now?", channel="games")
    assert notes(nell) == notes(faye) == []


async def test_who_plays_alone_agrees_with_nobody(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await opened([nell], solo="normal")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await nell.do("ginkgo table pause")
    await nell.wait_message("The table is paused", channel="games")
    # No message in the channel tells of the pace.
    assert (await nell.ask("ginkgo table pace", pace="live")).text == (
        "Pace: live, 5 minutes for an answer, a ping after 45 seconds")


async def test_an_offer_becomes_its_answer_in_direct_messages_and_leaves_no_note_in_the_channel(scene: Scene) -> None:
    nell, faye = (player.person for player in await scene.game(2))
    miley, iwona = await scene.loopback.person("Miley"), await scene.loopback.person("Iwona")
    await nell.ask("ginkgo table replace", by=miley.id)
    offer = await miley.wait_message("offers you their own seat", channel="dm")
    await miley.press(offer, "Take the seat of Nell")
    await miley.wait_until(offer, lambda m: m.text == "The seat is yours." and not m.buttons)
    scene.loopback.user("Iwona").dms_closed = True
    made = await faye.ask("ginkgo table replace", by=iwona.id)
    offer = await iwona.wait_message("offers you their own seat", channel="games")
    await iwona.press(offer, "No")
    await iwona.wait_message(lambda m: m.ephemeral and "offer is gone" in m.text, channel="games")
    # Too late: she has said no. By then the button may be gone by itself, too.
    (back,) = made.buttons
    await faye.press(made, custom_id=back.custom_id, force=True)
    await faye.wait_until(made, lambda m: m.text.startswith("The offer was turned down.") and not m.buttons)


async def test_who_offers_her_seat_while_an_ai_plays_it_for_her_offers_her_own(scene: Scene) -> None:
    """Faye offered *the seat of Faye*, and read that anybody who plays there could offer it to somebody else."""
    nell, faye = (player.person for player in await scene.game(2))
    miley = await scene.loopback.person("Miley")
    await scene.clock(86_400 + 60)
    await nell.press(await nell.wait_message(lambda m: ":ai=1" in m.ids, channel="games"), "Let an AI stand in")
    await nell.wait_message("plays until they come back", channel="games")
    made = await faye.ask("ginkgo table replace", by=miley.id)
    offer = await miley.wait_message("offers you", channel="dm")
    assert offer.text.startswith("Faye offers you their own seat")
    await miley.press(offer, "No")
    told = await faye.wait_until(made, lambda m: not m.labels)
    assert told.text == "The offer was turned down. You can offer your seat to somebody else."


async def test_what_came_of_an_offer_is_nobodys_where_she_has_dismissed_what_told_of_it(scene: Scene) -> None:
    nell, _ = (player.person for player in await scene.game(2))
    miley = await scene.loopback.person("Miley")
    made = await nell.ask("ginkgo table replace", by=miley.id)
    await nell.call("dismiss", message_id=made.id, channel_id=made.channel_id)
    await miley.press(await miley.wait_message("offers you", channel="dm"), "No")
    await until(lambda: scene.logged("offer_stays"), "an answer that nobody wants")
    await scene.quiet()
    scene.check_log()


@pytest.mark.parametrize("whose", ["her own", "an AI's"])
async def test_who_takes_back_an_offer_too_late_is_told_in_its_place_who_has_the_seat(scene: Scene, whose: str) -> None:
    """She read that it was for somebody else, and could press the same again."""
    nell, faye, miley = (player.person for player in await scene.game(3))
    odd = await scene.loopback.person("mr_b*")
    if whose == "her own":
        made = await nell.ask("ginkgo table replace", by=odd.id)
    else:
        await give_up_seat(miley)
        made = await nell.ask("ginkgo table replace", by=odd.id, player=miley.id)
    offer = await odd.wait_message("offers you", channel="dm")
    await odd.press(offer, next(label for label in offer.labels if label.startswith("Take the seat")))
    await nell.wait_message("has taken", channel="games")
    [back] = made.buttons
    over = await nell.wait_until(made, lambda m: not m.buttons)
    assert over.text == r"mr\_b\* has taken the seat."
    # Where her client had not heard of that yet.
    assert (await nell.answer_to(made, custom_id=back.custom_id, force=True)).text == over.text
    # To anybody else the same button was never hers.
    told = await faye.wait_message("has taken", channel="games")
    assert (await faye.forged(told, made.ids)).text == r"That offer is no longer open: mr\_b\* has the seat."


@pytest.mark.parametrize("how", ["taken back", "the game ends", "taken back after a crash"])
async def test_an_offer_that_is_gone_has_no_buttons_in_direct_messages(scene: Scene, how: str) -> None:
    nell, _ = (player.person for player in await scene.game(2))
    miley = await scene.loopback.person("Miley")
    made = await nell.ask("ginkgo table replace", by=miley.id)
    offer = await miley.wait_message("offers you their own seat", channel="dm")
    await scene.quiet()
    if "crash" in how:
        await scene.kill()
    if "taken back" in how:
        await nell.press(made, "Take the offer back")
    else:
        await nell.press(await nell.ask("ginkgo end"), "End the game")
    gone = await miley.wait_until(offer, lambda m: not m.buttons)
    over = "That offer is no longer open: the game is over."
    assert gone.text == (over if how == "the game ends" else "The offer is gone.")


@pytest.mark.parametrize("how", ["accepted", "declined", "taken back"])
async def test_an_offer_in_the_channel_goes_with_its_answer(scene: Scene, how: str) -> None:
    nell, _ = (player.person for player in await scene.game(2))
    scene.loopback.user("Miley").dms_closed = True
    miley = await scene.loopback.person("Miley")
    made = await nell.ask("ginkgo table replace", by=miley.id)
    offer = await miley.wait_message("offers you their own seat", channel="games")
    await scene.quiet()
    match how:
        case "accepted":
            await miley.press(offer, "Take the seat of Nell")
        case "declined":
            await miley.press(offer, "No")
        case _:
            await nell.press(made, "Take the offer back")
    await miley.wait_gone(offer)


async def test_where_an_offer_stands_is_noted_until_it_is_gone_and_forgotten_with_her(scene: Scene) -> None:
    def noted() -> int:
        with scene.loopback.looking() as connection:
            return int(connection.scalar(sa.text("SELECT count(*) FROM messages WHERE purpose LIKE 'offer:%'")) or 0)

    nell, faye = (player.person for player in await scene.game(2))
    miley, iwona = await scene.loopback.person("Miley"), await scene.loopback.person("Iwona")
    await nell.ask("ginkgo table replace", by=miley.id)
    offer = await miley.wait_message("offers you their own seat", channel="dm")
    await scene.quiet()
    assert noted() == 1
    await miley.press(offer, "No")
    # Her press is acknowledged before anything comes of it, and the outbox knows nothing of that yet.
    await miley.wait_until(offer, lambda m: "No" not in m.labels)
    await until(lambda: noted() == 0, "the offer to be noted no longer")
    await faye.ask("ginkgo table replace", by=iwona.id)
    await iwona.wait_message("offers you their own seat", channel="dm")
    await scene.quiet()
    question = await iwona.answer_to(await iwona.ask("ginkgo me"), "Delete my data")
    await iwona.press(question, "Delete my data")
    await iwona.wait_message("Your data is deleted", channel="games")
    await scene.quiet()
    assert noted() == 0
