"""The rules by topic."""

from bot.ids import NO_GAME
from bot.screens.facts import Screen
from bot.text import Words


def rules(topic: str, words: Words, *, game: str = NO_GAME) -> Screen:
    """One topic; an unknown one shows the overview. The select on it folds into ``rules`` with the topic as arg."""
    raise NotImplementedError


def topics(words: Words, typed: str = "") -> list[tuple[str, str]]:
    """(id, title) of the topics that match what was typed, for autocomplete; at most 25."""
    raise NotImplementedError
