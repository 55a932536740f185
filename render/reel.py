"""A recorded game as frames: the rules play it again and say what happened in each action and each round."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.rules.events import Acted
from engine.rules.position import Position
from engine.rules.records import positions as record
from engine.rules.records.actions import Done, actions
from engine.rules.records.file import Entry, Header, WrongRecord, header_from
from engine.rules.view import View
from render.marks import Mark, marks_from

Shot: TypeAlias = tuple[View, tuple[Mark, ...]]
"""What everybody may see after a round, and what changed in it."""


class ActionShot(NamedTuple):
    """What everybody may see after an action."""

    view: View
    marks: tuple[Mark, ...]
    """What it changed in the city."""
    acted: Acted | None
    """What was done; None at the start."""
    turn: int
    """Which action of its round it was, from 1; 0 at the start."""


@dataclass(frozen=True, slots=True)
class Reel:
    """A game's shots, and the last position with everything in it."""

    header: Header
    shots: tuple[Shot, ...]
    """The start, then each round with all its marks."""
    actions: tuple[ActionShot, ...]
    """The start, then each action with its own marks."""
    last: Position

    def last_round(self) -> tuple[ActionShot, ...]:
        """The city before the last round that was played to its end, then each of its actions."""
        ends = [i for i, shot in enumerate(self.actions) if shot.view.phase in {"choose", "over"}]
        first, last = (ends[-2], ends[-1]) if len(ends) > 1 else (0, len(self.actions) - 1)
        before, *rest = self.actions[first:last + 1]
        return ActionShot(before.view, (), None, 0), *rest


def shot_of(done: Done) -> ActionShot:
    """An action with its own marks, and what it was."""
    marks = tuple(mark for mark in marks_from(done.events) if mark.turn == done.turn)
    acted = [event for event in done.events if isinstance(event, Acted)]
    return ActionShot(done.view, marks, acted[done.turn - 1] if done.turn else None, done.turn)


def shots_of(played: Sequence[Done]) -> tuple[Shot, ...]:
    """Rounds with all their marks."""
    return tuple((done.view, tuple(marks_from(done.events))) for done in played if done.ends_round)


def reel(entries: Iterable[Entry]) -> Reel:
    """The frames of a record. It should have been checked (``engine.rules.records.replay``): here only WrongRecord
    where no position follows the first line, else whatever the rules raise."""
    found = list(entries)
    if len(found) < 2 or found[1].kind != "position":
        raise WrongRecord(2, "a position is missing")
    header = header_from(found[0])
    position = record.position_from(found[1].body, header.options)
    played = actions(position, found)
    return Reel(header, shots_of(played), tuple(map(shot_of, played)), position)
