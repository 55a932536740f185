"""Messages that tell how far something is which somebody waits for."""

import asyncio


class ProgressMessages:
    """Each with the task that keeps it up to date, until what is waited for is there. After the end of a process there
    are none."""

    def __init__(self) -> None:
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def __contains__(self, message: int) -> bool:
        """Whether this message is still kept up to date."""
        return message in self._tasks

    def keep(self, message: int, task: "asyncio.Task[None]") -> None:
        """From now on by this task; one of before is told no more."""
        former = self._tasks.get(message)
        if former is not None:
            former.cancel()
        self._tasks[message] = task
        task.add_done_callback(lambda done: self._end(message, done))

    def _end(self, message: int, done: "asyncio.Task[None]") -> None:
        if self._tasks.get(message) is done:
            del self._tasks[message]

    async def close(self) -> None:
        """Nobody is told any more."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
