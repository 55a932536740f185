"""``end``, ``resign``, ``kick``, ``replace``, ``pause``, ``resume``, ``pace``: leaving, and what is agreed on."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.base import Commands, game_here, table_here
from bot.presses.game_options import PACE_NAMES
from bot.presses.request import Call, Told
from bot.presses.server_settings import settings_of
from bot.presses.votes import end_question, resign_question
from bot.text import safe
from bot.wire.command_words import said
from bot.wire.replies import Outcome
from engine.rules.terms import Seat
from engine.table import lobby, seating
from engine.table.meta import VoteKind
from engine.table.table import Table


class SeatCommands(Commands):
    """Who plays, and whether the game goes on."""

    @app_commands.command(name="end", description=said("command-end"))
    async def end(self, interaction: discord.Interaction) -> None:
        """Ask to end the game; at once in a lobby, after a question back for who manages the server."""
        async def work(call: Call) -> Outcome:
            table = await table_here(call)
            now = call.house.clock.now()
            if table.meta.status == "lobby":
                if call.manages:
                    await table.end(call.person)
                else:
                    await table.edit(lambda meta: lobby.cancel(meta, call.person, now))
                return await call.say("app-ended")
            if call.manages or table.meta.people == (call.person,):
                return await end_question(call, table)
            settings = await settings_of(call.house.store.guilds, call.guild)
            if settings.enders == "managers":
                raise Told("app-only-managers")
            return await _ask(call, table, "end")

        await self.bot.called(interaction, work)

    @app_commands.command(name="resign", description=said("command-resign"))
    async def resign(self, interaction: discord.Interaction) -> None:
        """Give up one's seat, after a question back."""
        async def work(call: Call) -> Outcome:
            return await resign_question(call, await game_here(call))

        await self.bot.called(interaction, work)

    @app_commands.command(name="kick", description=said("command-kick"))
    @app_commands.describe(player=said("command-kick-player"))
    async def kick(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Ask the others to give somebody's seat to an AI."""
        async def work(call: Call) -> Outcome:
            table = await game_here(call)
            return await _ask(call, table, "kick", about=_seat_of(table, player))

        await self.bot.called(interaction, work)

    @app_commands.command(name="replace", description=said("command-replace"))
    @app_commands.describe(player=said("command-replace-player"), by=said("command-replace-by"))
    async def replace(
        self, interaction: discord.Interaction, by: discord.User, player: discord.User | None = None
    ) -> None:
        """Offer a seat to a named person: one's own, or that of somebody who has left."""
        async def work(call: Call) -> Outcome:
            table = await game_here(call)
            if by.bot:
                raise Told("app-no-bots")
            seat = _own_or_free(call, table, player)
            now = call.house.clock.now()
            await table.edit(lambda meta: seating.offer(meta, call.person, seat, str(by.id), by.display_name, now))
            return await call.say("app-offered", name=safe(by.display_name))

        await self.bot.called(interaction, work)

    @app_commands.command(name="pause", description=said("command-pause"))
    async def pause(self, interaction: discord.Interaction) -> None:
        """Ask to stop the clock."""
        async def work(call: Call) -> Outcome:
            return await _ask(call, await game_here(call), "pause")

        await self.bot.called(interaction, work)

    @app_commands.command(name="resume", description=said("command-resume"))
    async def resume(self, interaction: discord.Interaction) -> None:
        """Ask to start it again."""
        async def work(call: Call) -> Outcome:
            return await _ask(call, await game_here(call), "resume")

        await self.bot.called(interaction, work)

    @app_commands.command(name="pace", description=said("command-pace"))
    @app_commands.describe(pace=said("command-pace-pace"))
    @app_commands.choices(pace=[Choice(name=said(f"command-new-pace-{name}"), value=name) for name in PACE_NAMES])
    async def pace(self, interaction: discord.Interaction, pace: str) -> None:
        """Ask for another pace."""
        async def work(call: Call) -> Outcome:
            table = await game_here(call)
            before = table.meta.votes_made
            after = await table.vote(call.person, "pace", pace=PACE_NAMES[pace])
            return await call.say("app-vote-asked" if after.votes_made > before and after.votes else "app-agreed")

        await self.bot.called(interaction, work)


async def _ask(call: Call, table: Table, kind: VoteKind, *, about: Seat | None = None) -> Outcome:
    """Ask, or agree where somebody has asked already; it may take effect at once."""
    before = {vote.number for vote in table.meta.votes}
    meta = await table.vote(call.person, kind, about=about)
    asked = any(vote.number not in before for vote in meta.votes)
    return await call.say("app-vote-asked" if asked else "app-agreed")


def _seat_of(table: Table, player: discord.User) -> Seat:
    seat = table.meta.seat_of(str(player.id))
    if seat is None:
        raise Told("app-not-a-player", name=safe(player.display_name))
    return seat


def _own_or_free(call: Call, table: Table, player: discord.User | None) -> Seat:
    """The seat of ``player``; without a name one's own, else the first that an AI plays for nobody."""
    meta = table.meta
    if player is not None:
        return _seat_of(table, player)
    own = meta.seat_of(call.person)
    if own is not None:
        return own
    free = next((i for i, seat in enumerate(meta.seats) if seat.person is None and seat.owner is None), None)
    if free is None:
        raise Told("app-no-screen")
    return free
