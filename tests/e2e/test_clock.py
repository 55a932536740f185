"""Quiet hours in a night that is an hour short, reminders across kills, and votes that cross; with the clock turned."""

import asyncio
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.support.gathering import NAMES, Scene
from tests.support.person import Person
from tests.support.player import choose, is_ping, opened, settled
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
WARSAW = ZoneInfo("Europe/Warsaw")


def before_a_short_night(now: datetime) -> datetime:
    """Eleven in the evening in Warsaw before the next night that is an hour short; in UTC."""
    evening = now.astimezone(WARSAW).replace(hour=23, minute=0, second=0, microsecond=0)
    while True:
        evening += timedelta(days=1)  # The same hour by the clock on the wall, however long the night is.
        morning = evening + timedelta(hours=9)
        if morning.astimezone(UTC) - evening.astimezone(UTC) == timedelta(hours=8):
            return evening.astimezone(UTC)


async def turned_to(scene: Scene, moment: datetime) -> None:
    """Turn the clock until it shows this moment."""
    await scene.clock((moment - scene.loopback.playground.clock.now()).total_seconds())


def sent(person: Person, fits: Callable[[Shown], bool]) -> list[Shown]:
    """Every message that was ever sent where she sees it, as it was sent; also those that are gone."""
    return [m for name, data in person.events if name == "MESSAGE_CREATE" and fits(m := Shown(data))]


def is_sent_ping(message: Shown) -> bool:
    """A ping in direct messages."""
    return message.raw.get("guild_id") is None and is_ping(message)


async def test_quiet_hours_end_by_the_clock_on_the_wall_in_a_night_that_is_an_hour_short(scene: Scene) -> None:
    evening = before_a_short_night(scene.loopback.playground.clock.now())
    await turned_to(scene, evening)
    nell, faye = await scene.game(2)
    panel = await faye.person.ask("ginkgo me", zone="Europe/Warsaw")
    await faye.person.set_to(panel, "22:00-08:00", custom_id="gs:1:-:-:0:me:quiet=")
    await choose(nell)
    # The ping is due now, and put off to the morning.
    await turned_to(scene, evening + timedelta(minutes=10))
    await scene.quiet()
    eight = evening + timedelta(hours=8)  # Nine hours later by the clock on the wall.
    await turned_to(scene, eight - timedelta(minutes=1))
    await scene.quiet()
    assert not sent(faye.person, is_sent_ping), "it is a minute to eight"
    await turned_to(scene, eight)
    await faye.person.wait_message(is_ping, channel="dm")
    await scene.clock(2 * HOUR)
    await scene.quiet()
    assert len(sent(faye.person, is_sent_ping)) == 1


async def test_a_reminder_that_fell_due_while_the_bot_was_dead_comes_once(scene: Scene) -> None:
    nell, faye = await scene.second_round(2)
    await choose(nell)
    await scene.clock(3 * MINUTE)
    ping = await faye.person.wait_message(is_ping, channel="dm")
    await scene.loopback.kill_bot()
    await scene.clock(13 * HOUR)
    await scene.start()
    reminder = await faye.person.wait_message(is_ping, channel="dm", after=ping)
    await faye.person.wait_gone(ping)
    # Nor does what was told come again, whatever happens to the bot; and the deadline is kept.
    await scene.kill()
    await scene.clock(DAY - 13 * HOUR)
    await nell.person.wait_message(lambda m: ":ai=" in m.ids, channel="games")
    await scene.quiet()
    assert [m.id for m in sent(faye.person, is_sent_ping)] == [ping.id, reminder.id]
    assert len(sent(nell.person, lambda m: ":ai=" in m.ids)) == 1


async def test_votes_that_cross_are_counted_apart_on_one_message_each(scene: Scene) -> None:
    nell, faye, miley, iwona = [player.person for player in await scene.game(4)]
    tab = await scene.loopback.person("Faye")
    # All in one instant: two people ask for the same, one of them from two tabs, and a third for something else.
    await asyncio.gather(
        faye.command("ginkgo table pause"), tab.command("ginkgo table pause"), miley.command("ginkgo table pause"),
        iwona.command("ginkgo end"))
    pause = await nell.wait_message(lambda m: "Pause the table" in m.text and "One more" in m.text, channel="games")
    end = await nell.wait_message(lambda m: "End this game" in m.text and "2 more" in m.text, channel="games")
    assert (agreed(pause), agreed(end)) == ({"Faye", "Miley"}, {"Iwona"})
    # The one passes while the other is counted; a second press of the same person counts for nothing.
    tab = await scene.loopback.person("Nell")
    presses = ((nell, pause), (tab, pause), (miley, end))
    await asyncio.gather(*(who.press(on, custom_id=agree(on), force=True) for who, on in presses))
    await nell.wait_until(pause, lambda m: "It is done" in m.text and not m.buttons)
    await nell.wait_until(end, lambda m: "One more" in m.text and agreed(m) == {"Miley", "Iwona"})
    await asyncio.gather(*(who.press(end, custom_id=agree(end), force=True) for who in (nell, tab)))
    await nell.wait_until(end, lambda m: "It is done" in m.text and not m.buttons)
    await nell.wait_message("ended by those who play", channel="games")
    await scene.quiet()
    public = sent(nell, lambda m: not m.ephemeral and m.raw.get("guild_id") is not None)
    for words in ("Pause the table", "End this game", "paused", "ended by those who play"):
        assert len([m for m in public if words in m.text]) == 1, (words, public)


