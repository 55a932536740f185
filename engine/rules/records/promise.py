"""How a game's deal is promised before it is dealt, and what it is then dealt from (docs/record.md, commitment)."""

import hashlib
import json
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

LONGEST_WORD: Final = 40
"""Characters of a person's word."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """Promise of how a game is dealt: ``hash`` is shown before anyone joins, seed and salt when it is over."""

    hash: str
    """SHA-256 of ``seed:salt``, 64 hex digits."""
    seed: str
    salt: str

    @classmethod
    def of(cls, seed: str, salt: str) -> "Commitment":
        """The commitment to a seed; both are hex strings."""
        return cls(_digest(f"{seed}:{salt}"), seed, salt)

    @classmethod
    def fresh(cls) -> "Commitment":
        """A new one, 64 hex digits each, from the operating system's generator."""
        return cls.of(secrets.token_hex(32), secrets.token_hex(32))


def dealt_from(seed: str, game: str, options: Mapping[str, object], words: Sequence[str]) -> str:
    """Format 2: the seed that deals, 64 hex digits, called D in record.md.

    ``seed`` is the one promised, ``options`` are those of the record (``positions.options_row``), ``words`` one a
    seat, Hal's included, empty where nobody added one. In format 1 the promised seed itself deals.
    """
    bound = {"game": game, "options": options, "words": list(words)}
    return _digest(f"{seed}:" + json.dumps(bound, ensure_ascii=False, separators=(",", ":"), sort_keys=True))


def is_word(text: str) -> bool:
    """Whether a person may add this word: at most 40 characters, NFC, no control characters."""
    return (
        len(text) <= LONGEST_WORD
        and unicodedata.is_normalized("NFC", text)
        and not any(unicodedata.category(character) in {"Cc", "Cs"} for character in text)
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
