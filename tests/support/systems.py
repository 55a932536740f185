"""Marks of tests that need what not every system has. On Linux, and so in CI, none of them leaves anything out."""

import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Final

import pytest

FULL: Final = Path("/dev/full")
needs_a_full_disk: Final = pytest.mark.skipif(not FULL.exists(), reason="writes to a device that is always full")
needs_readers_that_go: Final = pytest.mark.skipif(
    os.name != "posix", reason="closes what the program writes to, as a shell does")
needs_rights: Final = pytest.mark.skipif(os.name != "posix", reason="rights as POSIX has them")
needs_a_shell: Final = pytest.mark.skipif(
    shutil.which("sh") is None or shutil.which("find") is None, reason="a shell is needed")
needs_a_hang_up: Final = pytest.mark.skipif(
    not hasattr(signal, "SIGHUP") or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN,  # as under nohup
    reason="tells programs that their terminal was closed")
needs_rights_to_give_up: Final = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="gives up rights, or uses namespaces, as Linux has them")
needs_times_of_processes: Final = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="sees how long another process has worked, by Linux's /proc")
