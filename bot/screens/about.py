"""Version, health, source, privacy."""

import re
from dataclasses import dataclass
from typing import Final

from bot.screens.layout import Page
from bot.screens.screen import Screen
from bot.text import Words, escaped

MOST_CONTACT: Final = 200
"""Characters of the operator's contact."""
_MOST_ADDRESS: Final = 512
"""Characters of an address: as many as Discord takes of a link."""
_WEB: Final = re.compile(r"https?://[^\s<>]+")
_CHECKOUT: Final = "+checkout"
"""How ``engine.__version__`` ends where nothing was installed: no number that would tell anybody something."""


@dataclass(frozen=True, slots=True)
class About:
    """What ``/ginkgo about`` says of the running bot."""

    version: str
    source: str
    """Address of the source code; empty where the operator gives none."""
    games: int
    """Open lobbies and games."""
    latency_ms: int
    days_up: int
    privacy: str = ""
    """Address of the operator's statement; empty where there is none."""
    contact: str = ""
    """How to reach the operator, raw; empty where she does not say."""


def about(facts: About, words: Words) -> Screen:
    """For ``/ginkgo about``."""
    page = Page(words)
    version = "checkout" if facts.version.endswith(_CHECKOUT) else "installed"
    page.text(words("about-title", version=version, number=facts.version), words("about-unofficial"))
    page.text(
        words("about-health", games=facts.games, ms=facts.latency_ms, days=facts.days_up),
        words("about-source", link=_as_written(facts.source, _MOST_ADDRESS)) if facts.source else "",
    )
    page.text(
        words("about-privacy"),
        words("about-privacy-link", link=_as_written(facts.privacy, _MOST_ADDRESS)) if facts.privacy else "",
        words("about-contact", contact=_as_written(facts.contact, MOST_CONTACT)) if facts.contact else "",
    )
    return page.screen()


def _as_written(raw: str, most: int) -> str:
    """What the operator wrote, whatever it is: an address of the web can be pressed, everything else can be copied."""
    whole = raw.strip()
    return f"<{whole}>" if len(whole) <= most and _WEB.fullmatch(whole) else escaped(whole, most)
