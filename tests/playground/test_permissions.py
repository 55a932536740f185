"""Who may do what in the playground's channels, as Discord counts it: roles together, then each kind of overwrite."""

from datetime import timedelta

import pytest

from playground.clock import Clock
from playground.discord.interaction import Interaction, InteractionKind, payload
from playground.discord.model import Channel, ChannelKind, Guild, Member, Overwrite, Role
from playground.discord.permissions import ALL, Permission, in_guild
from playground.discord.shapes import Shapes
from playground.discord.world import World, default_world
from playground.wire import as_object, as_text

SEND = int(Permission.SEND_MESSAGES)
ALLOWS, DENIES = (SEND, 0), (0, SEND)


@pytest.fixture
def world() -> World:
    return default_world(Clock())


def server(world: World) -> tuple[Guild, Channel, Member]:
    """With a channel, and a member who has two roles that say nothing."""
    (guild,) = world.guilds.values()
    games = next(channel for channel in world.channels.values() if channel.name == "games")
    member = next(member for member in guild.members.values() if world.users[member.user_id].global_name == "Faye")
    for name in ("one", "two"):
        role = Role(id=world.ids.next(), name=name, permissions=0)
        guild.roles[role.id] = role
        member.roles.append(role.id)
    return guild, games, member


@pytest.mark.parametrize(("everyone", "one", "two", "own", "may"), [
    (DENIES, None, ALLOWS, None, True),
    (ALLOWS, None, DENIES, None, False),
    (None, ALLOWS, DENIES, None, True),
    (None, DENIES, ALLOWS, None, True),
    (ALLOWS, None, ALLOWS, DENIES, False),
    (DENIES, None, DENIES, ALLOWS, True),
])
def test_the_nearer_overwrite_counts_and_of_several_roles_the_one_that_allows(
    world: World, everyone: tuple[int, int] | None, one: tuple[int, int] | None, two: tuple[int, int] | None,
    own: tuple[int, int] | None, *, may: bool,
) -> None:
    guild, games, member = server(world)
    for target, said in zip((guild.id, *member.roles, member.user_id), (everyone, one, two, own), strict=True):
        if said is not None:
            games.overwrites[target] = Overwrite(
                id=target, is_role=target in guild.roles, allow=said[0], deny=said[1])
    assert bool(world.permissions(games, member.user_id) & SEND) is may


def test_who_owns_a_server_or_administrates_it_is_kept_from_nothing(world: World) -> None:
    guild, games, member = server(world)
    games.overwrites[guild.id] = Overwrite(id=guild.id, is_role=True, deny=ALL)
    owner = guild.members[guild.owner_id]
    for one in (owner, member):
        one.timed_out_until = world.clock.now() + timedelta(days=1)
    assert [world.permissions(games, one.user_id) for one in (owner, member)] == [ALL, 0]
    guild.roles[member.roles[0]].permissions = int(Permission.ADMINISTRATOR)
    assert world.permissions(games, member.user_id) == ALL


def test_who_is_no_member_may_nothing_whatever_all_members_may(world: World) -> None:
    guild, games, member = server(world)
    del guild.members[member.user_id]
    assert (in_guild(guild, member.user_id), world.permissions(games, member.user_id)) == (0, 0)


def test_a_timeout_leaves_what_can_be_read(world: World) -> None:
    _, games, member = server(world)
    member.timed_out_until = world.clock.now() + timedelta(days=1)
    assert world.permissions(games, member.user_id) == Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY


def test_into_a_private_thread_one_is_invited_or_manages_threads_and_direct_messages_are_of_two(world: World) -> None:
    guild, games, member = server(world)
    thread = Channel(id=world.ids.next(), kind=ChannelKind.PRIVATE_THREAD, guild_id=guild.id, parent_id=games.id)
    assert not world.sees(thread, member.user_id)
    guild.roles[member.roles[0]].permissions = int(Permission.MANAGE_THREADS)
    assert world.sees(thread, member.user_id)
    direct = world.dm_with(world.users[member.user_id])
    who = (member.user_id, world.bot.id, guild.owner_id)
    assert [world.sees(direct, one) for one in who] == [True, True, False]


def test_an_interaction_says_where_it_is_and_what_there_who_acts_may_and_what_the_bot_may(world: World) -> None:
    _, games, member = server(world)
    games.overwrites[world.bot.id] = Overwrite(id=world.bot.id, is_role=False, deny=SEND)
    person, direct = world.users[member.user_id], world.dm_with(world.users[member.user_id])
    told = [
        payload(world, Shapes(world), Interaction(
            id=1, token=str(channel.id), kind=InteractionKind.COMMAND, person=person, channel=channel, data={},
            created=0.0))
        for channel in (games, direct)]
    assert [one["context"] for one in told] == [0, 1]
    hers, bots = as_object(told[0]["member"])["permissions"], told[0]["app_permissions"]
    assert [bool(int(as_text(may)) & SEND) for may in (hers, bots)] == [True, False]
    assert ("member" in told[1], as_object(told[1]["user"])["id"]) == (False, str(person.id))
    assert told[1]["app_permissions"] == str(1 << 14 | 1 << 15 | 1 << 17 | 1 << 18), "Discord names no others there"
