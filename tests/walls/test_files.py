"""Files that every system can have, and read as what they were written."""

import ast
import re
import shutil
import subprocess
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.mentioning import mentioning

HOME = Path(__file__).parents[2]
ROOMS = ("bot", "engine", "render", "playground", "tests", "bench")
WINDOWS_KEEPS = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}


TALK = ("open", "read_text", "write_text", "text=", "text =", "universal_newlines")
"""Of all that ``without_encoding`` finds one of these stands in the file."""


def without_encoding(path: Path) -> Iterator[int]:
    """Lines that read or write text in whatever the system takes for its encoding."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = getattr(function, "attr", getattr(function, "id", ""))
        given = [str(value.value) for value in node.args if isinstance(value, ast.Constant)]
        if any(keyword.arg == "encoding" for keyword in node.keywords):
            continue
        opens_as_text = name == "open" and (
            (isinstance(function, ast.Name) and not any("b" in mode for mode in given[1:]))
            or (bool(given) and set(given[0]) <= set("rwax+t")))
        reads = name == "read_text" and "utf-8" not in given
        writes = name == "write_text" and len(node.args) < 2
        opens_as_text |= name == "fdopen" and not any("b" in mode for mode in given)
        talks = any(keyword.arg in {"text", "universal_newlines"} and isinstance(keyword.value, ast.Constant)
                    and keyword.value.value is True for keyword in node.keywords)  # with another process
        if opens_as_text or reads or writes or talks:
            yield node.lineno


def test_text_is_read_and_written_in_a_named_encoding() -> None:
    wrong = [
        f"{path.relative_to(HOME)}:{line}"
        for room in ROOMS for path in mentioning(TALK, sorted((HOME / room).rglob("*.py")))
        for line in without_encoding(path)
    ]
    assert not wrong, "\n".join(wrong)


needs_a_checkout = pytest.mark.skipif(
    shutil.which("git") is None or not (HOME / ".git").exists(), reason="a checkout is needed")


def tracked() -> list[str]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=HOME, capture_output=True, encoding="utf-8", check=True)
    return [name for name in done.stdout.split("\0") if name]


@needs_a_checkout
def test_what_goes_out_as_source_is_named_and_is_what_git_has() -> None:
    """All of it but what only a checkout uses; nothing that somebody keeps beside it."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))
    goes = set(project["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"])
    by_itself = {"pyproject.toml", ".gitignore"}
    assert goes | by_itself | {".github", ".gitattributes"} == {name.split("/")[0] for name in tracked()}


@needs_a_checkout
def test_names_of_files_are_possible_everywhere() -> None:
    names = tracked()
    wrong = [name for name in names if set(name) & set('<>:"|?*\\') or not name.isascii()]
    wrong += [name for name in names if any(part.split(".")[0].lower() in WINDOWS_KEEPS for part in name.split("/"))]
    wrong += [name for name in names if any(part.endswith((".", " ")) for part in name.split("/"))]
    assert not wrong
    assert len({name.lower() for name in names}) == len(names), "names that differ in their case only"


SWITCHES = ("# noqa", "# type: ignore")
EXCEPTION = re.compile("|".join(SWITCHES))
ITS_REASON = re.compile(r"# noqa: [A-Z]+\d+(?:, [A-Z]+\d+)*  \S|# type: ignore\[[\w, -]+\]  # (?!noqa)\S|"
                        r"# type: ignore\[[\w, -]+\]  # noqa: [A-Z]+\d+  \S")


def exceptions(path: Path) -> Iterator[tuple[int, str]]:
    """Comments that switch a checker off, with their lines."""
    with path.open("rb") as file:
        yield from ((token.start[0], token.string) for token in tokenize.tokenize(file.readline)
                    if token.type == tokenize.COMMENT and EXCEPTION.search(token.string))


def test_every_exception_from_a_checker_has_its_reason() -> None:
    """On its line, in a few words: whoever comes later sees whether it is needed still."""
    files = (path for room in ROOMS for path in sorted((HOME / room).rglob("*.py")))
    found = [(path, line, text) for path in mentioning(SWITCHES, files) for line, text in exceptions(path)]
    assert len(found) > 100
    wrong = [f"{path.relative_to(HOME)}:{line} {text}" for path, line, text in found if not ITS_REASON.match(text)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("text", "good"), [
    ("# noqa: S101  of our own rows", True), ("# noqa: S101", False), ("# noqa: S101, S102  two", True),
    ("# noqa", False), ("# noqa: S101 - another way", False),
    ("# type: ignore[misc]  # a lambda", True), ("# type: ignore[misc]", False), ("# type: ignore", False),
    ("# type: ignore[misc]  # noqa: S101  both", True), ("# type: ignore[misc]  # noqa: S101", False),
])
def test_an_exception_without_one_would_be_seen(text: str, good: bool) -> None:
    assert bool(ITS_REASON.match(text)) is good
