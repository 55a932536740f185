"""Takes down what happens in a change, as the entries of the game's record (docs/record.md)."""

from collections.abc import Sequence

from engine.rules.events import Event, GameOver
from engine.rules.position import SeatScore
from engine.rules.records.file import Entry, EntryKind
from engine.rules.records.writing import Recorder
from engine.rules.terms import Seat


class RecordEntries(Recorder):
    """Entries numbered from ``first`` on, within the game. Scores are none: an export counts them again."""

    def __init__(self, first: int) -> None:
        super().__init__(self._add, begun=first > 0)
        self.entries: list[Entry] = []
        self.winners: tuple[Seat, ...] = ()
        self._first = first

    def event(self, event: Event) -> None:
        """Something happened."""
        if isinstance(event, GameOver):
            self.winners = event.winners
        super().event(event)

    def scores(self, scores: Sequence[SeatScore]) -> None:
        """Not kept."""

    @property
    def next_entry(self) -> int:
        """Number of the entry to come."""
        return self._first + len(self.entries)

    def _add(self, kind: EntryKind, body: object) -> None:
        self.entries.append(Entry(self.next_entry, kind, body))
