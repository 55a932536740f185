"""R3.2a, R3.3, R3.4: what the tiles placed with a card cost, beside what there is to pay it with."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.rules.construct import cost
from engine.rules.events import Lacked
from engine.rules.play import ModuleRules
from engine.rules.position import Position
from engine.rules.terms import Card, Cell, Seat, Tile, is_letter


class Price(NamedTuple):
    """What building demands (R3.2a, R3.3), and what there is to pay it with; own resources that come back from the
    building are counted among those she has."""

    points: int
    resources: int
    has_points: int
    has_resources: int
    back: int = 0
    """How many of those she has come back from the building; none where an older engine tells of it afterwards."""

    @property
    def affordable(self) -> bool:
        """Whether it can be paid; if not she exploits instead (R3.4)."""
        return self.points <= self.has_points and self.resources <= self.has_resources

    @property
    def missing(self) -> tuple[int, int]:
        """Points and resources she lacks; both 0 where it is affordable."""
        return max(0, self.points - self.has_points), max(0, self.resources - self.has_resources)

    @property
    def lacked(self) -> Lacked:
        """As it is told of an action that fell back (R3.4)."""
        return Lacked(self.resources, self.points, self.has_resources, self.has_points, self.back)


def price_of(
    position: Position, modules: Iterable[ModuleRules], seat: Seat, card: Card, cell: Cell, tiles: tuple[Tile, ...]
) -> Price:
    """Of tiles placed with a card on the cell it names: to urbanize, 1 resource for each of them (R3.2a)."""
    own = position.seats[seat]
    if is_letter(card):
        return Price(0, len(tiles), own.points, own.resources)
    building = position.city[cell]
    points, resources, placed = cost(position, modules, seat, cell, tiles)
    back = building.height if building.owner == seat else 0
    return Price(points, resources + placed, own.points, own.resources + back, back)


def price_told(lacked: Lacked) -> Price | None:
    """What an event tells her of her own action that fell back; None where it does not tell what she had."""
    if lacked.resources_there is None or lacked.points_there is None:
        return None
    return Price(lacked.points, lacked.resources, lacked.points_there, lacked.resources_there, lacked.back or 0)
