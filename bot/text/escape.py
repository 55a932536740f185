"""Names of people and channels as data: nothing in them formats, links, mentions or hides anything."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

LONGEST_NAME: Final = 32
"""Discord's limit of a name; longer ones (nicknames of other systems, channels) are cut."""

_MARKS: Final = re.compile(r"([\\`*_~|>#\[\]()<:@\-+.!])")
_ZERO_WIDTH_SPACE: Final = "\u200b"
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by Unicode's tables, and nothing to be seen: whoever wants a name of nothing takes one of these."""
_MOST_MARKS: Final = 4
"""Combining marks on one letter, which is what languages write at most; more would cover the lines around it."""
_REMEMBERED: Final = 2_000
"""Names: every screen says each several times."""


@lru_cache(maxsize=_REMEMBERED)
def visible(name: str, most: int = LONGEST_NAME) -> str:
    """One line of what is to be seen of it, cut to ``most``; empty where nothing is."""
    text = " ".join("".join(_seen(unicodedata.normalize("NFC", name))).split())
    return text[:most].rstrip()


def bare(name: str, most: int = LONGEST_NAME) -> str:
    """The same, never empty: for what is kept or stands by itself."""
    return visible(name, most) or "?"


@lru_cache(maxsize=_REMEMBERED)
def plain(name: str, most: int = LONGEST_NAME) -> str:
    """One line of visible text for labels and alt texts, which know no markdown; cut to ``most``. Never empty. One that
    runs from the right is isolated: the number beside it would be shown on its other side."""
    return _isolated(bare(name, most))


@lru_cache(maxsize=_REMEMBERED)
def safe(name: str, most: int = LONGEST_NAME) -> str:
    """The same for text with markdown: every mark escaped, no mention, no link, no emoji code left working."""
    return _isolated(escaped(name, most).replace("@", f"@{_ZERO_WIDTH_SPACE}"))


def escaped(text: str, most: int = LONGEST_NAME) -> str:
    """Only the marks escaped, so that it is copied as it was written: for what nobody but the operator writes."""
    return _MARKS.sub(r"\\\1", bare(text, most))


def _isolated(name: str) -> str:
    """As ``render.bidi.isolated``, which would load all that draws into every command."""
    turned = any(unicodedata.bidirectional(char) in {"R", "AL"} for char in name)
    return f"\u2068{name}\u2069" if turned else name


def _seen(name: str) -> Iterator[str]:
    """Its characters but controls, direction marks, zero-width and unassigned ones; what is blank is a space. Combining
    marks stay where there is something that they stand on."""
    marks = _MOST_MARKS
    for char in name:
        category = unicodedata.category(char)
        if char.isspace() or char in _BLANK:
            marks = _MOST_MARKS
            yield " "
        elif category.startswith("M"):
            marks += 1
            if marks <= _MOST_MARKS:
                yield char
        elif category not in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}:
            marks = 0
            yield char
