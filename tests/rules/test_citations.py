"""Every paragraph of docs/rules.md that says what the game does is cited by a test."""

import ast
import re
from functools import cache
from pathlib import Path

PARAGRAPHS = [
    f"R{part}.{number}"
    for part, numbers in {
        1: range(1, 12), 2: range(1, 7), 3: range(1, 8), 4: range(1, 6), 5: range(1, 5), 6: range(1, 7),
        7: range(1, 8), 8: range(7), 9: range(1, 5), 10: range(1, 9),
    }.items()
    for number in numbers
]
LETTERED = {"R3.1": "abcd", "R3.2": "abcdef", "R3.3": "abcdef"}


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
    steps = {number + letter for number, letters in LETTERED.items() for letter in letters}
    assert not steps - cited()


def test_no_paragraph_is_cited_that_does_not_exist() -> None:
    """A wrong number would hide a missing test."""
    known = {*PARAGRAPHS, *(number + letter for number, letters in LETTERED.items() for letter in letters)}
    assert not cited() - known
