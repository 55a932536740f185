"""How large a process is, and the largest it has been, as Linux tells it. Of its own module: what is measured imports
nothing else of bench."""

from pathlib import Path
from typing import Final

OURS: Final = Path("/proc/self")


def peak_memory(process: Path = OURS) -> int:
    """Bytes a process has had in memory at its largest (VmHWM), by its folder under /proc; 0 where the system does not
    tell, or the process has just ended.

    ``ru_maxrss`` would also count what its parent had when it started it.
    """
    return _told(process, "VmHWM:")


def memory_now(process: Path = OURS) -> int:
    """Bytes it has in memory just now (VmRSS); 0 likewise."""
    return _told(process, "VmRSS:")


def _told(process: Path, name: str) -> int:
    try:
        rows = (process / "status").read_text("utf-8").splitlines()
    except OSError:
        return 0
    return next((int(row.split()[1]) * 1024 for row in rows if row.startswith(name)), 0)
