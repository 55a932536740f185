"""Ephemeral screens that only this process can change, since it holds their tokens, after moves that others made."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final, TypeAlias

from bot.log import logger
from bot.metrics import Metrics
from bot.sent_messages import SentMessages
from bot.wire.messages import Undelivered
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId, PersonId
from engine.table.table import Table
from engine.table.tables import Tables

EVERY_S: Final = 1.0
"""Between two looks at the games whose screens are open here; and how long a look waits for those it shows."""
AT_ONCE: Final = 8
"""Screens shown at a time: one that Discord is slow to take is no reason for all others to stand as they were."""

Show: TypeAlias = Callable[[Table, PersonId], Awaitable[None]]
"""Brings all ephemeral screens of hers at the table up to date. Undelivered, StoreError, Declined."""
Versions: TypeAlias = Callable[[Collection[GameId]], Awaitable[Mapping[GameId, int]]]
"""What each of these games has reached in the database. StoreError."""

_log = logger(__name__)


class EphemeralScreens:
    """Run ``run`` as a task: brings them up to date with what other processes have done. ``together``: whether there
    may be others."""

    def __init__(
        self, tables: Tables, versions: Versions, sent: SentMessages, show: Show, metrics: Metrics, *, together: bool
    ) -> None:
        self._tables = tables
        self._versions = versions
        self._sent = sent
        self._show = show
        self._metrics = metrics
        self._together = together
        self._seen: dict[tuple[GameId, PersonId], int] = {}
        self._showing: dict[tuple[GameId, PersonId], asyncio.Task[None]] = {}
        self._hands = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """For ever."""
        if not self._together:
            await asyncio.Event().wait()
        try:
            while True:
                await asyncio.sleep(EVERY_S)
                try:
                    await self.look()
                except StoreError as error:
                    _log.warning("ephemeral_screens_wait", code=error.code)
        finally:
            showing = list(self._showing.values())
            for task in showing:
                task.cancel()
            await asyncio.gather(*showing, return_exceptions=True)

    async def look(self) -> None:
        """Once. StoreError where it can't be known what has changed; neither what one screen is wrong with nor how long
        it takes keeps another from being looked at.
        """
        for kept in (self._sent.screens, self._sent.answers, self._sent.panels):
            kept.forget_spent()
        shown = {*self._sent.screens, *self._sent.answers, *self._sent.panels}
        self._seen = {screen: version for screen, version in self._seen.items() if screen in shown}
        if not shown:
            return
        versions = await self._versions({game for game, _ in shown})
        for game, person in sorted(shown):
            version = versions.get(game)
            if version is None or (game, person) in self._showing or self._seen.get((game, person)) == version:
                continue
            self._showing[game, person] = asyncio.create_task(self._follow(game, person, version))
        if self._showing:
            await asyncio.wait(self._showing.values(), timeout=EVERY_S)

    async def _follow(self, game: GameId, person: PersonId, version: int) -> None:
        try:
            async with self._hands:
                if await self._shown(game, person):
                    self._seen[game, person] = version
        finally:
            del self._showing[game, person]

    async def _shown(self, game: GameId, person: PersonId) -> bool:
        """Whether there is nothing more to be done for this version; False: the next look tries again."""
        try:
            await self._show(await self._tables.get(game), person)
        except Undelivered as error:
            # Discord or the network is out of order.
            _log.warning("ephemeral_screens_wait", game=game, code=error.trouble)
            return False
        except StoreError as error:
            _log.warning("ephemeral_screens_wait", game=game, code=error.code)
            return error.code == "corrupt"  # It can't be read a second later either.
        except Declined as error:
            _log.warning("ephemeral_screens_wait", game=game, code=error.code)
        except Exception:  # noqa: BLE001  logged and counted: this task must not end, and the process with it
            _log.exception("ephemeral_screen_failed", game=game)
            self._metrics.failures.labels(why="ephemeral").inc()
        return True
