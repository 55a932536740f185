"""Where people's direct messages are, and who takes none."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from bot.log import logger
from bot.publishing.message_book import MessageBook
from bot.wire.messages import LEFT, UNKNOWN_CHANNEL, Undelivered
from engine.recent import Recent
from engine.table import seating
from engine.table.errors import Declined
from engine.table.meta import PersonId
from engine.table.table import Table

_REMEMBERED: Final = 5_000
"""People whose direct messages are known by their channel; Discord tells it again."""

_log = logger(__name__)


class DirectChannels:
    """Every method raises Undelivered where Discord is busy."""

    def __init__(self, book: MessageBook) -> None:
        self._book = book
        self._people = book.services.people
        self._known: Recent[PersonId, str] = Recent(_REMEMBERED)

    async def write(self, table: Table, person: PersonId, send: Callable[[str], Awaitable[None]]) -> bool:
        """Have ``send`` write to her, by the channel of her direct messages; False, and remembered, where she does not
        take messages."""
        if (await self._people.get(person)).dm_closed:
            return False
        try:
            await self._sent(person, send)
        except Undelivered as error:
            if error.trouble == "busy":
                raise
            _log.info("direct_message_refused", game=table.id, code=error.code)
            if error.code == LEFT:
                # First: once her direct messages count as closed, a second try of this row would not come here.
                await self._left(table, person)
            if error.trouble in {"dm_refused", "forbidden", "gone"}:
                await self._people.refused(person)
            return False
        return True

    async def _sent(self, person: PersonId, send: Callable[[str], Awaitable[None]]) -> None:
        known = self._known.get(person)
        if known is not None:
            try:
                await send(known)
            except Undelivered as error:
                if error.code != UNKNOWN_CHANNEL:
                    raise
            else:
                return
        # None is known, or not this one any more: Discord may know another.
        channel = self._known[person] = str(await self._book.api.direct(int(person)))
        await send(channel)

    async def _left(self, table: Table, person: PersonId) -> None:
        """She shares no server with the bot any more: nobody at any of her tables need wait for the limit."""
        for hers in await self._book.services.open_tables.of(person, at=table):
            seat = hers.meta.seat_of(person)
            if hers.meta.status == "running" and seat is not None and not hers.meta.seats[seat].away:
                with suppress(Declined):  # It has ended meanwhile, or the seat is another's.
                    await hers.edit(lambda meta: seating.away(meta, person), by_somebody=False)
