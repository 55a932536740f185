"""Discord's permission bits and how roles and channel overwrites add up."""

from __future__ import annotations

from enum import IntFlag

from playground.discord.model import Channel, Guild, Overwrite


class Permission(IntFlag):
    """The bits that matter where messages are written."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


ALL = (1 << 53) - 1

EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.CONNECT
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)

DM = EVERYONE | Permission.MENTION_EVERYONE | Permission.USE_EXTERNAL_EMOJIS

TOLD_IN_DM = (
    Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE | Permission.USE_EXTERNAL_EMOJIS
)
"""What an interaction says the bot may in direct messages with it; all else that it may there goes without saying."""

TIMED_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
"""What is left to a member in a timeout, unless she owns the server or administrates it."""


def bit(name: str) -> int:
    """The bit called ``name`` (``send_messages``); raises ``KeyError`` for an unknown one."""
    return int(Permission[name.upper()])


def in_guild(guild: Guild, user_id: int) -> int:
    """What a member may do in the server, before any channel has its say."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    total = guild.roles[guild.id].permissions
    for role_id in member.roles:
        role = guild.roles.get(role_id)
        total |= role.permissions if role else 0
    return ALL if total & Permission.ADMINISTRATOR else total


def in_channel(guild: Guild, channel: Channel, user_id: int) -> int:
    """What a member may do in a channel: @everyone's overwrite, then roles', then her own."""
    total = in_guild(guild, user_id)
    member = guild.members.get(user_id)
    if member is None or total == ALL:
        return total
    total = _apply(total, [channel.overwrites.get(guild.id)])
    total = _apply(total, [channel.overwrites.get(role_id) for role_id in member.roles])
    total = _apply(total, [channel.overwrites.get(user_id)])
    return total if total & Permission.VIEW_CHANNEL else 0


def of_everyone(guild: Guild, channel: Channel) -> int:
    """What whoever is in the server may do in a channel by that alone."""
    return _apply(guild.roles[guild.id].permissions, [channel.overwrites.get(guild.id)])


def _apply(total: int, overwrites: list[Overwrite | None]) -> int:
    deny = allow = 0
    for overwrite in overwrites:
        if overwrite is not None:
            deny |= overwrite.deny
            allow |= overwrite.allow
    return (total & ~deny) | allow
