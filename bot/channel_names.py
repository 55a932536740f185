"""What channels are called: by what this process hears of their servers, else by asking Discord.

Other processes hear of other servers, and nobody of threads that are archived: Discord tells of those that are active.
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

import aiohttp
import discord

from bot.wire.call_budget import CallBudget
from engine.recent import Recent
from engine.table.meta import GameMeta

_KEPT_S: Final = 3600.0
"""A new name is known here after so long at the latest."""
_ASKED_AGAIN_S: Final = 60.0
"""Where Discord told none: the thread is hidden or gone, or Discord out of order."""
_PATIENCE_S: Final = 2.0
"""Somebody waits for the message meanwhile."""
_REMEMBERED: Final = 5_000


class ChannelNames:
    """What the places of tables are called."""

    def __init__(self, heard: Callable[[str], str], http: discord.http.HTTPClient, budget: CallBudget) -> None:
        self._heard = heard
        self._http = http
        self._budget = budget
        self._asked: Recent[str, tuple[str, float]] = Recent(_REMEMBERED)

    async def of(self, meta: GameMeta) -> str:
        """The raw name of the table's channel, at once where it is known; empty for one that nobody can name, and in
        direct messages. Never raises."""
        if meta.guild is None:
            return ""
        return self._heard(meta.channel) or await self._told(meta.channel)

    async def _told(self, channel: str) -> str:
        name, since = self._asked.get(channel, ("", 0.0))
        if since and monotonic() - since < (_KEPT_S if name else _ASKED_AGAIN_S):
            return name
        try:
            async with asyncio.timeout(_PATIENCE_S):
                await self._budget.take()
                found = await self._http.get_channel(int(channel))
            name = str(found.get("name") or "")
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
            pass  # A message without the channel's name is better than none.
        self._asked[channel] = name, monotonic()
        return name
