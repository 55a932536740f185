"""A worker process, replaced when it dies or hangs: what takes long runs in one, and never stops the event loop.

Used for drawing (``render.drawing``), thinking (``engine.players.pool``) and films (``bot.pictures.films``).
"""

import asyncio
import atexit
import logging
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from multiprocessing import parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Condition, Lock, Thread
from time import monotonic
from traceback import format_tb
from typing import Final, Generic, Literal, Protocol, TypeAlias, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
TellProgress: TypeAlias = Callable[[object], None]
"""Takes what a job tells of how far it has got."""
ProgressListener: TypeAlias = Callable[[int, int], None]
"""Is told how many parts are done, and how many there are."""
Job: TypeAlias = Callable[[Task, TellProgress], Result]
WorkerTrouble: TypeAlias = Literal["raised", "died", "hung", "closed"]

START_LIMIT: Final = 120.0
"""Seconds for a process to come up, which takes one on a quiet machine. On a very busy one half a minute did not do,
and whoever is ended for that begins again from nothing."""
_SIGNALS: Final = tuple(
    number for name in ("SIGINT", "SIGTERM", "SIGBREAK") if (number := getattr(signal, name, None)) is not None)
"""How people and systems ask a program to end: the parent's to deal with, which ends its processes itself."""

LOG: Final = logging.getLogger(__name__)


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


class WorkerFailed(Exception):
    """No result. ``trouble`` says why; the text is the job's trace without values, which may be secrets."""

    def __init__(self, trouble: WorkerTrouble, trace: str = "") -> None:
        super().__init__(trace or trouble)
        self.trouble: WorkerTrouble = trouble


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
        self._process: _Process[Task, Result] | None = None
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

    def _started(self) -> "_Process[Task, Result]":
        if self._closed:
            raise WorkerFailed("closed")
        if self._process is None:
            # Before multiprocessing's own goodbye, which asks by a signal that the process ignores, and waits for it.
            atexit.unregister(self.close)
            atexit.register(self.close)
            try:
                self._process = _Process(self._name, self._job, self._niceness)
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


@dataclass(frozen=True, slots=True)
class _Begun:
    """The process has come up."""


@dataclass(frozen=True, slots=True)
class _HowFar:
    """How far the task has got."""

    how_far: object


@dataclass(frozen=True, slots=True)
class _Done(Generic[Result]):
    """The task is done."""

    result: Result


@dataclass(frozen=True, slots=True)
class _Raised:
    """The task could not be done."""

    trace: str


class _Process(Generic[Task, Result]):
    """One process and the line to it. Raises OSError where the system starts none."""

    def __init__(self, name: str, job: Job[Task, Result], niceness: int) -> None:
        self._line, there = multiprocessing.Pipe()
        try:
            self._process = begin(name, there, job, niceness)
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
            _send(self._line, task)
            while True:
                message: _HowFar | _Done[Result] | _Raised = self._line.recv()
                match message:
                    case _Done():
                        return message.result
                    case _Raised():
                        raise WorkerFailed("raised", message.trace)
                    case _HowFar() if progress is not None:
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


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """What is started meanwhile hears of no signal before it can ignore it; on systems that know of such a thing."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # It would be started by the first process, and lets the signals through again.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def spawned(name: str, line: Connection, job: Job[Task, Result], niceness: int) -> Child:
    """A process of Python's own that has begun to ``serve``."""
    process = multiprocessing.get_context("spawn").Process(
        target=serve, args=(line, job, niceness), name=name, daemon=True)
    with _signals_held_back():
        process.start()
    return process


Begin: TypeAlias = Callable[[str, Connection, Callable[..., object], int], Child]
"""By name, its end of the line, job and niceness: a new process that serves."""
begin: Begin = spawned
"""How a worker's process begins. Set before the first one: the bots of the tests have theirs forked from a process that
has loaded everything (``tests.support.fork_server``), which spares each of them most of a second of a processor."""


def serve(line: Connection, job: Job[Task, Result], niceness: int, sentinel: int | None = None) -> None:
    """In the process: do what is asked until nobody holds the other end, however that came about.

    ``sentinel`` becomes readable when the parent ends; that of ``multiprocessing`` where it is left out.
    """
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    parent = parent_process()
    if sentinel is None and parent is not None:
        sentinel = parent.sentinel
    if sentinel is not None:
        # Also in the middle of a task, and however the parent ends.
        when_it_ends(partial(wait, [sentinel]), partial(os._exit, 0))
    with suppress(EOFError, OSError):  # Nobody is there any more.
        _send(line, _Begun())
        while True:
            _do_one(line, job)


def _do_one(line: Connection, job: Job[Task, Result]) -> None:
    task: Task = line.recv()
    try:
        _send(line, _Done(job(task, lambda how_far: _send(line, _HowFar(how_far)))))
    except Exception as error:  # noqa: BLE001  whatever it is, the next task may be a better one
        # Without what the error says: that may be a hand.
        _send(line, _Raised("".join(["\n", *format_tb(error.__traceback__), type(error).__name__])))


def _send(line: Connection, message: object) -> None:
    """As ``line.send``, which hands down a view into a ``BytesIO``. Where nobody is at the other end the error keeps
    it, and the garbage collector of Python 3.12.1 then ends the program (CPython's gh-111049); that of 3.13 complains
    (gh-111331).
    """
    line.send_bytes(pickle.dumps(message))


def when_it_ends(ended: Callable[[], object], do: Callable[[], object]) -> None:
    """Once another process has ended, for which ``ended`` waits, ``do`` something, whatever this one is at by then."""
    def watch() -> None:
        ended()
        do()

    Thread(target=watch, daemon=True).start()
