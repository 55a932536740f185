"""In the worker process: one task after another, until the program that asks has ended."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_tb
from typing import Final

from engine.process.line import Begun, Done, HowFar, Job, Raised, Result, Task, send

SIGNALS: Final = tuple(
    number for name in ("SIGINT", "SIGTERM", "SIGBREAK") if (number := getattr(signal, name, None)) is not None)
"""How people and systems ask a program to end: the parent's to deal with, which ends its processes itself."""


def serve(line: Connection, job: Job[Task, Result], niceness: int, sentinel: int | None = None) -> None:
    """In the process: do what is asked until nobody holds the other end, however that came about.

    ``sentinel`` becomes readable when the parent ends; that of ``multiprocessing`` where it is left out.
    """
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    parent = parent_process()
    if sentinel is None and parent is not None:
        sentinel = parent.sentinel
    if sentinel is not None:
        # Also in the middle of a task, and however the parent ends.
        when_it_ends(partial(wait, [sentinel]), partial(os._exit, 0))
    with suppress(EOFError, OSError):  # Nobody is there any more.
        send(line, Begun())
        while True:
            _do_one(line, job)


def _do_one(line: Connection, job: Job[Task, Result]) -> None:
    task: Task = line.recv()
    try:
        send(line, Done(job(task, lambda how_far: send(line, HowFar(how_far)))))
    except Exception as error:  # noqa: BLE001  whatever it is, the next task may be a better one
        # Without what the error says: that may be a hand.
        send(line, Raised("".join(["\n", *format_tb(error.__traceback__), type(error).__name__])))


def when_it_ends(ended: Callable[[], object], do: Callable[[], object]) -> None:
    """Once another process has ended, for which ``ended`` waits, ``do`` something, whatever this one is at by then."""
    def watch() -> None:
        ended()
        do()

    Thread(target=watch, daemon=True).start()
