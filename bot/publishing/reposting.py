"""The board of a game, or its lobby, posted again at the bottom of its channel."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Final

from bot.log import logger
from bot.publishing.channel import Channel
from bot.publishing.delivery import Delivery
from bot.services import Services
from bot.wire.messages import Undelivered
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId
from engine.table.notices import TABLE_LANE
from engine.table.table import Table

_LOOKS: Final = 0.1
"""Seconds between two looks whether what waits in the lane has been told."""
_LONGEST: Final = 60.0
"""Seconds that a board asked for gives way to those before it."""

_log = logger(__name__)


class Reposting:
    """Where somebody asks for it, or the database is a copy that was put back. ``wake``: has the publisher look for
    what is due."""

    def __init__(self, services: Services, channel: Channel, delivery: Delivery, wake: Callable[[], None]) -> None:
        self._services = services
        self._wake = wake
        self._channel = channel
        self._delivery = delivery

    async def repost(self, game: GameId, *, asked: int = 0) -> bool:
        """Post the board (or the lobby) of a game again, in its turn; False where Discord does not take it. Who has not
        answered for too long is told of again below it. ``asked``: the interaction that asks for it, if any."""
        table = await self._services.tables.get(game)
        if await self._comes_by_itself(table, asked):
            return True
        nonce, began = secrets.token_hex(10), self._services.clock.now()
        async with self._delivery.lane(game):
            try:
                try:
                    await self._posted_again(table, nonce, tried=None)
                except Undelivered as error:
                    if error.trouble != "busy":
                        raise
                    # It may have got through. Nobody else looks for it, and its buttons would stand there for good.
                    await self._posted_again(table, nonce, tried=began)
            except Undelivered as error:
                _log.warning("repost_refused", game=game, trouble=error.trouble, code=error.code)
                return False
        with suppress(Declined, StoreError):  # The board is there.
            await table.late_again()
        return True

    async def _comes_by_itself(self, table: Table, asked: int) -> bool:
        """Whether the newest board had still to be posted, and now stands below the older ones that waited too: each
        once, and in their order. They are tried now; where they fail, the one asked for is tried all the same. So it is
        where the newest was there before it was asked for, and had only not been written down: others may have written
        below it."""
        if table.meta.status == "lobby":
            return False
        boards, outbox, game = self._channel.boards, self._services.store.outbox, table.id
        if await boards.newest_stands(table):
            return False
        waiting = await outbox.in_lane(game, TABLE_LANE)
        if not waiting:
            return False
        last = waiting[-1].id
        await outbox.hurry(self._services.clock.now(), [row.id for row in waiting])
        self._wake()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST):
                while (waiting := await outbox.in_lane(game, TABLE_LANE)) and waiting[0].id <= last:
                    due = waiting[0].due
                    if due is not None and due > self._services.clock.now():
                        break  # It was put off again.
                    await asyncio.sleep(_LOOKS)
        return await boards.newest_stands(table, below=asked)

    async def _posted_again(self, table: Table, nonce: str, *, tried: datetime | None) -> None:
        if table.meta.status == "lobby":
            await self._channel.lobby_again(table, nonce, tried=tried)
        else:
            await self._channel.boards.repost(table, nonce, tried=tried)
