"""What the screens of a table say beside the view: names, seats, options, promises, votes."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from engine.ai_levels import Level
from engine.rules.position import Options
from engine.rules.terms import Seat
from engine.rules.view import View
from engine.table.errors import DeclinedCode
from engine.table.meta import PaceName, VoteKind


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What every screen of one game needs to know beside the view."""

    game: str
    names: tuple[str, ...]
    """Raw names by seat, Hal's left out or ignored; the screens escape them."""
    channel_name: str
    """Raw name of the channel or thread where the table stands; empty in direct messages, and where nobody can name
    it."""
    link: str
    """Address of the table's last board, or of its channel; empty where no table stands behind it, or its channel was
    deleted."""
    direct: bool = False
    """In the bot's DMs."""
    ai: frozenset[Seat] = frozenset()
    """Seats an AI plays now (a stand-in's too)."""
    chosen_for: frozenset[Seat] = frozenset()
    """Seats whose last choice of a card was made by somebody else than who plays them now."""
    paused: bool = False
    advised: bool = False
    """Whether players may ask what the expert AI would do."""
    commitment: str = ""
    """Hash of the seed, shown with the first board; empty where the lobby has shown it, or there is none."""
    withheld: bool = False
    """Whether something could not be told in its channel, for want of a permission of the bot's, and still waits."""

    def away(self, view: View) -> bool:
        """Whether an AI plays for the view's reader: she can take her seat back. In a game that is over
        nobody plays."""
        return view.reader in self.ai and view.phase != "over"

    def as_asked(self, view: View) -> View:
        """The view with what its reader is asked: where an AI plays for her it is asked, not she."""
        return replace(view, prompt=None) if self.away(view) else view


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """One taken seat of a lobby, in the order of seats."""

    name: str
    level: Level | None = None
    """None for a person."""
    host: bool = False
    word: str = ""
    """Raw: what she has added to the deal."""


@dataclass(frozen=True, slots=True)
class DealFacts:
    """How the deal of one game is promised."""

    game: str
    hash: str
    """Empty where nothing is promised yet."""
    words: tuple[str, ...] | None
    """Raw, one a seat of ``names``, empty ones too; None where the deal takes none (format 1)."""
    names: tuple[str, ...]
    """Raw names by seat."""
    open: bool
    """Whether words can still be added."""
    over: bool
    """Whether the record opens the promise."""


@dataclass(frozen=True, slots=True)
class LobbyFacts:
    """An open lobby. ``options.seats`` is ignored: the seats are those taken."""

    game: str
    seats: tuple[LobbySeat, ...]
    options: Options
    pace: PaceName
    language: str
    expires: datetime
    advised: bool = False
    """Whether players may ask what the expert AI would do."""
    direct: bool = False
    """In the bot's DMs, where only a solo game can be played."""
    promise: str = ""
    """The hash that promises the deal; empty in a lobby of a version that promised at the start."""
    asked: tuple[str, ...] = ()
    """Raw names of those asked for a rematch who have not agreed yet."""
    turned_down: tuple[str, ...] = ()
    """Raw names of those who were asked and have turned it down."""
    lacks: DeclinedCode | None = None
    """Why it can't start as it is."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """A question the table votes on, as its one message shows it."""

    kind: VoteKind
    number: int
    """Which vote of this game; stale presses carry another."""
    by: Seat | None
    """Who asked; None where the bot did, because a limit passed."""
    agreed: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    """People who have not agreed."""
    needed: int
    """Agreements that decide it."""
    subject: Seat | None = None
    """Whose seat it is about (kick, default, ai)."""
    pace: PaceName | None = None
    by_itself: datetime | None = None
    """When it takes effect, whoever has not agreed by then; None where it never does by itself."""
    state: Literal["open", "passed", "settled"] = "open"
    """``settled``: no longer needed, because whoever was missing has answered."""
