"""Discord's moods: limits, failures, answers that come too late. A pause is all that people notice.

What goes away under the bot (messages, channels, the server) is in ``test_gone``.
"""


import pytest

from bot.publishing.direct_message_screens import HELD
from playground.faults import InteractionFault, RestFault
from tests.support.gathering import Scene, check_boards, chosen_by
from tests.support.person import CallFailedError, Person
from tests.support.player import Player, choose, confirmable, first_card, opened, play_until, screen_of, settled
from tests.support.waiting import until

pytestmark = pytest.mark.e2e


async def test_a_long_wait_in_one_channel_holds_up_no_other(scene: Scene) -> None:
    slow = await scene.game(2)
    others = [await scene.loopback.person(name) for name in ("Miley", "Jo")]
    quick = [Player(person, seed, channel="lounge") for seed, person in enumerate(others)]
    await opened([player.person for player in quick], "lounge")
    scene.expected |= {"We are being rate limited"}
    held = scene.loopback.faults.add(
        RestFault.RATE_LIMIT, seconds=8.0, route="POST /channels/{channel_id}/messages")
    for player in slow:
        await choose(player)
    await play_until(slow, lambda: held.hits, "a message that is held up")
    for player in quick:
        await choose(player)
    await settled(quick, "## Round 2")
    assert not [m for m in slow[0].person.messages("games") if m.text.startswith("## Round 2")]
    await settled(slow, "## Round 2")
    for players, channel in ((slow, "games"), (quick, "lounge")):
        await check_boards(players[0].person, await scene.record(channel), channel)


async def test_a_limit_on_everything_leaves_presses_answered(scene: Scene) -> None:
    players = await scene.game(2)
    # An edit that is held up for seconds is put off, so that a press on the same screen need not wait for it.
    scene.expected |= {"Global rate limit", "We are being rate limited", "notice_undelivered"}
    held = scene.loopback.faults.add(
        RestFault.RATE_LIMIT, times=1, seconds=4.0, scope="global", route="PATCH /channels/{channel_id}/messages")
    await choose(players[0])
    await until(lambda: held.hits, "a board that is held up")
    opened_here = await players[1].open()
    assert opened_here.ephemeral
    await choose(players[1])
    await settled(players, "## Round 2")
    await check_boards(players[0].person, await scene.record())


async def test_a_limit_on_everything_that_an_edit_is_not_waited_for_ends_for_all(scene: Scene) -> None:
    nell, faye = players = await scene.game(2)
    for player in players:
        await player.person.wait_message("choose a card", channel="dm")
    await choose(faye)
    # No press from before the restart can change a message any more: her screen is edited in the way that is limited.
    await scene.kill()
    scene.expected |= {"Global rate limit", "We are being rate limited", "notice_undelivered"}
    direct = scene.loopback.playground.world.dm_with(scene.loopback.user("Faye")).id
    held = scene.loopback.faults.add(
        RestFault.RATE_LIMIT, times=1, seconds=HELD + 1, scope="global", route=f"PATCH /channels/{direct}")
    await choose(nell)
    await settled(players, "## Round 2")
    await faye.person.wait_message(lambda m: "Round 2" in m.text and "choose a card" in m.text, channel="dm")
    assert held.spent
    for player in players:
        await choose(player)
    await settled(players, "## Round 3")
    await check_boards(nell.person, await scene.record())


