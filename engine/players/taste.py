"""What things are worth to the arithmetic, in points: learned by games (``bench.tastes``)."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Taste:
    """What things are worth in points. ``left`` in a name: times the share of the game still to come."""

    resource: float = 0.55
    resource_left: float = 1.55
    resource_few: float = 0.38
    """More for each of the first three behind the screen."""
    tile: float = 0.41
    tile_left: float = 2.4
    tile_few: float = 0.29
    high: float = -1.23
    """For each ten that the number of the tile on top is above 11: its worth there, less that behind the screen."""
    placed: float = 1.83
    """A resource on a building: it counts in a district, first or second."""
    placed_left: float = 0.87
    covered: float = 1.12
    """Each resource that a rival loses on the city."""
    given: float = 0.33
    """Lost for each point that a rival gets."""
    beside: float = 0.61
    """Each neighbour of the new top tile's colour: districts grow."""
    beside_own: float = 0.24
    """Each own resource on these."""
    beside_rival: float = 0.03
    wanted: float = 0.37
    """Each resource placed on a colour that an endgame card in one's area counts."""
    own: float = 0.34
    """Building on one's own building."""
    tall: float = 0.29
    """Each floor built on."""
    urbanize: float = -0.42
    letter: float = 0.25
    """A letter alone."""
    exploit_bonus: float = 5.94
    """A permanent bonus, so many times what it brings once, times the share of the game still to come."""
    urbanize_bonus: float = 4.17
    construct_bonus: float = 9.68
    endgame: float = 1.2
    endgame_left: float = 0.62
    """What is counted still grows."""
    event: float = 2.5
    """An event tile unplayed."""


TASTE: Final = Taste()
SOLO: Final = Taste(
    resource=0.82, resource_left=1.91, resource_few=0.47, tile=0.18, tile_left=2.38, tile_few=0.29, high=-1.47,
    placed=2.19, placed_left=0.87, covered=1.32, given=0.29, beside=0.39, beside_own=0.24, beside_rival=-0.09,
    wanted=0.38, own=0.34, tall=0.36, urbanize=-0.53, letter=0.79, exploit_bonus=6.16, urbanize_bonus=1.08,
    construct_bonus=9.82, endgame=1.2, endgame_left=0.26)
