"""The largest a process has been: what the benchmarks of memory stand on."""

import subprocess
import sys
from pathlib import Path

from bench.memory import memory_now, peak_memory

_SCRIPT = """
from bench.memory import peak_memory
before = peak_memory()
block = bytearray(b"x" * 60_000_000)
del block
print(before, peak_memory())
"""


def test_what_was_there_once_counts_and_what_the_parent_had_does_not() -> None:
    """Where Linux tells it; elsewhere it is 0."""
    told = sys.platform == "linux"
    ours = bytearray(b"x" * 90_000_000)
    done = subprocess.run([sys.executable, "-c", _SCRIPT], check=True, capture_output=True, encoding="utf-8")
    before, after = map(int, done.stdout.split())
    assert (0 < before < len(ours)) is told
    assert (after - before >= 60_000_000) is told
    assert (peak_memory() >= len(ours)) is told


def test_what_is_there_now_is_no_more_than_the_largest() -> None:
    assert (0 < memory_now() <= peak_memory()) is (sys.platform == "linux")


def test_of_a_process_that_has_ended_nothing_is_told(tmp_path: Path) -> None:
    assert peak_memory(tmp_path / "4711") == 0
