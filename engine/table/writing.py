"""Takes down what happens in a step, as the entries of a record (docs/record.md)."""

from collections.abc import Sequence

from engine.rules.decisions import Decision, as_record
from engine.rules.events import EVENTS, Event, GameOver
from engine.rules.journal import Journal
from engine.rules.position import Position
from engine.rules.records import positions as record
from engine.rules.terms import Seat
from engine.table.ports import Entry, EntryKind


class Writing(Journal):
    """Entries in the order in which a record holds them, numbered from ``first``."""

    def __init__(self, first: int) -> None:
        self.entries: list[Entry] = []
        self.winners: tuple[Seat, ...] = ()
        self._next = first
        # A record's second line is a position: what happens while the first is dealt is told after it.
        self._early: list[Event] | None = [] if first == 0 else None

    def decision(self, decision: Decision) -> None:
        """A decision took effect."""
        self._write("decision", as_record(decision))

    def chance(self, kind: str, order: Sequence[str]) -> None:
        """Something was shuffled."""
        self._write("chance", {"kind": kind, "order": list(order)})

    def event(self, event: Event) -> None:
        """Something happened."""
        if isinstance(event, GameOver):
            self.winners = event.winners
        if self._early is None:
            self._write("event", EVENTS.row(event))
        else:
            self._early.append(event)

    def position(self, position: Position) -> None:
        """A round begins, or the game is over."""
        self._write("position", record.row(position))
        early, self._early = self._early, None
        for event in early or ():
            self.event(event)

    @property
    def next_entry(self) -> int:
        """Number of the entry to come."""
        return self._next

    def _write(self, kind: EntryKind, body: object) -> None:
        self.entries.append(Entry(self._next, kind, body))
        self._next += 1
