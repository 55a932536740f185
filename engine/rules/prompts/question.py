"""What all questions have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random
from typing import ClassVar

from engine.rules.chance import pick
from engine.rules.decisions import Decision


class Question(ABC):
    """One seat is asked something. Once asked it never changes, so clones of a position share it."""

    __slots__ = ()
    together: ClassVar[bool] = False
    """Whether several seats answer it at once, unseen: answers take effect when the last is in (R1.9, R2.2, R4.2)."""

    @abstractmethod
    def check(self, decision: Decision) -> None:
        """Raise Refused where the decision is no legal answer."""

    @abstractmethod
    def options(self) -> Iterator[Decision]:
        """Every legal answer, the default first. Can be very many (``return``, large purchases)."""

    def default(self) -> Decision:
        """A legal answer for whoever gives none: the first option."""
        return next(self.options())

    def sample(self, rng: Random) -> Decision:
        """A random legal answer, each option as likely as the others."""
        return pick(rng, list(self.options()))
