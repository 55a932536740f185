"""``end``, ``resign`` and the group ``table``: leaving, and what is agreed on."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import screens
from bot.cogs.base import PACES_SAID, Commands, answered, game_here, table_here
from bot.presses.game_options import PACE_NAMES
from bot.presses.lobby import in_lobby
from bot.presses.offers import offer_seat
from bot.presses.request import Request, UserError
from bot.presses.votes import check_may_end, end_question, resign_question, resign_where
from bot.text import safe
from bot.wire.command_words import said
from bot.wire.replies import Outcome
from engine.rules.terms import Seat
from engine.table import lobby, votes
from engine.table.meta import GameMeta


class SeatCommands(Commands):
    """Who plays, and whether the game goes on."""

    table = app_commands.Group(name="table", description=said("command-table"))

    @app_commands.command(name="end", description=said("command-end"))
    @answered("vote")
    async def end(self, request: Request) -> Outcome:
        """Ask to end the game; at once in a lobby, after a question back for who manages the server."""
        table = await table_here(request)
        now = request.services.clock.now()
        if table.meta.status == "lobby":
            call_off = lobby.ended if request.manages else lobby.cancel
            with in_lobby(request, table):
                await table.edit(lambda meta: call_off(meta, request.person, now))
            return None
        await check_may_end(request, table)
        if request.manages or table.meta.people == (request.person,):
            return await end_question(request, table)
        await table.vote(request.person, "end")
        return None

    @app_commands.command(name="resign", description=said("command-resign"))
    @answered()
    async def resign(self, request: Request) -> Outcome:
        """Give up one's seat, after a question back; where she has none, of which of her tables."""
        here = await request.services.tables.by_channel(request.channel)
        if here is not None and here.meta.status == "running" and here.meta.seat_held_by(request.person) is not None:
            return await resign_question(request, here)
        return await resign_where(request)

    @table.command(name="kick", description=said("command-kick"))
    @app_commands.describe(player=said("command-kick-player"))
    @answered("vote")
    async def kick(self, request: Request, player: discord.User) -> Outcome:
        """Ask the others to give somebody's seat to an AI."""
        table, now = await game_here(request), request.services.clock.now()

        def ask(meta: GameMeta) -> GameMeta:
            # Here: another may have taken hers meanwhile.
            if str(player.id) == request.person and meta.seat_held_by(request.person) is not None:
                # Who plays alone has nobody to ask, and who does not need ask nobody.
                raise UserError("app-kick-yourself")
            if meta.seat_owned(str(player.id)) is not None:
                raise UserError("app-kick-away", name=safe(player.display_name))
            seat = _seat_of(meta, player)
            return votes.agree(meta, request.person, "kick", now, about=seat)

        await table.edit(ask)
        return None

    @table.command(name="replace", description=said("command-replace"))
    @app_commands.describe(player=said("command-replace-player"), by=said("command-replace-by"))
    @answered()
    async def replace(
        self, request: Request, by: discord.User, player: discord.User | None = None
    ) -> Outcome:
        """Offer a seat to a named person: one's own, or that of somebody who has left."""
        return await offer_seat(request, await game_here(request), player, by)

    @table.command(name="pause", description=said("command-pause"))
    @answered("vote")
    async def pause(self, request: Request) -> Outcome:
        """Ask to stop the clock."""
        await (await game_here(request)).vote(request.person, "pause")
        return None

    @table.command(name="resume", description=said("command-resume"))
    @answered("vote")
    async def resume(self, request: Request) -> Outcome:
        """Ask to start it again."""
        await (await game_here(request)).vote(request.person, "resume")
        return None

    @table.command(name="pace", description=said("command-pace"))
    @app_commands.describe(pace=PACES_SAID)
    @app_commands.choices(pace=[Choice(name=said(f"command-new-pace-{name}"), value=name) for name in PACE_NAMES])
    @answered("vote")
    async def pace(self, request: Request, pace: str) -> Outcome:
        """Ask for another pace."""
        table = await game_here(request)
        before = table.meta.votes_made
        after = await table.vote(request.person, "pace", pace=PACE_NAMES[pace])
        if after.votes_made == before or any(vote.number > before for vote in after.votes):
            return None  # The question in the channel tells it.
        return await request.private(screens.pace(after.pace.name, request.words))


def _seat_of(meta: GameMeta, player: discord.User) -> Seat:
    seat = meta.seat_of(str(player.id))
    if seat is None:
        raise UserError("app-not-a-player", name=safe(player.display_name))
    return seat
