"""Waiting for what has no event: a number, a file, another process's log or database."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from tests.support.person import WAIT_S

T = TypeVar("T")


async def until(done: Callable[[], T], what: str, within: float = WAIT_S) -> T:
    """What ``done`` finds, which is asked again and again. AssertionError where that is nothing for so many seconds.

    ``what`` the test waited for is said then.
    """
    try:
        async with asyncio.timeout(within):
            while not (found := done()):  # noqa: ASYNC110  there is no event
                await asyncio.sleep(0.02)
            return found
    except TimeoutError:
        raise AssertionError(f"waited {within} s for {what}") from None
