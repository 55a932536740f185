"""A table's newest entries as they were committed: who tells of them need not read them from the store."""

from bisect import bisect_left
from collections.abc import Sequence

from engine.rules.records.file import Entry


class NewestEntries:
    """Events from the position before the last one on, and the last position. ``begun``: the number of the first entry
    that it can be told of."""

    def __init__(self, begun: int) -> None:
        self._from = begun
        self._positions: list[Entry] = []
        self._events: list[Entry] = []

    def add(self, entries: Sequence[Entry]) -> None:
        """They were committed, after those before."""
        self._events += (entry for entry in entries if entry.kind == "event")
        self._positions = [*self._positions, *(entry for entry in entries if entry.kind == "position")][-2:]
        if len(self._positions) == 2:
            self._from = max(self._from, self._positions[0].number + 1)
            self._positions[0] = self._positions[0]._replace(body=None)  # Nobody asks for more than where it stands.
            del self._events[:bisect_left(self._events, self._from, key=_number)]

    def between(self, first: int, last: int) -> Sequence[Entry] | None:
        """The events between two entries, these included; None where not all of them are known here."""
        if first < self._from:
            return None
        begins, ends = (bisect_left(self._events, number, key=_number) for number in (first, last + 1))
        return self._events[begins:ends]

    def before(self, position: int) -> int | None:
        """The number of the position before this one, -1 where there is none; None where that is not known here."""
        if any(entry.number == position for entry in self._positions[1:]):
            return self._positions[0].number
        return -1 if self._from == 0 and [entry.number for entry in self._positions] == [position] else None

    def position(self, number: int) -> Entry | None:
        """The position at this entry; None where it is not known here."""
        last = self._positions[-1] if self._positions else None
        return last if last is not None and last.number == number else None


def _number(entry: Entry) -> int:
    return entry.number
