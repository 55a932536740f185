"""One part of the benchmarks called by itself, which writes nothing: what it was asked for, and its rows as lines."""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence

from bench.measuring import ResultRow
from engine.cli.arguments import at_least


def numbers(program: str, what: str, least: Mapping[str, int], arguments: Sequence[str]) -> list[int]:
    """The numbers it was called with, each from its least on. SystemExit, with what is wanted, where they are not."""
    parser = argparse.ArgumentParser(prog=f"python -m {program}", description=what)
    for name, smallest in least.items():
        parser.add_argument(name, type=at_least(smallest), help=f"a number from {smallest}")
    asked = parser.parse_args(arguments)
    return [getattr(asked, name) for name in least]


def show(rows: Iterable[ResultRow]) -> None:
    """Print them."""
    for row in rows:
        sys.stdout.write(f"{row.what}: {row.measured} ({row.goal or 'no goal'}) | {row.beside}\n")
