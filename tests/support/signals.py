"""What tests do to other processes by signals, and the mark of those that a system without signals leaves out."""

import signal
from typing import Final

import pytest

KILL: Final[int] = getattr(signal, "SIGKILL", 9)
"""Windows has no name for it, and ends a process whatever the number."""
STOP: Final[int] = getattr(signal, "SIGSTOP", 0)
"""For tests that have the mark alone."""
needs_signals: Final = pytest.mark.skipif(
    not hasattr(signal, "SIGSTOP"), reason="a process is stopped, or asked whether it lives, by a signal")
