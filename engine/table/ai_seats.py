"""Lets AI seats answer like anybody else: after a short pause, from their own view, never holding up the table."""

import asyncio
import logging
from collections.abc import Sequence
from contextvars import Context, copy_context
from datetime import timedelta
from typing import Final
from weakref import WeakValueDictionary

from engine.rules.errors import Refused
from engine.rules.terms import Seat
from engine.table.accounts import Accounts
from engine.table.errors import Declined, Stale, StoreError
from engine.table.meta import GameId
from engine.table.ports import Clock, Leases, Store, Thinker
from engine.table.table import Table
from engine.table.tables import Tables
from engine.table.waiting import growing_waits

LOG: Final = logging.getLogger(__name__)
SHORTEST_PAUSE: Final = timedelta(seconds=1)
LONGEST_PAUSE: Final = timedelta(seconds=4)
_LEFT_FOR: Final = timedelta(seconds=5)
"""A question about which another process thinks is looked at again after so long: that process may die."""


class AiSeats:
    """``await start()`` once; from then on every commit that asks an AI something sets it thinking.

    ``leases``: of several processes, which one thinks; None where there is only one.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        thinker: Thinker,
        clock: Clock,
        *,
        pause: tuple[timedelta, timedelta] = (SHORTEST_PAUSE, LONGEST_PAUSE),
        leases: Leases | None = None,
    ) -> None:
        self._store = store
        self._accounts = Accounts(store)
        self._tables = tables
        self._thinker = thinker
        self._clock = clock
        self._pause = pause
        self._leases = leases
        self._thinking: dict[tuple[GameId, Seat, int], asyncio.Task[None]] = {}
        self._turns: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()
        """Of each table, held while one of its seats thinks. They lose nothing by it, for one process thinks for all;
        other tables come in between, however many AI seats somebody has at hers."""
        self._waking: asyncio.Task[None] | None = None
        self._closed = False
        tables.listen(self.look)

    async def start(self) -> None:
        """Wake the tables where an AI was to answer when the last process stopped, or another one that has died. Those
        that a living one answers are among them: it looks before each thought whether that has happened.

        What the database does not let be read now is tried again until it does.
        """
        if self._closed:
            return
        if self._waking is not None:
            self._waking.cancel()  # What it has not come to is among what is found now.
        self._waking = asyncio.create_task(self._wake())

    async def close(self) -> None:
        """Stop thinking; what was not answered is answered after the next start."""
        self._closed = True
        tasks = [*self._thinking.values(), *([self._waking] if self._waking is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def look(self, table: Table) -> None:
        """Set every AI thinking that is asked something and does not think about it yet."""
        if self._closed:
            return
        for seat in table.ai_asked():
            key = (table.id, seat, table.prompt_number(seat))
            if key not in self._thinking:
                # An answer on the way follows from the press (``CAUSE``, and the log); a round's choice (R2.2), which
                # it makes beside the others, from none: else whoever pressed once would have done whole games.
                context = Context() if table.choosing else copy_context()
                self._thinking[key] = asyncio.create_task(self._answer(table, seat, key[2]), context=context)

    async def _wake(self) -> None:
        games: Sequence[GameId] | None = None
        waits = growing_waits()
        while games is None or games:
            try:
                if games is None:
                    games = await self._store.awaiting_ai()
                games = [game for game in games if not await self._woken(game)]
            except Exception as error:  # noqa: BLE001  tried again: nobody else wakes them
                LOG.warning("AI seats wait: %s", _what(error))
            if games is None or games:
                await self._clock.sleep(next(waits))

    async def _woken(self, game: GameId) -> bool:
        """False where the database did not let it be read just now."""
        try:
            self.look(await self._tables.get(game))
        except Exception as error:  # noqa: BLE001  one game that cannot be read must not silence the AI of others
            if isinstance(error, StoreError) and error.code != "corrupt":
                LOG.warning("the AI of game %s waits: %s", game, _what(error))
                return False
            LOG.error("game %s could not be woken for its AI: %s", game, _what(error))  # noqa: TRY400  no hands
        return True

    async def _answer(self, table: Table, seat: Seat, prompt: int) -> None:
        try:
            await self._answer_in_time(table, seat, prompt)
        finally:
            self._thinking.pop((table.id, seat, prompt), None)

    async def _answer_in_time(self, table: Table, seat: Seat, prompt: int) -> None:
        seed = table.thought_seed(seat)
        shortest, longest = self._pause
        share = int(seed[:8], 16) / 0xFFFFFFFF
        await self._clock.sleep(shortest + (longest - shortest) * share)
        waits = growing_waits()
        while seat in table.ai_asked() and table.prompt_number(seat) == prompt:
            try:
                if await self._tables.overtaken(table):
                    continue
                if self._leases is None or await self._leases.take(table.id, seat, prompt):
                    await self._think(table, seat, prompt, seed)
                else:
                    await self._clock.sleep(_LEFT_FOR)
            except (Stale, Declined):
                return
            except Exception as error:  # noqa: BLE001  tried again: the others at the table wait for her
                LOG.warning("the AI of game %s waits: %s", table.id, _what(error))
                await self._clock.sleep(next(waits))

    async def _think(self, table: Table, seat: Seat, prompt: int, seed: str) -> None:
        async with self._turns.setdefault(table.id, asyncio.Lock()):
            account = await self._accounts.account(table, seat)
            level, view = table.meta.seats[seat].level, table.view(seat)
            if level is None or view.prompt is None or table.prompt_number(seat) != prompt:
                raise Stale(table.prompt_number(seat))
            decision = await self._thinker.think(level, view, account, seed)
        try:
            await table.answer(seat, decision, prompt)
        except Refused as refused:
            LOG.warning("the AI of game %s was refused: %s", table.id, refused.code)
            await table.answer(seat, view.prompt.default(), prompt)


def _what(error: Exception) -> str:
    """What went wrong, without a word of a hand."""
    return error.code if isinstance(error, StoreError | Declined) else type(error).__name__
