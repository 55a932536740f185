"""Asking what became of a commit whose answer was lost: it may have come through, and nobody has heard of it."""

import asyncio

from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId
from engine.table.ports import Clock
from engine.table.table import Table
from engine.table.waiting import growing_waits


class LostAnswers:
    """``ask`` whenever one was lost. Where only AIs are asked something no press comes by which the table would be read
    again."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._asking: dict[GameId, asyncio.Task[None]] = {}
        self._closed = False

    def ask(self, table: Table) -> None:
        """Until the database answers. Whoever calls has the table's turn."""
        if self._closed:
            return
        earlier = self._asking.pop(table.id, None)
        if earlier is not None:
            earlier.cancel()  # What it was answered may be of before the commit that is asked about now.
        task = self._asking[table.id] = asyncio.create_task(self._settled(table))
        task.add_done_callback(lambda done: self._ended(table.id, done))

    async def close(self) -> None:
        """Ask no more; whoever opens the database next reads everything anew."""
        self._closed = True
        tasks = [*self._asking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _settled(self, table: Table) -> None:
        for wait in growing_waits():
            try:
                await table.settle()
            except Declined:
                return  # It is not there any more.
            except StoreError as error:
                if error.code == "corrupt":
                    return  # Whoever asks for it next is told.
            else:
                return
            await self._clock.sleep(wait)

    def _ended(self, game: GameId, task: asyncio.Task[None]) -> None:
        if self._asking.get(game) is task:
            del self._asking[game]
