"""Votes of the table."""

from bot.screens.facts import Ballot, Screen, TableFacts
from bot.text import Words


def vote(table: TableFacts, ballot: Ballot, words: Words) -> Screen:
    """The one message of a vote: who asked, who agreed, what is missing."""
    raise NotImplementedError
