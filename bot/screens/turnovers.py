"""Who sat where when: what a seat did is told under the name of who played it then, and that it was no choice of hers
where the table played for her."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from bot.screens.speech import Speech
from bot.text import Words, safe
from engine.rules.events import Event
from engine.table.meta import SeatChange, SimplestMove, Turnover
from engine.table.numbered_events import NumberedEvents

Told: TypeAlias = Event | Turnover | SimplestMove


def among(
    happened: NumberedEvents, meanwhile: Sequence[Turnover | SimplestMove], first: int | None = None
) -> list[Told]:
    """The events with what became of seats between them. ``first``: the number of the entry from which on simplest
    moves are told, else the first event's: those before it are of rounds that were told."""
    placed: list[tuple[int, int, Told]] = [(number, 1, event) for event, number in zip(*happened, strict=True)]
    begins = min(happened.numbers, default=0) + 1 if first is None else first
    placed += [(one.entry, 0, one) for one in meanwhile if isinstance(one, Turnover) or one.entry >= begins]
    return [told for _, _, told in sorted(placed, key=lambda one: one[:2])]


def before(told: Sequence[Told], say: Speech) -> list[Speech]:
    """The words of the time before each turnover, the last first; ``say`` are those after all of them."""
    found: list[Speech] = []
    for one in reversed(told):
        if isinstance(one, Turnover):
            say = _before(one, say)
            found.append(say)
    return found


def _before(turnover: Turnover, say: Speech) -> Speech:
    names, seat = list(say.names), turnover.seat
    names[seat] = turnover.name
    return replace(say, names=tuple(names), ai=say.ai | {seat} if turnover.ai else say.ai - {seat})


def within(told: Sequence[Told], say: Speech) -> tuple[Sequence[Told], Speech]:
    """Without the turnovers before all else and whatever is after the last event, which are of another time; ``say``:
    the words after all of them, returned are those after the last event."""
    placed = [number for number, one in enumerate(told) if not isinstance(one, Turnover)]
    events = [number for number in placed if not isinstance(told[number], SimplestMove)]
    if not events:
        return (), say
    return told[placed[0]:events[-1] + 1], words_after(told, say)


def words_after(told: Sequence[Told], say: Speech) -> Speech:
    """The words after the last event; ``say``: those after all turnovers. Where nothing has happened, of before all."""
    last = max((number for number, one in enumerate(told) if not isinstance(one, Turnover | SimplestMove)), default=-1)
    return words_before(told[last + 1:], say)


def words_before(told: Sequence[Told], say: Speech) -> Speech:
    """The words of the time before all of them; ``say``: those after."""
    return [say, *before(told, say)][-1]


def events_of(told: Sequence[Told]) -> tuple[Event, ...]:
    """What has happened, without what became of seats meanwhile."""
    return tuple(one for one in told if not isinstance(one, Turnover | SimplestMove))


def line(one: Turnover | SimplestMove, say: Speech) -> str:
    """What has become of the seat; ``say``: the words from then on."""
    who = replace(say, ai=frozenset()).who(one.seat)
    if isinstance(one, SimplestMove):
        return said("default_played", who, say)
    return said(one.what, who, say, whose=one.name)


def said(what: SeatChange | Literal["default_played"], who: str, say: Speech | Words, *, whose: str = "") -> str:
    """What has become of a seat. ``who``: its player by now, as she is shown; ``whose``: raw name of who had it before,
    empty where nobody knows that any more."""
    return say("seat-changed", who=who, what=what, whose=safe(whose), named="yes" if whose else "no")
