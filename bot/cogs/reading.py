"""``rules``, ``help``, ``log``, ``about``, ``export``, ``replay``, ``review``: what may be read."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import screens
from bot.cogs.base import Commands, Typed, answered
from bot.presses.elsewhere import no_game_here, none_here, own_game
from bot.presses.films import film_of
from bot.presses.over import record_file
from bot.presses.reading import log_screen
from bot.presses.request import Request, UserError, words_beside
from bot.presses.reviews import review_of
from bot.screens.rules import TOPICS
from bot.text import words_in
from bot.wire.command_words import said
from bot.wire.replies import Outcome
from engine.table.table import Table


class ReadingCommands(Commands):
    """Rules, history, and the bot about itself."""

    @app_commands.command(name="rules", description=said("command-rules"))
    @app_commands.describe(topic=said("command-rules-topic"))
    @answered()
    async def rules(self, request: Request, topic: Typed = TOPICS[0]) -> Outcome:
        """One topic, for the asker alone."""
        found = [topic] if topic in TOPICS else [name for name, _ in screens.topics(request.words, topic)]
        if not found or not words_in(topic):
            return await request.private(screens.no_topic(topic, request.words))
        return await request.private(screens.rules(found[0], request.words, there=await words_beside(request)))

    @app_commands.command(name="help", description=said("command-help"))
    @answered()
    async def help(self, request: Request) -> Outcome:
        """What the bot does, and where to begin."""
        return await request.private(screens.help_(await words_beside(request)))

    @rules.autocomplete("topic")
    async def complete_topic(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """Topics that match, in the reader's language."""
        return await self.offered(interaction, typed, lambda typed, words: [
            Choice(name=title, value=key) for key, title in screens.topics(words, typed)])

    @app_commands.command(name="log", description=said("command-log"))
    @answered()
    async def log(self, request: Request) -> Outcome:
        """The rounds so far, as far as all may know them: of this channel's game, else of hers wherever it is."""
        async def shown(table: Table) -> Outcome:
            return await request.private(await log_screen(request, table))

        tables = request.services.tables
        here = await tables.last_in(request.channel, dealt=True) or await tables.last_in(request.channel)
        if here is None:
            return await own_game(request, "log", shown, missing=no_game_here(request))
        return await shown(here)

    @app_commands.command(name="export", description=said("command-export"))
    @answered()
    async def export(self, request: Request) -> Outcome:
        """The finished game as a record."""
        return await record_file(request, await _last_here(request))

    @app_commands.command(name="replay", description=said("command-replay"))
    @answered("picture")
    async def replay(self, request: Request) -> Outcome:
        """The finished game as an animation."""
        return await film_of(request, await _last_here(request))

    @app_commands.command(name="review", description=said("command-review"))
    @answered("picture")
    async def review(self, request: Request) -> Outcome:
        """The finished game as the expert sees it."""
        return await review_of(request, await _last_here(request))

    @app_commands.command(name="about", description=said("command-about"))
    @answered()
    async def about(self, request: Request) -> Outcome:
        """Version, health, source, privacy."""
        return await request.private(screens.about(await self.bot.about(), request.words))


async def _last_here(request: Request) -> Table:
    """The newest game of this channel that has begun, whatever lobby stands below it; UserError where there is none."""
    tables = request.services.tables
    table = await tables.last_in(request.channel, dealt=True)
    if table is None:
        lobby = await tables.by_channel(request.channel)
        raise await none_here(request) if lobby is None else UserError("app-not-begun")
    return table
