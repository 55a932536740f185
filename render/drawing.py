"""Drawing in a process of its own.

In a thread of the program's a picture takes the interpreter from the event loop and the loop from the picture, for
several times the milliseconds that either needs (measured: bench/results.md).
"""

from typing import Final

from engine.process import Progress, WorkerProcess
from render.order import Order, drawn

TIME_LIMIT: Final = 20.0
"""Seconds for one picture; the slowest take a tenth of one."""


def drawing_process(*, time_limit: float = TIME_LIMIT) -> WorkerProcess[Order, bytes]:
    """Orders in, pictures as PNG out; a picture is tried once more in a new process when the old one died or hung."""
    return WorkerProcess("drawing", draw, time_limit=time_limit, retries=1)


def draw(order: Order, _: Progress) -> bytes:
    """In the process: the picture as PNG."""
    return drawn(order)
