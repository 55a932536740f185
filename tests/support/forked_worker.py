"""Worker processes of the tests' bots, and of tests themselves: forked, as bots are, from a process that has loaded all
modules."""

import base64
import json
import os
import pickle
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NoReturn

from engine.process import beginning
from engine.process.serving import serve
from tests.support.forks import CAN_FORK, fork_address

FILES: Final = 3
"""What is sent along: the worker's end of the line, the reader of a pipe whose writer the bot alone holds, and where
the worker's complaints go."""


class ForkedWorker:
    """``beginning.Child``: asks the fork server at ``address`` for a process that serves."""

    def __init__(self, address: str, name: str, line: Connection, job: Callable[..., object], niceness: int) -> None:
        reader, self._alive = os.pipe()
        what = base64.b64encode(pickle.dumps((job, niceness))).decode()
        self._server = socket.socket(socket.AF_UNIX)
        self._server.connect(address)
        asked = json.dumps({"worker": name, "what": what, "cwd": str(Path.cwd()), "env": dict(os.environ)})
        said = asked.encode() + b"\n"
        sent = socket.send_fds(self._server, [said], [line.fileno(), reader, 2])
        self._server.sendall(said[sent:])
        os.close(reader)
        self._told = self._server.makefile("rb")
        self._pid: int | None = int(self._told.readline())
        self._ended = False

    @property
    def pid(self) -> int:
        """The system's number for it. Raises ValueError once it is closed."""
        if self._pid is None:
            raise ValueError("closed")
        return self._pid

    def kill(self) -> None:
        """SIGKILL, unless it is known to have ended. Raises ValueError once it is closed."""
        pid = self.pid
        if not self._ended:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def join(self) -> None:
        """Wait until it has ended."""
        self._told.readline()
        self._ended = True

    def close(self) -> None:
        """Forget it."""
        self._pid = None
        self._told.close()
        self._server.close()
        os.close(self._alive)


@contextmanager
def forking() -> Iterator[None]:
    """Meanwhile this process's own workers are forked too, where the system can do that."""
    before = beginning.begin
    if CAN_FORK:
        beginning.begin = partial(ForkedWorker, fork_address(""))
    try:
        yield
    finally:
        beginning.begin = before


def be_worker(asked: dict[str, object], files: Sequence[int]) -> NoReturn:
    """In the child of the fork server: serve, as ``multiprocessing`` would have it do."""
    try:
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        line, sentinel, errors = files
        os.dup2(errors, 2)
        os.environ.clear()
        os.environ.update(asked["env"])  # type: ignore[call-overload]  # sent by a bot of the tests
        os.chdir(str(asked["cwd"]))
        job, _ = pickle.loads(base64.b64decode(str(asked["what"])))  # noqa: S301  written by a bot of the tests
        # As important as all else: on a machine that is kept busy a nice process gets next to nothing, and a test waits
        # in vain for its film. That a worker is as nice as it is told to be has its test in tests/process.
        serve(Connection(line), job, 0, sentinel)
    finally:
        os._exit(0)
