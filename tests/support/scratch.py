"""Where the databases of the tests' bots lie: in memory, where the system has a folder for that."""

import os
import shutil
from functools import cache
from pathlib import Path
from typing import Final

_IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108  a file system, not a file that somebody could put there first
_ENOUGH: Final = 512 * 1024 * 1024
"""Bytes that have to be free: a container's is often too small."""


@cache
def folder() -> Path | None:
    """The folder to make folders in; None: the system's own for such things.

    A commit waits for the disk, for milliseconds each time, and with it everybody who has pressed. What ends here is a
    process, never the machine, so nothing is lost that a disk would have kept. Stores have their files on the disk.
    """
    if os.access(_IN_MEMORY, os.W_OK | os.X_OK) and shutil.disk_usage(_IN_MEMORY).free >= _ENOUGH:
        return _IN_MEMORY
    return None
