"""What is heard while somebody practises."""

from engine.rules.events import Event
from engine.rules.journal import Journal
from engine.rules.terms import Seat
from engine.rules.view import view_event


class ReaderJournal(Journal):
    """Events as one reader sees them."""

    def __init__(self, reader: Seat) -> None:
        self._reader = reader
        self.events: list[Event] = []

    def event(self, event: Event) -> None:
        """One more."""
        self.events.append(view_event(event, self._reader))
