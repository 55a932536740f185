"""Messages that tell how far something is which somebody waits for."""

import asyncio

from engine.table.meta import PersonId


class ProgressMessages:
    """Each with the task that keeps it up to date, until what is waited for is there. After the end of a process there
    are none."""

    def __init__(self) -> None:
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._asking: dict[PersonId, int | None] = {}

    def begin(self, person: PersonId, pressed: int | None) -> bool:
        """She asks for one by a press on this message (None: by a command). False while she is being answered another
        time: whoever asks twice in one moment gets one."""
        if person in self._asking:
            return False
        self._asking[person] = pressed
        return True

    def answered(self, person: PersonId) -> None:
        """She has her answer, or gets none."""
        self._asking.pop(person, None)

    def begun(self, message: int | None) -> bool:
        """Whether this message is kept up to date, or a press on it that asks for that is being answered."""
        return message in self or (message is not None and message in self._asking.values())

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
