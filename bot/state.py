"""What ``/ginkgo about`` says of the running bot."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class State:
    """Version, source, and how it is."""

    version: str
    source: str
    """Address of the source code; empty where the operator gives none."""
    games: int
    """Open lobbies and games."""
    latency_ms: int
    days_up: int
