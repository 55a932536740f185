"""How a notice of the outbox is told: in its lane, and after what goes first."""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from bot.publishing.channel import Channel
from bot.publishing.direct_messages import DirectMessages
from bot.publishing.other_processes import learn_from_others
from bot.services import Services
from bot.urgency import Needless, Places, Turns, Urgency
from engine.recent import Recent
from engine.store.outbox import OutboxRow
from engine.table.errors import StoreError
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

AT_ONCE: Final = 64
"""Notices told at a time, beside counts, which only wait. More than a hundred moving tables need: screens, pictures and
calls let through who comes next by urgency, and with few places somebody less urgent held one while she waited for
those. But after an outage hundreds are due at once, and whoever presses then goes behind all of them, or waits for her
own screen among them."""
CALM: Final = 2.0
"""Seconds between two edits that only count who is ready."""
_LOOKS: Final = 0.5
"""Seconds between two looks whether there still is something to be counted, and whether something waits behind it,
where another process has moved the table and nobody heard of it."""
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
        self._counts: dict[GameId, _Count] = {}
        """Those under way: when their table moves it may be that nothing is left to be counted."""
        self._places = Places(AT_ONCE)
        self.waiting: set[int] = set()
        """Rows, by id, of which nothing was asked of Discord yet."""
        services.tables.listen(self._moved)

    def _moved(self, table: Table) -> None:
        if table.id in self._counts:
            self._counts[table.id].hear()

    def lane(self, game: GameId) -> asyncio.Lock:
        """Held while something is written to the table's channel."""
        return self._lanes.setdefault(game, asyncio.Lock())

    async def tell(self, row: OutboxRow) -> None:
        """Tell what the row asks for. Raises Undelivered, Declined and StoreError."""
        self.waiting.add(row.id)
        try:
            await self._tell(row)
        finally:
            self.waiting.discard(row.id)

    async def _tell(self, row: OutboxRow) -> None:
        table, notice = await self._services.tables.get(row.game), row.notice
        await learn_from_others(self._services, table)
        if isinstance(notice, SeatChanged | LobbyChanged | Ended | OfferGone):
            # Where ``python -m bot forget`` has taken somebody from the table, this row is the first that is heard of
            # it here, and the AI that sits there now is nobody else's.
            await self._services.tables.hear_of(table, anew=isinstance(notice, SeatChanged))
        if isinstance(notice, ScreenChanged | ScreenGone | Ping | PingDone | Offered | OfferGone):
            async with self._places:
                self.waiting.discard(row.id)
                await self._direct.deliver(table, notice, row)
            return
        async with self.lane(row.game):
            if isinstance(notice, Waiting):
                await self._count(table, notice, row)
            else:
                await self._services.tables.overtaken(table)
                async with self._places:
                    self.waiting.discard(row.id)
                    await self._channel.deliver(table, notice, row)

    async def _count(self, table: Table, notice: Waiting, row: OutboxRow) -> None:
        """Edits that count come at most one in so many seconds, and none while a new board, which says it too, waits
        for it in this lane; where something else does, at once."""
        # One is under way at a time: the lane is hers.
        count = self._counts[table.id] = _Count(table, notice.round)
        looking = asyncio.create_task(self._hurried(count, row))
        try:
            calm = self._edited.get(table.id, 0.0) + CALM
            while not (count.needless or count.hurried) and (left := calm - monotonic()) > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(min(left, _LOOKS)):
                        await count.moved.wait()
                count.moved.clear()
            if not count.needless:
                self._edited[table.id] = monotonic()
                self.waiting.discard(row.id)
                await self._services.tables.overtaken(table)
                with suppress(Needless), count.turns:
                    await self._channel.deliver(table, notice, row)
        finally:
            looking.cancel()
            del self._counts[table.id]

    async def _hurried(self, count: "_Count", row: OutboxRow) -> None:
        """A vote, a pause or the like waits in the lane behind the count, and people for it: from then on the count
        waits no longer than that would by itself."""
        looks = _LOOKS if self._services.process.together else None
        with suppress(StoreError):  # It comes all the same, a little later.
            while not await self._services.store.outbox.holds_up(row):
                with suppress(TimeoutError):
                    async with asyncio.timeout(looks):
                        await count.to_look.wait()
                count.to_look.clear()
            count.hurry()


class _Count:
    """An edit that counts who is ready, from when it comes first in its lane."""

    def __init__(self, table: Table, about: int) -> None:
        self._table = table
        self._about = about
        self.moved = asyncio.Event()
        """Set when the table moves, or there is no time to lose."""
        self.to_look = asyncio.Event()
        """Set when something may have come behind it."""
        self.hurried = False
        self.turns = Turns()
        """Those that it waits for."""

    @property
    def needless(self) -> bool:
        """Whether its round is over, or the game."""
        return self._table.meta.round != self._about or self._table.meta.status != "running"

    def hear(self) -> None:
        """The table has moved."""
        self.moved.set()
        self.to_look.set()
        if self.needless:
            self.turns.give_up()

    def hurry(self) -> None:
        """Something waits for it."""
        self.hurried = True
        self.moved.set()
        self.turns.hurry(Urgency.TOLD)
