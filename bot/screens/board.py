"""The public board."""

from collections.abc import Sequence

from bot.screens.facts import Screen, TableFacts
from bot.text import Words
from engine.rules.events import Event
from engine.rules.view import View


def board(table: TableFacts, view: View, events: Sequence[Event], words: Words, *, live: bool = True) -> Screen:
    """The city and what happened since the last board; ``view`` and ``events`` as nobody in particular sees them.

    ``live`` False: an older board, without buttons and without who is awaited.
    """
    raise NotImplementedError
