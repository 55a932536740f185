"""The question back before a running game is ended at once."""

import discord

from bot.screens.facts import Screen
from bot.screens.layout import Page, Presses
from bot.text import Words


def ending(game: str, words: Words, how: str) -> Screen:
    """``how``: the arg of the press that ends it."""
    page = Page(words)
    page.text(words("end-question"))
    label = words("button-resign-end")
    page.buttons([Presses(game).button("ask", label, how, style=discord.ButtonStyle.danger)])
    return page.screen()
