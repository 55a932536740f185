"""How a running bot is, as its health page and its metrics say it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Final

TURN_WITHIN: Final = 150.0
"""Seconds within which publisher and timekeeper look round at the latest, whatever Discord or the database do."""


@dataclass(frozen=True, slots=True)
class ShardHealth:
    """A connection to the gateway, as it was over time."""

    connected: bool
    latency_ms: int | None
    answered_s: float
    """Seconds since Discord answered a heartbeat, as far as was seen."""


@dataclass(frozen=True, slots=True)
class Health:
    """What the bot says about itself."""

    connected: bool
    """Every shard is connected and was answered lately."""
    games: int
    """Games held in memory."""
    latency_ms: int | None
    shards: Mapping[int, ShardHealth] = field(default_factory=dict)
    turned_s: Mapping[str, float] = field(default_factory=dict)
    """Seconds since each loop that has begun looked round."""
    database: str = "ok"
    """``ok``, or the code of what it said."""
    in_place: bool = True
    """It has its shards, or waits for other newcomers alone to have them: nobody is told by it before."""

    @property
    def alive(self) -> bool:
        """Whether starting the process again would not help."""
        return all(age < TURN_WITHIN for age in self.turned_s.values())

    @property
    def ready(self) -> bool:
        """Whether people are answered and told what happens."""
        return self.alive and self.connected and self.in_place and self.database == "ok"

    def row(self) -> dict[str, object]:
        """As JSON."""
        return {**asdict(self), "alive": self.alive, "ready": self.ready}
