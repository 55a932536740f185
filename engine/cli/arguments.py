"""What several commands understand in the same way."""

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

SEED: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
MOST_DIGITS: Final = 9


def seed_name(text: str) -> str:
    """A seed that may also stand in the name of a file."""
    if not SEED.fullmatch(text):
        raise argparse.ArgumentTypeError("letters, digits, - and _, at most 64")
    return text


def place_name(text: str) -> str:
    """The name of a file or folder. An empty one, as from a variable of the shell that is not set, would be the folder
    one is in."""
    if not text:
        raise argparse.ArgumentTypeError("an empty name")
    return text


def folder_name(text: str) -> Path:
    """The name of a folder to write to."""
    return Path(place_name(text))


def at_least(least: int) -> Callable[[str], int]:
    """A number from there on."""
    def number(text: str) -> int:
        if not text.isdecimal() or (len(text) <= MOST_DIGITS and int(text) < least):
            raise argparse.ArgumentTypeError(f"a number from {least}")
        if len(text) > MOST_DIGITS:
            raise argparse.ArgumentTypeError(f"a number of at most {MOST_DIGITS} digits")
        return int(text)

    return number
