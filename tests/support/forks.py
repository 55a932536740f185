"""Where the tests' bots are forked (``tests.support.fork_server``): one process for a whole run of the tests.

Who runs tests on several workers begins it before them and tells them its address; a process that runs tests by itself
begins its own with its first bot. Modules from elsewhere need a process of their own.
"""

import atexit
import os
import socket
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CAN_FORK: Final = hasattr(os, "fork")
SHARED: Final = "GINKGO_FORK_SERVER"
"""In whose environment the address of the run's own stands."""
_MOST_WAITING: Final = 64
"""Bots asked for by all workers while one is being forked."""


class ForkServer:
    """The process. Who connects while it still loads is served when it has; where it does not start, whoever waits is
    refused at once. ``path``: the PYTHONPATH that its modules come from, where they are not just ours.
    """

    def __init__(self, path: str = "") -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="forks-", ignore_cleanup_errors=True)
        self.address = str(Path(self._folder.name) / "server")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(self.address)
            listener.listen(_MOST_WAITING)
            number = listener.fileno()
            program = [sys.executable, *(["-P"] if path else []), "-m", "tests.support.fork_server", str(number)]
            environment = {**os.environ, "PYTHONPATH": path} if path else None
            self._process = subprocess.Popen(
                program, cwd=ROOT, env=environment, stdin=subprocess.PIPE, pass_fds=[number])
        atexit.register(self.close)

    def close(self) -> None:
        """End it, and every bot it has."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(60)  # On a busy machine it may still be loading, and hears of it then.
        self._folder.cleanup()


def share() -> None:
    """Begin one for the processes that this one starts, unless whoever started this one has."""
    if CAN_FORK and SHARED not in os.environ:
        os.environ[SHARED] = ForkServer().address


@cache
def fork_address(path: str) -> str:
    """At which it listens, begun where it was not. ``path`` as in ``ForkServer``."""
    shared = None if path else os.environ.get(SHARED)
    return shared or ForkServer(path).address
