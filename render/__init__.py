"""Pictures of a view: the city, the private screen, the city for one reader, the scoring, the legend, a chart, films.

Everything here is called from one thread at a time, in a process that draws. No words: they come with ``Labels``.
"""

from render.chart import Chart
from render.city import city
from render.drawing import drawing_process
from render.encoding import show_the_same
from render.film import Frame, film
from render.labels import Labels
from render.marks import Mark, marks_from
from render.order import Order, drawn
from render.pointing import Pointer
from render.proposal import Plan
from render.score import scoring
from render.screen import screen
from render.stocks import NotSeated

__all__ = [
    "Chart", "Frame", "Labels", "Mark", "NotSeated", "Order", "Plan", "Pointer", "city",
    "drawing_process", "drawn", "film", "marks_from", "scoring", "screen",
    "show_the_same",
]
