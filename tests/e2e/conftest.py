"""A playground with the real bot in it, and what every whole game is checked for at its end."""

from collections.abc import AsyncIterator

import pytest

from tests.support.gathering import Scene
from tests.support.loopback import Loopback


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """The real bot, started; when the test is over what it logged is looked at, and whether it met every fault."""
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        yield scene
        scene.check_log()
        scene.check_faults()
