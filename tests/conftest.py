"""Which tests go to the same worker (``python -m tests`` runs several)."""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.support.groups import group_of


class ByGroup(LoadScopeScheduling):  # type: ignore[misc]  # xdist says nothing of its types
    """The largest groups first, each to one worker."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByGroup:
    """Called where there are workers."""
    return ByGroup(config, log)
