"""Discord's session start limit: how many sessions the bot may begin, and waiting so that those that are left last."""

import asyncio
from contextlib import suppress
from datetime import timedelta
from time import monotonic
from typing import Final, TypedDict

import discord

from bot.log import logger
from bot.wire.insisting import CUT
from engine.table.ports import Clock

_ASKED_AGAIN_S: Final = 60.0
"""At least this long before Discord is asked again whether there are starts."""
_TOLD_WITHIN: Final = 5.0
"""Seconds within which Discord says how many sessions may be begun; else that counts as unknown."""
SILENT_FOR: Final = 30.0
"""Seconds for which a connection is held that has not said yet whose it is."""

_log = logger(__name__)


class StartLimit(TypedDict):
    """What Discord says of it."""

    total: int
    remaining: int
    reset_after: int
    """Milliseconds until all are there again."""
    max_concurrency: int


def pause_before(starts: int, limit: StartLimit, since: float = 0.0) -> float:
    """Seconds to wait before so many sessions are begun. ``since``: so many ago the last one was; 0 where nobody knows.

    Who begins more than ``total`` in a day loses the token: Discord resets it. A bot that ends again and again soon
    after its start, and is begun anew within seconds, would have used them up in two hours. So once half are gone it
    waits so long that the rest will do until all are there again.
    """
    until_all = limit["reset_after"] / 1000
    if limit["remaining"] < starts:
        return max(_ASKED_AGAIN_S, until_all)
    if limit["remaining"] >= limit["total"] / 2:
        return 0.0
    return max(0.0, until_all * starts / limit["remaining"] - since)


class SessionLimit:
    """``before_all`` once, then ``before_one`` and ``begun`` around each session."""

    def __init__(self, http: discord.http.HTTPClient, clock: Clock) -> None:
        self._http = http
        self._clock = clock
        self._limit: StartLimit = {"total": 0, "remaining": 0, "reset_after": 0, "max_concurrency": 1}
        """As Discord said last, but for what was begun since."""
        self._granted = 0
        """Sessions that may be begun without looking again."""
        self._last = monotonic()

    @property
    def concurrency(self) -> int:
        """Sessions that may be begun at once."""
        return self._limit["max_concurrency"]

    async def before_all(self, own: int | None) -> tuple[int, str]:
        """Wait until so many sessions may be begun; with None as many as Discord recommends. Returns how many that are,
        and where the gateway is."""
        while True:
            recommended, gateway, told = await self._http.get_bot_gateway()
            self._limit = {**told}
            starts = recommended if own is None else own
            await self._pause(starts, since=0.0)
            if self._limit["remaining"] >= starts:
                self._granted = starts
                return recommended, gateway

    async def before_one(self) -> None:
        """Wait where too many were begun of late. TimeoutError where that is for longer than a connection may say
        nothing: the library makes another one later and later."""
        if self._granted:
            self._granted -= 1
            return
        with suppress(discord.DiscordException, *CUT):  # then it goes by what is known
            async with asyncio.timeout(_TOLD_WITHIN):
                _, _, told = await self._http.get_bot_gateway()
                self._limit = {**told}
        async with asyncio.timeout(SILENT_FOR):
            await self._pause(1, since=monotonic() - self._last)

    def begun(self) -> None:
        """One session more was."""
        self._limit["remaining"], self._last = max(0, self._limit["remaining"] - 1), monotonic()

    async def _pause(self, starts: int, *, since: float) -> None:
        pause = pause_before(starts, self._limit, since)
        if pause > 0:
            _log.warning("few_starts_left", remaining=self._limit["remaining"], starts=starts, wait=round(pause))
            await self._clock.sleep(timedelta(seconds=pause))
