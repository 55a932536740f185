"""Every paragraph of docs/rules.md that says what the game does is cited by a test."""

import ast
import re
from functools import cache
from pathlib import Path

from tests.support.rules_page import PARAGRAPHS

STEPS = {number + letter for number in ("R3.1", "R3.2", "R3.3")
         for letter in re.findall(r"\(([a-f])\)", PARAGRAPHS[number])}


@cache
def cited() -> frozenset[str]:
    """Numbers in the docstrings of the test functions beside this file; ``R3.3a`` cites R3.3 too."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path.name != Path(__file__).name:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    for number, letter in re.findall(r"(R\d+\.\d+)([a-f]?)", ast.get_docstring(node) or ""):
                        found |= {number, number + letter}
    return frozenset(found)


def test_every_paragraph_has_a_test() -> None:
    """R1 to R10."""
    assert not [number for number in PARAGRAPHS if number not in cited()]


def test_every_step_of_the_three_actions_has_a_test() -> None:
    """R3.1a-d, R3.2a-f, R3.3a-f."""
    assert len(STEPS) == 4 + 6 + 6
    assert not STEPS - cited()


def test_no_paragraph_is_cited_that_does_not_exist() -> None:
    """A wrong number would hide a missing test."""
    assert not cited() - {*PARAGRAPHS, *STEPS}
