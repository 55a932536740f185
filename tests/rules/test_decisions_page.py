"""docs/decisions/0001: every (D) of the rules has one place in the code, which says so itself."""

import ast
import re
from pathlib import Path

import pytest

from tests.support.rules_page import PARAGRAPHS

HOME = Path(__file__).parents[2]
PAGE = HOME / "docs" / "decisions" / "0001-what-the-rulebooks-leave-open.md"
ROWS = re.findall(r"^\| (R\d+\.\d+) \| .+ \| `([\w.]+)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

DECIDED = {number for number, text in PARAGRAPHS.items() if "**(D" in text}
"""The paragraphs with a (D) in docs/rules.md."""


def source_of(name: str) -> str:
    """The source of a function, class, method or constant, by its dotted name under engine/rules; a constant with the
    docstring below it."""
    path, rest = HOME / "engine" / "rules", name.split(".")
    while (path / rest[0]).is_dir():
        path /= rest.pop(0)
    file = path / f"{rest[0]}.py"
    if file.exists():
        rest.pop(0)
    else:
        file = path / "__init__.py"
    text = file.read_text(encoding="utf-8")
    nodes: list[ast.stmt] = ast.parse(text).body
    found: list[ast.stmt] = []
    for part in rest:
        index = next(i for i, node in enumerate(nodes) if part in _names(node))
        found = nodes[index:index + 2] if isinstance(nodes[index], ast.AnnAssign) else nodes[index:index + 1]
        nodes = getattr(nodes[index], "body", [])
    return "\n".join(ast.get_source_segment(text, node) or "" for node in found)


def _names(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return {node.target.id}
    return set()


@pytest.mark.parametrize(("rule", "name"), ROWS)
def test_the_place_exists_and_says_that_it_decides(rule: str, name: str) -> None:
    """The mark (D) stands in the words of the function or table itself."""
    assert "(D)" in source_of(name), f"{rule}: {name}"


def test_every_decided_paragraph_is_on_the_page() -> None:
    """And no other."""
    assert {rule for rule, _ in ROWS} == DECIDED


def test_every_mark_in_the_code_is_on_the_page() -> None:
    """A new decision needs a line of its own."""
    marks = sum(path.read_text(encoding="utf-8").count("(D)") for path in (HOME / "engine" / "rules").rglob("*.py"))
    assert marks <= sum(source_of(name).count("(D)") for name in {name for _, name in ROWS})
