"""What channels are called: by what this process hears of their servers, else by asking Discord.

Other processes hear of other servers, and nobody of threads that are archived: Discord tells of those that are active.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple

import discord

from bot.urgency import Turns, Urgency, turns, urgency
from bot.wire.call_budget import CallBudget
from bot.wire.insisting import CUT
from engine.recent import Recent
from engine.table.meta import GameMeta

_KEPT_S: Final = 3600.0
"""A new name is known here after so long at the latest."""
_ASKED_AGAIN_S: Final = 60.0
"""Where Discord told none: the thread is hidden or gone, or Discord out of order."""
_PATIENCE_S: Final = 2.0
"""Somebody waits for the message meanwhile."""
_REMEMBERED: Final = 5_000


class _Asking(NamedTuple):
    """Discord is asked for a name, for all who need it meanwhile."""

    task: asyncio.Task[None]
    wanted: Turns
    until: float
    """A message waits for it until then."""


class ChannelNames:
    """What the places of tables are called."""

    def __init__(self, heard: Callable[[str], str], http: discord.http.HTTPClient, budget: CallBudget) -> None:
        self._heard = heard
        self._http = http
        self._budget = budget
        self._asked: Recent[str, tuple[str, float]] = Recent(_REMEMBERED)
        self._asking: dict[str, _Asking] = {}

    async def of(self, meta: GameMeta) -> str:
        """The raw name of the table's channel, at once where it is known; empty for one that nobody can name, and in
        direct messages. Never raises."""
        if meta.guild is None:
            return ""
        heard = self._heard(meta.channel)
        if heard:
            # Of a server that removes the bot nothing is heard any more, nor told: its tables are called as before.
            self._asked[meta.channel] = heard, monotonic()
        return heard or await self._told(meta.channel)

    async def _told(self, channel: str) -> str:
        name, since = self._asked.get(channel, ("", 0.0))
        if since and monotonic() - since < (_KEPT_S if name else _ASKED_AGAIN_S):
            return name
        if (asking := self._asking.get(channel)) is None:
            wanted = Turns()
            task = asyncio.create_task(self._ask(channel, wanted))
            asking = self._asking[channel] = _Asking(task, wanted, monotonic() + _PATIENCE_S)
            task.add_done_callback(lambda _: self._asking.pop(channel))
        # A count gives way for longer than it waits.
        asking.wanted.hurry(min(urgency.get(), Urgency.TOLD))
        if (asks := turns.get()) is not None:
            asks.wants(asking.wanted)
        # A message without the channel's name is better than none; the next one may have it.
        await asyncio.wait([asking.task], timeout=max(0.0, asking.until - monotonic()))
        return self._asked.get(channel, (name, since))[0]

    async def _ask(self, channel: str, wanted: Turns) -> None:
        turns.set(wanted)  # Others may have asked for it since: who gives up does so for herself.
        name, _ = self._asked.get(channel, ("", 0.0))
        with suppress(discord.DiscordException, *CUT, RuntimeError):  # the last where the bot has closed its session
            await self._budget.take()
            found = await self._http.get_channel(int(channel))
            name = str(found.get("name") or "")
        self._asked[channel] = name, monotonic()
