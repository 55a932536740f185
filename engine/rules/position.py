"""Where a game stands: plain mutable classes with a hand-checked ``clone`` (docs/record.md, POSITION)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.rules.decisions import Decision
from engine.rules.prompts import Prompt
from engine.rules.terms import HAL, Action, Card, Cell, Colour, EventTile, Module, Phase, Seat, Setup, Solo, Tile


@dataclass(frozen=True, slots=True)
class Options:
    """How a game was set up; never changes while it runs."""

    seats: int = 2
    """People (and AI seats); 1 in solo, where Hal has a seat of his own in the position."""
    setup: Setup = "introductory"
    modules: frozenset[Module] = frozenset()
    hand_size: int = 4
    solo: Solo | None = None

    @property
    def few(self) -> bool:
        """1 to 3 players: six tiles leave the game, seven cards go to the discard pile (R1.4, R1.5, R5.3)."""
        return self.seats <= 3

    @property
    def exhaustions(self) -> int:
        """How often the tile supply runs out in a whole game: it is filled anew but once, and never in solo (R4.2,
        R7.5)."""
        return 1 if self.solo else 2

    def is_hal(self, seat: Seat) -> bool:
        """Hal has no screen and is asked nothing (R7)."""
        return self.solo is not None and seat == HAL


class Choice(NamedTuple):
    """R2.2: what lies face down in front of a seat."""

    card: Card
    tiles: tuple[Tile, ...]
    """None, one, or with the Master Architect two: lower, top."""
    event: EventTile | None
    aside: Card | None
    """R8.5; the position keeps it in ``SeatState.aside``."""


class Building(NamedTuple):
    """A stack of tiles, or a green space (R8.3). Replaced when it changes, so clones share it."""

    tiles: tuple[Tile, ...]
    """From the bottom up."""
    owner: Seat | None
    site: bool

    @property
    def top(self) -> Tile:
        """The tile that gives colour and number."""
        return self.tiles[-1]

    @property
    def height(self) -> int:
        """Floors."""
        return len(self.tiles)

    @property
    def resources(self) -> int:
        """Resources on it: as many as floors when owned, else none (R1.2, R3.3c)."""
        return 0 if self.owner is None else len(self.tiles)


CLOCKWISE: Final = tuple(
    tuple(tuple((first + i) % count for i in range(count)) for first in range(count)) for count in range(6)
)
"""All seats clockwise, by their number and the first of them."""


class SeatState:
    """What one seat has. ``tiles`` and ``hand`` hold neither what is chosen nor what is set aside."""

    __slots__ = ("aside", "cards", "characters", "choice", "draft", "events", "expert", "hand", "new_hands",
                 "points", "resources", "supply", "tiles")

    def __init__(self, supply: int, new_hands: int) -> None:
        self.points = 0
        self.resources = 0
        """Behind the screen."""
        self.supply = supply
        """Resources of her colour not yet gained."""
        self.tiles: list[Tile] = []
        self.hand: list[Card] = []
        self.aside: Card | None = None
        self.choice: Choice | None = None
        """Until something of her action is done (``play.touch``)."""
        self.characters: list[str] = []
        self.expert: str | None = None
        self.cards: list[Card] = []
        """Building cards kept in the area (R3.3f)."""
        self.new_hands = new_hands
        self.events: list[EventTile] = []
        self.draft: list[str] = []

    def clone(self) -> "SeatState":
        """An independent copy."""
        twin = SeatState.__new__(SeatState)
        twin.points = self.points
        twin.resources = self.resources
        twin.supply = self.supply
        twin.tiles = self.tiles[:]
        twin.hand = self.hand[:]
        twin.aside = self.aside
        twin.choice = self.choice
        twin.characters = self.characters[:]
        twin.expert = self.expert
        twin.cards = self.cards[:]
        twin.new_hands = self.new_hands
        twin.events = self.events[:]
        twin.draft = self.draft[:]
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeatState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable


class ActionInProgress:
    """The action being resolved."""

    __slots__ = ("action", "card", "cell", "credits", "event", "event_done", "green_taken", "item", "owed", "received",
                 "seat", "steps", "tiles")

    def __init__(self, seat: Seat, choice: Choice, cell: Cell) -> None:
        self.seat = seat
        self.card: Card = choice.card
        self.tiles: tuple[Tile, ...] = choice.tiles
        self.event: EventTile | None = choice.event
        self.event_done = False
        """Whether the event has happened (R8.4)."""
        self.cell = cell
        """The building named by the card, or the cell its token had when the action began."""
        self.action: Action = "exploit"
        self.item: Literal["resource", "tile"] | None = None
        """R3.1a, once answered."""
        self.credits = 0
        """Tiles earned and not yet drawn or bought with (R3.6, R8.0)."""
        self.owed = 0
        """Base tiles still to be drawn one by one."""
        self.green_taken = False
        """R8.3: at most one green space a turn."""
        self.received = 0
        """Points got by quality control so far (R8.4)."""
        self.steps: list[Callable[..., None]] = []
        """What is still to be done (``play.ActionStep``), the next one last."""

    def clone(self) -> "ActionInProgress":
        """An independent copy."""
        twin = ActionInProgress.__new__(ActionInProgress)
        for name in ActionInProgress.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.steps = self.steps[:]
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ActionInProgress):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def then(self, *steps: Callable[..., None]) -> None:
        """Do these next, in this order, before what is already waiting."""
        self.steps += steps[::-1]


class Position:
    """One game at one moment.

    ``running`` and ``open`` say where an action stands and who is asked what. All else can be written down as
    record.md's POSITION, but in the middle of an action or of a draft pick (``records.positions.writable``).
    """

    __slots__ = ("box", "city", "deck", "discard", "exhausted", "final_round", "first", "green_spaces", "held",
                 "new_buildings", "open", "options", "phase", "prestige", "round", "running", "seats",
                 "supply", "tokens", "turn")

    def __init__(self, options: Options) -> None:
        self.options = options
        self.round = 0
        self.phase: Phase = "draft"
        self.first: Seat = 0
        self.turn: Seat | None = None
        self.seats: list[SeatState] = []
        self.city: dict[Cell, Building] = {}
        self.tokens: dict[Card, Cell] = {}
        self.deck: list[Card] = []
        self.discard: list[Card] = []
        self.supply: list[Tile] = []
        self.exhausted = 0
        """How often the tile supply has run out (R4)."""
        self.new_buildings: list[Tile] = []
        self.prestige: dict[Colour, list[Tile]] = {}
        self.green_spaces = 0
        self.box: list[Tile] = []
        self.final_round = False
        self.running: ActionInProgress | None = None
        """The action being resolved, None between actions."""
        self.open: dict[Seat, Prompt] = {}
        """Who is asked what right now."""
        self.held: dict[Seat, Decision] = {}
        """Answers to a question asked of several seats at once, held until the last one is in."""

    def clone(self) -> "Position":
        """An independent copy; what never changes (options, buildings, prompts, decisions) is shared."""
        twin = Position.__new__(Position)
        twin.options = self.options
        twin.round = self.round
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.seats = [seat.clone() for seat in self.seats]
        twin.city = self.city.copy()
        twin.tokens = self.tokens.copy()
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.supply = self.supply[:]
        twin.exhausted = self.exhausted
        twin.new_buildings = self.new_buildings[:]
        twin.prestige = {colour: pile[:] for colour, pile in self.prestige.items()}
        twin.green_spaces = self.green_spaces
        twin.box = self.box[:]
        twin.final_round = self.final_round
        twin.running = None if self.running is None else self.running.clone()
        twin.open = self.open.copy()
        twin.held = self.held.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def order(self) -> tuple[Seat, ...]:
        """All seats clockwise from the first player."""
        return CLOCKWISE[len(self.seats)][self.first]


@dataclass(slots=True)
class SeatScore:
    """One seat's columns (docs/record.md, SCORE); all in points."""

    seat: Seat
    points: int
    endgame: int
    new_hands: int
    districts: int
    green_spaces: int
    experts: int
    total: int = 0
    winner: bool = False
