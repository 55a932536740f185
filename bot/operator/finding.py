"""What the doctor finds."""

from dataclasses import dataclass

from bot.text import Value


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    good: bool
    key: str
    values: dict[str, Value]
