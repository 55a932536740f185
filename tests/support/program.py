"""``python -m bot`` as an operator starts it: a process of its own, in a folder of its own, with just its settings."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WITHIN_S = 120.0


def run(folder: Path, *arguments: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    """Run to the end and return what was said; no Discord but the one that the settings name."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments], cwd=folder, env=environment(**settings), capture_output=True,
        text=True, timeout=WITHIN_S, check=False)


def environment(**settings: str) -> dict[str, str]:
    """Nothing of ours but where Python finds the program."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "SYSTEMROOT") if name in os.environ}
    # An address where nobody listens: a test that forgets to name one reaches nothing.
    return {**kept, "PYTHONPATH": str(ROOT), "DISCORD_API": "http://127.0.0.1:9/api/v10", **settings}


def address(file: Path) -> str:
    """Of an SQLite file, as DATABASE_URL takes it."""
    return f"sqlite+aiosqlite:///{file}"
