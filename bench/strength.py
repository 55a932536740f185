"""How strong the AI levels are: matches of one seat against others, with 95 % intervals, and a ladder.

``python -m bench.strength [--games N] [NAME ...]`` plays what is missing of each match to N games, keeps the counts in
bench/strength.json and writes the section *Strength* of bench/results.md. Seats are rotated: every deal is played once
with the subject in each seat, and all matches play the same deals, so an expert that lacks a part is compared with the
whole one game by game. It takes hours for 400 games each, so it is no part of ``python -m bench``.
"""

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from fnmatch import fnmatch
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

from bench.first_players import FirstEasy, FirstMedium
from bench.measuring import commit
from engine.cli.progress_bar import ProgressBar
from engine.players.ahead import Further
from engine.players.levels import EXPERT_EFFORT, PLAYERS, Looking
from engine.players.player import Player
from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.chance import Loose
from engine.rules.decisions import Decision
from engine.rules.position import Options
from engine.rules.scoring import score
from engine.rules.terms import MODULES, Module
from engine.rules.view import View, view

COUNTS: Final = Path(__file__).with_name("strength.json")
RESULTS: Final = Path(__file__).with_name("results.md")
TITLE: Final = "## Strength"
GAMES: Final = 400
_FEWEST: Final = 30
"""Games from which on a difference is told."""
ALL: Final = frozenset(MODULES)


class AtRandom:
    """Uniform over cards, then over what may go with them."""

    def answer(self, seen: View, account: Account, rng: Random) -> Decision:
        """Any legal answer."""
        del account
        if seen.prompt is None:
            raise ValueError("nothing is asked")
        return seen.prompt.sample(rng)


class Forgetful:
    """The expert without the public account: it knows what a newcomer at the table would."""

    def answer(self, seen: View, account: Account, rng: Random) -> Decision:
        """From the view alone."""
        return PLAYERS["expert"].answer(seen, Account(account.reader), rng)


SUBJECTS: Final[Mapping[str, Player]] = {
    "random": AtRandom(), "first easy": FirstEasy(), "first medium": FirstMedium(), **PLAYERS,
    "expert, one round ahead": Looking(replace(EXPERT_EFFORT, further=None)),
    "expert, few worlds": Looking(replace(EXPERT_EFFORT, worlds=4, further=Further(choices=5, worlds=4, ways=4))),
    "expert, few candidates": Looking(replace(EXPERT_EFFORT, candidates=6)),
    "expert, no New Hand": Looking(replace(EXPERT_EFFORT, new_hand=False)),
    "expert, no account": Forgetful(),
    "expert, questions by arithmetic": Looking(EXPERT_EFFORT, ponders=False),
}


@dataclass(frozen=True, slots=True)
class Match:
    """One seat of ``subject`` against ``rival`` in all others."""

    subject: str
    rival: str
    seats: int
    what: str = "base game"
    modules: frozenset[Module] = frozenset()
    draft: bool = False
    solo: bool = False
    goal: int | None = None
    """Per cent."""

    @property
    def name(self) -> str:
        """As the counts and the command line know it."""
        against = "Hal expert" if self.solo else f"{self.seats - 1} {self.rival}"
        return f"{self.subject} - {against} - {self.what}"

    @property
    def options(self) -> Options:
        """What is played."""
        if self.solo:
            return Options(1, solo="expert")
        return Options(self.seats, "draft" if self.draft else "introductory", self.modules)


