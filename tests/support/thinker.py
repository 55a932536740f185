"""An AI player of the test's making, and waiting for what its tables do."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from engine.ai_levels import Level
from engine.rules.account import Account
from engine.rules.decisions import Decision
from engine.rules.view import View
from tests.support.tables import AT_MOST_S, TableProcess

AT_ONCE: Final = (timedelta(0), timedelta(0))


class Thinker:
    """A player of the test's making in place of the process that thinks."""

    def __init__(self) -> None:
        self.asked: list[tuple[Level, View, Account, str]] = []
        self.thinks = asyncio.Event()
        self.may = asyncio.Event()
        self.may.set()

    async def think(self, level: Level, view: View, account: Account, seed: str) -> Decision:
        """The default, as soon as the test lets it."""
        self.asked.append((level, view, account, seed))
        self.thinks.set()
        await self.may.wait()
        assert view.prompt is not None
        return view.prompt.default()


async def moved(process: TableProcess, until: Callable[[], bool]) -> None:
    """Wait until the table is where the test wants it."""
    happened = asyncio.Event()
    process.tables.listen(lambda _: happened.set())
    async with asyncio.timeout(AT_MOST_S):
        while not until():
            await happened.wait()
            happened.clear()
