"""A playground with the hello bot in it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.support.hello_bot import COMMAND
from tests.support.loopback import Loopback


@pytest.fixture
async def loopback() -> AsyncIterator[Loopback]:
    """A playground whose bot is the hello bot, started."""
    async with Loopback(bot_command=COMMAND, own_languages=True) as opened:
        await opened.start_bot()
        yield opened
