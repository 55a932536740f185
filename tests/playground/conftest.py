"""A playground with the hello bot in it."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator

import pytest

from tests.support.world import World

HELLO = (sys.executable, "-m", "tests.support.hello_bot")


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """A playground whose bot is the hello bot, started."""
    async with World(bot_command=HELLO) as opened:
        await opened.start_bot()
        yield opened
