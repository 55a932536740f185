"""R8.3: green spaces and parks. That they give nothing as neighbours stands in ``exploit.UTILIZED``."""

from random import Random
from typing import ClassVar

from engine.rules.city import NEIGHBOURS, City, parks
from engine.rules.decisions import Take
from engine.rules.events import Drew
from engine.rules.play import ModuleRules, Play
from engine.rules.position import ActionInProgress, Position
from engine.rules.prompts import TakePrompt
from engine.rules.terms import GREEN, GREEN_SPACES, Cell, Module, Tile


class GreenSpaces(ModuleRules):
    """Nine open tiles, points for urbanizing next to a park, points at the end."""

    name: ClassVar[Module] = "green_spaces"
    base_tiles_removed = 3

    def set_up(self, position: Position, rng: Random) -> None:
        """All nine lie open."""
        del rng
        position.green_spaces = GREEN_SPACES

    def urbanizing(self, play: Play, running: ActionInProgress) -> None:
        """The parks as they stood before (D)."""
        play.gain(running, "park", (0, park_points(play.position.city, running.cell), 0))

    def offer(self, position: Position, running: ActionInProgress, prompt: TakePrompt) -> None:
        """One credit; at most one a turn."""
        prompt.green = int(position.green_spaces > 0 and not running.green_taken)

    def sell(self, play: Play, running: ActionInProgress, purchase: Take) -> None:
        """Seen by all."""
        if purchase.green:
            play.position.green_spaces -= 1
            running.green_taken = True
            play.seat(running).tiles.append(GREEN)
            play.tell(Drew(running.seat, (), 1, (), 1))

    def take_back(self, play: Play, tiles: list[Tile]) -> None:
        """Back to the open pile."""
        play.position.green_spaces += tiles.count(GREEN)

    def final_points(self, position: Position, seat: int) -> tuple[int, int]:
        """Each green space gives its owner 1 point per floor of each building next to it."""
        city = position.city
        return sum(city[near].height for beside in beside_own(city, seat) for near in beside), 0


def beside_own(city: City, seat: int) -> list[list[Cell]]:
    """R8.3: of each of her green spaces the buildings next to it, whose floors count for her at the end."""
    return [[near for near in NEIGHBOURS[cell] if near in city and city[near].tiles[-1] != GREEN]
            for cell, space in city.items() if space.owner == seat and space.tiles[-1] == GREEN]


def park_points(city: City, cell: Cell) -> int:
    """R8.3: what urbanizing there brings, each park once."""
    return sum(points for _, points in parks_beside(city, cell))


def parks_beside(city: City, cell: Cell) -> list[tuple[Cell, int]]:
    """R8.3: of each park that urbanizing there would touch a green space beside the cell, and what it brings: 2 points
    for each of its green spaces."""
    return [(min(touched), 2 * len(park)) for park in parks(city)
            if (touched := set(park).intersection(NEIGHBOURS[cell]))]
