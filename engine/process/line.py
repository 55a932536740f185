"""What goes over the line between the program and its worker process."""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Generic, Literal, TypeAlias, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
TellProgress: TypeAlias = Callable[[object], None]
"""Takes what a job tells of how far it has got."""
ProgressListener: TypeAlias = Callable[[int, int], None]
"""Is told how many parts are done, and how many there are."""
Job: TypeAlias = Callable[[Task, TellProgress], Result]
WorkerTrouble: TypeAlias = Literal["raised", "died", "hung", "closed"]


class WorkerFailed(Exception):
    """No result. ``trouble`` says why; the text is the job's trace without values, which may be secrets."""

    def __init__(self, trouble: WorkerTrouble, trace: str = "") -> None:
        super().__init__(trace or trouble)
        self.trouble: WorkerTrouble = trouble


@dataclass(frozen=True, slots=True)
class Begun:
    """The process has come up."""


@dataclass(frozen=True, slots=True)
class HowFar:
    """How far the task has got."""

    how_far: object


@dataclass(frozen=True, slots=True)
class Done(Generic[Result]):
    """The task is done."""

    result: Result


@dataclass(frozen=True, slots=True)
class Raised:
    """The task could not be done."""

    trace: str


def send(line: Connection, message: object) -> None:
    """As ``line.send``, which hands down a view into a ``BytesIO``. Where nobody is at the other end the error keeps
    it, and the garbage collector of Python 3.12.1 then ends the program (CPython's gh-111049); that of 3.13 complains
    (gh-111331).
    """
    line.send_bytes(pickle.dumps(message))
