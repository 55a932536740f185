"""Tests that share what is costly to make, and so belong to one worker: a browser, a walk, a gallery, modules read.

By their names, since xdist's own mark ``xdist_group`` is silently ignored with pytest 9.2: it is written into a node's
name, which can't be changed there any more.
"""

import re
from typing import Final

SHARING: Final = (
    (re.compile(r"tests/browser/"), "browser"),
    (re.compile(r"tests/screens/test_limits\.py::.*\[(?P<language>\w+)\]$"), "screens"),
    # What asks for all sentences has English walked.
    (re.compile(r"tests/screens/test_limits\.py::test_every_sentence_is_used$"), "screens en"),
    (re.compile(r"tests/(?:screens|render)/test_room\.py"), "rooms"),
    (re.compile(r"tests/render/test_golden\.py"), "golden"),
    (re.compile(r"tests/e2e/test_languages\.py"), "languages"),
    (re.compile(r"tests/walls/test_imports\.py"), "imports"),
)


WAITING: Final = re.compile(
    r"tests/(?:bot|browser|e2e|playground)/|tests/spy/test_(?:asked_for|played_on)\.py"
    r"|tests/store/(?:postgres/|test_(?:kill|migration_kills)\.py)")
"""What waits for other processes more than it works."""


LONG: Final = re.compile(r"tests/(?:e2e/test_(?:restart|several)|store/postgres/test_alike)\.py")
"""Where one test may take half a minute: kills, and the tests of two rooms once more."""


def is_long(nodeid: str) -> bool:
    """Whether it takes longer than most."""
    return LONG.match(nodeid) is not None


def waits(nodeid: str) -> bool:
    """Whether a worker that runs this test leaves a processor to others for much of the time."""
    return WAITING.match(nodeid) is not None


def computes(nodeid: str) -> bool:
    """Whether it needs a processor for all of its time."""
    return not waits(nodeid)


def group_of(nodeid: str) -> str:
    """The name of its group; of a test that shares nothing, its own. The cases of one that computes are one group: to
    hand each of some thousands to a worker, and to look for it among all others, takes longer than most of them do.
    """
    for pattern, name in SHARING:
        if found := pattern.match(nodeid):
            return " ".join((name, *found.groupdict().values()))
    return nodeid if waits(nodeid) else nodeid.partition("[")[0]
