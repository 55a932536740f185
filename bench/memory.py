"""The largest a process has been, as Linux tells it. Of its own module: what is measured imports nothing else of
bench."""

from pathlib import Path
from typing import Final

OURS: Final = Path("/proc/self")


def peak_memory(process: Path = OURS) -> int:
    """Bytes a process has had in memory at its largest (VmHWM), by its folder under /proc; 0 where the system does not
    tell, or the process has just ended.

    ``ru_maxrss`` would also count what its parent had when it started it.
    """
    try:
        rows = (process / "status").read_text("utf-8").splitlines()
    except OSError:
        return 0
    found = next((row for row in rows if row.startswith("VmHWM:")), "VmHWM: 0 kB")
    return int(found.split()[1]) * 1024
