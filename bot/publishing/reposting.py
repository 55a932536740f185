"""The board of a game, or its lobby, posted again at the bottom of its channel."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.log import logger
from bot.publishing.channel import Channel
from bot.publishing.delivery import Delivery
from bot.publishing.message_book import NOWHERE
from bot.publishing.purposes import nonce_sought
from bot.services import Services
from bot.wire.messages import Undelivered
from engine.store.messages import PostedMessage
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId
from engine.table.notices import TABLE_LANE
from engine.table.table import Table

_LOOKS: Final = 0.1
"""Seconds between two looks whether what waits in the lane has been told."""
_LONGEST: Final = 60.0
"""Seconds that a board asked for gives way to those before it."""

_LOOKED_FOR_AFTER: Final = timedelta(seconds=30)
"""Until one of which nobody heard is looked for once more; each time twice as long."""
_LONGEST_WAIT: Final = timedelta(hours=1, minutes=4)
"""The last such wait, two hours from the first: then it is left to whatever is posted there next."""

_log = logger(__name__)


class Reposting:
    """Where somebody asks for it, or the database is a copy that was put back. ``wake``: has the publisher look for
    what is due."""

    def __init__(self, services: Services, channel: Channel, delivery: Delivery, wake: Callable[[], None]) -> None:
        self._services = services
        self._wake = wake
        self._channel = channel
        self._delivery = delivery
        self._looking: dict[tuple[GameId, str], asyncio.Task[None]] = {}
        """For what nobody has heard of, or that stands below others with buttons, by game and purpose. They wait for
        hours: no delivery makes room for them, and the bot stops without them."""

    async def look_for_unheard(self, game: GameId | None) -> None:
        """Begin to look for those of a game that were about to be posted; None: for those of all games that processes
        which are no more have left, and at once."""
        with suppress(StoreError):  # What is posted there next looks for it too.
            for sought in await self._unheard(game):
                which = sought.game, sought.purpose
                if which not in self._looking:
                    looking = self._looking[which] = asyncio.create_task(self._look_for(sought, at_once=game is None))
                    looking.add_done_callback(partial(self._looked, which))

    def stop(self) -> None:
        """Whoever takes up the work of this process looks for them."""
        for looking in self._looking.values():
            looking.cancel()

    async def _unheard(self, game: GameId | None) -> Sequence[PostedMessage]:
        messages = self._services.store.messages
        if game is None:
            return [one for one in await messages.of_id(NOWHERE) if not self._services.process.lives(one.by)]
        return [one for one in await messages.of_game(game) if nonce_sought(one.purpose) is not None]

    async def _look_for(self, sought: PostedMessage, *, at_once: bool) -> None:
        """Until it is known whether it got through, and those above it are seen to: two boards with buttons are one too
        many, and what is posted there next may be long in coming."""
        wait = _LOOKED_FOR_AFTER
        while wait <= _LONGEST_WAIT:
            if not at_once:
                await self._services.clock.sleep(wait)
                wait *= 2
            at_once = False
            with suppress(Undelivered, StoreError, Declined):
                async with self._delivery.lane(sought.game):
                    if await self._services.store.messages.get(sought.game, sought.purpose) is None:
                        return  # Something was posted there meanwhile.
                    await self._channel.found(await self._services.tables.get(sought.game), sought)
                    if await self._services.store.messages.get(sought.game, sought.purpose) is None:
                        return  # Else Discord has not taken yet what becomes of the others.

    def _looked(self, which: tuple[GameId, str], looking: asyncio.Task[None]) -> None:
        del self._looking[which]
        if not looking.cancelled() and (error := looking.exception()) is not None:
            _log.error("delivery_broke", exc_info=error)

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
                await self.look_for_unheard(game)
                return False
        await self.look_for_unheard(game)  # Discord may not have taken yet what becomes of those above it.
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
