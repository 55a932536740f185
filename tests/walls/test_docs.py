"""Files that any paper names are there."""

import re
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
READMES = ("README.fr.md", "README.pl.md")
_ROOMS = "bot|engine|render|playground|tests|bench|docs|deploy"
PAPERS = sorted(path.relative_to(HOME).as_posix() for path in (
    *HOME.glob("*.md"), *(path for room in _ROOMS.split("|") for path in (HOME / room).rglob("*.md")))
    if path.name != "CHANGELOG.md")
"""All but the changelog, which tells of what was."""
_NAMED = re.compile(rf"`((?:{_ROOMS})/[\w./-]+|\.ci/run|\.env\.example|[A-Z][A-Za-z]*file|[\w.-]+\.(?:toml|txt))`")
_LINKED = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
_PLACE = re.compile(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)")


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_named_is_there(paper: str) -> None:
    text = (HOME / paper).read_text("utf-8")
    named = {name for name in _NAMED.findall(text) if "*" not in name}
    folder = (HOME / paper).parent
    lost = [name for name in named if not (HOME / name).exists() and not (folder / name).exists()]
    lost += [link for link in _LINKED.findall(text) if not (folder / link).exists()]
    assert not lost


@pytest.mark.parametrize("paper", PAPERS)
def test_a_place_in_a_paper_that_is_linked_is_there(paper: str) -> None:
    here = HOME / paper
    linked = [(here.parent / name if name else here, place) for name, place in _PLACE.findall(here.read_text("utf-8"))]
    assert [place for file, place in linked if place not in _places(file)] == []


def _places(paper: Path) -> set[str]:
    """What GitHub calls its headings."""
    headings = re.findall(r"^#+ (.*)$", paper.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_first_two_commands_are_those_that_do_everything() -> None:
    commands = re.findall(r"^    (make \w+)", (HOME / "README.md").read_text("utf-8"), re.MULTILINE)
    assert commands[:3] == ["make play", "make test", "make run"]


def _readme(name: str) -> str:
    return (HOME / name).read_text("utf-8")


def _parts(text: str) -> dict[str, str]:
    """What stands under each heading, the first one's included."""
    headings = re.split(r"^(#+ .*)$", text, flags=re.MULTILINE)
    return dict(zip(headings[1::2], headings[2::2], strict=True))


def _typed(text: str) -> list[str]:
    """What a reader is to type or to open: commands, permissions' numbers, addresses."""
    code = re.findall(r"^    (\S.*?)(?:\s+#.*)?$|`([^`]+)`", text, re.MULTILINE)
    return sorted({one or other for one, other in code} | set(re.findall(r"\((https?://[^)]+)\)", text)))


@pytest.mark.parametrize("name", READMES)
def test_a_readme_in_another_language_says_what_the_english_one_says(name: str) -> None:
    """The same headings so far as it goes, and under each the same to type; the rest is English."""
    english, own = _parts(_readme("README.md")), _parts(_readme(name))
    assert [heading.split(" ")[0] for heading in own] == [heading.split(" ")[0] for heading in english][:len(own)]
    for (heading, told), (_, wanted) in list(zip(own.items(), english.items(), strict=False))[1:]:
        assert set(_typed(wanted)) <= set(_typed(told)), heading
        assert set(_typed(told)) <= set(_typed(_readme("README.md"))) | {"/ginkgo learn", "/ginkgo me", "/ginkgo rules"}
    everything = _readme(name)
    assert "MIT" in everything
    assert all(f"]({other})" in everything for other in ("README.md", *READMES) if other != name)


@pytest.mark.parametrize("name", READMES)
def test_the_english_readme_leads_to_the_others(name: str) -> None:
    assert f"]({name})" in _readme("README.md")


@pytest.mark.parametrize("name", ["README.md", *READMES])
def test_every_command_a_readme_names_is_there(name: str) -> None:
    named = set(re.findall(r"`/ginkgo ([a-z]+)", _readme(name)))
    assert named
    assert all(f"command-{command} =" in _catalogue() for command in named)


def _catalogue() -> str:
    return (HOME / "bot" / "text" / "en" / "commands.ftl").read_text("utf-8")
