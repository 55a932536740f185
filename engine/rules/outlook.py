"""What a choice would change in final scoring if the game ended right after it: what it brings later, beside what it
brings at once. As of now: whatever others build may change it again.
"""

from functools import lru_cache

from engine.rules import imagining
from engine.rules.decisions import Choose
from engine.rules.imagining import Same
from engine.rules.modules.experts import COUNTS_STOCK
from engine.rules.position import Position
from engine.rules.preview import resolved
from engine.rules.scoring import score
from engine.rules.terms import Card, EventTile, Seat, Tile
from engine.rules.view import View


def outlook(view: View, decision: Choose) -> int:
    """Points that districts, cards, green spaces and an expert who counts what lies open would bring the chooser more
    (or less) than before (R6.1). What counts resources or tiles behind the screen is left out: what comes and goes
    there is told as such. The reader of the view must be the chooser and be asked. Of the same view it is worked out
    once."""
    return _outlook(Same(view), decision.seat, decision.card, decision.tiles, decision.event, decision.aside)


@lru_cache(maxsize=4000)
def _outlook(
    same: Same, seat: Seat, card: Card, tiles: tuple[Tile, ...], event: EventTile | None, aside: Card | None
) -> int:
    _, after = resolved(same.view, Choose(seat, card, tiles, event, aside))
    if after.city == same.view.city:
        return 0  # Then no card has come into the area either.
    return open_points(after, seat) - _open_points_now(same, seat)


@lru_cache(maxsize=200)
def _open_points_now(same: Same, seat: Seat) -> int:
    return open_points(imagining.imagined(same.view), seat)


def open_points(position: Position, seat: Seat) -> int:
    """What the city and the seat's area bring her if the game ends now."""
    row = score(position).seats[seat]
    experts = 0 if position.seats[seat].expert in COUNTS_STOCK else row.experts
    return row.endgame + row.districts + row.green_spaces + experts
