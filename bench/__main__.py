"""``python -m bench [NAME ...]``: measure, print the table, write bench/results.md."""

import argparse
import importlib.util
import os
import platform
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Final

from bench.measuring import ResultRow, commit

PARTS: Final = ("rules", "pictures", "thinking", "load", "several", "database")
"""Modules of this package with a ``measure() -> list[ResultRow]``, in the order of the table; those there are run."""
HEAD: Final = "| what | measured | goal | beside, in the same run |\n|---|---|---|---|\n"
RESULTS: Final = Path(__file__).with_name("results.md")


def main(arguments: Sequence[str]) -> int:
    """Measure; 1 where a goal is missed."""
    there = [part for part in PARTS if importlib.util.find_spec(f"bench.{part}")]
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, print the table, and write it to "
                                                                         "bench/results.md if nothing was left out.")
    parser.add_argument("parts", nargs="*", metavar="NAME", help="only these of: " + ", ".join(there))
    asked: list[str] = parser.parse_args(arguments).parts
    if unknown := set(asked) - set(there):
        parser.error("no such part: " + ", ".join(sorted(unknown)))
    measured = {part: _measure(part) for part in there if not asked or part in asked}
    text = _document(measured)
    sys.stdout.write(text)
    if not asked:
        # How strong the AI levels are takes hours to find out: bench.strength writes that section.
        strength = RESULTS.read_text(encoding="utf-8").partition("\n## Strength")
        RESULTS.write_text(text + "".join(strength[1:]), encoding="utf-8")
    missed = [row for rows in measured.values() for row in rows if not row.met]
    for row in missed:
        sys.stderr.write(f"goal missed: {row.what}: {row.measured}, goal {row.goal}\n")
    return 1 if missed else 0


def _measure(part: str) -> list[ResultRow]:
    sys.stderr.write(f"measuring {part}\n")
    return [ResultRow(*row) for row in import_module(f"bench.{part}").measure()]


def _document(measured: dict[str, list[ResultRow]]) -> str:
    parts = [f"# Results\n\n{_circumstances()}\n"]
    for part, rows in measured.items():
        parts.append(f"\n## {part.capitalize()}\n\n{HEAD}")
        parts += [f"| {row.what} | {row.measured} | {row.goal}{'' if row.met else ' (missed)'} | {row.beside} |\n"
                  for row in rows]
    return "".join(parts)


def _circumstances() -> str:
    return (f"`python -m bench` at commit {commit()} on {datetime.now(UTC):%Y-%m-%d}. {_machine()}. Processor time, "
            "the best of several rounds; subjects and peers take turns.")


def _machine() -> str:
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        rows = (text.partition(":") for text in info.read_text("utf-8").splitlines())
        model = next((value.strip() for name, _, value in rows if name.strip() == "model name"), model)
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
