"""The memory of a process that forks many, in pages of 2 MB: a fork then copies a table of some dozen pages, where it
copied one of 46,000, and the end of each child takes as much less.
"""

import ctypes
import sys
from pathlib import Path
from typing import Final

_HUGE: Final = 2 * 1024 * 1024
_COLLAPSE: Final = 25
"""``MADV_COLLAPSE`` of Linux 6.1, which Python 3.11 has no name for."""


def in_huge_pages() -> None:
    """Put there what this process has in memory by now, as far as the system can; elsewhere all stays as it is."""
    if sys.platform != "linux":
        return
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    for line in Path("/proc/self/maps").read_text("utf-8").splitlines():
        where, rights, _, _, file, *_ = line.split()
        begin, end = (int(address, 16) for address in where.split("-"))
        if rights.startswith("rw") and file == "0":
            for page in range(-(-begin // _HUGE) * _HUGE, end - _HUGE + 1, _HUGE):
                advise(page, _HUGE, _COLLAPSE)  # Refused where it can't be: it is then as it was.
