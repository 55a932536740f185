"""``learn``: plays games and fits the networks of the levels that look ahead (docs/players.md)."""

import argparse
import hashlib
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from zipfile import BadZipFile

from engine.cli.arguments import at_least, folder_name, seed_name
from engine.cli.failure import UsageError
from engine.cli.progress_bar import ProgressBar
from engine.cli.spread import spread

if TYPE_CHECKING:
    from engine.players.fitting import Data, Fit
    from engine.players.network import Network

HELP: Final = "play games and fit the networks of the AI levels hard and expert"
BASE: Final = 1_000_001
CHUNK: Final = 100
"""Games in a file of rows: what is lost when it is interrupted."""


class Games(NamedTuple):
    """How many games weights are learned from."""

    quick: int
    base: int
    looking: int


USUAL: Final = {
    "1": Games(1000, 60_000, 0), "2": Games(60_000, 20_000, 0), "3": Games(24_000, 0, 0), "4": Games(12_000, 0, 0),
    "5": Games(12_000, 0, 0), "4-base": Games(1500, 10_000, 0), "5-base": Games(1500, 18_000, 0),
}
"""Those of the weights beside the code, by their file (``engine/players/weights/README.md``)."""
_OTHERWISE: Final = Games(1500, 10_000, 0)
"""For base games that have no weights of their own there."""


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.description = (
        "Learn what positions are worth: quick players play games, a network is fitted to how they ended, seats that "
        "look ahead with it play more games, a second network is fitted to all of them, and so on. Games already in "
        "FOLDER are not played again, so it may be interrupted at any time; the same seed and numbers give the same "
        "weights. What each round came to stays in FOLDER too, beside its games. Games that other code has played are "
        "left aside. Without numbers of seats and games: all weights there are, from as many games as those beside the "
        "code.")
    parser.add_argument("--seats", type=_seats, default=None, metavar="N,...",
                        help="for which numbers of seats (1 is solo); all, and the base game's own where there are any")
    parser.add_argument("--games", type=at_least(1), default=None, metavar="N",
                        help="of quick players; as many as for the weights beside the code")
    parser.add_argument("--base-games", type=at_least(0), default=None, metavar="N",
                        help="of quick players more, of the base game alone (solo: against Hal expert); the same")
    parser.add_argument("--base", action="store_true",
                        help="weights of their own for the base game, used where no module is played")
    parser.add_argument("--look-games", type=at_least(0), default=None, metavar="N",
                        help="of seats that look ahead, in each round; the same: none")
    parser.add_argument("--rounds", type=at_least(0), default=2, metavar="N",
                        help="of games with the network so far, and of fitting one to all games; 2")
    parser.add_argument("--seed", type=seed_name, default="ginkgo", help="letters, digits, - and _; ginkgo")
    parser.add_argument("--processes", type=at_least(1), default=2, metavar="N", help="that play; 2")
    parser.add_argument("--folder", type=folder_name, default=Path("data/learning"), help="for games in between")
    parser.add_argument("--out", type=folder_name, default=None, metavar="DIR", help="for the weights; beside the code")


def _seats(text: str) -> tuple[int, ...]:
    names = text.split(",")
    if not all(name in {"1", "2", "3", "4", "5"} for name in names):
        raise argparse.ArgumentTypeError("numbers from 1 to 5, comma-separated")
    return tuple(int(name) for name in names)


def run(arguments: argparse.Namespace) -> int:
    """Learn."""
    from engine.players.network import WEIGHTS, weights_file
    from engine.players.provenance import made_by

    wanted = [(seats, base, _games(seats, arguments, base=base)) for seats, base in _asked(arguments)]
    out: Path = arguments.out or WEIGHTS
    out.mkdir(parents=True, exist_ok=True)
    for seats, base, games in wanted:
        name = weights_file(seats, base=base)
        # Asked before hours of learning, in which the code on disk may change.
        maker = made_by([
            "--seats", str(seats), *(["--base"] if base else []), "--seed", arguments.seed, "--games", str(games.quick),
            "--base-games", str(games.base), "--look-games", str(games.looking), "--rounds", str(arguments.rounds)])
        fitted = _learn(seats, games, arguments)
        _save(fitted.network, out / name, maker)
        print(f"{name}: of games not learned from, cross entropy {fitted.loss:.3f}, "  # noqa: T201  what the command is asked for
              f"margin off by {fitted.error:.1f} points", flush=True)
    return 0