MATCHES: Final = (
    Match("expert", "first medium", 3, goal=90),
    Match("expert", "first medium", 2, goal=88),
    Match("expert", "first medium", 5, goal=60),
    Match("hard", "first medium", 3, goal=75),
    Match("expert", "first medium", 3, "draft", draft=True, goal=80),
    Match("expert", "first medium", 3, "draft and all modules", ALL, draft=True, goal=80),
    *(Match("expert", "first medium", 3, module.replace("_", " "), frozenset({module}), goal=80) for module in MODULES),
    Match("expert", "", 1, "solo", solo=True, goal=85),
    Match("medium", "easy", 2, goal=65),
    Match("hard", "medium", 2, goal=65),
    Match("expert", "hard", 2, goal=65),
    Match("easy", "random", 2), Match("easy", "first easy", 2), Match("medium", "first medium", 2),
    Match("first medium", "first easy", 2), Match("hard", "first medium", 2), Match("first easy", "random", 2),
    Match("expert", "medium", 2), Match("hard", "easy", 2), Match("medium", "first medium", 3),
    Match("first medium", "expert", 3), Match("first medium", "expert", 5),
    *(Match(subject, "first medium", 3) for subject in SUBJECTS if subject.startswith("expert, ")),
)


@dataclass(slots=True)
class Count:
    """What came of a match so far."""

    games: int = 0
    wins: float = 0.0
    """A shared victory counts its share."""
    points: int = 0
    rivals: float = 0.0
    """Mean of the others' points, summed over games."""
    seconds: float = 0.0
    """Processor time of the subject's answers."""
    answers: int = 0
    commit: str = ""
    """At which the first of these games was played."""
    winners: str = ""
    """A digit for each game in order, among how many its victory was shared, 0 for a defeat. Shorter than ``games``
    where the first of them were played before this was kept; nothing can be told game by game then."""

    def add(self, played: "Played") -> None:
        """One game more."""
        if len(self.winners) == self.games:
            self.winners += str(played.winners)
        self.games += 1
        self.wins += _share(played.winners)
        self.points += played.points
        self.rivals += played.rivals
        self.seconds += played.seconds
        self.answers += played.answers

    @property
    def share(self) -> float:
        """Of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> float:
        """Half of the 95 % interval (Wilson's), as a share."""
        n, p, z = self.games, self.share, 1.96
        return z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))


def beside(part: Count, whole: Count) -> tuple[float, float, int] | None:
    """How much less often it was won without a part, in the games that both played: the mean difference of the shares,
    half of its 95 % interval, and of how many games. None where there are too few."""
    pairs = [_share(int(one)) - _share(int(other)) for one, other in zip(part.winners, whole.winners, strict=False)]
    if len(pairs) < _FEWEST:
        return None
    mean = sum(pairs) / len(pairs)
    spread = math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1))
    return mean, 1.96 * spread / math.sqrt(len(pairs)), len(pairs)


def _share(winners: int) -> float:
    return 1 / winners if winners else 0.0


@dataclass(frozen=True, slots=True)
class Played:
    """What one game came to for the subject."""

    winners: int
    """Among how many its victory was shared; 0 for a defeat."""
    points: int
    rivals: float
    """Mean of the others' points."""
    seconds: float
    answers: int


def play(match: Match, number: int) -> Played:
    """The game of this number."""
    options = match.options
    seat, deal = number % match.seats, number // match.seats
    rng, chance = Random(f"{match.name}:{number}"), Loose(Random(f"chance:{deal}"))
    accountant = Accountant(range(options.seats))
    position = game.deal(options, f"strength:{deal}", chance, accountant)
    seconds, answers = 0.0, 0
    while position.open:
        for asked in tuple(position.open):
            if asked not in position.open:
                continue
            seen, account = view(position, asked), accountant.accounts[asked]
            if asked == seat:
                began = time.process_time()
                decision = SUBJECTS[match.subject].answer(seen, account, rng)
                seconds += time.process_time() - began
                answers += 1
            else:
                decision = SUBJECTS[match.rival].answer(seen, account, rng)
            game.answer(position, decision, chance, accountant)
    rows = score(position).seats
    others = [row.total for row in rows if row.seat != seat]
    winners = sum(row.winner for row in rows) if rows[seat].winner else 0
    return Played(winners, rows[seat].total, sum(others) / len(others), seconds, answers)


def kept() -> dict[str, Count]:
    """The counts so far."""
    if not COUNTS.exists():
        return {}
    return {name: Count(**row) for name, row in json.loads(COUNTS.read_text(encoding="utf-8")).items()}


