"""Events with the numbers of their entries, by which it is known who sat where when they happened."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from engine.rules.events import EVENTS, Event
from engine.rules.records.file import Entry
from engine.rules.terms import Seat
from engine.rules.view import view_event


class NumberedEvents(NamedTuple):
    """In the order in which they happened."""

    events: tuple[Event, ...] = ()
    numbers: tuple[int, ...] = ()

    @classmethod
    def read(cls, entries: Iterable[Entry]) -> Self:
        """Those among these entries, with all that is secret."""
        found = {entry.number: EVENTS.read(entry.body) for entry in entries if entry.kind == "event"}
        return cls(tuple(found.values()), tuple(found))

    def seen_by(self, reader: Seat | None) -> Self:
        """The same as the reader may know them; None: as everybody may."""
        return self._replace(events=tuple(view_event(event, reader) for event in self.events))

    def only(self, *kinds: type[Event]) -> Self:
        """Those of these kinds."""
        found = {number: event for event, number in zip(*self, strict=True) if isinstance(event, kinds)}
        return self._replace(events=tuple(found.values()), numbers=tuple(found))

    def since(self, entry: int) -> Self:
        """Those of the entry with this number and of later ones."""
        found = {number: event for event, number in zip(*self, strict=True) if number >= entry}
        return self._replace(events=tuple(found.values()), numbers=tuple(found))
