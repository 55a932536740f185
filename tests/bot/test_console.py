"""``ginkgopolis``, the command that ``pip install`` brings: what make does, where there is no make."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.program import ROOT, WITHIN_S, environment, run_script

NAMED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]["ginkgopolis"]


MODULE, FUNCTION = NAMED.split(":")
SCRIPT = f"import sys; from {MODULE} import {FUNCTION}; sys.exit({FUNCTION}())"
"""As pip writes it."""


def ginkgopolis(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """As the script runs it."""
    return run_script(folder, SCRIPT, *arguments)


def test_alone_it_says_what_there_is(tmp_path: Path) -> None:
    done = ginkgopolis(tmp_path)
    assert done.returncode == 0
    for command in ("play", "run", "doctor", "backup", "export"):
        assert f"    {command} " in done.stdout


@pytest.mark.parametrize("arguments", [("run",), ("run", "--swiftly")])
def test_run_is_the_bot(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = ginkgopolis(tmp_path, *arguments)
    assert done.returncode == (1 if len(arguments) == 1 else 2)
    assert ("DISCORD_TOKEN is empty" if len(arguments) == 1 else "--swiftly") in done.stderr


def test_doctor_looks_at_what_is_installed(tmp_path: Path) -> None:
    done = ginkgopolis(tmp_path, "doctor", "--installed")
    assert done.returncode == 0, done.stderr


def test_play_is_the_playground(tmp_path: Path) -> None:
    done = ginkgopolis(tmp_path, "play", "--help")
    assert done.returncode == 0
    assert "--no-bot" in done.stdout


def test_letters_that_a_terminal_lacks_do_not_end_a_program(tmp_path: Path) -> None:
    """Windows writes cp1252 to whatever is no terminal; from nothing, for Python reads such a setting as it starts."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "export", "Żółw🦉"], cwd=tmp_path, capture_output=True, encoding="utf-8",
        env=environment(PYTHONIOENCODING="cp1252", DATABASE_URL="sqlite:///🦉/games.db"), timeout=WITHIN_S, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
