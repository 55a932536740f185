"""A worker process as the program has it: the line to it, and how long a task may take."""

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from threading import Condition, Thread
from time import monotonic
from typing import Final, Generic

from engine.process import beginning
from engine.process.line import Done, HowFar, Job, Raised, Result, Task, TellProgress, WorkerFailed, send

START_LIMIT: Final = 120.0
"""Seconds for a process to come up, which takes one on a quiet machine. On a very busy one half a minute did not do,
and whoever is ended for that begins again from nothing."""


class ChildProcess(Generic[Task, Result]):
    """One process and the line to it. Raises OSError where the system starts none."""

    def __init__(self, name: str, job: Job[Task, Result], niceness: int) -> None:
        self._line, there = multiprocessing.Pipe()
        try:
            self._process = beginning.begin(name, there, job, niceness)
        except BaseException:
            self._line.close()
            raise
        finally:
            there.close()
        self.killed = False
        """Whether it was: it may serve nobody any more."""
        self._ready = False
        self._watch = _Watch(self.kill)

    @property
    def id(self) -> int | None:
        """The system's number for it; None once it has ended."""
        try:
            return self._process.pid
        except ValueError:
            return None

    def do(self, task: Task, progress: TellProgress | None, limit: float) -> Result:
        """The result of a task. Raises WorkerFailed."""
        if not self._ready:
            with self._watched(START_LIMIT):
                self._line.recv()
            self._ready = True
        with self._watched(limit):
            send(self._line, task)
            while True:
                message: HowFar | Done[Result] | Raised = self._line.recv()
                match message:
                    case Done():
                        return message.result
                    case Raised():
                        raise WorkerFailed("raised", message.trace)
                    case HowFar() if progress is not None:
                        progress(message.how_far)

    @contextmanager
    def _watched(self, limit: float) -> Iterator[None]:
        """Raises WorkerFailed when the process ends meanwhile, as it does after ``limit`` seconds."""
        # One that is stopped takes nothing off a full line either: only its end frees whoever writes to it.
        self._watch.begin(limit)
        try:
            yield
        except (EOFError, OSError) as error:
            raise WorkerFailed("hung" if self._watch.over else "died") from error
        finally:
            self._watch.end()

    def kill(self) -> None:
        """From any thread; whoever waits for the process hears of it."""
        self.killed = True
        with suppress(ValueError):  # It has ended meanwhile.
            self._process.kill()

    def end(self) -> None:
        """Leave no trace of it."""
        self._watch.close()
        self._process.kill()
        self._process.join()
        self._process.close()
        self._line.close()


class _Watch:
    """Ends what takes longer than it may, by one thread for all tasks of a process: to start one for each picture cost
    more than to send it."""

    def __init__(self, give_up: Callable[[], None]) -> None:
        self.over = False
        """Whether the last task was given up."""
        self._give_up = give_up
        self._latest = self._looks = inf
        """When the task has to be done, and when the thread looks next."""
        self._closed = False
        self._changed = Condition()
        Thread(target=self._run, name="watch", daemon=True).start()

    def begin(self, limit: float) -> None:
        """A task may take so many seconds from now on."""
        with self._changed:
            self.over, self._latest = False, monotonic() + limit
            if self._latest < self._looks:
                self._changed.notify()

    def end(self) -> None:
        """It is done."""
        with self._changed:
            self._latest = inf

    def close(self) -> None:
        """Let the thread end."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def _run(self) -> None:
        with self._changed:
            while not self._closed:
                left = self._latest - monotonic()
                if left <= 0:
                    self.over, self._latest = True, inf
                    self._give_up()
                    continue
                self._looks = self._latest
                self._changed.wait(None if left == inf else left)
