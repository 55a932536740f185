"""Every refusal says by which rule, and leads to it."""

import re
from typing import Final, get_args

import pytest

from bot.screens import refused
from bot.screens.rules import TOPICS
from bot.screens.why import BECAUSE
from bot.text import Words, languages
from bot.wire.custom_id import decode
from engine.rules.errors import RefusalCode, Refused
from engine.table.errors import DeclinedCode
from tests.support.discord_limits import components
from tests.support.program import ROOT

WORDS = Words.of("en")
NOTHING_TO_DO: Final = {"no_ai_seat", "not_over"}
"""Of the table's refusals: what was wanted is so already, or comes by itself."""


@pytest.mark.parametrize("code", get_args(RefusalCode))
def test_a_refusal_says_its_rule_and_what_to_do(code: RefusalCode) -> None:
    screen = refused(Refused(code, "R7"), WORDS)
    text = "\n".join(str(item["content"]) for item in components(screen) if "content" in item)
    assert f"Rule {BECAUSE[code].rule}" in text
    sentences = re.findall(r"[.:;]", WORDS(f"refused-{code}"))
    assert len(sentences) > 1 or "needs" in text, "also what would be needed, or what to do"
    (press,) = [decode(str(item["custom_id"])) for item in components(screen) if "custom_id" in item]
    assert press is not None
    assert (press.verb, press.arg) == ("rules", BECAUSE[code].topic)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("code", [code for code in get_args(DeclinedCode) if code not in NOTHING_TO_DO])
def test_what_a_table_declines_says_what_to_do_now(code: DeclinedCode, language: str) -> None:
    said = Words.of(language)(f"declined-{code}", who="Faye", most=5)
    assert len(re.findall(r"[.:;](?: |$)", said)) > 1, said


def test_the_rules_named_are_in_the_rules() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert set(BECAUSE) == set(get_args(RefusalCode))
    for because in BECAUSE.values():
        assert re.search(rf"\*\*{re.escape(because.rule)}[ *]", rules), because
        assert because.topic in TOPICS
