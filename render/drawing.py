"""Drawing in a process of its own.

In a thread of the program's a picture takes the interpreter from the event loop and the loop from the picture; in a
process the loop is not late (measured: docs/decisions/0003-what-runs-beside-the-loop.md).
"""

from collections.abc import Sequence
from typing import Final

from engine.process import TellProgress, WorkerProcess
from render.order import Order, drawn

TIME_LIMIT: Final = 20.0
"""Seconds for the few pictures asked for at a time; the slowest take a tenth of one."""
NICENESS: Final = 5
"""Where there are fewer cores than work the event loop goes first: with a hundred tables on two cores a press is then
acknowledged a quarter sooner, and her screen, whose picture the loop brings her, comes no later (bench/history.md)."""


def drawing_process() -> WorkerProcess[Sequence[Order], bytes]:
    """Orders in, pictures out; they are tried once more in a new process when the old one died or hung."""
    return WorkerProcess("drawing", draw, time_limit=TIME_LIMIT, retries=1, niceness=NICENESS)


def draw(orders: Sequence[Order], tell: TellProgress) -> bytes:
    """In the process: each picture, as PNG, or a whole round's actions as GIF. It is told with its number as soon as it
    is there, while the next one is begun; the last one is the result."""
    for number, order in enumerate(orders[:-1]):
        tell((number, drawn(order)))
    return drawn(orders[-1])
