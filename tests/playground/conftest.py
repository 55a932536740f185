"""A playground with the hello bot in it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.support.hello_bot import COMMAND
from tests.support.world import World


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """A playground whose bot is the hello bot, started."""
    async with World(bot_command=COMMAND, own_languages=True) as opened:
        await opened.start_bot()
        yield opened
