"""Languages that nobody speaks: English with accents on every letter, a third longer; and in Cyrillic letters.

What is too narrow for French or Polish is too narrow for the first, and what stays plain English in one of them is no
sentence of the catalogue at all. ``speaking`` is the bot with their catalogues among its own.
"""

import os
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

from bot.operator.missing_words import FOR_OPERATORS
from bot.text import FALLBACK, Value, Words, languages
from tests.support.catalogue import ROOT
from tests.support.screen_games import Listening

LONGER: Final = 0.35
"""French and Polish are about a third longer than English."""
SPOKEN: Final = (*languages(), "stretched")
"""Every language of the catalogues, and the first of those that nobody speaks."""
_ACCENTED: Final = str.maketrans(
    "abcdefghijklmnoprstuvwyzABCDEFGHIJKLMNOPRSTUVWYZ", "åƀçđéƒĝħîĵķłɱñöþŕšťûṽŵýžÅƁÇĐÉƑĜĦÎĴĶŁṀÑÖÞŔŠŤÛṼŴÝŽ")
_CYRILLIC: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "абцдефгхийклмнопщрстувшэызАБЦДЕФГХИЙКЛМНОПЩРСТУВШЭЫЗ")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_KEPT: Final = re.compile(r"(/ginkgo(?: [a-z]+)*|https?://\S+|<[^>]*>|\bR\d+(?:\.\d+[a-z]?)?\b)")
"""What is not a word of a language: commands, addresses, Discord's marks, numbers of rules."""


def stretched(text: str) -> str:
    """The text accented, with as many letters more as a longer language would need."""
    parts = _KEPT.split(text)
    return "".join(part if _KEPT.fullmatch(part) else _longer(part.translate(_ACCENTED)) for part in parts)


def _longer(text: str) -> str:
    """Each word by its share: lines break between words, as in any language."""
    letters = dots = 0

    def longer(word: re.Match[str]) -> str:
        nonlocal letters, dots
        letters += len(word[0])
        more = round(letters * LONGER) - dots
        dots += more
        return word[0] + "·" * more

    return _LETTERS.sub(longer, text)


def cyrillic(text: str) -> str:
    """The same words in other letters."""
    return "".join(part if _KEPT.fullmatch(part) else part.translate(_CYRILLIC) for part in _KEPT.split(text))


Said: TypeAlias = Callable[[str], str]
"""Turns English into a language."""


class _Saying(Transformer):
    def __init__(self, said: Said) -> None:
        self._said = said

    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802  the library's name
        return ftl.TextElement(self._said(node.value))


def _catalogue(said: Said) -> dict[str, str]:
    """The files of a language by name; what is said to who runs the bot is English in all of them."""
    found = {}
    for path in sorted((ROOT / "text" / FALLBACK).glob("*.ftl")):
        tree = FluentParser().parse(path.read_text("utf-8"))
        _Saying(said).visit(tree)
        found[path.name] = FluentSerializer().serialize(tree)
    return found


def speaking(folder: Path, languages: Mapping[str, Said]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The bot as it stands, but for the folder of each language: its command, and what its environment needs. One that
    somebody has brought gives way to the one that nobody speaks.

    ``folder`` takes its copy; nothing but ``bot/text/<language>`` is written into it.
    """
    shutil.copytree(ROOT, folder / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    for language, said in languages.items():
        catalogue = folder / "bot" / "text" / language
        shutil.rmtree(catalogue, ignore_errors=True)
        catalogue.mkdir()
        for name, text in _catalogue(said).items():
            if name != FOR_OPERATORS:
                (catalogue / name).write_text(text, "utf-8")
    return (sys.executable, "-P", "-m", "bot"), {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT.parent)))}


@cache
def _bundle() -> FluentBundle:
    bundle = FluentBundle([FALLBACK], use_isolating=False)
    for text in _catalogue(stretched).values():
        bundle.add_resource(FluentResource(text))
    return bundle


@lru_cache(maxsize=20_000)
def _sentence(key: str, values: tuple[tuple[str, Value], ...]) -> str:
    """Kept, as those of all other languages are."""
    pattern = _bundle().get_message(key).value
    assert pattern is not None
    text, errors = _bundle().format_pattern(pattern, dict(values))
    assert not errors, errors
    return str(text)


class Stretched(Listening):
    """The sentences of the catalogue in it."""

    def __init__(self) -> None:
        super().__init__(FALLBACK)

    def __call__(self, key: str, /, **values: Value) -> str:
        super().__call__(key, **values)  # LookupError for what English would not say either
        return _sentence(key, tuple(values.items()))


def words_in(language: str) -> Words:
    """A language's sentences, by a name of ``SPOKEN``."""
    return Stretched() if language == "stretched" else Words.of(language)
