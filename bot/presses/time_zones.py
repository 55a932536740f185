"""Time zones by their IANA names."""

from functools import cache
from typing import Final
from zoneinfo import available_timezones

from bot.screens.layout import MOST_OPTIONS

_NOWHERE: Final = frozenset({"localtime", "Factory"})
"""Of the machine the bot runs on, and of one that nobody has set."""


@cache
def zones() -> tuple[str, ...]:
    """All of them, places first."""
    places = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    return (*places, "UTC")


def zones_typed(text: str) -> list[str]:
    """As many as are offered at once that contain what is typed, those that begin with it first."""
    wanted = text.strip().lower().replace(" ", "_")
    found = [zone for zone in zones() if wanted in zone.lower()]
    return sorted(found, key=lambda zone: not zone.rpartition("/")[2].lower().startswith(wanted))[:MOST_OPTIONS]


def zone_typed(text: str) -> str | None:
    """The one that is written whole, or by its place alone; None where there is none, or several places are called
    so."""
    wanted = text.strip().lower().replace(" ", "_")
    named = next((zone for zone in available_timezones() - _NOWHERE if zone.lower() == wanted), None)
    there = [zone for zone in zones() if zone.rpartition("/")[2].lower() == wanted]
    return named or (there[0] if len(there) == 1 else None)
