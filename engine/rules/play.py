"""One call into the rules: the position it changes, where chance comes from and who listens.

An action is a stack of steps. A step changes the position, pushes further steps, or asks a seat something by
opening a prompt; while a prompt is open nothing moves. So an action can stop at any question, be cloned there,
and go on from the answer.
"""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from engine.rules.chance import Chance
from engine.rules.events import Event, Gained
from engine.rules.journal import SILENT, Journal
from engine.rules.position import Choice, Position, SeatState
from engine.rules.prompts import Prompt
from engine.rules.terms import Action, Card, Cell, EventTile, Seat, Tile

Source: TypeAlias = Literal["action", "bonus", "park", "inspector", "event", "hal"]


class Running:
    """The action being resolved."""

    __slots__ = ("action", "card", "cell", "credits", "event", "fell_back", "green_taken", "item", "letter", "owed",
                 "received", "seat", "steps", "tiles", "touched")

    def __init__(self, seat: Seat, choice: Choice, cell: Cell) -> None:
        self.seat = seat
        self.card: Card = choice.card
        self.letter = len(choice.card) == 1
        """Whether it is an urbanization card."""
        self.tiles: tuple[Tile, ...] = choice.tiles
        self.event: EventTile | None = choice.event
        self.cell = cell
        """The building named by the card, or the cell its token had when the action began."""
        self.action: Action = "exploit"
        self.fell_back = False
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
        self.touched = False
        """Whether anything of the action is done: only before that can the position be written down."""
        self.steps: list[Step] = []
        """What is still to be done, the next one last."""

    def clone(self) -> "Running":
        """An independent copy."""
        twin = Running.__new__(Running)
        for name in Running.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.steps = self.steps[:]
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Running):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def then(self, *steps: "Step") -> None:
        """Do these next, in this order, before what is already waiting."""
        self.steps += steps[::-1]


class Play:
    """A position, its chance and its listener, for the length of one call."""

    __slots__ = ("chance", "heard", "journal", "position", "tell")

    def __init__(self, position: Position, chance: Chance, journal: Journal) -> None:
        self.position = position
        self.chance = chance
        self.journal = journal
        self.tell: Callable[[Event], None] = journal.event
        """Something happened."""
        self.heard = journal is not SILENT
        """Whether anybody listens: the events that come with every action are not made for nobody."""

    def shuffle(self, kind: str, items: Sequence[str]) -> list[str]:
        """Shuffle and record."""
        order = self.chance.shuffle(kind, items)
        self.journal.chance(kind, order)
        return order

    def ask(self, prompt: Prompt) -> None:
        """Open a question; nothing goes on before it is answered."""
        self.position.open[prompt.seat] = prompt

    def seat(self, running: Running) -> SeatState:
        """The acting seat."""
        return self.position.seats[running.seat]

    def gain(self, running: Running, source: Source, resources: int, points: int, tiles: int) -> None:
        """(D) R3.7: items for the acting seat, resources no more than her supply holds; tiles become credits (R3.6)."""
        if not (resources or points or tiles):
            return
        seat = self.position.seats[running.seat]
        if resources:
            resources = min(resources, seat.supply)
            seat.resources += resources
            seat.supply -= resources
        if tiles:
            if not tiles_flow(self.position):
                tiles = 0
            running.credits += tiles
        seat.points += points
        if self.heard and (resources or points or tiles):
            self.tell(Gained(running.seat, source, resources, points, tiles))


Step: TypeAlias = Callable[[Play, Running], None]


def tiles_flow(position: Position) -> bool:
    """R4.3, R7.5: after the last exhaustion gains of tiles bring nothing."""
    return position.exhausted < (1 if position.options.solo else 2)


def touch(play: Play, running: Running) -> None:
    """From here on something of the action is done; her card lies open and is no longer a choice."""
    if not running.touched:
        running.touched = True
        play.position.seats[running.seat].choice = None
