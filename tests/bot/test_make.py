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


WHOLE = """#!/bin/sh
[ -e pip-is-there ]
"""
"""The environment's own Python, which has what is installed there as long as it is the one that this was done for."""


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


def test_an_environment_whose_python_the_system_has_replaced_is_made_again(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pip-is-there").touch()
    for name, script in (("python", WITHOUT_PIP), ("venv/bin/python", WHOLE)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(script, "utf-8")
        (tmp_path / name).chmod(0o755)
    stamps = [tmp_path / "venv" / name for name in (".run-installed", ".dev-installed")]
    for file in (tmp_path / "venv" / "pyvenv.cfg", *stamps):
        file.write_text("of before", "utf-8")
    assert made(tmp_path).returncode == 0
    assert (tmp_path / "venv" / "pyvenv.cfg").read_text("utf-8") == "of before", "nothing is wrong with it"
    (tmp_path / "venv" / "bin" / "python").write_text("#!/bin/sh\nexit 1\n", "utf-8")
    assert made(tmp_path).returncode == 0
    assert (tmp_path / "venv" / "pyvenv.cfg").read_text("utf-8") == ""
    assert not [stamp for stamp in stamps if stamp.exists()], "all is installed anew"
