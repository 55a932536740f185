"""One call into the rules: the position it changes, the modules in play, where chance comes from and who listens.

An action is a stack of steps. A step changes the position, pushes further steps, or asks a seat something by
opening a prompt; while a prompt is open nothing moves. So an action can stop at any question, be cloned there,
and go on from the answer.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import ClassVar, TypeAlias

from engine.rules.chance import Chance
from engine.rules.decisions import Take
from engine.rules.events import Event, Gained, GainPart, GainSource
from engine.rules.journal import SILENT, Journal
from engine.rules.position import ActionInProgress, Position, SeatState
from engine.rules.prompts import ChoosePrompt, Prompt, TakePrompt
from engine.rules.terms import Module, Tile


class ModuleRules:
    """What a module of the expansion may change about the base game (R8); this one changes nothing.

    Each module (``modules``) overrides a few of these hooks. The base rules call them for the modules in play and
    know no module by name but in two places: ``setup`` and ``game`` ask the questions that belong to event tiles and
    experts alone. Beside them what says which options go together, what somebody knows and what a choice would do
    (``legal_options``, ``view``, ``account``, forecasts) names a few, and so does what writes positions down and
    checks them (``records``).
    """

    name: ClassVar[Module]
    base_tiles_removed: ClassVar[int] = 0
    """R8.0: random base tiles that leave the supply at setup."""

    def set_up(self, position: Position, rng: Random) -> None:
        """Lay out piles and deal, before the draft and before any item is taken."""

    def choosing(self, seat: SeatState, prompt: ChoosePrompt) -> None:
        """Widen what may be chosen."""

    def action_begins(self, play: "Play", running: ActionInProgress) -> None:
        """A card is about to be revealed: push steps, ask questions that come before everything."""

    def urbanizing(self, play: "Play", running: ActionInProgress) -> None:
        """A tile is about to take a token's place (R3.2b): gains from what stands there now."""

    def cost(self, seat: SeatState, points: int, resources: int) -> tuple[int, int]:
        """Points and resources to pay for building on (R3.3b)."""
        del seat
        return points, resources

    def points_for_return(self, owner: SeatState, each: int) -> int:
        """Points a resource that another's floor sends back (R3.3a)."""
        del owner
        return each

    def tiles_to_come(self, position: Position, running: ActionInProgress) -> int:
        """Most base tiles that an action will still draw besides those it is owed."""
        del position, running
        return 0

    def points_for_tile(self, seat: SeatState, each: int) -> int:
        """Points a tile given back (R4.2)."""
        del seat
        return each

    def offer(self, position: Position, running: ActionInProgress, prompt: TakePrompt) -> None:
        """Add what credits can buy (R8.0)."""

    def sell(self, play: "Play", running: ActionInProgress, purchase: Take) -> None:
        """Hand over what was bought of this module's tiles."""

    def take_back(self, play: "Play", tiles: list[Tile]) -> None:
        """Put this module's tiles among those returned on their pile (R8.0)."""

    def hands_passed(self, position: Position) -> None:
        """The hands have just moved on (R5.1)."""

    def final_points(self, position: Position, seat: int) -> tuple[int, int]:
        """Points at the end: for green spaces, for the expert (R6.1)."""
        del position, seat
        return 0, 0


class Play:
    """A position, the modules in play, its chance and its listener, for the length of one call."""

    __slots__ = ("chance", "heard", "journal", "modules", "position", "tell")

    def __init__(
        self, position: Position, modules: tuple[ModuleRules, ...], chance: Chance, journal: Journal
    ) -> None:
        self.position = position
        self.modules = modules
        """The rules of the modules in play (R8), in their order."""
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

    def seat(self, running: ActionInProgress) -> SeatState:
        """The acting seat."""
        return self.position.seats[running.seat]

    def gain(
        self, running: ActionInProgress, source: GainSource, items: tuple[int, int, int], parts: Iterable[GainPart] = ()
    ) -> None:
        """(D) R3.7: resources, points and tiles for the acting seat, resources no more than her supply holds; tiles
        become credits (R3.6). ``parts`` say where they come from, for whoever listens."""
        resources, points, tiles = items
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
            self.tell(Gained(running.seat, source, resources, points, tiles, tuple(parts)))


ActionStep: TypeAlias = Callable[[Play, ActionInProgress], None]
"""One thing to do of an action."""


def tiles_flow(position: Position) -> bool:
    """R4.3, R7.5: after the last exhaustion gains of tiles bring nothing."""
    return position.exhausted < position.options.exhaustions


def touch(play: Play, running: ActionInProgress) -> None:
    """From here on something of the action is done: her card lies open and is no longer a choice, and the position
    can't be written down before the action's end."""
    play.seat(running).choice = None
