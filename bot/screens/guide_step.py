"""Where somebody is in a guide, as the presses of its screens say it."""

import re
from dataclasses import dataclass, field
from typing import Final

from bot.learning.guides import Guide, GuideStep
from bot.screens.exercise import Stand
from bot.screens.table_facts import TableFacts
from bot.wire.custom_id import NO_GAME
from engine.practice.lesson import Tokens
from engine.rules.decisions import Choose
from engine.rules.terms import cell_text

_KEPT: Final = re.compile(r"(?P<letter>[A-L])(?P<x>-?[0-9]{1,3}),(?P<y>-?[0-9]{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class StepFacts:
    """Where somebody is in a guide."""

    guide: Guide
    number: int
    """From 0."""
    reader: str
    """Her raw name."""
    stand: Stand
    kept: Tokens = field(default_factory=dict)
    """Where she moved tokens to in the steps before."""
    direct: bool = False
    """In direct messages, where only a game against Hal can be played."""

    @property
    def step(self) -> GuideStep:
        """The one she is at."""
        return self.guide.steps[self.number]

    @property
    def expected(self) -> Choose | None:
        """The choice that the step is about; None where it has none."""
        return next((d for d in self.step.round.expected if isinstance(d, Choose)), None)

    @property
    def table(self) -> TableFacts:
        """The guide's table: she and an AI."""
        _, *others = self.guide.lesson.names
        return TableFacts(
            game=NO_GAME, names=(self.reader, *others), channel_name="", link="",
            ai=frozenset(range(1, 1 + len(others))))

    @property
    def last(self) -> bool:
        """Whether no step comes after this one."""
        return self.number + 1 == len(self.guide.steps)

    def lead(self, number: int, more: Tokens | None = None) -> str:
        """Begins what the presses of another step say; ``more`` are tokens to be kept from this one. Of tokens moved in
        a step that is still to be played, since she has stepped back, nothing is kept."""
        kept_here = _moved_before(self.guide, self.number, self.kept)
        tokens = _moved_before(self.guide, number, {**kept_here, **(more or {})})
        kept = "".join(f"{letter}{cell_text(cell)}" for letter, cell in sorted(tokens.items()))
        return f"{self.guide.name}.{number}" + (f".{kept}" if kept else "")


def _moved_before(guide: Guide, number: int, tokens: Tokens) -> Tokens:
    """Those of them whose card is played in an earlier step."""
    cards = {d.card for step in guide.steps[:number] for d in step.round.expected if isinstance(d, Choose)}
    return {letter: cell for letter, cell in tokens.items() if letter in cards}


def kept_from(text: str) -> Tokens:
    """The tokens of a lead's last part, ``A-1,-3B0,-3``; what is none is left out."""
    return {found["letter"]: (int(found["x"]), int(found["y"])) for found in _KEPT.finditer(text)}
