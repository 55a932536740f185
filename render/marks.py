"""What changed this round, in turn order: derived from events, drawn by the city picture."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.rules.events import Acted, Event, EventPlayed, Placed, RoundBegan, TokenMoved
from engine.rules.terms import Cell, Seat

MarkKind: TypeAlias = Literal["placed", "used", "token"]


@dataclass(frozen=True, slots=True)
class Mark:
    """One change of this round."""

    turn: int
    """1 for the first player's action, and so on."""
    seat: Seat
    cell: Cell
    kind: MarkKind
    """``placed``: a tile was placed here; ``used``: exploited, or taken over by an event; ``token``: moved here."""


def marks_from(events: Iterable[Event]) -> list[Mark]:
    """The marks of the last round in ``events``: everything after the last RoundBegan that has actions after it."""
    marks: list[Mark] = []
    turn = 0
    fresh = False
    acting: Acted | None = None
    replaced_before = False
    for event in events:
        match event:
            case RoundBegan():
                fresh = True
            case Acted():
                if fresh:
                    marks, turn, fresh = [], 0, False
                turn += 1
                acting = event
                exploits = event.action == "exploit" and len(event.card) > 1
                if event.cell is not None and (exploits or replaced_before):
                    marks.append(Mark(turn, event.seat, event.cell, "used"))
                replaced_before = False
            case Placed():
                marks.append(Mark(turn, event.seat, event.cell, "placed"))
            case TokenMoved():
                marks += [Mark(turn, event.seat, cell, "token") for cell in (event.to, *dict(event.shifted).values())]
            case EventPlayed(event="expropriation", when="before", amount=amount):
                replaced_before = amount > 0  # Told before her action begins: the turn before is somebody else's.
            case EventPlayed(event="expropriation", amount=amount) if amount and acting and acting.cell is not None:
                marks.append(Mark(turn, event.seat, acting.cell, "used"))
            case _:
                pass
    return marks
