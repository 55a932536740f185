"""Pictures of a view: the city, the private screen, the scoring, the film of a game.

Everything here is called from one thread at a time, in a bot that of its drawing process. No words: they come with
``Labels``.
"""

from render.city import city
from render.drawing import drawing_process
from render.film import Frame, film
from render.labels import Labels, ScoreLabels
from render.marks import Mark, marks_from
from render.order import Order, drawn
from render.score import scoring
from render.screen import NotSeated, screen

__all__ = [
    "Frame", "Labels", "Mark", "NotSeated", "Order", "ScoreLabels", "city", "drawing_process", "drawn", "film",
    "marks_from", "scoring", "screen",
]