def keep(counts: Mapping[str, Count]) -> None:
    """Write them down, whole or not at all: another run may read them meanwhile."""
    rows = {match.name: {name: round(value, 3) if isinstance(value, float) else value
                         for name, value in asdict(counts[match.name]).items()}
            for match in MATCHES if match.name in counts}
    part = COUNTS.with_suffix(f".{os.getpid()}")
    part.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    part.replace(COUNTS)


LADDER: Final = ("random", "first easy", "easy", "first medium", "medium", "hard", "expert")


def ladder(counts: Mapping[str, Count]) -> dict[str, float]:
    """Elo of the levels from their games for two (Bradley-Terry, by repeated small steps), first medium at 1000."""
    pairs = [(match.subject, match.rival, counts[match.name]) for match in MATCHES
             if match.seats == 2 and match.name in counts and match.what == "base game"]
    elo = {name: 1000.0 for name in LADDER if any(name in pair[:2] for pair in pairs)}
    for _ in range(4000):
        for one, other, count in pairs:
            # Half a game each way keeps whoever never lost on the ladder.
            won = (count.wins + 0.5) / (count.games + 1)
            expected = 1 / (1 + 10 ** ((elo[other] - elo[one]) / 400))
            step = 8 * (won - expected)
            elo[one] += step
            elo[other] -= step
    middle = elo.get("first medium", 1000.0)
    return {name: rating - middle + 1000 for name, rating in elo.items()}


def section(counts: Mapping[str, Count]) -> str:
    """The section of results.md."""
    lines = [TITLE, "", (f"`python -m bench.strength`, written on {datetime.now(UTC):%Y-%m-%d}: one seat against all "
             "others, seats rotated, each deal played from every seat; *first* are the levels of the first version. "
             "Intervals are 95 % (Wilson). The commit is that of a row's first game. *Beside expert*: how much less "
             "often it won without that part, in the same deals from the same seats."), "",
             "| subject | against | game | wins | par | goal | beside expert | points | games | a decision | commit |",
             "|---|---|---|---|---|---|---|---|---|---|---|"]
    for match in MATCHES:
        count = counts.get(match.name)
        if count is None:
            continue
        goal = "" if match.goal is None else f"{match.goal} %"
        if match.goal is not None:
            over = count.share - match.goal / 100
            goal += " (missed)" if over < 0 else " (met)" if over >= count.interval else " (met, within chance)"
        against = "Hal expert" if match.solo else f"{match.seats - 1} x {match.rival}"
        whole = counts.get(replace(match, subject="expert").name)
        told = beside(count, whole) if whole is not None and match.subject.startswith("expert, ") else None
        without = "" if told is None else f"{100 * told[0]:+.0f} % ± {100 * told[1]:.0f} ({told[2]} games)"
        par = "" if match.solo else f"{100 / match.seats:.0f} %"
        lines.append(
            f"| {match.subject} | {against} | {match.what} | {100 * count.share:.0f} % ± {100 * count.interval:.0f} "
            f"| {par} | {goal} | {without} | {count.points / count.games:.0f} : {count.rivals / count.games:.0f} "
            f"| {count.games} | {1000 * count.seconds / max(1, count.answers):.1f} ms | {count.commit} |")
    ratings = sorted(ladder(counts).items(), key=lambda pair: -pair[1])
    lines += ["", "Ladder (Elo from games for two, first medium at 1000): "
              + ", ".join(f"{name} {rating:.0f}" for name, rating in ratings) + "."]
    return "\n".join(lines) + "\n"


def write(counts: Mapping[str, Count]) -> None:
    """Put the section in its place; what follows it stays."""
    before, _, after = RESULTS.read_text(encoding="utf-8").partition(TITLE)
    _, following, later = after.partition("\n## ")
    RESULTS.write_text(before.rstrip("\n") + "\n\n" + section(counts) + following + later, encoding="utf-8")


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
    # A process for each core: more threads in each would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
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
