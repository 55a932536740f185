"""Which commands there are, and what their outcome is worth as an exit code."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from engine import __version__
from engine.cli import learn, play, replay, review, simulate, verify
from engine.cli.failure import Failure, UsageError

WRONG: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130


def parser() -> argparse.ArgumentParser:
    """Everything ``python -m engine`` understands."""
    top = argparse.ArgumentParser(
        prog="python -m engine",
        description="Play, replay and check games of Ginkgopolis as record files (docs/record.md).",
        epilog="Exit codes: 0 fine, 1 a wrong record (its entry's number is named), 2 wrong usage.",
    )
    top.add_argument("--version", action="version", version=f"ginkgopolis engine {__version__}")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name, command in (("simulate", simulate), ("replay", replay), ("play", play), ("verify", verify),
                          ("review", review), ("learn", learn)):
        described = commands.add_parser(name, help=command.HELP)
        command.describe(described)
        described.set_defaults(run=command.run)
    return top


def main(arguments: Sequence[str]) -> int:
    """Run one command; its exit code."""
    chosen = parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = chosen.run
    try:
        return run(chosen)
    except Failure as failure:
        return _say(str(failure), WRONG)
    except (UsageError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the interpreter's last flush fails
            return 0
        return _say(str(error), USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED


def _say(what: str, code: int) -> int:
    sys.stderr.write(f"{what}\n")
    return code
