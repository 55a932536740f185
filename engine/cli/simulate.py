"""``simulate``: plays games without people and writes them down."""

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.cli import selfplay
from engine.cli.arguments import at_least, folder_name, seed_name
from engine.cli.failure import UsageError
from engine.cli.progress_bar import ProgressBar
from engine.cli.streams import tell
from engine.rules.errors import Senseless
from engine.rules.journal import SILENT
from engine.rules.position import Options, Position
from engine.rules.records.file import EntryKind, Header, line
from engine.rules.records.sense import check_options
from engine.rules.records.writing import Recorder
from engine.rules.scoring import score
from engine.rules.terms import MODULES, SETUPS, SOLOS, Module
from engine.whole_file import written_whole

HELP: Final = "play games without people and write them down"


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.description = (
        "Play games without people. One line a game is printed; with --record each game is also written "
        "to a record of its own. The same seed and options give the same games.")
    parser.add_argument("--seats", type=int, choices=range(1, 6), metavar="1-5", help="2, with --solo 1")
    parser.add_argument("--seed", type=seed_name, help="letters, digits, - and _; by default a new one")
    parser.add_argument("--setup", choices=SETUPS, default="introductory")
    parser.add_argument("--modules", type=_modules, default=frozenset(), metavar="NAME,...",
                        help="all, none or any of " + ", ".join(MODULES))
    parser.add_argument("--hand-size", type=int, choices=(4, 5), default=4, help="5 goes with keep_a_card")
    parser.add_argument("--solo", choices=SOLOS, help="one seat against Hal")
    parser.add_argument("--players", type=_players, default=("random",), metavar="NAME,...",
                        help="one for all seats or one a seat: " + ", ".join(selfplay.NAMES))
    parser.add_argument("--games", type=at_least(1), default=1, metavar="N")
    parser.add_argument("--record", type=folder_name, metavar="DIR", help="write a .jsonl file for each game there")


def _modules(text: str) -> frozenset[Module]:
    if text == "none":
        return frozenset()
    if text == "all":
        return frozenset(MODULES)
    names = text.split(",")
    unknown = [name for name in names if name not in MODULES]
    if unknown:
        raise argparse.ArgumentTypeError(f"no module {unknown[0]!r}: " + ", ".join(MODULES))
    return frozenset(module for module in MODULES if module in names)


def _players(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    unknown = [name for name in names if name not in selfplay.NAMES]
    if unknown:
        raise argparse.ArgumentTypeError(f"no player {unknown[0]!r}: " + ", ".join(selfplay.NAMES))
    return names


def run(arguments: argparse.Namespace) -> int:
    """Simulate."""
    options = _options(arguments)
    players = _seated(arguments.players, options.seats)
    seed: str | None = arguments.seed
    if seed is None:
        seed = secrets.token_hex(4)
        tell(f"seed {seed}")
    folder: Path | None = arguments.record
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    games: int = arguments.games
    with ProgressBar(games) as progress:
        for number in range(1, games + 1):
            header = selfplay.header(options, f"{seed}-{number}")
            result = _play(header, players, f"{seed}-{number}", folder)
            progress.clear()
            sys.stdout.write(_summary(header, result))
            progress.step()
    return 0


def _options(arguments: argparse.Namespace) -> Options:
    solo = arguments.solo
    seats: int = arguments.seats or (1 if solo else 2)
    options = Options(seats, arguments.setup, arguments.modules, arguments.hand_size, solo)
    try:
        check_options(options)
    except Senseless as error:
        raise UsageError(str(error)) from error
    return options


def _seated(names: Sequence[str], seats: int) -> list[selfplay.Answering]:
    if len(names) not in {1, seats}:
        raise UsageError(f"--players: {len(names)} names for {seats} seats")
    return [selfplay.named(names[seat % len(names)]) for seat in range(seats)]


def _play(header: Header, players: Sequence[selfplay.Answering], seed: str, folder: Path | None) -> Position:
    if folder is None:
        return selfplay.play_out(header.options, seed, players, SILENT)
    # Whoever ends the command in the middle of a game keeps the records of those before it, and no half of this one.
    with written_whole(folder / f"{header.game}.jsonl") as file:
        def write(kind: EntryKind, body: object) -> None:
            file.write(line(kind, body).encode())

        write("record", header.row())
        return selfplay.play_out(header.options, seed, players, Recorder(write))


def _summary(header: Header, position: Position) -> str:
    rows = score(position).seats
    totals = "  ".join(f"{name} {row.total}{'*' if row.winner else ''}"
                       for name, row in zip(header.names, rows, strict=True))
    return f"{header.game}: {position.round} rounds  {totals}\n"
