"""R3.3: construct a floor."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.rules.events import Placed, ResourcesReturned
from engine.rules.play import ModuleRules, Play, touch
from engine.rules.position import ActionInProgress, Building, Position
from engine.rules.rounds import look_for_end
from engine.rules.terms import COLOUR, NUMBER, PRESTIGE, Cell, Seat, Tile


class Cost(NamedTuple):
    """R3.3b-c: what building on costs."""

    points: int
    """The difference to the covered number."""
    resources: int
    """Back to the own supply for a change of colour."""
    placed: int
    """Onto the building."""


def cost(
    position: Position, modules: Iterable[ModuleRules], seat: Seat, cell: Cell, tiles: tuple[Tile, ...]
) -> Cost:
    """R3.3b-c, with what the modules change about it (R9.3)."""
    top, building = tiles[-1], position.city[cell]
    covered = building.tiles[-1]
    points = max(0, NUMBER[covered] - NUMBER[top])
    resources = int(COLOUR[covered] != COLOUR[top])
    for module in modules:
        points, resources = module.cost(position.seats[seat], points, resources)
    return Cost(points, resources, len(building.tiles) + len(tiles))


def return_resources(play: Play, owner: Seat, by: Seat, resources: int, points_each: int) -> None:
    """R3.3a: resources go back behind their owner's screen."""
    seat = play.position.seats[owner]
    points = 0 if owner == by else points_each * resources
    seat.resources += resources
    seat.points += points
    if play.heard:
        play.tell(ResourcesReturned(owner, by, resources, points))


def points_for_return(play: Play, owner: Seat) -> int:
    """R3.3a: 1 point a resource, unless a module says otherwise (R9.3)."""
    each = 1
    for module in play.modules:
        each = module.points_for_return(play.position.seats[owner], each)
    return each


def _place(play: Play, running: ActionInProgress) -> None:
    touch(play, running)
    position, tiles, cell = play.position, running.tiles, running.cell
    price = cost(position, play.modules, running.seat, cell, tiles)
    building = position.city[cell]
    if building.owner is not None:
        each = points_for_return(play, building.owner)
        return_resources(play, building.owner, running.seat, building.height, each)
    seat = play.seat(running)
    seat.points -= price.points
    seat.resources -= price.resources + price.placed
    seat.supply += price.resources
    site = tiles[-1] not in PRESTIGE
    position.city[cell] = Building(building.tiles + tiles, running.seat, site)
    if play.heard:
        play.tell(Placed(running.seat, cell, tiles, price.placed, site, price.placed, price.points, price.resources))
    look_for_end(play, running.seat)


STEPS = (_place,)
