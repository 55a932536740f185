"""The command line as a fixture."""

from pathlib import Path

import pytest

from tests.support.records import Terminal


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Runs ``python -m engine`` in this process, files in a folder of the test's own."""
    return Terminal(tmp_path, capsys)
