"""``make audit`` must be able to fail: an advisory service out of reach is no pass."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ROOT

_TOOL = Path(sys.executable).with_name("pip-audit")


@pytest.mark.skipif(shutil.which("make") is None or not _TOOL.exists(), reason="make and pip-audit are needed")
def test_without_the_advisory_service_the_audit_says_so_and_fails(tmp_path: Path) -> None:
    """The recipe of the Makefile itself, with the environment of this Python and nobody at the proxy."""
    (tmp_path / "requirements.txt").write_bytes((ROOT / "requirements.txt").read_bytes())
    shutil.copy(ROOT / "Makefile", tmp_path)
    environment = tmp_path / "venv"
    (environment / "bin").mkdir(parents=True)
    (environment / "bin" / "pip-audit").symlink_to(_TOOL)
    for name in ("pyvenv.cfg", ".run-installed", ".dev-installed"):
        (environment / name).touch()
    (tmp_path / "requirements-dev.txt").touch()
    os.utime(environment / ".dev-installed")
    nobody = "http://127.0.0.1:9"
    done = subprocess.run(
        ["make", "--no-print-directory", "audit", f"VENV={environment}", "-o", str(environment / ".dev-installed")],
        cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=120, check=False,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "HTTPS_PROXY": nobody, "HTTP_PROXY": nobody,
             "https_proxy": nobody, "http_proxy": nobody})
    assert done.returncode != 0
    assert "127.0.0.1" in done.stderr, "it failed because nobody answered, not for another reason"
    assert "Not a pass" in done.stdout + done.stderr
    assert "could not be reached" in done.stdout + done.stderr
