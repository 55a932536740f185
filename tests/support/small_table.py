"""A table of three, as far as screens of one moment need one, read in English."""

from typing import Final

from bot.screens import TableFacts
from bot.text import Words

WORDS: Final = Words.of("en")
TABLE: Final = TableFacts("abcdefghij", ("Nell", "Faye", "Miley"), "games", "https://discord.com/channels/1/2/3")
