"""Work for several processes, which can be interrupted at any moment and tells what goes wrong when it does."""

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVarTuple

from engine.cli.failure import UsageError
from engine.process.beginning import signals_held_back
from engine.process.serving import SIGNALS, when_it_ends

_Words = TypeVarTuple("_Words")


def spread(work: Callable[[*_Words], None], tasks: Sequence[tuple[*_Words]], processes: int,
           step: Callable[[], None]) -> None:
    """Do ``work`` for each of the tasks, in so many processes; ``step`` is called after each of them. UsageError where
    a process was ended from outside. Whatever is raised, here or by a task, ends all that are at work."""
    if processes == 1 or len(tasks) < 2:
        for task in tasks:
            work(*task)
            step()
        return
    others = active_children()
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_begin)
    try:
        # A process that is being started would not understand Ctrl-C yet. Here it is heard once they have begun.
        with signals_held_back():
            at_work = [pool.submit(work, *task) for task in tasks]
        for done in as_completed(at_work):
            done.result()
            step()
    except BaseException as error:
        for process in active_children():
            if process not in others:
                process.terminate()
        pool.shutdown(cancel_futures=True)  # which else would wait for a whole night's tasks
        if isinstance(error, BrokenProcessPool):
            raise UsageError("one of the processes that play was ended from outside (for want of memory?); with the "
                             "same command it goes on from the games that are kept") from error
        raise
    pool.shutdown()


def _begin() -> None:
    """In each process: end with the first one, however that ends. Ctrl-C reaches every process of a terminal, and is
    left to the first, which ends the others; where it is killed itself they would wait for tasks for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    parent = parent_process()
    if parent is not None:
        when_it_ends(partial(wait, [parent.sentinel]), partial(os._exit, 1))
