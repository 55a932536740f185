"""The ``resolved`` part of an interaction: the users, roles and channels that its values name."""

from __future__ import annotations

from typing import Final

from playground.discord.limits.commands import OptionKind
from playground.discord.limits.kinds import Kind
from playground.discord.model import Channel
from playground.page.base import Refused
from playground.server import Playground
from playground.wire import JsonObject, as_int, as_object

NAMED_BY_OPTION: Final[dict[int, tuple[str, ...]]] = {
    OptionKind.USER: ("users",),
    OptionKind.ROLE: ("roles",),
    OptionKind.CHANNEL: ("channels",),
    OptionKind.MENTIONABLE: ("users", "roles"),
}
NAMED_BY_SELECT: Final[dict[int, tuple[str, ...]]] = {
    Kind.USER_SELECT: ("users",),
    Kind.ROLE_SELECT: ("roles",),
    Kind.CHANNEL_SELECT: ("channels",),
    Kind.MENTIONABLE_SELECT: ("users", "roles"),
}


def resolve(
    playground: Playground, channel: Channel, kinds: tuple[str, ...], values: list[str], into: JsonObject
) -> None:
    """Add what the values name, each a thing of one of these kinds; nothing where there are none."""
    if not kinds:
        return
    world, shapes = playground.world, playground.shapes
    guild = world.guilds.get(channel.guild_id or 0)
    for value in values:
        number = as_int(value)
        if "users" in kinds and number in world.users:
            _put(into, "users", value, shapes.user(world.users[number]))
            if guild is not None and number in guild.members:
                member = shapes.member(guild.members[number], with_user=False)
                rights = str(world.permissions(channel, number))
                _put(into, "members", value, {**member, "permissions": rights})
        elif "roles" in kinds and guild is not None and number in guild.roles:
            _put(into, "roles", value, shapes.role(guild.roles[number]))
        elif "channels" in kinds and number in world.channels:
            rights = str(world.permissions(channel, world.bot.id))
            _put(into, "channels", value, {**shapes.channel(world.channels[number]), "permissions": rights})
        else:
            raise Refused(f"There is nothing with the id {value}.")


def _put(into: JsonObject, kind: str, key: str, shape: JsonObject) -> None:
    into[kind] = {**as_object(into.get(kind)), key: shape}
