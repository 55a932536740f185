"""Where to begin."""

from bot.screens.layout import Page, Presses
from bot.screens.screen import Screen
from bot.text import Words
from bot.wire.custom_id import NO_GAME


def help_(words: Words) -> Screen:
    """For ``/ginkgo help``: what the bot does, the commands by what one wants, ways on."""
    page, presses = Page(words), Presses(NO_GAME)
    page.text(words("help-title"), words("help-what"))
    page.text(words("help-begin"))
    page.text(words("help-play"))
    page.text(words("help-more"))
    page.buttons([
        presses.main("learn", words("button-learn")),
        presses.button("rules", words("button-rules"), "overview"),
        presses.button("games", words("button-games")),
    ])
    return page.screen()
