"""The question back before a running game is ended at once, and what is left of one that was."""

from typing import Final

import discord

from bot.screens.layout import Page, Presses
from bot.screens.screen import Screen
from bot.screens.speech import place
from bot.screens.table_facts import TableFacts
from bot.text import Words
from bot.wire.custom_id import Verb
from engine.table.meta import EndReason

_BUTTONS: Final[tuple[Verb, ...]] = ("rematch", "step", "replay", "review", "export")


def ending(game: str, words: Words, how: str) -> Screen:
    """``how``: the arg of the press that ends it."""
    page = Page(words)
    page.text(words("end-question"))
    label = words("button-resign-end")
    page.buttons([Presses(game).button("ask", label, how, style=discord.ButtonStyle.danger)])
    return page.screen()


def ended(game: str, reason: EndReason, words: Words, *, rounds: int) -> Screen:
    """In the channel: why a game was stopped before its end, and what the final board offers of it but for the scoring.
    ``rounds``: how many were played; there is nothing to look back at without one. What is damaged opens nothing."""
    page = Page(words)
    page.text(words(f"channel-ended-{reason}"))
    if reason == "damaged":
        return page.screen()
    presses = Presses(game)
    verbs = [verb for verb in _BUTTONS if verb != "review" or rounds]
    page.buttons([*(presses.button(verb, words("button-final", what=verb)) for verb in verbs),
                  presses.button("log", words("button-log"))])
    return page.screen()


def stopped(table: TableFacts, reason: EndReason, words: Words) -> Screen:
    """What is left of a private screen when the game has ended before its end: nothing of it can be played on."""
    page = Page(words)
    page.text(
        words(f"channel-ended-{reason}"),
        words("private-ended", place=place(table, words), link=table.link) if table.link else "")
    page.buttons([Presses(table.game).button("log", words("button-log"))])
    return page.screen()
