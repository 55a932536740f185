"""Games that have just been dealt, by a seed that everybody may know."""

from collections.abc import Sequence

import engine
from engine.cli import selfplay
from engine.rules import game
from engine.rules.position import Options
from engine.rules.records import positions
from engine.rules.records.file import Header, line


def dealt(seed: str, names: Sequence[str]) -> str:
    """The record of a game of these people at its first question."""
    options = Options(len(names))
    position = game.deal(options, selfplay.commitment(seed).seed)
    header = Header(seed, engine.__version__, tuple(names), options)
    return line("record", header.row()) + line("position", positions.row(position))
