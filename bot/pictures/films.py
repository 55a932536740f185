"""A finished game as an animation, made in a process of its own: nothing else waits for it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.pictures.orders import labels_of
from bot.text import Words
from engine import process
from engine.process import WorkerProcess
from engine.rules.records.file import entries
from engine.rules.scoring import score
from render.film import Frame, film
from render.reel import reel

TIME_LIMIT: Final = 120.0
"""Seconds for one film; the longest games take a few."""
NICENESS: Final = 10
"""People are answered first."""

Progress: TypeAlias = Callable[[int, int], None]
"""Pictures done, and pictures in all."""


@dataclass(frozen=True, slots=True)
class FilmOrder:
    """The lines of a finished game's record, and the language of the labels."""

    lines: tuple[str, ...]
    language: str


class Films:
    """One film at a time; whoever asks meanwhile waits in turn."""

    def __init__(self, *, time_limit: float = TIME_LIMIT) -> None:
        self._process = WorkerProcess("film", make, time_limit=time_limit, niceness=NICENESS)
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def of(self, lines: Sequence[str], language: str, progress: Progress) -> bytes:
        """The GIF of a record. WorkerFailed when there is none in time."""
        def told(how_far: object) -> None:
            match how_far:
                case (int(done), int(total)):
                    progress(done, total)

        async with self._turn:
            try:
                return await self._process.do(FilmOrder(tuple(lines), language), told)
            finally:
                # Films are rare, and a process that has made one is large.
                await asyncio.to_thread(self._process.rest)

    def keep(self, task: "asyncio.Task[None]") -> None:
        """Hold on to somebody's waiting for a film until it ends."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Nobody waits any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._process.close)


def make(order: FilmOrder, tell: process.Progress) -> bytes:
    """In the process: play the record again, draw every round, tell how far it is."""
    played = reel(entries(text.encode() for text in order.lines))
    words = Words.of(order.language)
    names = tuple(played.header.names)
    frames = [Frame(view, marks, labels_of(view, names, words, marked=bool(marks))) for view, marks in played.actions]
    result = score(played.last) if played.last.phase == "over" else None
    if result is not None:
        frames[-1] = replace(frames[-1], labels=labels_of(frames[-1].view, names, words, marked=True, scoring=result))
    return film(frames, result, progress=lambda done, total: tell((done, total)))
