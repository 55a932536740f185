"""Where a game may be opened: the channel's kind, the server's settings, the bot's own permissions there."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.presses.request import Call, Told
from bot.presses.server_settings import settings_of
from bot.text import Words, safe
from engine.table.meta import PaceName

_NEEDED: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
_IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
_A_DAY: Final = 1440
"""Minutes of silence after which a game's thread is folded away; the next message unfolds it."""


@dataclass(frozen=True, slots=True)
class Room:
    """Where the game will stand, and what is usual there."""

    channel: str
    pace: PaceName
    language: str


async def room_for(call: Call) -> Room:
    """The place for a new game; Told where it may not be here."""
    interaction = call.interaction
    if call.guild is None:
        return Room(call.channel, "relaxed", call.words.language)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel | discord.Thread | discord.VoiceChannel):
        raise Told("app-not-a-channel")
    threaded = isinstance(channel, discord.Thread)
    check_permissions(call, threads=threaded)
    settings = await settings_of(call.house.store.guilds, call.guild)
    home = channel.parent_id if isinstance(channel, discord.Thread) else channel.id
    if settings.channels and home not in settings.channels:
        raise Told("app-not-allowed-here", channels=", ".join(f"<#{channel}>" for channel in settings.channels))
    language = settings.language or Words.of(str(interaction.guild_locale or interaction.locale)).language
    if settings.threads and isinstance(channel, discord.TextChannel):
        return Room(await _own_thread(call, channel), settings.pace, language)
    return Room(call.channel, settings.pace, language)


def check_permissions(call: Call, *, threads: bool) -> None:
    """Told which permissions are missing, by the names Discord shows."""
    granted = call.interaction.app_permissions
    missing = [name for name in (_IN_THREADS if threads else _NEEDED) if not getattr(granted, name)]
    if missing:
        names = ", ".join(call.words(f"permission-{name}") for name in missing)
        raise Told("app-missing-permissions", permissions=names)


async def _own_thread(call: Call, channel: discord.TextChannel) -> str:
    if not call.interaction.app_permissions.create_public_threads:
        raise Told("app-missing-permissions", permissions=call.words("permission-create_public_threads"))
    thread = await channel.create_thread(
        name=call.words("thread-name", name=safe(call.name))[:100],
        type=discord.ChannelType.public_thread, auto_archive_duration=_A_DAY)
    return str(thread.id)
