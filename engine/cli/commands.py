"""Which commands there are, and what their outcome is worth as an exit code."""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Final

from engine import __version__
from engine.cli import learn, play, replay, review, simulate, streams, verify
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
    """Run one command; its exit code. SystemExit where nothing is to be run (``--help``) or the words make no sense."""
    streams.open_closed()
    try:
        return _outcome(arguments)
    finally:
        streams.settle()


def _outcome(arguments: Sequence[str]) -> int:
    try:
        code = _run(arguments)
        sys.stdout.flush()  # here, where somebody hears that it fails
    except Failure as failure:
        return _say(str(failure), WRONG)
    except BrokenPipeError:
        return 0  # who read has read enough
    except UsageError as error:
        return _say(str(error), USAGE)
    except OSError as error:
        return _say(f"{error.filename}: {error.strerror}" if error.filename else str(error), USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(arguments: Sequence[str]) -> int:
    try:
        chosen = parser().parse_args(arguments)
    except SystemExit:
        sys.stdout.flush()
        raise
    run: Callable[[argparse.Namespace], int] = chosen.run
    return run(chosen)


def _say(what: str, code: int) -> int:
    streams.tell(what)
    return code
