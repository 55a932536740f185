"""R3.4: what the tiles of an action need, beside what lies behind a screen."""

from engine.rules.construct import cost
from engine.rules.events import Lacked
from engine.rules.play import Play
from engine.rules.terms import Card, Cell, Seat, Tile, is_letter


def needs(play: Play, seat: Seat, card: Card, cell: Cell, tiles: tuple[Tile, ...]) -> Lacked:
    """Of tiles laid with a card on the cell it names; affordable where there is as much of both."""
    own = play.position.seats[seat]
    if is_letter(card):
        return Lacked(len(tiles), 0, own.resources, own.points)
    building = play.position.city[cell]
    price = cost(play, seat, cell, tiles)
    back = building.height if building.owner == seat else 0
    return Lacked(price.resources + price.placed, price.points, own.resources + back, own.points)
