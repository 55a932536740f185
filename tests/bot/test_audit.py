"""``make audit`` must be able to fail: an advisory service out of reach is no pass."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ROOT

_TOOL = Path(sys.executable).with_name("pip-audit")


KNOWS_NOTHING = """
import requests

def answered(self, request, *_, **__):
    answer = requests.Response()
    answer.status_code, answer.request, answer.url, answer._content = 404, request, request.url, b"{}"
    return answer

requests.adapters.HTTPAdapter.send = answered
"""
"""A service that answers, as a mirror of the packages alone does, and knows of none of them."""

needs_its_tools = pytest.mark.skipif(
    shutil.which("make") is None or not _TOOL.exists(), reason="make and pip-audit are needed")


def audited(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The recipe of the Makefile itself, with the environment of this Python."""
    for name in ("requirements.txt", "requirements-postgres.txt"):
        shutil.copy(ROOT / name, folder)
    shutil.copy(ROOT / "Makefile", folder)
    venv = folder / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "pip-audit").symlink_to(_TOOL)
    for name in ("pyvenv.cfg", ".run-installed", ".dev-installed"):
        (venv / name).touch()
    (folder / "requirements-dev.txt").touch()
    os.utime(venv / ".dev-installed")
    return subprocess.run(
        ["make", "--no-print-directory", "audit", f"VENV={venv}", "-o", str(venv / ".dev-installed")],
        cwd=folder, capture_output=True, encoding="utf-8", timeout=120, check=False,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), **environment})


@needs_its_tools
def test_without_the_advisory_service_the_audit_says_so_and_fails(tmp_path: Path) -> None:
    """Nobody at the proxy."""
    nobody = "http://127.0.0.1:9"
    done = audited(tmp_path, HTTPS_PROXY=nobody, HTTP_PROXY=nobody, https_proxy=nobody, http_proxy=nobody)
    assert done.returncode != 0
    assert "127.0.0.1" in done.stderr, "it failed because nobody answered, not for another reason"
    assert "Not a pass" in done.stderr
    assert "could not be reached" in done.stderr


@needs_its_tools
def test_a_dependency_that_could_not_be_looked_up_is_no_pass(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(KNOWS_NOTHING, "utf-8")
    done = audited(tmp_path, PYTHONPATH=str(site))
    assert "could not be audited" in done.stderr
    assert done.returncode != 0
    told = done.stderr.index("Not a pass")
    assert "did not know what was asked for (see above)" in done.stderr[told:]
    assert done.stderr.index("could not be audited") < told, "above is above"
