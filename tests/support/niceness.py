"""How nice processes are to others; where the system knows no niceness, all are as nice as each other."""

import os
from typing import Final

_MOST: Final = 19


def niceness(*, more: int = 0) -> int:
    """This process's, or what it would be if it were nicer by so much."""
    return min(_MOST, os.nice(0) + more) if hasattr(os, "nice") else 0


def niceness_of(process: int) -> int:
    """That of another one, by its id."""
    return os.getpriority(os.PRIO_PROCESS, process) if hasattr(os, "getpriority") else 0
