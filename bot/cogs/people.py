"""``my games``, ``me`` and ``settings``."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import screens
from bot.cogs.base import Commands, Typed, answered
from bot.presses.channels import without_deleted
from bot.presses.games import games_screen
from bot.presses.people import managed, me_screen, set_zone
from bot.presses.request import Request
from bot.presses.time_zones import zones_typed
from bot.server_settings import change, settings_of
from bot.wire.command_words import said
from bot.wire.replies import Outcome


class StartingPlace(app_commands.Transformer):
    """A channel in which games may start, or in whose threads."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel of the server."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Named one by one: for a forum the library would ask for media channels as well, and Discord, which does not
        know these here, would take none of the commands."""
        return [
            discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.voice, discord.ChannelType.forum]

    async def transform(
        self, _: discord.Interaction, value: app_commands.AppCommandChannel, /
    ) -> app_commands.AppCommandChannel:
        """As Discord names it, also where the bot does not see it."""
        return value


class PeopleCommands(Commands):
    """What people and servers choose."""

    my = app_commands.Group(name="my", description=said("command-my"))

    @my.command(name="games", description=said("command-my-games"))
    @answered()
    async def games(self, request: Request) -> Outcome:
        """Her tables, and which of them waits for her."""
        return await request.private(await games_screen(request))

    @app_commands.command(name="me", description=said("command-me"))
    @app_commands.describe(zone=said("command-me-zone"))
    @answered()
    async def me(self, request: Request, zone: Typed | None = None) -> Outcome:
        """Language, pings, quiet hours, data; ``zone`` sets the time zone of the quiet hours."""
        if zone is not None:
            await set_zone(request, zone)
        return await request.private(await me_screen(request))

    @me.autocomplete("zone")
    async def complete_zone(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """Time zones by what is typed."""
        return await self.offered(
            interaction, typed, lambda typed, _: [Choice(name=zone, value=zone) for zone in zones_typed(typed)])

    @app_commands.command(name="settings", description=said("command-settings"))
    @app_commands.describe(channel=said("command-settings-channel"))
    @answered()
    async def settings(
        self, request: Request,
        channel: app_commands.Transform[app_commands.AppCommandChannel, StartingPlace] | None = None,
    ) -> Outcome:
        """This server's settings; ``channel`` adds a channel where games may start, or takes it off the list."""
        guild = managed(request)
        settings = await without_deleted(request, await settings_of(request.services.store.guilds, guild))
        if channel is not None:
            settings = await change(
                request.services.store.guilds, guild, lambda settings: settings.toggled(channel.id))
        return await request.private(screens.settings(settings, request.words))
