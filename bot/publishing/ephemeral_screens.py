"""Ephemeral screens that only this process can change, since it holds their tokens, after moves that others made."""

import asyncio
from typing import Final

from bot.log import logger
from bot.publishing.direct_messages import DirectMessages
from bot.services import Services
from bot.wire.messages import Undelivered
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId, PersonId

EVERY_S: Final = 1.0
"""Between two looks at the games whose screens are open here."""

_log = logger(__name__)


class EphemeralScreens:
    """Run ``run`` as a task: brings them up to date with what other processes have done."""

    def __init__(self, services: Services, direct: DirectMessages) -> None:
        self._services = services
        self._direct = direct
        self._seen: dict[tuple[GameId, PersonId], int] = {}

    async def run(self) -> None:
        """For ever."""
        if not self._services.process.together:
            await asyncio.Event().wait()
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                await self.look()
            except (StoreError, Declined) as error:
                _log.warning("ephemeral_screens_wait", code=error.code)

    async def look(self) -> None:
        """Once. StoreError."""
        sent = self._services.sent
        shown = {*sent.screens, *sent.answers}
        self._seen = {screen: version for screen, version in self._seen.items() if screen in shown}
        if not shown:
            return
        versions = await self._services.store.versions({game for game, _ in shown})
        for game, person in shown:
            version = versions.get(game)
            if version is not None and self._seen.get((game, person)) != version:
                try:
                    await self._direct.ephemeral(await self._services.tables.get(game), person)
                except Undelivered as error:
                    # Discord or the network is out of order: the next look tries again, and the others are not kept.
                    _log.warning("ephemeral_screens_wait", code=error.trouble)
                else:
                    self._seen[game, person] = version
