"""Pictures of a view: the city, the private screen, the scoring, the film of a game.

Everything here is called from one render thread at a time. No words: they come with ``Labels``.
"""

from .city import city
from .labels import Labels, ScoreLabels
from .marks import Mark, marks_from
from .screen import NotSeated, screen

__all__ = ["Labels", "Mark", "NotSeated", "ScoreLabels", "city", "marks_from", "screen"]
