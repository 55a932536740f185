"""Processes that can't serve at the same time, while one takes over from another: who is before whom, and has heard."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from engine.store.processes import Process


def rivals(own: Process, processes: Iterable[Process]) -> list[Process]:
    """Those of them that can't serve beside this one: who has other shards is not to be stopped for it."""
    return [other for other in processes if other.id != own.id and own.excludes(other)]


def refusing(own: Process, living: Sequence[Process]) -> list[Process]:
    """Those that have heard of the newcomer ``own`` and go on all the same: who serves all shards gives none up, and of
    two newcomers the first goes on."""
    first = _newcomers_before(own, living)
    return _heard_of(own, [other for other in rivals(own, living) if other.shards is None or other in first], living)


def given_way(own: Process, living: Sequence[Process]) -> bool:
    """Whether all that stand in the way of the newcomer ``own`` have heard of it and make room. Who has the database
    for something else gives up none."""
    first = _newcomers_before(own, living)
    others = [other for other in rivals(own, living) if other in first or not other.taking_over]
    return bool(others) and all(other.state == "yielding" for other in others)


def _newcomers_before(own: Process, living: Sequence[Process]) -> list[Process]:
    """Others that take over its shards and have begun to do so before it, or are further with it."""
    earlier = [*takewhile(lambda process: process.id != own.id, living)]
    return [other for other in rivals(own, living)
            if other.state == "ready" or (other.state == "coming" and other in earlier)]


def _heard_of(own: Process, others: Iterable[Process], living: Sequence[Process]) -> list[Process]:
    """Those of them that have renewed their rows since ``own`` entered. The others may be dead, and are waited for
    until they count so. All by the database's clock.
    """
    return [other for other in others for row in living if row.id == own.id and other.seen > row.started]
