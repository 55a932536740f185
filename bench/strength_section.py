"""The section *Strength* of bench/results.md: a row a match, and the ladder."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bench.counts import Count, beside
from bench.matches import MATCHES
from bench.results_page import RESULTS, with_section

TITLE: Final = "## Strength"
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
             "Intervals are 95 % (Wilson). The commit is that of a row's first game. *Beside expert*: the difference "
             "without that part in the same deals from the same seats; below 0 where it won less often."), "",
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
    RESULTS.write_text(with_section(RESULTS.read_text(encoding="utf-8"), section(counts)), encoding="utf-8")
