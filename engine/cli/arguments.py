"""What several commands understand in the same way."""

import argparse
import re
from collections.abc import Callable
from typing import Final

SEED: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
MOST_DIGITS: Final = 9


def seed_name(text: str) -> str:
    """A seed that may also stand in the name of a file."""
    if not SEED.fullmatch(text):
        raise argparse.ArgumentTypeError("letters, digits, - and _, at most 64")
    return text


def at_least(least: int) -> Callable[[str], int]:
    """A number from there on."""
    def number(text: str) -> int:
        if not text.isdecimal() or len(text) > MOST_DIGITS or int(text) < least:
            raise argparse.ArgumentTypeError(f"a number from {least}")
        return int(text)

    return number
