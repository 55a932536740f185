"""Pictures of a view: the city, the private screen, the scoring, the film of a game.

Everything here is called from one thread at a time, in a bot that of an ``Easel``. No words: they come with ``Labels``.
"""

from render.city import city
from render.easel import DrawingFailed, Easel
from render.film import Frame, film
from render.labels import Labels, ScoreLabels
from render.marks import Mark, marks_from
from render.order import Order, drawn
from render.score import scoring
from render.screen import NotSeated, screen

__all__ = [
    "DrawingFailed", "Easel", "Frame", "Labels", "Mark", "NotSeated", "Order", "ScoreLabels", "city", "drawn", "film",
    "marks_from", "scoring", "screen",
]
