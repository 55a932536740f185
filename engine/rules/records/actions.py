"""A recorded game played again action by action, as anybody may see it."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from engine.rules import game
from engine.rules.chance import NoneLeft, Recorded, outcome_of
from engine.rules.decisions import parse
from engine.rules.events import Acted, Event, EventPlayed
from engine.rules.journal import Journal
from engine.rules.position import Position
from engine.rules.records.file import Entry
from engine.rules.view import View, view, view_event


class Done(NamedTuple):
    """The game after an action, or (``turn`` 0) before the first of a round."""

    view: View
    """As nobody in particular sees it. After the last action of a round the next one has begun."""
    events: tuple[Event, ...]
    """Of the round so far, as nobody in particular learns them."""
    turn: int
    """Which action of the round this was, 1 for the first player's."""
    ends_round: bool
    """The next round has begun, or the game is over."""


class Actions(Journal):
    """Keeps what is to be seen whenever an action is done, a round begins or the game is over."""

    def __init__(self, live: Position) -> None:
        """``live``: the position that is played on."""
        self.taken: list[Done] = []
        self._live = live
        self._events: list[Event] = []
        self._turns = 0
        self._next_began = False
        """The next seat has done something before her action; the one before it is taken already."""

    def event(self, event: Event) -> None:
        """Where a turn begins, the action before it is done: an event tile before an action (R8.4) belongs to who acts
        then."""
        acted = isinstance(event, Acted)
        if acted or (isinstance(event, EventPlayed) and event.when == "before"):
            if self._turns and not self._next_began:
                self._take(self._live, ends_round=False)
            self._turns += acted
            self._next_began = not acted
        self._events.append(view_event(event, None))

    def position(self, position: Position) -> None:
        """A round is over."""
        self._take(position, ends_round=True)
        self._events.clear()
        self._turns = 0
        self._next_began = False

    def finish(self) -> None:
        """A game that stopped inside a round: what was done in it makes the last one."""
        if self._turns and self._next_began:
            self.taken[-1] = self.taken[-1]._replace(ends_round=True)
        elif self._turns:
            self.position(self._live)

    def _take(self, position: Position, *, ends_round: bool) -> None:
        self.taken.append(Done(view(position, None), tuple(self._events), self._turns, ends_round))


def actions(position: Position, entries: Iterable[Entry]) -> Sequence[Done]:
    """Play on from a position by the decisions and outcomes of chance that follow it; the start comes first.

    The position is changed. They may end where an outcome of chance would follow. What does not keep the rules raises
    whatever the rules raise.
    """
    found = list(entries)
    chance = Recorded(outcome_of(entry.body) for entry in found if entry.kind == "chance")
    kept = Actions(position)
    kept.position(position)
    with suppress(NoneLeft):  # what checked entries lack could only follow the last of them
        if position.phase != "over":
            game.resume(position, chance, kept)
        for entry in found:
            if entry.kind == "decision":
                game.answer(position, parse(entry.body), chance, kept)
    kept.finish()
    return kept.taken
