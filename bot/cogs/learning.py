"""``learn`` and ``puzzle``: anywhere, alone."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.base import Commands, Typed, answered
from bot.presses.learn import next_puzzle, numbered_puzzle, puzzle_choices, puzzles_typed, resumed
from bot.presses.request import Request
from bot.screens.layout import MOST_OPTIONS
from bot.text import Words
from bot.wire.command_words import said
from bot.wire.replies import Outcome


class LearningCommands(Commands):
    """The guided first game, and positions with a best move."""

    @app_commands.command(name="learn", description=said("command-learn"))
    @answered()
    async def learn(self, request: Request) -> Outcome:
        """The guide, where she left it."""
        return await request.private(await resumed(request))

    @app_commands.command(name="puzzle", description=said("command-puzzle"))
    @app_commands.describe(number=said("command-puzzle-number"))
    @answered()
    async def puzzle(self, request: Request, number: Typed | None = None) -> Outcome:
        """One by its number, else the first that she has not solved."""
        return await request.private(
            await (next_puzzle(request) if number is None else numbered_puzzle(request, number)))

    @puzzle.autocomplete("number")
    async def complete_number(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """Puzzles by title, in the reader's language."""
        def fitting(typed: str, words: Words) -> list[Choice[str]]:
            found = puzzles_typed(typed, words)[:MOST_OPTIONS]
            return [Choice(name=title, value=number) for number, title in puzzle_choices(words) if number in found]

        return await self.offered(interaction, typed, fitting)
