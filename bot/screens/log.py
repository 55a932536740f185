"""The rounds so far in words."""

from collections.abc import Sequence

from bot.screens.facts import Screen, TableFacts
from bot.text import Words
from engine.rules.events import Event
from engine.rules.view import View


def log(table: TableFacts, view: View, events: Sequence[Event], words: Words, page: int | None = None) -> Screen:
    """One page of what all may know, the newest page for None; buttons turn pages by ``log`` with the page as arg."""
    raise NotImplementedError
