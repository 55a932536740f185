"""Processes that work on one database, as whoever runs the bot knows them."""

from collections.abc import Iterable
from typing import Final

from engine.store.processes import Process

_NAMELESS: Final = "one that has not said who it is, a move for instance"


def names(processes: Iterable[Process]) -> str:
    """Each by its machine and number, with the time since when it has been at work, and its shards."""
    return "; ".join(
        f"{process.name}, since {process.started:%Y-%m-%d %H:%M} UTC"
        + (f", shards {process.shards}" if process.shards is not None else "")
        + (", taking over" if process.taking_over else "")
        for process in processes) or _NAMELESS
