"""Tasks for a worker process, one after another, from any thread or for an event loop."""

import asyncio
import atexit
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock
from typing import Final, Generic

from engine.process.child import ChildProcess
from engine.process.line import Job, Result, Task, TellProgress, WorkerFailed

LOG: Final = logging.getLogger(__name__)


class WorkerProcess(Generic[Task, Result]):
    """Does one task after another in a process of its own; the process starts with the first, or with ``start``.

    ``job`` runs there, so it is a function of a module, and tasks, results and progress can be pickled. ``time_limit``
    is in seconds for one task, the start of the process not counted. ``retries``: how often a task is tried again in a
    new process when the old one died or hung. ``niceness``: 10 for what may wait while people are answered, where the
    system knows such a thing.
    """

    def __init__(
        self, name: str, job: Job[Task, Result], *, time_limit: float, retries: int = 0, niceness: int = 0
    ) -> None:
        self.time_limit = time_limit
        self._name = name
        self._job = job
        self._retries = retries
        self._niceness = niceness
        self._using = Lock()
        self._process: ChildProcess[Task, Result] | None = None
        self._closed = False
        self._thread = ThreadPoolExecutor(1, name)

    @property
    def process_id(self) -> int | None:
        """Of the process, where one runs."""
        process = self._process
        return None if process is None else process.id

    def start(self) -> None:
        """Begin now what the first task would have to wait for. Raises WorkerFailed."""
        with self._using:
            self._started()

    def run(self, task: Task, progress: TellProgress | None = None) -> Result:
        """The result; waits for it, and for tasks before it. From any thread. Raises WorkerFailed."""
        return self._run(task, progress, _Turn())

    def _run(self, task: Task, progress: TellProgress | None, turn: "_Turn") -> Result:
        with self._using:
            try:
                return self._tried(task, progress, turn)
            finally:
                if self._process is not None and self._process.killed:  # Also where the result came just before.
                    self._end()

    def _tried(self, task: Task, progress: TellProgress | None, turn: "_Turn") -> Result:
        left = self._retries
        while True:
            try:
                process = self._started()
                with turn.of(process.kill):
                    return process.do(task, progress, self.time_limit)
            except WorkerFailed as failed:
                if self._closed:
                    raise WorkerFailed("closed") from failed
                if failed.trouble == "raised":
                    raise
                self._end()
                if turn.given_up:  # It was ended for that, and nobody waits for another try.
                    raise
                LOG.warning("the %s process is replaced: it %s", self._name, failed.trouble)
                if not left:
                    raise
                left -= 1

    async def do(self, task: Task, progress: TellProgress | None = None) -> Result:
        """``run`` for an event loop, where ``progress`` is called too. Cancelled, it ends the process at work on it,
        and tries the task no more."""
        if self._closed:
            raise WorkerFailed("closed")
        loop = asyncio.get_running_loop()

        def tell(how_far: object) -> None:
            if progress is not None:
                loop.call_soon_threadsafe(progress, how_far)

        turn = _Turn()
        try:
            running = self._thread.submit(self._run, task, tell, turn)
        except RuntimeError as error:  # Another thread has closed it since.
            raise WorkerFailed("closed") from error
        try:
            return await asyncio.wrap_future(running)
        except asyncio.CancelledError:
            turn.give_up()
            raise

    def rest(self) -> None:
        """End the process until there is a task again; waits for one that is at work."""
        with self._using:
            self._end()

    def close(self) -> None:
        """End the process, whatever it is at; from any thread, and as often as you like."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()
        with self._using:
            self._end()
        # What waits finds that it is closed. Called off here, it would end who waits for it as if she were called off.
        self._thread.shutdown(wait=False)
        atexit.unregister(self.close)

    def _started(self) -> "ChildProcess[Task, Result]":
        if self._closed:
            raise WorkerFailed("closed")
        if self._process is None:
            # Before multiprocessing's own goodbye, which asks by a signal that the process ignores, and waits for it.
            atexit.unregister(self.close)
            atexit.register(self.close)
            try:
                self._process = ChildProcess(self._name, self._job, self._niceness)
            except OSError as error:  # The system has no memory, number or line for it just now.
                raise WorkerFailed("died") from error
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


class _Turn:
    """A task's turn at a process. Whoever asked for it may give it up at any moment, and ends no process but one that
    is at work on it just then: by the next moment that may be at work on another's.
    """

    def __init__(self) -> None:
        self.given_up = False
        self._changing = Lock()
        self._kill: Callable[[], None] | None = None

    @contextmanager
    def of(self, kill: Callable[[], None]) -> Iterator[None]:
        """Meanwhile a process is at work on it, which ``kill`` ends. Raises CancelledError where it has been given up
        before; nobody hears of that.
        """
        with self._changing:
            if self.given_up:
                raise CancelledError
            self._kill = kill
        try:
            yield
        finally:
            with self._changing:
                self._kill = None

    def give_up(self) -> None:
        """From any thread."""
        with self._changing:
            self.given_up = True  # First: whoever hears of the process's end asks for it.
            if self._kill is not None:
                self._kill()
