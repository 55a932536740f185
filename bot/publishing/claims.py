"""What this process has taken from the outbox and not yet written down as done."""

import asyncio
from datetime import timedelta
from typing import Final

from bot.clock import WallClock
from engine.store.outbox import Claimed, Outbox, OutboxRow

_SET_BACK: Final = timedelta(seconds=1)
"""A clock that is further behind the last claim was set back."""


class Claims:
    """Rows under way, each in one hand at a time: ``claim`` hands a row out, and whoever has it says ``over``."""

    def __init__(self, outbox: Outbox, clock: WallClock) -> None:
        self._outbox = outbox
        self._clock = clock
        self._claiming = asyncio.Lock()
        self._stopping = False
        self._sent: list[OutboxRow] = []
        """Delivered, but not yet done in the outbox: the next claim writes that too."""
        self._under_way: set[int] = set()
        """Rows by id."""
        self._unsure = False
        """Whether the answer to the last claim was lost."""
        self._claimed_at = clock.now()
        """By the clock on the wall."""

    async def claim(self, most: int) -> Claimed:
        """Rows that are now the caller's to deliver, ``most`` of them; none after ``stop``. Where there are none, when
        to look again.

        Raises:
            StoreError: the database could not be asked.
        """
        async with self._claiming:
            if self._stopping:
                return Claimed((), None)
            sent, now = self._sent[:], self._clock.now()
            if now < self._claimed_at - _SET_BACK:
                # What was put off by the time before would come so much later, and all of its lane behind it.
                await self._outbox.hurry(now)
            self._claimed_at = now
            if self._unsure:
                await self._outbox.give_back(now, besides=self._under_way | {row.id for row in sent})
            # Where the answer is lost nobody knows what was claimed: it would wait for the end of its lease.
            self._unsure = True
            found = await self._outbox.claim(now, most, sent=sent)
            self._unsure = False
            del self._sent[:len(sent)]
            # One that takes longer than its lease is found again: it is ours for another one now, or sent meanwhile.
            known = self._under_way | {row.id for row in self._sent}
            rows = [row for row in found.rows if row.id not in known]
            self._under_way.update(row.id for row in rows)
        # Where all that was found is known, more may lie behind it.
        return Claimed(rows, now if found.rows else found.next_due)

    def sent(self, row: OutboxRow) -> None:
        """Discord has it."""
        self._sent.append(row)

    def over(self, row: OutboxRow) -> None:
        """Nobody is at it any more, whatever became of it."""
        self._under_way.discard(row.id)

    async def stop(self) -> None:
        """Hand nothing out any more; a claim under way still ends, and its rows are delivered."""
        self._stopping = True
        async with self._claiming:
            pass

    async def settle(self) -> None:
        """Write down what was sent since the last claim.

        Raises:
            StoreError: it could not be written.
        """
        await self._outbox.done(tuple(self._sent))
