"""A recorded game as frames: the rules play it again and say what happened in each round."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from engine.rules import game
from engine.rules.chance import Recorded, outcome_of
from engine.rules.decisions import parse
from engine.rules.events import Acted, Event
from engine.rules.journal import Journal
from engine.rules.position import Position
from engine.rules.records import positions as record
from engine.rules.records.file import Entry, Header, WrongRecord, header_from
from engine.rules.view import View, view
from render.marks import Mark, marks_from

Shot: TypeAlias = tuple[View, tuple[Mark, ...]]
"""What everybody may see after a round, and what changed in it."""


@dataclass(frozen=True, slots=True)
class Reel:
    """A game's shots, and the last position with everything in it."""

    header: Header
    shots: tuple[Shot, ...]
    last: Position


class Shots(Journal):
    """Takes a shot whenever a round begins or the game is over."""

    def __init__(self) -> None:
        self.taken: list[Shot] = []
        self._events: list[Event] = []

    def event(self, event: Event) -> None:
        """Keep it for the next shot."""
        self._events.append(event)

    def position(self, position: Position) -> None:
        """Take a shot."""
        self.taken.append((view(position, None), tuple(marks_from(self._events))))
        self._events.clear()

    def finish(self, position: Position) -> None:
        """A game that stopped inside a round: what was done in it makes the last shot."""
        if any(isinstance(event, Acted) for event in self._events):
            self.position(position)


def reel(entries: Iterable[Entry]) -> Reel:
    """The frames of a record. It should have been checked (``rules.records.replay``): here only WrongRecord where no
    position follows the first line, else whatever the rules raise."""
    found = list(entries)
    if len(found) < 2 or found[1].kind != "position":
        raise WrongRecord(2, "a position is missing")
    header = header_from(found[0])
    position = record.position_from(found[1].body, header.options)
    chance, shots = Recorded(outcome_of(entry.body) for entry in found if entry.kind == "chance"), Shots()
    shots.position(position)
    if position.phase != "over":
        game.resume(position, chance, shots)
    for entry in found:
        if entry.kind == "decision":
            game.answer(position, parse(entry.body), chance, shots)
    shots.finish(position)
    return Reel(header, tuple(shots.taken), position)
