"""Processes that can't serve at the same time, while one takes over from another: who is before whom, and has heard."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from engine.store.processes import Process


def rivals(own: Process, processes: Iterable[Process]) -> list[Process]:
    """Those of them that can't serve beside this one: who has other shards is not to be stopped for it."""
    return [other for other in processes if other.id != own.id and own.excludes(other)]


def newcomers_before(own: Process, living: Sequence[Process]) -> list[Process]:
    """Others that take over these shards and have begun to do so before this process, or are further with it."""
    earlier = [*takewhile(lambda process: process.id != own.id, living)]
    return [other for other in rivals(own, living)
            if other.state == "ready" or (other.state == "coming" and other in earlier)]


def heard_of(own: Process, others: Iterable[Process], living: Sequence[Process]) -> list[Process]:
    """Those of them that have renewed their rows since this process entered. The others may be dead, and are waited
    for until they count so. All by the database's clock.
    """
    return [other for other in others for row in living if row.id == own.id and other.seen > row.started]
