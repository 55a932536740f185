"""``make play`` on a fresh machine: what makes the environment, with a Python of the test's own."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.program import ROOT

pytestmark = pytest.mark.skipif(
    os.name != "posix" or shutil.which("make") is None, reason="make and a shell are needed")

WITHOUT_PIP = """#!/bin/sh
[ "$2" = venv ] || exit 0
mkdir -p "$3" && touch "$3/pyvenv.cfg"
[ -e pip-is-there ] || exit 1
"""
"""A Python whose ``venv`` makes the folder and then finds no pip to put there: Debian's without ``python3-venv``."""


def made(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", "venv/pyvenv.cfg", "PYTHON=./python", "VENV=venv"], cwd=folder, capture_output=True,
                          encoding="utf-8", check=False)


def test_an_environment_that_was_not_finished_is_made_again_once_what_it_lacked_is_there(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "python").write_text(WITHOUT_PIP, "utf-8")
    (tmp_path / "python").chmod(0o755)
    first = made(tmp_path)
    assert first.returncode != 0
    assert "python3-venv" in first.stdout
    assert made(tmp_path).stdout == first.stdout, "the same is still lacking"
    (tmp_path / "pip-is-there").touch()
    assert made(tmp_path).returncode == 0
    assert (tmp_path / "venv" / "pyvenv.cfg").exists()
