"""Every language says all there is to say, in the published terms, with the marks its writers use."""

import io
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from pydantic import BaseModel, ConfigDict, Field

from bot.operator.missing_words import FOR_OPERATORS, lacking, report, surplus
from bot.text import languages
from tests.support.catalogue import ROOT, marked, spoken

OTHERS = [name for name in languages() if name != "en"]


class Term(BaseModel):
    """A term of the game as the glossary has it, much of it by language."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, str]
    """What it is called in each language."""
    source: dict[str, str]
    says: dict[str, str] = {}
    never: dict[str, list[str]] = {}
    excepted: list[str] = Field(default=[], alias="except")
    unsaid: str | None = None

    @property
    def named(self) -> dict[str, str]:
        """By language."""
        return self.__pydantic_extra__


TERMS: Final = [
    Term.model_validate(term) for term in tomllib.loads((ROOT / "text" / "glossary.toml").read_text("utf-8"))["term"]]
AS_IN_ENGLISH: Final = "As in English."
"""A catalogue's comment above a sentence that is rightly the same as in English: names, numbers, words both languages
share."""
FEW_ARE_AS_MANY: Final = "Few are as many."
"""Above one that rightly says of two what it says of five: the noun stands in a case where both are alike, or none is
counted."""
_PROJECT: Final = """
basepath = "{home}"
locales = {locales}
[[paths]]
reference = "en/*.ftl"
l10n = "{{l10n_base}}/{{locale}}/*.ftl"
[[filters]]
path = "{{l10n_base}}/{{locale}}/{operator}"
action = "ignore"
"""
"""For compare-locales, Mozilla's own check of Fluent catalogues."""

_NARROW: Final = "\u202f"
_BAD_FRENCH: Final = re.compile("|".join((
    r"\w[;?!](?=\s|$)",  # high marks stand after a narrow space
    r"[^\W\d]:(?=\s|$)",  # so does the colon, but not in an emoji's or a time's
    r"[ \u00a0](?:[:;?!](?=\s|$)|»)|«[ \u00a0]",  # narrow: a plain one lets a line break before the mark
    rf"«(?!{_NARROW})|(?<!{_NARROW})»",
    r"\w'\w|\"",  # curved apostrophes, no straight quotation marks
)))

_NAMED: Final = re.compile(r"(?<!\*)\*([^*{}\n]+)\*(?!\*)")
"""What a sentence names in italics: most of all what is written on a button."""

_SOMEBODY: Final = r"\{ \$(?:who|name|by|to|about|owner|user|first|second) \}\*{0,2},?"
_GENDERED: Final = {
    "fr": re.compile(rf"\bchacune?s? (?:a|aurait|avait)\b|\b[Vv]ous (?:êtes|étiez|serez) \w+(?:é|ée|i|ie|u|ue)s?\b"
                     rf"|\b[Vv]ous seule?s?\b|{_SOMEBODY} (?:est|était|a été|sera) \w+(?:é|i|u|is|it)\b"),
    "pl": re.compile(rf"\w(?:łeś|łaś|łem|łam|łbyś|łabyś)\b|{_SOMEBODY} \w+(?:[aiyąu]ł|ła|ąc[ya])\b"),
}
"""Participles and past tenses that would choose between he and she, for a reader and for a player by name."""

_ELIDED: Final = {"fr": re.compile(
    r"\b(?:[DdNnJj]e|[Qq]ue|[Ll]orsque|[Pp]uisque|[Pp]resque) \*{0,2}"
    r"\{ \$(?:who|whose|name|by|to|about|owner|first|second) \}")}
"""What French writes otherwise before a name like Iwona."""

_ALSO_DRAWN: Final = frozenset({"expert-power", "event-effect"})
"""Sentences of screens that stand on pictures too."""


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing_and_nothing_is_surplus(language: str) -> None:
    assert list(lacking(language)) == [], f"python -m bot words {language} prints them"
    assert list(surplus(language)) == []


def test_compare_locales_finds_no_fault(tmp_path: Path) -> None:
    """What our own checks don't know: junk, doubled sentences, plural categories of a language that nobody wrote."""
    config = tmp_path / "l10n.toml"
    config.write_text(_PROJECT.format(home=ROOT / "text", locales=json.dumps(OTHERS), operator=FOR_OPERATORS), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "from compare_locales.commands import CompareLocales; CompareLocales.call()",
         "--json", "-", str(config), str(ROOT / "text"), *OTHERS],
        capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (project,) = json.loads(done.stdout)
    assert set(project["summary"]) == set(OTHERS), "every language was looked at"
    told = list(_told("", project["details"]))
    alike = {f"{language} {key}" for language in OTHERS for key in marked(language, FEW_ARE_AS_MANY)}
    faults = [one for one in told if _few(one) not in alike]
    assert faults == []
    assert alike == {_few(one) for one in told}, "an allowance is needed no more"


Details: TypeAlias = Mapping[str, "Details"] | list[dict[str, str]]
"""Of compare-locales, by folder and file; a folder in which just one file has any is named with it, ``de/app.ftl``."""


def _told(place: str, details: Details) -> Iterator[str]:
    """Each as ``de: what``."""
    if isinstance(details, list):
        yield from (f"{place.split('/', maxsplit=1)[0]}: {what}" for one in details for what in one.values())
    else:
        for name, below in details.items():
            yield from _told(f"{place}/{name}".strip("/"), below)


def _few(told: str) -> str:
    """Language and sentence, where the category of a few is missing from it; else all that was told."""
    found = re.match(r"(\w+): Plural categories missing: few at .* for (\S+)$", told)
    return f"{found[1]} {found[2]}" if found else told


