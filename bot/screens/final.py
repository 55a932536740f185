"""The end of a game."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from engine.rules.view import View

if TYPE_CHECKING:
    from engine.rules.scoring import Scoring
from bot.screens.facts import Feature, Screen, TableFacts
from bot.text import Words


def final(
    table: TableFacts,
    view: View,
    scoring: "Scoring",
    words: Words,
    features: Collection[Feature] = (),
    *,
    ended: bool = False,
) -> Screen:
    """The scoring step by step; ``ended`` when the table ended the game before its end."""
    raise NotImplementedError
