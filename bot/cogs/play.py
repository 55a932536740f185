"""``new``, ``join``, ``leave``, ``start``, ``board``, ``screen``."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.base import PACES_SAID, Commands, Typed, answered, lobby_here
from bot.presses.board import posted_again
from bot.presses.channels import check_place
from bot.presses.elsewhere import no_game_here, none_here, own_game
from bot.presses.game_options import PACE_NAMES, modules_from, modules_typed, options_of, pace_of
from bot.presses.lobby import already_begun, begin, leave_seat, opened, take_seat
from bot.presses.play import own_seat, show
from bot.presses.request import Request, UserError
from bot.screens.layout import MOST_OPTION, clip
from bot.text import language_name, languages
from bot.wire.command_words import said
from bot.wire.replies import Outcome
from engine.rules.terms import SETUPS, SOLOS
from engine.table.table import Table


class PlayCommands(Commands):
    """From the lobby to the table."""

    @app_commands.command(name="new", description=said("command-new"))
    @app_commands.describe(
        setup=said("command-new-setup"), solo=said("command-new-solo"), modules=said("command-new-modules"),
        hand=said("command-new-hand"), pace=PACES_SAID, language=said("command-new-language"))
    @app_commands.choices(hand=[Choice(name="4", value=4), Choice(name="5", value=5)])
    @app_commands.choices(
        setup=[Choice(name=said(f"command-new-setup-{name}"), value=name) for name in SETUPS],
        solo=[Choice(name=said(f"command-new-solo-{name}"), value=name) for name in SOLOS],
        pace=[Choice(name=said(f"command-new-pace-{name}"), value=name) for name in PACE_NAMES],
        language=[Choice(name=language_name(name), value=name) for name in languages()])
    @answered("lobby")
    async def new(
        self,
        request: Request,
        setup: str = "introductory",
        solo: str | None = None,
        modules: Typed = "none",
        hand: int = 4,
        pace: str | None = None,
        language: str | None = None,
    ) -> Outcome:
        """Open a lobby."""
        # In direct messages only a game against Hal can be played.
        alone = "normal" if request.guild is None and solo is None else solo
        options = options_of(setup, alone, modules_from(modules, request.words), hand)
        table = await opened(request, options, pace=None if pace is None else pace_of(pace), language=language)
        if not isinstance(table, Table):
            return table
        if table.meta.channel == request.channel:
            return None
        return await request.say("app-lobby-opened-there", place=f"<#{table.meta.channel}>")

    @new.autocomplete("modules")
    async def complete_modules(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """What the text may mean, in the reader's language."""
        return await self.offered(interaction, typed, lambda typed, words: [
            Choice(name=clip(name, MOST_OPTION), value=value) for name, value in modules_typed(typed, words)])

    @app_commands.command(name="join", description=said("command-join"))
    @answered()
    async def join(self, request: Request) -> Outcome:
        """Take a seat."""
        table = await lobby_here(request)
        await check_place(request)
        await take_seat(request, table)
        return None

    @app_commands.command(name="leave", description=said("command-leave"))
    @answered()
    async def leave(self, request: Request) -> Outcome:
        """Leave the lobby."""
        await leave_seat(request, await lobby_here(request))
        return None

    @app_commands.command(name="start", description=said("command-start"))
    @answered()
    async def start(self, request: Request) -> Outcome:
        """Deal the game."""
        await begin(request, await lobby_here(request))
        return None

    @app_commands.command(name="board", description=said("command-board"))
    @answered("picture")
    async def board(self, request: Request) -> Outcome:
        """Post the city (or the lobby, or the result) again. A lobby that was called off hides no result above it."""
        tables = request.services.tables
        table = await tables.last_in(request.channel)
        if table is not None and table.meta.status == "ended" and not table.dealt:
            table = await tables.last_in(request.channel, dealt=True)
        if table is None or table.meta.status == "ended":
            raise await none_here(request)
        await check_place(request)
        if not request.services.showings.begin("board", request.channel):
            raise UserError("app-board-just-posted")
        return await posted_again(request, self.bot.publisher.repost_soon(table.id, asked=request.interaction.id))

    @app_commands.command(name="screen", description=said("command-screen"))
    @answered()
    async def screen(self, request: Request) -> Outcome:
        """The private screen, ephemeral: of the table here, or of hers wherever it is."""
        here = await request.services.tables.by_channel(request.channel)
        if here is not None and here.meta.seat_held_by(request.person) is not None:
            return await show(request, here, own_seat(request, here), where="private")
        missing = no_game_here(request) if here is None else UserError("app-no-screen")
        if here is not None and here.meta.status == "running":
            missing = already_begun(request, here)
        return await own_game(
            request, "screen", lambda table: show(request, table, own_seat(request, table), where="private"),
            missing=missing)