async def test_a_press_is_not_kept_waiting_by_an_ephemeral_screen_that_discord_is_slow_to_take(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    direct, ephemeral = await screen_of(faye), await faye.open()
    await scene.quiet()
    scene.expected |= {"notice_undelivered"}
    slow = scene.loopback.faults.add(RestFault.SLOW, times=1, seconds=20.0, route="PATCH /webhooks/")
    for player in (nell, faye):
        await player.person.do("ginkgo table pause")
    await until(lambda: slow.hits, "a screen that says so")
    await faye.person.press(direct, custom_id=first_card(direct))
    await faye.person.wait_button(direct, "Back")
    assert "Paused" not in faye.person.latest(ephemeral).text, "it comes after her press"
    await faye.person.wait_until(ephemeral, lambda m: "Paused" in m.text)


async def test_an_ephemeral_screen_that_was_shown_without_being_heard_of_does_not_stay(scene: Scene) -> None:
    """What is so by the next try stood there before."""
    nell, faye = await scene.game(2)
    ephemeral = await faye.open()
    await scene.quiet()
    scene.expected |= {"notice_undelivered"}
    lost = scene.loopback.faults.add(RestFault.LOST_ANSWER, times=0, status=502, route="PATCH /webhooks/")
    for player in (nell, faye):
        await player.person.do("ginkgo table pause")
    await faye.person.wait_until(ephemeral, lambda m: "Paused" in m.text)
    await until(lambda: scene.logged("notice_undelivered"), "a screen that is not waited for any longer")
    assert lost.hits
    scene.loopback.faults.remove()
    await nell.person.do("ginkgo table resume")
    await faye.person.wait_until(ephemeral, lambda m: "Paused" not in m.text)


async def test_a_burst_of_failures_longer_than_patience_is_outlasted(scene: Scene) -> None:
    players = await scene.game(2)
    scene.expected |= {"notice_undelivered"}
    # 503 is not tried again by the library: each of these comes back to the outbox.
    burst = scene.loopback.faults.add(
        RestFault.SERVER_ERROR, times=3, status=503, route="POST /channels/{channel_id}/messages")
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    assert burst.spent
    await check_boards(players[0].person, await scene.record())


async def test_a_press_delivered_after_three_seconds_counts_once(scene: Scene) -> None:
    """The person is told that it failed and presses again: one answer, and her screen shows how things stand."""
    players = await scene.game(2)
    nell = players[0]
    scene.expected |= {"answer_refused"}
    screen = await confirmable(nell)
    scene.loopback.faults.add(InteractionFault.LATE, times=1, seconds=3.4)
    with pytest.raises(CallFailedError, match="did not respond"):
        await nell.person.press(screen.id, "Confirm")
    await press_anyhow(nell.person, screen.id, "Confirm")
    await nell.person.wait_until(screen.id, lambda m: "Confirm" not in m.labels)
    await until(lambda: scene.logged("answer_refused"), "the press that comes late")
    await choose(players[1])
    await settled(players, "## Round 2")
    record = await scene.record()
    assert len(chosen_by(nell, record)) == 1
    await check_boards(nell.person, record)


@pytest.mark.timing
async def test_what_a_command_brought_about_that_came_too_late_does_not_wait_for_its_answer(scene: Scene) -> None:
    """In direct messages all goes by the token of the last command, which serves for nothing here."""
    scene.expected |= {"answer_refused"}
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    (nell,) = await scene.people(1)
    scene.loopback.faults.add(InteractionFault.LATE, times=1, seconds=3.4)
    with pytest.raises(CallFailedError, match="did not respond"):
        await nell.command("ginkgo new", "dm")
    await until(lambda: scene.logged("answer_refused"), "an answer that Discord does not take")
    # It would take three seconds of waiting for the acknowledgement.
    await nell.wait_message(lambda m: "Start" in m.labels, channel="dm", within=2.0)


async def test_every_press_twice(scene: Scene) -> None:
    players = await scene.game(2)
    before = {m.id for player in players for m in player.person.messages()}
    scene.loopback.faults.add(InteractionFault.TWICE, times=0)
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    for player in players:
        private = [m for m in player.person.messages() if m.ephemeral and m.id not in before]
        assert not private, "nobody is told the same twice"
    assert scene.logged("interaction_delivered_twice")
    await check_boards(players[0].person, await scene.record())


async def test_a_token_of_a_quarter_of_an_hour_ago_is_replaced_by_a_new_screen(scene: Scene) -> None:
    scene.loopback.user("Faye").dms_closed = True
    players = await scene.game(2)
    nell, faye = players
    old = await faye.open()
    await scene.loopback.mishaps.token_expiry()
    await choose(nell)
    # The old one can't be changed any more; a press on it still works, with a token of its own.
    await faye.person.press(old, custom_id=first_card(faye.person.latest(old)))
    new = await faye.open()
    assert new.id != old.id
    await choose(faye)
    await settled(players, "## Round 2")
    await faye.person.wait_message(lambda m: m.ephemeral and "Round 2: choose a card" in m.text, channel="games")
    await check_boards(nell.person, await scene.record())


async def test_a_screen_older_than_an_hour_is_sent_anew_and_the_old_one_has_no_buttons(scene: Scene) -> None:
    players = await scene.game(2)
    nell, old = players[0].person, await screen_of(players[0])
    await choose(players[0])
    await scene.clock(3700)
    # Whoever has just pressed has her screen edited through that press, however old it is.
    await choose(players[1])
    await settled(players, "## Round 2")
    new = await nell.wait_message("choose a card", channel="dm", after=old)
    assert "Round 2" in new.text
    await nell.wait_until(old, lambda m: not m.buttons)
    for player in players:
        await player.person.wait_message("Round 2", channel="dm")
        assert len([m for m in player.person.messages("dm") if any("pick" in b.custom_id for b in m.buttons)]) == 1
    await check_boards(players[0].person, await scene.record())


async def press_anyhow(person: Person, message: str, label: str) -> None:
    """Press, whatever the client says of it."""
    try:
        await person.press(message, label)
    except (CallFailedError, AssertionError):
        return
