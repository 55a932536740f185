"""A finished game as an animation, made in a process of its own: nothing else waits for it."""

import asyncio
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, TypeAlias

from bot.pictures.orders import labels_of
from bot.text import Words
from engine.rules.records.file import entries
from engine.rules.scoring import score
from render.film import Frame, film
from render.reel import reel

TIME_LIMIT: Final = 120.0
"""Seconds for one film; the longest games take a few."""
_LOOK: Final = 0.2
"""Seconds between two looks whether the process still lives."""

Progress: TypeAlias = Callable[[int, int], None]
"""Pictures done, and pictures in all."""


class FilmFailed(Exception):  # noqa: N818  says what happened
    """The process died or took too long."""


class Films:
    """One film at a time; whoever asks meanwhile waits in turn."""

    def __init__(self, *, time_limit: float = TIME_LIMIT) -> None:
        self._time_limit = time_limit
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def of(self, lines: Sequence[str], language: str, progress: Progress) -> bytes:
        """The GIF of a record. FilmFailed when there is none in time."""
        async with self._turn:
            context = get_context("spawn")
            receiver, sender = context.Pipe(duplex=False)
            process = context.Process(target=make, args=(sender, tuple(lines), language), daemon=True)
            process.start()
            sender.close()
            try:
                return await asyncio.wait_for(_received(receiver, progress), self._time_limit)
            except (EOFError, OSError, TimeoutError) as error:
                raise FilmFailed(type(error).__name__) from error
            finally:
                process.kill()
                await asyncio.to_thread(process.join)
                process.close()
                receiver.close()

    def keep(self, task: "asyncio.Task[None]") -> None:
        """Hold on to somebody's waiting for a film until it ends."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Nobody waits any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _received(receiver: Connection, progress: Progress) -> bytes:
    while True:
        while not await asyncio.to_thread(receiver.poll, _LOOK):
            pass
        told = receiver.recv()
        if isinstance(told, bytes):
            return told
        progress(*told)


def make(sender: Connection, lines: Sequence[str], language: str) -> None:
    """In the process: play the record again, draw every round, send how far it is and then the film."""
    played = reel(entries(text.encode() for text in lines))
    words = Words.of(language)
    names = tuple(played.header.names)
    frames = [Frame(view, marks, labels_of(view, names, words)) for view, marks in played.shots]
    result = score(played.last) if played.last.phase == "over" else None
    sender.send(film(frames, result, progress=lambda done, total: sender.send((done, total))))
    sender.close()

