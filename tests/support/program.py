"""``python -m bot`` as an operator starts it: a process of its own, in a folder of its own, with just its settings."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.forks import CAN_FORK, fork_address

ROOT = Path(__file__).parents[2]
WITHIN_S = 120.0


def run(folder: Path, *arguments: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    """Run to the end and return what was said; no Discord but the one that the settings name."""
    if CAN_FORK:
        return _forked(folder, list(arguments), environment(**settings))
    return run_anew(folder, *arguments, **settings)


def run_anew(folder: Path, *arguments: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    """As ``run``, for what may not find more of the program loaded than it has asked for."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments], cwd=folder, env=environment(**settings), capture_output=True,
        encoding="utf-8", timeout=WITHIN_S, check=False)


def run_script(folder: Path, script: str, *arguments: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    """As ``run``, for ``python -c SCRIPT``."""
    if CAN_FORK:
        return _forked(folder, list(arguments), environment(**settings), script=script)
    return subprocess.run(
        [sys.executable, "-c", script, *arguments], cwd=folder, env=environment(**settings), capture_output=True,
        encoding="utf-8", timeout=WITHIN_S, check=False)


def _forked(
    folder: Path, arguments: list[str], env: dict[str, str], *, script: str = ""
) -> "subprocess.CompletedProcess[str]":
    """From the server that has loaded the program already (``tests.support.fork_server``)."""
    with tempfile.TemporaryDirectory(prefix="said-") as said, socket.socket(socket.AF_UNIX) as line:
        log, errors = Path(said, "log"), Path(said, "errors")
        line.settimeout(WITHIN_S)
        line.connect(fork_address(""))
        asked = {"program": "-c" if script else "bot.__main__", "script": script, "arguments": arguments, "env": env,
                 "cwd": str(folder), "log": str(log), "errors": str(errors)}
        line.sendall(json.dumps(asked).encode() + b"\n")
        with line.makefile("rb") as answers:
            child = int(answers.readline())
            try:
                code = int(answers.readline())
            except TimeoutError:
                os.kill(child, signal.SIGKILL)
                raise
        return subprocess.CompletedProcess(arguments, code, log.read_text("utf-8"), errors.read_text("utf-8"))


def environment(**settings: str) -> dict[str, str]:
    """Nothing of ours but where Python finds the program."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "SYSTEMROOT") if name in os.environ}
    # An address where nobody listens: a test that forgets to name one reaches nothing.
    return {**kept, "PYTHONPATH": str(ROOT), "DISCORD_API": "http://127.0.0.1:9/api/v10", **settings}


def names_in(folder: Path) -> list[str]:
    """What lies in it, sorted."""
    return sorted(path.name for path in folder.iterdir())


def address(file: Path) -> str:
    """Of an SQLite file, as DATABASE_URL takes it."""
    return f"sqlite+aiosqlite:///{file}"
