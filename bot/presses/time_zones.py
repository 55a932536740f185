"""Time zones by their IANA names."""

from functools import cache
from zoneinfo import available_timezones


@cache
def zones() -> tuple[str, ...]:
    """All of them, places first."""
    places = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    return (*places, "UTC")


def zones_typed(text: str) -> list[str]:
    """At most 25 that contain what is typed, those that begin with it first."""
    wanted = text.strip().lower().replace(" ", "_")
    found = [zone for zone in zones() if wanted in zone.lower()]
    return sorted(found, key=lambda zone: not zone.rpartition("/")[2].lower().startswith(wanted))[:25]
