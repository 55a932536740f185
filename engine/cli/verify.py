"""``verify``: deals again from the commitment's seed, so that everyone can see that nothing was dealt by hand."""

import argparse
import sys
from typing import Final

from engine.cli.failure import Failure
from engine.cli.files import records, replayed
from engine.cli.progress import Progress

HELP: Final = "deal again from the commitment's seed and compare"


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.description = (
        "Check that seed and salt give the hash shown when the game started, that the seed deals the "
        "first position and every outcome of chance, and that the rest follows the rules.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record, or a folder of .jsonl files")


def run(arguments: argparse.Namespace) -> int:
    """Verify."""
    files = records(arguments.files)
    wrong = 0
    with Progress(len(files)) as progress:
        for file in files:
            try:
                reached = replayed(file, verify=True)
            except Failure as failure:
                progress.clear()
                sys.stderr.write(f"{failure}\n")
                wrong += 1
            else:
                if len(files) == 1:
                    sys.stdout.write(f"{file}: the seed deals the first position and all {reached.chances} "
                                     "outcomes of chance\n")
            progress.step()
    if len(files) > 1:
        sys.stdout.write(f"{len(files):,} records, {wrong:,} wrong\n")
    return 1 if wrong else 0
