"""The buttons under the final board."""

import discord
from discord.ui import File

from bot import screens
from bot.presses.channels import check_permissions
from bot.presses.lobby import check_limit
from bot.presses.request import Request, UserError
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Outcome, RenderedMessage
from engine.table.table import Table


async def rematch(request: Request, press: Press) -> Outcome:
    """A new lobby in the same channel with the same options; the others join if they like."""
    old = (await request.services.tables.get(press.game)).meta
    if old.status != "over" or old.channel != request.channel:
        raise UserError("app-unknown-button")
    await check_limit(request)
    if request.guild is not None:
        check_permissions(request, threads=isinstance(request.interaction.channel, discord.Thread))
    await request.services.tables.open(
        old.channel, old.guild, request.person, request.name, options=old.options, pace=old.pace, language=old.language)
    return None


async def export(request: Request, press: Press) -> Outcome:
    """The record of a finished game as a file."""
    return await record_file(request, await request.services.tables.get(press.game))


async def record_file(request: Request, table: Table) -> Answer:
    """For the button and the command; Declined before the game is over, UserError before it has begun."""
    if not table.dealt:
        raise UserError("app-not-begun")
    name = f"ginkgopolis-{table.id}.jsonl"
    lines = await request.services.store.record(table.id)
    view = screens.notice(request.words, "app-export").view
    view.add_item(File(f"attachment://{name}"))
    return Answer(RenderedMessage(view, [(name, "".join(lines).encode())]), "private")
