"""How a notice of the outbox is told: in its lane, after what goes first, and so many at a time."""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from bot.publishing.channel import Channel
from bot.publishing.direct_messages import DirectMessages
from bot.publishing.other_processes import learn_from_others
from bot.services import Services
from engine.recent import Recent
from engine.store.outbox import OutboxRow
from engine.table.meta import GameId
from engine.table.notices import (
    Ended,
    LobbyChanged,
    Offered,
    OfferGone,
    Ping,
    PingDone,
    ScreenChanged,
    ScreenGone,
    SeatChanged,
    Waiting,
)
from engine.table.table import Table

AT_ONCE: Final = 24
"""Deliveries under way at a time; each may be waiting for a rate limit of its own."""
COUNTING_AT_ONCE: Final = 8
"""Of those that only count who is ready; they take no place from the others, who go first."""
CALM: Final = 2.0
"""Seconds between two edits that only count who is ready."""
_LOOKS: Final = 0.5
"""Seconds between two looks whether there still is something to be counted, where another process has moved the table
and nobody heard of it."""
_EDITED: Final = 1_000
"""Tables of which it is remembered when that was."""


class Delivery:
    """To people directly, and to the channel in one lane a table."""

    def __init__(self, services: Services, channel: Channel, direct: DirectMessages) -> None:
        self._services = services
        self._channel = channel
        self._direct = direct
        self._lanes: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()
        self._edited: Recent[GameId, float] = Recent(_EDITED)
        self._hands = asyncio.Semaphore(AT_ONCE)
        self._counting = asyncio.Semaphore(COUNTING_AT_ONCE)
        self._calming: dict[GameId, asyncio.Event] = {}
        """Set when the table moves: it may be that nothing is left to be counted, and a board waits in its lane."""
        services.tables.listen(self._moved)

    def _moved(self, table: Table) -> None:
        if table.id in self._calming:
            self._calming[table.id].set()

    def lane(self, game: GameId) -> asyncio.Lock:
        """Held while something is written to the table's channel."""
        return self._lanes.setdefault(game, asyncio.Lock())

    async def tell(self, row: OutboxRow) -> None:
        """Tell what the row asks for. Raises Undelivered, Declined and StoreError."""
        table, notice = await self._services.tables.get(row.game), row.notice
        await learn_from_others(self._services, table)
        if isinstance(notice, ScreenChanged | ScreenGone | Ping | PingDone | Offered | OfferGone):
            async with self._hands:
                await self._direct.deliver(table, notice, row)
            return
        if isinstance(notice, SeatChanged | LobbyChanged | Ended):
            # Where ``python -m bot forget`` has taken somebody from the table, this row is the first that is heard of
            # it here, and the AI that sits there now is nobody else's.
            await self._services.tables.hear_of(table, anew=isinstance(notice, SeatChanged))
        async with self.lane(row.game):
            if isinstance(notice, Waiting) and not await self._calm(table, notice.round):
                return
            await self._services.tables.overtaken(table)
            async with self._counting if isinstance(notice, Waiting) else self._hands:
                await self._channel.deliver(table, notice, row)

    async def _calm(self, table: Table, about: int) -> bool:
        """Edits that count come at most one in so many seconds; False where a new board makes this one needless."""
        def wanted() -> bool:
            return table.meta.round == about and table.meta.status == "running"

        # One waits at a time: the lane is hers.
        moved = self._calming[table.id] = asyncio.Event()
        try:
            while wanted() and (left := self._edited.get(table.id, 0.0) + CALM - monotonic()) > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(min(left, _LOOKS)):
                        await moved.wait()
                moved.clear()
        finally:
            del self._calming[table.id]
        if not wanted():
            return False
        self._edited[table.id] = monotonic()
        return True
