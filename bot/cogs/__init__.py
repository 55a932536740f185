"""The slash commands: one group, ``/ginkgo``, put together from thin mixins."""

from discord.ext import commands

from bot.cogs.base import Caller
from bot.cogs.learning import LearningCommands
from bot.cogs.people import PeopleCommands
from bot.cogs.play import PlayCommands
from bot.cogs.reading import ReadingCommands
from bot.cogs.seats import SeatCommands
from bot.wire.command_words import said


class Ginkgo(
    # The last comes first in Discord's list: discord.py collects commands from the far end of the bases.
    PeopleCommands, LearningCommands, ReadingCommands, SeatCommands, PlayCommands,
    commands.GroupCog, group_name="ginkgo", group_description=said("command-ginkgo"),
):
    """``/ginkgo …``"""

    def __init__(self, bot: Caller) -> None:
        super().__init__()
        self.bot = bot
