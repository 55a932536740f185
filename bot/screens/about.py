"""Version, health, source, privacy."""

from bot.screens.facts import AboutFacts, Screen
from bot.screens.layout import Page
from bot.text import Words


def about(facts: AboutFacts, words: Words) -> Screen:
    """For ``/ginkgo about``."""
    page = Page(words)
    page.text(words("about-title", version=facts.version), words("about-unofficial"))
    page.text(
        words("about-health", games=facts.games, ms=facts.latency_ms, days=facts.days_up),
        words("about-source", link=facts.source) if facts.source else "",
    )
    page.text(words("about-privacy"), words("about-privacy-link", link=facts.privacy) if facts.privacy else "")
    return page.screen()
