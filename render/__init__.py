"""Pictures of a view: the city, the private screen, the scoring, the film of a game.

Everything here is called from one thread at a time, in a bot that of an ``Easel``. No words: they come with ``Labels``.
"""

from .city import city
from .easel import DrawingFailed, Easel
from .film import Frame, film
from .labels import Labels, ScoreLabels
from .marks import Mark, marks_from
from .order import Order, drawn
from .score import scoring
from .screen import NotSeated, screen

__all__ = [
    "DrawingFailed", "Easel", "Frame", "Labels", "Mark", "NotSeated", "Order", "ScoreLabels", "city", "drawn", "film",
    "marks_from", "scoring", "screen",
]
