"""A language that nobody speaks: English with accents on every letter, a third longer.

What is too narrow for French or Polish is too narrow for it, and what stays plain English in it is no sentence of the
catalogue at all.
"""

import re
from functools import cache
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

from bot.text import FALLBACK, Value
from tests.support.catalogue import ROOT
from tests.support.screen_games import Listening

LONGER: Final = 0.35
"""French and Polish are about a third longer than English."""
_ACCENTED: Final = str.maketrans(
    "abcdefghijklmnoprstuvwyzABCDEFGHIJKLMNOPRSTUVWYZ", "åƀçđéƒĝħîĵķłɱñöþŕšťûṽŵýžÅƁÇĐÉƑĜĦÎĴĶŁṀÑÖÞŔŠŤÛṼŴÝŽ")
_KEPT: Final = re.compile(r"(/ginkgo(?: [a-z]+)*|https?://\S+|<[^>]*>|\bR\d+(?:\.\d+[a-z]?)?\b)")
"""What is not a word of a language: commands, addresses, Discord's marks, numbers of rules."""


def stretched(text: str) -> str:
    """The text accented, with as many letters more as a longer language would need."""
    parts = _KEPT.split(text)
    told = "".join(part if _KEPT.fullmatch(part) else part.translate(_ACCENTED) for part in parts)
    words = sum(char.isalpha() for part in parts if not _KEPT.fullmatch(part) for char in part)
    more = "·" * round(words * LONGER)
    return told.rstrip() + more + told[len(told.rstrip()):] if more else told


class _Stretching(Transformer):
    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802  the library's name
        return ftl.TextElement(stretched(node.value))


@cache
def _bundle() -> FluentBundle:
    bundle = FluentBundle([FALLBACK], use_isolating=False)
    for path in sorted((ROOT / "text" / FALLBACK).glob("*.ftl")):
        tree = FluentParser().parse(path.read_text("utf-8"))
        _Stretching().visit(tree)
        bundle.add_resource(FluentResource(FluentSerializer().serialize(tree)))
    return bundle


class Stretched(Listening):
    """The sentences of the catalogue in it."""

    def __init__(self) -> None:
        super().__init__(FALLBACK)

    def __call__(self, key: str, /, **values: Value) -> str:
        super().__call__(key, **values)  # LookupError for what English would not say either
        pattern = _bundle().get_message(key).value
        assert pattern is not None
        text, errors = _bundle().format_pattern(pattern, dict(values))
        assert not errors, errors
        return str(text)
