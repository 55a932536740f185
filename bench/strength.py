"""How strong the AI levels are: matches of one seat against others, with 95 % intervals, and a ladder.

``python -m bench.strength [--games N] [NAME ...]`` plays what is missing of each match to N games, keeps the counts in
bench/strength.json and writes the section *Strength* of bench/results.md. Seats are rotated: every deal is played once
with the subject in each seat, and all matches play the same deals, so an expert that lacks a part is compared with the
whole one game by game. It takes hours for 400 games each, so it is no part of ``python -m bench``.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatch
from itertools import repeat
from multiprocessing import get_context
from typing import Final

from bench.counts import Count, keep, kept
from bench.matches import MATCHES, Match, play
from bench.measuring import commit
from bench.strength_section import write
from engine.cli.progress_bar import ProgressBar

GAMES: Final = 400


def main(arguments: Sequence[str]) -> int:
    """Play what is missing."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description="Measure the AI levels.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only matches like these (* stands for anything)")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help="of each match; 400")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N", help="that play; all cores")
    parser.add_argument("--anew", action="store_true", help="forget what was counted of these matches")
    parser.add_argument("--list", action="store_true", help="only name the matches")
    asked = parser.parse_args(arguments)
    chosen = [match for match in MATCHES
              if not asked.names or any(fnmatch(match.name, pattern) for pattern in asked.names)]
    if asked.list:
        print(*(match.name for match in chosen), sep="\n")
        return 0
    counts = kept()
    with ProcessPoolExecutor(asked.processes, mp_context=get_context("spawn")) as pool:
        for match in chosen:
            _match(match, counts, asked, pool)
    write(kept())
    return 0


def _match(match: Match, counts: dict[str, Count], asked: argparse.Namespace, pool: ProcessPoolExecutor) -> None:
    """What is missing of one match, counted in the order of its games."""
    count = Count() if asked.anew else counts.get(match.name, Count())
    count.commit = count.commit or commit()
    counts[match.name] = count
    missing = range(count.games, asked.games)
    with ProgressBar(len(missing)) as progress:
        for played in pool.map(play, repeat(match), missing):
            count.add(played)
            progress.step()
            keep({**kept(), match.name: count})
    if count.games:
        keep({**kept(), match.name: count})
        print(f"{match.name}: {100 * count.share:.1f} % ± {100 * count.interval:.1f}, {count.games} games, "
              f"{1000 * count.seconds / max(1, count.answers):.1f} ms", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
