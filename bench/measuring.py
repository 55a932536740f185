"""Timing several subjects side by side, and the rows of the table."""

import gc
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

ROUNDS: Final = 9
"""Times every subject is measured; the best counts, since whatever else runs only ever slows down."""


class ResultRow(NamedTuple):
    """One line of bench/results.md. What ``measure()`` of a module in bench returns is a list of these."""

    what: str
    measured: str
    goal: str
    """Empty where there is none."""
    beside: str
    """The peers of the same run."""
    met: bool = True
    """Whether the goal is reached; ``python -m bench`` fails where one is not."""


class Sample(NamedTuple):
    """The best run of a subject."""

    seconds: float
    """Processor time of the whole run."""
    units: int
    """Units of work done in it: games, decisions, copies."""

    @property
    def each(self) -> float:
        """Seconds for a unit."""
        return self.seconds / self.units


def side_by_side(subjects: Mapping[str, Callable[[], int]], rounds: int = ROUNDS) -> dict[str, Sample]:
    """Run the subjects in turn, ``rounds`` times each, so that all of them meet the same noise.

    A subject does the same work every time and returns how many units that was.
    """
    best: dict[str, Sample] = {}
    # What all parts together have loaded is no business of the subjects'.
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        for name, run in subjects.items():
            gc.collect()
            started = time.process_time()
            units = run()
            sample = Sample(time.process_time() - started, units)
            if name not in best or sample.seconds < best[name].seconds:
                best[name] = sample
    return best


def duration(seconds: float) -> str:
    """In the unit in which people read it."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} µs"


def commit() -> str:
    """What is measured, in short; says so where files differ from it."""
    def git(*words: str) -> str:
        return subprocess.run(["git", *words], capture_output=True, encoding="utf-8", check=False,  # noqa: S607  git as installed
                              cwd=Path(__file__).parent).stdout.strip()
    changed = git("status", "--porcelain", "--", "../engine", "../render", "../bot")
    return (git("rev-parse", "--short", "HEAD") or "unknown") + (" with changes" if changed else "")
