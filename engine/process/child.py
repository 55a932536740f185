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
from engine.process.processor_time import processor_seconds

START_LIMIT: Final = 120.0
"""Seconds for a process to come up, which takes one on a quiet machine. On a very busy one half a minute did not do,
and whoever is ended for that begins again from nothing."""
MOST_PATIENCE: Final = 6
"""Times its limit, that a task may take where its process is kept from working."""


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
        self._watch = _Watch(self.kill, self._worked)

    @property
    def id(self) -> int | None:
        """The system's number for it; None once it has ended."""
        try:
            return self._process.pid
        except ValueError:
            return None

    def _worked(self) -> float | None:
        number = self.id
        return None if number is None else processor_seconds(number)

    def do(self, task: Task, progress: TellProgress | None, limit: float) -> Result:
        """The result of a task, for which the process may work ``limit`` seconds. Raises WorkerFailed."""
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
        """Raises WorkerFailed when the process ends meanwhile, as it does after ``limit`` seconds of work."""
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
    more than to send it.

    Where the system tells how long a process has been at work, that is what counts: on a busy machine one of low
    priority has a small part of a processor, and is ended in the middle of what it does well. One that has not worked
    since it was looked at last is given up all the same.
    """

    def __init__(self, give_up: Callable[[], None], worked: Callable[[], float | None]) -> None:
        self.over = False
        """Whether the last task was given up."""
        self._give_up = give_up
        self._worked = worked
        """Seconds that the process has been at work since it began; None where that is not known."""
        self._limit = 0.0
        """Seconds for the task."""
        self._begun = self._seen = 0.0
        """What ``worked`` said when the task began, and when the thread looked last."""
        self._latest = self._looks = self._at_all = inf
        """When the task has to be done if it is not given more time, when the thread looks next, and when the task gets
        no more time in any case."""
        self._closed = False
        self._changed = Condition()
        Thread(target=self._run, name="watch", daemon=True).start()

    def begin(self, limit: float) -> None:
        """A task may take so many seconds from now on."""
        now, worked = monotonic(), self._worked()
        with self._changed:
            self.over, self._limit = False, limit
            self._latest, self._at_all = now + limit, now + (limit if worked is None else limit * MOST_PATIENCE)
            self._begun = self._seen = worked or 0.0
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
                now = monotonic()
                if now >= self._latest:
                    more = self._more(now)
                    self._latest = now + more if more else inf
                    if not more:
                        self.over = True
                        self._give_up()
                    continue
                self._looks = self._latest
                self._changed.wait(None if self._latest == inf else self._latest - now)

    def _more(self, now: float) -> float:
        """Seconds after which to look again; 0: the task has had its time, or the process has stood still."""
        worked = self._worked() or 0.0
        moved, self._seen = worked > self._seen, worked
        left = self._begun + self._limit - worked
        more = min(max(left, self._limit / 20), self._at_all - now)
        return more if moved and left > 0 and more > 0 else 0.0