def test_a_language_that_is_not_there_lacks_everything() -> None:
    out = io.StringIO()
    assert report("xx", out) == 1
    assert "## xx/lobby.ftl" in out.getvalue()
    assert "command-new =" in out.getvalue()
    assert "operator-run" not in out.getvalue()


def having(term: Term) -> list[str]:
    """English sentences in which a term stands; commands, as Discord writes them between grave accents, are none, and a
    sentence that is put in is not looked at by its name."""
    pattern = term.says.get("en")
    if pattern is None:
        return []
    return [key for key, text in spoken("en").items() if re.search(pattern, re.sub(r"`[^`]*`|\{[\w-]+\}", "", text))]


def off_terms(language: str) -> Iterator[str]:
    """Where a term stands in English and the language's own does not, and what must never stand there but among the
    everyday words to search by."""
    for term in TERMS:
        for key in having(term):
            if language in term.says and key not in term.excepted and (
                    not re.search(term.says[language], spoken(language)[key])):
                yield f"{key}: {term.named['en']} is {term.named[language]} in {language}: {spoken(language)[key]!r}"
        for word in term.never.get(language, ()):
            # As it is written, or at the beginning of a sentence.
            wrong = re.compile(rf"\b(?:{re.escape(word)}|{re.escape(word[0].upper() + word[1:])})\b")
            yield from (
                f"{key}: {word!r} is not the word for {term.named['en']}" for key, text in spoken(language).items()
                if not key.endswith("-words") and wrong.search(text))


@pytest.mark.parametrize("language", languages())
def test_terms_are_the_published_ones(language: str) -> None:
    assert list(off_terms(language)) == []


def test_every_term_has_its_source() -> None:
    for term in TERMS:
        assert term.named.keys() >= {"en", "fr", "pl"}, term
        assert all(term.source[language] for language in ("fr", "pl")), term


def test_every_term_is_looked_for_or_says_why_not() -> None:
    """Its pattern finds a sentence, and each exception is one: a pattern that finds nothing holds nothing."""
    for term in TERMS:
        assert bool(term.says) != (term.unsaid is not None), term
        assert term.unsaid != "", term
        excepted, found = set(term.excepted), set(having(term))
        assert term.unsaid or found - excepted, f"{term.named['en']}: no sentence has it"
        off = {key for language in OTHERS if language in term.says
               for key in found if not re.search(term.says[language], spoken(language)[key])}
        assert excepted <= off or not OTHERS, f"{term.named['en']}: {sorted(excepted - off)} need no exception"


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    same = {
        key for key, text in spoken("en").items()
        if re.search(r"[^\W\d_]{3}", text) and spoken(language).get(key) == text
    }
    rightly = marked(language, AS_IN_ENGLISH)
    assert sorted(same - rightly) == [], f"to be translated, or to be marked: # {AS_IN_ENGLISH}"
    assert sorted(rightly - same) == [], f"marked, and not the same: # {AS_IN_ENGLISH}"


@pytest.mark.parametrize("language", OTHERS)
def test_buttons_are_named_as_they_are_called(language: str) -> None:
    """Where English names a button, so does every language, by the words on its own."""
    english, theirs = ({key: text.partition(" (")[0].strip() for key, text in spoken(one).items()}
                       for one in ("en", language))
    named = [(key, [button for button, text in english.items() if text == name and not button.endswith("-title")])
             for key, told in spoken("en").items() for name in _NAMED.findall(told)]
    wrong = [f"{key}: {' or '.join(theirs[button] for button in buttons)}" for key, buttons in named
             if buttons and not {theirs[button] for button in buttons} & {*_NAMED.findall(spoken(language)[key])}]
    assert sum(bool(buttons) for _, buttons in named) > 20, "few are found: they are named otherwise by now"
    assert wrong == []


@pytest.mark.parametrize("language", sorted({*OTHERS} & {*_GENDERED}))
def test_nobody_is_given_a_gender(language: str) -> None:
    typed = {key for key in spoken(language) if key.endswith("-words")}  # By whoever asks, of herself; nobody reads it.
    wrong = _written(language, _GENDERED[language])
    assert [line for line in wrong if line.partition(" = ")[0] not in typed] == []


@pytest.mark.parametrize("language", sorted({*OTHERS} & {*_ELIDED}))
def test_no_name_stands_where_it_would_be_elided(language: str) -> None:
    """« La place de Iwona » is no French, and no sentence knows the name it will get."""
    assert _written(language, _ELIDED[language]) == []


def _written(language: str, wrong: re.Pattern[str]) -> list[str]:
    """The lines of a catalogue in which this stands."""
    return [line for path in sorted((ROOT / "text" / language).glob("*.ftl"))
            for line in path.read_text("utf-8").splitlines() if not line.startswith("#") and wrong.search(line)]


@pytest.mark.skipif("fr" not in OTHERS, reason="there is no French catalogue")
def test_french_marks() -> None:
    """A narrow no-break space before : ; ! ? and inside « », the curved apostrophe, no straight quotation marks."""
    assert [f"{key}: {text!r}" for key, text in spoken("fr").items() if _BAD_FRENCH.search(text)] == []


@pytest.mark.skipif("pl" not in OTHERS, reason="there is no Polish catalogue")
def test_polish_marks() -> None:
    """„ and ” for what is quoted; no straight ones, no English ones. On pictures, where we break the lines, no
    word of one letter ends a line: a no-break space follows it."""
    assert [key for key, text in spoken("pl").items() if re.search(r"[\"“]|\w'\w", text)] == []
    drawn = {key: text for key, text in spoken("pl").items() if key.startswith("picture-") or key in _ALSO_DRAWN}
    assert [text for text in drawn.values() if re.search(r"\b[aiouwz] \S", text, re.IGNORECASE)] == []
