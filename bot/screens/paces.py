"""The paces in numbers, which are those that the table goes by."""

from bot.screens.layout import Page
from bot.screens.screen import Screen
from bot.text import Words
from engine.table.meta import PACES, PaceName


def pace_line(pace: PaceName, words: Words) -> str:
    """Which it is, how long the game waits for an answer, and after how long it pings."""
    return words("option-pace", pace=pace, limit=words.duration(PACES[pace].limit), ping=_ping(pace, words))


def pace(name: PaceName, words: Words) -> Screen:
    """The same as a message: which it is now."""
    page = Page(words)
    page.text(pace_line(name, words))
    return page.screen()


def pace_label(pace: PaceName, words: Words) -> str:
    """On a select: which it is, and how long the game waits for an answer."""
    return words("pace", pace=pace, limit=words.duration(PACES[pace].limit))


def pace_means(pace: PaceName, words: Words) -> str:
    """Below that: after how long it pings."""
    return words("pace-means", ping=_ping(pace, words))


def _ping(pace: PaceName, words: Words) -> str:
    return words.duration(PACES[pace].ping_after)
