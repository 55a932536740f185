"""``python -m bench [NAME ...]``: measure, print the tables, put them in their sections of bench/results.md."""

import argparse
import importlib.util
import os
import platform
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Final

from bench.measuring import ResultRow, commit
from bench.results_page import RESULTS, with_section

PARTS: Final = ("rules", "pictures", "thinking", "load", "several", "database")
"""Modules of this package with a ``measure() -> list[ResultRow]``, in the order of the table; those there are run."""
HEAD: Final = "| what | measured | goal | beside, in the same run |\n|---|---|---|---|\n"


def main(arguments: Sequence[str]) -> int:
    """Measure; 1 where a goal is missed."""
    there = [part for part in PARTS if importlib.util.find_spec(f"bench.{part}")]
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, print the tables, and write them to "
                                                                         "bench/results.md if nothing was left out.")
    parser.add_argument("parts", nargs="*", metavar="NAME", help="only these of: " + ", ".join(there))
    asked: list[str] = parser.parse_args(arguments).parts
    if unknown := set(asked) - set(there):
        parser.error("no such part: " + ", ".join(sorted(unknown)))
    measured = {part: _measure(part) for part in there if not asked or part in asked}
    sys.stdout.write("\n".join(_sections(measured)))
    if not asked:
        RESULTS.write_text(written(RESULTS.read_text(encoding="utf-8"), measured), encoding="utf-8")
    missed = [row for rows in measured.values() for row in rows if not row.met]
    for row in missed:
        sys.stderr.write(f"goal missed: {row.what}: {row.measured}, goal {row.goal}\n")
    return 1 if missed else 0


def written(page: str, measured: Mapping[str, Sequence[ResultRow]]) -> str:
    """The page with what was measured in the place of the last run's; where nothing could be measured that one stays.

    Whatever else stands there stays too: what was put down by hand, and what other programs measure.
    """
    for section in _sections(measured):
        page = with_section(page, section)
    return page


def _measure(part: str) -> list[ResultRow]:
    sys.stderr.write(f"measuring {part}\n")
    return [ResultRow(*row) for row in import_module(f"bench.{part}").measure()]


def _sections(measured: Mapping[str, Sequence[ResultRow]]) -> list[str]:
    return [f"## {part.capitalize()}\n\n{_circumstances()}\n\n{HEAD}{''.join(map(_line, rows))}"
            for part, rows in measured.items() if rows]


def _line(row: ResultRow) -> str:
    return f"| {row.what} | {row.measured} | {row.goal}{'' if row.met else ' (missed)'} | {row.beside} |\n"


def _circumstances() -> str:
    return f"`python -m bench` at commit {commit()} on {datetime.now(UTC):%Y-%m-%d}. {_machine()}."


def _machine() -> str:
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        rows = (text.partition(":") for text in info.read_text("utf-8").splitlines())
        model = next((value.strip() for name, _, value in rows if name.strip() == "model name"), model)
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
