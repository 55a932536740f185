"""What the doctor finds."""

import re
from dataclasses import dataclass
from typing import Final

from bot.text import Value

_PAGE: Final = re.compile(r":?\s*<(?:!doctype|html).*", re.IGNORECASE | re.DOTALL)
"""Of a proxy before Discord, which discord.py repeats as a whole."""


def why(error: BaseException) -> str:
    """What an error says, without the page that came with it."""
    return _PAGE.sub("", str(error))


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    good: bool
    key: str
    values: dict[str, Value]
