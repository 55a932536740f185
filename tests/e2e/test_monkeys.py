"""People in a hurry: everything that can be pressed is pressed, at once, twice, late, by everybody."""

import asyncio

import pytest

from tests.support.gathering import A_GAME, NAMES, Scene, replayed
from tests.support.player import opened

pytestmark = pytest.mark.e2e
NOTHING_THAT_ENDS = r"(?!.*:(?:end|cancel|resign)).*"
"""They press whatever does not take the table away."""


async def test_five_monkeys_press_everything(scene: Scene) -> None:
    await run(scene, presses=500)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
async def test_monkeys_for_thousands_of_presses(scene: Scene, seed: int) -> None:
    await run(scene, presses=4000, seed=seed)


async def run(scene: Scene, *, presses: int, seed: int = 0) -> None:
    """Five monkeys at one table, together ``presses`` times; then the game is in order."""
    people = await scene.people(len(NAMES))
    await opened(people, setup="draft", modules="all")
    monkeys = [
        scene.loopback.monkey(name, "games", seed=seed * 10 + number, only=NOTHING_THAT_ENDS, stale=0.3, twice=0.15)
        for number, name in enumerate(NAMES)
    ]
    async with asyncio.timeout(A_GAME + presses / 2):
        await asyncio.gather(*(monkey.run(presses // len(monkeys)) for monkey in monkeys))
    assert sum(monkey.presses for monkey in monkeys) >= presses
    assert not [failure for monkey in monkeys for failure in monkey.failures], "a press was not answered in time"
    scene.expected |= {"answer_refused"}
    assert not scene.logged("handler_failed")
    replayed(await scene.record())
