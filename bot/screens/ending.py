"""The question back before a running game is ended at once."""

import discord

from bot.screens.layout import Page, Presses
from bot.screens.screen import Screen
from bot.screens.table_facts import TableFacts
from bot.text import Words, safe
from engine.table.meta import EndReason


def ending(game: str, words: Words, how: str) -> Screen:
    """``how``: the arg of the press that ends it."""
    page = Page(words)
    page.text(words("end-question"))
    label = words("button-resign-end")
    page.buttons([Presses(game).button("ask", label, how, style=discord.ButtonStyle.danger)])
    return page.screen()


def stopped(table: TableFacts, reason: EndReason, words: Words) -> Screen:
    """What is left of a private screen when the game has ended before its end: nothing of it can be played on."""
    page = Page(words)
    page.text(words(f"channel-ended-{reason}"), words("private-ended", place=safe(table.channel_name), link=table.link))
    page.buttons([Presses(table.game).button("log", words("button-log"))])
    return page.screen()
