"""``rules``, ``log``, ``about``, ``export``, ``replay``: what may be read."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import screens
from bot.cogs.base import Commands
from bot.presses.films import film_of
from bot.presses.over import record_file
from bot.presses.reading import log_screen
from bot.presses.request import Request, UserError
from bot.screens.facts import AboutFacts
from bot.text import Words
from bot.wire.command_words import said
from bot.wire.replies import Outcome
from engine.table.table import Table


class ReadingCommands(Commands):
    """Rules, history, and the bot about itself."""

    @app_commands.command(name="rules", description=said("command-rules"))
    @app_commands.describe(topic=said("command-rules-topic"))
    async def rules(self, interaction: discord.Interaction, topic: str = "overview") -> None:
        """One topic, for the asker alone."""
        async def work(request: Request) -> Outcome:
            found = screens.topics(request.words, topic)
            known = {key for key, _ in screens.topics(request.words)}
            shown = topic if topic in known or not found else found[0][0]
            return await request.private(screens.rules(shown, request.words))

        await self.bot.called(interaction, work)

    @rules.autocomplete("topic")
    async def complete_topic(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """Topics that match, in the reader's language."""
        locale = await self.bot.services.people.locale(str(interaction.user.id), str(interaction.locale))
        return [Choice(name=title, value=key) for key, title in screens.topics(Words.of(locale), typed)]

    @app_commands.command(name="log", description=said("command-log"))
    async def log(self, interaction: discord.Interaction) -> None:
        """The rounds so far, as far as all may know them."""
        async def work(request: Request) -> Outcome:
            return await request.private(await log_screen(request, await _last_here(request)))

        await self.bot.called(interaction, work)

    @app_commands.command(name="export", description=said("command-export"))
    async def export(self, interaction: discord.Interaction) -> None:
        """The finished game as a record."""
        async def work(request: Request) -> Outcome:
            return await record_file(request, await _last_here(request))

        await self.bot.called(interaction, work)

    @app_commands.command(name="replay", description=said("command-replay"))
    async def replay(self, interaction: discord.Interaction) -> None:
        """The finished game as an animation."""
        async def work(request: Request) -> Outcome:
            return await film_of(request, await _last_here(request))

        await self.bot.called(interaction, work, "picture")

    @app_commands.command(name="about", description=said("command-about"))
    async def about(self, interaction: discord.Interaction) -> None:
        """Version, health, source, privacy."""
        async def work(request: Request) -> Outcome:
            state = await self.bot.state()
            return await request.private(screens.about(AboutFacts(
                version=state.version, source=state.source, games=state.games, latency_ms=state.latency_ms,
                days_up=state.days_up,
            ), request.words))

        await self.bot.called(interaction, work)


async def _last_here(request: Request) -> Table:
    table = await request.services.tables.last_in(request.channel)
    if table is None:
        raise UserError("app-no-game-here")
    return table
