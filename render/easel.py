"""Drawing in a process of its own.

In a thread of the program's a picture takes the interpreter from the event loop and the loop from the picture, for
several times the milliseconds that either needs (measured: bench/results.md).
"""

import logging
import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from traceback import format_tb
from typing import Final

from render.order import Order, drawn

LOG: Final = logging.getLogger(__name__)
TIME_LIMIT: Final = 20.0
"""Seconds for one picture, the start of the process included; the slowest take a tenth of one."""


class DrawingFailed(Exception):  # noqa: N818  says what happened
    """The picture could not be drawn; the text is the trace from the other process, without values."""


class Easel:
    """Started with the first picture (or ``start``), replaced when it dies or hangs. For one thread at a time."""

    def __init__(self, *, time_limit: float = TIME_LIMIT) -> None:
        self._time_limit = time_limit
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._closed = False

    @property
    def process_id(self) -> int | None:
        """Of the process, where one runs."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Begin now what the first picture would have to wait for."""
        self._connected()

    def draw(self, order: Order) -> bytes:
        """The picture as PNG; waits for it. DrawingFailed where it can't be drawn."""
        try:
            return self._ask(order)
        except (EOFError, OSError) as error:
            if self._closed:
                raise DrawingFailed("closed") from error
            LOG.warning("the drawing process is replaced: %s", type(error).__name__)
            self._end()
        try:
            return self._ask(order)
        except (EOFError, OSError) as error:
            self._end()
            raise DrawingFailed(type(error).__name__) from error

    def close(self) -> None:
        """End the process; from any thread."""
        self._closed = True
        self._end()

    def _ask(self, order: Order) -> bytes:
        line = self._connected()
        line.send(order)
        if not line.poll(self._time_limit):
            raise TimeoutError
        found = line.recv()
        if isinstance(found, bytes):
            return found
        raise DrawingFailed(found)

    def _connected(self) -> Connection:
        if self._closed:
            raise EOFError
        if self._line is None:
            context = get_context("spawn")
            here, there = context.Pipe()
            self._process = context.Process(target=paint, args=(there,), daemon=True)
            self._process.start()
            there.close()
            self._line = here
        return self._line

    def _end(self) -> None:
        process, line = self._process, self._line
        self._process = self._line = None
        if process is not None:
            process.kill()
            process.join()
        if line is not None:
            line.close()


def paint(line: Connection) -> None:
    """In the process: draw what is ordered until nobody holds the other end, however that came about."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the parent's to deal with.
    while True:
        try:
            order = line.recv()
        except (EOFError, OSError):
            return  # Reset, where the parent was killed before it had read the last picture.
        try:
            answer: bytes | str = drawn(order)
        except Exception as error:  # noqa: BLE001  whatever it is, the next picture may be a better one
            # Without what the error says: that may be a hand.
            answer = "".join(["\n", *format_tb(error.__traceback__), type(error).__name__])
        try:
            line.send(answer)
        except OSError:
            return
