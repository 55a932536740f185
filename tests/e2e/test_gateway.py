"""The gateway's moods, permissions that come and go, people who can't be reached: the game goes on."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from playground.dev.mishaps import Mishaps
from playground.discord.permissions import EVERYONE, Permission
from playground.faults import InteractionFault
from playground.wire import as_object, loads
from tests.support.gathering import Scene, check_boards, chosen_by, rounds
from tests.support.loopback import Loopback
from tests.support.person import WAIT_S
from tests.support.player import Player, choose, confirmable, first_card, play_until, screen_of, settled
from tests.support.shown import Shown
from tests.support.untold import until_told, until_tried
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

MOODS: dict[str, Callable[[Mishaps], Awaitable[None]]] = {
    "drop": Mishaps.gateway_drop,
    "reconnect": Mishaps.gateway_reconnect,
    "invalid": lambda mishaps: mishaps.invalid_session(resumable=False),
    "invalid, resumable": lambda mishaps: mishaps.invalid_session(resumable=True),
}


@pytest.mark.parametrize("mood", MOODS)
async def test_the_gateway_comes_back_and_nobody_is_told_anything_twice(scene: Scene, mood: str) -> None:
    players = await scene.game(2)
    await choose(players[0])
    async with scene.loopback.reconnecting():
        await MOODS[mood](scene.loopback.mishaps)
    await choose(players[1])
    await settled(players, "## Round 2")
    await check_boards(players[0].person, await scene.record())


async def test_two_presses_in_the_wrong_order(scene: Scene) -> None:
    """Confirm overtakes the choice before it: whatever is decided was really confirmed, and once."""
    nell, faye = players = await scene.game(2)
    screen = await confirmable(nell)
    confirm = nell.person.find_button(screen, "Confirm").custom_id
    await nell.person.press(screen, starts="Back")
    await nell.person.wait_until(screen, lambda m: "Confirm" not in m.labels)
    held = scene.loopback.faults.add(InteractionFault.OUT_OF_ORDER, times=1, seconds=WAIT_S)
    card = first_card(await screen_of(nell))
    late = asyncio.create_task(nell.person.press(screen, custom_id=card))
    await until(lambda: held.hits, "a choice that is held back")
    early = await nell.person.press(screen, custom_id=confirm, force=True)
    delivered = [as_object(loads(entry.request))["id"] for entry in scene.loopback.playground.traffic.entries
                 if entry.name == "INTERACTION_CREATE"]
    assert delivered[-2:] == [early.interaction_id, (await late).interaction_id]
    await nell.person.wait_until(screen, lambda m: "Change my mind" in m.labels)
    await choose(faye)
    await settled(players, "## Round 2")
    record = await scene.record()
    assert len(chosen_by(nell, record)) == 1
    await check_boards(nell.person, record)


@pytest.mark.parametrize("denied", ["view_channel", "attach_files"])
async def test_permissions_that_were_withdrawn_and_given_back(scene: Scene, denied: str) -> None:
    """The private screens carry the game meanwhile, and say so; the boards that were missed are posted when that works
    again."""
    players = await scene.game(2)
    channel = scene.loopback.channel("games")
    scene.expected |= {"notice_undelivered"}
    scene.loopback.mishaps.permissions(channel, deny=[denied])
    for player in players:
        await choose(player)
    await resolved(players)
    await until(lambda: "board" in [line["kind"] for line in scene.logged("notice_undelivered")], "a board held up")
    for player in players:
        await player.person.wait_until(await screen_of(player), lambda m: "I lack a permission there" in m.text)
    scene.loopback.mishaps.permissions(channel, deny=[])
    await players[0].person.wait_message("## Round 2", channel="games")
    for player in players:
        await player.person.wait_until(await screen_of(player), lambda m: "I lack a permission there" not in m.text)
    for player in players:
        await choose(player)
    await settled(players, "## Round 3")
    await check_boards(players[0].person, await scene.record())


async def test_who_plays_on_where_the_bot_was_thrown_out_reads_that_it_may_be_that(scene: Scene) -> None:
    """There no command says which permission is missing. What was missed comes once the bot is invited back."""
    players = await scene.game(2)
    for player in players:
        await screen_of(player)
    scene.expected |= {"notice_undelivered"}
    guild = next(iter(scene.loopback.playground.world.guilds.values()))
    scene.loopback.mishaps.bot_removed(guild)
    for player in players:
        await choose(player)
    await resolved(players)
    for player in players:
        told = await player.person.wait_until(await screen_of(player), lambda m: "no longer in that server" in m.text)
        assert "Table: [games](" in told.text, "it was called so a moment ago"
    scene.loopback.mishaps.bot_invited(guild)
    await players[0].person.wait_message("## Round 2", channel="games")
    for player in players:
        await player.person.wait_until(await screen_of(player), lambda m: "no longer in that server" not in m.text)


async def test_permissions_given_back_while_the_bot_was_away_are_no_more_said_to_be_missing(scene: Scene) -> None:
    """The process that tells the board has never heard that it could not be told."""
    players = await scene.game(2)
    channel = scene.loopback.channel("games")
    scene.expected |= {"notice_undelivered"}
    scene.loopback.mishaps.permissions(channel, deny=["send_messages"])
    for player in players:
        await choose(player)
    await resolved(players)
    for player in players:
        await player.person.wait_until(await screen_of(player), lambda m: "I lack a permission there" in m.text)
    await scene.loopback.kill_bot()
    scene.loopback.mishaps.permissions(channel, deny=[], allow=["send_messages"])
    await scene.start()
    await players[0].person.wait_message("## Round 2", channel="games")
    for player in players:
        await player.person.wait_until(await screen_of(player), lambda m: "I lack a permission there" not in m.text)


async def test_a_screen_of_a_game_that_is_over_says_no_more_that_a_permission_is_missing(scene: Scene) -> None:
    """No other screen follows it."""
    players = await scene.near_end()
    channel = scene.loopback.channel("games")
    scene.expected |= {"notice_undelivered"}

    def ends() -> list[Shown]:
        return [m for player in players for m in player.person.messages("dm") if "The game is over" in m.text]

    scene.loopback.mishaps.permissions(channel, deny=["send_messages"])
    await play_until(players, lambda: len(ends()) == len(players), "everybody's last screen", choosing=True)
    await until(lambda: all("I lack a permission there" in m.text for m in ends()), "screens that say why")
    scene.loopback.mishaps.permissions(channel, deny=[], allow=["send_messages"])
    await players[0].person.wait_message(lambda m: "Rematch" in m.labels, channel="games")
    await until(lambda: all("I lack a permission there" not in m.text for m in ends()), "screens that say it no more")


@pytest.mark.parametrize("killed", [False, True])
async def test_a_board_hidden_from_the_bot_says_who_is_awaited_once_it_sees_it_again(
    scene: Scene, killed: bool
) -> None:
    scene.expected |= {"notice_undelivered"}
    nell, _ = await scene.game(2)
    board = await nell.person.wait_message("0 of 2 ready", channel="games")
    await scene.quiet()
    scene.loopback.mishaps.permissions(scene.loopback.channel("games"), deny=["view_channel"])
    await choose(nell)
    await until(lambda: scene.logged("notice_undelivered"), "a count that can't be told")
    await scene.quiet()
    if killed:
        await scene.kill()
        await scene.quiet()
    scene.loopback.mishaps.permissions(scene.loopback.channel("games"), deny=[])
    await nell.person.wait_until(board, lambda m: "1 of 2 ready" in m.text)


async def test_the_role_that_gave_the_permissions_is_deleted(scene: Scene) -> None:
    """What nobody else may do here the bot may no more; when all may, what it missed is told."""
    players = await scene.game(2)
    playground = scene.loopback.playground
    guild = next(iter(playground.world.guilds.values()))
    playground.actions.set_role(guild, guild.id, EVERYONE & ~Permission.SEND_MESSAGES)
    scene.loopback.mishaps.role_deleted(guild)
    scene.expected |= {"notice_undelivered"}
    for player in players:
        await choose(player)
    await until_tried(scene, players, 6)
    assert {line["trouble"] for line in scene.logged("notice_undelivered")} == {"forbidden"}
    assert len(rounds(players[0].person.messages("games"))) == 1
    playground.actions.set_role(guild, guild.id, EVERYONE)
    # The next try would come in two minutes, and nobody turns the clock.
    await until_told(scene)
    await settled(players, "## Round 2")
    await check_boards(players[0].person, await scene.record())


async def test_messages_close_in_the_middle_and_open_again(scene: Scene) -> None:
    players = await scene.game(2)
    nell, faye = players
    old = await screen_of(faye)
    scene.loopback.mishaps.dm_closed(scene.loopback.user("Faye"))
    await scene.quiet()  # or what is just being sent would be tried again, and count as sent an hour later
    await scene.clock(3700)  # a new screen would be sent now, and that is what is refused: an edit is not
    await choose(nell)
    await faye.open()
    await choose(faye)
    await settled(players, "## Round 2")
    await faye.person.wait_message(lambda m: m.ephemeral and "Round 2: choose a card" in m.text, channel="games")
    await until(lambda: scene.logged("direct_messages_closed"), "a screen that was refused")
    scene.loopback.mishaps.dm_opened(scene.loopback.user("Faye"))
    # Doing something in them shows that they work again. What stands there said where the screen opens.
    await faye.person.press(old, "My screen")
    await faye.person.wait_until(old, lambda m: "Round 2: choose a card" in m.text)
    assert len(scene.logged("direct_messages_open")) == 1
    for player in players:
        await choose(player)
    await settled(players, "## Round 3")
    await faye.person.wait_message("Round 3", channel="dm", after=old)


async def test_who_shares_no_server_any_more_holds_up_nobody(scene: Scene) -> None:
    """50278 is what Discord answers to a message for somebody who has left every common server."""
    players = await scene.game(2)
    nell = players[0]
    for player in players:
        await screen_of(player)
    scene.loopback.mishaps.no_mutual_guild(scene.loopback.user("Faye"))
    await scene.clock(3700)  # a new screen would be sent now
    await choose(nell)
    waiting = await nell.person.wait_message(lambda m: "1 of 2" in m.text, channel="games")
    scene.loopback.mishaps.mutual_guild(scene.loopback.user("Faye"))
    assert "My screen" in waiting.labels
    await choose(players[1])
    await settled(players, "## Round 2")
    await check_boards(nell.person, await scene.record())


async def resolved(players: list[Player]) -> None:
    """Everybody answers what is asked until the next round is to be chosen for, by the private screens alone."""
    def there() -> bool:
        return all((screen := player.screen()) is not None and "Round 2: choose" in screen.text for player in players)

    await play_until(players, there, "the screens of round 2")


async def test_a_bot_whose_token_is_reset_says_so_when_it_ends() -> None:
    async with Loopback() as loopback:
        await Scene(loopback).start()
        gateway, bot = loopback.playground.gateway, loopback.bot
        assert bot is not None
        gateway.token = "a.new.one"  # noqa: S105  nobody's
        await gateway.drop(forget=True)
        async with asyncio.timeout(60):
            await bot.ended()
        assert "Discord refused DISCORD_TOKEN" in loopback.bot_log()
