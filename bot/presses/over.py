"""The buttons under the final board."""

import discord
from discord.ui import File

from bot import screens
from bot.presses.channels import check_permissions
from bot.presses.lobby import check_limit
from bot.presses.request import Call, Told
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Outcome, Sheet
from engine.store.export import record_lines
from engine.table.table import Table


async def rematch(call: Call, press: Press) -> Outcome:
    """A new lobby in the same channel with the same options; the others join if they like."""
    old = (await call.house.tables.get(press.game)).meta
    if old.status != "over" or old.channel != call.channel:
        raise Told("app-unknown-button")
    await check_limit(call)
    if call.guild is not None:
        check_permissions(call, threads=isinstance(call.interaction.channel, discord.Thread))
    await call.house.tables.open(
        old.channel, old.guild, call.person, call.name, options=old.options, pace=old.pace, language=old.language)
    return await call.say("app-lobby-opened")


async def export(call: Call, press: Press) -> Outcome:
    """The record of a finished game as a file."""
    return await record_file(call, await call.house.tables.get(press.game))


async def record_file(call: Call, table: Table) -> Answer:
    """For the button and the command; Declined before the game is over, Told before it has begun."""
    if not table.dealt:
        raise Told("app-not-begun")
    name = f"ginkgopolis-{table.id}.jsonl"
    lines = await record_lines(call.house.store, table.id)
    view = screens.notice(call.words, "app-export").view
    view.add_item(File(f"attachment://{name}"))
    return Answer(Sheet(view, [(name, "".join(lines).encode())]), "private")
