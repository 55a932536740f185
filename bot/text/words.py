"""One Fluent catalogue a language; English stands in for what another language lacks.

A catalogue is every ``*.ftl`` in the folder named like the language. No sentence stands in Python, and no list of
languages: what there are folders of is spoken.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import time, timedelta
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import Lock
from typing import Final, TypeAlias

from babel import Locale
from babel.dates import format_skeleton, format_timedelta
from fluent.runtime import FluentBundle, FluentResource

FALLBACK: Final = "en"
_BEGINS: Final = re.compile(r"^(?=-?[a-zA-Z][\w-]* *=)", re.ASCII | re.MULTILINE)
"""Where a sentence does, in a file: whatever belongs to one stands further in."""
_NAME: Final = re.compile(r"-?[a-zA-Z][\w-]*", re.ASCII)
"""Of a sentence; with a hyphen before it, of a term."""

SEEN_BY_ALL: Final = (
    "button-screen", "button-districts", "button-describe", "button-join", "button-leave", "button-add-ai",
    "button-options", "button-start")
"""The buttons under boards and lobbies that private sentences name."""

_PART: Final = "\0"
"""Stands for a part of a list; in no text of a catalogue."""

Value: TypeAlias = str | int
"""What a sentence takes; names must have been through ``escape.safe`` or ``escape.plain`` before."""


@cache
def languages() -> tuple[str, ...]:
    """The languages there are catalogues of, English first."""
    folders = sorted(entry.name for entry in files(__package__).iterdir() if _is_catalogue(entry))
    return (FALLBACK, *(name for name in folders if name != FALLBACK))


@cache
def language_name(language: str) -> str:
    """What its speakers call a language, as it stands in a list: ``Français``."""
    name = language_in_text(language)
    return name[:1].upper() + name[1:]


@cache
def language_in_text(language: str) -> str:
    """The same as it stands in a sentence: ``français``."""
    locale = Locale.parse(language, sep="-")
    return (locale.get_display_name() if locale.territory else locale.get_language_name()) or language


def _is_catalogue(entry: Traversable) -> bool:
    return entry.is_dir() and any(item.name.endswith(".ftl") for item in entry.iterdir())


def _sentences(language: str) -> dict[str, str]:
    """As they are written, by their names."""
    found: dict[str, str] = {}
    for item in sorted(files(__package__).joinpath(language).iterdir(), key=lambda entry: entry.name):
        if item.name.endswith(".ftl"):
            for sentence in _BEGINS.split(item.read_text("utf-8")):
                if name := _NAME.match(sentence):
                    found.setdefault(name[0], sentence)
    return found


class _Catalogue:
    """All sentences of one language. Each is read when it is first said: to read all of them takes a tenth of a second,
    and a command says few.
    """

    def __init__(self, language: str, beside: str) -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        self._reading = Lock()  # What stands on pictures is said beside the loop.
        self._unread = _sentences(language)
        if beside != language:
            theirs = _sentences(beside)
            self._unread |= {name: theirs[name] for name in SEEN_BY_ALL if name in theirs}

    def said(self, key: str, values: Mapping[str, Value]) -> tuple[str, list[Exception]] | None:
        """The sentence, and what is wrong with it; None where it is not here."""
        with self._reading:
            self._read(key)
        pattern = self._bundle.get_message(key).value if self._bundle.has_message(key) else None
        if pattern is None:
            return None
        text, errors = self._bundle.format_pattern(pattern, dict(values))
        return str(text), errors

    def _read(self, name: str) -> None:
        sentence = self._unread.pop(name, None)
        if sentence is not None:
            self._bundle.add_resource(FluentResource(sentence))
            for named in _NAME.findall(sentence):  # Among its words is each sentence that is a part of it.
                self._read(named)


@cache
def _catalogue(language: str, beside: str) -> _Catalogue:
    return _Catalogue(language, beside)


class Words:
    """The sentences of one language: ``words("board-round", round=3)``."""

    def __init__(self, language: str = FALLBACK, beside: str | None = None) -> None:
        self.language = language
        self._beside = language if beside is None else beside

    @classmethod
    def of(cls, locale: str | None) -> "Words":
        """The catalogue for a Discord locale (``"en-US"``, ``"pl"``); English where there is none.

        One of just that country's language (``zh-TW``) comes before one of the language.
        """
        wanted, known = (locale or FALLBACK).lower(), {name.lower(): name for name in languages()}
        return _of(known.get(wanted) or known.get(wanted.split("-")[0]) or FALLBACK)

    def beside(self, language: str) -> "Words":
        """As they are read beside boards and lobbies in another language: their buttons are called as they stand
        there. One that is not here any more is read as ``of`` reads it."""
        language = Words.of(language).language
        return self if language == self._beside else Words(self.language, language)

    def __call__(self, key: str, /, **values: Value) -> str:
        """The sentence ``key``; LookupError when no catalogue has it or a value it names is missing."""
        return _sentence(self.language, self._beside, key, tuple(values.items()))

    def listed(self, parts: Iterable[str]) -> str:
        """``a, b, c``; nothing for none."""
        before, between, after = self._around_parts
        found = ""
        for part in parts:
            found = f"{before}{found}{between}{part}{after}" if found else part
        return found

    @cached_property
    def _around_parts(self) -> list[str]:
        """What stands before, between and after the two parts of a list. Said once: what is listed is hardly ever the
        same, so every third sentence that had to be made anew was a list."""
        return self("list-next", list=_PART, next=_PART).split(_PART)

    def clock(self, at: time) -> str:
        """A time of day as it is written in this language: ``22:00``."""
        return str(format_skeleton("Hm", at, locale=Locale.parse(self.language, sep="-")))

    def duration(self, lasting: timedelta) -> str:
        """How long something takes, in its largest unit: ``5 minutes``."""
        return str(format_timedelta(lasting, threshold=1, locale=Locale.parse(self.language, sep="-")))


def _told(value: Value) -> Value:
    """A number below zero with the minus that the sentences write; Fluent would write a hyphen. None of them counts
    things by such a number, so that it is a text does no harm."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


@lru_cache(maxsize=20_000)
def _sentence(language: str, beside: str, key: str, values: tuple[tuple[str, Value], ...]) -> str:
    """Kept, since a screen is made of some two hundred sentences and most of them were said before."""
    told = {name: _told(value) for name, value in values}
    for spoken in dict.fromkeys((language, FALLBACK)):
        said = _catalogue(spoken, beside).said(key, told)
        if said is None:
            continue
        text, errors = said
        if not errors:
            return text
        if spoken == FALLBACK:
            raise LookupError(f"{key}: {errors[0]}")
    raise LookupError(f"no sentence {key!r}")


@cache
def _of(language: str) -> Words:
    return Words(language)
