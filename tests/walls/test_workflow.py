"""The workflow's matrix, as far as that can be seen on one system."""

import re
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).parents[2]


def rooms() -> list[str]:
    """What the matrix runs on every system."""
    workflow = (HOME / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    found = re.search(r"python -m tests((?:\s+tests/[\w./]+)+)", workflow)
    assert found is not None
    return found[1].split()


def test_what_the_matrix_runs_can_be_read_where_there_are_no_signals_no_forks_and_no_terminals() -> None:
    """A name that a system lacks, used while a file is read, stops all others as well."""
    assert len(rooms()) > 10
    assert [room for room in rooms() if not (HOME / room).exists()] == []
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.support.as_on_windows", "-p", "no:cacheprovider",
         "--collect-only", "-q", *rooms()], cwd=HOME, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout[-3000:]


def test_every_room_is_run_everywhere_or_said_to_be_left_out() -> None:
    workflow = (HOME / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    found = {f"tests/{file.parent.name}" for file in (HOME / "tests").glob("*/test_*.py")}
    assert [room for room in sorted(found) if not re.search(rf"\b{room}\b", workflow)] == []
