"""The playground as ``make play`` starts it: a process of its own with the real bot, found by the address it prints."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from tests.support.signals import KILL

ROOT = Path(__file__).parents[2]
WITHIN_S = 120.0


class Launched:
    """``with Launched() as playground: playground.origin``; ``seconds`` is how long it took to print its address.

    ``environment`` is added to our own; ``start_in``: the folder in which it is started; ``options``: its command line.
    """

    def __init__(self, start_in: Path = ROOT, options: Sequence[str] = ("--port", "0"), **environment: str) -> None:
        self._start_in = start_in
        self._options = options
        self._environment = {**os.environ, **environment}
        self._folder = tempfile.TemporaryDirectory(prefix="launched-")
        self._log = Path(self._folder.name) / "log"
        self.origin = ""
        self.seconds = 0.0

    def __enter__(self) -> Self:
        begun = time.monotonic()
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "playground", *self._options], cwd=self._start_in, stdout=log,
                stderr=subprocess.STDOUT, env=self._environment, start_new_session=True,
            )
        while time.monotonic() - begun < WITHIN_S:
            found = re.search(r"Play at (http://\S+?)/?\s", self.log())
            if found:
                self.origin, self.seconds = found[1], time.monotonic() - begun
                return self
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        self.__exit__()
        raise AssertionError(f"no address within {WITHIN_S:.0f} s:\n{self.log()[-3000:]}")

    def __exit__(self, *error: object) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait(WITHIN_S)
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):  # as it should be: nothing that it started is left
                os.killpg(self._process.pid, KILL)
        print(f"--- the playground's log ---\n{self.log()[-4000:]}", file=sys.stderr)
        self._folder.cleanup()

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Ask it to end; its exit code."""
        self._process.send_signal(how)
        return self._process.wait(WITHIN_S)

    def log(self) -> str:
        """What it and its bot have written."""
        return self._log.read_text("utf-8", errors="replace") if self._log.exists() else ""
