"""The topics of the rules that fit what somebody types."""

from functools import cache
from itertools import takewhile
from typing import Final

from bot.screens.layout import MOST_OPTIONS
from bot.screens.rules import TOPICS, title
from bot.text import Words, languages, words_in

_SHORTEST: Final = 3
"""Letters of a word worth looking for, where there are any such."""
_STEM: Final = 4
"""Letters that two forms of one word share at least."""
_ENDING: Final = 2
_IN_TITLE, _IN_WORDS, _IN_TEXT = 6, 4, 1
"""How well a word fits that is found there."""
_ASKING: Final = 0.1
"""What a word is worth that only asks: *what is a district* is about districts, not *What it is about*."""
_FOREIGN: Final = 0.3
"""What it is worth where another language than the reader's has it: players of one table talk in several."""


def topics(words: Words, typed: str = "") -> list[tuple[str, str]]:
    """(id, title) of the topics that fit what was typed, the best first; at most 25, for autocomplete. Where
    nothing was typed all but the first, which the command shows without a topic.

    Each word typed is looked for where words begin, with or without its accents: in titles, among the everyday words of
    a topic, in its text; and in the titles and everyday words of the other languages. A word that stands in many topics
    says little, and so does one that only asks.
    """
    typed_words = words_in(typed)
    if not typed_words:
        return [(name, title(name, words)) for name in TOPICS[1:]][:MOST_OPTIONS]
    worth = dict.fromkeys(TOPICS, 0.0)
    for word in [word for word in typed_words if len(word) >= _SHORTEST] or typed_words:
        found = _fitting(word, words)
        for topic, fits in found.items():
            worth[topic] += fits / len(found) * (_ASKING if word in _asking() else 1)
    best = sorted((topic for topic in TOPICS if worth[topic]), key=lambda topic: -worth[topic])
    return [(name, title(name, words)) for name in best][:MOST_OPTIONS]


def _fitting(word: str, words: Words) -> dict[str, float]:
    """How well one word fits each topic; without those it does not fit."""
    found: dict[str, float] = {}
    for language in languages():
        share = 1 if language == words.language else _FOREIGN
        for there, topic, worth in _index(language).get(word[:_SHORTEST], ()):
            if worth * share > found.get(topic, 0) and _alike(word, there) and (share == 1 or worth > _IN_TEXT):
                found[topic] = worth * share
    return found


@cache
def _asking() -> frozenset[str]:
    """The words that only ask, of every language."""
    return frozenset(word for language in languages() for word in words_in(Words.of(language)("rules-asking-words")))


@cache
def _index(language: str) -> dict[str, list[tuple[str, str, int]]]:
    """Each word of the topics, its topic and its worth there, by all beginnings of at most three letters."""
    words, best = Words.of(language), dict[tuple[str, str], int]()
    for topic in TOPICS:
        places = ((_IN_TEXT, words(f"rules-{topic}")), (_IN_WORDS, words(f"rules-{topic}-words")),
                  (_IN_TITLE, title(topic, words)))
        best.update({(word, topic): worth for worth, text in places for word in words_in(text)})
    found: dict[str, list[tuple[str, str, int]]] = {}
    for (word, topic), worth in best.items():
        for letters in range(1, min(len(word), _SHORTEST) + 1):
            found.setdefault(word[:letters], []).append((word, topic, worth))
    return found


def _alike(typed: str, there: str) -> bool:
    """Whether a word begins like what was typed, endings of two letters aside: ``ties`` and ``tie``, ``dzielnica`` and
    ``dzielnice``."""
    pairs = zip(typed, there, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    if same == len(typed):
        return True
    shorter = same == len(there) >= _SHORTEST
    return len(typed) - same <= _ENDING and (shorter or (same >= _STEM and len(there) - same <= _ENDING))
