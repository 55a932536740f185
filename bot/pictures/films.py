"""A finished game as an animation, made in a process of its own: nothing else waits for it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, NamedTuple

from bot.made_once import MadeOnce
from bot.pictures.orders import frame_of, labels_of
from bot.progress_messages import ProgressMessages
from bot.text import Words
from engine.process import ProgressListener, TellProgress, WorkerProcess
from engine.rules.records.file import entries
from engine.rules.scoring import score
from render.film import film
from render.reel import reel

TIME_LIMIT: Final = 120.0
"""Seconds for one film; the longest games take a few."""
NICENESS: Final = 10
"""People are answered first."""

MOST_WAITING: Final = 10
"""People who wait for films at a time."""
KEPT: Final = 20
"""Films that are remembered: a game that is over is looked at by all who played it."""


class FilmKey(NamedTuple):
    """What one film differs from another by."""

    game: str
    language: str
    """Of its labels."""
    names: tuple[str, ...]
    """Who is forgotten is in no film that is ordered from then on."""


@dataclass(frozen=True, slots=True)
class FilmOrder:
    """The lines of a finished game's record, and the language of the labels."""

    lines: tuple[str, ...]
    language: str


class Films:
    """One film at a time, and one order a person; a film is made once, for all who ask for it."""

    def __init__(self) -> None:
        self._process = WorkerProcess("film", make, time_limit=TIME_LIMIT, niceness=NICENESS)
        self._turn = asyncio.Lock()
        self._made: MadeOnce[FilmKey, bytes] = MadeOnce(KEPT)
        self._waiting: set[str] = set()
        self.messages: Final = ProgressMessages()

    def made(self, film: FilmKey) -> bytes | None:
        """The film, where it has been made lately."""
        return self._made.ready(film)

    def refusal(self, person: str) -> Literal["yours", "full"] | None:
        """Why she may not order a film: she waits for one already, or too many do. None where she may."""
        if person in self._waiting:
            return "yours"
        return "full" if len(self._waiting) >= MOST_WAITING else None

    def ordered(self, person: str) -> None:
        """She waits for a film from now on, until it is ``served``."""
        self._waiting.add(person)

    def served(self, person: str) -> None:
        """She waits no more."""
        self._waiting.discard(person)

    async def of(self, film: FilmKey, lines: Sequence[str], progress: ProgressListener) -> bytes:
        """The GIF of a record. WorkerFailed when there is none in time. ``progress`` counts pictures."""
        return await self._made.of(film, partial(self._make, lines, film.language), progress)

    async def _make(self, lines: Sequence[str], language: str, progress: ProgressListener) -> bytes:
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

    async def close(self) -> None:
        """Nobody waits any more."""
        await self.messages.close()
        await self._made.close()
        await asyncio.to_thread(self._process.close)


def make(order: FilmOrder, tell: TellProgress) -> bytes:
    """In the process: play the record again, draw every round, tell how far it is."""
    played = reel(entries(text.encode() for text in order.lines))
    words = Words.of(order.language)
    names = tuple(played.header.names)
    frames = [frame_of(shot, names, words) for shot in played.actions]
    result = score(played.last) if played.last.phase == "over" else None
    if result is not None:
        frames[-1] = replace(frames[-1], labels=labels_of(frames[-1].view, names, words, marked=True, scoring=result))
    return film(frames, result, progress=lambda done, total: tell((done, total)))
