"""What runs in the process that thinks. Imported there, so it imports little."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from engine.players.easy import Easy
from engine.players.medium import Medium
from engine.players.player import Player
from engine.process import Progress
from engine.rules.decisions import Decision
from engine.rules.view import View

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({"easy": Easy(), "medium": Medium()})
"""Every level there is."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A question to a level; ``seed`` is where all its randomness comes from."""

    level: str
    view: View
    seed: str


def answer(thought: Thought, _: Progress) -> Decision:
    """The level's answer. KeyError for a level there is not."""
    return PLAYERS[thought.level].answer(thought.view, Random(thought.seed))
