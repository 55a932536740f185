"""Exercises on the game's own screens: a guide's step or a puzzle asks what a game asks, its presses say all of it.

Nothing of an exercise is stored: ``<lead>_<answers>_<path>`` names the position it begins at, what was answered since
(args of ``answer``, joined by +), and how far the reader has got with the next answer (the arg of a ``pick``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import discord

from bot.screens.choosing.answers import CHOICE, WITHIN
from bot.screens.layout import Presses
from bot.wire.custom_id import NO_GAME, Press, Verb

Exercise: TypeAlias = Literal["learn", "puzzle"]

_AND = "+"


@dataclass(frozen=True, slots=True)
class Stand:
    """How far an exercise has come."""

    lead: str
    """Names where it begins; no underscores."""
    answers: tuple[str, ...] = ()
    path: str = ""

    @property
    def arg(self) -> str:
        """As a press carries it."""
        return WITHIN.join((self.lead, _AND.join(self.answers), self.path))


def stand_of(arg: str) -> Stand:
    """Back from a press; any text is read as something."""
    lead, _, rest = arg.partition(WITHIN)
    answers, _, path = rest.partition(WITHIN)
    return Stand(lead, tuple(answers.split(_AND)) if answers else (), path)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExercisePresses(Presses):
    """Buttons and selects of a question within an exercise."""

    exercise: Exercise
    stand: Stand

    def press(self, verb: Verb, arg: str = "") -> Press:
        """``pick`` and ``answer`` lead on within the exercise; everything else is what it is elsewhere."""
        match verb:
            case "pick":
                return self._on(Stand(self.stand.lead, self.stand.answers, arg))
            case "answer":
                return self._on(Stand(self.stand.lead, (*self.stand.answers, arg)))
            case _:
                return Presses.press(self, verb, arg)

    def valued(
        self, verb: Verb, options: Sequence[discord.SelectOption], arg: str
    ) -> Sequence[discord.SelectOption]:
        """What is chosen replaces the whole arg, so that it has to be whole itself (but not where marks are set)."""
        if verb not in {"pick", "answer"} or arg.endswith(CHOICE):
            return options
        whole = [option.copy() for option in options]
        for option in whole:
            option.value = self.press(verb, option.value).arg
        return whole

    def _on(self, stand: Stand) -> Press:
        return Press(NO_GAME, None, 0, self.exercise, stand.arg)
