"""Waiting for a time or for something to happen, whichever is first."""

import asyncio
from datetime import datetime

from engine.table.ports import Clock


async def until(clock: Clock, due: datetime, happened: asyncio.Event) -> None:
    """Return at or after ``due`` by the clock, or as soon as ``happened`` is set."""
    tasks = {asyncio.ensure_future(clock.sleep_until(due)), asyncio.ensure_future(happened.wait())}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
