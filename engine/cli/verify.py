"""``verify``: deals again as the commitment promises, so that everyone can see whether it was kept."""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Final

from engine.cli.arguments import place_name
from engine.cli.drawing import counted, plain
from engine.cli.failure import Failure, UsageError
from engine.cli.files import records, replayed, replayed_among_others
from engine.cli.progress_bar import ProgressBar
from engine.cli.streams import tell
from engine.rules.records.file import Header

HELP: Final = "deal again as the commitment promises and compare"
FEWEST_DIGITS: Final = 16
"""Of a hash: what a lobby shows of it at least."""


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.description = (
        "Print game, hash, options and words, and check that seed and salt give the hash, that what they "
        "promise deals the first position and every outcome of chance, and that the rest follows the rules. "
        "The hash in the file is whatever its writer put there: compare it with the one published before the "
        "game, or give that one with --hash.")
    parser.add_argument("files", type=place_name, nargs="+", metavar="FILE",
                        help="a record, or a folder of .jsonl files")
    parser.add_argument("--hash", type=_hash, metavar="H", help="the hash published before the game, or its first "
                                                                f"{FEWEST_DIGITS} digits or more; for one record")


def _hash(text: str) -> str:
    if not re.fullmatch(rf"[0-9a-f]{{{FEWEST_DIGITS},64}}", text.lower()):
        raise argparse.ArgumentTypeError(f"{FEWEST_DIGITS} to 64 hex digits")
    return text.lower()


def run(arguments: argparse.Namespace) -> int:
    """Verify."""
    files = records(arguments.files)
    published: str | None = arguments.hash
    if published is not None and len(files) > 1:
        raise UsageError("--hash is that of one game: name one record")
    wrong = 0
    alone = files[0].stat().st_size if len(files) == 1 else None
    with ProgressBar(alone or len(files)) as progress:
        for file in files:
            try:
                reached = (replayed(file, verify=True, progress=progress) if len(files) == 1
                           else replayed_among_others(file, verify=True))
                _check_published(file, reached.header, published)
            except Failure as failure:
                progress.clear()
                tell(str(failure))
                wrong += 1
            else:
                if len(files) == 1:
                    progress.clear()
                    sys.stdout.write(f"{_promised(reached.header)}{file}: {_dealt(reached.chances)}\n")
            if not alone:
                progress.step()
    if len(files) > 1:
        sys.stdout.write(f"{len(files):,} records, {wrong:,} wrong\n")
    return 1 if wrong else 0


def _check_published(file: Path, header: Header, published: str | None) -> None:
    if published is not None and (header.commitment is None or not header.commitment.hash.startswith(published)):
        raise Failure(f"{file}: entry 1: the hash is not the one published")


def _dealt(chances: int) -> str:
    """What the promise was compared with."""
    if not chances:
        return "this deals the first position; no outcome of chance follows"
    outcomes = "the one outcome" if chances == 1 else f"all {counted(chances, 'outcome')}"
    return f"this deals the first position and {outcomes} of chance"


def _promised(header: Header) -> str:
    """What was promised, for people to compare: a line each."""
    promise = header.commitment
    rows = [("game", plain(header.game)), ("hash", "" if promise is None else promise.hash),
            ("options", json.dumps(header.promised_options()))]
    if promise is not None and promise.words is not None:
        rows.append(("words", plain(json.dumps(promise.words, ensure_ascii=False))))
    return "".join(f"{name:<8} {text}\n" for name, text in rows)
