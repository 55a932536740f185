"""Where a game may be opened: the channel's kind, the server's settings, the bot's own permissions there."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

import discord

from bot.log import logger
from bot.presses.own_threads import own_thread
from bot.presses.request import Request, UserError
from bot.screens.people import channel_list
from bot.server_settings import GuildSettings, channels_gone, settings_of
from bot.text import Words
from bot.wire.deleted_channels import deleted
from bot.wire.insisting import CUT
from bot.wire.messages import ARCHIVED, Undelivered, undelivered
from engine.table.meta import PaceName

_IN_CHANNELS: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
_IN_VOICE_CHANNELS: Final = (*_IN_CHANNELS, "connect")
"""Who may not connect reads and writes nothing in a voice channel's chat either."""
_IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
_OWN_THREAD: Final = (*_IN_THREADS, "create_public_threads")
"""In the channel itself nothing is written then, so that games can stand below one that is only read."""

_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Room:
    """Where the game will stand, and what is usual there."""

    channel: str
    pace: PaceName
    language: str


async def room_for(request: Request, language: str | None = None) -> Room:
    """The place for a new game, which speaks ``language``, else that of the server, alone that of who plays; UserError
    where it may not be here."""
    interaction = request.interaction
    if request.guild is None:
        return Room(request.channel, "relaxed", language or request.words.language)
    _check_member(request)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel | discord.Thread | discord.VoiceChannel):
        raise UserError("app-not-a-channel")
    settings = await settings_of(request.services.store.guilds, request.guild)
    await check_may_open(request, settings)
    language = language or settings.language or Words.of(str(interaction.guild_locale or interaction.locale)).language
    if settings.threads and isinstance(channel, discord.TextChannel):
        _check_permissions(request, _OWN_THREAD)
        return Room(await own_thread(request, channel, Words.of(language)), settings.pace, language)
    await check_place(request)
    return Room(request.channel, settings.pace, language)


async def check_place(request: Request) -> None:
    """UserError why the bot can't tell of a game where it is asked, which permissions are missing by the names Discord
    shows. In a thread it takes part from then on."""
    if request.guild is None:
        return
    _check_member(request)
    channel = request.interaction.channel
    if isinstance(channel, discord.Thread):
        await _take_part(request, channel)
        _check_permissions(request, _IN_THREADS)
        # Who manages threads can still command something there.
        if channel.locked and not request.interaction.app_permissions.manage_threads:
            raise UserError("app-thread-locked")
    else:
        _check_permissions(
            request, _IN_VOICE_CHANNELS if isinstance(channel, discord.VoiceChannel) else _IN_CHANNELS)


async def _take_part(request: Request, thread: discord.Thread) -> None:
    """Commands reach the bot from private threads too, in which only members read and write; and only a member may
    open a thread again that Discord has archived."""
    await request.services.budget.take()
    try:
        with undelivered(thread.id):
            await thread.join()
    except Undelivered as error:
        if error.trouble == "forbidden" and error.code != ARCHIVED:
            if not thread.is_private():
                _check_permissions(request, _IN_THREADS)
            raise UserError("app-not-in-thread") from error
        # If it is not in there nobody would ever see the game, and who is in there is not known otherwise.
        if error.trouble == "busy" and thread.is_private():
            raise UserError("app-thread-not-asked") from error
        # Archived, perhaps: the next message opens it, and whoever took part before still does.
        _log.info("thread_not_joined", why=error.trouble, code=error.code)


async def without_deleted(request: Request, settings: GuildSettings) -> GuildSettings:
    """The server's settings; channels that were deleted while the bot was away are taken off the list for good."""
    gone = [channel for channel in settings.channels if await _deleted(request, channel)]
    if gone and request.guild is not None:
        return await channels_gone(request.services.store.guilds, request.guild, gone)
    return settings


async def _deleted(request: Request, channel: int) -> bool:
    interaction = request.interaction
    if interaction.guild is None or interaction.guild.get_channel(channel) is not None:
        return False
    return await deleted(channel, interaction.client.http, request.services.budget)


@asynccontextmanager
async def room_kept(request: Request, room: Room) -> AsyncIterator[None]:
    """Where no game is opened after all, the thread that was made for it goes again, as far as that is ours to do."""
    try:
        yield
    except BaseException:
        if room.channel != request.channel:
            with suppress(discord.HTTPException, discord.RateLimited, *CUT):
                await _put_away(request, int(room.channel))
        raise


async def _put_away(request: Request, thread: int) -> None:
    client, budget = request.interaction.client, request.services.budget
    await budget.take()
    try:
        await client.http.delete_channel(thread)
    except discord.Forbidden:
        # To delete a thread one has to manage all of them, which the bot does not ask for; whoever made it may fold it.
        await budget.take()
        await client.http.edit_channel(thread, archived=True)


async def check_may_open(request: Request, settings: GuildSettings) -> None:
    """UserError where the server's settings let her open no game, or none in this channel and its threads."""
    if settings.starters == "managers" and not request.manages:
        raise UserError("app-only-managers-start")
    channel = request.interaction.channel
    home = channel.parent_id if isinstance(channel, discord.Thread) else request.interaction.channel_id
    if settings.channels and home not in settings.channels:
        listed = (await without_deleted(request, settings)).channels
        if listed:
            raise UserError("app-not-allowed-here", channels=channel_list(listed, request.words))


def _check_member(request: Request) -> None:
    """UserError in a server that was given the commands alone, without the scope ``bot``: answers get through there,
    and nothing else. Discord names the permissions of all its members as those of the bot."""
    client = request.interaction.client
    if request.interaction.guild_id is not None and client.get_guild(request.interaction.guild_id) is None:
        permissions = discord.Permissions(**dict.fromkeys({*_IN_CHANNELS, *_IN_THREADS}, True))
        link = discord.utils.oauth_url(client.application_id or 0, permissions=permissions)
        raise UserError("app-only-my-commands", link=link)


def _check_permissions(request: Request, needed: Iterable[str]) -> None:
    granted = request.interaction.app_permissions
    missing = [name for name in needed if not getattr(granted, name)]
    if missing:
        names = request.words.listed(request.words(f"permission-{name}") for name in missing)
        raise UserError("app-missing-permissions", permissions=names)
