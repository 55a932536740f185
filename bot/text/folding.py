"""What people type, made equal to what is written: without capitals, accents and marks between words."""

import re
from functools import lru_cache
from typing import Final
from unicodedata import combining, normalize

_WORD: Final = re.compile(r"[^\W_]+")
_NOT_ACCENTS: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "œ": "oe", "æ": "ae", "ß": "ss"})
"""Letters that Unicode does not take apart into a plain one and its accent."""


def folded(text: str) -> str:
    """``"Żetony – Œuvre"`` as ``"zetony oeuvre"``."""
    return " ".join(words_in(text))


@lru_cache(maxsize=2_000)
def words_in(text: str) -> tuple[str, ...]:
    """The words of a text, folded, in its order."""
    apart = normalize("NFKD", text.casefold().translate(_NOT_ACCENTS))
    return tuple(_WORD.findall("".join(char for char in apart if not combining(char))))
