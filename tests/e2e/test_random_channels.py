"""Whatever people, Discord, the clock and who runs the bot do to a game, in any order: what its channel and its people
are shown when all is quiet is so, and it can be brought to its end."""

import pytest

from tests.support.channel_walk import Walk
from tests.support.gathering import Scene
from tests.support.loopback import Loopback
from tests.support.walked_bot import WALKED

pytestmark = pytest.mark.e2e


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
async def test_what_is_shown_is_so_whatever_happens(seed: int) -> None:
    await walked(seed, steps=70, to_the_end=True)


async def test_a_few_steps_of_a_walk() -> None:
    """So that whoever changes what it stands on hears of it at once."""
    await walked(4, steps=4, to_the_end=False)


async def walked(seed: int, *, steps: int, to_the_end: bool) -> None:
    """A game to which so many things happen."""
    async with Loopback(bot_command=WALKED) as loopback:
        walk = Walk(Scene(loopback), seed)
        await walk.begin()
        for _ in range(steps):
            await walk.step()
        if to_the_end:
            await walk.end()
