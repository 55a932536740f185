"""What came of the matches so far, kept in bench/strength.json."""

import json
import math
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from bench.matches import MATCHES, Played

COUNTS: Final = Path(__file__).with_name("strength.json")
_FEWEST: Final = 30
"""Games from which on a difference is told."""


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

    def add(self, played: Played) -> None:
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
    """By how much a part changes what was won, in the games that both played: the mean difference of the shares, below
    0 where it won less often; half of its 95 % interval, and of how many games. None where there are too few."""
    pairs = [_share(int(one)) - _share(int(other)) for one, other in zip(part.winners, whole.winners, strict=False)]
    if len(pairs) < _FEWEST:
        return None
    mean = sum(pairs) / len(pairs)
    spread = math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1))
    return mean, 1.96 * spread / math.sqrt(len(pairs)), len(pairs)


def _share(winners: int) -> float:
    return 1 / winners if winners else 0.0


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
