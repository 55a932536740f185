"""The bot was sent out, or had to be silent, and is back: what it had to tell comes at once, since Discord says so."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import sqlalchemy as sa

from engine.store import schema
from playground.discord.model import Guild, Member, Role, User
from playground.discord.permissions import Permission
from tests.support.gathering import Scene
from tests.support.player import Player, choose, opened, settled
from tests.support.untold import put_off, until_told, until_tried
from tests.support.waiting import until

pytestmark = pytest.mark.e2e


def server(scene: Scene) -> Guild:
    """The one there is."""
    return next(iter(scene.loopback.playground.world.guilds.values()))


def bot_of(scene: Scene) -> tuple[User, Member]:
    """The bot, and its place in the server."""
    bot = scene.loopback.playground.world.bot
    return bot, server(scene).members[bot.id]


async def untold_round(scene: Scene, players: list[Player]) -> None:
    """All have answered, and nothing of it could be told; by itself it would not be for long."""
    scene.expected |= {"notice_undelivered"}
    for player in players:
        await choose(player)
    await until_tried(scene, players, 2)
    await put_off(scene)


async def in_private_thread(scene: Scene) -> tuple[list[Player], str]:
    """Nell and Faye, whose game has begun in a private thread with the bot."""
    people = await scene.people(2)
    actions, world = scene.loopback.playground.actions, scene.loopback.playground.world
    thread = actions.create_thread(
        scene.loopback.channel("lounge"), world.user(int(people[0].id)), "secret", private=True)
    for member in (world.user(int(people[1].id)), world.bot):
        actions.add_to_thread(thread, member)
    place = str(thread.id)
    await opened(people, place)
    await people[0].wait_message("0 of 2 ready", channel=place)
    await scene.quiet()
    return [Player(person, seed, channel=place) for seed, person in enumerate(people)], place


def sent_out(scene: Scene, thread: str) -> Callable[[], None]:
    """Of a private thread; called, what comes back invites the bot there again."""
    actions, channel = scene.loopback.playground.actions, scene.loopback.playground.world.channels[int(thread)]
    bot, _ = bot_of(scene)
    actions.remove_from_thread(channel, bot)
    return lambda: actions.add_to_thread(channel, bot)


async def test_invited_again_into_a_private_thread_it_posts_the_board_there(scene: Scene) -> None:
    players, thread = await in_private_thread(scene)
    invited = sent_out(scene, thread)
    await untold_round(scene, players)
    invited()
    await until_told(scene)
    await settled(players, "## Round 2")


async def test_invited_again_into_a_private_thread_the_board_says_who_is_awaited(scene: Scene) -> None:
    """Nothing else would tell before the next answer, which may be long in coming."""
    players, thread = await in_private_thread(scene)
    scene.expected |= {"notice_undelivered"}
    board = await players[0].person.wait_message("0 of 2 ready", channel=thread)
    invited = sent_out(scene, thread)
    await choose(players[0])
    await until(lambda: scene.logged("notice_undelivered"), "a count that can't be told")
    await scene.quiet()
    invited()
    await players[0].person.wait_until(board, lambda m: "1 of 2 ready" in m.text)


async def test_invited_back_into_the_server_it_posts_the_board_and_keeps_the_settings(scene: Scene) -> None:
    """They would go after a month otherwise."""
    players = nell, faye = await scene.game(2)
    await nell.person.wait_message(lambda _: nell.asked())
    await faye.person.wait_message(lambda _: faye.asked())
    panel = await nell.person.ask("ginkgo settings")
    await nell.person.select(panel, ["live"], custom_id="gs:1:-:-:0:server:pace=")
    await scene.quiet()
    scene.loopback.mishaps.bot_removed(server(scene))
    await untold_round(scene, players)
    assert settings_to_go(scene)
    scene.loopback.mishaps.bot_invited(server(scene))
    await until_told(scene)
    await settled(players, "## Round 2")
    assert not settings_to_go(scene)


def settings_to_go(scene: Scene) -> int:
    """Of how many servers the settings go in a month, since the bot was removed."""
    with scene.loopback.looking() as connection:
        return int(connection.scalar(sa.select(sa.func.count()).where(schema.guilds.c.left.is_not(None))) or 0)


async def test_with_a_role_that_may_write_it_posts_the_board(scene: Scene) -> None:
    players = await scene.game(2)
    await scene.quiet()
    guild, actions = server(scene), scene.loopback.playground.actions
    channel, (_, member) = scene.loopback.channel("games"), bot_of(scene)
    writing = Role(id=scene.loopback.playground.world.ids.next(), name="writing", permissions=0)
    guild.roles[writing.id] = writing
    actions.set_overwrite(channel, guild.id, allow=0, deny=int(Permission.SEND_MESSAGES))
    actions.set_overwrite(channel, writing.id, allow=int(Permission.SEND_MESSAGES), deny=0)
    await untold_round(scene, players)
    member.roles.append(writing.id)
    actions.change_member(guild, member)
    await until_told(scene)
    await settled(players, "## Round 2")


async def test_let_out_of_a_timeout_it_posts_the_board(scene: Scene) -> None:
    players = await scene.game(2)
    await scene.quiet()
    playground, (_, member) = scene.loopback.playground, bot_of(scene)
    member.timed_out_until = playground.clock.now() + timedelta(days=1)
    playground.actions.change_member(server(scene), member)
    await untold_round(scene, players)
    member.timed_out_until = None
    playground.actions.change_member(server(scene), member)
    await until_told(scene)
    await settled(players, "## Round 2")


async def test_what_it_may_again_since_the_gateway_was_lost_is_told_at_once(scene: Scene) -> None:
    """Of what changed until it was back Discord says nothing any more."""
    players = await scene.game(2)
    await scene.quiet()
    channel, mishaps = scene.loopback.channel("games"), scene.loopback.mishaps
    mishaps.permissions(channel, deny=["send_messages"])
    await untold_round(scene, players)
    async with scene.loopback.reconnecting():
        await mishaps.gateway_lost()
        mishaps.permissions(channel, deny=[])
    await until_told(scene)
    await settled(players, "## Round 2")


async def test_a_count_that_it_may_tell_again_since_the_gateway_was_lost_is_told(scene: Scene) -> None:
    """It is given up, so that nothing waits behind it, and would not come by itself."""
    scene.expected |= {"notice_undelivered"}
    nell, _ = await scene.game(2)
    channel, mishaps = scene.loopback.channel("games"), scene.loopback.mishaps
    board = await nell.person.wait_message("0 of 2 ready", channel="games")
    await scene.quiet()
    mishaps.permissions(channel, deny=["view_channel"])
    await choose(nell)
    await until(lambda: scene.logged("notice_undelivered"), "a count that can't be told")
    await scene.quiet()
    async with scene.loopback.reconnecting():
        await mishaps.gateway_lost()
        mishaps.permissions(channel, deny=[])
    await nell.person.wait_until(board, lambda m: "1 of 2 ready" in m.text)


async def test_in_a_server_that_was_out_of_order_it_posts_the_board(scene: Scene) -> None:
    """What was changed there meanwhile it has not heard of."""
    players = await scene.game(2)
    await scene.quiet()
    playground, channel, (bot, _) = scene.loopback.playground, scene.loopback.channel("games"), bot_of(scene)
    scene.loopback.mishaps.permissions(channel, deny=["send_messages"])
    await untold_round(scene, players)
    gone = {"id": str(server(scene).id), "unavailable": True}
    playground.events.membership("GUILD_DELETE", server(scene), gone)
    del channel.overwrites[bot.id]
    playground.events.membership("GUILD_CREATE", server(scene), playground.shapes.guild_create(server(scene)))
    await until_told(scene)
    await settled(players, "## Round 2")
