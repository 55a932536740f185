"""Who sat where when: what a seat did is told under the name of who played it then."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from bot.screens.speech import Speech
from bot.text import Words, safe
from engine.rules.events import Event
from engine.table.meta import SeatChange, Turnover

Told: TypeAlias = Event | Turnover


def among(events: Sequence[Event], numbers: Sequence[int], turnovers: Sequence[Turnover]) -> list[Told]:
    """The events with the seats that changed hands between them; ``numbers``: of the events' entries."""
    placed: list[tuple[int, int, Told]] = [(number, 1, event) for number, event in zip(numbers, events, strict=True)]
    placed += [(turnover.entry, 0, turnover) for turnover in turnovers]
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
    """Without the turnovers before the first event and after the last, which are of another time; ``say``: the words
    after all of them, returned are those after the last event."""
    placed = [number for number, one in enumerate(told) if not isinstance(one, Turnover)]
    if not placed:
        return (), say
    return told[placed[0]:placed[-1] + 1], words_before(told[placed[-1] + 1:], say)


def words_before(told: Sequence[Told], say: Speech) -> Speech:
    """The words of the time before all of them; ``say``: those after."""
    return [say, *before(told, say)][-1]


def events_of(told: Sequence[Told]) -> tuple[Event, ...]:
    """What has happened, without who sat where meanwhile."""
    return tuple(one for one in told if not isinstance(one, Turnover))


def line(turnover: Turnover, say: Speech) -> str:
    """That it changed hands; ``say``: the words from then on."""
    return said(turnover.what, replace(say, ai=frozenset()).who(turnover.seat), say, whose=turnover.name)


def said(what: SeatChange | Literal["default_played"], who: str, say: Speech | Words, *, whose: str = "") -> str:
    """What has become of a seat. ``who``: its player by now, as she is shown; ``whose``: raw name of who had it before,
    empty where nobody knows that any more."""
    return say("seat-changed", who=who, what=what, whose=safe(whose), named="yes" if whose else "no")
