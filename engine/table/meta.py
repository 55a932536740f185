"""What is known of a table beside the position: who sits where, at what pace, what is being voted on.

Everything here is immutable and stored as JSON in one column; ``replace`` makes the next one. Nothing in it is
secret: hands, tiles, seeds and salts live elsewhere.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Final, Literal, TypeAlias

from engine.ai_levels import Level
from engine.rules.legal_options import seats_fault
from engine.rules.position import Options
from engine.rules.terms import Seat

GameId: TypeAlias = str
"""Ten letters and digits, base32."""
PersonId: TypeAlias = str
"""Opaque to the engine; never shown."""
Status: TypeAlias = Literal["lobby", "running", "over", "ended"]
"""``over``: played to the end and counted. ``ended``: stopped before."""
PaceName: TypeAlias = Literal["live", "relaxed"]
OnLimit: TypeAlias = Literal["ask", "default", "ai"]
"""What a passed limit does: ask the others (the default), play the default move, or let an AI stand in."""
VoteKind: TypeAlias = Literal["end", "kick", "default", "ai", "pause", "resume", "pace"]
EndReason: TypeAlias = Literal[
    "cancelled", "expired", "consent", "authority", "nobody_left", "channel_gone", "damaged"]
"""``damaged``: it could not be read any more, and who runs the bot has closed it."""

NOBODY: Final[PersonId] = ""
"""Stands for a person whose data was deleted."""
MOST_SEATS: Final = 5
HAL_NAME: Final = "Hal"


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the game waits for one answer."""

    name: PaceName = "relaxed"
    ping_after: timedelta = timedelta(minutes=2)
    """From the question to the one ping; who answers sooner is never pinged."""
    limit: timedelta = timedelta(days=1)
    """From the question to the moment when the others may vote for a stand-in."""
    on_limit: OnLimit = "ask"


PACES: Final[dict[PaceName, Pace]] = {
    "live": Pace("live", timedelta(seconds=45), timedelta(minutes=5)),
    "relaxed": Pace(),
}


@dataclass(frozen=True, slots=True)
class SeatMeta:
    """One seat. Exactly one of ``person`` and ``level`` is set."""

    name: str
    """As typed by the person; escape it before showing it."""
    person: PersonId | None = None
    """Who plays it now; None while an AI does."""
    level: Level | None = None
    """Which AI plays it now; None while a person does."""
    owner: PersonId | None = None
    """The person an AI stands in for: one press (``come_back``) returns the seat to her."""
    prompt: int = 0
    """Number of her current question; goes up whenever what she is asked changes (``numbering``)."""
    asked_at: datetime | None = None
    """Since when the current question is open; None when she is asked nothing."""
    pinged: bool = False
    """Whether she was pinged for the current question; of one that all answer at once, until all have."""
    late: bool = False
    """Whether the limit has passed for the current question."""
    away: bool = False
    """Left the server or blocked the bot: pings are pointless, the others need not wait for the limit."""
    chosen_for: bool = False
    """Whether the seat's last choice of a card was made by somebody else than who plays it now: an AI, the table when
    she was late, or who had the seat before."""
    simplest: bool = False
    """Whether the table has played the simplest move for her: what her action then asks it answers as well, to the end
    of the round or until she is there herself."""
    word: str = ""
    """What she adds to the deal while the lobby is open; ``GameMeta.words`` once the game has begun."""
    left_by: PersonId | None = None
    """Who gave the seat up for good or was voted out; ``name`` is still hers, and goes when she deletes her data."""

    @property
    def holder(self) -> PersonId | None:
        """Whose seat it is: who plays it, or for whom an AI plays it. None where it is an AI's alone, or hers whose
        data was deleted."""
        return self.person or self.owner or None


SeatChange: TypeAlias = Literal["resigned", "kicked", "stand_in", "came_back", "replaced"]
"""How a seat changes hands."""


@dataclass(frozen=True, slots=True)
class Turnover:
    """A seat has changed hands while the game was played."""

    seat: Seat
    what: SeatChange
    entry: int
    """Number of the first entry after it: what stands before was done by who is named here."""
    name: str
    """Of who played the seat until then, or of her for whom an AI did; raw."""
    person: PersonId | None
    """She. None where it was an AI's from the beginning."""
    ai: bool
    """Whether it was an AI that played it until then."""


