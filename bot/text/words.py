"""One Fluent catalogue a language; English stands in for what another language lacks.

A catalogue is every ``*.ftl`` in the folder named like the language. No sentence stands in Python.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias

from fluent.runtime import FluentBundle, FluentResource

FALLBACK: Final = "en"

Value: TypeAlias = str | int
"""What a sentence takes; names must have been through ``escape.safe`` or ``escape.plain`` before."""


@cache
def languages() -> tuple[str, ...]:
    """The languages there are catalogues of, English first."""
    folders = sorted(entry.name for entry in files(__package__).iterdir() if _is_catalogue(entry))
    return (FALLBACK, *(name for name in folders if name != FALLBACK))


def _is_catalogue(entry: Traversable) -> bool:
    return entry.is_dir() and any(item.name.endswith(".ftl") for item in entry.iterdir())


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for item in sorted(files(__package__).joinpath(language).iterdir(), key=lambda entry: entry.name):
        if item.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(item.read_text("utf-8")))
    return bundle


class Words:
    """The sentences of one language: ``words("board-round", round=3)``."""

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language

    @classmethod
    def of(cls, locale: str | None) -> "Words":
        """The catalogue for a Discord locale (``"en-US"``, ``"pl"``); English where there is none."""
        language = (locale or FALLBACK).split("-")[0].lower()
        return _of(language if language in languages() else FALLBACK)

    def __call__(self, key: str, /, **values: Value) -> str:
        """The sentence ``key``; LookupError when no catalogue has it or a value it names is missing."""
        for language in dict.fromkeys((self.language, FALLBACK)):
            bundle = _bundle(language)
            if not bundle.has_message(key):
                continue
            pattern = bundle.get_message(key).value
            if pattern is None:
                continue
            text, errors = bundle.format_pattern(pattern, dict(values))
            if not errors:
                return str(text)
            if language == FALLBACK:
                raise LookupError(f"{key}: {errors[0]}")
        raise LookupError(f"no sentence {key!r}")


@cache
def _of(language: str) -> Words:
    return Words(language)
