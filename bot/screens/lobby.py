"""The lobby, its options, and what is left of it."""

from typing import Literal

from bot.screens.facts import LobbyFacts, Screen
from bot.text import Words


def lobby(facts: LobbyFacts, words: Words) -> Screen:
    """The lobby's one message: seats, options, buttons."""
    raise NotImplementedError


def options(facts: LobbyFacts, words: Words) -> Screen:
    """The host's private screen to change the options; every select folds into ``set`` with ``name=value``."""
    raise NotImplementedError


def closed(words: Words, reason: Literal["cancelled", "expired", "started"]) -> Screen:
    """What stands in the lobby's place when it is gone."""
    raise NotImplementedError
