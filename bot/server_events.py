"""What servers do: channels and threads that go, the bot that is removed or invited, permissions that change."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

import discord
from discord.ext import commands

from bot.log import logger
from bot.publishing.publisher import Publisher
from bot.publishing.undelivered import channel_gone
from bot.server_settings import channels_gone
from bot.services import Services
from bot.urgency import Urgency, less_urgent
from bot.wire.deleted_channels import deleted
from engine.recent import Recent
from engine.table.errors import StoreError

_LOOKED_FOR_EVERY: Final = timedelta(minutes=1)
"""Threads of one server, however many of its channels go: a category goes channel by channel, and Discord keeps a bot
out that asks too often for what is hidden from it."""
_SERVERS: Final = 1_000
"""Remembered by when their threads were looked for."""

_log = logger(__name__)


class ServerEvents(commands.Cog):
    """Hears of them, and tells whom it concerns."""

    def __init__(self, client: discord.Client, services: Services, publisher: Publisher) -> None:
        self._client = client
        self._services = services
        self._publisher = publisher
        self._looked: Recent[int, datetime] = Recent(_SERVERS)
        """When threads of a server were looked for last."""
        self._to_look = set[int]()
        """Servers whose threads are about to be looked for again."""
        self._out_of_order = set[int]()
        """Servers that Discord has out of order."""

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Its table can't be played on, and no game may start there."""
        await self._channel_gone(channel.id)
        with suppress(StoreError):  # It is taken off the list when that is used next.
            await channels_gone(self._services.store.guilds, str(channel.guild.id), [channel.id])
        await self._threads_gone(channel.guild)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """The table of a thread can't be played on without it."""
        await self._channel_gone(event.thread_id)

    async def _threads_gone(self, guild: discord.Guild) -> None:
        """With a channel go its threads, of which Discord says nothing. Its library tells of those that are active; of
        a game in an archived one nobody knows to which channel it belonged, so it is asked for."""
        if guild.id in self._to_look:
            return
        clock, last = self._services.clock, self._looked.get(guild.id)
        if last is not None:
            self._to_look.add(guild.id)
            # However far the clock was turned back since.
            await clock.sleep(min(_LOOKED_FOR_EVERY, last + _LOOKED_FOR_EVERY - clock.now()))
            self._to_look.discard(guild.id)
        self._looked[guild.id] = clock.now()
        with suppress(StoreError), less_urgent(Urgency.TOLD):  # What is to be told there next finds it gone as well.
            for channel in map(int, await self._services.store.open_channels(str(guild.id))):
                unknown = guild.get_channel_or_thread(channel) is None
                if unknown and await deleted(channel, self._client.http, self._services.budget):
                    await self._channel_gone(channel)

    async def _channel_gone(self, channel: int) -> None:
        with suppress(StoreError):  # What is to be told there next finds it gone as well.
            table = await self._services.tables.by_channel(str(channel))
            if table is not None:
                await channel_gone(table, self._services.clock.now())

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed from a server: its games and settings wait for a while, in case the bot is invited back."""
        _log.info("server_left", guild=guild.id)
        self._out_of_order.discard(guild.id)
        with suppress(StoreError):  # The next connection to Discord looks at all servers again.
            await self._services.store.guilds.left(str(guild.id), self._services.clock.now())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited, perhaps back."""
        with suppress(StoreError):  # Likewise.
            await self._services.store.guilds.left(str(guild.id), None)
        await self._may_again(guild)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has it out of order."""
        self._out_of_order.add(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """It is there again, and nothing was heard of it meanwhile. With each new connection all are, and that is told
        of for all of them together (``on_ready``)."""
        if guild.id in self._out_of_order:
            self._out_of_order.discard(guild.id)
            await self._may_again(guild)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Its permissions may be other ones now."""
        await self._may_again(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """A role's permissions may be other ones now, and with them the bot's."""
        await self._may_again(after.guild)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Opened, unlocked, or anything else."""
        await self._publisher.allowed(lambda channel: channel == event.thread_id)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Invited into a thread, perhaps again: of a private one only its members see anything."""
        await self._publisher.allowed(lambda channel: channel == thread.id)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Our own roles may be other ones now, or a timeout of ours is lifted; of other members we do not hear."""
        await self._may_again(after.guild)

    async def _may_again(self, guild: discord.Guild) -> None:
        def concerned(channel: int) -> bool:
            found = self._client.get_channel(channel)
            return found is None or getattr(found, "guild", None) == guild

        await self._publisher.allowed(concerned)
