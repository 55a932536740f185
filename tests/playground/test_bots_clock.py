"""The bot's clock stands where the playground's does, whatever happens while it starts."""

from __future__ import annotations

from playground.control import Control, ControlError
from playground.launcher import READY_WITHIN_S, BotProcess
from playground.server import Playground


class Started(BotProcess):
    """One whose process is there in no time."""

    starts = 0
    lives = False

    @property
    def running(self) -> bool:
        """Whether it was started and not killed since."""
        return self.lives

    @property
    def pid(self) -> int | None:
        """Another number at each start."""
        return self.starts if self.lives else None

    async def start(self, *, within: float = READY_WITHIN_S) -> None:  # noqa: ARG002  nothing is waited for
        """One that runs is not started again."""
        self.starts += not self.lives
        self.lives = True

    async def kill(self) -> None:
        """It ends."""
        self.lives = False


class Told(Control):
    """How far the clock of the bot's process has been put forward."""

    def __init__(self, playground: Playground, bot: Started) -> None:
        super().__init__(0, "")
        self._playground = playground
        self._bot = bot
        self.ahead: dict[int, float] = {}
        self.hurry = 0.0
        """So far the time is put forward while the bot is waited for."""
        self.deaf = False

    async def wait_ready(self, *, within: float = 0.0) -> None:  # noqa: ARG002  as above
        """Nothing to wait for; but somebody else is at the page."""
        seconds, self.hurry = self.hurry, 0.0
        if seconds:
            await self._playground.shift_clock(seconds)

    async def clock(self, seconds: float) -> None:
        """So much further."""
        if self.deaf:
            raise ControlError("deaf")
        self.ahead[self._bot.starts] = self.ahead.get(self._bot.starts, 0.0) + seconds


def _together() -> tuple[Playground, Started, Told]:
    playground = Playground()
    bot = playground.bot = Started(playground.gateway, {})
    told = playground.control = Told(playground, bot)
    return playground, bot, told


async def test_a_bot_that_runs_already_is_not_told_the_time_again() -> None:
    playground, _, told = _together()
    await playground.start_bot()
    await playground.shift_clock(3600)
    await playground.start_bot()
    assert told.ahead == {1: 3600}


async def test_a_time_put_forward_while_the_bot_starts_is_told_once() -> None:
    playground, _, told = _together()
    await playground.shift_clock(60)
    told.hurry = 3600
    await playground.start_bot()
    assert told.ahead == {1: 3660}


async def test_each_process_is_told_all_of_it() -> None:
    playground, bot, told = _together()
    await playground.start_bot()
    await playground.shift_clock(60)
    await bot.kill()
    await playground.shift_clock(3600)
    await playground.start_bot()
    assert told.ahead == {1: 60, 2: 3660}


async def test_what_the_bot_could_not_be_told_it_is_told_with_the_next() -> None:
    playground, _, told = _together()
    await playground.start_bot()
    told.deaf = True
    try:
        await playground.shift_clock(60)
    except ControlError:
        told.deaf = False
    await playground.shift_clock(1)
    assert told.ahead == {1: 61}
