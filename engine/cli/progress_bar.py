"""A bar for long runs, to standard error and only on a terminal."""

import sys
import time
from types import TracebackType
from typing import Final, Self, TextIO

PATIENCE: Final = 0.5
"""Seconds before the bar appears: short runs show none."""
PERIOD: Final = 0.1
WIDTH: Final = 30


class ProgressBar:
    """Counts up to ``total``; silent where ``stream`` is no terminal."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self._total = total
        self._stream = stream or sys.stderr
        self._on = self._stream.isatty() and total > 1
        self._done = 0
        self._started = time.monotonic()
        self._next = self._started + PATIENCE
        self._drawn = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def step(self, count: int = 1) -> None:
        """So many more are done."""
        self._done += count
        now = time.monotonic()
        if not self._on or now < self._next:
            return
        self._next = now + PERIOD
        filled = WIDTH * self._done // self._total
        rate = self._done / (now - self._started)
        left = (self._total - self._done) / rate
        self._stream.write(f"\r[{'#' * filled}{'.' * (WIDTH - filled)}] {self._done:,}/{self._total:,}"
                           f"  {rate:,.0f}/s  {left:,.0f} s left ")
        self._stream.flush()
        self._drawn = True

    def clear(self) -> None:
        """Take the bar off the screen, before a line is written or at the end."""
        if self._drawn:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._drawn = False
