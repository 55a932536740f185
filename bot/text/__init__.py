"""The bot's words: Fluent catalogues, one folder a language, and the escaping of names."""

from bot.text.escape import bare, escaped, plain, safe, visible
from bot.text.folding import folded, words_in
from bot.text.words import FALLBACK, Value, Words, language_in_text, language_name, languages

__all__ = ["FALLBACK", "Value", "Words", "bare", "escaped", "folded", "language_in_text", "language_name", "languages",
           "plain", "safe", "visible", "words_in"]
