"""Nobody holds up a table: limits, votes, stand-ins, leaving, coming back, reminders, with the clock turned."""

import asyncio
from pathlib import Path

import pytest

from playground.dev.mishaps import Mishaps
from playground.faults import RestFault
from tests.support.gathering import Scene, rounds, scripted
from tests.support.person import Person
from tests.support.player import (
    Player,
    choose,
    first_card,
    give_up_seat,
    is_ping,
    let_simplest_move_be_played,
    opened,
    play_until,
    screen_of,
    settled,
)
from tests.support.shown import Shown
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0


def pings(person: Person) -> list[Shown]:
    """The pings that stand in her direct messages."""
    return [m for m in person.messages("dm") if is_ping(m)]


async def test_one_ping_then_a_reminder_and_none_after_the_answer(scene: Scene) -> None:
    nell, faye = await scene.second_round(2)
    await choose(nell)
    await scene.clock(3 * MINUTE)
    first = await faye.person.wait_message(is_ping, channel="dm")
    assert "waits for your card" in first.text
    assert not pings(nell.person), "she has answered"
    await scene.kill()
    await scene.clock(5 * MINUTE)
    await scene.quiet()
    assert len(pings(faye.person)) == 1, "one ping for one thing, whatever happens to the bot"
    scene.expected |= {"notice_undelivered"}
    taken_away = f"DELETE /channels/{faye.person.channel('dm')}/messages/{first.id}"
    scene.loopback.faults.add(RestFault.CUT, times=2, route=taken_away)
    await scene.clock(12 * HOUR)
    second = await faye.person.wait_message(is_ping, channel="dm", after=first)
    assert "still waits for your card" in second.text
    await faye.person.wait_gone(first)
    assert [m.id for m in pings(faye.person)] == [second.id], "sent once, though the first went late"
    await choose(faye)
    await faye.person.wait_gone(second)
    await settled([nell, faye], "## Round 3")


async def test_no_ping_stands_beside_a_screen_that_was_just_sent(scene: Scene) -> None:
    """It is marked unread until she has seen it, as a ping would be. In the second round it was only edited."""
    nell, faye = await scene.game(2)
    await choose(nell)
    await scene.clock(3 * MINUTE)
    await scene.quiet()
    assert not pings(faye.person)
    await choose(faye)
    await settled([nell, faye], "## Round 2")
    await scene.clock(3 * MINUTE)
    for player in (nell, faye):
        await player.person.wait_message(is_ping, channel="dm")


async def test_who_waits_for_somebodys_action_sees_what_has_happened(scene: Scene) -> None:
    nell, faye, waiting = await scene.resolving()
    await scene.quiet()
    assert "Waiting for the others" in nell.person.latest(waiting).text, "most answers come in a moment"
    panel = await faye.person.ask("ginkgo me")
    await faye.person.select(panel, ["off"], custom_id="gs:1:-:-:0:me:pings=")
    count = len(nell.person.messages("dm"))
    await scene.clock(2 * HOUR)
    now = await nell.person.wait_until(waiting, lambda m: "Faye" in m.text)
    assert "Waiting for " in now.text
    assert "Change my mind" not in now.labels
    await scene.quiet()
    assert len(nell.person.messages("dm")) == count, "nothing new is sent, for the game does not wait for her"


