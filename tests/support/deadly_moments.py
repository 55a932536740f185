"""A process dies at a counted moment of its database: before a statement, after one, or at a commit."""

import os
from collections.abc import Callable

import sqlalchemy as sa

from tests.support.signals import KILL


def die_at(last: int) -> Callable[[], int]:
    """Counted from now on. What is returned tells how many moments there have been."""
    reached = 0

    def one_more(*_: object) -> None:
        nonlocal reached
        reached += 1
        if reached == last:
            os.kill(os.getpid(), KILL)

    for moment in ("before_cursor_execute", "after_cursor_execute", "commit"):
        sa.event.listen(sa.Engine, moment, one_more)
    return lambda: reached
