"""A recorded game played again action by action, as anybody may see it."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from engine.rules import game
from engine.rules.chance import NoneLeft, Recorded, outcome_of
from engine.rules.decisions import parse
from engine.rules.events import Acted, Event
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
        self._left: Done | None = None
        """How the last action left the game, once the turn after it has begun; taken when that turn's action begins."""

    def turn_begins(self, position: Position) -> None:
        """What comes before an action is its own, not the last one's: an event tile (R8.4), the card and the tile that
        Hal draws (R7.3, R7.7). Where Hal then does nothing (R7.5), the round ends with the last action."""
        if self._turns:
            self._left = self._done(position, ends_round=False)

    def event(self, event: Event) -> None:
        """Where an action begins, the one before it is done."""
        if isinstance(event, Acted):
            if self._left is not None:
                self.taken.append(self._left)
                self._left = None
            self._turns += 1
        self._events.append(view_event(event, None))

    def position(self, position: Position) -> None:
        """A round is over."""
        self.taken.append(self._done(position, ends_round=True))
        self._events.clear()
        self._turns = 0
        self._left = None

    def finish(self) -> None:
        """A game that stopped inside a round: what was done in it makes the last one."""
        if self._left is not None:
            self.taken.append(self._left._replace(ends_round=True))
        elif self._turns:
            self.position(self._live)

    def _done(self, position: Position, *, ends_round: bool) -> Done:
        return Done(view(position, None), tuple(self._events), self._turns, ends_round)


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
