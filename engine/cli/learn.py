"""``learn``: plays games and fits the networks of the levels that look ahead (docs/players.md)."""

import argparse
import hashlib
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.cli.failure import UsageError
from engine.cli.progress_bar import ProgressBar

if TYPE_CHECKING:
    from engine.players.fitting import Data, Fit
    from engine.players.network import Network

HELP: Final = "play games and fit the networks of the AI levels hard and expert"
BASE: Final = 1_000_001
CHUNK: Final = 100
"""Games in a file of rows: what is lost when it is interrupted."""


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.description = (
        "Learn what positions are worth: quick players play games, a network is fitted to how they ended, seats that "
        "look ahead with it play more games, a second network is fitted to all of them, and so on. Games already in "
        "FOLDER are not played again, so it may be interrupted at any time; the same seed and numbers give the same "
        "weights. What each round came to stays in FOLDER too, beside its games.")
    parser.add_argument("--seats", type=_seats, default=(1, 2, 3, 4, 5), metavar="N,...",
                        help="for which numbers of seats (1 is solo); all")
    parser.add_argument("--games", type=int, default=2500, metavar="N", help="of quick players; 2500")
    parser.add_argument("--base-games", type=int, default=2500, metavar="N",
                        help="of quick players more, of the base game alone (solo: against Hal expert); 2500")
    parser.add_argument("--base", action="store_true",
                        help="weights of their own for the base game, used where no module is played")
    parser.add_argument("--look-games", type=int, default=2500, metavar="N",
                        help="of seats that look ahead, in each round; 2500")
    parser.add_argument("--rounds", type=int, default=2, metavar="N",
                        help="of games with the network so far, and of fitting one to all games; 2")
    parser.add_argument("--seed", default="ginkgo")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="that play; 2")
    parser.add_argument("--folder", type=Path, default=Path("data/learning"), help="for games in between")
    parser.add_argument("--out", type=Path, default=None, metavar="DIR", help="for the weights; beside the code")


def _seats(text: str) -> tuple[int, ...]:
    names = text.split(",")
    if not all(name in {"1", "2", "3", "4", "5"} for name in names):
        raise argparse.ArgumentTypeError("numbers from 1 to 5, comma-separated")
    return tuple(int(name) for name in names)


def run(arguments: argparse.Namespace) -> int:
    """Learn."""
    from engine.players.network import WEIGHTS, weights_file

    least = min(arguments.look_games, arguments.base_games, arguments.rounds)
    if min(arguments.games, arguments.processes) < 1 or least < 0:
        raise UsageError("--games and --processes are numbers from 1")
    out: Path = arguments.out or WEIGHTS
    out.mkdir(parents=True, exist_ok=True)
    for seats in arguments.seats:
        fitted = _learn(seats, arguments)
        fitted.network.save(out / weights_file(seats, base=arguments.base))
        print(f"{seats} seats: of games not learned from, cross entropy {fitted.loss:.3f}, "  # noqa: T201
              f"margin off by {fitted.error:.1f} points", flush=True)
    return 0


def _learn(seats: int, arguments: argparse.Namespace) -> "Fit":
    from engine.players.fitting import Data

    quick = _played(seats, range(arguments.games), arguments, None)
    quick += _played(seats, base_games(arguments.base_games), arguments, None)
    found = _fit(Data.joined(quick), seats, None)
    found.network.save(arguments.folder / f"{arguments.seed}-{seats}" / "round-0.npz")
    looking: list[Data] = []
    for number in range(arguments.rounds if arguments.look_games else 0):
        games = range(number * arguments.look_games, (number + 1) * arguments.look_games)
        looking += _played(seats, games, arguments, found.network)
        found = _fit(Data.joined(quick + looking), seats, found.network)
        found.network.save(arguments.folder / f"{arguments.seed}-{seats}" / f"round-{number + 1}.npz")
    return found


def _fit(data: "Data", seed: int, before: "Network | None") -> "Fit":
    from engine.players.fitting import FITS, PASSES, fit

    with ProgressBar(FITS * PASSES) as progress:
        return fit(data, seed, progress.step, before)


def base_games(count: int) -> range:
    """Numbers of games without modules (``learning.options_for``), far from those that are played of every sort."""
    return range(BASE, BASE + 2 * count, 2)


def _played(seats: int, games: range, arguments: argparse.Namespace, network: "Network | None") -> "list[Data]":
    """Games in files of CHUNK; those that are there are read."""
    from engine.players.fitting import Data

    kind = "quick" if network is None else f"looking-{_print(network)}"
    folder: Path = arguments.folder / f"{arguments.seed}-{seats}" / kind
    folder.mkdir(parents=True, exist_ok=True)
    chunks = [games[first:first + CHUNK] for first in range(0, len(games), CHUNK)]
    missing = [chunk for chunk in chunks if not _file(folder, chunk).exists()]
    with ProgressBar(len(missing)) as progress:
        _play(missing, seats, arguments, network, folder, progress)
    return [Data.read(_file(folder, chunk)) for chunk in chunks]


def _print(network: "Network") -> str:
    """Games of another network are other games."""
    return hashlib.sha256(network.hidden.tobytes() + network.out.tobytes()).hexdigest()[:12]


def _file(folder: Path, chunk: range) -> Path:
    return folder / f"{chunk.start:06}-{chunk.stop:06}.npz"


def _play(missing: list[range], seats: int, arguments: argparse.Namespace, network: "Network | None", folder: Path,
          progress: ProgressBar) -> None:
    if arguments.processes == 1 or len(missing) < 2:
        for chunk in missing:
            _chunk(seats, chunk, arguments.seed, network, _file(folder, chunk))
            progress.step()
        return
    with ProcessPoolExecutor(arguments.processes, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(_chunk, seats, chunk, arguments.seed, network, _file(folder, chunk))
                   for chunk in missing]
        for future in running:
            future.result()
            progress.step()


def _chunk(seats: int, numbers: range, seed: str, network: "Network | None", file: Path) -> None:
    from engine.players.learning import gather

    gather(seats, numbers, seed, network).save(file)
