"""Messages that tell how far something is which somebody waits for."""

import asyncio


class ProgressMessages:
    """Each with the task that keeps it up to date, until what is waited for is there. After the end of a process there
    are none."""

    def __init__(self) -> None:
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def __contains__(self, message: int | None) -> bool:
        """Whether this message is still kept up to date."""
        return message in self._tasks

    def keep(self, message: int, task: "asyncio.Task[None]") -> None:
        """From now on by this task, until it is done. Whoever asks looks first whether another one does so already."""
        self._tasks[message] = task
        task.add_done_callback(lambda _: self._tasks.pop(message, None))

    async def close(self) -> None:
        """Nobody is told any more."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
