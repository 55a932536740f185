"""``python -m bot words``: what the catalogue of a language still lacks, beside English."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, TextIO

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl

from bot.text import FALLBACK, languages

FOR_OPERATORS: Final = "operator.ftl"
"""Said in English only, to who runs the bot."""


@cache
def sentences(language: str) -> dict[str, dict[str, str]]:
    """File -> key -> the sentence as it stands there, comments left out; empty for a language without a folder."""
    folder = files("bot.text").joinpath(language)
    if not folder.is_dir():
        return {}
    parser, serializer = FluentParser(), FluentSerializer()
    found: dict[str, dict[str, str]] = {}
    for item in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if item.name.endswith(".ftl") and item.name != FOR_OPERATORS:
            entries = parser.parse(item.read_text("utf-8")).body
            found[item.name] = {
                entry.id.name: serializer.serialize_entry(ftl.Message(entry.id, entry.value)).strip()
                for entry in entries if isinstance(entry, ftl.Message)
            }
    return found


def lacking(language: str) -> Iterator[tuple[str, str]]:
    """(file, sentence in English) of every sentence the language has not; it is looked for in any of its files."""
    there = {key for file in sentences(language).values() for key in file}
    for name, file in sentences(FALLBACK).items():
        yield from ((name, said) for key, said in file.items() if key not in there)


def surplus(language: str) -> Iterator[tuple[str, str]]:
    """(file, key) of every sentence that English has not: nobody will ever say it."""
    wanted = {key for file in sentences(FALLBACK).values() for key in file}
    for name, file in sentences(language).items():
        yield from ((name, key) for key in file if key not in wanted)


def report(language: str | None, out: TextIO) -> int:
    """Print it, of one language or of all there are; 1 where something is lacking or surplus, else 0."""
    wrong = 0
    for spoken in [language] if language else [name for name in languages() if name != FALLBACK]:
        missing, unused = list(lacking(spoken)), list(surplus(spoken))
        wrong += len(missing) + len(unused)
        out.write(f"# {spoken}: -{len(missing)} +{len(unused)}\n")
        at = None
        for name, said in missing:
            if name != at:
                out.write(f"\n## {spoken}/{name}\n\n")
                at = name
            out.write(f"{said}\n")
        for name, key in unused:
            out.write(f"# {spoken}/{name}: {key}\n")
    return 1 if wrong else 0
