"""What the page itself says stands in its tables of every language, and nothing else does."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.text import languages
from playground.scenarios import catalogue

WEB = Path(__file__).parents[2] / "playground" / "web"
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
LANGUAGES = sorted(path.stem for path in (WEB / "words").glob("*.js"))


def sources() -> Iterator[str]:
    for path in (*WEB.rglob("*.js"), WEB / "index.html"):
        if path.parent.name not in {"words", "dev"}:
            yield path.read_text("utf-8")


def offered() -> set[str]:
    """What the first visit offers, by name and in words."""
    return {text for scenario in catalogue().values() for text in (scenario.title, scenario.description)}


def refused() -> set[str]:
    """What the playground answers where it does not do what was asked for on the page."""
    rooms = (*(WEB.parent / "page").glob("*.py"), WEB.parent / "dev" / "scenes.py")
    return {text for path in rooms for text in re.findall(r'Refused\("([^"]+)"\)', path.read_text("utf-8"))}


def said(source: str) -> Iterator[str]:
    """The texts in the calls of ``say``: its first argument, where that chooses between several all of them."""
    for call in re.finditer(r"\bsay\(", source):
        depth, at = 1, call.end()
        while depth and not (depth == 1 and source[at] == ","):
            text = QUOTED.match(source, at)
            if text:
                yield text[1]
                at = text.end()
                continue
            depth += {"(": 1, ")": -1, "[": 1, "]": -1, "{": 1, "}": -1}.get(source[at], 0)
            at += 1
    yield from (found[1] for found in re.finditer(r'data-say(?:-label)?="([^"]+)"', source))


def table(language: str) -> dict[str, str]:
    text = (WEB / "words" / f"{language}.js").read_text("utf-8")
    return dict(re.findall(rf"^  {QUOTED.pattern}: {QUOTED.pattern},$", text, re.MULTILINE))


def test_every_table_has_its_language_in_the_list() -> None:
    """What is not named there is never asked for."""
    named = re.search(r"LANGUAGES = new Map\((.*)\);", (WEB / "say.js").read_text("utf-8"))
    assert named is not None
    assert sorted(code.partition("-")[0] for code in re.findall(r'\["([\w-]+)", ', named[1])) == LANGUAGES
    assert len(LANGUAGES) >= 2


def test_the_page_speaks_no_language_that_the_bot_does_not() -> None:
    assert set(LANGUAGES) <= set(languages())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_page_says_is_translated(language: str) -> None:
    wanted = {text for source in sources() for text in said(source)} - {"dark", "@", ""} | offered() | refused()
    assert len(wanted) > 100
    assert len(refused()) > 10
    assert wanted - table(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_translated_that_is_never_said(language: str) -> None:
    quoted = {text for source in sources() for text in QUOTED.findall(source)} | offered()
    assert table(language).keys() - quoted - refused() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_names_the_same_values(language: str) -> None:
    for text, other in table(language).items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", other)), text


def test_a_name_and_what_is_said_of_it_are_put_together_as_her_language_does() -> None:
    """French has a space before a colon, narrow and unbroken."""
    assert [line.strip() for source in sources() for line in source.splitlines() if re.search(r"\}: \$\{", line)] == []
    assert table("fr")[": "] == "\u202f: "