@dataclass(frozen=True, slots=True)
class SimplestMove:
    """The table has played the simplest move for somebody who did not answer."""

    seat: Seat
    entry: int
    """Number of the first entry after it."""
    turnovers: int
    """How many of ``GameMeta.turnovers`` were before it."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A proposal that takes effect when a majority agrees (``votes``)."""

    number: int
    """None of the table's other votes has it (``numbering``)."""
    kind: VoteKind
    by: PersonId
    agreed: tuple[PersonId, ...]
    """In the order in which they agreed; ``by`` is first."""
    at: datetime
    """When it was asked, or since when its clock runs (``votes.passes_after``)."""
    about: Seat | None = None
    """For ``kick``, ``default``, ``ai``: the seat it is about."""
    pace: PaceName | None = None
    """For ``pace``: the pace proposed."""


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat offered to a named person, who has to accept it."""

    seat: Seat
    to: PersonId
    name: str
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class Invited:
    """Who is asked for a rematch, and sits down by joining."""

    person: PersonId
    name: str


@dataclass(frozen=True, slots=True)
class GameMeta:
    """One table, from lobby to end."""

    id: GameId
    channel: str
    guild: str | None
    """None in a direct message."""
    host: PersonId
    created: datetime
    status: Status = "lobby"
    language: str = "en"
    """Of what is said in the channel."""
    options: Options = field(default_factory=Options)
    """``options.seats`` is set when the game starts."""
    invited: tuple[Invited, ...] = ()
    """Of a rematch, in the order in which its seats will stand; those who have agreed stay in it."""
    turned_down: tuple[Invited, ...] = ()
    """Who was asked for the rematch and has left the lobby, seated or not: no seat is kept for her any more."""
    seats: tuple[SeatMeta, ...] = ()
    """Clockwise, without Hal."""
    pace: Pace = field(default_factory=Pace)
    advice: bool | None = None
    """Whether players may ask what the expert AI would do; None: as usual, in solo they may."""
    version: int = 0
    """Goes up with every commit."""
    round: int = 0
    paused: bool = False
    """No timer runs; answers are still taken."""
    votes: tuple[Vote, ...] = ()
    """Those still open."""
    votes_made: int = 0
    """The number of the last vote."""
    offers: tuple[SeatOffer, ...] = ()
    """One at a time."""
    refused_offers: tuple[SeatOffer, ...] = ()
    """Those turned down of which who made them has still to read on her screen: until she answers there."""
    refusals: tuple[PersonId, ...] = ()
    """Who has turned down a seat here: nobody offers her another."""
    commitment: str | None = None
    """The hash that promises the deal (docs/record.md), there from the opening of the lobby on; the seed stays in the
    store. None in a lobby of a version that promised at the start."""
    words: tuple[str, ...] | None = None
    """What people added to the deal, one a seat of ``names``; None before the start, and where the deal is of format 1.
    """
    touched: datetime | None = None
    """When somebody last did something here (a timer is nobody); None where it was stored before that was noted."""
    started: datetime | None = None
    finished: datetime | None = None
    end_reason: EndReason | None = None
    ended_by: PersonId | None = None
    winners: tuple[Seat, ...] = ()
    turnovers: tuple[Turnover, ...] = ()
    """In their order; none of games of a version that did not note them."""
    simplest_moves: tuple[SimplestMove, ...] = ()
    """In their order, those that were taken back left out; none of games of a version that did not note them."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat as the position counts them: Hal included in solo."""
        names = tuple(seat.name for seat in self.seats)
        return (*names, HAL_NAME) if self.options.solo is not None else names

    @property
    def meanwhile(self) -> tuple[Turnover | SimplestMove, ...]:
        """What became of seats while the game was played, in its order."""
        placed: list[tuple[int, int, Turnover | SimplestMove]] = [
            (number, 1, turnover) for number, turnover in enumerate(self.turnovers)]
        placed += [(move.turnovers, 0, move) for move in self.simplest_moves]
        return tuple(one for *_, one in sorted(placed, key=itemgetter(0, 1)))

    @property
    def people(self) -> tuple[PersonId, ...]:
        """Those who play now, by seat."""
        return tuple(seat.person for seat in self.seats if seat.person is not None)

    @property
    def awaited(self) -> tuple[Invited, ...]:
        """Those asked for a rematch who may sit down and have not; nobody where the chosen rules are for no more than
        sit here."""
        if seats_fault(self.options, len(self.seats) + 1) is not None:
            return ()
        return tuple(one for one in self.invited if self.seat_of(one.person) is None)

    @property
    def last_touched(self) -> datetime:
        """When somebody last did something here, as far as it was noted."""
        asked = [seat.asked_at for seat in self.seats if seat.asked_at is not None]
        return self.touched or max([self.created, *([self.started] if self.started else []), *asked])

    @property
    def attended(self) -> bool:
        """Whether a person plays. AI seats do not play among themselves: they wait until somebody comes back."""
        return bool(self.people)

    @property
    def advised(self) -> bool:
        """Whether players may ask what the expert AI would do."""
        return self.options.solo is not None if self.advice is None else self.advice

    @property
    def open(self) -> bool:
        """Whether it keeps its channel busy."""
        return self.status in {"lobby", "running"}

    def vote(self, number: int) -> Vote | None:
        """None where it is no longer open, or never was."""
        return next((vote for vote in self.votes if vote.number == number), None)

    def seat_of(self, person: PersonId) -> Seat | None:
        """Where the person plays now."""
        return next((i for i, seat in enumerate(self.seats) if seat.person == person), None)

    def plays(self, person: PersonId, seat: Seat) -> bool:
        """Whether what this seat is asked is hers to answer just now: the game runs, and no AI plays for her."""
        return self.status == "running" and self.seats[seat].person == person

    def seat_owned(self, person: PersonId) -> Seat | None:
        """The seat an AI plays for the person."""
        return next((i for i, seat in enumerate(self.seats) if seat.owner == person and seat.person is None), None)

    def seat_held_by(self, person: PersonId) -> Seat | None:
        """Where the person plays, or where an AI plays for her."""
        seat = self.seat_of(person)
        return self.seat_owned(person) if seat is None else seat

    def seat_played_by(self, person: PersonId) -> Seat | None:
        """Where the person plays, or an AI for her; else where she played last."""
        held = self.seat_held_by(person)
        if held is not None:
            return held
        played = (turn.seat for turn in reversed(self.turnovers) if turn.person == person and not turn.ai)
        return next(played, self.seat_left_by(person))

    def seat_left_by(self, person: PersonId) -> Seat | None:
        """The seat she gave up for good, or was voted out of, where nobody has taken it since."""
        return next((i for i, seat in enumerate(self.seats) if seat.left_by == person and seat.person is None), None)

    def held_since(self, seat: Seat) -> int:
        """The number of the first entry since the seat changed hands last; 0 where it never did."""
        return max((turn.entry for turn in self.turnovers if turn.seat == seat), default=0)

    def with_seat(self, seat: Seat, changed: SeatMeta) -> "GameMeta":
        """The same table with one seat replaced."""
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1:]))
