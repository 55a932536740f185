"""Version, health, source, privacy."""

from dataclasses import dataclass

from bot.screens.facts import Screen
from bot.screens.layout import Page
from bot.text import Words


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


def about(facts: About, words: Words) -> Screen:
    """For ``/ginkgo about``."""
    page = Page(words)
    page.text(words("about-title", version=facts.version), words("about-unofficial"))
    page.text(
        words("about-health", games=facts.games, ms=facts.latency_ms, days=facts.days_up),
        words("about-source", link=facts.source) if facts.source else "",
    )
    page.text(words("about-privacy"))
    return page.screen()
