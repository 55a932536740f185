"""What channels are called: by what this process hears of their servers, else by asking Discord."""

from collections.abc import Callable
from time import monotonic
from typing import Final

import aiohttp
import discord

from engine.recent import Recent

_KEPT_S: Final = 3600.0
"""A new name is known here after so long at the latest."""
_REMEMBERED: Final = 5_000


class ChannelNames:
    """Call it with a channel: its raw name; empty for one that nobody can name (a direct message)."""

    def __init__(self, heard: Callable[[str], str], http: discord.http.HTTPClient) -> None:
        self._heard = heard
        self._http = http
        self._asked: Recent[str, tuple[str, float]] = Recent(_REMEMBERED)

    def __call__(self, channel: str) -> str:
        """As far as it is known."""
        return self._heard(channel) or self._asked.get(channel, ("", 0.0))[0]

    async def learn(self, channel: str) -> None:
        """Ask Discord where another process hears of the channel's server. Never raises."""
        name, since = self._asked.get(channel, ("", 0.0))
        if self._heard(channel) or (since and monotonic() - since < _KEPT_S):
            return
        try:
            found = await self._http.get_channel(int(channel))
            name = str(found.get("name") or "")
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
            pass  # A message without the channel's name is better than none.
        self._asked[channel] = name, monotonic()
