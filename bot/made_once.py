"""What takes long and is made once for all who ask for it: reviews, advice, films."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Generic, TypeAlias, TypeVar

from engine.process import ProgressListener
from engine.recent import Recent

Key = TypeVar("Key")
Made = TypeVar("Made")
Make: TypeAlias = Callable[[ProgressListener], Coroutine[None, None, Made]]
"""Makes it, and tells how far it is."""


class MadeOnce(Generic[Key, Made]):
    """Also for those who ask while it is made. The last ``kept`` are kept; what has failed is made anew."""

    def __init__(self, kept: int) -> None:
        self._making: dict[Key, asyncio.Task[Made]] = {}
        self._made: Recent[Key, asyncio.Task[Made]] = Recent(kept)
        self._listeners: list[tuple[Key, ProgressListener]] = []

    def ready(self, key: Key) -> Made | None:
        """It, if it is made."""
        task = self._made.get(key)
        return None if task is None else task.result()

    def begun(self, key: Key, make: Make[Made]) -> asyncio.Task[Made]:
        """It is in the making from now on at the latest."""
        task = self._made.get(key) or self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(make(partial(self._tell, key)))
            task.add_done_callback(partial(self._ended, key))
        return task

    async def of(self, key: Key, make: Make[Made], progress: ProgressListener = lambda *_: None) -> Made:
        """It, once it is made; raises what ``make`` raises. ``progress`` is told until then. Who asks and is then
        cancelled stops nobody else's."""
        listener = key, progress
        self._listeners.append(listener)
        try:
            return await asyncio.shield(self.begun(key, make))
        finally:
            self._listeners.remove(listener)

    def _ended(self, key: Key, task: "asyncio.Task[Made]") -> None:
        del self._making[key]
        if not task.cancelled() and task.exception() is None:
            self._made[key] = task

    def _tell(self, key: Key, done: int, total: int) -> None:
        for wanted, listener in self._listeners:
            if wanted == key:
                listener(done, total)

    async def close(self) -> None:
        """Nothing is made any more."""
        making = [*self._making.values()]
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)
