"""Names of people and channels as data: nothing in them formats, links, mentions or hides anything."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

LONGEST_NAME: Final = 32
"""Discord's limit of a name; longer ones (nicknames of other systems, channels) are cut."""

_MARKS: Final = re.compile(r"([\\`*_~|>#\[\]()<:@\-+.!])")
_ZERO_WIDTH_SPACE: Final = "\u200b"
_REMEMBERED: Final = 2_000
"""Names: every screen says each several times."""


@lru_cache(maxsize=_REMEMBERED)
def visible(name: str, most: int = LONGEST_NAME) -> str:
    """One line of what is to be seen of it, cut to ``most``; empty where nothing is."""
    kept = (" " if char.isspace() else char for char in unicodedata.normalize("NFC", name) if _visible(char))
    text = " ".join("".join(kept).split())
    return text[:most].rstrip()


def plain(name: str, most: int = LONGEST_NAME) -> str:
    """One line of visible text for labels and alt texts, which know no markdown; cut to ``most``. Never empty."""
    return visible(name, most) or "?"


@lru_cache(maxsize=_REMEMBERED)
def safe(name: str, most: int = LONGEST_NAME) -> str:
    """The same for text with markdown: every mark escaped, no mention, no link, no emoji code left working."""
    return _MARKS.sub(r"\\\1", plain(name, most)).replace("@", f"@{_ZERO_WIDTH_SPACE}")


def _visible(char: str) -> bool:
    """Not a control, a direction mark, a zero-width or unassigned character; combining marks stay."""
    return char.isspace() or unicodedata.category(char) not in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
