"""Every sentence the application may need stands in the catalogue."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, get_args

import pytest
from fluent.runtime import FluentBundle, FluentResource

from bot.text import Words, languages
from bot.text.words import _Catalogue
from engine.ai_levels import LEVELS
from engine.rules.components import EXPERTS
from engine.rules.terms import EVENT_TILES, MODULES, SETUPS, SOLOS
from engine.table.errors import DeclinedCode, StoreCode
from engine.table.meta import EndReason
from tests.support.catalogue import ROOT, messages

words = Words.of("en")
LOOSE: Final[dict[str, str | int]] = {"most": 5, "who": "Nell"}
SAY: Final = {"UserError", "words", "_words", "said", "say", "notice", "_complain"}
"""What takes a key and the values of its sentence, however it is reached: ``request.words``, ``self._words``."""
FEWEST: Final = 150
"""Sentences found; fewer would mean that what says them is called otherwise by now."""


@pytest.mark.parametrize(("prefix", "codes"), [
    ("declined-", get_args(DeclinedCode)),
    ("store-", get_args(StoreCode)),
    ("operator-store-", get_args(StoreCode)),
    ("channel-ended-", get_args(EndReason)),
])
def test_no_sentence_is_left_of_a_code_that_is_gone(prefix: str, codes: tuple[str, ...]) -> None:
    assert {key.removeprefix(prefix) for key in messages("en") if key.startswith(prefix)} == set(codes)


@pytest.mark.parametrize("code", get_args(DeclinedCode))
def test_every_refusal_of_the_table_has_a_sentence(code: str) -> None:
    assert words(f"declined-{code}", **LOOSE)


@pytest.mark.parametrize("code", get_args(StoreCode))
def test_every_trouble_of_the_database_has_a_sentence(code: str) -> None:
    assert words(f"store-{code}")
    assert words(f"operator-store-{code}", detail="")


@pytest.mark.parametrize("reason", get_args(EndReason))
def test_every_end_has_a_sentence(reason: str) -> None:
    assert words(f"channel-ended-{reason}")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("key", "named", "choices"), [
    ("module", "module", MODULES), ("module-means", "module", MODULES),
    ("button-ai", "level", LEVELS), ("ai-means", "level", LEVELS), ("lobby-seat", "role", ("host", "person", *LEVELS)),
    ("setup", "setup", SETUPS), ("setup-means", "setup", SETUPS),
    ("solo", "level", ("none", *SOLOS)),
    ("expert", "expert", tuple(EXPERTS)), ("expert-power", "expert", tuple(EXPERTS)),
    ("event-tile", "event", EVENT_TILES), ("event-effect", "event", EVENT_TILES),
])  # fmt: skip
def test_every_choice_has_words_of_its_own(language: str, key: str, named: str, choices: Sequence[str]) -> None:
    """Fluent says the words of another choice, the one with a star, for one that has none."""
    said = [Words.of(language)(key, **{**LOOSE, "sign": "", named: choice}) for choice in choices]
    assert len(set(said)) == len(choices), said


@pytest.mark.parametrize("language", languages())
def test_a_list_is_said_as_its_sentence_has_it(language: str) -> None:
    """However many parts it has; the sentence itself is asked once for all lists."""
    say = Words.of(language)
    assert say.listed([]) == ""
    assert say.listed(["a"]) == "a"
    assert say.listed(iter("abc")) == say("list-next", list=say("list-next", list="a", next="b"), next="c")


@pytest.mark.parametrize("language", languages())
def test_a_sentence_that_was_not_read_yet_is_said_as_when_all_were(language: str) -> None:
    """Each is read when it is first said, with whatever is a part of it."""
    whole, catalogue, parts = FluentBundle([language], use_isolating=False), _Catalogue(language, language), 0
    for path in sorted((ROOT / "text" / language).glob("*.ftl")):
        whole.add_resource(FluentResource(path.read_text("utf-8")))
    for key, named in reversed(messages(language).items()):  # What is a part of another stands before it.
        pattern, values, unread = whole.get_message(key).value, dict.fromkeys(named, 1), len(catalogue._unread)
        assert pattern is not None
        assert catalogue.said(key, values) == whole.format_pattern(pattern, values)
        parts += unread - len(catalogue._unread) > 1
    assert parts, "nothing is a part of another"
    assert not catalogue._unread


def test_every_key_named_in_the_application_is_there_with_its_values() -> None:
    """The screens are left to tests/screens/test_limits.py, which walks them."""
    wanted, wrong, found = messages("en"), [], 0
    for path in sorted(ROOT.rglob("*.py")):
        if ROOT / "screens" in path.parents or ROOT / "text" in path.parents:
            continue
        for line, key, values in _said(path):
            found += 1
            if key not in wanted:
                wrong.append(f"{path.name}:{line}: no sentence {key}")
            elif values is not None and wanted[key] - values:
                wrong.append(f"{path.name}:{line}: {key} without {', '.join(sorted(wanted[key] - values))}")
    assert not wrong
    assert found >= FEWEST


def _said(path: Path) -> Iterator[tuple[int, str, set[str] | None]]:
    """Line, key and names of the values of each sentence a file says; None for values that are handed on as they came.
    """
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in SAY:
            names = {keyword.arg for keyword in node.keywords}
            values = None if None in names else {name for name in names if name}
            for argument in node.args[:2]:
                for either in (argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,):
                    if isinstance(either, ast.Constant) and isinstance(either.value, str):
                        yield node.lineno, either.value, values


def _name(called: ast.expr) -> str:
    """The last name of what is called; ``Words.of`` is called for words."""
    if isinstance(called, ast.Call):
        return "words" if _name(called.func) == "of" else ""
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
