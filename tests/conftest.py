"""Which tests go to the same worker (``python -m tests`` runs several), where their bots are forked, and how a worker's
memory is looked after."""

import gc
import os
from collections.abc import Callable
from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from tests.support import forks
from tests.support.groups import computes, group_of, is_long, waits

COMPUTING: Final = "gw0"
"""The worker that has what computes first."""
LONG_FIRST: Final = "gw2"
"""The one that has what takes longest first. Were it all of them, many bots would be killed and started at once."""
ELSEWHERE: Final = "GINKGO_TEST_DATABASE"
"""In whose environment the name of another database than a file stands."""
SELDOM: Final = (50_000, 10, 20)
"""Thresholds of the garbage collector, in a process that runs tests."""


class ByGroup(LoadScopeScheduling):  # type: ignore[misc]  # xdist says nothing of its types
    """The largest groups first, each to one worker. One worker has what computes first, all others what waits: else
    processors would lie idle at first, and be fought for at the end. One of these begins with what takes longest: else
    it would be busy with that when all others have ended.
    """

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        for wanted in _preferred(node.gateway.id):
            found = (group for group, tests in self.workqueue.items() if wanted(next(iter(tests))))
            if (group := next(found, None)) is not None:
                self.workqueue.move_to_end(group, last=False)
                break
        super()._assign_work_unit(node)


def _preferred(worker: str) -> tuple[Callable[[str], bool], ...]:
    """Which tests a worker has before all others, the first of these before the next."""
    if worker == COMPUTING:
        return (computes,)
    return (is_long, waits) if worker == LONG_FIRST else (waits,)


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


if ELSEWHERE in os.environ:  # To ask each of some thousand tests takes a second.
    @pytest.fixture(autouse=True)
    def _on_a_file(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is marked ``on_a_file`` stands on one, whatever the variable says."""
        if request.node.get_closest_marker("on_a_file"):
            monkeypatch.delenv(ELSEWHERE, raising=False)


def pytest_collection_finish() -> None:
    """What was loaded for all tests stays, and is looked through no more, nor once before: that takes a second."""
    gc.freeze()
