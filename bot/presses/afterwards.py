"""What follows an answer that has gone out: nobody waits for it but the bot, before it closes."""

import asyncio
from collections.abc import Coroutine
from typing import Final

_UNDER_WAY: Final[set[asyncio.Task[None]]] = set()
"""asyncio itself keeps no hold on them."""


def afterwards(work: Coroutine[None, None, None]) -> None:
    """It is begun now."""
    task = asyncio.create_task(work)
    _UNDER_WAY.add(task)
    task.add_done_callback(_UNDER_WAY.discard)


async def all_done(within: float) -> None:
    """What was begun is done, as far as that takes no longer than so many seconds."""
    if _UNDER_WAY:
        await asyncio.wait(_UNDER_WAY, timeout=within)
