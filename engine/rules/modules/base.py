"""The hooks through which a module of the expansion changes the base game (R8).

Each module overrides a few; the base rules call them all and name none.
"""

from typing import TYPE_CHECKING, ClassVar

from engine.rules.terms import Module, Tile

if TYPE_CHECKING:
    from random import Random

    from engine.rules.decisions import Take
    from engine.rules.play import Play, Running
    from engine.rules.position import Position, SeatState
    from engine.rules.prompts import ChoosePrompt, TakePrompt


class ModuleRules:
    """Changes nothing."""

    name: ClassVar[Module]
    base_tiles_removed: ClassVar[int] = 0
    """R8.0: random base tiles that leave the supply at setup."""

    def set_up(self, position: "Position", rng: "Random") -> None:
        """Lay out piles and deal, before the draft and before any item is taken."""

    def choosing(self, seat: "SeatState", prompt: "ChoosePrompt") -> None:
        """Widen what may be chosen."""

    def action_begins(self, play: "Play", running: "Running") -> None:
        """A card is about to be revealed: push steps, ask questions that come before everything."""

    def urbanizing(self, play: "Play", running: "Running") -> None:
        """A tile is about to take a token's place (R3.2b): gains from what stands there now."""

    def cost(self, seat: "SeatState", points: int, resources: int) -> tuple[int, int]:
        """Points and resources to pay for building on (R3.3b)."""
        del seat
        return points, resources

    def points_for_return(self, owner: "SeatState", each: int) -> int:
        """Points a resource that another's floor sends back (R3.3a)."""
        del owner
        return each

    def points_for_tile(self, seat: "SeatState", each: int) -> int:
        """Points a tile given back (R4.2)."""
        del seat
        return each

    def offer(self, position: "Position", running: "Running", prompt: "TakePrompt") -> None:
        """Add what credits can buy (R8.0)."""

    def sell(self, play: "Play", running: "Running", purchase: "Take") -> None:
        """Hand over what was bought of this module's tiles."""

    def take_back(self, play: "Play", tiles: list[Tile]) -> None:
        """Put this module's tiles among those returned on their pile (R8.0)."""

    def hands_passed(self, position: "Position") -> None:
        """The hands have just moved on (R5.1)."""

    def final_points(self, position: "Position", seat: int) -> tuple[int, int]:
        """Points at the end: for green spaces, for the expert (R6.1)."""
        del position, seat
        return 0, 0
