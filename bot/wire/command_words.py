"""The words of slash commands in every language: descriptions, options and choices; names stay English.

People of one server help each other across languages, so what is typed (``/ginkgo new``) is the same for all.
"""

from functools import cache
from typing import Final

from discord import Locale, app_commands

from bot.text import FALLBACK, Words

_ENGLISH: Final = (Locale.american_english, Locale.british_english)
_fallback = Words.of(None)


def said(key: str) -> app_commands.locale_str:
    """A sentence of the catalogue (no values in it) as a command registers it: English, and its key for the others."""
    return app_commands.locale_str(_fallback(key), key=key)


class CommandWords(app_commands.Translator):
    """Looks up what ``said`` made in the catalogue of each of Discord's languages.

    English is given by name too: where only one of the two Englishes stands, Discord shows it for the other.
    """

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """None where there is no catalogue of that language, or the text is not ours to translate (a name)."""
        del context
        key, words = string.extras.get("key"), _words_of(locale)
        return words(key) if words is not None and isinstance(key, str) else None


@cache
def _words_of(locale: Locale) -> Words | None:
    """Kept: of Discord's three dozen languages each is asked for some hundred times."""
    words = Words.of(locale.value)
    return words if words.language != FALLBACK or locale in _ENGLISH else None
