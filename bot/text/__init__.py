"""The bot's words: Fluent catalogues, one folder a language, and the escaping of names."""

from bot.text.escape import plain, safe
from bot.text.words import FALLBACK, Value, Words, languages

__all__ = ["FALLBACK", "Value", "Words", "languages", "plain", "safe"]
