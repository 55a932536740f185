"""What must be told to whom. Words and pictures are made later, from the view of the moment of sending.

A notice is stored in the same transaction as what it tells of (the outbox), and handed out by ``lane_of`` and
``slot_of``: notices of one game and lane are sent one after the other; an unsent older notice of the same slot
is dropped when a newer one is stored.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.rules.terms import Seat
from engine.table.meta import EndReason, PersonId, VoteKind


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """The lobby message is out of date (also: the game has started or was cancelled, its buttons go)."""

    kind: Literal["lobby"] = "lobby"


@dataclass(frozen=True, slots=True)
class Board:
    """A round is done (or the game has begun): post the city.

    ``first`` and ``last`` are numbers of entries: what happened since the last board, up to the position the new
    one shows. ``Tables.stretch`` reads them as one reader may.
    """

    round: int
    """The round that begins now; 0 while characters are drafted."""
    first: int
    last: int
    kind: Literal["board"] = "board"


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who is awaited has changed: the last board is edited. Of no interest once ``round`` is over."""

    round: int = 0
    kind: Literal["waiting"] = "waiting"


@dataclass(frozen=True, slots=True)
class Final:
    """The game is over: post the city, the scoring, the winner. ``first`` and ``last`` as for a board."""

    first: int
    last: int
    kind: Literal["final"] = "final"


@dataclass(frozen=True, slots=True)
class Ended:
    """A running game was stopped before its end (a lobby that goes is a ``LobbyChanged``)."""

    reason: EndReason
    kind: Literal["ended"] = "ended"


@dataclass(frozen=True, slots=True)
class Screen:
    """What the seat is asked has changed: the person's private screen is out of date."""

    seat: Seat
    person: PersonId
    kind: Literal["screen"] = "screen"


@dataclass(frozen=True, slots=True)
class ScreenGone:
    """The seat is no longer this person's: her private screen must go, with what it shows."""

    seat: Seat
    person: PersonId
    kind: Literal["screen_gone"] = "screen_gone"


@dataclass(frozen=True, slots=True)
class Ping:
    """The game waits for this person: tell her, once. ``again``: the reminder she asked for."""

    seat: Seat
    person: PersonId
    prompt: int
    again: bool = False
    kind: Literal["ping"] = "ping"


@dataclass(frozen=True, slots=True)
class PingDone:
    """She has answered, or is no longer awaited: pings sent for this seat are removed or marked done."""

    seat: Seat
    person: PersonId
    kind: Literal["ping_done"] = "ping_done"


@dataclass(frozen=True, slots=True)
class Late:
    """The pace's limit has passed for this seat: the others may now vote."""

    seat: Seat
    prompt: int
    kind: Literal["late"] = "late"


@dataclass(frozen=True, slots=True)
class VoteMoved:
    """Somebody asked or agreed (open), or the vote has taken effect or fallen (not open)."""

    vote: int
    what: VoteKind
    about: Seat | None
    open: bool
    passed: bool = False
    kind: Literal["vote"] = "vote"


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat is offered to a person, who has to accept it."""

    seat: Seat
    person: PersonId
    by: PersonId
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Somebody else plays the seat now."""

    seat: Seat
    what: Literal["resigned", "kicked", "stand_in", "came_back", "replaced"]
    kind: Literal["seat"] = "seat"


@dataclass(frozen=True, slots=True)
class DefaultPlayed:
    """The table played the default move for a seat that was late."""

    seat: Seat
    kind: Literal["default_played"] = "default_played"


@dataclass(frozen=True, slots=True)
class Paused:
    """The table was paused, or goes on."""

    paused: bool
    kind: Literal["paused"] = "paused"


Notice: TypeAlias = (
    LobbyChanged | Board | Waiting | Final | Ended | Screen | ScreenGone | Ping | PingDone | Late | VoteMoved | Offered
    | SeatChanged | DefaultPlayed | Paused
)


def lane_of(notice: Notice) -> str:
    """``"table"`` for what stands in the channel, ``"person:ID"`` for what one person gets."""
    match notice:
        case Screen() | ScreenGone() | Ping() | PingDone() | Offered():
            return f"person:{notice.person}"
        case _:
            return "table"


def slot_of(notice: Notice) -> str | None:
    """Notices of one slot say the same thing anew; None where each has to be sent."""
    match notice:
        case LobbyChanged() | Waiting():
            return notice.kind
        case Screen(seat=seat, person=person):
            return f"screen:{seat}:{person}"
        case VoteMoved(vote=vote):
            return f"vote:{vote}"
        case _:
            return None
