"""Names are data, catalogues are complete, English stands in for what is missing."""

import re
from datetime import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text import Words, escaped, language_name, languages, plain, safe, visible
from bot.text.words import SEEN_BY_ALL
from tests.support.catalogue import ROOT


@pytest.mark.parametrize("name", [
    "**bold**", "_a_ __b__", "~~x~~", "`code`", "||spoiler||", "> quote", ">>> quote", "# head", "-# small", "- list",
    "1. list", "[text](https://example.org)", "<https://example.org>", "<@123>", "<@&1>", "<#2>", "<:leaf:1>",
    "</new:1>", "<t:1:R>", "\\", "https://example.org",
])  # fmt: skip
def test_every_mark_of_a_name_is_escaped(name: str) -> None:
    left = re.sub(r"\\[^a-zA-Z0-9\s]", "", safe(name))
    assert not re.search(r"[*_~`|<>#\[\]()\\]", left)
    assert not re.search(r"https?://", safe(name))


@pytest.mark.parametrize("name", ["@everyone", "@here", "a@everyone", "\\@everyone", "@\u200beveryone"])
def test_a_name_pings_nobody(name: str) -> None:
    assert "@everyone" not in safe(name)
    assert "@here" not in safe(name)


@pytest.mark.parametrize(("name", "shown"), [
    ("Nell", "Nell"),
    ("  Nell \n\t Faye ", "Nell Faye"),
    ("\u202eevil\u202c", "evil"),
    ("a\u200b\u200d\ufeffb", "ab"),
    ("\u0000\u0007x", "x"),
    ("\u200b", "?"),
    ("", "?"),
    ("\u3164", "?"),
    ("\u2800\uffa0\u115f\u1160", "?"),
    ("\ufe0f\u034f\u0301", "?"),
    ("Nell\u3164\u3164Faye", "Nell Faye"),
    ("Zal" + "\u0336\u0489" * 10 + "go", "Zal" + "\u0336\u0489" * 2 + "go"),
    ("हिन्दी ที่นี่ \u2764\ufe0f", "हिन्दी ที่นี่ \u2764\ufe0f"),
    ("Zażółć gęślą jaźń", "Zażółć gęślą jaźń"),
    ("W" * 50, "W" * 32),
])  # fmt: skip
def test_what_cannot_be_seen_is_gone(name: str, shown: str) -> None:
    assert plain(name) == shown


@given(st.text())
def test_any_name_is_one_short_line(name: str) -> None:
    for text in (plain(name), safe(name)):
        assert text
        assert "\n" not in text
        assert len(text) <= 100


def test_a_plain_name_stays_itself() -> None:
    assert safe("Nell 2") == "Nell 2"


@pytest.mark.parametrize("name", ["דנה", "مرحبا", "Ali דנה", "12 שלום"])
def test_what_stands_beside_a_name_that_runs_from_the_right_keeps_its_place(name: str) -> None:
    assert plain(name) == safe(name) == f"\u2068{name}\u2069"


def test_what_is_written_down_as_it_is_carries_no_marks_of_direction() -> None:
    assert visible("\u2068דנה\u2069") == escaped("דנה") == "דנה"


@pytest.mark.parametrize("locale", [None, "en-US", "en-GB", "xx-YY", ""])
def test_a_locale_without_catalogue_gets_english(locale: str | None) -> None:
    assert Words.of(locale).language == "en"


def test_an_unknown_sentence_and_a_missing_value_are_errors() -> None:
    with pytest.raises(LookupError):
        Words.of("en")("no-such-sentence")
    with pytest.raises(LookupError):
        Words.of("en")("board-title")


def test_plurals() -> None:
    words = Words.of("en")
    assert words("items", item="resource", n=1) == "1 resource"
    assert words("items", item="tile", n=2) == "2 tiles"
    assert words("gains", item="point", n=1) == "+1 point"
    assert words("costs", item="point", n=3) == "−3 points"


@pytest.mark.parametrize("language", languages())
def test_a_number_below_zero_has_the_minus_that_costs_have(language: str) -> None:
    """A move of a puzzle may cost points: −3, where Fluent by itself would write a hyphen."""
    said = Words.of(language)("puzzle-compared", goal="points", got=-3, best=4)
    assert "−3" in said
    assert "-3" not in said


def test_buttons_that_all_see_are_called_as_they_stand_beside_a_sentence() -> None:
    assert "*Dodaj bota*" in Words.of("pl")("declined-too_few_people")
    assert "*Ajouter une IA*" in Words.of("pl").beside("fr")("declined-too_few_people")
    assert Words.of("pl").beside("fr")("button-refuse") == "Nie"
    assert "*Add AI*" in Words.of("pl").beside("xx")("declined-too_few_people"), "a language that has gone"


@pytest.mark.parametrize("language", languages())
def test_what_is_said_in_private_writes_no_name_of_such_a_button_itself(language: str) -> None:
    words = Words.of(language)
    names = {f"*{words(button)}*" for button in SEEN_BY_ALL}
    written = [(ROOT / "text" / language / name).read_text("utf-8")
               for name in ("app.ftl", "errors.ftl", "people.ftl", "rules.ftl")]
    assert not {name for name in names for text in written if name in text}


@pytest.mark.parametrize("language", languages())
def test_sentences_keep_the_tone(language: str) -> None:
    """No exclamation marks, no isolating characters around what is put in."""
    for path in (ROOT / "text" / language).glob("*.ftl"):
        text = path.read_text("utf-8")
        assert not re.search(r"\w\s?!", text), path.name
        assert "\u2068" not in text


@pytest.mark.parametrize(("language", "said"), [("en", "22:05"), ("fr", "22:05"), ("pl", "22:05"), ("fi", "22.05")])
def test_a_time_of_day_is_written_as_its_language_writes_it(language: str, said: str) -> None:
    assert Words(language).clock(time(22, 5)) == said


@pytest.mark.parametrize(("language", "name"), [
    ("en", "English"), ("fr", "Français"), ("pl", "Polski"), ("uk", "Українська"), ("zh-TW", "中文 (繁體, 台灣)"),
])
def test_a_language_is_named_as_its_speakers_name_it(language: str, name: str) -> None:
    assert language_name(language) == name


def test_values_are_put_in_without_isolating_characters() -> None:
    assert "\u2068" not in Words.of("en")("board-awaited", who="Nell")
