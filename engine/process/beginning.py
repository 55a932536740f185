"""How a worker process begins."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Protocol, TypeAlias

from engine.process.line import Job, Result, Task
from engine.process.serving import SIGNALS, serve


class Child(Protocol):
    """A process that has begun, as far as its parent deals with it: ``multiprocessing``'s own, or a likeness of it."""

    @property
    def pid(self) -> int | None:
        """The system's number for it. Raises ValueError once it is closed."""

    def kill(self) -> None:
        """End it at once, if it has not ended. Raises ValueError once it is closed."""

    def join(self) -> None:
        """Wait until it has ended."""

    def close(self) -> None:
        """Forget it; it has ended."""


@contextmanager
def signals_held_back() -> Iterator[None]:
    """What is started meanwhile hears of no signal before it can ignore it; on systems that know of such a thing."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # It would be started by the first process, and lets the signals through again.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def spawned(name: str, line: Connection, job: Job[Task, Result], niceness: int) -> Child:
    """A process of Python's own that has begun to ``serve``."""
    process = multiprocessing.get_context("spawn").Process(
        target=serve, args=(line, job, niceness), name=name, daemon=True)
    with signals_held_back():
        process.start()
    return process


Begin: TypeAlias = Callable[[str, Connection, Callable[..., object], int], Child]
"""By name, its end of the line, job and niceness: a new process that serves."""
begin: Begin = spawned
"""How a worker's process begins. Set before the first one: the bots of the tests have theirs forked from a process that
has loaded everything (``tests.support.fork_server``), which spares each of them most of a second of a processor."""
