"""``learn`` and ``puzzle``: anywhere, alone."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.base import Commands
from bot.presses.learn import next_puzzle, puzzle_choices, puzzle_screen, resumed
from bot.presses.request import Request
from bot.screens.exercise import Stand
from bot.text import folded
from bot.wire.command_words import said
from bot.wire.replies import Outcome


class LearningCommands(Commands):
    """The guided first game, and positions with a best move."""

    @app_commands.command(name="learn", description=said("command-learn"))
    async def learn(self, interaction: discord.Interaction) -> None:
        """The guide, where she left it."""
        async def work(request: Request) -> Outcome:
            return await request.private(await resumed(request))

        await self.bot.called(interaction, work)

    @app_commands.command(name="puzzle", description=said("command-puzzle"))
    @app_commands.describe(number=said("command-puzzle-number"))
    async def puzzle(self, interaction: discord.Interaction, number: str | None = None) -> None:
        """One by its number, else the first that she has not solved."""
        async def work(request: Request) -> Outcome:
            return await request.private(
                await (next_puzzle(request) if number is None else puzzle_screen(request, Stand(number))))

        await self.bot.called(interaction, work)

    @puzzle.autocomplete("number")
    async def complete_number(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """Puzzles by title, in the reader's language."""
        words = await self.words_of(interaction)
        wanted = folded(typed)
        return [Choice(name=title, value=number) for number, title in puzzle_choices(words)
                if wanted in folded(title)][:25]
