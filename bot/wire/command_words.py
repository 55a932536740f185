"""The words of slash commands in every language: descriptions, options and choices; names stay English.

People of one server help each other across languages, so what is typed (``/ginkgo new``) is the same for all.
"""

from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Final

from discord import Locale, app_commands

from bot.text import FALLBACK, Words

_ENGLISH: Final = (Locale.american_english, Locale.british_english)
_fallback = Words.of(None)


def said(key: str, **lasting: timedelta) -> app_commands.locale_str:
    """A sentence of the catalogue as a command registers it: English, and its key for the others. The only values it
    takes are how long something lasts."""
    return app_commands.locale_str(_sentence(_fallback, key, lasting), key=key, lasting=lasting)


def _sentence(words: Words, key: str, lasting: Mapping[str, timedelta]) -> str:
    return words(key, **{name: words.duration(each) for name, each in lasting.items()})


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
        if words is None or not isinstance(key, str):
            return None
        return _sentence(words, key, string.extras["lasting"])


@cache
def _words_of(locale: Locale) -> Words | None:
    """Kept: of Discord's three dozen languages each is asked for some hundred times."""
    words = Words.of(locale.value)
    return words if words.language != FALLBACK or locale in _ENGLISH else None
