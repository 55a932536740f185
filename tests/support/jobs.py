"""What the worker processes of the tests do; imported by them, so it loads as little as can be."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import ClassVar

from engine.process import TellProgress
from tests.support.niceness import niceness


class UntoldError(Exception):
    """Its text must not be told."""


class Held:
    """A result at which whoever reads it stops until she may go on."""

    arrived: ClassVar[Event] = Event()
    may_go_on: ClassVar[Event] = Event()

    def __reduce__(self) -> tuple[Callable[[], str], tuple[()]]:
        return _read, ()


def _read() -> str:
    Held.arrived.set()
    Held.may_go_on.wait()
    return "held"


def work(task: str, tell: TellProgress) -> object:
    """Echo the task, or what its first word says."""
    match task.split():
        case ["raise", *_]:
            raise UntoldError(task)
        case ["die"]:
            os.kill(os.getpid(), 9)
        case ["sleep", seconds]:
            tell("asleep")
            time.sleep(float(seconds))
        case ["compute", seconds]:
            tell("at work")
            done = time.process_time() + float(seconds)
            while time.process_time() < done:
                pass
        case ["count", most]:
            for number in range(int(most)):
                tell(number)
        case ["once", file]:
            # Dies the first time it is asked.
            try:
                with Path(file).open("x", encoding="utf-8"):
                    os.kill(os.getpid(), 9)
            except FileExistsError:
                return "again"
        case ["held"]:
            return Held()
        case ["lambda"]:
            return lambda: task
        case ["nice"]:
            return niceness()
        case ["ignored"]:
            return [signal.getsignal(number) is signal.SIG_IGN for number in (signal.SIGINT, signal.SIGTERM)]
        case ["modules"]:
            return sorted({name.split(".")[0] for name in sys.modules})
    return task
