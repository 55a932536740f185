"""Pictures of a view: the city, the private screen, the scoring, the film of a game.

Everything here is called from one render thread at a time. No words: they come with ``Labels``.
"""

from .city import city
from .film import Frame, film
from .labels import Labels, ScoreLabels
from .marks import Mark, marks_from
from .score import scoring
from .screen import NotSeated, screen

__all__ = ["Frame", "Labels", "Mark", "NotSeated", "ScoreLabels", "city", "film", "marks_from", "scoring", "screen"]
