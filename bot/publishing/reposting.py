"""The board of a game, or its lobby, posted again at the bottom of its channel."""

import secrets
from datetime import datetime

from bot.log import logger
from bot.publishing.channel import Channel
from bot.publishing.delivery import Delivery
from bot.services import Services
from bot.wire.messages import Undelivered
from engine.table.meta import GameId
from engine.table.table import Table

_log = logger(__name__)


class Reposting:
    """Where somebody asks for it, or the database is a copy that was put back."""

    def __init__(self, services: Services, channel: Channel, delivery: Delivery) -> None:
        self._services = services
        self._channel = channel
        self._delivery = delivery

    async def repost(self, game: GameId) -> bool:
        """Post the board (or the lobby) of a game again, in its turn; False where Discord does not take it."""
        table = await self._services.tables.get(game)
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
        return True

    async def _posted_again(self, table: Table, nonce: str, *, tried: datetime | None) -> None:
        if table.meta.status == "lobby":
            await self._channel.lobby_again(table, nonce, tried=tried)
        else:
            await self._channel.boards.repost(table, nonce, tried=tried)
