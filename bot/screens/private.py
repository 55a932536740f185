"""The private screen."""

from collections.abc import Sequence

from bot.screens.facts import Screen, TableFacts
from bot.text import Words
from engine.rules.events import Event
from engine.rules.view import View


def private(
    table: TableFacts,
    view: View,
    prompt: int,
    path: str,
    words: Words,
    *,
    events: Sequence[Event] = (),
    away: bool = False,
) -> Screen:
    """The reader's own screen at one step of answering; ``path`` "" is the start, else a ``pick``'s arg.

    ``events``: since her last answer, as she sees them. ``away``: an AI sits in for her; offers the seat back.
    A path that does not fit the view (any text) shows the start.
    """
    raise NotImplementedError
