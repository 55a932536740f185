"""docs/privacy.md names everything that is kept about a person."""

import re
from pathlib import Path

from engine.store import schema

_PAPER = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text("utf-8")
_OF_A_PERSON = frozenset({"person", "by_person", "to_person", "reader"})
"""Columns that hold somebody's id."""
_IDS_INSIDE = frozenset({"people", "games", "outbox"})
"""Tables that have ids of people in a column called otherwise."""


def named(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def rows() -> str:
    return "\n".join(line for line in _PAPER.splitlines() if line.startswith("|"))


def of_nobody() -> str:
    paragraph = re.search(r"^Of nobody: .*?(?=\n\n)", _PAPER, re.MULTILINE | re.DOTALL)
    assert paragraph is not None
    return paragraph.group()


def test_every_table_that_has_a_person_in_it_is_named_with_what_it_is_for() -> None:
    personal = {table.name for table in schema.metadata.sorted_tables
                if table.name in _IDS_INSIDE or _OF_A_PERSON & {column.name for column in table.columns}}
    assert {"seats", "learning", "messages", "offers"} <= personal
    assert personal - named(rows()) == set()
    assert personal & named(of_nobody()) == set()


def test_every_other_table_is_named_too() -> None:
    """So that whoever adds one says in the paper whether it is about somebody."""
    assert {table.name for table in schema.metadata.sorted_tables} - named(rows()) - named(of_nobody()) == set()


def test_everything_that_is_kept_in_a_persons_own_row_is_named() -> None:
    assert {column.name for column in schema.people.columns} - named(rows()) == set()
