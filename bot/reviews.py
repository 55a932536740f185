"""Reviews of finished games: worked out in the thinking process, once for all who ask, and kept for a while."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.progress_messages import ProgressMessages
from engine.players.judgements import Review
from engine.players.pool import Pool
from engine.process import ProgressListener
from engine.recent import Recent
from engine.rules.terms import Seat
from engine.table.meta import GameId

_KEPT: Final = 200
"""Reviews, of some kilobytes each."""


@dataclass(slots=True)
class _Made:
    """One review, in the making or made."""

    task: "asyncio.Task[Review]"
    listeners: list[ProgressListener] = field(default_factory=list)


class Reviews:
    """One review at a time: a game's choices are judged one by one, and tables that play come in between."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._turn = asyncio.Lock()
        self._made: Recent[tuple[GameId, Seat | None], _Made] = Recent(_KEPT)
        self.messages: Final = ProgressMessages()

    def ready(self, game: GameId, seat: Seat | None) -> Review | None:
        """The review if it is made."""
        made = self._made.get((game, seat))
        if made is None or not made.task.done() or _failed(made.task):
            return None
        return made.task.result()

    async def of(self, game: GameId, seat: Seat | None, lines: Sequence[str], progress: ProgressListener) -> Review:
        """Of a game's record, for one of its seats. WorkerFailed where the process fails at it. Who asks and is then
        cancelled stops nobody else's. ``progress`` counts choices."""
        made = self._made.get((game, seat))
        if made is None or (made.task.done() and _failed(made.task)):
            made = _Made(asyncio.create_task(self._make(game, seat, tuple(lines))))
            self._made[game, seat] = made
        made.listeners.append(progress)
        try:
            return await asyncio.shield(made.task)
        finally:
            made.listeners.remove(progress)

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


def _failed(task: "asyncio.Task[Review]") -> bool:
    return task.cancelled() or task.exception() is not None
