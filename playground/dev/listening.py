"""Hearing of messages as an open page does, without one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playground.discord.events import News, Pages


@dataclass(eq=False, slots=True)
class Listener:
    """A page of a person whom a program plays: it keeps only that some message came, changed or went."""

    person_id: int
    channels: Collection[int] = ()
    """Of servers; direct messages are always heard of."""
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def only(self) -> frozenset[int]:
        """The server channels it hears of."""
        return frozenset(self.channels)

    def tell(self, news: News) -> None:
        """Something happened."""
        if news.name.startswith("MESSAGE"):
            self._changed.set()

    def look(self) -> None:
        """All that was told so far is about to be looked at."""
        self._changed.clear()

    async def news(self) -> None:
        """Wait until there is something newer than the last look."""
        await self._changed.wait()

    @contextmanager
    def among(self, pages: Pages) -> Iterator[None]:
        """It is told of messages meanwhile."""
        pages.add(self)
        try:
            yield
        finally:
            pages.discard(self)
