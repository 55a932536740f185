"""What the command groups share: the way to the bot, and the tables they speak of."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import wraps
from typing import Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.answers import Answers
from bot.presses.elsewhere import none_here
from bot.presses.lobby import check_in_lobby
from bot.presses.request import Request, UserError
from bot.publishing.publisher import Publisher
from bot.screens.about import About
from bot.services import Services
from bot.text import Words
from bot.wire.allowances import AllowanceKind
from bot.wire.command_words import said
from bot.wire.offering import offer
from bot.wire.replies import Outcome
from engine.table.errors import StoreError
from engine.table.meta import PACES
from engine.table.table import Table

PACES_SAID: Final = said(
    "command-new-pace", live=PACES["live"].limit, live_ping=PACES["live"].ping_after, relaxed=PACES["relaxed"].limit,
    relaxed_ping=PACES["relaxed"].ping_after)
"""Describes the option that takes one."""

MOST_TYPED: Final = 200
"""Characters of an option in which one writes: more than the names of all modules in any language."""


class Shortened(app_commands.Transformer):
    """What somebody writes into an option, as far as it is looked at: Discord takes 6,000 characters."""

    async def transform(self, _: discord.Interaction, value: str, /) -> str:
        """Its beginning."""
        return value[:MOST_TYPED]


Typed: TypeAlias = app_commands.Transform[str, Shortened]
"""An option in which one writes."""

CommandOptions = ParamSpec("CommandOptions")


class Caller(Protocol):
    """The bot as a command needs it."""

    services: Services
    publisher: Publisher
    answers: Answers

    async def about(self) -> About:
        """What the bot says about itself."""


class Commands(commands.Cog):
    """Base of the command mixins; ``bot`` is set by the cog they are mixed into."""

    bot: Caller

    async def offered(
        self, interaction: discord.Interaction, typed: str, fitting: Callable[[str, Words], list[Choice[str]]]
    ) -> list[Choice[str]]:
        """What fits what she has typed so far, in her language; nothing for who types faster than anybody does. She is
        offered it by then."""
        choices = list[Choice[str]]()
        if self.bot.services.allowances.allow(interaction.user.id, "typing"):
            choices = fitting(typed[:MOST_TYPED], await self._words_of(interaction))
        await offer(interaction, choices)
        return choices

    async def _words_of(self, interaction: discord.Interaction) -> Words:
        person, client = str(interaction.user.id), str(interaction.locale)
        with suppress(StoreError):
            client = await self.bot.services.people.locale(person, client)
        return Words.of(client)


Cog = TypeVar("Cog", bound=Commands)


def answered(allowance: AllowanceKind = "command") -> Callable[
    [Callable[Concatenate[Cog, Request, CommandOptions], Coroutine[None, None, Outcome]]],
    Callable[Concatenate[Cog, discord.Interaction, CommandOptions], Coroutine[None, None, None]],
]:
    """Turn what answers a request into what discord.py calls with an interaction; the options stay as they are."""
    def wrap(
        work: Callable[Concatenate[Cog, Request, CommandOptions], Coroutine[None, None, Outcome]]
    ) -> Callable[Concatenate[Cog, discord.Interaction, CommandOptions], Coroutine[None, None, None]]:
        @wraps(work)
        async def command(
            self: Cog, interaction: discord.Interaction, /, *args: CommandOptions.args, **options: CommandOptions.kwargs
        ) -> None:
            await self.bot.answers.called(interaction, lambda request: work(self, request, *args, **options), allowance)

        return command

    return wrap


async def table_here(request: Request) -> Table:
    """The lobby or running game of this channel; UserError where there is none."""
    table = await request.services.tables.by_channel(request.channel)
    if table is None:
        raise await none_here(request)
    return table


async def lobby_here(request: Request) -> Table:
    """This channel's lobby; UserError where there is none, or its game has begun."""
    table = await table_here(request)
    check_in_lobby(request, table)
    return table


async def game_here(request: Request) -> Table:
    """This channel's running game."""
    table = await table_here(request)
    if table.meta.status != "running":
        raise UserError("app-not-started")
    return table
