"""What a table needs from outside: a store and a clock. What it hands to the store is one ``Change`` at a time."""

from collections.abc import Collection, Coroutine, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from engine.ai_levels import Level
from engine.rules.account import Account
from engine.rules.decisions import Decision
from engine.rules.kinds import JsonObject
from engine.rules.records.file import Entry
from engine.rules.records.promise import Commitment
from engine.rules.terms import Seat
from engine.rules.view import View
from engine.table.meta import GameId, GameMeta, PersonId
from engine.table.notices import Notice

CAUSE: Final[ContextVar[str | None]] = ContextVar("cause", default=None)
"""The press or command that is being dealt with, by Discord's id: what it brings about is stored with it, so that logs
tell of it in whatever process. None for what a clock brings about, and an AI that chooses beside the others."""

TimerKind: TypeAlias = Literal["ping", "reminder", "limit", "lobby", "resume", "default", "ai"]
"""The last three are of votes of these kinds."""


class Timer(NamedTuple):
    """Something to be looked at later; one a game, seat and kind."""

    game: GameId
    seat: Seat | None
    kind: TimerKind
    due: datetime
    prompt: int = 0
    """The question or vote it was set for; a timer of an older one is dropped when it is due."""


class TimerKey(NamedTuple):
    """Names a timer of a game."""

    seat: Seat | None
    kind: TimerKind


@dataclass(frozen=True, slots=True)
class Change:
    """What one commit writes, in one transaction; either all of it or nothing.

    ``meta.version`` is the version reached; the store holds ``meta.version - 1`` before, or the commit is a
    ``Conflict``.
    """

    meta: GameMeta
    at: datetime
    drawn: int
    """Outcomes the game's seed has given so far."""
    pending: Mapping[Seat, JsonObject]
    """All answers held until the last one is in (they replace those stored)."""
    awaits_ai: bool = False
    """Whether the game has to be woken, because an AI is to answer, when the process that thinks for it has ended."""
    seats_changed: bool = True
    """Whether other people sit here than before, or an AI stands in for others."""
    entries: Sequence[Entry] = ()
    """Numbered from 0 within the game."""
    commitment: Commitment | None = None
    """Only with a new game; with the start where its lobby has promised nothing yet."""
    notices: Sequence[Notice] = ()
    set_timers: Sequence[Timer] = ()
    drop_timers: Sequence[TimerKey] = ()
    joined: Sequence[PersonId] = ()
    """Who sits here and did not before: ``Declined("too_many_games")`` where that is one game too many for her."""
    most_games: int | None = None
    """Open games one person may sit in; None: any number."""
    position_lost: bool = False
    """What was stored of the position can't be read: from now on the game has none."""
    fired: Timer | None = None
    """A timer that this change deals with: gone after the commit. ``TimerGone`` if it is gone already."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as the store holds it."""

    meta: GameMeta
    drawn: int
    pending: Mapping[Seat, JsonObject]
    entries: Sequence[Entry]
    """The last position and all after it; empty in a lobby, and where the position was lost (``Change``)."""
    seed: str | None
    """None in a lobby that has promised nothing yet. Never leaves the table before the game is over."""
    next_entry: int


@dataclass(frozen=True, slots=True)
class Person:
    """What is kept about a person, by her own choice where it is one."""

    id: PersonId
    locale: str | None = None
    """Chosen by her; None: the locale of her Discord client."""
    dm_closed: bool = False
    """A direct message was refused; nothing is tried until she writes or presses something there."""
    screen: Literal["dm", "ephemeral"] = "dm"
    pings: bool = True
    remind_minutes: int | None = 12 * 60
    """From the ping to the one reminder that follows it; None: no reminder."""
    quiet_from: time | None = None
    quiet_to: time | None = None
    """Between the two, in ``zone``, she is not pinged; may span midnight."""
    zone: str = "UTC"
    """IANA name."""
    offers: bool = True
    """Whether others may offer her a seat."""
    client_locale: str | None = None
    """What her Discord client was set to when she last did something: the language of what is sent to her later, where
    she has chosen none."""
    hints: bool = True
    """Whether her screens explain what happens to her for the first time."""

    @property
    def screen_directly(self) -> bool:
        """Whether her private screens stand in her direct messages."""
        return self.screen == "dm" and not self.dm_closed


class Clock(Protocol):
    """Time from outside; tests turn it by hand."""

    def now(self) -> datetime:
        """Aware, in UTC."""

    async def sleep_until(self, due: datetime) -> None:
        """Return at or after ``due``."""

    def sleep(self, length: timedelta) -> Coroutine[object, None, None]:
        """Return so long after the call, also where the time of day is set anew meanwhile."""


class Thinker(Protocol):
    """What answers for AI seats (``engine.players``)."""

    async def think(self, level: Level, view: View, account: Account, seed: str) -> Decision:
        """An answer to ``view.prompt``; the same four give the same one, unless it took too long. Never raises, never
        takes long."""


class Leases(Protocol):
    """Which of several processes thinks for an AI seat."""

    async def take(self, game: GameId, seat: Seat, prompt: int) -> bool:
        """Whether it is this one; else a living one does so already. ``StoreError``, having written nothing."""


class Store(Protocol):
    """What keeps games. Every method may raise ``StoreError``, with what that says."""

    async def create(self, change: Change) -> None:
        """Store a new game; Declined("channel_busy") if the channel has an open one, Declined("too_many_games") if its
        host sits in too many."""

    async def commit(self, change: Change) -> None:
        """Write the change; Conflict if somebody else has changed the game, TimerGone if its timer is gone,
        Declined("too_many_games") if somebody who joins sits in too many."""

    async def load(self, game: GameId) -> Stored | None:
        """The game, or None."""

    async def versions(self, games: Collection[GameId]) -> Mapping[GameId, int]:
        """The version that each of these has reached; those that are not there are left out."""

    async def settled(self, game: GameId) -> int | None:
        """The version it has reached once no change of it is under way any more, also none whose answer was lost; None
        where it is not there."""

    async def game_in(self, channel: str) -> GameId | None:
        """The open game of a channel."""

    async def last_in(self, channel: str, *, dealt: bool = False) -> GameId | None:
        """The newest game of a channel, open or not; ``dealt``: of those that have begun."""

    async def games_of(self, person: PersonId) -> Sequence[GameId]:
        """Open games in which she sits, or in which an AI stands in for her; oldest first."""

    async def awaiting_ai(self) -> Sequence[GameId]:
        """Running games in which an AI is to answer."""

    async def entries(self, game: GameId, first: int, last: int) -> Sequence[Entry]:
        """Entries of a game by number, both included."""

    async def position_before(self, game: GameId, number: int) -> Entry | None:
        """The last position entry with a number of at most ``number``."""

    async def due_timers(self, now: datetime, most: int) -> Sequence[Timer]:
        """Timers due, the oldest first."""

    async def timers_ahead(self, now: datetime) -> Sequence[Timer]:
        """Timers that no clock can have set which is as late as this one (``timing.LONGEST``)."""

    async def put_off(self, timer: Timer, due: datetime) -> None:
        """Look at the timer later."""

    async def next_timer(self) -> datetime | None:
        """When the next timer is due."""

    async def person(self, person: PersonId) -> Person:
        """What is kept about her; the defaults for somebody unknown."""
