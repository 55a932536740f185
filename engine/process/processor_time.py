"""How long another process has been at work."""

import os
from pathlib import Path


def processor_seconds(process: int) -> float | None:
    """Of a processor that it has had since it began, to a hundredth; None where the system does not tell, or there is
    no such process."""
    try:
        status = Path(f"/proc/{process}/stat").read_text("utf-8", "replace")
        fields = status.rpartition(")")[2].split()  # Its name stands before in brackets and may be anything.
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # proc(5): utime and stime
    except (OSError, ValueError, IndexError, AttributeError):
        return None
