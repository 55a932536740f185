"""People in a hurry: everything that can be pressed is pressed, at once, twice, late, by everybody."""

import asyncio
from random import Random

import pytest

from tests.support.gathering import NAMES, Scene, replayed
from tests.support.person import CallFailedError, Person
from tests.support.player import opened
from tests.support.shown import Button, Select, Shown

pytestmark = pytest.mark.e2e
AT_LATEST_MS = 3000


class Monkey:
    """Presses anything on anything she can see, old messages and disabled buttons too."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self.rng = Random(seed)
        self.presses = 0
        self.slowest = 0.0
        self.unanswered: list[str] = []

    async def press(self) -> None:
        """One press of something; sometimes the same twice at once."""
        messages = [m for m in self.person.messages() if m.buttons or m.selects]
        if not messages:
            await asyncio.sleep(0.05)
            return
        # The newest messages are what people look at; now and then an old one is found.
        message = self.rng.choice(messages[-4:] if self.rng.random() < 0.8 else messages)
        part: Button | Select = self.rng.choice([*message.buttons, *message.selects])
        times = 2 if self.rng.random() < 0.15 else 1
        await asyncio.gather(*(self._press(message, part) for _ in range(times)))

    async def _press(self, message: Shown, part: Button | Select) -> None:
        if ":end" in part.custom_id or ":cancel:" in part.custom_id or ":resign:" in part.custom_id:
            return
        self.presses += 1
        args: dict[str, object] = {"channel_id": message.channel_id, "message_id": message.id,
                                   "custom_id": part.custom_id, "force": True}
        if isinstance(part, Select):
            values = [value for _, value in part.options]
            args["values"] = self.rng.sample(values, self.rng.randint(part.least, min(part.most, len(values))))
        try:
            answer = await self.person.call("press", **args)
        except CallFailedError as error:
            if "did not respond" in str(error):
                self.unanswered.append(part.custom_id)
            return  # Deleted meanwhile, or dismissed.
        assert isinstance(answer, dict)
        self.slowest = max(self.slowest, float(str(answer["ack_ms"])))


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
    monkeys = [Monkey(person, seed * 10 + number) for number, person in enumerate(people)]

    async def play(monkey: Monkey) -> None:
        while sum(m.presses for m in monkeys) < presses:
            await monkey.press()

    async with asyncio.timeout(presses / 2):
        await asyncio.gather(*(play(monkey) for monkey in monkeys))
    assert not [custom_id for monkey in monkeys for custom_id in monkey.unanswered]
    assert max(monkey.slowest for monkey in monkeys) < AT_LATEST_MS
    scene.expected |= {"answer_refused"}
    assert not scene.logged("handler_failed")
    replayed(await scene.record())
