"""What discord.py 2.7.1 leaves undone where a call is cancelled while it waits for a rate limit by itself, which any
time-out around a call may do.

After a 429 that holds for all calls it stops them, sleeps, and lets them go on: cancelled in that sleep it never does,
and the bot is silent for good. So they go on by a clock of our own.

After the last call that a press's token allows for now it keeps the lock of that token, sleeps, and gives it back:
cancelled in that sleep it never does, and whoever writes by that press next waits for good. So a timer gives it back,
and a call that Discord has taken is over at once.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Final

import aiohttp
from discord.http import HTTPClient, json_or_text
from discord.webhook.async_ import AsyncDeferredLock

_LATER: Final = 0.25
"""Seconds after the end of a limit: the library, which lets calls go on at it, comes first where it still can."""


def ends_global_limits(http: Callable[[], HTTPClient]) -> aiohttp.TraceConfig:
    """For ``http_trace`` of a client: a limit on all its calls ends when it is over, whoever has waited for that."""
    end: asyncio.TimerHandle | None = None

    async def answered(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        nonlocal end
        wait = await _global_wait(ended.response)
        longest = http().max_ratelimit_timeout
        if wait is not None and (longest is None or wait <= longest):  # for a longer one it stops nothing
            if end is not None:
                end.cancel()
            end = asyncio.get_running_loop().call_later(wait + _LATER, http()._global_over.set)  # noqa: SLF001  it has no public way

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(answered)
    return trace


async def _global_wait(response: aiohttp.ClientResponse) -> float | None:
    """Seconds for which Discord takes no call at all; None where it does not say so. By what the library reads, too."""
    if response.status != 429:
        return None
    with suppress(aiohttp.ClientError, OSError, ValueError):  # the library meets the same, and says so
        said = await json_or_text(response)
        if isinstance(said, dict) and said.get("global") and isinstance(said.get("retry_after"), int | float):
            return float(said["retry_after"])
    return None


def give_back_tokens() -> None:
    """From now on no call by a press's token sleeps with the lock of that token in its hands."""
    async def leave(held: AsyncDeferredLock, *_raised: object) -> None:
        if held.delta:
            asyncio.get_running_loop().call_later(held.delta, held.lock.release)
        else:
            held.lock.release()

    AsyncDeferredLock.__aexit__ = leave  # type: ignore[assignment, method-assign]  # in its place
