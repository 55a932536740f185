"""Drawing in a process of its own.

In a thread of the program's a picture takes the interpreter from the event loop and the loop from the picture; in a
process the loop is not late (measured: docs/decisions/0003-what-runs-beside-the-loop.md).
"""

from typing import Final

from engine.process import TellProgress, WorkerProcess
from render.order import Order, drawn

TIME_LIMIT: Final = 20.0
"""Seconds for one picture; the slowest take a tenth of one."""


def drawing_process() -> WorkerProcess[Order, bytes]:
    """Orders in, pictures out; a picture is tried once more in a new process when the old one died or hung."""
    return WorkerProcess("drawing", draw, time_limit=TIME_LIMIT, retries=1)


def draw(order: Order, _: TellProgress) -> bytes:
    """In the process: the picture, as PNG, or a whole round's actions as GIF."""
    return drawn(order)
