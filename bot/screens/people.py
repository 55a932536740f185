"""What a person and a server can set."""

from bot.screens.facts import PersonFacts, Screen, ServerFacts
from bot.text import Words


def me(facts: PersonFacts, words: Words) -> Screen:
    """For ``/ginkgo me``; selects fold into ``me`` with ``name=value``."""
    raise NotImplementedError


def settings(facts: ServerFacts, words: Words) -> Screen:
    """For ``/ginkgo settings``; selects fold into ``server`` with ``name=value``."""
    raise NotImplementedError
