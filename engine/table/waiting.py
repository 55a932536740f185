"""Waiting for a time or for something to happen, whichever is first; and between tries of what fails."""

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from engine.table.ports import Clock

_FIRST_WAIT: Final = timedelta(seconds=1)
_LONGEST_WAIT: Final = timedelta(minutes=1)


def growing_waits() -> Iterator[timedelta]:
    """Between one try and the next: a second, and each time twice as long, up to a minute. For ever."""
    wait = _FIRST_WAIT
    while True:
        yield wait
        wait = min(2 * wait, _LONGEST_WAIT)


async def until(clock: Clock, due: datetime | None, happened: asyncio.Event, *, within: timedelta) -> None:
    """Return at or after ``due`` by the clock, or as soon as ``happened`` is set, or after ``within``: a clock that is
    set back by an hour makes nobody wait for an hour more.
    """
    waits = [clock.sleep(within), happened.wait(), *([] if due is None else [clock.sleep_until(due)])]
    tasks = {asyncio.ensure_future(wait) for wait in waits}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
