"""What a test process would leave behind where it is killed outright: its folders in memory, and the PostgreSQL server
that has one of them as its own. A process beside it, this file as a program, waits for its end and clears them.

Nothing else is touched: a folder was made and named by the process that has ended, and a server names it as its own.
"""

import atexit
import os
import shutil
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Final

_PROCESSES: Final = Path("/proc")
_GENTLY_FOR_S: Final = 10.0
"""A server lets go of the memory that it shares with its own processes; one that is killed leaves it there."""


def clear_after_us(folder: Path) -> None:
    """Take it away once this process has ended, if it still is there, and whoever works on it."""
    told = _beside_us().stdin
    assert told is not None
    told.write(f"{folder}\n".encode())
    told.flush()


@cache
def _beside_us() -> "subprocess.Popen[bytes]":
    # In a session of its own: whoever ends a run by its group is to leave this one.
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", __file__], stdin=subprocess.PIPE, start_new_session=True)
    told = process.stdin
    assert told is not None

    def done() -> None:
        told.close()
        process.wait()

    atexit.register(done)
    if hasattr(os, "register_at_fork"):
        # Else it would wait for the end of what was forked from this one, too.
        os.register_at_fork(after_in_child=told.close)
    return process


def main() -> None:
    """Wait for the end of whoever has started this, told a folder a line."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    for folder in sys.stdin.read().splitlines():
        if Path(folder).is_dir():
            _end_all(folder)
            shutil.rmtree(folder, ignore_errors=True)


def _end_all(folder: str) -> None:
    begun = monotonic()
    while at_work := _at_work(folder):
        for process in at_work:
            try:
                os.kill(process, signal.SIGINT if monotonic() < begun + _GENTLY_FOR_S else signal.SIGKILL)
            except ProcessLookupError:
                continue
        sleep(0.1)


def _at_work(folder: str) -> list[int]:
    """Who was started with the folder as an argument, where the system shows it: a server, or what makes one."""
    return [int(process.name) for process in _PROCESSES.glob("[0-9]*") if folder.encode() in _arguments(process)]


def _arguments(process: Path) -> list[bytes]:
    try:
        return (process / "cmdline").read_bytes().split(b"\0")
    except OSError:  # It has ended meanwhile.
        return []


if __name__ == "__main__":
    main()
