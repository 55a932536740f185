"""What a choice lacks to be afforded (R3.4), from the reader's view alone."""

from dataclasses import dataclass
from random import Random

from engine.rules.chance import Loose
from engine.rules.city import cell_of
from engine.rules.construct import cost
from engine.rules.decisions import Choose
from engine.rules.imagining import imagine
from engine.rules.journal import SILENT
from engine.rules.modules import in_play
from engine.rules.play import Play
from engine.rules.terms import is_letter
from engine.rules.view import View


@dataclass(frozen=True, slots=True)
class Shortage:
    """Counts; a need that is met is 0."""

    resources: int
    """Needed; more than there are."""
    resources_there: int
    """Behind the screen, those that come back from the building first included (R3.3a)."""
    points: int
    """Needed; more than there are."""
    points_there: int


def _imagined(view: View) -> Play:
    return Play(imagine(view), in_play(view.options.modules), Loose(Random(0)), SILENT)


def shortage(view: View, decision: Choose) -> Shortage | None:
    """None where the choice is affordable or needs nothing. The reader of the view must be the chooser."""
    own = view.seats[decision.seat].private
    if own is None:
        raise ValueError("a shortage needs the chooser's own view")
    if not decision.tiles:
        return None
    points = back = 0
    if is_letter(decision.card):
        resources = len(decision.tiles)
    else:
        cell = cell_of(view.city, decision.card)
        building = view.city[cell]
        price = cost(_imagined(view), decision.seat, cell, decision.tiles)
        resources, points = price.resources + price.placed, price.points
        back = building.height if building.owner == decision.seat else 0
    lacks_resources, lacks_points = resources > own.resources + back, points > own.points
    if not lacks_resources and not lacks_points:
        return None
    return Shortage(
        resources if lacks_resources else 0, own.resources + back, points if lacks_points else 0, own.points)
