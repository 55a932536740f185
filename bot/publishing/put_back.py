"""The database is a copy that was put back: the channels tell of what has not happened. Each open table says so, and
shows how things stand."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from bot import screens
from bot.log import logger
from bot.publishing.direct_messages import DirectMessages
from bot.publishing.message_book import MessageBook
from bot.text import Words
from bot.wire.messages import Undelivered
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId
from engine.table.table import Table

_log = logger(__name__)


class PutBack:
    """One table after the other: nobody waits for it as for an answer."""

    def __init__(self, book: MessageBook, direct: DirectMessages) -> None:
        self._book = book
        self._direct = direct

    async def tell(self, game: GameId, lane: asyncio.Lock, repost: Callable[[GameId], Awaitable[bool]]) -> None:
        """One sentence in the table's channel, in its ``lane``, and below it the board (or the lobby); then the private
        screens that the copy knows of. A table that can't be told of is left out, and so is a screen."""
        with _left_out(game):
            table = await self._book.services.tables.get(game)
            screen = screens.notice(Words.of(table.meta.language), "table-put-back")
            async with lane:
                await self._book.send(table.meta.channel, screen, f"put-back-{game}", tried=None)
            if await repost(game):
                await self._refresh(table)

    async def _refresh(self, table: Table) -> None:
        for person in sorted({seat.holder for seat in table.meta.seats if seat.holder is not None}):
            with _left_out(table.id):
                await self._direct.again(table, person)


@contextmanager
def _left_out(game: GameId) -> Iterator[None]:
    """What can't be told keeps nothing else from it."""
    try:
        yield
    except (Undelivered, StoreError, Declined) as error:
        _log.warning("put_back_untold", game=game, code=error.code)
