"""Private sentences: refusals, hints, answers to what went wrong."""

from bot.screens.facts import Screen, TableFacts
from bot.text import Value, Words
from engine.rules.errors import Refused
from engine.rules.terms import Seat


def notice(words: Words, key: str, /, **values: Value) -> Screen:
    """One sentence of the catalogue, alone; names among ``values`` are escaped by the caller (``bot.text.safe``)."""
    raise NotImplementedError


def refused(error: Refused, words: Words) -> Screen:
    """Why the rules refused something, and what to do now."""
    raise NotImplementedError


def ping(
    table: TableFacts,
    seat: Seat,
    user: int,
    words: Words,
    *,
    again: bool = False,
    mention: bool = False,
) -> Screen:
    """The game waits for this seat: a DM, or with ``mention`` a line in the channel; ``again``: the reminder."""
    raise NotImplementedError


def ping_done(table: TableFacts, words: Words) -> Screen:
    """What a ping becomes when it is answered."""
    raise NotImplementedError


def resign(table: TableFacts, words: Words, *, last: bool) -> Screen:
    """The question back before a seat is given up; ``last``: fewer than two people would be left."""
    raise NotImplementedError
