"""What a choice lacks to be afforded (R3.4), from the reader's view alone."""

from dataclasses import dataclass
from random import Random

from engine.rules.chance import Loose
from engine.rules.city import cell_of
from engine.rules.decisions import Choose
from engine.rules.events import Lacked
from engine.rules.imagining import imagined
from engine.rules.journal import SILENT
from engine.rules.lacking import needs
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
    return Play(imagined(view), in_play(view.options.modules), Loose(Random(0)), SILENT)


def shortage(view: View, decision: Choose) -> Shortage | None:
    """None where the choice is affordable or needs nothing. The reader of the view must be the chooser."""
    if view.seats[decision.seat].private is None:
        raise ValueError("a shortage needs the chooser's own view")
    if not decision.tiles:
        return None
    play = _imagined(view)
    letter = is_letter(decision.card)
    cell = view.tokens[decision.card] if letter else cell_of(view.city, decision.card)
    return _short(needs(play, decision.seat, decision.card, cell, decision.tiles))


def lacked(found: Lacked) -> Shortage | None:
    """Of what an event tells her of her own action; None where it does not tell what she had."""
    return None if found.resources_there is None or found.points_there is None else _short(found)


def _short(found: Lacked) -> Shortage | None:
    resources_there, points_there = found.resources_there or 0, found.points_there or 0
    resources = found.resources if found.resources > resources_there else 0
    points = found.points if found.points > points_there else 0
    return Shortage(resources, resources_there, points, points_there) if resources or points else None
