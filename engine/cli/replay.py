"""``replay``: checks every entry of records against the rules, prints the last position."""

import argparse
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine.cli.arguments import place_name
from engine.cli.drawing import draw
from engine.cli.failure import Failure
from engine.cli.files import records, replayed, replayed_among_others
from engine.cli.progress_bar import ProgressBar
from engine.cli.streams import tell, write_records
from engine.rules.records import positions as record
from engine.rules.records.replay import Reached

HELP: Final = "check records entry by entry and print the last position"


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.description = (
        "Replay records, check every entry against the rules and print the last position. Of several "
        "records only the wrong ones are named, with --json one position a line is printed. "
        "A position stands between two actions: where a record ends inside one, the position before it "
        "is printed.")
    parser.add_argument("files", type=place_name, nargs="+", metavar="FILE",
                        help="a record, or a folder of .jsonl files")
    parser.add_argument("--until", type=_entry_number, metavar="N", help="stop after entry N; the first line is 1")
    parser.add_argument("--json", action="store_true", help="print the position as a record holds it")


def _entry_number(text: str) -> int:
    with suppress(ValueError):
        if (number := int(text)) >= 2:
            return number
    raise argparse.ArgumentTypeError("the number of an entry: the first position is entry 2")


def run(arguments: argparse.Namespace) -> int:
    """Replay."""
    as_json: bool = arguments.json
    until: int | None = arguments.until
    files = records(arguments.files)
    if as_json:
        write_records()
    if len(files) == 1:
        with ProgressBar(files[0].stat().st_size) as progress:
            reached = replayed(files[0], until=until, progress=progress)
        _show(reached, as_json=as_json)
        return 0
    return _replay_all(files, until, as_json=as_json)


def _show(reached: Reached, *, as_json: bool) -> None:
    if reached.inside is not None:
        tell(f"the record ends {reached.inside}; this is the last position before that")
    if as_json:
        sys.stdout.write(json.dumps(record.row(reached.position), ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(draw(reached.position, reached.header.names))


def _replay_all(files: list[Path], until: int | None, *, as_json: bool) -> int:
    wrong = 0
    with ProgressBar(len(files)) as progress:
        for file in files:
            try:
                reached = replayed_among_others(file, until=until)
            except Failure as failure:
                progress.clear()
                tell(str(failure))
                wrong += 1
            else:
                if as_json:
                    progress.clear()
                    sys.stdout.write(json.dumps(record.row(reached.position), ensure_ascii=False) + "\n")
            progress.step()
    if not as_json:
        sys.stdout.write(f"{len(files):,} records, {wrong:,} wrong\n")
    return 1 if wrong else 0
