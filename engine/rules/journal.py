"""Who listens while a game is played. The base class hears everything and keeps nothing."""

from collections.abc import Sequence

from engine.rules.decisions import Decision
from engine.rules.events import Event
from engine.rules.position import Position, SeatScore


class Journal:
    """Override what you want to keep. Calls come in the order in which a record holds its entries; only what happens
    before the first position stands after it there (``records.writing``)."""

    def decision(self, decision: Decision) -> None:
        """A decision took effect."""

    def chance(self, kind: str, order: Sequence[str]) -> None:
        """Something was shuffled."""

    def event(self, event: Event) -> None:
        """Something happened."""

    def turn_begins(self, position: Position) -> None:
        """A seat's turn begins, and nothing of it has happened yet: no question, no event tile, no card or tile that
        Hal draws. The position goes on changing. Whether anything comes of the turn is not certain (R7.5); a record
        holds no entry for it."""

    def position(self, position: Position) -> None:
        """A round begins, or the game is over. The position goes on changing: clone or write it down now."""

    def scores(self, scores: Sequence[SeatScore]) -> None:
        """The game is over."""


SILENT = Journal()
