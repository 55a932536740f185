"""A playground for browser tests: its server and bot run beside the test, which drives a browser."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Self, TypeVar

from tests.support.loopback import Loopback

T = TypeVar("T")
WITHIN_S = 120.0


class Stage:
    """``Loopback`` on a thread of its own, for tests that must not wait in an event loop."""

    def __init__(self, *bot_command: str) -> None:
        self._bot_command = bot_command
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="playground", daemon=True)
        self._channels = 0

    def __enter__(self) -> Self:
        self._thread.start()
        self.loopback = self.run(self._open())
        return self

    def __exit__(self, *error: object) -> None:
        self.run(self.loopback.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WITHIN_S)
        self._loop.close()

    async def _open(self) -> Loopback:
        loopback = Loopback(bot_command=self._bot_command or None)
        await loopback.__aenter__()
        await loopback.start_bot()
        return loopback

    def run(self, work: Coroutine[object, object, T]) -> T:
        """Do something in the playground and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(WITHIN_S)

    @property
    def origin(self) -> str:
        """The page's address without a slash."""
        return self.loopback.host.origin

    def person(self, name: str) -> str:
        """The id of one of the people."""
        return str(self.loopback.user(name).id)

    def new_channel(self) -> str:
        """A fresh channel, so that tests do not read each other's messages; its id."""

        async def make() -> str:
            self._channels += 1
            guild = next(iter(self.loopback.playground.world.guilds.values()))
            channel = self.loopback.playground.actions.create_channel(guild, f"table-{self._channels}")
            return str(channel.id)

        return self.run(make())