async def test_quiet_hours_hold_the_ping_back(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    # A time zone in which it is eleven in the evening just now. (These names count westward.)
    west = (scene.loopback.playground.clock.now().hour - 23) % 24
    zone = f"Etc/GMT+{west}" if west <= 12 else f"Etc/GMT-{24 - west}"
    panel = await faye.person.ask("ginkgo me", zone=zone)
    await faye.person.select(panel, ["22:00-08:00"], custom_id="gs:1:-:-:0:me:quiet=")
    await choose(nell)
    await scene.clock(3 * MINUTE)
    await scene.quiet()
    assert not pings(faye.person)
    await scene.clock(10 * HOUR)
    await faye.person.wait_message(is_ping, channel="dm")


async def test_a_table_where_one_never_answers_one_leaves_one_resigns_and_one_comes_back(scene: Scene) -> None:
    players = await scene.game(4)
    nell, faye, miley, iwona = players
    scene.expected |= {"notice_undelivered", "answer_refused", "direct_message_refused"}
    # Faye never answers: the limit passes, the others let an AI take over, by majority.
    for player in (nell, miley, iwona):
        await choose(player)
    await scene.clock(DAY + MINUTE)
    late = await nell.person.wait_message(lambda m: "AI" in " ".join(m.labels) and "Faye" in m.text, channel="games")
    button = next(b for b in late.buttons if ":ai=" in b.custom_id)
    await nell.person.press(late, custom_id=button.custom_id)
    ballot = await miley.person.wait_message(lambda m: ":agree:" in m.ids, channel="games")
    agree = next(b.custom_id for b in ballot.buttons if ":agree:" in b.custom_id)
    await answered(faye.person, ballot, agree, "others decide")
    await miley.person.press(ballot, custom_id=agree)
    stand_in = await nell.person.wait_message(
        lambda m: "Faye" in m.text and ":return:" in m.ids, channel="games", after=ballot)
    await settled([nell, miley, iwona], "## Round 2")
    # She comes back by one press, and her screen asks her again.
    back = next(b.custom_id for b in stand_in.buttons if ":return:" in b.custom_id)
    await faye.person.press(stand_in, custom_id=back)
    await faye.person.wait_message(lambda m: m.ephemeral and "Round 2" in m.text, channel="games")
    await nell.person.wait_message(lambda m: "Faye" in m.text and "back" in m.text, channel="games", after=stand_in)
    # Miley leaves the server: she counts as away at once.
    user = scene.loopback.user("Miley")
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    scene.loopback.playground.actions.leave(guild, user)
    # Iwona resigns in the middle of her own question.
    question = await iwona.person.ask("ginkgo resign")
    resign = next(b.custom_id for b in question.buttons if ":resign:" in b.custom_id)
    await iwona.person.press(question, custom_id=resign)
    await nell.person.wait_message(lambda m: "Iwona" in m.text and "AI" in m.text, channel="games")
    await until(lambda: not iwona.asked(), "a seat that asks Iwona nothing more")
    # Miley's seat too goes to an AI when the others agree; for her they need not wait a day.
    faye_looked = 0.0

    async def time_goes_by() -> None:
        nonlocal faye_looked
        if not nell.asked() and not faye.asked():
            # Whenever she is asked, that she has left shows with the first ping.
            await scene.clock(3 * MINUTE)
            faye_looked += 3 * MINUTE
            if faye_looked > 15 * MINUTE:
                # She has no direct messages, and Discord lets nobody change the screen that she looks at any more.
                await faye.open()
                faye_looked = 0.0
        await asyncio.sleep(0.1)

    found = await play_until(
        [nell, faye], lambda: [m for m in nell.person.messages("games") if "ai=2" in m.ids],
        "an AI for Miley's seat", choosing=True, meanwhile=time_goes_by)
    button = next(b for b in found[-1].buttons if ":ai=" in b.custom_id)
    await nell.person.press(found[-1], custom_id=button.custom_id)
    # Faye has a message of an earlier version before her, which called the same thing otherwise.
    await faye.person.press(found[-1], custom_id=button.custom_id.replace("ai=", "stand_in="), force=True)
    heading = f"## Round {len(rounds(nell.person.messages('games'))) + 1}"
    # Nell's screen may be one that Discord lets nobody edit any more after that day: the next ping brings another.
    await play_until(
        [nell, faye], lambda: any(m.text.startswith(heading) for m in nell.person.messages("games")), heading,
        choosing=True, meanwhile=time_goes_by)


async def test_who_has_left_the_server_holds_up_none_of_her_tables(scene: Scene) -> None:
    """One of the channels takes no message just then."""
    nell, faye = await scene.second_round(2)
    await scene.clock(MINUTE)
    miley, iwona = (await scene.people(4))[2:]
    await opened([miley, faye.person, iwona], "lounge")
    await miley.wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    await choose(nell)
    scene.expected |= {"notice_undelivered", "direct_message_refused"}
    scene.loopback.mishaps.no_mutual_guild(scene.loopback.user("Faye"))
    refused = scene.loopback.faults.add(
        RestFault.SERVER_ERROR, status=503, route=f"POST /channels/{nell.person.channel('games')}/messages")
    # The ping of the first table tells that she has left; the second would send one a minute later.
    await scene.clock(1.5 * MINUTE)
    for person, channel in ((miley, "lounge"), (nell.person, "games")):
        late = await person.wait_message(lambda m: "ai=1" in m.ids, channel=channel)
        assert "Faye" in late.text
    assert refused.spent
    await scene.clock(10 * MINUTE)
    scene.loopback.mishaps.mutual_guild(scene.loopback.user("Faye"))
    await scene.quiet()
    for channel in ("games", "lounge"):
        found = miley.messages(channel)
        assert f"<@{faye.person.id}>" not in " ".join(m.text for m in found), "nobody is called who is not there"
        assert len([m for m in found if "ai=1" in m.ids]) == 1


async def test_what_discord_takes_long_to_take_is_sent_once(scene: Scene) -> None:
    """However long: what is on its way is not taken up again."""
    nell, _ = await scene.game(2)
    await choose(nell)
    await scene.quiet()
    route = f"POST /channels/{nell.person.channel('games')}/messages"
    slow = scene.loopback.faults.add(RestFault.SLOW, seconds=2.0, route=route)
    before = len(scene.loopback.playground.traffic.rest())
    await scene.clock(DAY + MINUTE)
    await until(lambda: slow.spent, "a message that takes long")
    for _ in range(3):
        await scene.clock(11 * MINUTE)
        await asyncio.sleep(0.2)
    await nell.person.wait_message(lambda m: ":ai=" in m.ids, channel="games")
    await scene.quiet()
    channel = f"/channels/{nell.person.channel('games')}/"
    called = [entry.name for entry in scene.loopback.playground.traffic.rest()[before:] if channel in entry.name]
    assert called == [route], "nor is it looked for"


async def test_who_is_late_comes_to_her_screen_from_the_message_about_her(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    await choose(nell)
    await scene.clock(DAY + MINUTE)
    late = await faye.person.wait_message(lambda m: ":ai=" in m.ids, channel="games")
    assert "Take my seat back" not in late.labels, "it is still hers"
    opened = await faye.person.answer_to(late, "My screen")
    assert opened.ephemeral
    assert "choose a card" in opened.text
    # The same message of an earlier version offered the seat that she holds.
    back = next(b.custom_id for b in late.buttons if ":screen:" in b.custom_id).replace(":screen:", ":return:")
    again = await faye.person.answer_to(late, custom_id=back, force=True)
    assert "choose a card" in again.text
    await choose(faye)
    await settled([nell, faye], "## Round 2")


async def test_who_opens_her_screen_after_the_simplest_move_is_asked_herself(scene: Scene) -> None:
    nell, faye, miley = await scene.dealt(3, "asked-1")  # The first of Faye's cards is A, which asks for something.
    await choose(nell)
    await scene.clock(DAY + MINUTE)
    await let_simplest_move_be_played([nell, miley])
    await nell.person.wait_message(lambda m: "The simplest move was played" in m.text, channel="games")
    opened = await faye.person.ask("ginkgo screen")
    assert "Change my mind" in opened.labels
    await choose(miley)

    def her_turn() -> bool:
        now = faye.person.latest(opened)
        return "1 tile" in now.labels or "Round 2" in now.text

    await play_until([nell, miley], her_turn, "her card asks something")
    assert "1 tile" in faye.person.latest(opened).labels


TWICE_AT_ONCE = """
import asyncio, os, sys
from pathlib import Path
from bot.__main__ import main
from bot.presses import play
from engine.store.games import Games

show, commit = play.show, Games.commit
mark, both, asked = Path(os.environ["TWICE"]), asyncio.Event(), []

async def shown(*given, **options):
    asked.append(mark.exists())
    if asked.count(True) == 2:
        asyncio.get_running_loop().call_later(0.05, both.set)
    return await show(*given, **options)

async def committed(self, change):
    if mark.exists():
        await both.wait()
    await commit(self, change)

play.show, Games.commit = shown, committed
sys.exit(main([]))
"""
"""Once there is a file, nothing is stored before a screen was asked for twice."""


async def test_who_comes_back_by_two_presses_at_once_sees_her_screen_by_both(tmp_path: Path) -> None:
    mark = tmp_path / "twice"
    async with scripted(TWICE_AT_ONCE, TWICE=str(mark)) as scene:
        nell, faye = await scene.game(2)
        await choose(nell)
        await scene.clock(DAY + MINUTE)
        late = await nell.person.wait_message(lambda m: ":default=1" in m.ids, channel="games")
        await nell.person.press(late, custom_id=next(b.custom_id for b in late.buttons if ":default=1" in b.custom_id))
        await nell.person.wait_message(lambda m: "The simplest move was played" in m.text, channel="games")
        await scene.quiet()
        board = await faye.person.wait_message(lambda m: "My screen" in m.labels and bool(m.pictures), channel="games")
        mark.touch()
        await asyncio.gather(*(faye.person.press(board, "My screen") for _ in range(2)))

        def told() -> list[Shown]:
            found = [m for m in faye.person.messages("games") if m.ephemeral and not m.thinking]
            return found if len(found) == 2 else []

        texts = [m.text for m in await until(told, "both answers")]
        assert not [text for text in texts if "already the case" in text], texts


async def test_what_was_told_of_somebody_is_settled_under_her_name_where_another_takes_her_seat(scene: Scene) -> None:
    nell, faye, miley = (player.person for player in await scene.game(3))
    iwona = await scene.loopback.person("Iwona")
    await scene.clock(DAY + MINUTE)
    late = await miley.wait_message(lambda m: ":ai=1" in m.ids, channel="games")
    await nell.do("ginkgo table kick", player=faye.id)
    ballot = await miley.wait_message("Vote Faye out?", channel="games")
    await faye.ask("ginkgo table replace", by=iwona.id)
    offer = await iwona.wait_message("offers you their own seat", channel="dm")
    await iwona.press(offer, "Take the seat of Faye")
    settled_line = await miley.wait_until(late, lambda m: "Settled" in m.text)
    closed = await miley.wait_until(ballot, lambda m: "This question is closed" in m.text)
    for told in (settled_line, closed):
        assert "Faye" in told.text
        assert "Iwona" not in told.text


async def test_the_table_ends_pauses_and_goes_on_by_consent(scene: Scene) -> None:
    nell, faye, miley = await scene.game(3)
    await nell.person.do("ginkgo table pause")
    ballot = await faye.person.wait_message(lambda m: any(":agree:" in b.custom_id for b in m.buttons), channel="games")
    agree = next(b.custom_id for b in ballot.buttons if ":agree:" in b.custom_id)
    await answered(nell.person, ballot, agree, "already agreed")
    decline = next(b.custom_id for b in ballot.buttons if ":decline:" in b.custom_id)
    await answered(faye.person, ballot, decline, "You had not agreed")
    await faye.person.press(ballot, custom_id=agree)
    await nell.person.wait_message(lambda m: "paused" in m.text and ":ask:resume" in m.ids, channel="games")
    await scene.clock(2 * DAY)
    await scene.quiet()
    assert not pings(nell.person)
    assert not [m for m in nell.person.messages("games") if ":ai=" in m.ids]
    for player in (nell, faye):
        await player.person.do("ginkgo table resume")
    # Nell owns the server and could end the game alone; the others need a majority.
    await miley.person.do("ginkgo end")
    await faye.person.do("ginkgo end")
    await nell.person.wait_message(lambda m: "ended by those who play" in m.text, channel="games")
    assert not [m for m in nell.person.messages("games") if "My screen" in m.labels and not m.ephemeral]
    assert "/ginkgo new" in (await nell.person.ask("ginkgo screen")).text


async def test_who_is_choosing_sees_that_the_table_is_paused_and_goes_on_and_keeps_her_place(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    direct, ephemeral = await screen_of(faye), await faye.open()

    def paused(screen: Shown) -> bool:
        return "Paused" in screen.text

    def running(screen: Shown) -> bool:
        return not paused(screen)

    for screen in (direct, ephemeral):
        await faye.person.press(screen, custom_id=first_card(screen))
        await faye.person.wait_button(screen, "Back")
    for command, shown, who in (("pause", paused, (nell, faye)), ("resume", running, (nell,))):
        for player in who:
            await player.person.do(f"ginkgo table {command}")
        for screen in (direct, ephemeral):
            now = await faye.person.wait_until(screen, shown)
            assert "Back" in now.labels, "nothing is torn from her hands"


async def test_what_the_channel_is_told_of_somebody_late_or_away_and_of_a_pause_ends_with_it(scene: Scene) -> None:
    nell, faye, miley = await scene.game(3)

    async def told(*, about: str, after: Shown | None = None) -> Shown:
        return await nell.person.wait_message(lambda m: about in m.ids, channel="games", after=after)

    async def ended(message: Shown) -> None:
        now = await nell.person.wait_until(message, lambda m: not m.buttons)
        assert now.text == f"{message.text}\nSettled in the meantime."

    for player in (nell, miley):
        await choose(player)
    await scene.clock(DAY + MINUTE)
    late = await told(about=":ask:default=1")
    await choose(faye)
    await ended(late)
    await settled([nell, faye, miley], "## Round 2")
    for player in (nell, miley):
        await choose(player)
    await scene.clock(DAY + MINUTE)
    late = await told(about=":ask:ai=1", after=late)
    for player in (nell, miley):
        await player.person.press(late, "Let an AI stand in")
    stand_in = await nell.person.wait_message("An AI plays until they come back", channel="games")
    await ended(late)
    await faye.person.press(stand_in, "Take my seat back")
    await ended(stand_in)
    for player in (nell, faye):
        await player.person.do("ginkgo table pause")
    paused = await told(about=":ask:resume")
    for player in (nell, faye):
        await player.person.press(paused, "Go on")
    await ended(paused)
    for player in (nell, faye):
        await player.person.do("ginkgo table pause")
    paused = await told(about=":ask:resume", after=paused)
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    await ended(paused)


async def test_a_seat_is_handed_to_a_named_person_who_accepts(scene: Scene) -> None:
    players = await scene.game(2)
    nell, faye = players
    iwona = await scene.loopback.person("Iwona")
    await faye.person.wait_message(lambda m: bool(m.pictures), channel="dm")
    await faye.person.ask("ginkgo table replace", by=iwona.id)
    offer = await iwona.wait_message(lambda m: any(":agree:seat=" in b.custom_id for b in m.buttons))
    accept = next(b.custom_id for b in offer.buttons if ":agree:" in b.custom_id)
    await iwona.press(offer, custom_id=accept)
    newcomer = Player(iwona, 5)
    await iwona.wait_message(lambda _: newcomer.asked())
    gone = await faye.person.wait_message(lambda m: "no longer yours" in m.text, channel="dm")
    assert not gone.pictures
    assert not gone.buttons
    await choose(nell)
    await choose(newcomer)
    await settled([nell, newcomer], "## Round 2")


async def test_who_takes_a_seat_whose_card_is_chosen_reads_that_it_was_chosen_for_her(scene: Scene) -> None:
    players = await scene.game(3)
    nell, faye = players[0].person, players[1].person
    iwona = await scene.loopback.person("Iwona")
    await give_up_seat(faye)
    await nell.wait_message(lambda m: "1 of 3 ready" in m.text, channel="games")
    await nell.ask("ginkgo table replace", by=iwona.id, player=faye.id)
    await iwona.press(await iwona.wait_message("offers you", channel="dm"), "Take the seat of Faye")
    screen = await iwona.wait_message("Waiting for the others", channel="dm")
    assert "Chosen for your seat: " in screen.text
    assert "Chosen for your seat: " in screen.alt_texts[0]
    assert "You chose" not in screen.text + screen.alt_texts[0]
    await iwona.press(screen, "Change my mind")
    await iwona.wait_until(screen, lambda m: "choose a card" in m.text)
    own = await choose(Player(iwona, 5))
    assert "You chose" in own.text


async def test_the_log_and_the_board_name_who_played_a_seat_when(scene: Scene) -> None:
    nell, faye = await scene.second_round(2)
    iwona = await scene.loopback.person("Iwona")
    await faye.person.ask("ginkgo table replace", by=iwona.id)
    offer = await iwona.wait_message(lambda m: ":agree:seat=" in m.ids)
    await iwona.press(offer, custom_id=next(b.custom_id for b in offer.buttons if ":agree:" in b.custom_id))
    newcomer = Player(iwona, 5)
    await iwona.wait_message(lambda _: newcomer.asked())
    board = await nell.person.wait_message("What happened in round 1", channel="games")
    # It is edited while the newcomer sits there already, who has done nothing of it.
    await choose(nell)
    await scene.quiet()
    now = nell.person.latest(board).text
    assert "**Iwona** 0 of 25" in now
    assert "**Faye** exploits" in now
    assert "**Iwona** exploits" not in now
    shown = await nell.person.answer_to(board, "Show the round")
    assert "**Faye** exploits" in shown.text
    await choose(newcomer)
    await settled([nell, newcomer], "## Round 3")
    last = await nell.person.wait_message("What happened in round 2", channel="games")
    assert "**Iwona** exploits" in last.text
    told = (await nell.person.ask("ginkgo log")).text
    before, turnover, after = told.partition("**Iwona** has taken Faye's seat.")
    assert turnover
    assert "**Faye** exploits" in before
    assert "Iwona" not in before.rpartition("\n")[0]
    assert "**Iwona** exploits" in after
    assert "Faye" not in after


async def test_a_lobby_nobody_starts_closes_after_a_day(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await nell.do("ginkgo new")
    lobby = await nell.wait_message(lambda m: "Start" in m.labels, channel="games")
    await scene.clock(DAY + MINUTE)
    await nell.wait_until(lobby, lambda m: not m.buttons)


async def test_who_blocked_the_bot_is_away_but_can_play_on(scene: Scene) -> None:
    # A ping finds it out; in the first round the screen itself was sent, and none is due.
    nell, faye = await scene.second_round(2)
    await faye.person.wait_message(lambda _: faye.asked())
    Mishaps(scene.loopback.playground).dm_closed(scene.loopback.user("Faye"))
    scene.expected |= {"notice_undelivered", "answer_refused"}
    await choose(nell)
    await scene.clock(3 * MINUTE)
    ping = await nell.person.wait_message(lambda m: bool(m.pinged), channel="games")
    await faye.person.answer_to(ping, "My screen")
    await choose(faye)
    await settled([nell, faye], "## Round 3")


async def answered(person: Person, message: Shown, custom_id: str, words: str) -> None:
    """A press is answered privately with these words."""
    before = {m.id for m in person.messages()}
    await person.press(message, custom_id=custom_id)
    told = await person.wait_message(lambda m: m.id not in before and m.ephemeral and not m.thinking)
    assert words in told.text
