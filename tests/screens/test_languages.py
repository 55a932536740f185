"""Every language says all there is to say, in the published terms, with the marks its writers use."""

import io
import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

import pytest

from bot.operator.missing_words import lacking, report, surplus
from bot.text import languages
from tests.support.catalogue import ROOT, spoken

OTHERS = [name for name in languages() if name != "en"]
TERMS: list[dict[str, Any]] = tomllib.loads((ROOT / "text" / "glossary.toml").read_text("utf-8"))["term"]
ALIKE: Final[dict[str, frozenset[str]]] = {
    "fr": frozenset({
        "button-options", "command-new-setup-draft", "command-new-solo-expert", "command-new-solo-normal",
        "final-place", "hal", "help-title", "lobby-options", "options-title", "picture-title", "puzzle-patience",
    }),
    "pl": frozenset({"hal", "help-title", "picture-title"}),
}
"""Sentences that are rightly the same as in English, by language: names, numbers, words both languages share."""


_NARROW: Final = "\u202f"
_BAD_FRENCH: Final = re.compile("|".join((
    r"\w[;?!](?=\s|$)",  # high marks stand after a narrow space
    r"[^\W\d]:(?=\s|$)",  # so does the colon, but not in an emoji's or a time's
    rf"«(?!{_NARROW})|(?<!{_NARROW})»",
    r"\w'\w|\"",  # curved apostrophes, no straight quotation marks
)))


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing_and_nothing_is_surplus(language: str) -> None:
    assert list(lacking(language)) == []
    assert list(surplus(language)) == []


def test_a_language_that_is_not_there_lacks_everything() -> None:
    out = io.StringIO()
    assert report("xx", out) == 1
    assert "## xx/lobby.ftl" in out.getvalue()
    assert "command-new =" in out.getvalue()
    assert "operator-run" not in out.getvalue()


def off_terms(language: str) -> Iterator[str]:
    """Where a term stands in English and the language's own does not, and what must never stand there."""
    for term in TERMS:
        says = term.get("says", {})
        for key, text in spoken("en").items():
            if language in says and re.search(says["en"], text) and key not in term.get("except", ()) and (
                    not re.search(says[language], spoken(language)[key])):
                yield f"{key}: {term['en']} is {term[language]} in {language}: {spoken(language)[key]!r}"
        for word in term.get("never", {}).get(language, ()):
            yield from (
                f"{key}: {word!r} is not the word for {term['en']}" for key, text in spoken(language).items()
                if re.search(rf"\b{re.escape(word)}\b", text))


@pytest.mark.parametrize("language", OTHERS)
def test_terms_are_the_published_ones(language: str) -> None:
    assert list(off_terms(language)) == []


def test_every_term_has_its_source() -> None:
    for term in TERMS:
        assert {"en", "fr", "pl", "source"} <= term.keys(), term
        assert all(term["source"][language] for language in ("fr", "pl")), term


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    same = {
        key for key, text in spoken("en").items()
        if re.search(r"[^\W\d_]{3}", text) and spoken(language)[key] == text
    }
    assert same == ALIKE.get(language, frozenset())


@pytest.mark.skipif("fr" not in OTHERS, reason="there is no French catalogue")
def test_french_marks() -> None:
    """A narrow no-break space before : ; ! ? and inside « », the curved apostrophe, no straight quotation marks."""
    assert [f"{key}: {text!r}" for key, text in spoken("fr").items() if _BAD_FRENCH.search(text)] == []


@pytest.mark.skipif("pl" not in OTHERS, reason="there is no Polish catalogue")
def test_polish_marks() -> None:
    """„ and ” for what is quoted; no straight ones, no English ones."""
    assert [key for key, text in spoken("pl").items() if re.search(r"[\"“]|\w'\w", text)] == []
