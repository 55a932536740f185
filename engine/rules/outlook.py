"""What a choice would change in final scoring if the game ended right after it: what it brings later, beside what it
brings at once. As of now: whatever others build may change it again.
"""

from engine.rules.decisions import Choose
from engine.rules.imagining import imagined, once_a_view
from engine.rules.modules.experts import COUNTS_STOCK
from engine.rules.position import Position
from engine.rules.preview import resolved
from engine.rules.scoring import score
from engine.rules.terms import Seat
from engine.rules.view import View


@once_a_view(8000)
def outlook(view: View, decision: Choose) -> int:
    """Points that districts, cards, green spaces and an expert who counts what lies open would bring the chooser more
    (or less) than before (R6.1). What counts resources or tiles behind the screen is left out: what comes and goes
    there is told as such. The reader of the view must be the chooser and be asked. Of the same view it is worked out
    once."""
    _, after = resolved(view, decision)
    if after.city == view.city:
        return 0  # Then no card has come into the area either.
    return open_points(after, decision.seat) - _open_points_now(view, decision.seat)


@once_a_view(200)
def _open_points_now(view: View, seat: Seat) -> int:
    return open_points(imagined(view), seat)


def open_points(position: Position, seat: Seat) -> int:
    """What the city and the seat's area bring her if the game ends now."""
    row = score(position).seats[seat]
    experts = 0 if position.seats[seat].expert in COUNTS_STOCK else row.experts
    return row.endgame + row.districts + row.green_spaces + experts
