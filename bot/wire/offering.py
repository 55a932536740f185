"""What is offered while somebody types into an option."""

from collections.abc import Sequence

import discord
from discord.app_commands import Choice

from bot.log import logger
from bot.wire.insisting import CUT, acknowledged

_log = logger(__name__)


async def offer(interaction: discord.Interaction, choices: Sequence[Choice[str]]) -> None:
    """Answer with them. Never raises where Discord does not take them: she has typed on by then, and is offered
    something for that. The library would log a failure each time, and try no lost connection again."""
    kind = discord.InteractionResponseType.autocomplete_result
    try:
        await acknowledged(interaction, kind, lambda: interaction.response.autocomplete(choices))
    except (discord.DiscordException, *CUT) as error:
        code = error.code if isinstance(error, discord.HTTPException) else 0
        _log.info("offer_not_taken", why=type(error).__name__, code=code)
        interaction.response._response_type = kind  # noqa: SLF001  else the library would try it once more
