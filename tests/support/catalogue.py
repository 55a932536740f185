"""The catalogues read as data, and which sentences the code names."""

import ast
import re
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.operator.missing_words import FOR_OPERATORS

ROOT = Path(__file__).resolve().parents[2] / "bot"


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802  the library's name
        self.found.add(node.id.name)


@cache
def _entries(language: str) -> tuple[tuple[str, ftl.EntryType], ...]:
    """Each with the name of its file."""
    return tuple(
        (path.name, entry) for path in sorted((ROOT / "text" / language).glob("*.ftl"))
        for entry in FluentParser().parse(path.read_text("utf-8")).body)


@cache
def messages(language: str, *, but: str = "") -> dict[str, frozenset[str]]:
    """Every sentence of a catalogue with the values it names, a file left out or none. Junk and doubled keys are
    errors."""
    found: dict[str, frozenset[str]] = {}
    for file, entry in _entries(language):
        if file == but:
            continue
        assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            variables = _Variables()
            variables.visit(entry)
            found[entry.id.name] = frozenset(variables.found)
    return found


class _Texts(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802  the library's name
        self.found.append(node.value)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802  the library's name
        self.found.append(f"{{{node.id.name}}}")


@cache
def spoken(language: str) -> dict[str, str]:
    """Every sentence's words, all its variants together, what is put in left out; the operator's are English only."""
    found = {}
    for file, entry in _entries(language):
        if file != FOR_OPERATORS and isinstance(entry, ftl.Message):
            texts = _Texts()
            texts.visit(entry)
            found[entry.id.name] = " ".join(texts.found)
    return found


def marked(language: str, mark: str) -> set[str]:
    """Sentences above which a comment of the catalogue says this."""
    return {
        entry.id.name for _, entry in _entries(language)
        if isinstance(entry, ftl.Message) and entry.comment is not None
        and mark in str(entry.comment.content).splitlines()
    }


def said_in_code() -> set[str]:
    """Keys that the rest of the bot (commands, presses, publisher) names, also by an f-string like ``app-{what}``."""
    keys, exact, patterns = set(messages("en")), set[str](), list[re.Pattern[str]]()
    for path in ROOT.rglob("*.py"):
        if ROOT / "screens" in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                exact.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values]
                if len(parts[0]) > 4 and parts[0] != ".+":
                    patterns.append(re.compile("".join(parts)))
    return {key for key in keys if key in exact or any(pattern.fullmatch(key) for pattern in patterns)}
