"""Files that the papers for developers name are there."""

import re
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
PAPERS = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "tests/README.md", "docs/architecture.md", "docs/operation.md",
          "docs/failures.md", "docs/playground.md", "docs/translating.md", "docs/privacy.md")
_ROOMS = "bot|engine|render|playground|tests|bench|docs|deploy"
_NAMED = re.compile(rf"`((?:{_ROOMS})/[\w./-]+|\.ci/run|\.env\.example|[A-Z][A-Za-z]*file|[\w.-]+\.(?:toml|txt))`")
_LINKED = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_named_is_there(paper: str) -> None:
    text = (HOME / paper).read_text("utf-8")
    named = {name for name in _NAMED.findall(text) if "*" not in name}
    lost = [name for name in named if not (HOME / name).exists()]
    lost += [link for link in _LINKED.findall(text) if not ((HOME / paper).parent / link).exists()]
    assert not lost


def test_the_first_two_commands_are_those_that_do_everything() -> None:
    commands = re.findall(r"^    (make \w+)", (HOME / "README.md").read_text("utf-8"), re.MULTILINE)
    assert commands[:3] == ["make play", "make test", "make run"]
