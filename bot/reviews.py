"""What the expert says where people ask: reviews of finished games, advice in running ones. Worked out in the thinking
process, once for all who ask, and kept for a while."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.progress_messages import ProgressMessages
from engine.players.judgements import Advice, Review
from engine.players.pool import Pool
from engine.process import ProgressListener
from engine.recent import Recent
from engine.rules.account import Account
from engine.rules.terms import Seat
from engine.rules.view import View
from engine.table.meta import GameId, PersonId

_KEPT: Final = 200
"""Reviews, of some kilobytes each."""


@dataclass(slots=True)
class _Made:
    """One review, in the making or made."""

    task: "asyncio.Task[Review]"
    listeners: list[ProgressListener] = field(default_factory=list)


class Reviews:
    """One review at a time, and one order a person: a game's choices are judged one by one, which takes a quarter of a
    minute, and tables that play come in between."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._turn = asyncio.Lock()
        self._made: Recent[tuple[GameId, Seat | None], _Made] = Recent(_KEPT)
        self._ordered: dict[PersonId, asyncio.Task[Review]] = {}
        self.messages: Final = ProgressMessages()

    def waits(self, person: PersonId) -> bool:
        """Whether a review that she has ordered is still being made, also where she has dismissed it."""
        return person in self._ordered

    def ready(self, game: GameId, seat: Seat | None) -> Review | None:
        """The review if it is made."""
        made = self._made.get((game, seat))
        if made is None or not made.task.done() or _failed(made.task):
            return None
        return made.task.result()

    def order(self, person: PersonId, game: GameId, seat: Seat | None, lines: Sequence[str]) -> None:
        """She waits for it from now on, until it is made or has failed."""
        task = self._begun(game, seat, lines).task
        self._ordered[person] = task
        task.add_done_callback(lambda done: self._served(person, done))

    async def of(self, game: GameId, seat: Seat | None, lines: Sequence[str], progress: ProgressListener) -> Review:
        """Of a game's record, for one of its seats. WorkerFailed where the process fails at it. Who asks and is then
        cancelled stops nobody else's. ``progress`` counts choices."""
        made = self._begun(game, seat, lines)
        made.listeners.append(progress)
        try:
            return await asyncio.shield(made.task)
        finally:
            made.listeners.remove(progress)

    def _begun(self, game: GameId, seat: Seat | None, lines: Sequence[str]) -> _Made:
        made = self._made.get((game, seat))
        if made is None or (made.task.done() and _failed(made.task)):
            made = _Made(asyncio.create_task(self._make(game, seat, tuple(lines))))
            self._made[game, seat] = made
        return made

    def _served(self, person: PersonId, done: "asyncio.Task[Review]") -> None:
        if self._ordered.get(person) is done:
            del self._ordered[person]

    async def _make(self, game: GameId, seat: Seat | None, lines: tuple[str, ...]) -> Review:
        async with self._turn:
            return await self._pool.review(lines, seat, lambda done, total: self._tell(game, seat, done, total))

    def _tell(self, game: GameId, seat: Seat | None, done: int, total: int) -> None:
        made = self._made.get((game, seat))
        for listener in [] if made is None else made.listeners:
            listener(done, total)

    async def close(self) -> None:
        """Nobody waits any more."""
        await self.messages.close()


class Advisor:
    """What the expert would do, thought about once for each question that somebody is asked."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._made: Recent[tuple[GameId, Seat], tuple[object, asyncio.Task[Advice]]] = Recent(_KEPT)

    async def on(self, game: GameId, seat: Seat, question: object, view: View, account: Account) -> Advice:
        """On what a seat is asked; ``question`` is another one as soon as anything has happened. WorkerFailed where the
        process fails at it. Who asks and is then cancelled stops nobody else's."""
        made = self._made.get((game, seat))
        if made is None or made[0] != question or (made[1].done() and _failed(made[1])):
            made = question, asyncio.create_task(self._pool.advice(view, account))
            self._made[game, seat] = made
        return await asyncio.shield(made[1])


def _failed(task: "asyncio.Task[Review] | asyncio.Task[Advice]") -> bool:
    return task.cancelled() or task.exception() is not None
