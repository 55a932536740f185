"""What the expert says where people ask: reviews of finished games, advice in running ones. Worked out in the thinking
process, once for all who ask, and kept for a while."""

import asyncio
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from bot.made_once import MadeOnce
from bot.progress_messages import ProgressMessages
from engine.players.judgements import Advice, Review
from engine.players.pool import Pool
from engine.process import ProgressListener
from engine.rules.account import Account
from engine.rules.terms import Seat
from engine.rules.view import View
from engine.table.meta import GameId, PersonId

_KEPT: Final = 200
"""Reviews, of some kilobytes each."""


class Reviews:
    """One review at a time, and one order a person: a game's choices are judged one by one, which takes a quarter of a
    minute, and tables that play come in between."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._turn = asyncio.Lock()
        self._made: MadeOnce[tuple[GameId, Seat | None], Review] = MadeOnce(_KEPT)
        self._ordered: dict[PersonId, asyncio.Task[Review]] = {}
        self.messages: Final = ProgressMessages()

    def waits(self, person: PersonId) -> bool:
        """Whether a review that she has ordered is still being made, also where she has dismissed it."""
        return person in self._ordered

    def ready(self, game: GameId, seat: Seat | None) -> Review | None:
        """The review if it is made."""
        return self._made.ready((game, seat))

    def order(self, person: PersonId, game: GameId, seat: Seat | None, lines: Sequence[str]) -> None:
        """She waits for it from now on, until it is made or has failed."""
        task = self._ordered[person] = self._made.begun((game, seat), partial(self._make, tuple(lines), seat))
        task.add_done_callback(lambda done: self._served(person, done))

    async def of(self, game: GameId, seat: Seat | None, lines: Sequence[str], progress: ProgressListener) -> Review:
        """Of a game's record, for one of its seats. WorkerFailed where the process fails at it. ``progress`` counts
        choices."""
        return await self._made.of((game, seat), partial(self._make, tuple(lines), seat), progress)

    def _served(self, person: PersonId, done: "asyncio.Task[Review]") -> None:
        if self._ordered.get(person) is done:
            del self._ordered[person]

    async def _make(self, lines: tuple[str, ...], seat: Seat | None, progress: ProgressListener) -> Review:
        async with self._turn:
            return await self._pool.review(lines, seat, progress)

    async def close(self) -> None:
        """Nobody waits any more."""
        await self.messages.close()
        await self._made.close()


class Advisor:
    """What the expert would do, thought about once for each question that somebody is asked."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._made: MadeOnce[tuple[GameId, Seat, Hashable], Advice] = MadeOnce(_KEPT)

    async def on(self, game: GameId, seat: Seat, question: Hashable, view: View, account: Account) -> Advice:
        """On what a seat is asked; ``question`` is another one as soon as anything has happened. WorkerFailed where the
        process fails at it."""
        return await self._made.of((game, seat, question), lambda _: self._pool.advice(view, account))
