"""Whether a channel or thread is gone for good, asked of Discord."""

import discord

from bot.wire.call_budget import CallBudget
from bot.wire.insisting import CUT
from bot.wire.messages import UNKNOWN_CHANNEL


async def deleted(channel: int, http: discord.http.HTTPClient, budget: CallBudget) -> bool:
    """False also where it is hidden from the bot, or not to be known just now: what follows is not to be undone."""
    await budget.take()
    try:
        await http.get_channel(channel)
    except discord.HTTPException as error:
        return error.code == UNKNOWN_CHANNEL
    except (discord.RateLimited, *CUT):
        return False
    return False
