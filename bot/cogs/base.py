"""What the command groups share: the way to the bot, and the tables they speak of."""

from collections.abc import Callable, Coroutine
from typing import Protocol, TypeAlias

import discord
from discord.ext import commands

from bot.presses.request import Call, Told
from bot.publishing.publisher import Publisher
from bot.services import House
from bot.state import State
from bot.wire.allowances import Effort
from bot.wire.replies import Outcome
from engine.table.errors import Declined
from engine.table.table import Table

Work: TypeAlias = Callable[[Call], Coroutine[None, None, Outcome]]

class Caller(Protocol):
    """The bot as a command needs it."""

    house: House
    publisher: Publisher

    async def called(self, interaction: discord.Interaction, work: Work, effort: Effort = "command") -> None:
        """Answer a command with what ``work`` returns."""

    async def state(self) -> State:
        """What the bot says about itself."""


class Commands(commands.Cog):
    """Base of the command mixins; ``bot`` is set by the cog they are mixed into."""

    bot: Caller


async def table_here(call: Call) -> Table:
    """The lobby or running game of this channel; Told where there is none."""
    table = await call.house.tables.by_channel(call.channel)
    if table is None:
        raise Told("app-no-game-here")
    return table


async def lobby_here(call: Call) -> Table:
    """This channel's lobby."""
    table = await table_here(call)
    if table.meta.status != "lobby":
        raise Declined("not_a_lobby")
    return table


async def game_here(call: Call) -> Table:
    """This channel's running game."""
    table = await table_here(call)
    if table.meta.status != "running":
        raise Told("app-not-started")
    return table
