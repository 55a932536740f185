"""Answers that are given again where Discord was out of order, or the connection was lost: what it may have heard
already is never said twice.

Where Discord kept silent until a time-out nothing is tried again: that took minutes, for which her screens have waited.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord

from bot.wire.asked_once import asked_once

CUT: Final = (aiohttp.ClientError, OSError)
"""What the network raises, a time-out among it."""
_AGAIN_AFTER: Final = (0.3, 1.0)
"""Seconds. Discord takes no first answer after three."""
_ACKNOWLEDGED: Final = 40060
"""Discord's code where an interaction has its first answer."""

_Given = TypeVar("_Given")


async def acknowledged(
    interaction: discord.Interaction, kind: discord.InteractionResponseType, give: Callable[[], Awaitable[_Given]]
) -> _Given | None:
    """Give the first answer to an interaction; None where Discord has it by a try of which nobody heard.
    discord.HTTPException, or one of ``CUT``."""
    unheard = False
    for wait in (*_AGAIN_AFTER, None):
        try:
            with asked_once():  # the library would hide that there was an earlier try
                return await give()
        except discord.HTTPException as error:
            if unheard and error.code == _ACKNOWLEDGED:
                break
            if error.status < 500 or wait is None:
                raise
        except CUT as error:
            if wait is None or isinstance(error, TimeoutError):
                raise
        unheard = True
        await asyncio.sleep(wait)
    interaction.response._response_type = kind  # noqa: SLF001  it has no public way
    return None


async def insisted(give: Callable[[], Awaitable[_Given]]) -> _Given:
    """Do what may be done twice, and again where the connection was lost: where Discord is out of order the library
    does so itself. Raises what the last try does."""
    for wait in _AGAIN_AFTER:
        try:
            return await give()
        except CUT as error:
            if isinstance(error, TimeoutError):
                raise
            await asyncio.sleep(wait)
    return await give()
