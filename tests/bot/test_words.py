"""Every sentence the application may need stands in the catalogue."""

import re
from pathlib import Path
from typing import get_args

import pytest

from bot.text import Words
from engine.table.errors import DeclinedCode, StoreCode
from engine.table.meta import EndReason

BOT = Path(__file__).parents[2] / "bot"
KEY = re.compile(r"""(?:Told|say|said|words|_words|_complain|notice)\(\s*(?:[a-z_.]+,\s*)?"([a-z][a-z0-9_-]+)\"""")
words = Words.of("en")
LOOSE: dict[str, str | int] = {
    "name": "Nell", "most": 5, "known": "x", "channels": "x", "permissions": "x", "reference": "x", "zone": "x"}


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


def test_every_key_named_in_the_application_is_there() -> None:
    missing = []
    for path in BOT.rglob("*.py"):
        if {"screens", "text"} & set(path.parts):
            continue
        for key in KEY.findall(path.read_text("utf-8")):
            try:
                words(key, **LOOSE, why="x", detail="x", server="x", list="x", n=1, item="point", column="total",
                      action="exploit", round=1, expert="mayor", event="expropriation", done=1, total=2, place="x",
                      shape="circle", sign="deck", change="joins", next="x", who="x", title="x", games=1,
                      bytes=1, module="events", step="0001", row="1", game="x", lane="table", when="x", tries=1)
            except LookupError as error:
                missing.append(f"{path.name}: {error}")
    assert not missing
