"""What happened, for people and pictures. One class a kind of thing; numbers are what was really moved.

Never changed after they are made; not frozen because that costs four times as much (bench/results.md).
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from engine.rules.kinds import Kinds, WrittenCell, WrittenShift
from engine.rules.terms import Action, Card, EventTile, Seat, Tile, Timing

GainSource: TypeAlias = Literal["action", "bonus", "park", "inspector", "event", "hal"]
"""What items come from."""


@dataclass(slots=True)
class RoundBegan:
    """Hands are ready; ``first`` begins."""

    kind: ClassVar[Literal["round_began"]] = "round_began"
    round: int
    first: Seat


@dataclass(slots=True)
class NewHandTaken:
    """R2.3."""

    kind: ClassVar[Literal["new_hand_taken"]] = "new_hand_taken"
    seat: Seat
    left: int
    """New Hand tokens she still has."""


@dataclass(slots=True)
class Drafted:
    """The draft is over and all reveal (R1.9)."""

    kind: ClassVar[Literal["drafted"]] = "drafted"
    seat: Seat
    characters: tuple[str, ...]
    expert: str | None


@dataclass(slots=True)
class Lacked:
    """What tiles needed that could not be afforded (R3.4). What lies in the city tells what is needed; what she had lay
    behind her screen."""

    resources: int
    points: int
    resources_there: int | None
    """Behind her screen, with those that would have come back from the building (R3.3a). None for everybody else."""
    points_there: int | None
    """Behind her screen; None for everybody else."""
    back: int | None = None
    """Of the resources there, those that would have come back. None for everybody else, and in records of an older
    engine."""


@dataclass(slots=True)
class Acted:
    """A seat's card is revealed and her action begins (R2.5)."""

    kind: ClassVar[Literal["acted"]] = "acted"
    seat: Seat
    card: Card
    tiles: tuple[Tile, ...]
    event: EventTile | None
    action: Action
    """What really happens: ``exploit`` also when she could not afford her tiles (R3.4)."""
    fell_back: bool
    cell: WrittenCell | None
    """The building named by a building card, or the token's cell."""
    lacked: Lacked | None = None
    """Where she fell back, in records of today's engine."""


@dataclass(slots=True)
class Placed:
    """A tile is in the city (R3.2b, R3.3b)."""

    kind: ClassVar[Literal["placed"]] = "placed"
    seat: Seat
    cell: WrittenCell
    tiles: tuple[Tile, ...]
    """The tiles placed, lower first."""
    height: int
    site: bool
    placed: int
    """Own resources put on it."""
    paid_points: int
    paid_resources: int


@dataclass(slots=True)
class ResourcesReturned:
    """R3.3a, R7.4, expropriation: resources go back behind their owner's screen."""

    kind: ClassVar[Literal["resources_returned"]] = "resources_returned"
    seat: Seat
    """The owner."""
    by: Seat
    resources: int
    points: int


@dataclass(slots=True)
class TokenMoved:
    """R3.5."""

    kind: ClassVar[Literal["token_moved"]] = "token_moved"
    seat: Seat
    letter: Card
    origin: WrittenCell
    to: WrittenCell
    shifted: WrittenShift


@dataclass(slots=True)
class GainPart:
    """What one building or card gives."""

    name: Tile | Card
    """The building's top tile, or the card; characters by their name."""
    resources: int
    points: int
    tiles: int


@dataclass(slots=True)
class Gained:
    """Items from one source; ``tiles`` counts tiles (or credits, R8.0) earned, drawn later together (R3.6)."""

    kind: ClassVar[Literal["gained"]] = "gained"
    seat: Seat
    source: GainSource
    resources: int
    """No more than were left in her supply (R3.7)."""
    points: int
    tiles: int
    parts: tuple[GainPart, ...] = ()
    """Where they come from: buildings (``action``, ``hal``) or cards of the area (``bonus``), in full even where the
    supply holds less. Empty where the source says all, and in records written before there were parts."""


@dataclass(slots=True)
class Drew:
    """Tiles drawn behind the screen. Others learn only how many and of which kinds lie open."""

    kind: ClassVar[Literal["drew"]] = "drew"
    seat: Seat
    tiles: tuple[Tile, ...]
    """Base and value II tiles; empty in the view of others."""
    count: int
    prestige: tuple[Tile, ...]
    green: int
    new_buildings: int = 0
    """How many of ``tiles`` are of value II."""


@dataclass(slots=True)
class SupplyExhausted:
    """R4.1: the last tile left the supply, for the ``times``-th time."""

    kind: ClassVar[Literal["supply_exhausted"]] = "supply_exhausted"
    times: int


@dataclass(slots=True)
class TilesReturned:
    """R4.2."""

    kind: ClassVar[Literal["tiles_returned"]] = "tiles_returned"
    seat: Seat
    tiles: tuple[Tile, ...]
    points: int


@dataclass(slots=True)
class DeckRebuilt:
    """R5.3. ``cards``: size of the new deck; ``discarded``: how many went off its top."""

    kind: ClassVar[Literal["deck_rebuilt"]] = "deck_rebuilt"
    cards: int
    discarded: int
    joined: tuple[Card, ...]
    """Cards whose sites left: they are in play from now on."""


@dataclass(slots=True)
class LastRound:
    """R4.4, R7.5: the game ends with this round."""

    kind: ClassVar[Literal["last_round"]] = "last_round"
    reason: Literal["supply", "resources", "hal"]
    seat: Seat | None


@dataclass(slots=True)
class Exchanged:
    """Banker (R9.3)."""

    kind: ClassVar[Literal["exchanged"]] = "exchanged"
    seat: Seat
    points: int
    resources: int


@dataclass(slots=True)
class EventPlayed:
    """R8.4: an event tile takes effect."""

    kind: ClassVar[Literal["event_played"]] = "event_played"
    seat: Seat
    event: EventTile
    when: Timing
    amount: int
    """Resources counted around (design, advertising, quality) or replaced (expropriation)."""


@dataclass(slots=True)
class Paid:
    """Quality control (R8.4): what ``seat`` lost."""

    kind: ClassVar[Literal["paid"]] = "paid"
    seat: Seat
    points: int
    resources: int
    to: Seat
    received: int
    """Points of these that ``to`` got."""


@dataclass(slots=True)
class HalStopped:
    """R7.5: Hal does nothing this turn."""

    kind: ClassVar[Literal["hal_stopped"]] = "hal_stopped"
    reason: Literal["no_tile", "no_resources", "no_card"]


@dataclass(slots=True)
class HalSwitched:
    """R7.7: the expert drew ``drawn`` beside ``card`` and uses ``used``."""

    kind: ClassVar[Literal["hal_switched"]] = "hal_switched"
    card: Card
    drawn: Card
    used: Card


@dataclass(slots=True)
class GameOver:
    """R6: everything is counted; the scores follow."""

    kind: ClassVar[Literal["game_over"]] = "game_over"
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    RoundBegan | NewHandTaken | Drafted | Acted | Placed | ResourcesReturned | TokenMoved | Gained | Drew
    | SupplyExhausted | TilesReturned | DeckRebuilt | LastRound | Exchanged | EventPlayed | Paid | HalStopped
    | HalSwitched | GameOver
)

EVENTS: Final = Kinds[Event]("event", get_args(Event))
"""As a record holds them, and back."""
