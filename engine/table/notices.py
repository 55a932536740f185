"""What must be told to whom. Words and pictures are made later, from the view of the moment of sending.

A notice is stored in the same transaction as what it tells of (the outbox), and handed out by ``lane_of`` and
``slot_of``: notices of one game and lane are sent one after the other; an unsent older notice of the same slot
is dropped when a newer one is stored.
"""

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias, get_args

from engine.rules.kinds import Kinds
from engine.rules.terms import Seat
from engine.table.meta import EndReason, PaceName, PersonId, SeatChange, VoteKind

Matter: TypeAlias = Literal["late", "stand_in", "resigned", "kicked", "paused"]
"""What the channel is told that has an end."""


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """The lobby message is out of date (also: the game has started or was cancelled, its buttons go)."""

    kind: ClassVar[Literal["lobby"]] = "lobby"


@dataclass(frozen=True, slots=True)
class Board:
    """A round is done (or the game has begun): post the city.

    ``first`` and ``last`` are numbers of entries: what happened since the last board, up to the position the new
    one shows. ``History.past_round`` reads them.
    """

    kind: ClassVar[Literal["board"]] = "board"
    round: int
    """The round that begins now; 0 while characters are drafted."""
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who is awaited has changed: the last board is edited. Of no interest once ``round`` is over."""

    kind: ClassVar[Literal["waiting"]] = "waiting"
    round: int = 0


@dataclass(frozen=True, slots=True)
class Final:
    """The game is over: post the city, the scoring, the winner. ``first`` and ``last`` as for a board."""

    kind: ClassVar[Literal["final"]] = "final"
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A running game was stopped before its end (a lobby that goes is a ``LobbyChanged``)."""

    kind: ClassVar[Literal["ended"]] = "ended"
    reason: EndReason


@dataclass(frozen=True, slots=True)
class ScreenChanged:
    """The person's private screen is out of date: what the seat is asked has changed, or what she reads meanwhile."""

    kind: ClassVar[Literal["screen"]] = "screen"
    seat: Seat
    person: PersonId
    anew: bool = True
    """Whether one that has scrolled away is sent anew. Not while she only waits: a new message says that the game waits
    for her."""


@dataclass(frozen=True, slots=True)
class ScreenGone:
    """The seat is no longer this person's: her private screen must go, with what it shows."""

    kind: ClassVar[Literal["screen_gone"]] = "screen_gone"
    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class Ping:
    """The game waits for this person: tell her, once. ``again``: the reminder she asked for."""

    kind: ClassVar[Literal["ping"]] = "ping"
    seat: Seat
    person: PersonId
    prompt: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class PingDone:
    """She has answered, or is no longer awaited: what called her is removed. Told again once all have answered what
    they are asked at once, since it stays in the channel until then."""

    kind: ClassVar[Literal["ping_done"]] = "ping_done"
    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class Late:
    """The pace's limit has passed for this seat, or its person has left the server: the others may now vote."""

    kind: ClassVar[Literal["late"]] = "late"
    seat: Seat
    prompt: int


@dataclass(frozen=True, slots=True)
class VoteMoved:
    """Somebody asked or agreed (open), or the vote has taken effect or fallen (not open)."""

    kind: ClassVar[Literal["vote"]] = "vote"
    vote: int
    what: VoteKind
    about: Seat | None
    open: bool
    passed: bool = False
    pace: PaceName | None = None
    """The one proposed, where it is about that."""
    turnovers: int | None = field(default=None, compare=False)
    """How many of ``GameMeta.turnovers`` were before it: whose seat it was then is told. None in what earlier versions
    have stored."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat is offered to a person, who has to accept it."""

    kind: ClassVar[Literal["offered"]] = "offered"
    seat: Seat
    person: PersonId
    by: PersonId


@dataclass(frozen=True, slots=True)
class OfferGone:
    """A seat that was offered to a person is so no longer: she has answered, or the offer was withdrawn, or the game is
    over."""

    kind: ClassVar[Literal["offer_gone"]] = "offer_gone"
    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Somebody else plays the seat now."""

    kind: ClassVar[Literal["seat"]] = "seat"
    seat: Seat
    what: SeatChange
    turnover: int | None = field(default=None, compare=False)
    """Which of ``GameMeta.turnovers`` it is, from 0: others may follow before it is told. None in what earlier versions
    have stored."""


@dataclass(frozen=True, slots=True)
class DefaultPlayed:
    """The table played the default move for a seat that was late."""

    kind: ClassVar[Literal["default_played"]] = "default_played"
    seat: Seat
    turnovers: int | None = field(default=None, compare=False)
    """As in ``VoteMoved``."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The table was paused, or goes on."""

    kind: ClassVar[Literal["paused"]] = "paused"
    paused: bool


@dataclass(frozen=True, slots=True)
class MatterSettled:
    """What the channel was told is so no longer: that a seat was late, its person away or gone for good, or that the
    table was paused. ``seat`` is None for a pause."""

    kind: ClassVar[Literal["matter_settled"]] = "matter_settled"
    what: Matter
    seat: Seat | None = None
    turnovers: int | None = field(default=None, compare=False)
    """As in ``VoteMoved``."""


Notice: TypeAlias = (
    LobbyChanged | Board | Waiting | Final | Ended | ScreenChanged | ScreenGone | Ping | PingDone | Late | VoteMoved
    | Offered | OfferGone | SeatChanged | DefaultPlayed | Paused | MatterSettled
)

NOTICES = Kinds[Notice]("notice", get_args(Notice))
"""As the store holds them, and back."""


TABLE_LANE = "table"


def lane_of(notice: Notice) -> str:
    """``"table"`` for what stands in the channel, ``"person:ID"`` for what one person gets."""
    match notice:
        case ScreenChanged() | ScreenGone() | Ping() | PingDone() | Offered() | OfferGone():
            return f"person:{notice.person}"
        case _:
            return TABLE_LANE


def slot_of(notice: Notice) -> str | None:
    """Notices of one slot say the same thing anew; None where each has to be sent."""
    match notice:
        case LobbyChanged() | Waiting():
            return notice.kind
        case ScreenChanged(seat=seat, person=person, anew=anew):
            return f"{'screen' if anew else 'waiting'}:{seat}:{person}"
        case VoteMoved(vote=vote):
            return f"vote:{vote}"
        case _:
            return None
