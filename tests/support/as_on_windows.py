"""Takes away what Windows has no name for, from the pytest that loads this (``-p``), before it reads a test.

For collecting only. The program without it is tried by ``without_posix``, which leaves Python's library what it needs.
"""

import os
import signal
import socket
import sys
from typing import Final

NAMES: Final = ((signal, ("SIGKILL", "SIGSTOP", "SIGCONT")), (os, ("fork",)), (socket, ("AF_UNIX",)))
MODULES: Final = ("fcntl", "pty", "resource", "termios", "tty")

for owner, names in NAMES:
    for name in names:
        if hasattr(owner, name):
            delattr(owner, name)
for module in MODULES:
    sys.modules[module] = None  # type: ignore[assignment]  # So Python says that there is none.