def agree(ballot: Shown) -> str:
    """The custom_id of a ballot's button to agree."""
    return next(b.custom_id for b in ballot.buttons if ":agree:" in b.custom_id)


def agreed(ballot: Shown) -> set[str]:
    """Who has agreed, as the ballot says."""
    line = next(line for line in ballot.text.splitlines() if line.startswith("Agreed:"))
    return {name for name in NAMES if name in line}


async def test_who_plays_alone_with_ais_is_never_said_to_be_late(scene: Scene) -> None:
    """Nobody else could decide anything, and by the buttons below such a line she could not either."""
    (nell,) = await scene.people(1)
    await nell.command("ginkgo new")
    lobby = await nell.wait_message(lambda m: "Add AI" in m.labels, channel="games")
    await nell.press(await nell.answer_to(lobby, "Add AI"), "Add an easy AI")
    await nell.press(lobby, "Start")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await scene.quiet()
    await scene.clock(DAY + MINUTE)
    await scene.quiet()
    assert not [m for m in nell.messages("games") if "has not answered" in m.text]


async def test_a_paused_table_goes_on_a_week_after_one_of_three_has_asked_for_it(scene: Scene) -> None:
    nell, faye, _ = await scene.game(3)
    for player in (nell, faye):
        await player.person.do("ginkgo table pause")
    line = await faye.person.wait_message(lambda m: ":ask:resume" in m.ids, channel="games")
    await faye.person.press(line, "Go on")
    ballot = await faye.person.wait_message("Go on with the game?", channel="games")
    by_then = int((scene.loopback.playground.clock.now() + timedelta(days=7)).timestamp())
    told = re.search(r"The game goes on by itself <t:(\d+):R>", ballot.text)
    assert told is not None
    assert by_then - MINUTE < int(told[1]) <= by_then
    await scene.clock(7 * DAY - MINUTE)
    await scene.quiet()
    assert not [m for m in faye.person.messages("games") if "The table goes on" in m.text]
    await scene.clock(MINUTE)
    await faye.person.wait_message("The table goes on", channel="games")
    await faye.person.wait_until(ballot, lambda m: not m.buttons and "This question is closed" in m.text)
    await faye.person.wait_until(line, lambda m: not m.buttons)


async def test_the_simplest_move_is_played_a_limit_after_one_of_three_has_asked_for_it(scene: Scene) -> None:
    """Of three, one who was left stood before a question that nobody would ever agree to."""
    nell, _, miley = await scene.game(3)
    for player in (nell, miley):
        await choose(player)
    await scene.clock(DAY + MINUTE)
    line = await nell.person.wait_message(lambda m: ":ask:default=1" in m.ids, channel="games")
    await nell.person.press(line, "Play the simplest move")
    ballot = await nell.person.wait_message("Play the simplest move for", channel="games", after=line)
    assert re.search(r"The simplest move is played <t:\d+:R>", ballot.text)
    await scene.clock(DAY - HOUR)
    await scene.quiet()
    assert "Agree" in nell.person.latest(ballot).labels
    await scene.clock(HOUR + MINUTE)
    await nell.person.wait_message("The simplest move was played once", channel="games")
    await nell.person.wait_until(ballot, lambda m: not m.buttons and "This question is closed" in m.text)
    await nell.person.wait_until(line, lambda m: not m.buttons)


async def test_who_comes_back_to_somebody_late_is_told_what_she_may_decide(scene: Scene) -> None:
    """As the limit passed nobody else played there, so nobody was told; and it passes once."""
    nell, faye = await scene.game(2)
    await choose(nell)
    await scene.clock(DAY + MINUTE)
    line = await nell.person.wait_message(lambda m: ":ask:ai=1" in m.ids, channel="games")
    await nell.person.press(line, "Let an AI stand in")
    stand_in = await faye.person.wait_message(lambda m: ":return:" in m.ids, channel="games")
    await settled([nell], "## Round 2")
    await scene.clock(DAY + MINUTE)
    await scene.quiet()
    assert not [m for m in nell.person.messages("games") if ":ask:ai=0" in m.ids], "nobody else plays there"
    await faye.person.press(stand_in, "Take my seat back")
    await faye.person.wait_message(lambda m: ":ask:ai=0" in m.ids and "**Nell** has not" in m.text, channel="games")


async def test_the_screen_of_a_game_in_direct_messages_follows_what_is_played_beside_it_hours_later(
    scene: Scene
) -> None:
    """Else it asks until the next board what is answered already: one so old was left to be sent anew, which happens
    there with the boards alone."""
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    (nell,) = await scene.people(1)
    await opened([nell], "dm", solo="normal")
    for _ in range(9):
        screen = await nell.wait_message(lambda m: "choose a card" in m.text and not m.ephemeral, channel="dm")
        await scene.clock(2 * HOUR)
        await scene.quiet()
        beside = await nell.ask("ginkgo screen", "dm")
        letter = next((b for b in beside.buttons if re.fullmatch("[A-L]", b.label)), beside.buttons[0])
        await nell.press(beside, custom_id=letter.custom_id)
        await nell.press(beside, starts="Alone")
        await nell.press(beside, "Confirm")
        asked = await nell.wait_until(beside, lambda m: "Confirm" not in m.labels)
        if "choose a card" not in asked.text:
            break
        await nell.wait_message(lambda m: "My screen" in m.labels, channel="dm", after=screen)
        await scene.quiet()
    title = asked.text.splitlines()[0]
    await nell.wait_until(screen, lambda m: m.text.startswith(title))
