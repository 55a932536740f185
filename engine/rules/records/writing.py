"""Writes a game down while it is played."""

from collections.abc import Callable, Sequence
from dataclasses import asdict

from engine.rules.decisions import Decision, as_record
from engine.rules.events import EVENTS, Event
from engine.rules.journal import Journal
from engine.rules.kinds import JsonObject
from engine.rules.position import Position, SeatScore
from engine.rules.records import positions as record
from engine.rules.records.file import EntryKind


def score_rows(scores: Sequence[SeatScore]) -> list[JsonObject]:
    """The ``scores`` of a record."""
    return [asdict(score) for score in scores]


class Recorder(Journal):
    """Hands every entry to ``write`` the moment it comes. The first line is the caller's.

    What happens before the first position is told after it: a record's second line is a position. ``begun`` says
    that it is written already.
    """

    def __init__(self, write: Callable[[EntryKind, object], None], *, begun: bool = False) -> None:
        self._write = write
        self._early: list[Event] | None = None if begun else []
        self.last: EntryKind | None = None
        """Kind of the last entry written, events aside."""

    def decision(self, decision: Decision) -> None:
        """A decision took effect."""
        self._entry("decision", as_record(decision))

    def chance(self, kind: str, order: Sequence[str]) -> None:
        """Something was shuffled."""
        self._entry("chance", {"kind": kind, "order": list(order)})

    def event(self, event: Event) -> None:
        """Something happened."""
        if self._early is None:
            self._write("event", EVENTS.row(event))
        else:
            self._early.append(event)

    def position(self, position: Position) -> None:
        """A round begins, or the game is over."""
        self._entry("position", record.row(position))
        early, self._early = self._early, None
        for event in early or ():
            self.event(event)

    def scores(self, scores: Sequence[SeatScore]) -> None:
        """The game is over."""
        self._entry("scores", score_rows(scores))

    def _entry(self, kind: EntryKind, body: object) -> None:
        self.last = kind
        self._write(kind, body)
