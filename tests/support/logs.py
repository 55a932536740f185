"""The program's logs in the tests' own process."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog


@contextmanager
def logs_as_before() -> Iterator[None]:
    """Whatever sets logs up within: afterwards they are as they were. Other tests of this process look at theirs."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.reset_defaults()