def _asked(arguments: argparse.Namespace) -> list[tuple[int, bool]]:
    """Numbers of seats, each with whether its weights are for the base game alone."""
    if arguments.seats is not None:
        return [(seats, arguments.base) for seats in arguments.seats]
    usual = [(int(name[0]), name.endswith("-base")) for name in USUAL]
    return [(seats, base) for seats, base in usual if base or not arguments.base]


def _games(seats: int, arguments: argparse.Namespace, *, base: bool) -> Games:
    usual = USUAL.get(f"{seats}-base" if base else str(seats), _OTHERWISE)
    asked = (arguments.games, arguments.base_games, arguments.look_games)
    return Games(*(number if given is None else given for number, given in zip(usual, asked, strict=True)))


def _learn(seats: int, games: Games, arguments: argparse.Namespace) -> "Fit":
    from engine.players.fitting import Data
    from engine.players.provenance import code_print

    folder: Path = arguments.folder / f"{arguments.seed}-{seats}-{code_print()}"
    quick = _played(seats, range(games.quick), arguments, folder, None)
    quick += _played(seats, base_games(games.base), arguments, folder, None)
    found = _fit(Data.joined(quick), seats, None)
    _save(found.network, folder / "round-0.npz")
    looking: list[Data] = []
    for number in range(arguments.rounds if games.looking else 0):
        numbers = range(number * games.looking, (number + 1) * games.looking)
        looking += _played(seats, numbers, arguments, folder, found.network)
        found = _fit(Data.joined(quick + looking), seats, found.network)
        _save(found.network, folder / f"round-{number + 1}.npz")
    return found


def _fit(data: "Data", seed: int, before: "Network | None") -> "Fit":
    from engine.players.fitting import FITS, PASSES, TooLittle, fit

    try:
        with ProgressBar(FITS * PASSES) as progress:
            return fit(data, seed, progress.step, before)
    except TooLittle as error:
        raise UsageError(f"--games: {error}") from error


def _save(network: "Network", path: Path, maker: str = "") -> None:
    try:
        network.save(path, maker)
    except ValueError as error:
        raise UsageError(str(error)) from error


def base_games(count: int) -> range:
    """Numbers of games without modules (``learning.options_for``), far from those that are played of every sort."""
    return range(BASE, BASE + 2 * count, 2)


def _played(seats: int, games: range, arguments: argparse.Namespace, learned: Path,
            network: "Network | None") -> "list[Data]":
    """Games in files of CHUNK; those that are there are read."""
    from engine.players.fitting import Data

    kind = "quick" if network is None else f"looking-{_print(network)}"
    folder = learned / kind
    folder.mkdir(parents=True, exist_ok=True)
    chunks = [games[first:first + CHUNK] for first in range(0, len(games), CHUNK)]
    there = [_read(_file(folder, chunk)) for chunk in chunks]
    missing = [chunk for chunk, data in zip(chunks, there, strict=True) if data is None]
    with ProgressBar(len(missing)) as progress:
        spread(_chunk, [(seats, chunk, arguments.seed, network, _file(folder, chunk)) for chunk in missing],
               arguments.processes, progress.step)
    return [Data.read(_file(folder, chunk)) if data is None else data
            for chunk, data in zip(chunks, there, strict=True)]


def _read(file: Path) -> "Data | None":
    """None where there is no such file, or one that a machine that went down has left empty or damaged."""
    from engine.players.fitting import Data

    try:
        return Data.read(file)
    except (FileNotFoundError, EOFError, BadZipFile, zlib.error, KeyError, ValueError):
        return None


def _print(network: "Network") -> str:
    """Games of another network are other games."""
    return hashlib.sha256(network.hidden.tobytes() + network.out.tobytes()).hexdigest()[:12]


def _file(folder: Path, chunk: range) -> Path:
    return folder / f"{chunk.start:06}-{chunk.stop:06}.npz"


def _chunk(seats: int, numbers: range, seed: str, network: "Network | None", file: Path) -> None:
    from engine.players.learning import gather

    gather(seats, numbers, seed, network).save(file)
