"""The image and the package name the same parts. The image itself was never built."""

import re
import tomllib

from tests.support.program import ROOT

LINES = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def copied() -> set[str]:
    """What the build takes out of the checkout."""
    words = [line.split()[1:-1] for line in LINES if line.startswith("COPY ") and "--from" not in line]
    return {word for line in words for word in line}


def test_all_that_the_package_is_made_of_is_copied_and_not_ignored() -> None:
    project = PROJECT["project"]
    needed = {*PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"], project["readme"], "pyproject.toml",
              "requirements.txt", *(name.split("/")[0] for name in project["license-files"])}
    assert copied() == needed
    assert {line[1:] for line in IGNORED if line.startswith("!")} == needed
    assert all((ROOT / name).exists() for name in needed)


def test_secrets_and_games_never_reach_the_builder() -> None:
    assert "*" in IGNORED, "everything is ignored but what is named"
    assert not copied() & {".", ".env", "data"}


def test_it_runs_as_somebody_without_privileges_who_owns_only_the_data() -> None:
    (user,) = [line.split()[1] for line in LINES if line.startswith("USER ")]
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user), "a number other than root's"
    last = max(number for number, line in enumerate(LINES) if line.startswith("RUN "))
    assert last < next(number for number, line in enumerate(LINES) if line.startswith("USER ")), "nothing is made later"
    assert [line.split()[1] for line in LINES if line.startswith("VOLUME ")] == ["/app/data"]
    assert "STOPSIGNAL SIGTERM" in LINES
