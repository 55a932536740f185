"""What a walk reads of the bot's sentences, in whatever language they stand there."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import product
from typing import Final, get_args

from bot.text import Value, Words, languages
from engine.table.meta import SeatChange
from tests.support.shown import Shown

_ANY: Final = "¤"
"""In place of a name or a number."""
_SETTLED: Final[tuple[tuple[str, dict[str, Value]], ...]] = (
    ("app-unknown-button", {}), ("declined-no_such_vote", {}), ("declined-already_so", {}), ("declined-no_offer", {}),
    ("app-offer-over", {"own": "no"}), ("app-offer-held", {"who": _ANY}), ("app-offer-ended", {}),
    ("declined-not_a_lobby", {}), ("declined-not_running", {}), ("declined-no_such_game", {}),
    ("app-game-over", {"here": "none"}), ("screen-gone", {}), ("screen-gone-at", {"place": _ANY, "link": _ANY}),
    ("app-failed", {"reference": _ANY}))
"""Their first sentences tell."""
_OFTEN: Final = {
    "en": ["the", "of", "and", "is", "are", "with", "you", "your", "for", "has", "have", "was", "were", "not"],
    "fr": ["le", "la", "les", "des", "est", "une", "vous", "votre", "et", "du", "pas", "pour", "avec", "dans", "au"],
    "pl": ["się", "jest", "nie", "na", "dla", "z", "w", "twoja", "twoje", "już", "od", "przez", "są", "oraz", "po"],
}
"""Words that stand in many a sentence, and in none of another language."""
_NO_WORDS: Final = re.compile(r"`[^`]*`|https?://\S+|<[^>]*>|\]\([^)]*\)|\*[^*\n]+\*")
"""Commands, addresses and Discord's marks; buttons and people, who are called what they are called."""
_CLEARLY: Final = 2
"""So many words of another language, and none of its own, make a line that is not in its language."""


def _literals(sentence: str) -> list[str]:
    """What stands in a sentence beside names and numbers, longest first; not what leads to a link."""
    return sorted((part for part in sentence.split(_ANY) if not part.endswith("[")), key=len, reverse=True)


@cache
def settled_already() -> frozenset[str]:
    """Nobody is told one of these who presses what stands there."""
    every = {_literals(Words.of(name)(key, **values).split(". ")[0])[0]
             for name in languages() for key, values in _SETTLED}
    return frozenset({*every, "did not respond"})


@cache
def told_of(what: SeatChange) -> frozenset[str]:
    """By what one knows the line that a seat has changed hands so."""
    found = set[str]()
    for name in languages():
        said = {kind: Words.of(name)("seat-changed", who=_ANY, whose=_ANY, what=kind, named="yes")
                for kind in (*get_args(SeatChange), "default_played")}
        others = [sentence for kind, sentence in said.items() if kind != what]
        found.add(next(part for part in _literals(said[what]) if not any(part in other for other in others)))
    return frozenset(found)


@cache
def calls() -> frozenset[str]:
    """By what one knows a direct message that somebody is waited for."""
    return frozenset(
        _literals(Words.of(name)("ping", place=_ANY, link=_ANY, often=often, wants=wants))[0]
        for name in languages() for often, wants in product(("first", "again"), ("card", "answer")))


@cache
def said_as(language: str, key: str, *names: str) -> re.Pattern[str]:
    """A line of this sentence; its ``names`` are found in their order there, as groups called by them."""
    marked = Words.of(language)(key, **{name: f"{_ANY}{name}{_ANY}" for name in names})
    return re.compile("^" + re.sub(f"{_ANY}(\\w+){_ANY}", r"(?P<\1>.*)", re.escape(marked)) + "$", re.MULTILINE)


def in_others(message: Shown, spoken: Collection[str]) -> Iterator[str]:
    """Lines of a message and of its pictures' alt texts that are clearly in none of these languages."""
    for text in (*message.texts, *message.alt_texts):
        for line in text.splitlines():
            hits = _hits(_NO_WORDS.sub(" ", line))
            if not any(hits[name] for name in spoken) and max(hits.values(), default=0) >= _CLEARLY:
                yield line


def _hits(line: str) -> Counter[str]:
    words = Counter(re.findall(r"[^\W\d_]+", line.lower()))
    return Counter({name: found for name, often in _OFTEN.items() if (found := _total(words, often))})


def _total(words: Counter[str], of: Iterable[str]) -> int:
    return sum(words[word] for word in of)
