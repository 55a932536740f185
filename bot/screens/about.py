"""Version, health, source, privacy."""

from bot.screens.facts import AboutFacts, Screen
from bot.text import Words


def about(facts: AboutFacts, words: Words) -> Screen:
    """For ``/ginkgo about``."""
    raise NotImplementedError
