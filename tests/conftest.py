"""Which tests go to the same worker (``python -m tests`` runs several), where their bots are forked, and how a worker's
memory is looked after."""

import gc
import os
from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from tests.support import forks
from tests.support.groups import group_of, is_long, waits

COMPUTING: Final = frozenset({"gw0", "gw5"})
"""The workers that have what computes first."""
SELDOM: Final = (50_000, 10, 20)
"""Thresholds of the garbage collector, in a process that runs tests."""


class ByGroup(LoadScopeScheduling):  # type: ignore[misc]  # xdist says nothing of its types
    """The largest groups first, each to one worker. Two workers have what computes first, all others what waits: else
    processors would lie idle at first, and be fought for at the end. Of what waits, whatever takes longest comes first:
    else one worker would be busy with it when all others have ended.
    """

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        computes = node.gateway.id in COMPUTING
        for group, tests in self.workqueue.items():
            if waits(next(iter(tests))) is not computes:
                self.workqueue.move_to_end(group, last=False)
                break
        super()._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByGroup:
    """Called where there are workers."""
    return ByGroup(config, log)


def pytest_configure(config: pytest.Config) -> None:
    """Before any test, in each process of a run; what its workers share is begun by whoever starts them."""
    # A worker makes much and keeps little: with Python's own thresholds a sixth of its time went that way.
    gc.set_threshold(*SELDOM)
    if config.getoption("numprocesses", None):
        forks.share()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where there are workers: groups of the same size keep the order of their tests."""
    if os.environ.get("PYTEST_XDIST_WORKER"):
        items.sort(key=lambda item: not is_long(item.nodeid))


def pytest_collection_finish() -> None:
    """What was loaded for all tests stays, and is looked through no more, nor once before: that takes a second."""
    gc.freeze()
